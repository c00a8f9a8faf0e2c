"""Signs for what is done with no card or die in Trainmaker: rolling, another train, stopping."""

from dataclasses import dataclass

from tramyard.games.trainmaker.picture.layout import Fitted, fitted
from tramyard.games.trainmaker.rules.box import count_of
from tramyard.games.trainmaker.rules.phases import BONUS_OFFER
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.kernel.game import Game
from tramyard.kernel.pictures import usable
from tramyard.kernel.words import _, plural


@dataclass(slots=True)
class Button:
    spot: str
    x: int
    width: int
    hue: str
    words: Fitted
    more: Fitted


@dataclass(slots=True)
class Buttons:
    label: str
    list: list[Button]


def buttons(game: Game, position: TrainPosition, seat: int) -> Buttons:
    """Always in the same places, idle while they cannot be used. Stopping is quiet: nobody shall do it by accident."""
    legal = usable(game, position) if position.actor == seat else set()
    return Buttons(_("What you can do"), [_forward(position, legal), _stop(legal)])


def _forward(position: TrainPosition, legal: set[str]) -> Button:
    if position.phase == BONUS_OFFER:
        dice = plural("{count} die", "{count} dice", count_of(position.train))
        spot, hue, words = "bonus", "blue", _("New train")
    else:
        number = count_of(position.rolled)
        dice = plural("{count} die", "{count} dice", number) if number else ""
        spot, hue, words = "roll", "green", _("Roll again")
    return Button(spot, 0, 232, hue if spot in legal else "idle", fitted(words, 22, 108), fitted(dice, 16, 60))


def _stop(legal: set[str]) -> Button:
    words, more = fitted(_("Stop"), 18, 68), fitted(_("end of turn"), 13, 68)
    return Button("end", 242, 118, "quiet" if "end" in legal else "idle", words, more)
