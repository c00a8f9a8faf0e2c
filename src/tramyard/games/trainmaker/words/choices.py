"""Each choice of Trainmaker in a few words, its exact chances, and the drawers choices lie in where there are many."""

from rich.markup import escape

from tramyard.games.trainmaker.bots.solver import odds_of_choices
from tramyard.games.trainmaker.rules.box import (
    BONUS,
    CABOOSE,
    CHOICES,
    DIE,
    END,
    KEEP,
    PLACE,
    REROLL,
    SCORE,
    SLOTS,
    SWITCH,
    count_of,
    covers,
    switch_faces,
)
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.games.trainmaker.words.log import refilled
from tramyard.games.trainmaker.words.names import ONE_DIE, city, contract_name, terms
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.room import Odds
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _, plural


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
        return refilled(position, move - box.refill_at)
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
