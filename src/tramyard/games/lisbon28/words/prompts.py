"""What whoever must decide in Lisbon Tram 28 is asked: one sentence above the choices."""

from tramyard.games.lisbon28.rules import phases
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.names import passengers, place, ticket, tickets
from tramyard.kernel.game import Game
from tramyard.kernel.players import who
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Said, fill
from tramyard.kernel.words import _, plural


def prompt(game: Game, position: Position) -> Said:
    assert isinstance(position, LisbonPosition)
    if position.phase == phases.PAY:
        sentence = _("Pay {need}. In place of a ticket, three equal ones of another colour will do.")
        return fill(sentence, need=tickets(position.need))
    if position.phase == phases.PUSH:
        assert position.push is not None
        mover = position.push.pushers[0]
        sentence = _("{who} pushes your tram on its way to {place}. Where do you go?")
        return fill(sentence, who=who(int(mover.tram), -1), place=place(position.box, mover.way.end))
    if position.phase == phases.STEP:
        return fill(_("Go on with {colour}, or stop here."), colour=ticket(position.colour))
    if position.phase == phases.CHOOSE:
        sentence = _("The bell has called {drawn}. Who joins the group? The others go back into the bag.")
        return fill(sentence, drawn=passengers(position.drawn))
    if position.phase == phases.TAKE:
        sentence = _("{group} wait now. Pay for all of them, or leave them?")
        return fill(sentence, group=passengers(position.group()))
    if position.phase == phases.SIDE:
        return _("At which end of your row do you lay the card?")
    if position.phase == phases.PLACE:
        return fill(_("Place {drawn} at an empty stop."), drawn=passengers(position.drawn))
    return _between_actions(position)


def _between_actions(position: LisbonPosition) -> str:
    if position.actions == 0 and len(position.moves()) == 1:
        return _("No action left: end your turn and draw tickets.")
    if position.actions == 0:
        return _("No action left, but your free movement; or end your turn.")
    left = plural("{count} action left:", "{count} actions left:", position.actions)
    return f"{left} {_('move, pick up a group, deliver passengers, or buy a bonus at a lift.')}"
