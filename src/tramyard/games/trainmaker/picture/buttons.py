"""Signs for what is done with no card or die in Trainmaker: rolling, another train, stopping."""

from dataclasses import dataclass
from typing import Final

from tramyard.games.trainmaker.picture.layout import Fitted, fitted
from tramyard.games.trainmaker.rules.box import count_of
from tramyard.games.trainmaker.rules.phases import BONUS_OFFER
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.kernel.game import Game
from tramyard.kernel.pictures import Button, Buttons, usable
from tramyard.kernel.words import _, plural

HIGH: Final = 60


@dataclass(slots=True, kw_only=True)
class Sign(Button):
    """A button with a second line, or a number of dice; both are squeezed where there is little room for them."""

    said: Fitted
    more: Fitted


def buttons(game: Game, position: TrainPosition, seat: int) -> Buttons:
    """Always in the same places, idle while they cannot be used. Stopping is quiet: nobody shall do it by accident."""
    legal = usable(game, position) if position.actor == seat else set()
    return Buttons(_("What you can do"), HIGH, [_forward(position, legal), _stop(legal)])


def _forward(position: TrainPosition, legal: set[str]) -> Sign:
    if position.phase == BONUS_OFFER:
        dice = plural("{count} die", "{count} dice", count_of(position.train))
        spot, hue, words = "bonus", "blue", _("New train")
    else:
        number = count_of(position.rolled)
        dice = plural("{count} die", "{count} dice", number) if number else ""
        spot, hue, words = "roll", "green", _("Roll again")
    hue = hue if spot in legal else "idle"
    return Sign(spot, hue, words, f"do-{spot}", 0, 232, said=fitted(words, 22, 108), more=fitted(dice, 16, 60))


def _stop(legal: set[str]) -> Sign:
    words, more = _("Stop"), fitted(_("end of turn"), 13, 68)
    hue = "quiet" if "end" in legal else "idle"
    return Sign("end", hue, words, "do-end", 242, 118, said=fitted(words, 18, 68), more=more)
