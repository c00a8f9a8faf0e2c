"""What is wrong with a position of Lisbon Tram 28: pieces lost, seats overfull, trams on one place, counts that lie."""

from mypy_extensions import i64

from tramyard.games.lisbon28.content import SPACES
from tramyard.games.lisbon28.rules.consistency import misfit
from tramyard.games.lisbon28.rules.counts import HUES, letters_of, of
from tramyard.games.lisbon28.rules.legality import LisbonTable
from tramyard.games.lisbon28.rules.network import BIT, JUNCTION
from tramyard.games.lisbon28.rules.phases import FINISHED, MAIN, PHASES


def faults(table: LisbonTable) -> list[str]:
    return [*_tickets(table), *_passengers(table), *_trams(table), *_cards(table), *_turn(table)]


def _turn(table: LisbonTable) -> list[str]:
    """What is half done fits the phase."""
    field = misfit(table)
    return [f"what {field} says is impossible in phase {PHASES[table.phase]}"] if field else []


def _tickets(table: LisbonTable) -> list[str]:
    """All tickets are in hands, pile or discard."""
    count = table.pile + table.discard
    for seat in range(table.box.seats):
        count += table.hands[seat]
    if count != table.box.tickets:
        return [f"the tickets are {letters_of(count)}, not {letters_of(table.box.tickets)}"]
    return []


def _passengers(table: LisbonTable) -> list[str]:
    """All passengers are in the bag, in the reserve, at stops, in trams or just drawn, and sit where they may."""
    found: list[str] = []
    count = table.bag + table.reserve + table.drawn
    crowded: i64 = 0
    for stop in range(len(table.waiting)):
        count += table.waiting[stop]
        if table.waiting[stop]:
            crowded |= BIT[table.box.network.stops[stop]]
    for seat in range(table.box.seats):
        count += table.aboard[seat]
        for colour in range(HUES):
            if of(table.aboard[seat], colour) > table.seats_for(seat):  # L28-PICK-04
                found.append(
                    f"p{seat + 1} carries more of a colour than there are seats: {letters_of(table.aboard[seat])}"
                )
    if count != table.box.passengers:
        found.append(f"the passengers are {letters_of(count)}, not {letters_of(table.box.passengers)}")
    if crowded != table.crowded:
        found.append("the stops that count as empty are not those without passengers")
    return found


def _trams(table: LisbonTable) -> list[str]:
    """One tram a place, but for Rossio, and none on a junction."""  # L28-MOVE-17
    found: list[str] = []
    network = table.box.network
    for seat in range(table.box.seats):
        place = table.trams[seat]
        if network.kinds[place] == JUNCTION:
            found.append(f"p{seat + 1} stands on a junction")
        for other in range(seat):
            if table.trams[other] == place and place != network.rossio:
                found.append(f"p{other + 1} and p{seat + 1} both stand at {network.ids[place]}")
    return found


def _cards(table: LisbonTable) -> list[str]:
    """Every card that was seen is in a row, in a space or on top of the pile, once; the piles have their sizes."""
    found: list[str] = []
    places = [card for row in table.rows for card in row]
    for space in range(SPACES):
        if table.spaces[space]:
            places.append(table.spaces[space])
            if space >= table.box.display:  # L28-FILL-08
                found.append(f"a card lies in space {space + 1}, which is covered")
    if table.top:
        places.append(table.top)
    seen = [card for card in range(1, table.box.cards + 1) if (table.seen >> card) & 1]
    if sorted(places) != seen:
        found.append("the cards in rows, spaces and on the pile are not those that were seen")
    left = len(seen) - (1 if table.top else 0) + table.up
    if MAIN <= table.phase <= FINISHED and left != table.box.face_up:
        found.append(f"of {table.box.face_up} cards turned up, {left} are there")
    return found
