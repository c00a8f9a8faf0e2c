"""Plays the recorded games of Tramways and counts the ways to go on anew, where its rules or its content have changed.

`python -m tests.games.tramways.recording` writes `records/` and `perft.toml`; best on the compiled build. A record that
still replays to the end that is wanted of it is kept.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from librt.random import Random

from tramyard.bots import make_bot
from tramyard.bots.driver import ask, next_action
from tramyard.games.tramways import ROOM
from tramyard.games.tramways.rules import phases
from tramyard.games.tramways.rules.ending import final_hp, rails_of
from tramyard.games.tramways.rules.turn import RULES_VERSION, TramwaysPosition
from tramyard.kernel.errors import YardError
from tramyard.kernel.playout import perft, perft_raw
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.record import Record, read_record

HOME: Final = Path(__file__).parent
NAMES: Final = ("Ada", "Bo", "Cleo", "Dan", "Eve")
TRIES: Final = 40_000
"""Plays that are made until one ends as it is wanted."""
ENOUGH: Final = 400
"""Ways to go on beyond which no more are counted."""
FINGERPRINT: Final = re.compile(r'^fingerprint = ".*"$', re.MULTILINE)
HEAD: Final = """\
# In how many ways a play can go on from three positions, by depth: `moves` of the seat alone (chance counts as an end),
# `raw` with every outcome of chance as a move. The counts may change only with the version of the rules.
# Written by `python -m tests.games.tramways.recording`.
"""

Wanted = Callable[[TramwaysPosition], bool]


class Game(NamedTuple):
    """A play to be recorded: who plays, with which options, and how it must end."""

    name: str
    seats: int
    options: dict[str, object]
    bot: str
    """Empty for players who follow their hunches."""
    wanted: Wanted


def won(position: TramwaysPosition) -> bool:
    """Somebody has won by points alone."""
    points = sorted([int(final_hp(position, seat)) for seat in range(int(position.box.seats))])
    return position.ending() == "won" and points[-1] > points[-2]


def first_two(position: TramwaysPosition) -> list[tuple[int, int, int]]:
    """Points, rails and upgraded rails of the two who stand best."""
    merits = [
        (int(final_hp(position, seat)), int(rails_of(position, seat, False)), int(rails_of(position, seat, True)))
        for seat in range(int(position.box.seats))
    ]
    return sorted(merits, reverse=True)[:2]


def by_rails(position: TramwaysPosition) -> bool:
    one, other = first_two(position)
    return one[0] == other[0] and one[1] > other[1]


def by_upgraded_rails(position: TramwaysPosition) -> bool:
    one, other = first_two(position)
    return one[:2] == other[:2] and one[2] > other[2]


def shared(position: TramwaysPosition) -> bool:
    return position.ending() == "shared" and first_two(position)[0][1] > 0


def ends(ending: str) -> Wanted:
    return lambda position: position.ending() == ending


def worlds() -> Iterator[Game]:
    """Every world with every number of players; both auctions on each."""
    for world, least, most in (("moon", 2, 5), ("mars", 2, 4), ("earth", 2, 5)):
        for seats in range(least, most + 1):
            auction = "cumulative" if seats % 2 == 0 else "baby"
            parcels = "deal" if seats == least else "draft"
            options: dict[str, object] = {"world": world, "auction": auction, "parcels": parcels}
            yield Game(f"{world}-{auction}-{seats}-seats", seats, options, "greedy", won)


GAMES: Final = [
    *worlds(),
    Game("baby-2-seats", 2, {"world": "moon", "auction": "baby", "boards": "first"}, "greedy", won),
    Game("cumulative-3-seats", 3, {"world": "mars", "boards": "first"}, "greedy", won),
    Game("tie-rails-2-seats", 2, {"world": "moon"}, "", by_rails),
    Game("tie-upgraded-rails-2-seats", 2, {"world": "moon"}, "", by_upgraded_rails),
    Game("tie-shared-2-seats", 2, {"world": "moon"}, "", shared),
    Game("solo-reached", 1, {"world": "earth"}, "greedy", ends("reached")),
    Game("solo-missed", 1, {"world": "earth"}, "", ends("missed")),
]


def played(game: Game, seed: int) -> Record:
    """One play, decided by its seed."""
    record = Record.begin(ROOM, list(NAMES[: game.seats]), game.options)
    made = record.game
    rng = Random(seed)
    bots = [make_bot(game.bot or "random", ROOM, made, seed + seat) for seat in range(game.seats)]
    position = record.position
    while position.actor != OVER:
        action = next_action(position, rng)
        if action is None:
            action = ask(bots[position.actor], position, rng).action if game.bot else by_hunches(position, rng)
        record.add(action)
        position = record.position
    return record


def by_hunches(position: Position, rng: Random) -> tuple[int, ...]:
    """A whole action, move by move without thinking."""
    here, seat = position.copy(), position.actor
    run: list[int] = []
    while not run or (here.actor == seat and not here.settled):
        run.append(int(here.hunch(rng)))
        here.play(run[-1])
    return tuple(run)


def recorded(game: Game) -> Record:
    """The first play that ends as it is wanted."""
    for seed in range(TRIES):
        record = played(game, seed)
        position = record.position
        assert isinstance(position, TramwaysPosition)
        if game.wanted(position):
            return record
    raise AssertionError(f"no play ends like {game.name}")


def kept(game: Game, file: Path) -> Record | None:
    """The record that is there, with the content of today, if it replays and ends as it is wanted."""
    if not file.is_file():
        return None
    text = FINGERPRINT.sub(f'fingerprint = "{ROOM.content().fingerprint}"', file.read_text("utf-8"), count=1)
    try:
        record = read_record(text, file.name)
    except YardError:
        return None
    position = record.position
    assert isinstance(position, TramwaysPosition)
    return record if position.actor == OVER and game.wanted(position) else None


def line_at(record: Record, number: int, phase: int) -> int:
    """Lines that lead to the first moment of a phase in a round."""
    position = record.start()
    for at, line in enumerate(record.lines):
        assert isinstance(position, TramwaysPosition)
        if position.round == number and position.phase == phase:
            return at
        record.game.play_action(position, line.moves)
    raise AssertionError("it never comes to that")


def counted(position: Position, count: Callable[[Position, int], int]) -> list[int]:
    """Ways to go on, by depth, up to the first depth with enough of them."""
    found: list[int] = []
    while not found or (found[-1] < ENOUGH and len(found) < 8):
        found.append(int(count(position, len(found) + 1)))
    return found


def main() -> None:
    (HOME / "records").mkdir(exist_ok=True)
    names = [game.name for game in GAMES]
    for file in (HOME / "records").glob("*.record"):
        if file.stem not in names:
            file.unlink()
    records: dict[str, Record] = {}
    for game in GAMES:
        file = HOME / "records" / f"{game.name}.record"
        old = kept(game, file)
        print(game.name, "is played anew" if old is None else "is kept", flush=True)
        records[game.name] = recorded(game) if old is None else old
        file.write_text(records[game.name].text(), "utf-8")
    parts = [HEAD]
    for name, record, number, phase in (
        ("after set-up, the first action", "moon-cumulative-2-seats", 1, phases.ACTION),
        ("middle, three seats on Mars", "mars-baby-3-seats", 4, phases.ACTION),
        ("near the end, four seats on Earth", "earth-cumulative-4-seats", 6, phases.BIDDING),
    ):
        at = line_at(records[record], number, phase)
        position = records[record].replay(at)
        lines = [f'name = "{name}"', f'record = "{record}"', f"at = {at}", f"rules = {RULES_VERSION}"]
        lines += [f"moves = {counted(position, perft)}", f"raw = {counted(position, perft_raw)}"]
        parts.append("\n[[position]]\n" + "\n".join(lines) + "\n")
    (HOME / "perft.toml").write_text("".join(parts), "utf-8")


if __name__ == "__main__":
    main()
