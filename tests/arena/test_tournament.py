"""Tournaments: pairs, blocks, files that can be gone on with, and the page about them."""

import json
from pathlib import Path

import pytest

from tests.arena.test_report import Reader
from tests.arena.toys import announced
from tests.toys.yard import yard
from tramyard.arena.ladder import ladder_page
from tramyard.arena.match import Setup
from tramyard.arena.simulate import Processes, Simulation, simulate
from tramyard.arena.tournament import BLOCK, Tournament, played_by
from tramyard.kernel.errors import FileFault, YardError

BOTS = ("random", "stay", "careless:20")


def here(setup: Setup, numbers: range) -> Simulation:
    return played_by(Processes(1))(setup, numbers)


@pytest.fixture(name="lanterns", autouse=True)
def _lanterns() -> object:
    with yard(announced()):
        yield


def played(games: int, seed: int = 4) -> Tournament:
    tournament = Tournament.named("lanterns", BOTS, seed)
    assert tournament.play(games, here) is None
    return tournament


def test_every_pair_plays_its_games() -> None:
    tournament = played(7)
    assert tournament.pairs() == [(0, 1), (0, 2), (1, 2)]
    assert [board.games for board in tournament.boards.values()] == [7, 7, 7]
    assert tournament.games() == sum(tournament.endings().values()) == 21
    assert tournament.won(0, 1).times + tournament.won(1, 0).times <= 7


def test_seats_are_shared() -> None:
    orders = {order for order, _winners in played(2).boards[0, 1].outcomes}
    assert orders == {(0, 1), (1, 0)}


def test_a_tournament_in_blocks_is_the_same_games() -> None:
    tournament = played(BLOCK + 9)
    whole = simulate(tournament.setup((0, 2)), BLOCK + 9, Processes(1))
    assert tournament.boards[0, 2] == whole.board


def test_however_many_processes_the_sums_are_the_same() -> None:
    tournament = Tournament.named("lanterns", BOTS, 4)
    tournament.play(7, played_by(Processes(2)))
    assert tournament.boards == played(7).boards


def test_pairs_take_turns_so_that_an_interrupted_tournament_tells_of_all() -> None:
    tournament = Tournament.named("lanterns", BOTS)
    assert [pair for pair, _numbers in tournament.missing(2 * BLOCK)] == 2 * tournament.pairs()


def test_an_interrupted_tournament_is_gone_on_with_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    blocks: list[range] = []

    def interrupted(setup: Setup, numbers: range) -> Simulation:
        blocks.append(numbers)
        simulation = here(setup, numbers)
        simulation.interrupted = len(blocks) == 3
        return simulation

    tournament = Tournament.named("lanterns", BOTS, 4)
    with pytest.raises(KeyboardInterrupt):
        tournament.play(7, interrupted, lambda: tournament.save(file))
    assert [board.games for board in tournament.boards.values()] == [7, 7, 0]
    again = Tournament.named("lanterns", BOTS, 4)
    again.resume(file)
    blocks.clear()
    again.play(7, interrupted)
    assert blocks == [range(7)]
    assert again.boards == played(7).boards


def test_more_games_go_on_where_the_file_ends(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    played(5).save(file)
    again = Tournament.named("lanterns", BOTS, 4)
    again.resume(file)
    again.play(9, here)
    assert again.boards == played(9).boards


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"seed": 5}, "field seed"),
        ({"bots": ["random", "stay"]}, "field bots"),
        ({"format": 2}, "field format"),
        ({"pairs": [{"bots": [0, 9]}]}, "field pairs[0]"),
        ({"extra": 1}, ""),
    ],
)
def test_a_file_of_another_tournament_is_refused(tmp_path: Path, change: dict[str, object], where: str) -> None:
    file = tmp_path / "ladder.json"
    played(2).save(file)
    data = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps({**data, **change}), "utf-8")
    with pytest.raises(FileFault) as fault:
        Tournament.named("lanterns", BOTS, 4).resume(file)
    assert fault.value.where == where


def test_counts_that_do_not_add_up_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    played(2).save(file)
    data = json.loads(file.read_text("utf-8"))
    data["pairs"][1]["games"] = 3
    file.write_text(json.dumps(data), "utf-8")
    with pytest.raises(FileFault, match="counts that add up"):
        Tournament.named("lanterns", BOTS, 4).resume(file)


@pytest.mark.parametrize("bots", [("random",), ("random", "random"), ()])
def test_a_tournament_of_one_is_none(bots: tuple[str, ...]) -> None:
    with pytest.raises(YardError, match="at least two bots"):
        Tournament.named("lanterns", bots)


def test_the_page_shows_ladder_pairs_and_endings() -> None:
    page = ladder_page(played(6))
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert reader.loads == []
    for words in ("The ladder", "Pair by pair", "What decided games", "careless:20", "18"):
        assert words in page
