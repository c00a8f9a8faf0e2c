"""Tables to try a room at, chosen from what the room declares, and whole plays at them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from librt.random import Random

from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.options import Option, Options, Value
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.record import Record
from tramyard.kernel.room import Room
from tramyard.kernel.vocabulary import Move

MOST_MOVES = 50_000
"""No play of any game is longer."""


@dataclass(frozen=True, repr=False)
class Table:
    """A room with seats and options."""

    room: Room
    seats: int
    choices: tuple[tuple[str, Value], ...] = ()

    @property
    def options(self) -> Options:
        return dict(self.choices)

    @cached_property
    def game(self) -> Game:
        return self.room.game(self.seats, self.options)

    def record(self) -> Record:
        return Record.begin(self.room, [f"Seat {seat + 1}" for seat in range(self.seats)], self.options)

    def __repr__(self) -> str:
        return "-".join([self.room.name, str(self.seats), *[f"{name}={value}" for name, value in self.choices]])


@dataclass(frozen=True)
class Way:
    """How a play goes: steered by numbers at first, then at random. `sense` says how often seats follow their hunch,
    `eager` how often they take the first of their moves where they do not."""

    seed: int
    eager: float = 0.9
    steering: tuple[int, ...] = ()
    sense: float = 0.0


def tables(room: Room) -> list[Table]:
    """The fewest, a middle number and the most seats, each with options so that every value is tried that fits."""
    found: list[Table] = []
    for seats in sorted({room.min_seats, (room.min_seats + room.max_seats) // 2, room.max_seats}):
        fitting = [table for table in _combinations(room, seats) if _fits(table)]
        untried = {choice for table in fitting for choice in table.choices}
        while fitting and (untried or not room.options):
            best = max(fitting, key=lambda table: len(untried & set(table.choices)))
            found.append(best)
            untried -= set(best.choices)
            if not room.options:
                break
    assert found, f"{room.name} cannot be played with any of its options"
    return found


def _combinations(room: Room, seats: int) -> list[Table]:
    values = [[(option.name, value) for value in _values(option)] for option in room.options]
    return [Table(room, seats, combination) for combination in product(*values)]


def _values(option: Option) -> list[Value]:
    """Both answers to a yes/no question, the default first; the first two of several choices."""
    if not option.choices:
        return [option.default, not option.default]
    return [value for value, _ in option.choices[:2]]


def _fits(table: Table) -> bool:
    try:
        return table.game.seats == table.seats
    except YardError:
        return False


def legal(position: Position) -> list[Move]:
    """What can be played here, by a seat or by chance."""
    return [move for move, _ in position.odds()] if position.actor == CHANCE else position.moves()


def play_out(game: Game, way: Way) -> list[Move]:
    """The moves of a whole play, or of its beginning where it does not end."""
    position = game.start()
    rng = Random(way.seed)
    moves: list[Move] = []
    decided = 0
    while position.actor != OVER and len(moves) < MOST_MOVES and (not game.turn_cap or decided < game.turn_cap):
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


def walk(game: Game, moves: list[Move]) -> Iterator[Position]:
    """The same Position before each move and after the last."""
    position = game.start()
    yield position
    for move in moves:
        position.play(move)
        yield position


def stops(game: Game, way: Way, many: int = 12) -> Iterator[tuple[int, Position]]:
    """Positions of a play to look at closely, each a copy with its number: the first ones, some between, the last."""
    moves = play_out(game, way)
    rng = Random(way.seed)
    chosen = {*range(4), len(moves) - 1, len(moves)}
    chosen |= {rng.randrange(len(moves) + 1) for _ in range(many)}
    for number, position in enumerate(walk(game, moves)):
        if number in chosen:
            yield number, position.copy()


def originals(game: Game, way: Way) -> Iterator[Position]:
    """A few positions of a play that were never copied."""
    moves = play_out(game, way)
    rng = Random(way.seed)
    for end in (0, rng.randrange(len(moves)), rng.randrange(len(moves)), len(moves)):
        *_, position = walk(game, moves[:end])
        yield position


def recorded(table: Table, way: Way) -> Record:
    """A whole play as a Record."""
    record = table.record()
    here = table.game.start()
    run: list[Move] = []
    for move in play_out(table.game, way):
        actor = here.actor
        here.play(move)
        run.append(move)
        if here.settled or here.actor != actor:
            record.add(tuple(run))
            run = []
    return record
