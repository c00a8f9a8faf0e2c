"""Choices as a numbered list; many alike lie together in a drawer until it is opened."""

from dataclasses import dataclass

from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.room import Room
from tramyard.kernel.spans import Said, plain
from tramyard.kernel.vocabulary import Move


@dataclass(frozen=True)
class Entry:
    """One numbered line: a move, or a drawer with several."""

    words: Said
    moves: tuple[Move, ...]
    drawer: str = ""


def entries(room: Room, game: Game, position: Position, drawer: str = "") -> list[Entry]:
    """What to choose from in this Position: everything, or what lies in one drawer."""
    found: list[Entry] = []
    drawers: dict[str, tuple[Said, list[Move]]] = {}
    for move in position.moves():
        kept_in = room.words.drawer(game, position, move)
        if plain(kept_in) == drawer:
            found.append(Entry(room.words.choice(game, position, move), (move,)))
        elif not drawer:
            drawers.setdefault(plain(kept_in), (kept_in, []))[1].append(move)
    found += [Entry(words, tuple(moves), name) for name, (words, moves) in drawers.items()]
    return found
