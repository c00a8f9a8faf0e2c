"""Each choice of Lisbon Tram 28 in a few words, and the drawers choices lie in where there are many."""

from typing import Final

from tramyard.games.lisbon28.rules import families, phases
from tramyard.games.lisbon28.rules.counts import ONE
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.facts import Facts
from tramyard.games.lisbon28.words.log import OUTCOMES
from tramyard.games.lisbon28.words.names import tickets
from tramyard.kernel.game import Game
from tramyard.kernel.position import CHANCE, Position
from tramyard.kernel.spans import Said, fill, told_by
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import N_, _

CHOICES: Final = {
    families.HALT: N_("stop here: this move action is over"),
    families.PICK_UP: N_("pick up {group}{staying}"),
    families.BELL: N_("ring the bell: one more passenger joins {group} before you pay"),
    families.BELL_CHOICE: N_("ring the bell with your bonus: choose one of three who joins {group}"),
    families.TAKE_THEM: N_("pay for {group}{staying}"),
    families.LEAVE_THEM: N_("leave them: the action is spent, your tickets are not"),
    families.BUY: N_("buy the {bonus} for {price}: {effect}"),
    families.END: N_("end the turn and draw {tickets}"),
    families.LAY_CARD: N_("lay it at the {end}"),
    families.CHOOSE_ONE: N_("{passenger} joins the group"),
    families.DROP: N_("deliver {demand} to {card} for {points}"),
    families.LAY_TICKET: N_("pay {ticket}"),
    families.PLACE_GROUP: N_("place them at {stop}"),
    families.RIDE: N_("ride to {goal}{pushing} with {colour}"),
    families.RIDE_ON: N_("on to {goal}{pushing} with {colour}"),
    families.FREE_RIDE: N_("free movement to {goal}{pushing}"),
    families.GIVE_WAY: N_("go to {goal}"),
}


def choice(game: Game, position: Position, move: Move) -> Said:
    assert isinstance(position, LisbonPosition)
    kind, part = game.vocabulary.kinds[move], game.vocabulary.parts[move]
    if position.actor == CHANCE:
        return OUTCOMES[kind](position, part, -1)
    return told_by(_(CHOICES[kind]), Facts(position, part, side=part))


def run(game: Game, position: Position, moves: tuple[Move, ...]) -> Said:
    """A whole payment."""
    return fill(_("pay {ticket}"), ticket=tickets(sum([ONE[game.vocabulary.parts[move]] for move in moves])))


def drawer(game: Game, position: Position, move: Move) -> Said:
    """Rides in one colour lie together when there are many."""
    assert isinstance(position, LisbonPosition)
    if position.phase == phases.MAIN and game.vocabulary.kinds[move] == families.RIDE:
        return told_by(_("ride with {colour}"), Facts(position, game.vocabulary.parts[move]))
    return ""
