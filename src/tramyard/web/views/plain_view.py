"""A picture for rooms that bring none: what the terminal draws, letter by letter."""

from html import escape

from tramyard.kernel.game import Game
from tramyard.kernel.pictures import BOARD, Parts
from tramyard.kernel.position import Position
from tramyard.kernel.room import room
from tramyard.kernel.spans import plain


def plain_parts(game: Game, position: Position, seat: int) -> Parts:
    drawn = plain(room(game.name).words.draw(game, position, seat)).split("\n")
    width = 10 * max(40, *(len(line) for line in drawn)) + 40
    height = 22 * len(drawn) + 40
    lines = "".join(
        f'<text x="20" y="{40 + 22 * number}" xml:space="preserve">{escape(line)}</text>'
        for number, line in enumerate(drawn)
    )
    board = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" class="plain" role="img">'
        f'<g font-family="monospace" font-size="16">{lines}</g></svg>'
    )
    return {BOARD: board}
