"""Each action of Tachite al Tram told after it was done. There are no secrets: all read the same."""

from collections.abc import Callable
from typing import Final

from tramyard.games.trieste.rules import families, phases
from tramyard.games.trieste.rules.box import NONE
from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.games.trieste.words import names
from tramyard.games.trieste.words.cards import sentence, titled
from tramyard.games.trieste.words.placeholders import Facts, harm
from tramyard.kernel.bits import has
from tramyard.kernel.game import Game
from tramyard.kernel.players import did, starts, who
from tramyard.kernel.position import CHANCE, Position
from tramyard.kernel.spans import Line, Said, aside, fill, joined, together, told_by
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import N_, _, plural

DONE: Final = {
    families.NO_DRAW: N_("drew no tile"),
    families.SWAP: N_("puts {tile} back into the supply"),
    families.NO_BUILD: N_("built nothing"),
    families.LAY: N_("laid {held} on {meadow}{replacing}"),
    families.STAY: N_("stayed at {here}"),
    families.REPAIR: N_("had 1 damage repaired"),
    families.FUTIZ: N_("now drives a {futiz}: {effect}"),
    families.NO_SERVICE: N_("asked for no service"),
    families.LOSE: N_("lost {passenger}"),
    families.TAKE: N_("took {top} on board at {here}"),
    families.LEAVE: N_("left {top} waiting at {here}"),
    families.UNLOAD: N_("let {people} off at {here}: {points}"),
    families.HOLD: N_("kept everybody on board at {here}"),
}
"""How an action is told that ends with a move of each family; of a roll and a tile drawn chance tells."""


def told(game: Game, position: Position, moves: tuple[Move, ...], seat: int) -> Said:
    assert isinstance(position, TriestePosition)
    kinds, parts = game.vocabulary.kinds, game.vocabulary.parts
    if position.actor == CHANCE:
        return OUTCOMES[kinds[moves[0]]](position, parts[moves[0]], seat)
    actor = int(position.actor)
    there = position.copy()
    for move in moves[:-1]:
        there.play(move)
    kind, part = kinds[moves[-1]], parts[moves[-1]]
    if kind in (families.GO, families.HALT, families.CRASH):
        return did(actor, seat, _drove(game, position, moves, seat))
    if kind == families.UNLOAD and not Facts(there).riders():
        return did(actor, seat, told_by(_("ended an empty trip at {here}"), Facts(there)))
    words = DONE.get(kind)
    return did(actor, seat, told_by(_(words), Facts(there, part, seat))) if words else ""


def _drove(game: Game, position: TriestePosition, moves: tuple[Move, ...], reader: int) -> Line:
    """Where a tram went, and what it came to."""
    kinds, parts = game.vocabulary.kinds, game.vocabulary.parts
    there = position.copy()
    for move in moves:
        there.play(move)
    gone = [int(position.box.board.railed[parts[move]]) for move in moves if kinds[move] == families.GO]
    goal = names.square(position.box, gone[-1] if gone else int(position.place()))
    words = _("drove to {goal}") if gone else _("halted at {goal}")
    if kinds[moves[-1]] == families.CRASH:
        words = _("derailed at {goal}")
    done = harm(position, there, reader)
    return together(fill(words, goal=goal), aside(joined(done)) if done else "")


# What chance brought, or would bring


def _starts(position: TriestePosition, starter: int, reader: int) -> Said:
    return starts(starter, reader)


def _rolled(position: TriestePosition, part: int, reader: int) -> Said:
    """The die, and how far the tram runs where that is another number."""  # TR-MOVE-21
    there = after(position, families.DIE, part)
    seat = int(position.seat)
    told = fill(_("{who} rolled {number}."), who=who(seat, reader), number=part + 1)
    if there.phase == phases.STEP and there.pips != part + 1:
        told = joined([told, fill(_("The tram runs {squares}."), squares=names.squares(int(there.pips)))], " ")
    return told


def _drew(position: TriestePosition, part: int, reader: int) -> Said:
    box = position.box
    player, shape = divmod(part, int(box.kinds_of_tile))
    if position.phase == phases.SWAPPED and position.held != NONE:
        given = names.tile(box, int(position.held))
        done = fill(_("swapped {tile} for {other}"), tile=given, other=names.tile(box, shape))
        return did(player, reader, done)
    return did(player, reader, fill(_("drew {tile}"), tile=names.tile(box, shape)))


def _came(position: TriestePosition, part: int, reader: int) -> Said:
    """Somebody is turned up on a pile, or goes from one unseen by all."""  # TR-A46
    there = after(position, families.PASSENGER, part)
    box = position.box
    shown = names.passenger(box, part)
    for nth in range(len(box.board.stops)):
        if there.tops[nth] == part:
            return fill(_("{passenger} waits at {stop}."), passenger=shown, stop=names.stop(box, nth))
    return fill(_("{passenger} is discarded."), passenger=shown)


def _turned_up(position: TriestePosition, part: int, reader: int) -> Said:
    """The card, what it says, and whom it wrecked at once."""
    there = after(position, families.CARD, part)
    box = position.box
    done = harm(position, there, reader)
    drawn = fill(_("{who} turned up {card}."), who=who(int(position.seat), reader), card=titled(box, part))
    return joined([drawn, together(sentence(box, part), aside(joined(done)) if done else "")], " ")


def _row(position: TriestePosition, part: int, reader: int) -> Said:
    there = after(position, families.ROW, part)
    gone = [square for square in position.box.board.meadows if position.laid[square] and not there.laid[square]]
    tiles = plural("{count} tile goes", "{count} tiles go", len(gone))
    return fill(_("Row {row} is struck: {tiles} back to the supply."), row=part + 1, tiles=tiles)


def _stop(position: TriestePosition, part: int, reader: int) -> Said:
    return fill(_("{stop} is struck: everybody waiting there is discarded."), stop=names.stop(position.box, part))


def _stray(position: TriestePosition, part: int, reader: int) -> Said:
    """Somebody drawn by lot: put off a tram, taken from the discards on board, or put back."""
    there = after(position, families.STRAY, part)
    shown = names.passenger(position.box, part)
    for seat in range(int(position.box.seats)):
        before, now = has(position.aboard[seat], part), has(there.aboard[seat], part)
        if now and not before:
            return fill(_("{passenger} boards the tram of {who}."), passenger=shown, who=who(seat, reader))
        if before and not now:
            return fill(_("{passenger} leaves the tram of {who}."), passenger=shown, who=who(seat, reader))
    return fill(_("{passenger} finds no seat and goes back."), passenger=shown)


def after(position: TriestePosition, kind: int, part: int) -> TriestePosition:
    """Where an outcome of chance leads."""
    there = position.copy()
    there.play(position.box.vocabulary.move_of(kind, part))
    return there


OUTCOMES: Final[dict[int, Callable[[TriestePosition, int, int], Said]]] = {
    families.STARTS: _starts,
    families.DIE: _rolled,
    families.TILE: _drew,
    families.PASSENGER: _came,
    families.CARD: _turned_up,
    families.ROW: _row,
    families.STOP: _stop,
    families.STRAY: _stray,
}
"""How what chance brings is told: the position, the part of its family, and who reads."""
