"""Each choice of Tachite al Tram in a few words, and what of it is one thing that turns."""

from typing import Final

from tramyard.games.trieste.rules import families
from tramyard.games.trieste.rules.track import TURNS
from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.games.trieste.words.log import OUTCOMES
from tramyard.games.trieste.words.names import square
from tramyard.games.trieste.words.placeholders import Facts, harm
from tramyard.kernel.game import Game
from tramyard.kernel.position import CHANCE, Position
from tramyard.kernel.room import Turn
from tramyard.kernel.spans import Said, aside, fill, joined, plain, together, told_by
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import N_, _

CHOICES: Final = {
    families.DRAW_ONE: N_("draw a tile: {supply} in the supply"),
    families.NO_DRAW: N_("draw no tile"),
    families.PICK_TILE: N_("lay {tile}"),
    families.SWAP: N_("swap {tile} for a tile of the supply"),
    families.NO_BUILD: N_("build nothing"),
    families.LAY: N_("lay it on {meadow}: {joints}{replacing}"),
    families.ROLL: N_("roll the die"),
    families.STAY: N_("stay where you are"),
    families.GO: N_("drive on to {goal}"),
    families.HALT: N_("halt here; {left} are lost"),
    families.CRASH: N_("leave the rails"),
    families.REPAIR: N_("repair 1 damage"),
    families.FUTIZ: N_("{futiz}: {effect}"),
    families.NO_SERVICE: N_("no service"),
    families.LOSE: N_("{passenger} gets off"),
    families.TAKE: N_("take {top}{misfortune}"),
    families.LEAVE: N_("leave {top} waiting"),
    families.UNLOAD: N_("let {people} off"),
    families.HOLD: N_("keep everybody on board"),
}
AT_PLACE: Final = (
    families.HALT,
    families.CRASH,
    families.REPAIR,
    families.TAKE,
    families.UNLOAD,
)
"""What is done where the tram stands."""


def choice(game: Game, position: Position, move: Move) -> Said:
    assert isinstance(position, TriestePosition)
    kind, part = game.vocabulary.kinds[move], game.vocabulary.parts[move]
    if position.actor == CHANCE:
        return OUTCOMES[kind](position, part, -1)
    if kind == families.UNLOAD and not Facts(position).riders():
        return fill(_("end the empty trip: the target turns round"))  # TR-DROP-06
    return told_by(_(CHOICES[kind]), Facts(position, part))


def run(game: Game, position: Position, moves: tuple[Move, ...]) -> Said:
    """A whole drive: where it ends, by which way, and what it does to others; what it costs is told beside it."""
    assert isinstance(position, TriestePosition)
    box, kinds, parts = position.box, game.vocabulary.kinds, game.vocabulary.parts
    gone = [int(box.board.railed[parts[move]]) for move in moves if kinds[move] == families.GO]
    goal = square(box, gone[-1] if gone else int(position.place()))
    by = " ".join([box.board.names[at] for at in gone[:-1]])
    words = (
        _("drive to {goal} by {squares}") if by else _("drive to {goal}") if gone else _("leave the rails at {goal}")
    )
    told: list[Said] = []
    if gone and kinds[moves[-1]] == families.CRASH:
        told.append(_("derails"))
    elif kinds[moves[-1]] == families.HALT:
        told.append(_("halts early"))
    told += harm(position, after(position, moves), -1, int(position.seat))
    return together(fill(words, goal=goal, squares=by), aside(joined(told)) if told else "")


def after(position: TriestePosition, moves: tuple[Move, ...]) -> TriestePosition:
    """Where these moves lead."""
    there = position.copy()
    for move in moves:
        there.play(move)
    return there


def turns(game: Game, position: Position, move: Move) -> Turn | None:
    """The tile in hand is one thing, wherever and however it is laid."""
    assert isinstance(position, TriestePosition)
    if game.vocabulary.kinds[move] != families.LAY:
        return None
    return Turn(plain(Facts(position).held()), int(game.vocabulary.parts[move]) % TURNS)


def drawer(game: Game, position: Position, move: Move) -> Said:
    """Swaps lie together: most turns one builds."""
    if game.vocabulary.kinds[move] == families.SWAP:
        return _("swap a tile")
    return ""


def here(game: Game, position: Position, spot: str) -> list[Move]:
    """What can be done where the tram of the seat stands whose turn it is."""
    assert isinstance(position, TriestePosition)
    if position.box.board.number_of.get(spot) != position.place():
        return []
    return [move for move in position.moves() if game.vocabulary.kinds[move] in AT_PLACE]
