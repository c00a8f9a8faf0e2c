"""Whole recorded games: every world and number of players, both auctions, every tie-break, and plays alone."""

from functools import cache
from pathlib import Path

import pytest
from librt.random import Random

from tests.games.tramways.recording import GAMES, first_two
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.kernel.errors import YardError
from tramyard.kernel.record import read_record
from tramyard.testing import rule
from tramyard.testing.records import read

RECORDS = Path(__file__).parent / "records"


@cache
def end(name: str) -> TramwaysPosition:
    """Where a record ends."""
    position = read(RECORDS / f"{name}.record").position
    assert isinstance(position, TramwaysPosition)
    return position


def best(name: str) -> list[int]:
    """Who has won."""
    return [seat for seat, place in enumerate(end(name).standing()) if place.rank == 1]


def test_the_records_are_those_that_are_written_anew() -> None:
    assert sorted(file.stem for file in RECORDS.glob("*.record")) == sorted(game.name for game in GAMES)


@rule("TB-STRUCT-03", "MOON-SETUP-01", "MARS-SETUP-01", "BABY-BID-01")
def test_every_world_number_of_players_and_auction_was_played_to_the_end() -> None:
    tables = {(str(game.options["world"]), game.seats) for game in GAMES}
    fits = {"moon": (2, 5), "mars": (2, 4), "earth": (1, 5)}
    assert tables == {(world, seats) for world, (few, many) in fits.items() for seats in range(few, many + 1)}
    auctions = {(end(game.name).box.world_name, end(game.name).box.auction) for game in GAMES if game.seats > 1}
    assert auctions == {(world, auction) for world in fits for auction in ("cumulative", "baby")}


@rule("TB-GOAL-01", "TB-STRUCT-01", "TB-END-01")
def test_after_six_rounds_most_points_win() -> None:
    for game in GAMES:
        if game.bot and game.seats > 1:
            position = end(game.name)
            points = [position.score_of(seat) for seat in range(game.seats)]
            assert position.round == 6
            assert best(game.name) == [points.index(max(points))]
            assert position.result() == f"#end p{points.index(max(points)) + 1}"


@rule("TB-END-06")
def test_of_equal_points_more_rails_win() -> None:
    one, other = first_two(end("tie-rails-2-seats"))
    assert one[0] == other[0]
    assert one[1] > other[1]
    assert len(best("tie-rails-2-seats")) == 1


@rule("TB-END-06")
def test_of_equal_points_and_rails_more_upgraded_rails_win() -> None:
    one, other = first_two(end("tie-upgraded-rails-2-seats"))
    assert one[:2] == other[:2]
    assert one[2] > other[2]
    assert len(best("tie-upgraded-rails-2-seats")) == 1


@rule("TB-END-06")
def test_of_all_equal_a_win_is_shared() -> None:
    one, other = first_two(end("tie-shared-2-seats"))
    assert one == other
    assert one[1] > 0, "they have built"
    assert end("tie-shared-2-seats").result() == "#end p1 p2"


@rule("TB-SOLO-08")
def test_alone_one_reaches_the_target_or_misses_it() -> None:
    for name, ending in (("solo-reached", "reached"), ("solo-missed", "missed")):
        position = end(name)
        assert (position.result(), position.ending()) == ("#solo", ending)
        assert (position.score_of(0) >= position.box.target) == (ending == "reached")


@rule("MARS-MOVE-06", "MARS-END-01")
def test_on_mars_martians_were_delivered_and_count_three_each() -> None:
    kept = 0
    for game in GAMES:
        if game.options["world"] == "mars":
            position = end(game.name)
            for seat, parts in enumerate(position.tally()):
                assert parts["martians"] == 3 * position.kept[seat]
                kept += position.kept[seat]
    assert kept > 0


@pytest.mark.parametrize(
    "damage", ["p1 L:a1", "* !Q:zz", "p9 C", "p1 hello", "* !B:Z9", "p1 b-b-", "", "p1", "#end p7"]
)
def test_a_damaged_record_is_refused_with_its_line(damage: str) -> None:
    lines = (RECORDS / "tie-shared-2-seats.record").read_text("utf-8").splitlines()
    start = lines.index("+++", 1) + 1
    rng = Random(len(damage))
    for _ in range(3):
        number = start + rng.randrange(len(lines) - start - 1)
        broken = [*lines[:number], damage, *lines[number + 1 :]]
        with pytest.raises(YardError, match=r"mine\.record: line \d+"):
            read_record("\n".join(broken) + "\n", "mine.record")
