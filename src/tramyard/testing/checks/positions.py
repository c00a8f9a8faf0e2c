"""Where a play stands: copies, dumps, records and stories, chance, and what a position is worth."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from librt.random import Random

from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.record import Story, read_record
from tramyard.kernel.vocabulary import Move
from tramyard.testing.checks.kit import Played, expecting
from tramyard.testing.plays import Play, legal

DRAWS = 1500
MOST_DEVIATIONS = 6
"""Standard deviations by which draws may miss their odds: a false alarm in a thousand million."""
ON = 20
"""Moves that are played from a position which was let in."""
MENDED = 10
"""Positions that are put together from each that is looked at."""
DAMAGES: tuple[object, ...] = (None, "?", -1, 10**6, [], [None], ["?"], [-1], {}, {"?": 1})


def copies_are_independent(play: Play) -> None:
    for position in play.originals():
        before = position.dump()
        twin = position.copy()
        assert twin.dump() == before, "a copy differs"
        assert (twin.actor, twin.settled, legal(twin)) == (position.actor, position.settled, legal(position))
        assert twin.discreet == position.discreet, "a copy is not as discreet"
        on, way_on = twin.copy(), _on(twin, play)
        for move in way_on:
            twin.play(move)
        assert position.dump() == before, "playing on a copy has changed the position"
        after = twin.dump()
        for move in way_on:
            position.play(move)
        assert on.dump() == before, "playing on has changed a copy made before"
        assert position.dump() == after, "the same moves lead elsewhere on a copy"


def dumps_are_json_and_load_back(play: Play) -> None:
    game = play.game
    for _, position in play.stops():
        dump = position.dump()
        assert json.loads(json.dumps(dump)) == dump, "the dump is not plain JSON data"
        assert type(dump.get("format")) is int, "the dump has no format number"
        loaded = game.load(json.loads(json.dumps(dump)))
        assert loaded.dump() == dump, "the dump of a loaded position differs"
        assert (loaded.actor, loaded.settled) == (position.actor, position.settled)
        assert loaded.discreet == position.discreet, "a loaded position is not as discreet"
        assert (loaded.moves(), loaded.odds()) == (position.moves(), position.odds()), "other moves after loading"
        assert not game.referee(loaded), game.referee(loaded)
        for move in _on(position, play):
            position.play(move)
            loaded.play(move)
        assert loaded.dump() == position.dump(), "a loaded position goes on differently"
        assert loaded.standing() == position.standing()


def a_damaged_dump_is_refused_in_words(play: Play) -> None:
    for _, position in play.stops(3):
        whole = json.dumps(position.dump())
        for field in json.loads(whole):
            for damage in DAMAGES:
                dump = json.loads(whole)
                dump[field] = damage
                _load_or_refuse(play.game, dump, play.rng())
            dump = json.loads(whole)
            if dump.pop(field) is not None:  # where nothing was said, nothing is missing
                with expecting(YardError):
                    play.game.load(dump)


def what_load_lets_in_can_be_played_on(play: Play) -> None:
    """A position may be set up by hand: what is not refused must be sound, whatever was put together."""
    rng = play.rng()
    dumps = [json.dumps(position.dump()) for _, position in play.stops(6)]
    for whole in dumps:
        for _ in range(MENDED):
            dump, other = json.loads(whole), json.loads(dumps[rng.randrange(len(dumps))])
            _take_over(dump, other, rng)
            _load_or_refuse(play.game, dump, rng)


def records_replay_to_the_same_position(play: Play) -> None:
    record = play.record()
    *_, last = play.walk()
    assert record.position.dump() == last.dump(), "a record stands elsewhere than its moves lead"
    text = record.text()
    again = read_record(text)
    assert again.text() == text, "a record that was read is written differently"
    assert again.lines == record.lines
    assert again.position.dump() == record.position.dump(), "a record replays to another position"
    half = len(record.lines) // 2
    middle = record.replay(half).dump()
    record.back_to(half)
    assert record.position.dump() == middle == again.replay(half).dump(), "going back leads elsewhere"


def stories_round_trip(play: Play) -> None:
    record = play.record()
    for seat in play.watchers:
        story = record.story(seat)
        assert Story.read(story.text()) == story, f"the story of {seat} is read otherwise"
        assert len(story.lines) == len(record.lines)
        assert story.result == record.position.result()


def chance_and_random_seats_keep_the_odds(play: Play) -> None:
    tried: set[tuple[bool, int]] = set()
    for _, position in play.stops():
        weights = dict(position.odds()) or dict.fromkeys(position.moves(), 1)
        kind = (position.actor == CHANCE, len(weights))
        if len(weights) < 2 or kind in tried or len(tried) == 4:
            continue
        tried.add(kind)
        rng = play.rng()
        drawn = Counter(position.pick(rng) for _ in range(DRAWS))
        assert set(drawn) <= set(weights), "pick() chooses what is not possible"
        off = excess(drawn, weights)
        assert off < MOST_DEVIATIONS, f"pick() does not keep to the odds ({off:.1f} standard deviations)"


def a_hunch_is_a_possible_move(play: Play) -> None:
    for _, position in play.stops():
        if position.actor != OVER:
            before = position.dump()
            assert position.hunch(play.rng()) in legal(position), "a hunch that cannot be played"
            assert position.dump() == before, "a hunch has changed the position"


def standings_rank_every_seat(play: Play) -> None:
    game = play.game
    for _, position in play.stops():
        standing, tally, payoffs = position.standing(), position.tally(), position.payoffs()
        assert len(standing) == len(tally) == len(payoffs) == game.seats
        ranks = [place.rank for place in standing]
        ahead = 0 if 1 in ranks else 1
        assert position.actor == OVER or not ahead, "nobody leads though the game is not over"
        assert all(rank == 1 + ahead + sum(other < rank for other in ranks) for rank in ranks), f"ranks {ranks}"
        assert all(type(place.score) is int for place in standing)
        assert all(list(parts) == list(tally[0]) for parts in tally), "seats have different parts in their tally"
        assert all(type(number) is int for parts in tally for number in parts.values())
        assert all(-1 <= payoff <= 1 for payoff in payoffs), f"payoffs {payoffs}"
        winners = [seat for seat in range(game.seats) if ranks[seat] == 1]
        assert all(payoffs[seat] == max(payoffs) for seat in winners), f"ranks {ranks} but payoffs {payoffs}"


def evaluations_lie_between_lost_and_won(play: Play) -> None:
    game = play.game
    for _, position in play.stops():
        values = [game.evaluate(position, seat) for seat in range(game.seats)]
        assert all(-1 <= value <= 1 for value in values), f"values {values}"
        assert position.actor != OVER or values == position.payoffs(), f"values {values} of a finished game"


def observations_have_the_declared_shape(play: Play) -> None:
    game = play.game
    for _, position in play.stops():
        for seat in range(game.seats):
            seen = game.observe(position, seat)
            assert len(seen) == game.observation_size > 0, f"{len(seen)} numbers, {game.observation_size} declared"
            assert all(0 <= number <= 1 for number in seen), "a number outside 0 to 1"


def what_a_game_declares_of_itself_is_so(play: Play) -> None:
    game = play.game
    for _, position in play.stops(8):
        if game.zero_sum and position.actor == OVER:
            assert abs(sum(position.payoffs())) < 1e-9, f"zero sum, but it pays {position.payoffs()}"
        if game.open_information:
            dump, moves = position.dump(), legal(position)
            for seat in range(-1, game.seats):
                imagined = position.imagine(seat, play.rng()).dump()
                assert imagined == dump, f"open information, but seat {seat} imagines something else"
                hidden = [game.vocabulary.text(move) for move in moves if position.shown(move, seat)]
                assert not hidden, f"open information, but seat {seat} is not shown {hidden[0]}"


def _on(position: Position, play: Play, many: int = 25) -> list[Move]:
    """Some moves that can be played from here."""
    here = position.copy()
    rng = play.rng()
    moves: list[Move] = []
    while here.actor != OVER and len(moves) < many:
        moves.append(here.pick(rng))
        here.play(moves[-1])
    return moves


def _take_over(dump: dict[str, object], other: dict[str, object], rng: Random) -> None:
    """Let one part of a dump say what another dump says there, or a number that is one more or less."""
    there = dict(_parts(other))
    both = [(way, part) for way, part in _parts(dump) if way in there]
    way, part = both[rng.randrange(len(both))]
    here: Any = dump
    for step in way[:-1]:
        here = here[step]
    changed = type(part) is int and rng.random() < 0.5
    here[way[-1]] = part + 1 - 2 * rng.randrange(2) if changed and isinstance(part, int) else there[way]


def _parts(data: object, way: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], object]]:
    """Every part of a dump, with the way to it."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, part in inner:
        yield (*way, key), part
        yield from _parts(part, (*way, key))


def _load_or_refuse(game: Game, dump: dict[str, object], rng: Random) -> None:
    try:
        position = game.load(dump)
    except YardError:
        return
    except Exception as error:
        raise AssertionError(f"{dump} is refused by {error!r}") from error
    try:
        for _ in range(ON):
            assert not game.referee(position), f"the referee finds {game.referee(position)}"
            if position.actor == OVER:
                break
            assert legal(position), "nobody can go on"
            position.play(position.pick(rng))
        game.load(position.dump())
    except Exception as error:
        raise AssertionError(f"{dump} is let in, and a few moves later: {error!r}") from error


def excess(drawn: Counter[Move], weights: dict[Move, int]) -> float:
    """Chi-square of draws against their odds, in standard deviations; rare outcomes count as one.

    Its cube root is as good as normal (Wilson and Hilferty); it itself is not where there are few outcomes: of two, one
    in five hundred would be six deviations off.
    """
    total, draws = sum(weights.values()), sum(drawn.values())
    cells: list[tuple[float, int]] = []
    rare_expected, rare_drawn = 0.0, 0
    for move, weight in weights.items():
        expected = draws * weight / total
        if expected >= 5:
            cells.append((expected, drawn[move]))
        else:
            rare_expected, rare_drawn = rare_expected + expected, rare_drawn + drawn[move]
    if rare_expected >= 5:
        cells.append((rare_expected, rare_drawn))
    free = max(len(cells) - 1, 1)
    square = sum((expected - seen) ** 2 / expected for expected, seen in cells)
    spread = 2 / (9 * free)
    return float(((square / free) ** (1 / 3) - (1 - spread)) / spread**0.5)


CHECKS: list[Played] = [
    copies_are_independent,
    dumps_are_json_and_load_back,
    a_damaged_dump_is_refused_in_words,
    what_load_lets_in_can_be_played_on,
    records_replay_to_the_same_position,
    stories_round_trip,
    chance_and_random_seats_keep_the_odds,
    a_hunch_is_a_possible_move,
    standings_rank_every_seat,
    evaluations_lie_between_lost_and_won,
    observations_have_the_declared_shape,
    what_a_game_declares_of_itself_is_so,
]
