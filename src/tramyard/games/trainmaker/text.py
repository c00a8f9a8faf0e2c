"""Trainmaker in a terminal: what to do now, each choice in a few words, each action told, and how it ended."""

from rich.markup import escape

from tramyard.games.trainmaker.box import (
    BONUS,
    CABOOSE,
    CHOICES,
    DIE,
    END,
    KEEP,
    LOCO,
    PASSENGER,
    PLACE,
    REROLL,
    SCORE,
    SLOTS,
    SWITCH,
    count_of,
    covers,
    dice_of,
    stock_of,
    switch_faces,
)
from tramyard.games.trainmaker.names import ENGINE, ONE_DIE, city, contract_name, dice, terms, who
from tramyard.games.trainmaker.phases import (
    BONUS_OFFER,
    BY_BOTH,
    BY_CONTRACT,
    BY_ENGINE,
    CONTRACT,
    PLACING,
    SCORING,
    SIX_GOODS,
)
from tramyard.games.trainmaker.rules import TrainPosition
from tramyard.games.trainmaker.table import draw
from tramyard.games.trainmaker.turn import odds_of_choices
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.room import Odds, Terminal
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _, plural

# What to do now


def prompt(game: Game, position: Position) -> str:
    assert isinstance(position, TrainPosition)
    if position.phase == CONTRACT:
        return _("Keep one of your two contracts. You win with it, or with six different goods, whichever comes first.")
    if position.phase == SCORING:
        return _("The train is complete. Which city does it serve?")
    if position.phase == BONUS_OFFER:
        return _("Two Locomotives pulled this train, so you may build another one with its dice.")
    if position.train == 0:
        return _begin_train(position)
    if stock_of(position.train) == 0:
        return _add_first_car(position)
    if position.placed == 0:
        return _place_something(position)
    if any(dice_of(position.rolled, face) for face in range(PASSENGER, position.last)):
        return _("Go on, close the train with a Caboose, or roll again. Cars of one roll go in the order P, B, F.")
    return _("Add cars that a city wants, close the train with a Caboose, or roll the other dice again.")


def _begin_train(position: TrainPosition) -> str:
    if dice_of(position.rolled, LOCO) == 0:
        return _("No Locomotive, so no train. Your token can turn one die into a Locomotive.")
    if stock_of(position.rolled) == 0:
        return _("No car to go with the Locomotive. Your token can turn one die into a car.")
    return _("Begin a train: a Locomotive first, then cars that a city wants (P, B, F), at the end a Caboose.")


def _add_first_car(position: TrainPosition) -> str:
    if position.why_not(PLACE + LOCO) is None:
        return _("Now a car behind it; or a second Locomotive first: a train with two that scores earns another one.")
    return _("Now at least one car that a city wants.")


def _place_something(position: TrainPosition) -> str:
    if count_of(position.rolled) == dice_of(position.rolled, LOCO):
        return _("Only Locomotives, which come too late now. Your token can turn one of them into a car or a Caboose.")
    return _("Place at least one die of this roll: cars that a city wants, or a Caboose to close the train.")


# Choices


def choice(game: Game, position: Position, move: Move) -> str:
    assert isinstance(position, TrainPosition)
    box = position.box
    if move >= CHOICES:
        return _outcome_choice(position, move)
    if move < PLACE:
        player = position.players[position.seat]
        contract = player.dealt if move == KEEP else player.spare
        return _("keep {contract}: {terms}").format(contract=contract_name(box, contract), terms=terms(box, contract))
    if move < REROLL:
        return _place_choice(position, move - PLACE)
    if move == REROLL:
        return plural("roll the last die again", "roll the other {count} dice again", count_of(position.rolled))
    if move == END:
        return _("end the turn")
    if move == BONUS:
        return _("build another train with {count} dice").format(count=count_of(position.train))
    if move < SWITCH:
        return _("score {city}").format(city=city(box, position.city_in(move - SCORE)))
    rolled, wanted = switch_faces(move)
    return _("turn {one} into {other}").format(one=_(ONE_DIE[rolled]), other=_(ONE_DIE[wanted]))


def _place_choice(position: TrainPosition, face: int) -> str:
    words = _("place {die}").format(die=_(ONE_DIE[face]))
    if face == CABOOSE:
        train = position.train + DIE[CABOOSE]
        served = [position.city_in(slot) for slot in range(SLOTS) if _serves(position, slot, train)]
        names = " / ".join([escape(position.box.city_names[number]) for number in served])
        return (
            f"{words} [dim]({_('for {cities}').format(cities=names) if served else _('no city wants this train')})[/]"
        )
    if count_of(position.rolled) == 1:
        return f"{words} [dim]({_('the last die: without a Caboose you derail')})[/]"
    return words


def _outcome_choice(position: TrainPosition, move: Move) -> str:
    """What somebody who types in the set-up has before them: contracts dealt, or a city of the first row."""
    box = position.box
    if move >= box.refill_at:
        return _refilled(position, move - box.refill_at)
    if move >= box.engine_contract_at:
        return contract_name(box, move - box.engine_contract_at + 1)
    pair = (move - box.pairs_at) % box.pairs
    return f"{contract_name(box, box.pair_first[pair])} + {contract_name(box, box.pair_second[pair])}"


def _serves(position: TrainPosition, slot: int, train: int) -> bool:
    number = position.city_in(slot)
    return number > 0 and covers(train, position.box.need[number])


def drawer(game: Game, position: Position, move: Move) -> str:
    return _("spend your Switch Track token (turns one rolled die)") if move >= SWITCH else ""


def odds(game: Game, position: Position) -> Odds | None:
    """The chance to score any city, and the city of each slot, before this turn is over."""
    assert isinstance(position, TrainPosition)
    weighed = odds_of_choices(game, position)
    if not weighed:
        return None
    open_now = [slot for slot in range(SLOTS) if position.city_in(slot)]
    kinds = (_("any city"), *[_("city {slot}").format(slot=slot + 1) for slot in open_now])
    return Odds(kinds, {found.action: (found.any, *[found.each[slot] for slot in open_now]) for found in weighed})


# What happened


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
    return _refilled(position, number)


def _refilled(position: TrainPosition, number: int) -> str:
    slot, card = divmod(number, int(position.box.cities))
    return _("New city in slot {slot}: {city}.").format(slot=slot + 1, city=city(position.box, card + 1))


# The end


def ending(game: Game, position: Position, seat: int) -> str:
    assert isinstance(position, TrainPosition)
    if position.ended == BY_ENGINE:
        return _("The Steam Engine has filled its contract: all players have lost.")
    if position.winner < 0:
        return _exhausted(position, seat)
    winner = position.winner
    box = position.box
    how = {
        SIX_GOODS: _("six different goods"),
        BY_CONTRACT: _("a filled contract"),
        BY_BOTH: _("six different goods and a filled contract at once"),
    }[position.ended]
    if winner == seat:
        return _("You win with {how}!").format(how=how)
    return _("{who} wins with {how}.").format(who=who(winner, seat, box), how=how)


def _exhausted(position: TrainPosition, seat: int) -> str:
    """Nobody has a set: the first by goods, cars and cards."""  # TM-A26
    first = [player for player, place in enumerate(position.standing()) if place.rank == 1]
    if not first:
        return _("No city is left and your set is not complete: you have lost.")
    names = ", ".join([who(player, seat, position.box) for player in first])
    return _("No city is left and nobody has a complete set. Ahead: {names}.").format(names=names)


TERMINAL = Terminal(draw, choice, told, prompt, drawer, ending, odds)
