"""What lies where in Trainmaker's picture: cards, dice, pins, tickets and plates, with their places and words.

The picture is 720 units wide, so that a phone of 375 px shows a unit as half a pixel. Everything here is made for one
seat (-1: a spectator) from what that seat may know.
"""

from dataclasses import dataclass
from typing import Final

from tramyard.games.trainmaker.box import DICE, GOODS, SLOTS, Box, count_of, dice_of, letters_of
from tramyard.games.trainmaker.content import FACES
from tramyard.games.trainmaker.names import ENGINE, SIZE_NAMES
from tramyard.games.trainmaker.rules import (
    BONUS_OFFER,
    BY_ENGINE,
    CONTRACT,
    EXHAUSTED,
    PLACING,
    ROLL,
    SCORING,
    SIX_GOODS,
    Player,
    TrainPosition,
)
from tramyard.kernel.game import Game
from tramyard.kernel.position import OVER
from tramyard.kernel.words import N_, _, plural

WIDTH: Final = 720
LEFT: Final = 20
INNER: Final = WIDTH - 2 * LEFT
GAP: Final = 12
CARD: Final = (INNER - 2 * GAP) // SLOTS
HALF: Final = (INNER - GAP) // 2

CARDS_AT: Final = 54
TRAIN_AT: Final = 380
TRAY_AT: Final = 532
OFFERS_AT: Final = 340
GALLERY_AT: Final = 584
TICKETS_AT: Final = 696
TICKET: Final = 96
SEATS_AT: Final = TICKETS_AT + TICKET + GAP
SEAT: Final = 66

PITCH: Final = INNER / DICE
"""From die to die, on the rails and in the tray."""
TURNS: Final = (-7, 5, -4, 8, -6, 4, -9)
"""How dice lie in the tray, in degrees."""
ALBUM: Final = (128, 186, 244, 302, 360, 418, 484)
"""Where the pins of the goods stand in a player's row, wild last."""
KNOWN: Final = frozenset({"cattle", "mail", "coal", "passengers", "lumber", "corn", "wild"})
"""Goods with a pin of their own; others of somebody's own cards get a crate in the colour of their number."""
LACK: Final = "lack"
LENT: Final = "lent"
"""A card of a contract that is not there, and one for which a wild stands in."""
MOST_PINS: Final = 6
"""A contract for more cards shows each good once, with its number."""


@dataclass(slots=True)
class Fitted:
    """A line of text; `squeezed` is the width it must be drawn in, 0 where it fits as it is."""

    text: str
    squeezed: int = 0


@dataclass(slots=True)
class Need:
    face: str
    x: int
    served: bool


@dataclass(slots=True)
class Card:
    slot: int
    x: int
    city: int
    hue: str = ""
    name: Fitted | None = None
    state: Fitted | None = None
    word: Fitted | None = None
    size: int = 0
    size_word: Fitted | None = None
    needs: tuple[Need, ...] = ()


@dataclass(slots=True)
class Die:
    """A die with an identity of its own, so that it slides from the tray to the train."""

    id: str
    face: str
    x: float
    y: float
    turn: int
    placed: bool
    nth: int


@dataclass(slots=True)
class Pin:
    """The good of a city: on its card, or in the collection of whoever scored it.

    Pins are drawn in the order of their names, because a piece slides only if it keeps its place among its siblings.
    """

    id: str
    icon: str
    hue: str
    x: float
    y: float
    scale: float
    state: str = ""


@dataclass(slots=True)
class Count:
    x: float
    y: float
    number: int


@dataclass(slots=True)
class Button:
    spot: str
    x: int
    hue: str
    icon: str
    words: Fitted
    more: str


@dataclass(slots=True)
class Ticket:
    """A contract that this seat may read."""

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
class Offer:
    """One of two contracts to choose from."""

    spot: str
    x: int
    title: Fitted
    pins: list[Pin]
    terms: list["Term"]


@dataclass(slots=True)
class Term:
    """So many cards of a good."""

    x: int
    y: float
    number_x: int
    number: int
    word: Fitted


@dataclass(slots=True)
class Row:
    """A player's row: what was collected, the token, the contract as others see it."""

    spot: str
    badge: str
    y: int
    mine: bool
    on: bool
    six: str
    token: str
    contract: str


@dataclass(slots=True)
class Sketch:
    height: int
    label: str
    told: str
    deck: int
    head: str
    cards: list[Card]
    pins: list[Pin]
    counts: list[Count]
    next: float
    """Where the next die of the train would stand, 0 for nowhere."""
    dice: list[Die]
    roll: str
    rows: list[Row]
    tickets: list[Ticket]
    ending: Fitted | None
    """How the game ended, above the contracts that now lie open."""
    offers: list[Offer]
    keep: str
    buttons: list[Button]
    goals: Fitted | None
    waiting: Fitted | None
    ghosts: list[Pin]


def sketch(game: Game, position: TrainPosition, seat: int) -> Sketch:
    box = position.box
    over = position.actor == OVER
    choosing = position.phase == CONTRACT and position.seat == seat
    rows = [_row(position, seat, player, nth) for nth, player in enumerate(_order(box, seat))]
    pins, counts = _collected(position, [(row.y, player) for row, player in zip(rows, _order(box, seat), strict=True)])
    cards = [_card(position, slot) for slot in range(SLOTS)]
    waiting = "" if over or choosing else _waiting(position, seat)
    return Sketch(
        height=SEATS_AT + SEAT * len(rows) + GAP,
        label=_("The table of Trainmaker"),
        told=_told(position),
        deck=int(position.deck).bit_count(),
        head=" · ".join([_("Round {round}").format(round=position.round), *_hints(position)]),
        cards=cards,
        pins=sorted([*(_pin_on_card(box, card) for card in cards if card.city), *pins], key=lambda pin: pin.id),
        counts=counts,
        next=_along(count_of(position.train)) if position.phase in (ROLL, PLACING) else 0,
        dice=_dice(position),
        roll=f"{position.round}-{position.seat}-{position.trains}-{count_of(position.train) - position.placed}",
        rows=rows,
        tickets=_tickets(position, seat),
        ending=fitted(_ending(position), 38, INNER - 160) if over else None,
        offers=_offers(position, seat) if choosing else [],
        keep=_("Keep this contract"),
        buttons=_buttons(game, position) if position.actor == seat >= 0 else [],
        goals=fitted(_("Win with your contract or with six different goods."), 28, INNER)
        if choosing and not box.engine
        else None,
        waiting=fitted(waiting, 28, INNER) if waiting else None,
        ghosts=[_pin("", box, good, x, 0, 0.78) for good, x in enumerate(ALBUM)],
    )


def fitted(text: str, size: int, room: int) -> Fitted:
    """Text of this size in so much room, measured with the widths of a condensed face."""
    width = sum(0.26 if letter in "ijltfrI1.,:;' -" else 0.66 if letter in "mwMW" else 0.46 for letter in text) * size
    return Fitted(text, room if width > room else 0)


def _along(nth: int) -> float:
    """The middle of the nth place of seven."""
    return LEFT + PITCH * (nth + 0.5)


def _order(box: Box, seat: int) -> list[int]:
    """The viewer first, then the others in turn order, the Steam Engine last."""
    seats = [(max(seat, 0) + step) % box.seats for step in range(box.seats)]
    return [*seats, *([int(box.seats)] if box.engine else [])]


def badge(box: Box, player: int) -> str:
    """What stands on a player's plate; the Steam Engine has a picture there."""
    return f"p{player + 1}" if player < box.seats else ""


# The row of cities


def hue(box: Box, good: int) -> str:
    return box.goods[good] if box.goods[good] in KNOWN else f"hue-{good}"


def _pin(name: str, box: Box, good: int, x: float, y: float, scale: float, state: str = "") -> Pin:
    icon = box.goods[good] if box.goods[good] in KNOWN else "other"
    return Pin(name, icon, hue(box, good), x, y, scale, state)


def _card(position: TrainPosition, slot: int) -> Card:
    box = position.box
    city = position.city_in(slot)
    x = LEFT + slot * (CARD + GAP)
    if not city:
        return Card(slot + 1, x, 0)
    size = int(box.size[city])
    train = 0 if position.phase == BONUS_OFFER else position.train
    has = {letter: dice_of(train, FACES.index(letter)) for letter in "PBF"}
    needs = []
    for nth, letter in enumerate(letters_of(box.need[city])):
        has[letter] -= 1
        needs.append(Need(letter, (CARD - 50 * size + 4) // 2 + 50 * nth, has[letter] >= 0))
    return Card(
        slot + 1,
        x,
        box.city_ids[city],
        hue(box, box.good[city]),
        fitted(box.city_names[city], 31, CARD - 30),
        fitted(box.city_states[city], 24, CARD - 40),
        fitted(_(box.goods[box.good[city]]), 24, 86),
        size,
        fitted(_(SIZE_NAMES[size]), 24, 104),
        tuple(needs),
    )


def _pin_on_card(box: Box, card: Card) -> Pin:
    city = box.city_ids.index(card.city)
    return _pin(f"good-{card.city}", box, box.good[city], card.x + 167, CARDS_AT + 133, 1.3)


# Train and dice


def _dice(position: TrainPosition) -> list[Die]:
    """All dice of this train: those on the rails, then those in the tray.

    The first P of all is always `die-P-0`, wherever it lies. A die keeps its place in the tray while others are
    placed, because train and tray together do not change until the next roll.
    """
    if position.phase == ROLL:
        blank = [
            Die(f"blank-{nth}", "blank", _along(nth), TRAY_AT, TURNS[nth], False, nth) for nth in range(position.dice)
        ]
    else:
        blank = []
    lying = 0 if position.actor == OVER else position.rolled
    train, whole = letters_of(position.train), letters_of(position.train + lying)
    dice: list[Die] = []
    placed = 0
    for place, face in enumerate(whole):
        nth = place - whole.index(face)
        name = f"die-{face}-{nth}"
        if nth < train.count(face):
            dice.append(Die(name, face, _along(placed), TRAIN_AT, 0, True, placed))
            placed += 1
        else:
            lift = 3 if place % 2 else -3
            dice.append(Die(name, face, _along(place), TRAY_AT + lift, TURNS[place % DICE], False, place))
    return [*dice, *blank]


# Players


def _row(position: TrainPosition, seat: int, player: int, nth: int) -> Row:
    box = position.box
    over = position.actor == OVER
    cards = position.players[player]
    engine = player == box.seats
    contract = "none"
    if cards.kept:
        contract = "open" if over or engine or player == seat else "back"
    elif cards.dealt:
        contract = "two"
    token = "" if engine else "held" if position.token_of(player) else "spent"
    won = engine if position.ended == BY_ENGINE else over and not engine and position.standing()[player].rank == 1
    return Row(
        spot="engine" if engine else f"seat-{player + 1}",
        badge=badge(box, player),
        y=SEATS_AT + SEAT * nth,
        mine=player == seat,
        on=won if over else position.seat == player,
        six=f"{cards.goods_covered()}/{GOODS}",
        token=token,
        contract=contract,
    )


def _collected(position: TrainPosition, rows: list[tuple[int, int]]) -> tuple[list[Pin], list[Count]]:
    """Every scored city as a pin in its owner's row, those of a good one upon the other, with their number."""
    box = position.box
    pins: list[Pin] = []
    counts: list[Count] = []
    for top, player in rows:
        mine = position.players[player]
        lying = [0] * (GOODS + 1)
        for city in range(1, box.cities + 1):
            if (mine.cards >> city) & 1:
                good = box.good[city]
                fanned = 3 * min(lying[good], 2)
                lying[good] += 1
                x, y = ALBUM[good] + fanned, top + SEAT / 2 - fanned
                pins.append(_pin(f"good-{box.city_ids[city]}", box, good, x, y, 0.78))
        counts += [Count(x + 20, top + 50, number) for x, number in zip(ALBUM, lying, strict=True) if number > 1]
    return pins, counts


# Contracts


def _tickets(position: TrainPosition, seat: int) -> list[Ticket]:
    """Contracts that lie open for this seat: its own, the Steam Engine's, and all when the game is over."""  # TM-A34
    box = position.box
    if position.actor == OVER:
        kept = [(player, int(position.players[player].kept)) for player in _order(box, seat)]
        return _gallery(position, [(player, contract) for player, contract in kept if contract])
    shown: list[tuple[int, int]] = []
    choosing = position.phase == CONTRACT and position.seat == seat
    if seat >= 0 and not choosing:
        mine = position.players[seat]
        hand = (mine.kept,) if mine.kept else (mine.dealt, mine.spare)
        shown += [(seat, int(contract)) for contract in hand if contract]
    if box.engine and position.players[box.seats].kept:
        shown.append((int(box.seats), int(position.players[box.seats].kept)))
    width = (INNER, HALF, CARD)[max(len(shown), 1) - 1]
    return [
        _ticket(position, player, contract, LEFT + nth * (width + GAP), TICKETS_AT, width)
        for nth, (player, contract) in enumerate(shown)
    ]


def _gallery(position: TrainPosition, shown: list[tuple[int, int]]) -> list[Ticket]:
    """All contracts, in one line or two."""
    columns = 2 if len(shown) in (1, 2, 4) else 3
    width = HALF if columns == 2 else CARD
    top = GALLERY_AT if len(shown) > columns else GALLERY_AT + (TICKET + GAP) // 2
    return [
        _ticket(
            position,
            player,
            contract,
            LEFT + nth % columns * (width + GAP),
            top + nth // columns * (TICKET + GAP),
            width,
        )
        for nth, (player, contract) in enumerate(shown)
    ]


def _ticket(position: TrainPosition, player: int, contract: int, left: int, y: int, width: int) -> Ticket:
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
        pins.append(_pin("", box, good, x, level, scale, state))
        if state == LENT:
            pins.append(_pin("", box, GOODS, x + 12 * scale, level + 12 * scale, scale * 0.6))
        if number:
            counts.append(Count(x + 16, level + 18, number))
    missing = mine.missing_for(box, contract)
    note = plural("{count} card missing", "{count} cards missing", missing) if missing else _("filled")
    won = position.actor == OVER and missing == 0
    title = fitted(box.contract_names[contract], 27, 250 if wide else width - 28)
    return Ticket(left, y, width, badge(box, player), title, pins, counts, note if wide else "", won)


def _asked(box: Box, player: Player, contract: int) -> list[tuple[int, str, int]]:
    """The pins of a contract: good, whether there or not, and how many it stands for if not one."""
    asks = [int(number) for number in box.asks[contract]]
    goods = sorted([good for good in range(GOODS) if asks[good]], key=lambda good: -asks[good])
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


def _offers(position: TrainPosition, seat: int) -> list[Offer]:
    mine = position.players[seat]
    offers = []
    for number, contract in enumerate((mine.dealt, mine.spare)):
        x = LEFT + number * (HALF + GAP)
        offers.append(_offer(position.box, f"contract-{number + 1}", x, contract))
    return offers


def _offer(box: Box, spot: str, x: int, contract: int) -> Offer:
    """Goods line by line: how many, up to three pins, and the word."""
    asks = [int(number) for number in box.asks[contract]]
    goods = sorted([good for good in range(GOODS) if asks[good]], key=lambda good: -asks[good])
    step = min(88.0, 204 / len(goods))
    pins: list[Pin] = []
    terms: list[Term] = []
    for line, good in enumerate(goods):
        y = OFFERS_AT + 182 + step * (line - (len(goods) - 1) / 2)
        shown = asks[good] if asks[good] <= 3 else 1
        pins += [_pin("", box, good, x + 84 + 52 * nth, y, min(0.85, step / 66)) for nth in range(shown)]
        beside = x + 66 + 52 * shown
        terms.append(Term(beside, y + 10, x + 26, asks[good], fitted(_(box.goods[good]), 28, x + HALF - 12 - beside)))
    return Offer(spot, x, fitted(box.contract_names[contract], 34, HALF - 50), pins, terms)


# What to do


def _buttons(game: Game, position: TrainPosition) -> list[Button]:
    """Signs for what is done with no card or die: rolling, stopping, another train."""
    legal = {game.vocabulary.spot(move) for move in position.moves()}
    left = count_of(position.rolled)
    if position.phase == PLACING:
        dice = plural("{count} die", "{count} dice", left)
        return [
            _button(legal, "roll", 0, "green", _("Roll again"), dice),
            _button(legal, "end", 1, "red", _("Stop"), _("end of turn")),
        ]
    if position.phase == BONUS_OFFER:
        dice = plural("{count} die", "{count} dice", count_of(position.train))
        return [
            _button(legal, "bonus", 0, "blue", _("New train"), dice),
            _button(legal, "end", 1, "red", _("Stop"), _("end of turn")),
        ]
    return []


def _button(legal: set[str], spot: str, column: int, colour: str, words: str, more: str) -> Button:
    x = LEFT + column * (HALF + GAP)
    return Button(spot, x, colour if spot in legal else "idle", spot, fitted(words, 34, 150 if more else 220), more)


WAITING: Final = {
    CONTRACT: N_("{who} is choosing a contract"),
    ROLL: N_("{who} is rolling"),
    PLACING: N_("{who} is building a train"),
    SCORING: N_("{who} is choosing a city"),
    BONUS_OFFER: N_("{who} may build another train"),
}


def _waiting(position: TrainPosition, seat: int) -> str:
    """Who is at it, for everybody else."""
    if position.seat == seat:
        return _("Which city does this train serve?") if position.phase == SCORING else ""
    sentence = WAITING.get(int(position.phase))
    return _(sentence).format(who=badge(position.box, int(position.seat))) if sentence else ""


def _hints(position: TrainPosition) -> list[str]:
    """Which roll this is and of how many dice, in passing."""
    if position.phase not in (PLACING, SCORING, BONUS_OFFER):
        return []
    hints = [_("bonus train")] if position.trains > 1 else []
    hints.append(_("first roll") if position.opening else _("re-roll"))
    return [*hints, plural("{count} die", "{count} dice", position.pool())]


def _ending(position: TrainPosition) -> str:
    if position.ended == BY_ENGINE:
        return _("the Steam Engine wins")
    if position.ended == EXHAUSTED:
        return _("no city is left")
    how = _("six goods") if position.ended == SIX_GOODS else _("contract filled")
    return _("{who} wins: {how}").format(who=badge(position.box, int(position.winner)), how=how)


def _told(position: TrainPosition) -> str:
    """The table for those who cannot see it."""
    box = position.box
    cities = [position.city_in(slot) for slot in range(SLOTS)]
    asked = [
        f"{box.city_names[city]} ({_(box.goods[box.good[city]])}, {letters_of(box.need[city])})" if city else _("empty")
        for city in cities
    ]
    parts = [_("Cities: {cities}.").format(cities="; ".join(asked))]
    if position.train:
        parts.append(_("Train: {dice}.").format(dice=letters_of(position.train)))
    if position.rolled:
        parts.append(_("Rolled: {dice}.").format(dice=letters_of(position.rolled)))
    for player in _order(box, -1):
        name = badge(box, player) or _(ENGINE)
        parts.append(f"{name}: {position.players[player].goods_covered()}/{GOODS}.")
    return " ".join(parts)
