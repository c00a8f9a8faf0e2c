"""Each choice of Trainmaker in a few words, its exact chances, and the drawers choices lie in where there are many."""

from collections.abc import Callable
from typing import Final

from rich.markup import escape

from tramyard.games.trainmaker.bots.solver import odds_of_choices
from tramyard.games.trainmaker.rules.box import (
    BONUS,
    CABOOSE,
    CITY,
    DIE,
    END,
    ENGINE_CONTRACT,
    HAND,
    KEEP,
    PLACE,
    REROLL,
    SCORE,
    SLOTS,
    SWITCH,
    SWITCH_FROM,
    SWITCH_TO,
    count_of,
    covers,
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
    return CHOICES[game.vocabulary.kinds[move]](position, game.vocabulary.parts[move])


def _keep(position: TrainPosition, which: int) -> str:
    box = position.box
    contract = position.players[position.seat].offered(which)
    return _("keep {contract}: {terms}").format(contract=contract_name(box, contract), terms=terms(box, contract))


def _place(position: TrainPosition, face: int) -> str:
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


def _serves(position: TrainPosition, slot: int, train: int) -> bool:
    number = position.city_in(slot)
    return number > 0 and covers(train, position.box.need[number])


def _reroll(position: TrainPosition, part: int) -> str:
    return plural("roll the last die again", "roll the other {count} dice again", count_of(position.rolled))


def _end(position: TrainPosition, part: int) -> str:
    return _("end the turn")


def _bonus(position: TrainPosition, part: int) -> str:
    return _("build another train with {count} dice").format(count=count_of(position.train))


def _score(position: TrainPosition, slot: int) -> str:
    return _("score {city}").format(city=city(position.box, position.city_in(slot)))


def _switch(position: TrainPosition, switch: int) -> str:
    one, other = _(ONE_DIE[SWITCH_FROM[switch]]), _(ONE_DIE[SWITCH_TO[switch]])
    return _("turn {one} into {other}").format(one=one, other=other)


def _hand(position: TrainPosition, hand: int) -> str:
    box = position.box
    return f"{contract_name(box, box.hand_first[hand])} + {contract_name(box, box.hand_second[hand])}"


def _engine_contract(position: TrainPosition, contract: int) -> str:
    return contract_name(position.box, contract + 1)


CHOICES: Final[dict[int, Callable[[TrainPosition, int], str]]] = {
    KEEP: _keep,
    PLACE: _place,
    REROLL: _reroll,
    END: _end,
    BONUS: _bonus,
    SCORE: _score,
    SWITCH: _switch,
    # What somebody who types in the set-up has before them.
    HAND: _hand,
    ENGINE_CONTRACT: _engine_contract,
    CITY: refilled,
}
"""How a move of each family is said."""


def drawer(game: Game, position: Position, move: Move) -> str:
    spends = game.vocabulary.kinds[move] == SWITCH
    return _("spend your Switch Track token (turns one rolled die)") if spends else ""


def odds(game: Game, position: Position) -> Odds | None:
    """The chance to score any city, and the city of each slot, before this turn is over."""
    assert isinstance(position, TrainPosition)
    weighed = odds_of_choices(game, position)
    if not weighed:
        return None
    open_now = [slot for slot in range(SLOTS) if position.city_in(slot)]
    kinds = (_("any city"), *[_("city {slot}").format(slot=slot + 1) for slot in open_now])
    return Odds(kinds, {found.action: (found.any, *[found.each[slot] for slot in open_now]) for found in weighed})
