"""Each action of Trainmaker told after it was done, as the seat that reads it may know it."""

from tramyard.games.trainmaker.rules.box import (
    BONUS,
    CABOOSE,
    CHOICES,
    DIE,
    END,
    KEEP,
    LOCO,
    PLACE,
    REROLL,
    SCORE,
    SWITCH,
    count_of,
    dice_of,
    switch_faces,
)
from tramyard.games.trainmaker.rules.phases import BONUS_OFFER, PLACING
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.games.trainmaker.words.names import ENGINE, ONE_DIE, city, contract_name, dice, who
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _, plural


def told(game: Game, position: Position, moves: tuple[Move, ...], seat: int) -> str:
    assert isinstance(position, TrainPosition)
    if moves[0] >= CHOICES:
        return _outcome_told(position, moves[0], seat)
    here = position.copy()
    done: list[str] = []
    placed = 0
    for move in moves:
        if PLACE <= move < REROLL:
            placed += DIE[move - PLACE]
        elif placed:
            done.append(_("placed {dice}").format(dice=dice(placed)))
            placed = 0
        if not PLACE <= move < REROLL:
            done.append(_choice_told(here, move, seat))
        here.play(move)
    if placed:
        done += [_("placed {dice}").format(dice=dice(placed)), _why_over(moves[-1])]
    if here.token_of(position.seat) and not position.token_of(position.seat):
        done.append(_("got the Switch Track token back"))
    return _say(position, seat, ", ".join(done))


def _say(position: TrainPosition, seat: int, done: str) -> str:
    return _("{who} {done}.").format(who=who(position.seat, seat, position.box), done=done)


def _why_over(last: Move) -> str:
    """A turn that ends with a placed die, and no city."""
    if last == PLACE + CABOOSE:
        return _("but no open city wants this train")
    return _("[red]derailed[/]: all dice are placed, none is a Caboose")


def _choice_told(position: TrainPosition, move: Move, seat: int) -> str:
    box = position.box
    if move < PLACE:
        if seat != position.seat:
            return _("chose a contract")  # TM-CON-04
        player = position.players[seat]
        return _("kept {contract}").format(contract=contract_name(box, player.dealt if move == KEEP else player.spare))
    if move == REROLL:
        return plural("rolled one die again", "rolled {count} dice again", count_of(position.rolled))
    if move == END:
        return _end_told(position)
    if move == BONUS:
        return _("began another train")
    if move < SWITCH:
        return _("scored {city}").format(city=city(box, position.city_in(move - SCORE)))
    rolled, wanted = switch_faces(move)
    return _("spent the token to turn {one} into {other}").format(one=_(ONE_DIE[rolled]), other=_(ONE_DIE[wanted]))


def _end_told(position: TrainPosition) -> str:
    if position.phase == BONUS_OFFER:
        return _("did not want another train")
    if position.phase != PLACING or len(position.moves()) > 1:
        return _("stopped")
    if position.opening and dice_of(position.rolled, LOCO) == 0:
        return _("got no train: no Locomotive")
    if position.opening:
        return _("[red]derailed[/]: no car for the Locomotive")
    return _("[red]derailed[/]: no die of this roll can join the train")


def _outcome_told(position: TrainPosition, move: Move, seat: int) -> str:
    box = position.box
    if move >= box.rolls_at:
        return _say(position, seat, _("rolled {dice}").format(dice=dice(box.roll_code[move - box.rolls_at])))
    if move >= box.engine_draw_at:
        drawn = city(box, move - box.engine_draw_at + 1)
        return _("{engine} drew {city}.").format(engine=_(ENGINE), city=drawn)
    if move >= box.refill_at:
        return _refill_told(position, move - box.refill_at)
    if move >= box.pairs_at:  # the table shows contracts to whoever may read them
        return ""
    starter = move - box.start_at
    return _("You start.") if starter == seat else _("{who} starts.").format(who=who(starter, seat, box))


def _refill_told(position: TrainPosition, number: int) -> str:
    """The first row needs no telling, it lies there."""
    if not any(player.kept for player in position.players[: position.box.seats]):
        return ""
    return refilled(position, number)


def refilled(position: TrainPosition, number: int) -> str:
    slot, card = divmod(number, int(position.box.cities))
    return _("New city in slot {slot}: {city}.").format(slot=slot + 1, city=city(position.box, card + 1))
