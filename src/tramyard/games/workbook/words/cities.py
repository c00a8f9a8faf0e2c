"""What the shipped puzzle files say of their cities, for the catalogues: the files themselves are read as they are."""

from typing import Final

from tramyard.kernel.words import N_

TITLES: Final = (
    N_("Chicago"),
    N_("London"),
    N_("Berlin"),
    N_("Cape Town"),
    N_("Cairo"),
    N_("Budapest"),
    N_("Madrid"),
    N_("Lisbon"),
    N_("Napoli"),
)
NOTES: Final = (
    N_("The river parts in two behind the harbour, and mills stand on all its banks."),
    N_("The Thames winds from Chelsea to the docks; music halls are wanted on the north bank."),
    N_("Between the Tiergarten and the factories of the north the Spree makes its bends."),
    N_("A line with a brown border was surveyed from the docks around the mountain; it only has to be laid."),
    N_("The best ground lies along the Nile, and everything built there can grow twice."),
    N_("The hills of Buda look across the Danube to the plain of Pest, and Margaret Island lies between."),
    N_("The Casa de Campo in the west, the Retiro in the east, and dry streets between that wait for rails."),
    N_("Seven hills and one river: the horse trams go where the hills allow."),
    N_("Vesuvius smokes above the bay, and every round the lava creeps one square nearer."),
)
