"""What whoever must decide in Lisbon Tram 28 is asked: one sentence above the choices."""

from tramyard.games.lisbon28.rules.box import END
from tramyard.games.lisbon28.rules.phases import CHOOSE, PAY, PLACE, PUSH, SIDE, STEP, TAKE
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.names import colour, pieces, place, who
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.words import _, plural


def prompt(game: Game, position: Position) -> str:
    assert isinstance(position, LisbonPosition)
    box = position.box
    if position.phase == PAY:
        return _("Pay {need}. In place of a ticket, three equal ones of another colour will do.").format(
            need=pieces(position.need)
        )
    if position.phase == PUSH:
        assert position.push is not None
        mover = position.push.pushers[0]
        return _("{who} pushes your tram on its way to {place}. Where do you go?").format(
            who=who(mover.tram, -1), place=place(box, mover.way.end)
        )
    if position.phase == STEP:
        return _("Go on with {colour}, or stop here.").format(colour=colour(position.colour))
    if position.phase == CHOOSE:
        return _("The bell has called {drawn}. Who joins the group? The others go back into the bag.").format(
            drawn=pieces(position.drawn)
        )
    if position.phase == TAKE:
        return _("{group} wait now. Pay for all of them, or leave them?").format(group=pieces(position.group()))
    if position.phase == SIDE:
        return _("At which end of your row do you lay the card?")
    if position.phase == PLACE:
        return _("Place {drawn} at an empty stop.").format(drawn=pieces(position.drawn))
    return _main_prompt(position)


def _main_prompt(position: LisbonPosition) -> str:
    if position.actions == 0 and position.why_not(END) is None and len(position.moves()) == 1:
        return _("No action left: end your turn and draw tickets.")
    if position.actions == 0:
        return _("No action left, but your free movement; or end your turn.")
    left = plural("{count} action left:", "{count} actions left:", position.actions)
    return f"{left} {_('move, pick up a group, deliver passengers, or buy a bonus at a lift.')}"
