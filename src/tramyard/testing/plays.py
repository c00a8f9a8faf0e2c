"""Whole plays at a table, each recorded once and looked at by all checks."""

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice

from librt.random import Random

from tramyard.build import flavour
from tramyard.kernel.game import Game
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.record import SPECTATOR, Line, Record
from tramyard.kernel.vocabulary import Move
from tramyard.testing.tables import Table

MOST_MOVES = 50_000
"""No play of any game is longer."""
MOST_LINES = 1000
"""A play at random may take thousands; who knows what is looked at up to here."""
STOPS = 12
"""Positions between the first and the last ones that are looked at closely."""
SHARED = 64
"""Plays that are kept for the checks that follow."""
MOST_ACTIONS = 3000 if flavour() == "compiled" else 1000
"""Positions with more whole actions are not counted to the end; plain Python counts them thirty times as slowly."""
TRIES = 6
"""Moves of one family that are tried at one position."""


@dataclass(frozen=True)
class Way:
    """How a play goes: steered by numbers at first, then at random. `sense` says how often seats follow their hunch,
    `eager` how often they take the first of their moves where they do not."""

    seed: int
    eager: float = 0.9
    steering: tuple[int, ...] = ()
    sense: float = 0.0


class Play:
    """One play: its moves, its record, and positions of it, which belong to whoever asks for them."""

    def __init__(self, table: Table, way: Way) -> None:
        self.table = table
        self.game = table.game
        self.seed = way.seed
        self.moves = play_out(self.game, way)

    def rng(self, salt: int = 0) -> Random:
        """The same numbers whenever this play is looked at."""
        return Random(self.seed + salt)

    @property
    def watchers(self) -> range:
        """A spectator, and all seats."""
        return range(SPECTATOR, self.table.seats)

    # Move by move

    def walk(self, to: int | None = None) -> Iterator[Position]:
        """The same Position before each move (of the first ones) and after the last."""
        position = self.game.start()
        yield position
        for move in self.moves[:to]:
            position.play(move)
            yield position

    def originals(self) -> Iterator[Position]:
        """A few positions that were never copied."""
        rng = self.rng()
        for end in (0, rng.randrange(len(self.moves)), rng.randrange(len(self.moves)), len(self.moves)):
            *_, position = self.walk(end)
            yield position

    def stops(self, many: int = STOPS) -> Iterator[tuple[int, Position]]:
        """Positions to look at closely, each with its number: the first ones, some between, the last."""
        for number in sorted({*self._ends, *self._between[:many]}):
            yield number, self._stops[number].copy()

    @cached_property
    def _ends(self) -> list[int]:
        last = len(self.moves)
        return [number for number in (0, 1, 2, 3, last - 1, last) if 0 <= number <= last]

    @cached_property
    def _between(self) -> list[int]:
        rng = self.rng()
        return [rng.randrange(len(self.moves) + 1) for _ in range(STOPS)]

    @cached_property
    def _stops(self) -> dict[int, Position]:
        chosen = {*self._ends, *self._between}
        return {number: position.copy() for number, position in enumerate(self.walk()) if number in chosen}

    def walked(self, number: int) -> list[tuple[Move, ...]]:
        """Whole actions at one of the stops, found the slow obvious way: all of them, or MOST_ACTIONS."""
        if number not in self._walked:
            self._walked[number] = list(islice(_walk_over_moves(self._stops[number].copy()), MOST_ACTIONS))
        return self._walked[number]

    @cached_property
    def _walked(self) -> dict[int, list[tuple[Move, ...]]]:
        return {}

    # Line by line

    def record(self) -> Record:
        """The whole play as a Record of the caller's own."""
        record = copy(self._record)
        record.lines = [*record.lines]
        record.position = record.position.copy()
        return record

    @cached_property
    def _record(self) -> Record:
        record = self.table.record()
        here = self.game.start()
        run: list[Move] = []
        for move in self.moves:
            actor = here.actor
            here.play(move)
            run.append(move)
            if here.settled or here.actor != actor:
                record.add(tuple(run))
                run = []
        return record

    @property
    def lines(self) -> list[Line]:
        """The lines of the record, as far as is looked at who knows what."""
        return self._record.lines[:MOST_LINES]

    def before(self, line: int) -> Position:
        """Where the play stands before one of `lines`, or after the last."""
        return self._before[line].copy()

    @cached_property
    def _before(self) -> list[Position]:
        position = self.game.start()
        found = [position.copy()]
        for line in self.lines:
            for move in line.moves:
                position.play(move)
            found.append(position.copy())
        return found

    def hidden(self, seat: int) -> list[int]:
        """The numbers of `lines` with a move this seat does not see and that could have been another."""
        if seat not in self._hidden:
            self._hidden[seat] = [number for number in range(len(self.lines)) if self._hides(number, seat)]
        return self._hidden[seat]

    @cached_property
    def _hidden(self) -> dict[int, list[int]]:
        return {}

    def _hides(self, number: int, seat: int) -> bool:
        here = self.before(number)
        for move in self.lines[number].moves:
            stand_in = here.shown(move, seat)
            if stand_in and any(here.shown(other, seat) == stand_in for other in legal(here) if other != move):
                return True
            here.play(move)
        return False


@lru_cache(maxsize=SHARED)
def played(table: Table, way: Way) -> Play:
    """This play, the same one for every check that asks for it."""
    return Play(table, way)


def some_of(moves: list[Move], many: int, rng: Random) -> list[Move]:
    """All of them where there are no more than so many, else some from anywhere among them."""
    if len(moves) <= many:
        return moves
    return sorted({moves[rng.randrange(len(moves))] for _ in range(many)})


def some_actions(game: Game, position: Position, many: int, seed: int) -> list[tuple[Move, ...]]:
    """Whole actions, or outcomes of chance: all where there are no more than so many, else some of every family that
    can begin one. The first ones of a list would be one corner of the board.

    How an action goes on depends on its first move and the seed alone, so that two worlds are asked about the same."""
    listed = [(move,) for move in legal(position)] if position.actor == CHANCE else game.actions(position)
    some = list(islice(listed, many + 1))
    if len(some) <= many:
        return some
    kinds = game.vocabulary.kinds
    families: dict[int, list[Move]] = {}
    for move in legal(position):
        families.setdefault(int(kinds[move]), []).append(move)
    rng = Random(seed)
    found: dict[tuple[Move, ...], None] = {}
    for turn in range(-(-many // len(families))):
        for moves in families.values():
            move = moves[rng.randrange(len(moves))]
            found[_finished(position, move, Random(seed + turn + move))] = None
    return list(found)[:many]


def _finished(position: Position, move: Move, rng: Random) -> tuple[Move, ...]:
    """A whole action that begins with this move and goes on at random."""
    there = position.copy()
    there.play(move)
    run = [move]
    while not there.settled and there.actor == position.actor:
        moves = there.moves()
        run.append(moves[rng.randrange(len(moves))])
        there.play(run[-1])
    return tuple(run)


def legal(position: Position) -> list[Move]:
    """What can be played here, by a seat or by chance."""
    return [move for move, _ in position.odds()] if position.actor == CHANCE else position.moves()


def _walk_over_moves(position: Position, run: tuple[Move, ...] = ()) -> Iterator[tuple[Move, ...]]:
    """Every whole action."""
    for move in position.moves():
        there = position.copy()
        there.play(move)
        if there.settled or there.actor != position.actor:
            yield (*run, move)
        else:
            yield from _walk_over_moves(there, (*run, move))


def tries(game: Game, seed: int) -> list[Move]:
    """Some moves of every family, and numbers that are no move at all."""
    rng = Random(seed)
    found: list[Move] = [-1, len(game.vocabulary)]
    for family in game.vocabulary.families:
        moves = family.moves()
        some = {moves[rng.randrange(len(moves))] for _ in range(TRIES)} if len(moves) > TRIES else moves
        found += sorted(some)
    return found


def play_out(game: Game, way: Way) -> list[Move]:
    """The moves of a whole play, or of its beginning where it does not end: up to the end of an action."""
    position = game.start()
    rng = Random(way.seed)
    moves: list[Move] = []
    decided = 0
    while position.actor != OVER and len(moves) < MOST_MOVES:
        if game.turn_cap and decided >= game.turn_cap and position.settled:
            break
        decided += position.actor >= 0
        if len(moves) < len(way.steering):
            possible = legal(position)
            move = possible[way.steering[len(moves)] % len(possible)]
        elif position.actor >= 0 and way.sense and rng.random() < way.sense:
            move = position.hunch(rng)
        elif position.actor >= 0 and rng.random() < way.eager:
            move = position.moves()[0]
        else:
            move = position.pick(rng)
        position.play(move)
        moves.append(move)
    return moves
