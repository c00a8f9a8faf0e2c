"""Each spot of Trainmaker's picture, explained in a sentence or two."""

from typing import Final

from tramyard.games.trainmaker.content import FACES
from tramyard.games.trainmaker.picture.contracts import goods_asked, open_spot
from tramyard.games.trainmaker.rules.box import GOODS, Box, dice_of
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.games.trainmaker.words.names import FACE_NAMES, SIZE_NAMES
from tramyard.kernel.game import Game
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.words import N_, _, plural

ABOUT_FACES: Final = (
    N_(
        "A Locomotive begins a train and can be placed on its first roll only. A train with two of them that scores "
        "earns another one."
    ),
    N_("A Passenger Car serves cities that ask for one."),
    N_("A Boxcar serves cities that ask for one."),
    N_("A Flatcar serves cities that ask for one."),
    N_("A Caboose completes the train, and only a complete train scores. It needs a Locomotive and a car before it."),
)
ABOUT_BUTTONS: Final = {
    "roll": N_("Roll all dice again that are not on the rails. At least one die of each roll must join the train."),
    "end": N_("End the turn now. A train without a Caboose scores nothing."),
    "bonus": N_("Build another train with the dice of this one: two Locomotives pulled it, and it scored."),
    "deck": N_("The cities still to come. Empty places of the row are filled when the next turn begins."),
}


def about(game: Game, position: Position, seat: int, spot: str) -> str:
    assert isinstance(position, TrainPosition)
    if spot in ABOUT_BUTTONS:
        return _(ABOUT_BUTTONS[spot])
    if spot == "lever":
        return _about_token(position, seat) if seat >= 0 else ""
    kind, _dash, which = spot.partition("-")
    if kind == "slot" and which in ("1", "2", "3"):
        return _about_city(position, int(which) - 1)
    if kind == "die" and len(which) == 1 and which in FACES:
        face = FACES.index(which)
        return f"{_(FACE_NAMES[face])}. {_(ABOUT_FACES[face])}"
    if kind == "contract":
        return _about_contract(position, seat, which)
    if kind == "seat" and which.isdecimal() and 1 <= int(which) <= position.box.seats:
        return _about_player(position, int(which) - 1)
    return _about_player(position, int(position.box.seats)) if spot == "engine" and position.box.engine else ""


def _about_city(position: TrainPosition, slot: int) -> str:
    box = position.box
    city = position.city_in(slot)
    if not city:
        return _("An empty place: the row is filled up when the next turn begins.")
    parts = [
        _("{city}, {state}: a {size} that brings {good}.").format(
            city=box.city_names[city],
            state=box.city_states[city],
            size=_(SIZE_NAMES[box.size[city]]),
            good=_(box.goods[box.good[city]]),
        ),
        _("It asks for {cars}.").format(cars=_cars(box.need[city])),
    ]
    if box.good[city] == GOODS:
        parts.append(_("A wild stands for one card of any good."))
    return " ".join(parts)


def _cars(code: int) -> str:
    """«2 × Passenger Car, 1 × Boxcar»."""
    return ", ".join(f"{dice_of(code, face)} × {_(FACE_NAMES[face])}" for face in (1, 2, 3) if dice_of(code, face))


def _about_contract(position: TrainPosition, seat: int, which: str) -> str:
    """A contract this seat may read: one offered, or the one of a player whose contract lies open."""  # TM-A34
    box = position.box
    contract = 0
    if which in ("1", "2") and seat >= 0 and not position.players[seat].kept:
        contract = int(position.players[seat].dealt if which == "1" else position.players[seat].spare)
    for owner in range(box.seats + 1):
        known = owner in (seat, box.seats) or position.actor == OVER
        if known and f"contract-{which}" == open_spot(box, owner):
            contract = int(position.players[owner].kept)
    if not contract:
        return _("A contract is one way to win: collect what it asks for. Six different goods are the other.")
    return _(
        "{contract} asks for {terms}. Whoever has collected that wins at once; a wild stands for any good."
    ).format(contract=box.contract_names[contract], terms=_terms(box, contract))


def _terms(box: Box, contract: int) -> str:
    return ", ".join(f"{box.asks[contract][good]} {_(box.goods[good])}" for good in goods_asked(box, contract))


def _about_player(position: TrainPosition, player: int) -> str:
    box = position.box
    cards = position.players[player]
    held = [f"{cards.good(good)} {_(box.goods[good])}" for good in range(GOODS + 1) if cards.good(good)]
    parts = [
        plural("{count} of six goods covered", "{count} of six goods covered", cards.goods_covered())
        + (f" ({', '.join(held)})." if held else ".")
    ]
    if player < box.seats:
        parts.append(_about_token(position, player))
    return " ".join(parts)


def _about_token(position: TrainPosition, player: int) -> str:
    if position.token_of(player):
        return _("The Switch Track token is at hand: right after a roll it turns one die to another face.")
    return _("The Switch Track token is spent; it comes back after a first roll without a Locomotive.")
