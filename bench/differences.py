"""A whole dump of each line beside its difference from the line before: what either costs to make and to store.

    python -m bench.differences [--lines 400]

Random games of every room. Microseconds are of processor time, letters are those of the JSON that is stored. A
difference names what changed at the top of the dump and in what lies directly below it, the cheapest kind there is;
its dump must be made first all the same, so that its making is added to that of the dump.
"""

import argparse
import sqlite3
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec
from librt.random import Random

from tramyard.kernel.position import OVER, Position
from tramyard.kernel.room import room, rooms

GROUP: Final = 25
"""Lines in a commit, as they come under load."""

Dump = dict[str, object]
encode = msgspec.json.Encoder().encode


def positions(name: str, lines: int) -> list[Position]:
    """One after each line of random games."""
    here = room(name)
    game, rng = here.game(), Random(28)
    found: list[Position] = []
    position = game.start()
    while len(found) < lines:
        if position.actor == OVER:
            position = game.start()
        position = position.copy()
        position.play(position.pick(rng))
        if position.settled:
            found.append(position)
    return found


def difference(before: Dump, after: Dump) -> Dump:
    """What to set, and what to take away, to make the one of the other."""
    changed: Dump = {}
    for name, value in after.items():
        old = before.get(name)
        if old == value:
            continue
        if isinstance(value, dict) and isinstance(old, dict):
            changed[name] = {key: one for key, one in value.items() if old.get(key) != one}
        else:
            changed[name] = value
    gone = before.keys() - after.keys()
    return {**changed, "-": sorted(gone)} if gone else changed


def microseconds(work: Callable[[], object], times: int) -> float:
    """Processor time of each of so many, in the best of five rounds."""
    found: list[float] = []
    for _round in range(5):
        began = time.process_time()
        work()
        found.append(time.process_time() - began)
    return 1e6 * min(found) / times


def stored(texts: Sequence[bytes]) -> None:
    """Written as the store writes them, in groups; the disk is left out, which waits but does not work."""
    with tempfile.TemporaryDirectory(prefix="yard-differences-") as folder:
        line = sqlite3.connect(Path(folder) / "yard.db", isolation_level=None)
        line.execute("PRAGMA journal_mode = WAL")
        line.execute("PRAGMA synchronous = OFF")
        line.execute("CREATE TABLE events (code TEXT, version INTEGER, dump TEXT, PRIMARY KEY (code, version))")
        for first in range(0, len(texts), GROUP):
            rows = [(f"t{n % GROUP}", first + n, text.decode()) for n, text in enumerate(texts[first : first + GROUP])]
            line.execute("BEGIN IMMEDIATE")
            line.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)
            line.execute("COMMIT")
        line.close()


def told(name: str, lines: int) -> str:
    some = positions(name, lines)
    dumps = [one.dump() for one in some]
    pairs = list(pairwise(dumps))
    wholes = [encode(one) for one in dumps[1:]]
    changes = [encode(difference(*pair)) for pair in pairs]
    dumping = microseconds(lambda: [one.dump() for one in some], lines)
    whole = microseconds(lambda: [encode(after) for _before, after in pairs], len(pairs))
    change = microseconds(lambda: [encode(difference(*pair)) for pair in pairs], len(pairs))
    write_whole = microseconds(lambda: stored(wholes), len(wholes))
    write_change = microseconds(lambda: stored(changes), len(changes))
    return (
        f"{name:11} dump {dumping:5.1f} µs; whole: {sum(map(len, wholes)) // len(wholes):5} letters,"
        f" encoded {whole:5.1f} µs, stored {write_whole:5.1f} µs;"
        f" difference: {sum(map(len, changes)) // len(changes):5} letters,"
        f" made {change:5.1f} µs, stored {write_change:5.1f} µs; together"
        f" {dumping + whole + write_whole:5.1f} and {dumping + change + write_change:5.1f} µs"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, default=400)
    lines = parser.parse_args().lines
    for name in rooms():
        print(told(name, lines), flush=True)


if __name__ == "__main__":
    main()
