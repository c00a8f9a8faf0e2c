"""Nobody sees what they must not: the four secrecy checks of every game, and that telling reveals no more than showing.

A *view* is everything a seat, or a spectator, is ever handed. A *twin* of a play is another one that this seat cannot
tell from it: each move hidden from the seat may be another with the same stand-in.
"""

import re
from collections.abc import Iterator
from itertools import islice

from librt.random import Random

from tramyard.bots.driver import forced_action
from tramyard.kernel.game import Game
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.record import SPECTATOR, Line, Record
from tramyard.kernel.spans import Said
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import languages, speaking
from tramyard.testing.checks import Played
from tramyard.testing.tables import Table, Way, legal, recorded, stops

TWINS = 60
DRAWS = 150
COMMON = 0.1
"""A value that so many twins have must turn up when the seat imagines."""
EARLY = 40
"""Lines of a record after which twins for comparing with imagined worlds are made, at most."""

MOST_LINES = 1000
"""A play at random may take thousands; twins are compared up to here."""

Path = tuple[str | int, ...]


def view(table: Table, position: Position, seat: int, language: str) -> dict[str, object]:
    """Everything this seat is handed at this point, in one language."""
    game = table.game
    seen: dict[str, object] = {
        "actor": int(position.actor),
        "settled": position.settled,
        "played without asking": forced_action(position) if position.settled else None,
        "standing": position.standing(),
        "tally": position.tally(),
        "result": position.result(),
    }
    if position.actor in (seat, CHANCE):
        seen["refusals"] = [position.why_not(move) for move in range(game.vocabulary.choices)]
    if seat != SPECTATOR:
        seen["observation"] = game.observe(position, seat)
        seen["evaluation"] = game.evaluate(position, seat)
    with speaking(language):
        seen["table"] = table.room.words.draw(game, position, seat)
        seen["picture"] = _picture(table, position, seat)
        if position.actor == seat:
            seen["choices"] = list(_choices(table, position))
    return seen


def _language(number: int) -> str:
    """Each language has its turn: what is compared does not depend on it, but the words for it do."""
    known = list(languages())
    return known[number % len(known)]


def _picture(table: Table, position: Position, seat: int) -> list[Said]:
    """The board in a browser and what is said about its spots."""
    room_view, game = table.room.view, table.game
    if room_view is None:
        return []
    picture = room_view.picture(game, position, seat)
    spots = sorted(set(re.findall(r'data-spot="([^"]*)"', picture)))
    return [picture, *[room_view.about(game, position, seat, spot) for spot in spots]]


def _choices(table: Table, position: Position) -> Iterator[Said]:
    game, terminal = table.game, table.room.words
    yield terminal.prompt(game, position)
    for move in position.moves():
        yield game.vocabulary.text(move)
        yield terminal.choice(game, position, move)
        yield terminal.drawer(game, position, move)
    for action in islice(game.actions(position), 3):
        yield terminal.told(game, position, action, int(position.actor))


def views_are_equal_in_imagined_worlds(table: Table, way: Way) -> None:
    for number, position in stops(table.game, way, 6):
        language = _language(way.seed + number)
        for seat in range(SPECTATOR, table.seats):
            real = view(table, position, seat, language)
            rng = Random(way.seed + number)
            before = position.dump()
            imagined = position.imagine(seat, rng)
            _assert_same(real, view(table, imagined, seat, language), f"{_who(seat)} after {number} moves, imagined")
            again = imagined.imagine(seat, rng)
            _assert_same(real, view(table, again, seat, language), f"{_who(seat)} after {number} moves, imagined twice")
            assert position.dump() == before, "imagining has changed the position"


def twin_worlds_look_the_same(table: Table, way: Way) -> None:
    record = recorded(table, way)
    record.back_to(min(len(record.lines), MOST_LINES))
    rng = Random(way.seed)
    secrets = compared = 0
    for seat in range(SPECTATOR, table.seats):
        hidden = _hidden_lines(record, seat)
        secrets += len(hidden)
        fitted = 0
        for _ in range(12 if hidden else 0):
            fitted += _compare_with_twin(table, record, seat, hidden[rng.randrange(len(hidden))], rng)
            if fitted >= 8:
                break
        compared += fitted
    assert compared or not secrets, "moves are hidden, but no other ones would fit"


def _hidden_lines(record: Record, seat: int) -> list[int]:
    """The numbers of lines with a move this seat does not see and that could have been another."""
    real = record.game.start()
    found: list[int] = []
    for number, line in enumerate(record.lines):
        for move in line.moves:
            stand_in = real.shown(move, seat)
            if stand_in and any(real.shown(other, seat) == stand_in for other in legal(real) if other != move):
                found.append(number)
            real.play(move)
    return found


def _compare_with_twin(table: Table, record: Record, seat: int, hidden: int, rng: Random) -> int:
    """One hidden line replaced, the rest replayed: how often the seat's views were compared while the twin fitted."""
    game, terminal = table.game, table.room.words
    real, twin = table.record(), table.record()
    looks = {hidden + 1, hidden + 2, *[hidden + rng.randrange(len(record.lines) - hidden) for _ in range(8)]}
    compared = 0
    for number, line in enumerate(record.lines):
        twin_line = _other_line if number == hidden else _same_line
        other = twin_line(real.position, twin.position, line, seat, rng)
        if other is None:
            break
        if number in looks and real.position.dump() != twin.position.dump():
            mine, theirs = (view(table, one.position, seat, _language(number)) for one in (real, twin))
            _assert_same(mine, theirs, f"twins for {_who(seat)}")
            told = terminal.told(game, real.position, line.moves, seat)
            assert told == terminal.told(game, twin.position, other.moves, seat), f"a line told to {_who(seat)} differs"
            compared += 1
        real.add(line.moves)
        twin.add(other.moves)
        if OVER in (real.position.actor, twin.position.actor):
            break
    assert real.story(seat).lines == twin.story(seat).lines, f"the stories of twins for {_who(seat)} differ"
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
        chosen = fitting[rng.randrange(len(fitting))]
        here.play(move)
        there.play(chosen)
        moves.append(chosen)
    finished = there.settled or there.actor != line.actor
    return Line(line.actor, tuple(moves)) if finished else None


def imagining_is_not_idle(table: Table, way: Way) -> None:
    """Imagined worlds show every common value that twins show, and change nothing that no twin changes."""
    record = recorded(table, way)
    rng = Random(way.seed)
    for cut in sorted({min(4, len(record.lines) - 1), rng.randrange(min(EARLY, len(record.lines)))}):
        before = [record.replay(number) for number in range(cut + 1)]
        for seat in {SPECTATOR, rng.randrange(table.seats), rng.randrange(table.seats)}:
            twins = list(_twins(table.game, record.lines[:cut], before, seat, rng))
            if len(twins) < TWINS // 2:
                continue
            known = _values(twins)
            imagined = _values([before[cut].imagine(seat, rng) for _ in range(DRAWS)])
            for path, values in known.items():
                common = {value for value, count in values.items() if count >= COMMON * len(twins)}
                missing = common - set(imagined.get(path, {}))
                assert not missing, f"{_who(seat)} never imagines {missing} at {path} after {cut} lines"
            for path, values in imagined.items():
                known_values = known.get(path, {})
                assert len(values) == 1 or len(known_values) != 1, f"{_who(seat)} imagines {path} though it is known"


def _twins(game: Game, lines: list[Line], before: list[Position], seat: int, rng: Random) -> Iterator[Position]:
    """Where twins of these lines stand after them; `before` are the real positions before each line and after all."""
    for _ in range(TWINS):
        twin = game.start()
        for line, real in zip(lines, before, strict=False):
            other = _other_line(real, twin, line, seat, rng)
            if other is None:
                break
            game.play_action(twin, other.moves)
        else:
            if twin.actor == before[-1].actor:
                yield twin


def _values(positions: list[Position]) -> dict[Path, dict[str, int]]:
    """How often each value stands at each place of these positions' dumps."""
    found: dict[Path, dict[str, int]] = {}
    for position in positions:
        for path, leaf in _leaves(position.dump()):
            counts = found.setdefault(path, {})
            counts[leaf] = counts.get(leaf, 0) + 1
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


def odds_are_equal_in_imagined_worlds(table: Table, way: Way) -> None:
    """Counting odds may take its time, so that this looks at one decision only."""
    game, odds = table.game, table.room.words.odds
    for number, position in stops(game, way, 1):
        told = odds(game, position) if position.actor >= 0 else None
        if told is None:
            continue
        actions = set(game.actions(position))
        for action, chances in told.chances.items():
            assert action in actions, f"odds of «{game.spell(action)}», which cannot be played"
            assert len(chances) == len(told.kinds), "a chance for each kind"
            assert all(0 <= chance <= 1.000001 for chance in chances), f"chances {chances}"
        imagined = position.imagine(position.actor, Random(way.seed + number))
        assert odds(game, imagined) == told, f"{_who(int(position.actor))} is told odds that depend on secrets"
        return


def imagined_worlds_can_be_played(table: Table, way: Way) -> None:
    game = table.game
    for number, position in stops(game, way, 4):
        for seat in range(SPECTATOR, table.seats):
            rng = Random(way.seed + number)
            imagined = position.imagine(seat, rng)
            assert not game.referee(imagined), f"imagined by {_who(seat)}: {game.referee(imagined)}"
            assert imagined.actor == position.actor, "somebody else must decide in an imagined world"
            if position.actor == seat:
                assert imagined.moves() == position.moves(), f"{_who(seat)} has other moves in an imagined world"
            before = position.dump()
            for _ in range(60):
                if imagined.actor == OVER:
                    break
                imagined.play(imagined.pick(rng))
                assert not game.referee(imagined), f"imagined by {_who(seat)}, played on: {game.referee(imagined)}"
            assert position.dump() == before, "playing an imagined world has changed the real one"


def telling_reveals_no_more_than_showing(table: Table, way: Way) -> None:
    """Moves with the same stand-in are told in the same words."""
    game, terminal = table.game, table.room.words
    for _, position in stops(game, way):
        if position.actor == OVER:
            continue
        actions = [(move,) for move in legal(position)] if position.actor == CHANCE else game.actions(position)
        some = list(islice(actions, 200))
        for seat in range(SPECTATOR, table.seats):
            told: dict[str, Said] = {}
            for action in some:
                shown = _shown(game, position, action, seat)
                words = terminal.told(game, position, action, seat)
                assert told.setdefault(shown, words) == words, f"«{shown}» is told to {_who(seat)} as {words}"


def _shown(game: Game, position: Position, action: tuple[Move, ...], seat: int) -> str:
    """What a story of this seat would say."""
    here = position.copy()
    words: list[str] = []
    for move in action:
        words.append(here.shown(move, seat) or game.vocabulary.text(move))
        here.play(move)
    return " ".join(words)


def _assert_same(one: dict[str, object], other: dict[str, object], where: str) -> None:
    for part, seen in one.items():
        assert other.get(part) == seen, f"{where}: {part} differs:\n{seen}\n{other.get(part)}"


def _who(seat: int) -> str:
    return "a spectator" if seat == SPECTATOR else f"seat {seat + 1}"


SECRECY: list[Played] = [
    views_are_equal_in_imagined_worlds,
    twin_worlds_look_the_same,
    odds_are_equal_in_imagined_worlds,
    imagining_is_not_idle,
    imagined_worlds_can_be_played,
    telling_reveals_no_more_than_showing,
]
