"""What whoever must decide in Lisbon Tram 28 is asked: one sentence above the choices."""

from typing import Final

from tramyard.games.lisbon28.rules import phases
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.facts import Facts
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Said, told_by
from tramyard.kernel.words import N_, _, plural

PROMPTS: Final = {
    phases.PAY: N_("Pay {need}. In place of a ticket, three equal ones of another colour will do."),
    phases.PUSH: N_("{mover} pushes your tram on its way to {movers_goal}. Where do you go?"),
    phases.STEP: N_("Go on with {colour}, or stop here."),
    phases.CHOOSE: N_("The bell has called {drawn}. Who joins the group? The others go back into the bag."),
    phases.TAKE: N_("{group} wait now. Pay for all of them, or leave them?"),
    phases.SIDE: N_("At which end of your row do you lay the card?"),
    phases.PLACE: N_("Place {drawn} at an empty stop."),
}


def prompt(game: Game, position: Position) -> Said:
    assert isinstance(position, LisbonPosition)
    if position.phase in PROMPTS:
        return told_by(_(PROMPTS[position.phase]), Facts(position))
    if position.actions == 0 and len(position.moves()) == 1:
        return _("No action left: end your turn and draw tickets.")
    if position.actions == 0:
        return _("No action left, but your free movement; or end your turn.")
    left = plural("{count} action left:", "{count} actions left:", position.actions)
    return f"{left} {_('move, pick up a group, deliver passengers, or buy a bonus at a lift.')}"
