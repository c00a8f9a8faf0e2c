"""Everybody's row in Trainmaker: mark and name, goods collected, token, contract as the watcher may know it."""

from dataclasses import dataclass
from typing import Final

from tramyard.games.trainmaker.picture.contracts import asked_pins, open_spot
from tramyard.games.trainmaker.picture.layout import (
    Count,
    Mark,
    Pin,
    clipped,
    everybody,
    length,
    mark,
    name_of,
    pin,
)
from tramyard.games.trainmaker.rules.box import GOODS
from tramyard.games.trainmaker.rules.phases import BY_ENGINE
from tramyard.games.trainmaker.rules.phases import ENGINE as ENGINE_PHASE
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.kernel.position import OVER
from tramyard.kernel.words import _

ROW: Final = 54
NAME_AT: Final = 44
ALBUM: Final = [58.0 + 30 * good for good in range(GOODS + 1)]
"""Where the pins of the goods stand in a row, wild last."""
ALBUM_END: Final = 256
PIN: Final = 0.37


@dataclass(slots=True)
class Row:
    """What was collected, the token, the contract as this watcher sees it."""

    spot: str
    mark: Mark
    name: str
    y: int
    mine: bool
    on: bool
    """Has the turn; when the game is over: has won."""
    six: str
    token: str
    contract: str
    contract_spot: str
    asked: list[Pin]
    """What a contract that lies open for everybody asks for, beside the name."""
    numbers: list[Count]


@dataclass(slots=True)
class Players:
    label: str
    height: int
    rows: list[Row]
    pins: list[Pin]
    counts: list[Count]
    ghosts: list[Pin]


def players(position: TrainPosition, seat: int) -> Players:
    box = position.box
    rows = [_row(position, seat, player, nth) for nth, player in enumerate(everybody(box))]
    pins: list[Pin] = []
    counts: list[Count] = []
    for row, player in zip(rows, everybody(box), strict=True):
        collected, numbers = _collected(position, player, row.y + 38)
        pins += collected
        counts += numbers
    return Players(
        label=_("Players"),
        height=ROW * len(rows),
        rows=rows,
        pins=sorted(pins, key=lambda pin: pin.id),
        counts=counts,
        ghosts=[pin("", box, good, x, 38, PIN) for good, x in enumerate(ALBUM)],
    )


def _row(position: TrainPosition, seat: int, player: int, nth: int) -> Row:
    box = position.box
    engine = player == box.seats
    name = name_of(box, player, seat)
    room = ALBUM_END - NAME_AT
    asked: list[Pin] = []
    numbers: list[Count] = []
    if engine and position.players[player].kept:  # TM-ENG-02
        beside = NAME_AT + min(length(name, 16), 112) + 10
        place = (beside, ROW * nth + 15, ALBUM_END - beside)
        asked, numbers = asked_pins(box, position.players[player], int(position.players[player].kept), place, 23)
        room = 112
    return Row(
        spot="engine" if engine else f"seat-{player + 1}",
        mark=mark(box, player),
        name=clipped(name, 16, room),
        y=ROW * nth,
        mine=player == seat,
        on=_on(position, player),
        six=f"{position.players[player].goods_covered()}/{GOODS}" if not engine or box.engine_six else "",  # TM-ENG-09
        token="" if engine else "held" if position.token_of(player) else "spent",
        contract=_contract(position, seat, player),
        contract_spot=open_spot(box, player),
        asked=asked,
        numbers=numbers,
    )


def _on(position: TrainPosition, player: int) -> bool:
    engine = player == position.box.seats
    if position.actor != OVER:
        return player == (position.box.seats if position.phase == ENGINE_PHASE else position.seat)
    if engine:
        return position.ended == BY_ENGINE
    return position.standing()[player].rank == 1


def _contract(position: TrainPosition, seat: int, player: int) -> str:
    """How the contract of a player lies there: two to choose from, its back, open, or filled."""  # TM-CON-04, TM-A34
    box, cards = position.box, position.players[player]
    over = position.actor == OVER
    if not cards.kept:
        return "two" if cards.dealt else "none"
    if not over and player not in (seat, box.seats):
        return "back"
    return "filled" if over and cards.missing_for(box, cards.kept) == 0 else "open"


def _collected(position: TrainPosition, player: int, level: int) -> tuple[list[Pin], list[Count]]:
    """Every scored city as a pin in its owner's row, those of a good one upon the other, with their number."""
    box, mine = position.box, position.players[player]
    pins: list[Pin] = []
    for city in range(1, box.cities + 1):
        if (mine.cards >> city) & 1:
            good = box.good[city]
            pins.append(pin(f"good-{box.city_ids[city]}", box, good, ALBUM[good], level, PIN))
    counts = [Count(x + 10, level + 7, int(mine.good(good))) for good, x in enumerate(ALBUM) if mine.good(good) > 1]
    return pins, counts
