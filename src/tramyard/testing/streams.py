"""Plays the same games of every room and prints what happened, move by move, as digests: `python -m` in one build each.

What it prints is JSON: the build, and for each table a list of digests, one per position.
"""

import hashlib
import json
import sys
from collections.abc import Iterator

from tramyard.build import flavour
from tramyard.kernel.room import rooms
from tramyard.testing.tables import Table, Way, legal, play_out, tables, walk


def digests(table: Table, way: Way) -> Iterator[str]:
    """One per position: everything there is to say of it."""
    game = table.game
    moves = play_out(game, way)
    for number, position in enumerate(walk(game, moves)):
        said: list[object] = [position.dump(), [int(move) for move in legal(position)]]
        if number % 20 == 0:
            said += [position.odds(), position.standing(), position.tally(), position.payoffs()]
            said += [[round(game.evaluate(position, seat), 9) for seat in range(game.seats)]]
            said += [[round(number, 9) for number in game.observe(position, seat)] for seat in range(game.seats)]
        played = int(moves[number]) if number < len(moves) else None
        yield hashlib.sha256(json.dumps([said, played]).encode()).hexdigest()[:12]


def main() -> None:
    ways = [Way(0, 0.95), Way(1, sense=0.9)]
    streams = {
        f"{table} {way}": list(digests(table, way))
        for room in rooms().values()
        for table in tables(room)
        for way in ways
    }
    json.dump({"build": flavour(), "streams": streams}, sys.stdout)


if __name__ == "__main__":
    main()
