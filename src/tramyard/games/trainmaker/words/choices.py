"""Each choice of Trainmaker in a few words, its exact chances, and the drawers choices lie in where there are many."""

from collections.abc import Callable
from typing import Final

from tramyard.games.trainmaker.bots.solver import odds_of_choices
from tramyard.games.trainmaker.content import FACES
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
from tramyard.games.trainmaker.words.names import ENGINE, FACE_NAMES, city, contract_name, die, one_die, terms
from tramyard.kernel.game import Game
from tramyard.kernel.players import who
from tramyard.kernel.position import Position
from tramyard.kernel.room import Odds
from tramyard.kernel.spans import STRONG, Line, Said, Span, aside, fill, joined, together
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import N_, _, plural


def choice(game: Game, position: Position, move: Move) -> Said:
    assert isinstance(position, TrainPosition)
    return CHOICES[game.vocabulary.kinds[move]](position, game.vocabulary.parts[move])


def _keep(position: TrainPosition, which: int) -> Line:
    box = position.box
    contract = position.players[position.seat].offered(which)
    return fill(_("keep {contract}: {terms}"), contract=contract_name(box, contract), terms=terms(box, contract))


def _place(position: TrainPosition, face: int) -> Line:
    words = fill(_("place {die}"), die=one_die(face))
    if face == CABOOSE:
        train = position.train + DIE[CABOOSE]
        served = [position.city_in(slot) for slot in range(SLOTS) if _serves(position, slot, train)]
        names = joined([Span(position.box.city_names[number], STRONG) for number in served], " / ")
        remark = fill(_("for {cities}"), cities=names) if served else _("no city wants this train")
        return together(words, aside(remark))
    if count_of(position.rolled) == 1:
        return together(words, aside(_("the last die: without a Caboose you derail")))
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


def _score(position: TrainPosition, slot: int) -> Line:
    return fill(_("score {city}"), city=city(position.box, position.city_in(slot)))


def _switch(position: TrainPosition, switch: int) -> Line:
    return fill(_("turn {one} into {other}"), one=one_die(SWITCH_FROM[switch]), other=one_die(SWITCH_TO[switch]))


def _hand(position: TrainPosition, hand: int) -> Line:
    box = position.box
    return joined([contract_name(box, box.hand_first[hand]), contract_name(box, box.hand_second[hand])], " + ")


def _engine_contract(position: TrainPosition, contract: int) -> Said:
    return contract_name(position.box, contract + 1)


CHOICES: Final[dict[int, Callable[[TrainPosition, int], Said]]] = {
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
    return _("spend your Switch Track token (turns one unplaced die)") if spends else ""


def spot(game: Game, position: Position, spot: str) -> Said:
    """What a spot is called; contracts have no names here, because everybody may ask."""
    assert isinstance(position, TrainPosition)
    kind, _dash, which = spot.partition("-")
    if kind == "die" and which in FACES:
        return die(which, _(FACE_NAMES[FACES.index(which)]))
    if kind == "slot" and which.isdecimal() and 1 <= int(which) <= SLOTS:
        number = position.city_in(int(which) - 1)
        return city(position.box, number) if number else _("empty")
    if kind == "seat" and which.isdecimal() and 1 <= int(which) <= position.box.seats:
        return who(int(which) - 1, -1)
    return _(SPOT_NAMES.get(kind, spot))


SPOT_NAMES: Final = {
    "lever": N_("Switch Track token"),
    "contract": N_("contract"),
    "deck": N_("deck"),
    "engine": ENGINE,
    "roll": N_("Roll again"),
    "end": N_("Stop"),
    "bonus": N_("New train"),
}


def odds(game: Game, position: Position) -> Odds | None:
    """The chance to score any city, and each open city, before this turn is over."""
    assert isinstance(position, TrainPosition)
    weighed = odds_of_choices(game, position)
    if not weighed:
        return None
    open_now = [slot for slot in range(SLOTS) if position.city_in(slot)]
    kinds = (_("any city"), *[position.box.city_names[position.city_in(slot)] for slot in open_now])
    return Odds(kinds, {found.action: (found.any, *[found.each[slot] for slot in open_now]) for found in weighed})
