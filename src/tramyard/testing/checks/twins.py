"""Nobody can tell twins apart, and everybody imagines what twins show.

A *twin* of a play is another one that some seat cannot tell from it: each move hidden from the seat may be another with
the same stand-in. What comes of chance is drawn by its odds, what a seat chose in secret at random.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice

from librt.random import Random

from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.record import SPECTATOR, Line
from tramyard.kernel.vocabulary import Move
from tramyard.testing.checks.kit import Played, who
from tramyard.testing.checks.secrecy import as_seen, assert_same_view, view
from tramyard.testing.plays import Play, legal

TWINS = 60
DRAWS = 150
COMMON = 0.1
"""A value that so many twins have must turn up when the seat imagines, and the other way round."""
EARLY = 40
"""Lines after the first hidden one within which twins are compared with imagined worlds."""

# A few draws raise a suspicion only. It is confirmed by fresh ones: what is common on one side again must not happen
# once in very many draws on the other.
AGAIN = 200
ENOUGH = 7000
SLACK = 10
"""What is common among twins may be so many times rarer when an honest seat imagines (twins weigh no motives). The
suite's own tests count how seldom such a seat is accused."""

Path = tuple[str | int, ...]


# Views of twins


def twin_worlds_look_the_same(play: Play) -> None:
    rng = play.rng()
    secrets = compared = 0
    for seat in play.watchers:
        hidden = play.hidden(seat)
        secrets += len(hidden)
        fitted = 0
        for _ in range(12 if hidden else 0):
            fitted += _compare_with_twin(play, seat, hidden[rng.randrange(len(hidden))], rng)
            if fitted >= 8:
                break
        compared += fitted
    assert compared or not secrets, "moves are hidden, but no other ones would fit"


def _compare_with_twin(play: Play, seat: int, hidden: int, rng: Random) -> int:
    """One hidden line replaced, the rest replayed: how often the seat's views were compared while the twin fitted."""
    game, words, lines = play.game, play.table.room.words, play.lines
    twin = play.before(hidden)
    looks = {hidden + 1, hidden + 2, *[hidden + rng.randrange(len(lines) - hidden) for _ in range(8)]}
    compared = 0
    for number in range(hidden, len(lines)):
        real, line = play.before(number), lines[number]
        twin_line = _other_line if number == hidden else _same_line
        other = twin_line(real, twin, line, seat, rng)
        if other is None:
            break
        if number in looks and real.dump() != twin.dump():
            mine, theirs = (view(play, position, seat, number) for position in (real, twin))
            assert_same_view(mine, theirs, f"twins for {who(seat)}")
            told = words.told(game, real, line.moves, seat)
            assert told == words.told(game, twin, other.moves, seat), f"a line told to {who(seat)} differs"
            compared += 1
        story = as_seen(game, real, line.moves, seat)
        assert story == as_seen(game, twin, other.moves, seat), f"the stories of twins for {who(seat)} differ"
        game.play_action(twin, other.moves)
    return compared


def _same_line(real: Position, twin: Position, line: Line, seat: int, rng: Random) -> Line | None:
    """The line itself if it can stand in a twin's record, else what may stand there instead; None if nothing fits."""
    there = twin.copy()
    for move in line.moves:
        if there.actor != line.actor or there.why_not(move) is not None:
            return _other_line(real, twin, line, seat, rng)
        there.play(move)
    return line if there.settled or there.actor != line.actor else None


def _other_line(real: Position, twin: Position, line: Line, seat: int, rng: Random) -> Line | None:
    """What may stand in a twin's record where this line stands: hidden moves are drawn anew; None if nothing fits."""
    here, there = real.copy(), twin.copy()
    moves: list[Move] = []
    for move in line.moves:
        if there.actor != here.actor:
            return None
        stand_in = here.shown(move, seat)
        if not stand_in:
            fitting = [move] if there.why_not(move) is None and not there.shown(move, seat) else []
        else:
            fitting = [other for other in legal(there) if there.shown(other, seat) == stand_in]
        if not fitting:
            return None
        chosen = _drawn(there, fitting, rng)
        here.play(move)
        there.play(chosen)
        moves.append(chosen)
    finished = there.settled or there.actor != line.actor
    return Line(line.actor, tuple(moves)) if finished else None


def _drawn(position: Position, fitting: list[Move], rng: Random) -> Move:
    """One of these moves: outcomes of chance by their odds, a seat's choices each as likely as the others."""
    if len(fitting) == 1 or position.actor != CHANCE:
        return fitting[rng.randrange(len(fitting))]
    weights = dict(position.odds())
    left = rng.randrange(sum(weights[move] for move in fitting))
    for move in fitting:
        left -= weights[move]
        if left < 0:
            return move
    raise AssertionError("weights of odds() must be positive")


# What twins show is imagined


def imagining_is_not_idle(play: Play) -> None:
    """Imagined worlds show every common value that twins show, and change nothing that no twin changes."""
    rng = play.rng()
    seats = play.table.seats
    for seat in sorted({SPECTATOR, rng.randrange(seats), rng.randrange(seats)}):
        hidden = play.hidden(seat)
        first = hidden[0] if hidden else rng.randrange(len(play.lines))
        later = first + 1 + rng.randrange(min(EARLY, len(play.lines) - first))
        _assert_nothing_imagined(play, seat, first, rng)
        for cut in sorted({first + 1, later}):
            if play.before(cut).actor != OVER:  # where the game is over, secrets may be shown
                _compare(_Worlds(play, seat, first, cut, rng))


def _assert_nothing_imagined(play: Play, seat: int, cut: int, rng: Random) -> None:
    """Before anything was hidden from a seat there is one world only."""
    real = play.before(cut)
    known = real.dump()
    for _ in range(5):
        assert real.imagine(seat, rng).dump() == known, f"{who(seat)} imagines what is known after {cut} lines"


class _Worlds:
    """What a seat cannot tell from a play after `cut` of its lines, of which the first hidden one is `first`."""

    def __init__(self, play: Play, seat: int, first: int, cut: int, rng: Random) -> None:
        self.game = play.game
        self.seat = seat
        self.rng = rng
        self.who = f"{who(seat)} after {cut} lines"
        self.real = play.before(cut)
        self.start = play.before(first)
        self.lines = [(play.before(number), play.lines[number]) for number in range(first, cut)]

    def twins(self, tries: int) -> Iterator[Position]:
        """Where twins stand, as many of so many tries as fit."""
        for _ in range(tries):
            twin = self.start.copy()
            for real, line in self.lines:
                other = _other_line(real, twin, line, self.seat, self.rng)
                if other is None:
                    break
                self.game.play_action(twin, other.moves)
            else:
                if twin.actor == self.real.actor:
                    yield twin

    def imagined(self, draws: int) -> Iterator[Position]:
        for _ in range(draws):
            yield self.real.imagine(self.seat, self.rng)


def _compare(worlds: _Worlds) -> None:
    twins = list(worlds.twins(TWINS))
    if len(twins) < TWINS // 2:
        return  # too few fit to say what is common among them
    known, imagined = _values(twins), _values(worlds.imagined(DRAWS))
    for path, values in known.items():
        common = {value for value, count in values.items() if count >= COMMON * len(twins)}
        for value in sorted(common - set(imagined.get(path, ()))):
            shows = partial(_shows, path, value)
            never = _never(map(shows, worlds.imagined(ENOUGH)), map(shows, worlds.twins(2 * AGAIN)))
            assert not never, f"{worlds.who} never imagines {value} at {path}"
    for path, values in imagined.items():
        if len(known.get(path, ())) != 1:
            continue
        (only,) = known[path]
        if DRAWS - values[only] >= COMMON * DRAWS:
            differs = partial(_differs, path, only)
            never = _never(map(differs, worlds.twins(2 * ENOUGH)), map(differs, worlds.imagined(AGAIN)))
            assert not never, f"{worlds.who} imagines {path} though it is known"


def _never(here: Iterator[bool], there: Iterator[bool]) -> bool:
    """Whether what is common there never happens here, beyond doubt."""
    return not any(islice(here, ENOUGH)) and sum(islice(there, AGAIN)) >= COMMON * AGAIN


def _shows(path: Path, value: str, position: Position) -> bool:
    return any(leaf == value for place, leaf in _leaves(position.dump()) if place == path)


def _differs(path: Path, value: str, position: Position) -> bool:
    return any(leaf != value for place, leaf in _leaves(position.dump()) if place == path)


def _values(positions: Iterable[Position]) -> dict[Path, Counter[str]]:
    """How often each value stands at each place of these positions' dumps."""
    found: dict[Path, Counter[str]] = {}
    for position in positions:
        for path, leaf in _leaves(position.dump()):
            found.setdefault(path, Counter())[leaf] += 1
    return found


def _leaves(data: object, path: Path = ()) -> Iterator[tuple[Path, str]]:
    if isinstance(data, dict):
        for name, part in data.items():
            yield from _leaves(part, (*path, name))
    elif isinstance(data, list):
        for number, part in enumerate(data):
            yield from _leaves(part, (*path, number))
    else:
        yield path, repr(data)


CHECKS: list[Played] = [twin_worlds_look_the_same, imagining_is_not_idle]
