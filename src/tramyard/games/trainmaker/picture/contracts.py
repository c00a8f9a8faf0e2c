"""Contracts in Trainmaker's picture: tickets with pins that are there and pins that lack, and the choice of two."""

from dataclasses import dataclass
from typing import Final

from tramyard.games.trainmaker.picture.layout import (
    CARD,
    GALLERY_AT,
    GAP,
    HALF,
    INNER,
    LEFT,
    OFFERS_AT,
    TICKET,
    TICKETS_AT,
    Count,
    Fitted,
    Pin,
    badge,
    fitted,
    order,
    pin,
)
from tramyard.games.trainmaker.rules.box import GOODS, Box
from tramyard.games.trainmaker.rules.phases import CONTRACT
from tramyard.games.trainmaker.rules.player import Player
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.kernel.position import OVER
from tramyard.kernel.words import _, plural

LACK: Final = "lack"
LENT: Final = "lent"
"""A card of a contract that is not there, and one for which a wild stands in."""
MOST_PINS: Final = 6
"""A contract for more cards shows each good once, with its number."""


@dataclass(slots=True)
class Ticket:
    """A contract that this seat may read."""

    spot: str
    x: int
    y: int
    width: int
    badge: str
    title: Fitted
    pins: list[Pin]
    counts: list[Count]
    note: str
    won: bool


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


def tickets(position: TrainPosition, seat: int) -> list[Ticket]:
    """Contracts that lie open for this seat: its own, the Steam Engine's, and all when the game is over."""  # TM-A34
    box = position.box
    if position.actor == OVER:
        return _gallery(position, [player for player in order(box, seat) if position.players[player].kept])
    shown: list[tuple[int, int, str]] = []
    choosing = position.phase == CONTRACT and position.seat == seat
    if seat >= 0 and not choosing:
        mine = position.players[seat]
        if mine.kept:
            shown.append((seat, int(mine.kept), open_spot(box, seat)))
        elif mine.dealt:
            shown += [(seat, int(mine.dealt), "contract-1"), (seat, int(mine.spare), "contract-2")]
    if box.engine and position.players[box.seats].kept:
        engine = int(box.seats)
        shown.append((engine, int(position.players[engine].kept), open_spot(box, engine)))
    width = (INNER, HALF, CARD)[max(len(shown), 1) - 1]
    return [
        _ticket(position, player, contract, spot, (LEFT + nth * (width + GAP), TICKETS_AT, width))
        for nth, (player, contract, spot) in enumerate(shown)
    ]


def open_spot(box: Box, player: int) -> str:
    """The spot of a contract that has been kept."""
    return f"contract-of-{badge(box, player) or 'engine'}"


def _gallery(position: TrainPosition, players: list[int]) -> list[Ticket]:
    """All contracts, in one line or two."""
    columns = 2 if len(players) in (1, 2, 4) else 3
    width = HALF if columns == 2 else CARD
    top = GALLERY_AT if len(players) > columns else GALLERY_AT + (TICKET + GAP) // 2
    gallery: list[Ticket] = []
    for nth, player in enumerate(players):
        place = (LEFT + nth % columns * (width + GAP), top + nth // columns * (TICKET + GAP), width)
        contract = int(position.players[player].kept)
        gallery.append(_ticket(position, player, contract, open_spot(position.box, player), place))
    return gallery


def _ticket(position: TrainPosition, player: int, contract: int, spot: str, place: tuple[int, int, int]) -> Ticket:
    """A ticket at this place (left, top, width): its pins beside the words where it is wide, else below."""
    left, y, width = place
    box = position.box
    mine = position.players[player]
    asked = _asked(box, mine, contract)
    wide = width == INNER
    room = width - 88 if not wide else 360
    step = min(60.0, room / max(len(asked), 1))
    scale = min(0.92 if wide else 0.85, step / 64)
    first = left + width - 24 - step * (len(asked) - 0.5) if wide else left + 76 + step / 2
    level = y + TICKET / 2 if wide else y + 65
    pins: list[Pin] = []
    counts: list[Count] = []
    for nth, (good, state, number) in enumerate(asked):
        x = first + step * nth
        pins.append(pin("", box, good, x, level, scale, state))
        if state == LENT:
            pins.append(pin("", box, GOODS, x + 12 * scale, level + 12 * scale, scale * 0.6))
        if number:
            counts.append(Count(x + 16, level + 18, number))
    missing = mine.missing_for(box, contract)
    note = plural("{count} card missing", "{count} cards missing", missing) if missing else _("filled")
    won = position.actor == OVER and missing == 0
    title = fitted(box.contract_names[contract], 27, 250 if wide else width - 28)
    return Ticket(spot, left, y, width, badge(box, player), title, pins, counts, note if wide else "", won)


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
    """The two contracts dealt, large."""
    mine = position.players[seat]
    return [
        _offer(position.box, "contract-1", LEFT, int(mine.dealt)),
        _offer(position.box, "contract-2", LEFT + HALF + GAP, int(mine.spare)),
    ]


def _offer(box: Box, spot: str, x: int, contract: int) -> Offer:
    """Goods line by line: how many, up to three pins, and the word."""
    asks = [int(number) for number in box.asks[contract]]
    goods = goods_asked(box, contract)
    step = min(88.0, 204 / len(goods))
    pins: list[Pin] = []
    terms: list[Term] = []
    for line, good in enumerate(goods):
        y = OFFERS_AT + 182 + step * (line - (len(goods) - 1) / 2)
        shown = asks[good] if asks[good] <= 3 else 1
        pins += [pin("", box, good, x + 84 + 52 * nth, y, min(0.85, step / 66)) for nth in range(shown)]
        beside = x + 66 + 52 * shown
        terms.append(Term(beside, y + 10, x + 26, asks[good], fitted(_(box.goods[good]), 28, x + HALF - 12 - beside)))
    return Offer(spot, x, fitted(box.contract_names[contract], 34, HALF - 50), pins, terms)
