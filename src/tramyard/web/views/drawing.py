"""A line that is drawn from spot to spot: by dragging over the spots, or move by move."""

from collections.abc import Sequence

from tramyard.bots.driver import go_on_alone
from tramyard.kernel.position import Position
from tramyard.kernel.vocabulary import Move
from tramyard.web.tables.table import Table


def draw(
    table: Table, seat: int, version: int, words: Sequence[str], spots: Sequence[str]
) -> tuple[Position, tuple[Move, ...]]:
    """A draft of these words that goes on over these spots: at each the first legal move that draws is played, and a
    spot without one is passed over. Single moves that follow are played too."""
    here, before = table.draft(seat, version, words)
    moves = list(before)
    for spot in spots:
        move = _stroke(table, here, seat, spot)
        if move is not None:
            here.play(move)
            moves.append(move)
    if len(moves) > len(before):
        moves += go_on_alone(here, seat)
    return here, tuple(moves)


def _stroke(table: Table, position: Position, seat: int, spot: str) -> Move | None:
    if position.actor != seat:
        return None
    draws, here = table.room.words.draws, table.game.vocabulary.spot
    return next((move for move in position.moves() if here(move) == spot and draws(table.game, position, move)), None)


def drawn_line(table: Table, moves: Sequence[Move]) -> tuple[list[str], int]:
    """The spots that moves from where the table stands have drawn over, and how many moves came before the first."""
    draws, spot = table.room.words.draws, table.game.vocabulary.spot
    here = table.position.copy()
    line: list[str] = []
    before = len(moves)
    for number, move in enumerate(moves):
        if draws(table.game, here, move):
            before = min(before, number)
            line.append(spot(move))
        here.play(move)
    return line, before
