"""Trainmaker's board: the row of cities, the train on its rails, the dice in their tray.

In their place: the two contracts to choose from when the game begins, all contracts when it is over. Everything here is
made for one seat (-1: a spectator) from what that seat may know.
"""

from dataclasses import dataclass
from typing import Final

from tramyard.games.trainmaker.content import FACES
from tramyard.games.trainmaker.picture.contracts import Offer, Ticket, gallery, offers
from tramyard.games.trainmaker.picture.layout import (
    CARD,
    CARDS_AT,
    GAP,
    INNER,
    LEFT,
    TRAIN_AT,
    TRAY_AT,
    Fitted,
    Pin,
    everybody,
    fitted,
    hue,
    name_of,
    pin,
)
from tramyard.games.trainmaker.rules.box import DICE, GOODS, SLOTS, Box, cars_of, count_of, dice_of, letters_of
from tramyard.games.trainmaker.rules.phases import (
    BONUS_OFFER,
    BY_BOTH,
    BY_ENGINE,
    CONTRACT,
    EXHAUSTED,
    PLACING,
    ROLL,
    SCORING,
    SIX_GOODS,
)
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.games.trainmaker.words.names import SIZE_NAMES, dice, spoken
from tramyard.kernel.position import OVER
from tramyard.kernel.spans import plain
from tramyard.kernel.words import _, plural

RIM: Final = 14
TURNS: Final = (-7, 5, -4, 8, -6, 4, -9)
"""How dice lie in the tray, in degrees."""


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
class Banner:
    """How the game ended, above the contracts that now lie open."""

    words: Fitted
    hue: str
    """What somebody lost does not shine."""


@dataclass(slots=True)
class Board:
    label: str
    chance: str
    """What just came sounds like: dice, or a card that was turned up or dealt."""
    told: str
    deck: int
    head: str
    cards: list[Card]
    pins: list[Pin]
    next: float
    """Where the next die of the train would stand, 0 for nowhere."""
    dice: list[Die]
    roll: str
    offers: list[Offer]
    keep: str
    banner: Banner | None
    tickets: list[Ticket]


def board(position: TrainPosition, seat: int) -> Board:
    over = position.actor == OVER
    cards = [_card(position, slot) for slot in range(SLOTS)]
    return Board(
        label=_("The table of Trainmaker"),
        chance="dice" if position.phase == PLACING else "card",
        told=_told(position),
        deck=int(position.deck).bit_count(),
        head=" · ".join([_("Round {round}").format(round=position.round), *_hints(position)]),
        cards=cards,
        pins=sorted([_pin_on_card(position.box, card) for card in cards if card.city], key=lambda pin: pin.id),
        next=_on_rails(count_of(position.train)) if position.phase in (ROLL, PLACING) else 0,
        dice=[] if over else _dice(position),
        roll=f"{position.round}-{position.seat}-{position.trains}-{count_of(position.train) - position.placed}",
        offers=offers(position, seat) if position.phase == CONTRACT and position.seat == seat else [],
        keep=_("Keep this contract"),
        banner=Banner(fitted(_ending(position), 34, INNER - 120), _shine(position, seat)) if over else None,
        tickets=gallery(position) if over else [],
    )


def _on_rails(nth: int) -> float:
    """The middle of the nth place of seven."""
    return LEFT + INNER / DICE * (nth + 0.5)


def _in_tray(nth: int) -> float:
    """The same between the rims of the tray."""
    return LEFT + RIM + (INNER - 2 * RIM) / DICE * (nth + 0.5)


# The row of cities


def _card(position: TrainPosition, slot: int) -> Card:
    box = position.box
    city = position.city_in(slot)
    x = LEFT + slot * (CARD + GAP)
    if not city:
        return Card(slot + 1, x, 0)
    size = int(box.size[city])
    has = {letter: dice_of(position.under_way(), FACES.index(letter)) for letter in "PBF"}
    needs = []
    for nth, letter in enumerate(letters_of(box.need[city])):
        has[letter] -= 1
        needs.append(Need(letter, (CARD - 50 * size + 4) // 2 + 50 * nth, has[letter] >= 0))
    return Card(
        slot + 1,
        x,
        box.city_ids[city],
        hue(box, box.good[city]),
        fitted(box.city_names[city], 30, CARD - 52),
        fitted(f"{_(SIZE_NAMES[size])} · {box.city_states[city]}", 22, CARD - 52),
        fitted(_(box.goods[box.good[city]]), 23, 88),
        size,
        tuple(needs),
    )


def _pin_on_card(box: Box, card: Card) -> Pin:
    city = box.city_ids.index(card.city)
    return pin(f"good-{card.city}", box, box.good[city], card.x + 168, CARDS_AT + 106, 0.98)


# Train and dice


def _dice(position: TrainPosition) -> list[Die]:
    """All dice of this train, on the rails and in the tray; about to be rolled, they show no face.

    The first P of all is always `die-P-0`, wherever it lies, and dice are drawn in the order of their names. A die
    keeps its place in the tray while others are placed: train and tray together do not change until the next roll.
    """
    blanks = position.dice if position.phase == ROLL else 0
    blank = [Die(f"blank-{nth}", "blank", _in_tray(nth), TRAY_AT, TURNS[nth], False, nth) for nth in range(blanks)]
    cars, whole = cars_of(position.order), letters_of(position.train + position.rolled)
    on_rails = {f"die-{face}-{cars[:place].count(face)}": place for place, face in enumerate(cars)}
    dice: list[Die] = []
    for place, face in enumerate(whole):
        name = f"die-{face}-{place - whole.index(face)}"
        if name in on_rails:
            placed = on_rails[name]
            dice.append(Die(name, face, _on_rails(placed), TRAIN_AT, 0, True, placed))
        else:
            lift = 3 if place % 2 else -3
            dice.append(Die(name, face, _in_tray(place), TRAY_AT + lift, TURNS[place % DICE], False, place))
    return [*dice, *blank]


# What is said


def _hints(position: TrainPosition) -> list[str]:
    """Which roll this is and of how many dice, in passing."""
    if position.phase not in (PLACING, SCORING, BONUS_OFFER):
        return []
    hints = [_("bonus train")] if position.trains > 1 else []
    hints.append(_("first roll") if position.opening else _("re-roll"))
    return [*hints, plural("{count} die", "{count} dice", position.pool())]


def _ending(position: TrainPosition) -> str:
    if position.ended == BY_ENGINE:
        return _("The Steam Engine wins")
    if position.ended == EXHAUSTED:
        return _("No city is left")
    how = {SIX_GOODS: _("six goods"), BY_BOTH: _("six goods and contract")}.get(position.ended, _("contract filled"))
    return _("{who} wins: {how}").format(who=name_of(position.box, int(position.winner)), how=how)


def _shine(position: TrainPosition, seat: int) -> str:
    """Green for whoever won, blue for whoever looked on, plain for whoever lost."""
    if seat < 0:
        return "blue"
    return "green" if position.standing()[seat].rank == 1 else "plain"


def _told(position: TrainPosition) -> str:
    """The table for those who cannot see it."""
    box = position.box
    cities = [position.city_in(slot) for slot in range(SLOTS)]
    asked = [
        f"{box.city_names[city]} ({_(box.goods[box.good[city]])}, {plain(dice(box.need[city]))})"
        if city
        else _("empty")
        for city in cities
    ]
    parts = [_("Cities: {cities}.").format(cities="; ".join(asked))]
    if position.train:
        parts.append(_("Train: {dice}.").format(dice=plain(spoken(cars_of(position.order)))))
    if position.rolled:
        parts.append(_("Unplaced: {dice}.").format(dice=plain(dice(position.rolled))))
    for player in everybody(box):
        parts.append(f"{name_of(box, player)}: {position.players[player].goods_covered()}/{GOODS}.")
    return " ".join(parts)
