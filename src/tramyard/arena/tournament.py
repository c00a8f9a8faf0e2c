"""A tournament: every bot against every other, seats in turn, in blocks that a file keeps and nobody plays twice."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

import msgspec

from tramyard.arena.match import Fault, Match, Setup
from tramyard.arena.ratings import Rating, ratings
from tramyard.arena.scoreboard import Scoreboard, Share
from tramyard.arena.simulate import SUMS, Players, Simulation, simulate
from tramyard.kernel.content import convert, read_text
from tramyard.kernel.errors import FileFault, YardError
from tramyard.kernel.spec import GameSpec
from tramyard.kernel.words import _

BLOCK = 50
"""Games of a pair that are played and kept together; an even number, so that seats are shared fairly."""
Play = Callable[[Setup, range], Simulation]
"""Plays these games of a match."""


class PairData(msgspec.Struct, forbid_unknown_fields=True):
    """What two bots played so far."""

    bots: tuple[int, int]
    games: int
    moves: int
    seat_moves: int
    lengths: list[tuple[int, int]]
    """Actions of a game, and how many games had so many."""
    endings: dict[str, int]
    outcomes: list[tuple[tuple[int, int], tuple[int, ...], int]]
    """Who sat where, which seats won, and how often."""
    starts: list[tuple[int, int, int]]
    """Which seat began, how many shared the win it had, and how often."""
    margins: list[tuple[int, int]]
    """By how much the best score was ahead, and how often."""


class TournamentData(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A tournament as its file tells it."""

    format: int
    spec: dict[str, object]
    bots: list[str]
    seed: int
    pairs: list[PairData]
    origin: dict[str, object] | None = None
    """The dump of the situation from which all games begin, where that is not the game's own start."""


@dataclass
class Tournament:
    """Who plays what, and what came of it so far."""

    spec: GameSpec
    bots: tuple[str, ...]
    seed: int = 0
    origin: str = ""
    """The dump, as JSON, of a situation from which all games begin; empty for the game's own start."""
    boards: dict[tuple[int, int], Scoreboard] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.spec.seats != 2:
            sentence = _("A tournament is played by two at a time, not by {seats}.")
            raise YardError(sentence.format(seats=self.spec.seats))
        if len(set(self.bots)) != len(self.bots) or len(self.bots) < 2:
            raise YardError(_("A tournament wants at least two bots, all different."))
        for pair in self.pairs():
            Match(self.setup(pair))
            self.boards.setdefault(pair, Scoreboard(self.setup(pair).bots))

    @staticmethod
    def named(name: str, bots: tuple[str, ...], seed: int = 0, options: dict[str, str] | None = None) -> "Tournament":
        """Of a game for two by its name. Raises YardError where game and bots do not fit."""
        return Tournament(GameSpec.named(name, 2, options), bots, seed)

    def pairs(self) -> list[tuple[int, int]]:
        return list(combinations(range(len(self.bots)), 2))

    def setup(self, pair: tuple[int, int]) -> Setup:
        return Setup(self.spec, (self.bots[pair[0]], self.bots[pair[1]]), self.seed, swap=True, origin=self.origin)

    def games(self) -> int:
        """Played so far."""
        return sum(board.games for board in self.boards.values())

    # Playing

    def missing(self, games: int) -> Iterator[tuple[tuple[int, int], range]]:
        """What is still to be played until every pair has so many games, block by block, the pairs in turn, so that an
        interrupted tournament tells something of everybody."""
        first = min(board.games for board in self.boards.values())
        for begin in range(first, games, BLOCK):
            for pair, board in self.boards.items():
                if board.games <= begin:
                    yield pair, range(board.games, min(begin + BLOCK, games))

    def play(self, games: int, play: Play, kept: Callable[[], None] = lambda: None) -> Fault | None:
        """Play until every pair has so many games; `kept` is told after each block. A block that is interrupted does
        not count. Raises KeyboardInterrupt then; a game that goes wrong ends the tournament."""
        for pair, numbers in self.missing(games):
            played = play(self.setup(pair), numbers)
            if played.fault is not None:
                return played.fault
            if played.interrupted:
                raise KeyboardInterrupt
            self.boards[pair].merge(played.board)
            kept()
        return None

    # What came of it

    def won(self, one: int, other: int) -> Share:
        """How often one bot beat the other; a shared win is shared."""
        pair = (min(one, other), max(one, other))
        board = self.boards[pair]
        times = 0.0
        for (order, winners), count in board.outcomes.items():
            for seat in winners:
                if pair[order[seat]] == one:
                    times += count / len(winners)
        return Share(times, board.games)

    def ladder(self) -> list[tuple[int, Rating]]:
        """The bots with their ratings, the strongest first."""
        bots = range(len(self.bots))
        wins = [[self.won(a, b).times if a != b else 0.0 for b in bots] for a in bots]
        return sorted(enumerate(ratings(wins)), key=lambda entry: -entry[1].points)

    def endings(self) -> Counter[str]:
        total: Counter[str] = Counter()
        for board in self.boards.values():
            total.update(board.endings)
        return total

    # Its file

    def save(self, file: Path) -> None:
        """Write it so that it is whole whenever the power goes."""
        pairs = [
            PairData(
                pair,
                board.games,
                board.moves,
                board.seat_moves,
                sorted(board.lengths.items()),
                dict(board.endings),
                [(order, winners, count) for (order, winners), count in sorted(board.outcomes.items())],  # type: ignore[misc] # two bots, two seats
                [(seat, sharing, count) for (seat, sharing), count in sorted(board.starts.items())],
                sorted(board.margins.items()),
            )
            for pair, board in self.boards.items()
        ]
        data = TournamentData(1, self.spec.as_data(), list(self.bots), self.seed, pairs, self._began())
        text = json.dumps(msgspec.to_builtins(data), indent=1, ensure_ascii=False)
        beside = file.with_name(file.name + ".new")
        beside.write_text(text + "\n", encoding="utf-8")
        beside.replace(file)

    def resume(self, file: Path) -> None:
        """Take over what the file says was played. Raises a FileFault where it is none, or of another tournament."""
        data = convert(_json(file), TournamentData, str(file))
        mine = {"format": 1, "spec": self.spec.as_data(), "bots": list(self.bots), "seed": self.seed}
        for name, expected in mine.items():
            if getattr(data, name) != expected:
                where = _("field {name}").format(name=name)
                told = _("expected {expected}, as this tournament has it")
                raise FileFault(str(file), where, told.format(expected=json.dumps(expected, ensure_ascii=False)[:200]))
        if data.origin != self._began():
            where = _("field {name}").format(name="origin")
            raise FileFault(str(file), where, _("expected games that begin where those of this tournament begin"))
        for number, pair in enumerate(data.pairs):
            self._take(pair, f"pairs[{number}]", str(file))

    def _began(self) -> dict[str, object] | None:
        """Where games begin, as the file has it."""
        dump: dict[str, object] | None = json.loads(self.origin) if self.origin else None
        return dump

    def _take(self, data: PairData, field_name: str, file: str) -> None:
        outcomes = Counter({(order, winners): count for order, winners, count in data.outcomes})
        sound = data.bots in self.boards and outcomes.total() == data.games == sum(data.endings.values())
        if not sound or sum(count for _length, count in data.lengths) != data.games:
            where = _("field {name}").format(name=field_name)
            raise FileFault(file, where, _("expected two bots of the tournament, and counts that add up"))
        self.boards[data.bots] = Scoreboard(
            self.setup(data.bots).bots,
            data.games,
            data.moves,
            data.seat_moves,
            Counter(dict(data.lengths)),
            Counter(data.endings),
            Counter({(tuple(order), tuple(winners)): count for (order, winners), count in outcomes.items()}),
            Counter({(seat, sharing): count for seat, sharing, count in data.starts}),
            Counter(dict(data.margins)),
        )


def _json(file: Path) -> object:
    text = read_text(file)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FileFault(str(file), "", _("expected JSON: {fault}").format(fault=error)) from error


def played_by(players: Players, progress: Callable[[int], None] = lambda games: None) -> Play:
    """Lets them play blocks of games."""

    def play(setup: Setup, numbers: range) -> Simulation:
        return simulate(setup, len(numbers), players, SUMS, progress, first=numbers.start)

    return play
