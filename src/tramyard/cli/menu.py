"""Choices as a numbered list; many alike lie together in a drawer until it is opened."""

from dataclasses import dataclass

from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.room import Terminal
from tramyard.kernel.vocabulary import Move


@dataclass(frozen=True)
class Entry:
    """One numbered line: a move, or a drawer with several."""

    words: str
    moves: tuple[Move, ...]
    drawer: str = ""


def entries(terminal: Terminal, game: Game, position: Position, drawer: str = "") -> list[Entry]:
    """What to choose from in this Position: everything, or what lies in one drawer."""
    found: list[Entry] = []
    drawers: dict[str, list[Move]] = {}
    for move in position.moves():
        kept_in = terminal.drawer(game, position, move)
        if kept_in == drawer:
            found.append(Entry(terminal.choice(game, position, move), (move,)))
        elif not drawer:
            drawers.setdefault(kept_in, []).append(move)
    found += [Entry(words, tuple(moves), words) for words, moves in drawers.items()]
    return found
