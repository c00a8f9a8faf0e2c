"""What became of cards, Parcels and buildings of a finished game of Tramways, and what its endings are called."""

from typing import Final

from tramyard.games.tramways.notation import TYPES
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.kernel.game import Keepsake
from tramyard.kernel.words import N_
from tramyard.tramnet.sets import members_of
from tramyard.tramnet.words import BUILDING_NAMES

ENDINGS: Final = {
    "won": N_("won"),
    "shared": N_("shared"),
    "reached": N_("target reached"),
    "missed": N_("target missed"),
}
CARD: Final = N_("card")
BUILT: Final = N_("building")
PARCEL: Final = N_("Parcel")


def keepsakes(position: TramwaysPosition) -> list[Keepsake]:
    """Cards by who has them in the end, Parcels built on or not, buildings that were built."""
    box = position.box
    kept: list[Keepsake] = []
    for seat in range(int(box.seats)):
        owned = sorted(
            {card for row in (position.hand, position.deck, position.pool) for card in members_of(row, seat)}
        )
        for card in owned:
            if box.cards[card].family in ("development", "auction"):
                kept.append(Keepsake(CARD, box.card_names[card], N_("taken"), seat))
    for code, name in enumerate(box.codes):
        at = int(position.land.parcel_at[code])
        owner = int(position.owners[code])
        if at < 0 or owner < 0:
            continue
        kept.append(Keepsake(PARCEL, name, N_("built on") if position.kinds[at] else N_("left empty"), owner))
        if position.kinds[at]:
            kind = BUILDING_NAMES[TYPES[position.kinds[at] - 1]]
            kept.append(Keepsake(BUILT, kind, N_("upgraded") if position.improved[at] else N_("built"), owner))
    return kept
