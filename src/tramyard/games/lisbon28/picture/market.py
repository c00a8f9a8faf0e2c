"""What everybody chooses from: open monument cards, the next one with its pile, the bag, the tickets."""

from dataclasses import dataclass
from typing import Final

from tramyard.games.lisbon28.content import COLOURS, SPACES
from tramyard.games.lisbon28.picture.cards import Face, face
from tramyard.games.lisbon28.rules.counts import letters_of, of, total
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.names import passengers
from tramyard.kernel.spans import plain
from tramyard.kernel.words import _, plural

CARD: Final = 67
STEP: Final = 72.8
"""How wide an open card is, and how far one lies from the next."""
WAITING: Final = 15
"""From one of the passengers a card asks for to the next."""


@dataclass(slots=True)
class Open:
    """A card in its space, or the next one on its pile."""

    face: Face
    x: float
    demand: list[tuple[str, float, bool]]
    """The passengers it asks for, where they stand, and whether they ride with the viewer."""


@dataclass(slots=True)
class Market:
    label: str
    told: str
    cards: list[Open]
    spaces: list[float]
    """Where open cards may lie."""
    places: list[float]
    """Where cards lie: the spaces, covered or not, and the pile."""
    covered: bool
    """Whether the last space is covered, as it is for two players."""
    up: int
    """Cards of the face-up pile, the next one included."""
    bag: int
    drawn: str
    """Passengers drawn from the bag who have no place yet."""
    pile: int
    discard: int


def market(position: LisbonPosition, seat: int) -> Market:
    box = position.box
    lying = [(space, int(position.spaces[space])) for space in range(SPACES) if position.spaces[space]]
    if position.top:
        lying.append((SPACES, int(position.top)))
    return Market(
        label=_("Monument cards, bag and ticket pile"),
        told=_told(position),
        cards=[_open(position, seat, card, space) for space, card in lying],
        spaces=[place(space) for space in range(box.display)],
        places=[place(space) for space in range(SPACES + 1)],
        covered=bool(box.display < SPACES),
        up=int(position.up),
        bag=int(total(position.bag)),
        drawn=letters_of(position.drawn),
        pile=int(total(position.pile)),
        discard=int(total(position.discard)),
    )


def place(space: int) -> float:
    """Where a card of this space lies; the pile comes after the last one."""
    return 0.9 + STEP * space


def _open(position: LisbonPosition, seat: int, card: int, space: int) -> Open:
    printed = face(position.box, card)
    aboard = {colour: of(position.aboard[seat], COLOURS.index(colour)) if seat >= 0 else 0 for colour in COLOURS}
    step = min(float(WAITING), (CARD - 8) / len(printed.demand))
    first = CARD / 2 - step * (len(printed.demand) - 1) / 2
    demand: list[tuple[str, float, bool]] = []
    for nth, colour in enumerate(printed.demand):
        aboard[colour] -= 1
        demand.append((colour, first + step * nth, aboard[colour] >= 0))
    return Open(printed, place(space), demand)


def _told(position: LisbonPosition) -> str:
    """The same for those who cannot see it."""
    box = position.box
    asked = [
        f"{face(box, int(card)).name} ({plain(passengers(box.demand[card]))}: {box.points[card]})"
        for card in position.spaces
        if card
    ]
    bag = plural("{count} passenger in the bag.", "{count} passengers in the bag.", int(total(position.bag)))
    return f"{_('Open cards: {cards}.').format(cards='; '.join(asked) or '-')} {bag}"
