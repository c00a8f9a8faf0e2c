"""Each choice of Lisbon Tram 28 in a few words, and the drawers choices lie in where there are many."""

from typing import Final

from tramyard.games.lisbon28.rules import families, phases
from tramyard.games.lisbon28.rules.runs import newest
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.log import OUTCOMES
from tramyard.games.lisbon28.words.placeholders import Facts
from tramyard.games.lisbon28.words.prices import price
from tramyard.kernel.game import Game
from tramyard.kernel.position import CHANCE, Position
from tramyard.kernel.spans import Said, fill, joined, told_by
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import N_, _, plural

CHOICES: Final = {
    families.HALT: N_("stop here: this move action is over"),
    families.PICK_UP: N_("pick up {group}{staying}"),
    families.BELL: N_("ring the bell: one more passenger joins the group before you pay"),
    families.BELL_CHOICE: N_("ring the bell with your bonus: choose one of three who joins the group"),
    families.TAKE_THEM: N_("pay for {group}{staying}"),
    families.LEAVE_THEM: N_("leave them: the action is spent, your tickets are not"),
    families.BUY: N_("buy the {bonus}: {effect}"),
    families.END: N_("end the turn"),
    families.LAY_CARD: N_("lay it at the {end}"),
    families.CHOOSE_ONE: N_("{passenger} joins the group"),
    families.DROP: N_("deliver {demand} to {card}"),
    families.LAY_TICKET: N_("pay {ticket}"),
    families.PLACE_GROUP: N_("place them at {stop}"),
    families.RIDE: N_("ride to {goal}{pushing} with {colour}"),
    families.RIDE_ON: N_("on to {goal}{pushing} with {colour}"),
    families.FREE_RIDE: N_("free movement to {goal}{pushing}"),
    families.GIVE_WAY: N_("go to {goal}"),
}

RUNS: Final = {
    families.PICK_UP: N_("pick up the group{staying}"),
    families.TAKE_THEM: N_("take the group{staying}"),
    families.BUY: N_("buy it: {effect}"),
    families.RIDE: N_("ride to {goal}{pushing}"),
    families.RIDE_ON: N_("on to {goal}{pushing}"),
}
"""What is said where costs and gains are told beside it."""
AT_PLACE: Final = (
    families.HALT,
    families.PICK_UP,
    families.BELL,
    families.BELL_CHOICE,
    families.BUY,
    families.DROP,
)
"""What is done where the tram stands."""


def choice(game: Game, position: Position, move: Move) -> Said:
    assert isinstance(position, LisbonPosition)
    kind, part = game.vocabulary.kinds[move], game.vocabulary.parts[move]
    if position.actor == CHANCE:
        return OUTCOMES[kind](position, part, -1)
    return told_by(_(CHOICES[kind]), Facts(position, part, side=part))


def run(game: Game, position: Position, moves: tuple[Move, ...]) -> Said:
    """A whole choice without its price: what it does, or that it pays."""
    assert isinstance(position, LisbonPosition)
    deed = newest(position.box, moves)
    there = position.copy()
    if deed != moves[0]:
        there.play(moves[0])
    kind, part = game.vocabulary.kinds[deed], game.vocabulary.parts[deed]
    if kind == families.LAY_TICKET:
        return fill(_("pay {ticket}"), ticket=joined(price(game, position, moves).costs))
    return told_by(_(RUNS.get(kind, CHOICES[kind])), Facts(there, part, side=part))


def drawer(game: Game, position: Position, move: Move) -> Said:
    """Rides to one place lie together: in which colour they are paid is asked there."""
    assert isinstance(position, LisbonPosition)
    kind, part = game.vocabulary.kinds[move], game.vocabulary.parts[move]
    if kind in (families.RIDE, families.RIDE_ON, families.FREE_RIDE) and position.phase != phases.PAY:
        return told_by(_("ride to {goal}{pushing}"), Facts(position, part))
    return ""


def closes(game: Game, position: Position, move: Move) -> Said | None:
    """Who ends a turn in which something could still be done is asked once."""
    assert isinstance(position, LisbonPosition)
    if game.vocabulary.kinds[move] != families.END:
        return None
    left = int(position.actions)
    if not left or len(position.moves()) == 1:
        return ""
    return plural("End with {count} action left?", "End with {count} actions left?", left)


def here(game: Game, position: Position, spot: str) -> list[Move]:
    """What can be done where the tram of the seat stands whose turn it is, once its ride has ended."""
    assert isinstance(position, LisbonPosition)
    box = position.box
    if position.phase not in (phases.MAIN, phases.STEP) or box.network.number_of.get(spot) != position.place():
        return []
    moves = list(position.moves())
    if position.phase == phases.STEP:
        halted = position.copy()
        halted.play(game.vocabulary.move_of(families.HALT))
        moves = [*halted.moves(), *moves] if halted.actor == position.actor else moves
    return [move for move in moves if game.vocabulary.kinds[move] in AT_PLACE]
