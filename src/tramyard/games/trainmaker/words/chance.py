"""What chance brings in Trainmaker, for whoever has the dice and cards in their hands: whose it is, piece by piece."""

from collections.abc import Callable
from typing import Final

from tramyard.games.trainmaker.content import FACES
from tramyard.games.trainmaker.rules.box import (
    CITY,
    ENGINE_CITY,
    ENGINE_CONTRACT,
    HAND,
    ROLLED,
    STARTER,
    count_of,
    letters_of,
)
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.games.trainmaker.words.names import ENGINE, FACE_NAMES, city, contract_name, die
from tramyard.kernel.game import Game
from tramyard.kernel.players import who
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Said, fill
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _, plural

NOBODY: Final = -1
"""The reader of what all are told in the same words."""


def event(game: Game, position: Position) -> Said:
    """All outcomes that can come now are of one family, and for one player."""
    assert isinstance(position, TrainPosition)
    some = position.odds()[0][0]
    return EVENTS[game.vocabulary.kinds[some]](position, game.vocabulary.parts[some])


def _roll(position: TrainPosition, roll: int) -> Said:
    dice = int(count_of(position.box.roll_code[roll]))
    rolls = plural("{{who}} rolls one die.", "{{who}} rolls {count} dice.", dice)
    return fill(rolls, who=who(int(position.seat), NOBODY))


def _city(position: TrainPosition, draw: int) -> Said:
    return fill(_("A new city is turned up in slot {slot}."), slot=int(position.box.draw_slot[draw]) + 1)


def _hand(position: TrainPosition, hand: int) -> Said:
    return fill(_("{who} is dealt two contracts."), who=who(int(position.box.hand_seat[hand]), NOBODY))


EVENTS: Final[dict[int, Callable[[TrainPosition, int], Said]]] = {
    STARTER: lambda position, part: _("Somebody is chosen to start."),
    HAND: _hand,
    ENGINE_CONTRACT: lambda position, part: fill(_("{engine} is dealt a contract."), engine=_(ENGINE)),
    CITY: _city,
    ENGINE_CITY: lambda position, part: fill(_("{engine} draws a city."), engine=_(ENGINE)),
    ROLLED: _roll,
}
"""What happens when an outcome of each family comes."""


def pieces(game: Game, position: Position, move: Move) -> tuple[Said, ...]:
    assert isinstance(position, TrainPosition)
    return PIECES[game.vocabulary.kinds[move]](position, game.vocabulary.parts[move])


def _dice(position: TrainPosition, roll: int) -> tuple[Said, ...]:
    letters = letters_of(position.box.roll_code[roll])
    return tuple([die(letter, _(FACE_NAMES[FACES.index(letter)])) for letter in letters])


def _contracts(position: TrainPosition, hand: int) -> tuple[Said, ...]:
    box = position.box
    return contract_name(box, box.hand_first[hand]), contract_name(box, box.hand_second[hand])


PIECES: Final[dict[int, Callable[[TrainPosition, int], tuple[Said, ...]]]] = {
    STARTER: lambda position, starter: (who(starter, NOBODY),),
    HAND: _contracts,
    ENGINE_CONTRACT: lambda position, contract: (contract_name(position.box, contract + 1),),
    CITY: lambda position, draw: (city(position.box, position.box.draw_city[draw]),),
    ENGINE_CITY: lambda position, card: (city(position.box, card + 1),),
    ROLLED: _dice,
}
"""What an outcome of each family is made of."""
