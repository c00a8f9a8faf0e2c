"""What players of every rail game call things: buildings, sides, rails, money, happiness, workers and stress.

Also how rails are drawn in letters.
"""

from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from tramyard.kernel.spans import PIECE, Span
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import N_, _, plural
from tramyard.tramnet.action import ActionPosition
from tramyard.tramnet.grid import Grid
from tramyard.tramnet.links import Link

BUILDING_NAMES: Final = {"R": N_("Residence"), "C": N_("Commerce"), "I": N_("Industry"), "L": N_("Leisure")}
"""The four kinds that every rail game has."""
SIDE_NAMES: Final = (N_("to the north"), N_("to the east"), N_("to the south"), N_("to the west"))
BUILDING: Final = "building"
LOOKS: Final = {
    "building-R": "bold white on dark_green",
    "building-C": "bold white on blue",
    "building-I": "bold black on yellow",
    "building-L": "bold white on red",
}
"""How a terminal shows buildings and destinations."""
RAIL_SIGNS: Final = {5: "│", 10: "─", 3: "└", 6: "┌", 12: "┐", 9: "┘"}
"""By the sides a rail joins, a bit each: 1 north, 2 east, 4 south, 8 west."""
UPGRADED_SIGNS: Final = {5: "║", 10: "═", 3: "╚", 6: "╔", 12: "╗", 9: "╝"}


Moment = TypeVar("Moment", bound=ActionPosition)


@dataclass(frozen=True)
class RunFacts(Generic[Moment]):
    """A moment in which something is about to be done: these moves, of which the first says what it is."""

    position: Moment
    moves: tuple[Move, ...] = ()
    reader: int = -1

    @property
    def kind(self) -> int:
        return int(self.position.vocabulary.kinds[self.moves[0]])

    @property
    def part(self) -> int:
        return int(self.position.vocabulary.parts[self.moves[0]])

    def _parts(self, *wanted: int) -> list[int]:
        """The parts of those moves that are of one of these families."""
        vocabulary = self.position.vocabulary
        return [int(vocabulary.parts[move]) for move in self.moves if vocabulary.kinds[move] in wanted]


def building(letter: str) -> Span:
    """A kind of building, or a destination."""
    return Span(_(BUILDING_NAMES[letter]), PIECE, f"{BUILDING}-{letter}")


def rails(count: int) -> str:
    return plural("{count} rail", "{count} rails", count)


def money(amount: int) -> str:
    """Dollars; debts have their sign before them.

    >>> money(3), money(-2)
    ('$3', '-$2')
    """
    return f"-${-amount}" if amount < 0 else f"${amount}"


def happiness(points: int) -> str:
    return _("{count} HP").format(count=points)


def workers(count: int) -> str:
    return plural("{count} worker", "{count} workers", count)


def stress(count: int) -> str:
    return _("{count} stress").format(count=count)


def rail_signs(grid: Grid, links: list[Link], space: int) -> list[str]:
    """The rails in a space, a sign each; those of upgraded links are doubled."""
    signs: list[str] = []
    for link in links:
        for at in range(1, len(link.spaces) - 1):
            if link.spaces[at] == space:
                sides = [int(grid.side_towards(space, link.spaces[at + step])) for step in (-1, 1)]
                bits = sum([(1, 2, 4, 8)[side] for side in sides])
                signs.append((UPGRADED_SIGNS if link.upgraded else RAIL_SIGNS)[bits])
    return signs
