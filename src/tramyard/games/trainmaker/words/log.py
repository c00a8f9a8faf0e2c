"""Each action of Trainmaker told after it was done, as the seat that reads it may know it."""

from collections.abc import Callable
from typing import Final

from tramyard.games.trainmaker.content import FACES
from tramyard.games.trainmaker.rules.box import (
    BONUS,
    CABOOSE,
    CITY,
    END,
    ENGINE_CITY,
    KEEP,
    LOCO,
    PLACE,
    REROLL,
    ROLLED,
    SCORE,
    STARTER,
    SWITCH,
    SWITCH_FROM,
    SWITCH_TO,
    count_of,
    dice_of,
)
from tramyard.games.trainmaker.rules.phases import BONUS_OFFER, PLACING
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.games.trainmaker.words.names import ENGINE, city, contract_name, dice, one_die, spoken
from tramyard.kernel.game import Game
from tramyard.kernel.players import did, starts
from tramyard.kernel.position import CHANCE, Position
from tramyard.kernel.spans import Line, Said, fill, joined
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _, plural

Tell = Callable[[TrainPosition, int, int], Said]
"""What a move about to be played does (position, part of its family, seat that reads)."""


def told(game: Game, position: Position, moves: tuple[Move, ...], seat: int) -> Said:
    assert isinstance(position, TrainPosition)
    kinds, parts = game.vocabulary.kinds, game.vocabulary.parts
    if position.actor == CHANCE:
        tell = OUTCOMES.get(kinds[moves[0]])
        return tell(position, parts[moves[0]], seat) if tell else ""
    here = position.copy()
    done: list[Said] = []
    placed = ""
    for move in moves:
        if kinds[move] == PLACE:
            placed += FACES[parts[move]]
        else:
            if placed:
                done.append(_placed(placed))
                placed = ""
            done.append(DONE[kinds[move]](here, parts[move], seat))
        here.play(move)
    if placed:
        done += [_placed(placed), _why_over(parts[moves[-1]])]
    if here.token_of(position.seat) and not position.token_of(position.seat):
        done.append(_("got the Switch Track token back"))
    return did(int(position.seat), seat, joined(done, "; "))


def _placed(cars: str) -> Line:
    return fill(_("placed {dice}"), dice=spoken(cars))


def _why_over(last: int) -> str:
    """A turn that ends with a placed die of this face, and no city."""
    if last == CABOOSE:
        return _("but no open city wants this train")
    return _("derailed: all dice are placed, none is a Caboose")


# What a seat did


def _kept(position: TrainPosition, which: int, seat: int) -> Said:
    if seat != position.seat:
        return _("chose a contract")  # TM-CON-04
    contract = position.players[seat].offered(which)
    return fill(_("kept {contract}"), contract=contract_name(position.box, contract))


def _rolled_again(position: TrainPosition, part: int, seat: int) -> str:
    return plural("rolled one die again", "rolled {count} dice again", count_of(position.rolled))


def _ended(position: TrainPosition, part: int, seat: int) -> str:
    if position.phase == BONUS_OFFER:
        return _("did not want another train")
    if position.phase != PLACING or len(position.moves()) > 1:
        return _("stopped")
    if position.opening and dice_of(position.rolled, LOCO) == 0:
        return _("got no train: no Locomotive")
    if position.opening:
        return _("derailed: no car for the Locomotive")
    return _("derailed: no die of this roll can join the train")


def _began_another(position: TrainPosition, part: int, seat: int) -> str:
    return _("began another train")


def _scored(position: TrainPosition, slot: int, seat: int) -> Line:
    return fill(_("scored {city}"), city=city(position.box, position.city_in(slot)))


def _switched(position: TrainPosition, switch: int, seat: int) -> Line:
    one, other = one_die(SWITCH_FROM[switch]), one_die(SWITCH_TO[switch])
    return fill(_("spent the token to turn {one} into {other}"), one=one, other=other)


DONE: Final[dict[int, Tell]] = {
    KEEP: _kept,
    REROLL: _rolled_again,
    END: _ended,
    BONUS: _began_another,
    SCORE: _scored,
    SWITCH: _switched,
}
"""How a move of each family is told; dice placed in a row are told together."""


# What chance brought


def _starts(position: TrainPosition, starter: int, seat: int) -> Said:
    return starts(starter, seat)


def _turned_up(position: TrainPosition, draw: int, seat: int) -> Said:
    """The first row needs no telling, it lies there."""
    if not any(player.kept for player in position.players[: position.box.seats]):
        return ""
    return refilled(position, draw)


def _engine_drew(position: TrainPosition, card: int, seat: int) -> Line:
    return fill(_("{engine} drew {city}."), engine=_(ENGINE), city=city(position.box, card + 1))


def _rolled(position: TrainPosition, roll: int, seat: int) -> Line:
    rolled = fill(_("rolled {dice}"), dice=dice(position.box.roll_code[roll]))
    return did(int(position.seat), seat, rolled)


OUTCOMES: Final[dict[int, Tell]] = {
    STARTER: _starts,
    CITY: _turned_up,
    ENGINE_CITY: _engine_drew,
    ROLLED: _rolled,
}
"""How an outcome of each family is told. Contracts are not: the table shows them to whoever may read them."""


def refilled(position: TrainPosition, draw: int) -> Line:
    box = position.box
    slot = box.draw_slot[draw] + 1
    return fill(_("New city in slot {slot}: {city}."), slot=int(slot), city=city(box, box.draw_city[draw]))
