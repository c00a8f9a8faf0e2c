"""What whoever must decide in Lisbon Tram 28 is asked: one sentence above the choices."""

from typing import Final

from tramyard.games.lisbon28.rules import families, phases
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.placeholders import Facts
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Line, Said, fill, joined, told_by
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


DEEDS: Final = {
    families.RIDE: N_("drive"),
    families.PICK_UP: N_("pick up the group"),
    families.BELL: N_("ring for one more"),
    families.BELL_CHOICE: N_("ring for three and choose"),
    families.BUY: N_("buy the bonus"),
    families.DROP: N_("deliver passengers"),
}
"""What an action may be used for, in the order it is told."""


def prompt(game: Game, position: Position) -> Said:
    assert isinstance(position, LisbonPosition)
    if position.phase in PROMPTS:
        return told_by(_(PROMPTS[position.phase]), Facts(position))
    if position.actions == 0 and len(position.moves()) == 1:
        return _("No action left: end your turn and draw tickets.")
    if position.actions == 0:
        return _("No action left, but your free movement; or end your turn.")
    left = plural("{count} action left:", "{count} actions left:", position.actions)
    return fill(_("{left} {deeds}."), left=left, deeds=deeds(position) or _("none can be used, so end your turn"))


def deeds(position: LisbonPosition, at_place: bool = False) -> Line:
    """What an action may be used for now; only where the tram stands, if asked so."""
    kinds = {position.box.vocabulary.kinds[move] for move in position.moves()}
    told = [_(words) for kind, words in DEEDS.items() if kind in kinds and not (at_place and kind == families.RIDE)]
    return joined([joined(told[:-1]), told[-1]], _(" or ")) if len(told) > 1 else joined(told)
