"""What lies in front of each player: the viewer's tickets, seats for passengers, bonuses, the row of cards, points."""

from dataclasses import dataclass
from typing import Final

from tramyard.games.lisbon28.content import BONUSES, COLOURS
from tramyard.games.lisbon28.picture.cards import End, Link, Shown, ends, in_a_row, is_laying, room_for_row
from tramyard.games.lisbon28.picture.layout import (
    HAND_INSET,
    INNER,
    LEFT,
    OTHER,
    OTHERS_AT,
    TRAM,
    TRAM_AT,
)
from tramyard.games.lisbon28.rules import phases
from tramyard.games.lisbon28.rules.counts import HUES, of, total
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.kernel.bits import has
from tramyard.kernel.pictures import badge, in_view
from tramyard.kernel.position import OVER

SMALL: Final = {3: 0.7, 4: 0.5}
"""How large the seats of others are drawn, by the number of players who share the row."""


@dataclass(slots=True)
class Chair:
    """A seat for a passenger; closed ones need the bonus for seats."""

    x: float
    y: float
    colour: str
    taken: bool
    closed: bool


@dataclass(slots=True)
class Bonus:
    x: float
    y: float
    colour: str
    kind: str
    owned: bool
    used: bool


@dataclass(slots=True)
class Panel:
    """What lies in front of a player."""

    seat: int
    badge: str
    x: float
    y: float
    width: float
    height: float
    size: float
    """Of the seats and who sits on them."""
    big: bool
    mine: bool
    on: bool
    won: bool
    hand: int
    score: int
    chairs: list[Chair]
    bonuses: list[Bonus]
    links: list[Link]


@dataclass(slots=True)
class Ticket:
    colour: str
    x: float
    count: int
    paid: int


def panels(position: LisbonPosition, seat: int) -> tuple[list[Panel], list[Shown], list[End]]:
    box = position.box
    laid: list[End] = []
    shown: list[Panel] = []
    cards: list[Shown] = []
    for nth, player in enumerate(in_view(int(box.seats), seat)):
        if nth == 0 and is_laying(position, seat):
            lying, links, laid = ends(position, seat)
        else:
            lying, links = in_a_row(box, position.rows[player], room_for_row(int(box.seats), nth))
        cards += lying
        shown.append(_panel(position, seat, player, nth, links))
    return shown, cards, laid


def _panel(position: LisbonPosition, seat: int, player: int, nth: int, links: list[Link]) -> Panel:
    box = position.box
    over = position.actor == OVER
    big = nth == 0 or box.seats == 2
    width = INNER if big else INNER / (box.seats - 1)
    x = LEFT + (width * (nth - 1) if nth else 0)
    y = TRAM_AT if nth == 0 else OTHERS_AT
    inset = x + (HAND_INSET if nth else 0)
    if big:
        chairs_at, bonuses_at = (inset + 124, y + 9, 42, 58), (inset + 494, y, 84)
    elif box.seats == 3:
        chairs_at, bonuses_at = (x + 196, y + 6, 22, 27), (x + 204, y + 64, 47)
    else:
        chairs_at, bonuses_at = (x + 192, y + 9, 18, 24), (x + width - 128, y + 8, 29)
    deciding = position.actor if position.phase in (phases.PUSH, phases.PLACE) else position.seat
    return Panel(
        seat=player,
        badge=badge(player),
        x=x,
        y=y,
        width=width - (0 if big else 12),
        height=TRAM if big else OTHER,
        size=1 if big else SMALL[int(box.seats)],
        big=big,
        mine=player == seat,
        on=not over and player == deciding,
        won=over and position.standing()[player].rank == 1,
        hand=int(total(position.hands[player])),
        score=int(position.score_of(player)),
        chairs=_chairs(position, player, chairs_at),
        bonuses=_bonuses(position, player, bonuses_at),
        links=links,
    )


def _chairs(position: LisbonPosition, player: int, at: tuple[float, float, float, float]) -> list[Chair]:
    """Four seats for each colour, in two rows; the lower row is closed without the bonus for it."""
    x, y, step, line = at
    box = position.box
    chairs: list[Chair] = []
    for colour in range(HUES):
        aboard = of(position.aboard[player], colour)
        for nth in range(int(max(box.seats_bonus, box.seats_base))):
            right, down = nth % 2, nth // 2
            place = x + step * (2.15 * colour + right + 0.5), y + line * (down + 0.5)
            chairs.append(Chair(*place, COLOURS[colour], nth < aboard, nth >= position.seats_for(player)))
    return chairs


def _bonuses(position: LisbonPosition, player: int, at: tuple[float, float, float]) -> list[Bonus]:
    x, y, step = at
    box = position.box
    bonuses: list[Bonus] = []
    for colour in range(HUES):
        kind = int(box.bonus_of(player, colour))
        used = player == position.seat and has(position.used, kind)
        owned = position.owns(player, kind)
        bonuses.append(Bonus(x + step * colour, y, COLOURS[colour], BONUSES[kind], owned, used))
    return bonuses


def tickets(position: LisbonPosition, seat: int) -> list[Ticket]:
    if seat < 0:
        return []
    hand = position.hands[seat]
    paying = position.phase == phases.PAY and position.seat == seat
    return [
        Ticket(letter, LEFT + 148 * colour, int(of(hand, colour)), int(of(position.paid, colour)) if paying else 0)
        for colour, letter in enumerate(COLOURS)
    ]
