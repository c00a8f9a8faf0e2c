"""What lies where in Trainmaker's picture: cards, dice, pins, buttons and rows of players, with their words.

Everything here is made for one seat (-1: a spectator) from what that seat may know.
"""

from dataclasses import dataclass
from typing import Final

from tramyard.games.trainmaker.content import FACES
from tramyard.games.trainmaker.picture.contracts import Offer, Ticket, offers, tickets
from tramyard.games.trainmaker.picture.layout import (
    CARD,
    CARDS_AT,
    GAP,
    HALF,
    INNER,
    LEFT,
    SEAT,
    SEATS_AT,
    TRAIN_AT,
    TRAY_AT,
    Count,
    Fitted,
    Pin,
    badge,
    fitted,
    hue,
    order,
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
from tramyard.games.trainmaker.rules.phases import ENGINE as ENGINE_PHASE
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.games.trainmaker.words.names import ENGINE, SIZE_NAMES, dice, spoken
from tramyard.kernel.game import Game
from tramyard.kernel.pictures import usable
from tramyard.kernel.position import OVER
from tramyard.kernel.spans import plain
from tramyard.kernel.words import N_, _, plural

RIM: Final = 14
TURNS: Final = (-7, 5, -4, 8, -6, 4, -9)
"""How dice lie in the tray, in degrees."""
ALBUM: Final = (128, 186, 244, 302, 360, 418, 484)
"""Where the pins of the goods stand in a player's row, wild last."""


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
class Button:
    spot: str
    x: int
    hue: str
    words: Fitted
    more: Fitted


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
    goals: str
    waiting: str
    ghosts: list[Pin]


def sketch(game: Game, position: TrainPosition, seat: int) -> Sketch:
    box = position.box
    over = position.actor == OVER
    choosing = position.phase == CONTRACT and position.seat == seat
    rows = [_row(position, seat, player, nth) for nth, player in enumerate(order(box, seat))]
    pins, counts = _collected(position, [(row.y, player) for row, player in zip(rows, order(box, seat), strict=True)])
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
        next=_on_rails(count_of(position.train)) if position.phase in (ROLL, PLACING) else 0,
        dice=_dice(position),
        roll=f"{position.round}-{position.seat}-{position.trains}-{count_of(position.train) - position.placed}",
        rows=rows,
        tickets=tickets(position, seat),
        ending=fitted(_ending(position, seat), 38, INNER - 160) if over else None,
        offers=offers(position, seat) if choosing else [],
        keep=_("Keep this contract"),
        buttons=_buttons(game, position) if position.actor == seat >= 0 else [],
        goals=_("Win with your contract or with six different goods.") if choosing and not box.engine else "",
        waiting=waiting,
        ghosts=[pin("", box, good, x, 0, 0.78) for good, x in enumerate(ALBUM)],
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
        fitted(box.city_names[city], 31, CARD - 30),
        fitted(box.city_states[city], 24, CARD - 40),
        fitted(_(box.goods[box.good[city]]), 24, 86),
        size,
        fitted(_(SIZE_NAMES[size]), 24, 104),
        tuple(needs),
    )


def _pin_on_card(box: Box, card: Card) -> Pin:
    city = box.city_ids.index(card.city)
    return pin(f"good-{card.city}", box, box.good[city], card.x + 167, CARDS_AT + 133, 1.3)


# Train and dice


def _dice(position: TrainPosition) -> list[Die]:
    """All dice of this train, on the rails and in the tray; about to be rolled, they show no face.

    The first P of all is always `die-P-0`, wherever it lies, and dice are drawn in the order of their names. A die
    keeps its place in the tray while others are placed: train and tray together do not change until the next roll.
    """
    blanks = position.dice if position.phase == ROLL else 0
    blank = [Die(f"blank-{nth}", "blank", _in_tray(nth), TRAY_AT, TURNS[nth], False, nth) for nth in range(blanks)]
    lying = 0 if position.actor == OVER else position.rolled
    cars, whole = cars_of(position.order), letters_of(position.train + lying)
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
        on=won if over else player == (box.seats if position.phase == ENGINE_PHASE else position.seat),
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
                pins.append(pin(f"good-{box.city_ids[city]}", box, good, x, y, 0.78))
        counts += [Count(x + 20, top + 50, number) for x, number in zip(ALBUM, lying, strict=True) if number > 1]
    return pins, counts


# What to do


def _buttons(game: Game, position: TrainPosition) -> list[Button]:
    """Signs for what is done with no card or die: rolling, stopping, another train."""
    if position.phase not in (PLACING, BONUS_OFFER):
        return []
    legal = usable(game, position)
    stop = _button(legal, "end", 1, "red", _("Stop"), _("end of turn"))
    if position.phase == PLACING:
        dice = plural("{count} die", "{count} dice", count_of(position.rolled))
        return [_button(legal, "roll", 0, "green", _("Roll again"), dice), stop]
    dice = plural("{count} die", "{count} dice", count_of(position.train))
    return [_button(legal, "bonus", 0, "blue", _("New train"), dice), stop]


def _button(legal: set[str], spot: str, column: int, colour: str, words: str, more: str) -> Button:
    x = LEFT + column * (HALF + GAP)
    return Button(spot, x, colour if spot in legal else "idle", fitted(words, 34, 140), fitted(more, 24, 95))


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


def _ending(position: TrainPosition, seat: int) -> str:
    if position.ended == BY_ENGINE:
        return _("The Steam Engine wins")
    if position.ended == EXHAUSTED:
        return _("No city is left")
    how = {SIX_GOODS: _("six goods"), BY_BOTH: _("six goods and contract")}.get(position.ended, _("contract filled"))
    if position.winner == seat:
        return _("You win: {how}").format(how=how)
    return _("{who} wins: {how}").format(who=badge(position.box, int(position.winner)), how=how)


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
    for player in order(box, -1):
        name = badge(box, player) or _(ENGINE)
        parts.append(f"{name}: {position.players[player].goods_covered()}/{GOODS}.")
    return " ".join(parts)
