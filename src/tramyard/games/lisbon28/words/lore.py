"""A fact about each place of Lisbon's board, in our own words, for those who linger there."""

from typing import Final

from tramyard.kernel.words import N_

FACTS: Final = {
    "ROS": N_("The waves of its black and white paving are older than those of Copacabana."),
    "GLO": N_("Since 1885 this funicular climbs from Restauradores to the garden of São Pedro de Alcântara."),
    "LAV": N_("The oldest funicular of Lisbon, from 1884."),
    "JUS": N_("An iron tower of 1902, the only one of the four lifts that goes straight up."),
    "BIC": N_("Since 1892 it climbs the narrow street from São Paulo to Calhariz, with the river behind it."),
    "BEL": N_("A fortress of the sixteenth century that guards the mouth of the Tejo."),
    "JER": N_("A monastery in white stone, begun in 1501, with ropes and corals carved all over it."),
    "PAD": N_("A stone ship with a crew of seafarers, on the bank since 1960."),
    "AJU": N_("The palace was planned twice as large and never finished."),
    "AQU": N_("Its tallest arch is 65 metres high, and it withstood the earthquake of 1755."),
    "EST": N_("A queen promised this church with the great dome if she had a son."),
    "SBE": N_("Once a convent of monks, today the seat of parliament."),
    "MNA": N_("The museum of old masters, in a palace above the docks."),
    "CAR": N_("Its roof fell in 1755, and the arches have stood under the open sky since."),
    "ROQ": N_("A plain front, and behind it one of the richest chapels ever built, shipped from Rome in pieces."),
    "COM": N_("Lisbon's drawing room on the river, entered through a triumphal arch."),
    "SEL": N_("The cathedral with two towers like a castle's, and the tram squeezing past its door."),
    "CAS": N_("From the walls of the castle one sees all the hills and the river."),
    "PAN": N_("Begun in 1682 and finished in 1966: unending works are named after it."),
    "VIC": N_("Around its cloisters blue tiles tell fables."),
    "GRA": N_("In front of it umbrella pines and the widest view of the city."),
    "MAR": N_("The minister who rebuilt the city after 1755 looks down the avenue, a lion at his side."),
    "ANJ": N_("When the avenue was cut, the church was taken down and built again with its old altars."),
    "AVE": N_("Under the trees of the Avenida da Liberdade."),
    "RAT": N_("The square where the water of the aqueduct arrived."),
    "CAM": N_("The poet on his pedestal, and everybody's meeting place."),
    "PRA": N_("The end of the line of the 28, at the gate of the cemetery."),
    "SOD": N_("From here ferries cross to Cacilhas."),
    "ALC": N_("Below the red suspension bridge."),
    "BLM": N_("Where the custard tarts come from."),
    "CON": N_("In the straight streets of the Baixa."),
    "SOL": N_("A balcony above the roofs of Alfama."),
    "APO": N_("The oldest railway station of the city, by the water."),
    "SAP": N_("The northern edge of the hills of Graça."),
    "MMZ": N_("The other end of the line of the 28, with shops from all over the world."),
}
