"""One row for each seat, in the order of seats and equal for all: tram and name, points, tickets, passengers, cards."""

from dataclasses import dataclass
from typing import Final

from tramyard.games.lisbon28.content import BONUSES, COLOURS
from tramyard.games.lisbon28.picture.cards import Chip, Link, in_a_row
from tramyard.games.lisbon28.picture.layout import PART
from tramyard.games.lisbon28.rules import phases
from tramyard.games.lisbon28.rules.counts import HUES, of, total
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.names import passengers
from tramyard.kernel.bits import has
from tramyard.kernel.pictures import signs
from tramyard.kernel.position import OVER
from tramyard.kernel.spans import cut, plain
from tramyard.kernel.words import _, plural, seat_name

ROW: Final = 60
CHIPS_AT: Final = 170
CHAIRS_AT: Final = 46
CHAIRS: Final = 116
"""Where passengers sit, and how much room they have."""
BONUS_STEP: Final = 24
LONGEST: Final = 13
LONGEST_MINE: Final = 10
"""Letters of a name, which has a word behind it in the viewer's own row."""


@dataclass(slots=True)
class Bonus:
    x: float
    colour: str
    kind: str
    owned: bool
    used: bool


@dataclass(slots=True)
class Chair:
    """A seat for a passenger."""

    x: float
    colour: str
    taken: bool


@dataclass(slots=True)
class Player:
    seat: int
    y: int
    name: str
    sign: str
    """What stands on the tram: a letter, or the number of the seat."""
    you: str
    """A word for the viewer's own row."""
    on: bool
    """Whether everybody waits for this player."""
    won: bool
    score: int
    tickets: int
    chairs: list[Chair]
    bonuses: list[Bonus]
    chips: list[Chip]
    links: list[Link]


@dataclass(slots=True)
class Players:
    label: str
    told: str
    high: int
    rows: list[Player]


def players(position: LisbonPosition, seat: int) -> Players:
    rows = [_player(position, seat, player) for player in range(position.box.seats)]
    return Players(_("Players"), _told(position), ROW * len(rows), rows)


def _player(position: LisbonPosition, seat: int, player: int) -> Player:
    over = position.actor == OVER
    waited_for = position.actor if position.phase in (phases.PUSH, phases.PLACE) else position.seat
    chips, links = in_a_row(position.box, position.rows[player], CHIPS_AT, PART - 4 - CHIPS_AT)
    return Player(
        seat=player,
        y=ROW * player,
        name=cut(seat_name(player), LONGEST_MINE if player == seat else LONGEST),
        sign=signs(int(position.box.seats))[player],
        you=_("you") if player == seat else "",
        on=not over and player == waited_for,
        won=over and position.standing()[player].rank == 1,
        score=int(position.score_of(player)),
        tickets=int(total(position.hands[player])),
        chairs=_chairs(position, player),
        bonuses=_bonuses(position, player),
        chips=chips,
        links=links,
    )


def _chairs(position: LisbonPosition, player: int) -> list[Chair]:
    """The seats of a tram that can be used, colour by colour."""
    many = int(position.seats_for(player))
    step = CHAIRS / (HUES * many)
    found: list[Chair] = []
    for colour in range(HUES):
        aboard = of(position.aboard[player], colour)
        left = CHAIRS_AT + step * many * colour
        found += [Chair(left + step * (nth + 0.5), COLOURS[colour], nth < aboard) for nth in range(many)]
    return found


def _bonuses(position: LisbonPosition, player: int) -> list[Bonus]:
    box = position.box
    found: list[Bonus] = []
    for colour in range(HUES):
        kind = int(box.bonus_of(player, colour))
        used = player == position.seat and has(position.used, kind)
        found.append(Bonus(BONUS_STEP * colour, COLOURS[colour], BONUSES[kind], position.owns(player, kind), used))
    return found


def _told(position: LisbonPosition) -> str:
    """The same for those who cannot see it."""
    sentences: list[str] = []
    for player in range(position.box.seats):
        sentences.append(
            _("{who}: {points}, {tickets}, on board: {aboard}.").format(
                who=seat_name(player),
                points=plural("{count} point", "{count} points", int(position.score_of(player))),
                tickets=plural("{count} ticket", "{count} tickets", int(total(position.hands[player]))),
                aboard=plain(passengers(position.aboard[player])) or "-",
            )
        )
    return " ".join(sentences)
