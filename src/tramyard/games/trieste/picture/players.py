"""One row for each seat, in the order of seats and equal for all: points, damage, futiz, tiles, benches."""

from dataclasses import dataclass
from typing import Final

from tramyard.games.trieste.picture.seats import Chair, chairs
from tramyard.games.trieste.rules.box import NONE, WRECK
from tramyard.games.trieste.rules.fields import FUTIZ
from tramyard.games.trieste.rules.tiles import of
from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.games.trieste.words.names import damage, futiz, passengers, points, terminus
from tramyard.games.trieste.words.terminal import handicaps
from tramyard.kernel.pictures import signs
from tramyard.kernel.position import OVER
from tramyard.kernel.spans import cut, plain
from tramyard.kernel.words import _, seat_name

ROW: Final = 67
"""Four of them find room beside the board of a laptop."""
LONGEST: Final = 14
LONGEST_MINE: Final = 11
"""Letters of a name, which has a word behind it in the viewer's own row."""


@dataclass(slots=True)
class Player:
    seat: int
    y: int
    name: str
    sign: str
    """What stands on the tram: a letter, or the number of the seat."""
    you: str
    on: bool
    """Whether everybody waits for this player."""
    won: bool
    score: int
    damage: list[bool]
    futiz: str
    uphill: bool
    """Whether this tram is bound for the upper terminus."""
    target: str
    tiles: list[str]
    chairs: list[Chair]
    notes: str
    """What cards did to the next turn, and the cards kept."""


@dataclass(slots=True)
class Players:
    label: str
    told: str
    high: int
    goal: int
    rows: list[Player]


def players(position: TriestePosition, seat: int) -> Players:
    rows = [_player(position, seat, player) for player in range(int(position.box.seats))]
    return Players(_("Players"), _told(position), ROW * len(rows), int(position.box.house.points), rows)


def in_hand(position: TriestePosition, player: int) -> list[str]:
    """The letters of the tiles a player holds, each as often as it is held."""
    box = position.box
    return [
        box.shapes[shape]
        for shape in range(int(box.kinds_of_tile))
        for _nth in range(int(of(position.hands[player], shape)))
    ]


def _player(position: TriestePosition, seat: int, player: int) -> Player:
    box = position.box
    over = position.actor == OVER
    waited_for = position.actor if position.actor >= 0 else position.seat
    kind = int(position.futiz[player])
    return Player(
        seat=player,
        y=ROW * player,
        name=cut(seat_name(player), LONGEST_MINE if player == seat else LONGEST),
        sign=signs(int(box.seats))[player],
        you=_("you") if player == seat else "",
        on=not over and player == waited_for,
        won=over and position.standing()[player].rank == 1,
        score=int(position.points_of(player)),
        damage=[nth < position.damages[player] for nth in range(int(WRECK) - 1)],
        futiz=FUTIZ[kind] if kind != NONE else "",
        uphill=bool(position.targets[player]),
        target=plain(terminus(box, int(position.targets[player]))).rpartition(" ")[2],
        tiles=in_hand(position, player),
        chairs=chairs(position, player),
        notes=cut(", ".join([plain(note) for note in handicaps(position, player)]), 44),
    )


def _told(position: TriestePosition) -> str:
    """The same for those who cannot see it."""
    box = position.box
    sentences: list[str] = []
    for player in range(int(box.seats)):
        kind = int(position.futiz[player])
        sentences.append(
            _("{who}: {points}, {damage}, bound for {target}, futiz: {futiz}, on board: {aboard}.").format(
                who=seat_name(player),
                points=points(int(position.points_of(player))),
                damage=damage(int(position.damages[player])),
                target=plain(terminus(box, int(position.targets[player]))),
                futiz=plain(futiz(kind)) if kind != NONE else "–",
                aboard=plain(passengers(box, int(position.aboard[player]))),
            )
        )
    return " ".join(sentences)
