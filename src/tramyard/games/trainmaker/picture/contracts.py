"""Contracts in Trainmaker's picture: tickets with pins that are there and pins that lack, and the choice of two."""

from dataclasses import dataclass
from typing import Final

from tramyard.games.trainmaker.picture.layout import (
    CARD,
    GALLERY_AT,
    GAP,
    HALF,
    LEFT,
    OFFERS_AT,
    TICKET,
    Count,
    Fitted,
    Mark,
    Pin,
    everybody,
    fitted,
    mark,
    name_of,
    pin,
)
from tramyard.games.trainmaker.rules.box import GOODS, Box
from tramyard.games.trainmaker.rules.player import Player
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.kernel.words import _

LACK: Final = "lack"
LENT: Final = "lent"
"""A card of a contract that is not there, and one for which a wild stands in."""
MOST_PINS: Final = 6
"""A contract for more cards shows each good once, with its number."""


@dataclass(slots=True)
class Ticket:
    """A contract that lies open when the game is over, with its owner."""

    spot: str
    x: int
    y: int
    width: int
    mark: Mark
    title: Fitted
    pins: list[Pin]
    counts: list[Count]
    filled: bool


@dataclass(slots=True)
class Term:
    """So many cards of a good."""

    x: int
    y: float
    number_x: int
    number: int
    word: Fitted


@dataclass(slots=True)
class Offer:
    """One of two contracts to choose from."""

    spot: str
    x: int
    title: Fitted
    pins: list[Pin]
    terms: list[Term]


def open_spot(box: Box, player: int) -> str:
    """The spot of a contract that has been kept."""
    return "contract-of-engine" if player == box.seats else f"contract-of-{player + 1}"


def gallery(position: TrainPosition) -> list[Ticket]:
    """All contracts that were kept, in one line or two."""  # TM-A34
    players = [player for player in everybody(position.box) if position.players[player].kept]
    columns = 2 if len(players) in (1, 2, 4) else 3
    width = HALF if columns == 2 else CARD
    top = GALLERY_AT if len(players) > columns else GALLERY_AT + (TICKET + GAP) // 2
    shown: list[Ticket] = []
    for nth, player in enumerate(players):
        place = (LEFT + nth % columns * (width + GAP), top + nth // columns * (TICKET + GAP), width)
        shown.append(_ticket(position, player, place))
    return shown


def _ticket(position: TrainPosition, player: int, place: tuple[int, int, int]) -> Ticket:
    """A ticket at this place (left, top, width): the contract's name, below it what it asks for."""
    left, y, width = place
    box = position.box
    mine = position.players[player]
    pins, counts = asked_pins(box, mine, int(mine.kept), (left + 60, y + 56, width - 100), 40)
    return Ticket(
        open_spot(box, player),
        left,
        y,
        width,
        mark(box, player),
        fitted(f"{name_of(box, player, -1)}: {box.contract_names[mine.kept]}", 24, width - 78),
        pins,
        counts,
        mine.missing_for(box, mine.kept) == 0,
    )


def asked_pins(
    box: Box, player: Player, contract: int, place: tuple[float, float, float], size: float
) -> tuple[list[Pin], list[Count]]:
    """What a contract asks for, as pins of this size from the place (left, middle, width) on; those that lack fade."""
    left, level, width = place
    asked = _asked(box, player, contract)
    step = min(size, width / max(len(asked), 1))
    scale = round(step / 66, 3)
    pins: list[Pin] = []
    counts: list[Count] = []
    for nth, (good, state, number) in enumerate(asked):
        x = left + step * (nth + 0.5)
        pins.append(pin("", box, good, x, level, scale, state))
        if state == LENT:
            pins.append(pin("", box, GOODS, x + 14 * scale, level + 14 * scale, round(scale * 0.6, 3)))
        if number:
            counts.append(Count(x + 18 * scale, level + 18 * scale, number))
    return pins, counts


def goods_asked(box: Box, contract: int) -> list[int]:
    """The goods of a contract, most cards first."""
    asks = box.asks[contract]
    return sorted([good for good in range(GOODS) if asks[good]], key=lambda good: -asks[good])


def _asked(box: Box, player: Player, contract: int) -> list[tuple[int, str, int]]:
    """The pins of a contract: good, whether there or not, and how many it stands for if not one."""
    asks = [int(number) for number in box.asks[contract]]
    goods = goods_asked(box, contract)
    wilds = int(player.wilds())
    pins: list[tuple[int, str, int]] = []
    for good in goods:
        if sum(asks) > MOST_PINS:
            pins.append((good, "" if player.good(good) >= asks[good] else LACK, asks[good]))
            continue
        for nth in range(asks[good]):
            state = "" if nth < player.good(good) else LENT if wilds > 0 else LACK
            wilds -= state == LENT
            pins.append((good, state, 0))
    return pins


def offers(position: TrainPosition, seat: int) -> list[Offer]:
    """The two contracts dealt, large, where the train will stand."""
    mine = position.players[seat]
    return [
        _offer(position.box, "contract-1", LEFT, int(mine.dealt)),
        _offer(position.box, "contract-2", LEFT + HALF + GAP, int(mine.spare)),
    ]


def _offer(box: Box, spot: str, x: int, contract: int) -> Offer:
    """Goods line by line: how many, up to three pins, and the word."""
    asks = [int(number) for number in box.asks[contract]]
    goods = goods_asked(box, contract)
    step = min(62.0, 128 / len(goods))
    pins: list[Pin] = []
    terms: list[Term] = []
    for line, good in enumerate(goods):
        y = OFFERS_AT + 130 + step * (line - (len(goods) - 1) / 2)
        shown = asks[good] if asks[good] <= 3 else 1
        pins += [pin("", box, good, x + 84 + 52 * nth, y, round(min(0.8, step / 66), 3)) for nth in range(shown)]
        beside = x + 66 + 52 * shown
        terms.append(Term(beside, y + 9, x + 26, asks[good], fitted(_(box.goods[good]), 27, x + HALF - 12 - beside)))
    return Offer(spot, x, fitted(box.contract_names[contract], 32, HALF - 50), pins, terms)
