"""Whole recorded games: both endings, a shared win, every futiz, wrecks, a redistribution, an emptied supply."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from librt.random import Random

from tests.games.trieste.table import Saved
from tramyard.kernel.errors import YardError
from tramyard.kernel.record import Record, read_record
from tramyard.testing import rule
from tramyard.testing.records import read


def recorded(name: str) -> Record:
    return read(Path(__file__).parent / "records" / f"{name}.record")


def positions(record: Record) -> Iterator[Saved]:
    """The game, action by action."""
    position = record.start()
    yield msgspec.convert(position.dump(), Saved)
    for line in record.lines:
        record.game.play_action(position, line.moves)
        yield msgspec.convert(position.dump(), Saved)


def end(name: str) -> Saved:
    return msgspec.convert(recorded(name).position.dump(), Saved)


@rule("TR-WIN-01", "TR-WIN-03")
def test_games_are_won_by_points_at_once() -> None:
    for name, points in (("points-2-seats", 12), ("points-3-seats", 8), ("points-4-seats", 6)):
        record = recorded(name)
        last = end(name)
        scores = [player.downtown + player.uphill for player in last.players]
        winner = record.lines[-1].actor
        assert record.game.spell(record.lines[-1].moves) == "U"
        assert scores[winner] >= points
        assert all(score < points for seat, score in enumerate(scores) if seat != winner)
        assert record.position.result() == f"#points p{winner + 1}"


@rule("TR-A34", "TR-A51")
def test_games_of_so_many_turns_are_won_by_most_points_and_shared() -> None:
    record = recorded("turns-2-seats")
    last = end("turns-2-seats")
    scores = [player.downtown + player.uphill for player in last.players]
    assert (last.turn, record.position.result()) == (150, f"#turns p{scores.index(max(scores)) + 1}")
    assert recorded("turns-shared-3-seats").position.result() == "#turns p1 p2 p3"


@rule("TR-FUT-01", "TR-FUT-04")
def test_a_game_with_every_futiz() -> None:
    kinds = {player.futiz for now in positions(recorded("every-futiz-2-seats")) for player in now.players}
    assert kinds == {"", "C", "S", "Z", "B"}


@rule("TR-DMG-08")
def test_a_game_with_a_wreck() -> None:
    before: Saved | None = None
    wrecks = 0
    for now in positions(recorded("points-2-seats")):
        for seat, player in enumerate(now.players):
            if before is not None and player.wrecks > before.players[seat].wrecks:
                wrecks += 1
                assert (player.at, player.damage, player.aboard, player.futiz) == ("D8", 0, [], "")
        before = now
    assert wrecks > 0


@rule("TR-REDI-01", "TR-REDI-06")
def test_a_game_with_a_redistribution() -> None:
    dealt = 0
    before: Saved | None = None
    for now in positions(recorded("points-3-seats")):
        if before is not None and before.phase == "redealt" and now.phase != "redealt":
            dealt += 1
            assert now.discards == []
            assert sum(now.piles.values()) + sum(len(player.aboard) for player in now.players) == 24
        before = now
    assert dealt > 0


@rule("TR-TILE-04", "TR-TILE-24")
def test_a_game_that_empties_the_supply_goes_on() -> None:
    moments = list(positions(recorded("emptied-supply-4-seats")))
    empty = [number for number, now in enumerate(moments) if not now.supply]
    assert empty
    assert len(moments) - empty[0] > 20
    assert any(len(player.hand) < 3 for now in moments[empty[0] :] for player in now.players)


@pytest.mark.parametrize(
    "damage", ["p1 +I @E1:9", "* !D9", "p9 S", "p1 hello", "* !P:XXXa", "p1 @C1:0", "", "p1", "#points p7"]
)
def test_a_damaged_record_is_refused_with_its_line(damage: str) -> None:
    text = (Path(__file__).parent / "records/points-4-seats.record").read_text("utf-8")
    lines = text.splitlines()
    start = lines.index("+++", 1) + 1
    rng = Random(len(damage))
    for _ in range(5):
        number = start + rng.randrange(len(lines) - start - 1)
        broken = [*lines[:number], damage, *lines[number + 1 :]]
        with pytest.raises(YardError, match=r"mine\.record: line \d+"):
            read_record("\n".join(broken) + "\n", "mine.record")
