"""What whoever must decide in Trainmaker is asked: one sentence above the choices."""

from tramyard.games.trainmaker.rules.box import LOCO, count_of, dice_of, stock_of
from tramyard.games.trainmaker.rules.phases import BONUS_OFFER, CONTRACT, SCORING
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.words import _


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
    return _("Add cars that a city wants, close the train with a Caboose, or roll the other dice again.")


def _begin_train(position: TrainPosition) -> str:
    if dice_of(position.rolled, LOCO) == 0:
        return _("No Locomotive, so no train. Your token can turn one die into a Locomotive.")
    if stock_of(position.rolled) == 0:
        return _("No car to go with the Locomotive. Your token can turn one die into a car.")
    return _("Begin a train: a Locomotive first, then cars that a city wants, at the end a Caboose.")


def _add_first_car(position: TrainPosition) -> str:
    if position.why_not(position.box.place.move(LOCO)) is None:
        return _("Now a car behind it; or a second Locomotive first: a train with two that scores earns another one.")
    return _("Now at least one car that a city wants.")


def _place_something(position: TrainPosition) -> str:
    if count_of(position.rolled) == dice_of(position.rolled, LOCO):
        return _("Only Locomotives, which come too late now. Your token can turn one of them into a car or a Caboose.")
    return _("Place at least one die of this roll: cars that a city wants, or a Caboose to close the train.")
