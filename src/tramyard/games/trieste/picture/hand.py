"""What is the viewer's own: tiles to lay or swap, benches with passengers, damage, and where the tram is bound for."""

from dataclasses import dataclass
from typing import Final

from tramyard.games.trieste.picture.players import in_hand
from tramyard.games.trieste.picture.seats import Chair, chairs
from tramyard.games.trieste.rules import phases
from tramyard.games.trieste.rules.box import NONE, WRECK
from tramyard.games.trieste.rules.fields import FUTIZ
from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.games.trieste.words.names import hand as tiles_held
from tramyard.games.trieste.words.names import passengers, terminus
from tramyard.kernel.game import Game
from tramyard.kernel.pictures import usable
from tramyard.kernel.spans import plain
from tramyard.kernel.words import _

TILE: Final = 62
"""From one tile to the next."""
HIGH: Final = 92


@dataclass(slots=True)
class Held:
    """Tiles of one shape in the hand."""

    letter: str
    x: float
    many: int
    swaps: bool
    """Whether it can be swapped now."""
    up: bool
    """Picked up, to be laid."""


@dataclass(slots=True)
class Hand:
    label: str
    told: str
    high: int
    tiles: list[Held]
    target: str
    uphill: bool
    damage: list[bool]
    futiz: str
    chairs: list[Chair]


def hand(game: Game, position: TriestePosition, seat: int) -> Hand:
    box = position.box
    kind = int(position.futiz[seat])
    target = int(position.targets[seat])
    return Hand(
        label=_("Your tiles and your tram"),
        told=_told(position, seat),
        high=HIGH,
        tiles=_tiles(game, position, seat),
        target=plain(terminus(box, target)),
        uphill=bool(target),
        damage=[nth < position.damages[seat] for nth in range(int(WRECK) - 1)],
        futiz=FUTIZ[kind] if kind != NONE else "",
        chairs=chairs(position, seat),
    )


def _tiles(game: Game, position: TriestePosition, seat: int) -> list[Held]:
    legal = usable(game, position) if position.actor == seat else set()
    laying = position.phase == phases.LAY and position.actor == seat
    held = position.box.shapes[position.held] if laying else ""
    letters = in_hand(position, seat)
    return [
        Held(letter, TILE * nth, letters.count(letter), f"swap-{letter}" in legal, letter == held)
        for nth, letter in enumerate(dict.fromkeys(letters))
    ]


def _told(position: TriestePosition, seat: int) -> str:
    """The same for those who cannot see it."""
    box = position.box
    return _("Your tiles: {tiles}. On board: {passengers}. Bound for {target}.").format(
        tiles=plain(tiles_held(box, int(position.hands[seat]))) or "–",
        passengers=plain(passengers(box, int(position.aboard[seat]))),
        target=plain(terminus(box, int(position.targets[seat]))),
    )
