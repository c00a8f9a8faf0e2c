"""Games, searches and puzzles on a Ray cluster of two nodes on this machine: the same as here, also when a node is
lost on the way."""

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster as RayCluster

from tests.cli.conftest import Tramyard, _tramyard
from tests.cli.test_solve import SMALL
from tramyard.arena import cluster as arena_cluster
from tramyard.arena import selfplay
from tramyard.arena.cluster import Cluster
from tramyard.arena.match import Setup
from tramyard.arena.searches import Question, answered
from tramyard.arena.simulate import SUMS, TOLD, Processes, simulate
from tramyard.cli import new_puzzle
from tramyard.games.trainmaker import ROOM
from tramyard.kernel.errors import YardError
from tramyard.kernel.solver import Budget
from tramyard.kernel.spec import GameSpec

__all__ = ["_tramyard"]

SETUP = Setup.named("trainmaker", ("random", "random"), seed=5, swap=True)


@pytest.fixture(scope="module", name="machines")
def _machines() -> Iterator[Any]:
    """Two nodes of one core each; the one beside the head can be lost."""
    # A node is given up when it was silent for some seconds instead of half a minute.
    patience = {"health_check_initial_delay_ms": 0, "health_check_period_ms": 500, "health_check_failure_threshold": 8}
    head = {"num_cpus": 1, "include_dashboard": False, "_system_config": patience}
    machines = RayCluster(initialize_head=True, head_node_args=head)
    machines.add_node(num_cpus=1)
    machines.wait_for_nodes()
    yield machines
    ray.shutdown()
    machines.shutdown()  # type: ignore[no-untyped-call]


@pytest.fixture(scope="module", name="cluster")
def _cluster(machines: Any) -> Cluster:
    return Cluster(machines.address)


def test_the_sums_are_those_of_this_machine(cluster: Cluster) -> None:
    here = simulate(SETUP, 30, Processes(1), TOLD)
    there = simulate(SETUP, 30, cluster, TOLD)
    assert there.board == here.board
    assert there.chronicle == here.chronicle


def test_cards_of_ones_own_travel_along(cluster: Cluster, tmp_path: Path) -> None:
    cards = (ROOM.folder / "cards.toml").read_text("utf-8").replace('"Boston"', '"Bean Town"')
    mine = tmp_path / "mine.toml"
    mine.write_text(cards, encoding="utf-8")
    setup = Setup.named(f"trainmaker:{mine}", ("random", "random"))
    mine.unlink()
    told = simulate(setup, 6, cluster, TOLD).chronicle
    assert "Bean Town" in told.names("city")


def test_data_to_learn_from_is_the_same_wherever_it_was_played(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selfplay, "SHARD", 2)
    for name, players in (("here", Processes(1)), ("there", cluster)):
        (tmp_path / name).mkdir()
        shards = [each for some in selfplay.write_shards(SETUP, 3, tmp_path / name, players) for each in some]
        assert sum(shard.games for shard in shards) == 3
    names = sorted(file.name for file in (tmp_path / "here").iterdir())
    assert len(names) == 2
    assert all((tmp_path / "here" / name).read_bytes() == (tmp_path / "there" / name).read_bytes() for name in names)


def test_a_solver_finds_there_what_it_finds_here(
    machines: Any, cluster: Cluster, tramyard: Tramyard, tmp_path: Path
) -> None:
    first, second = tmp_path / "small.toml", tmp_path / "as-small.toml"
    for file in (first, second):
        file.write_text(SMALL, encoding="utf-8")
    words = ("solve", f"workbook:{first}", f"workbook:{second}", "--goal", "hp", "--nodes", "2000", "--json")
    here = json.loads(tramyard(*words, "--jobs", "1").out)
    there = json.loads(tramyard(*words, "--cluster", machines.address).out)
    assert [answer["solved"] for answer in here] == [True, True]
    for answer in (*here, *there):
        del answer["seconds"]
    assert there == here
    told = tramyard(*words, "--cluster", machines.address, "--jobs", "2")
    assert told.code == 2
    assert "No machine of the cluster has 2 cores; the largest has 1." in told.err


def test_a_search_ends_when_nobody_waits_any_more(cluster: Cluster) -> None:
    opened = GameSpec.named("workbook:berlin-1865", 1).open()
    for_an_hour = Question(opened.spec, opened.game.start().dump(), "hp", Budget(seconds=3600.0))
    began = time.monotonic()
    known = []

    def tell(number: int, answer: object) -> None:
        known.append(answer)

    ((number, answer),) = answered(cluster, [for_an_hour], tell, lambda: bool(known) or time.monotonic() > began + 2)
    assert (number, answer.proved) == (0, False)
    assert 0 < answer.seconds < 1800


def test_puzzles_drawn_there_are_those_drawn_here(
    machines: Any, cluster: Cluster, tramyard: Tramyard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = new_puzzle._lot  # the work of a node, which is told here to look at fewer positions

    def quickly(game: str, tier: int, seed: int) -> new_puzzle.Lot:
        from tramyard.games.workbook.generator.tiers import TIERS

        TIERS[1] = replace(TIERS[1], nodes=1500)
        return draw(game, tier, seed)

    monkeypatch.setattr(new_puzzle, "_lot", quickly)
    words = ("new-puzzle", "--tier", "1", "--seed", "2", "--count", "2")
    assert tramyard(*words, "--out", tmp_path / "here", "--jobs", "1").code == 0
    assert tramyard(*words, "--out", tmp_path / "there", "--cluster", machines.address).code == 0
    files = sorted(file.name for file in (tmp_path / "here").iterdir())
    assert files == ["drawn-1-1-2.toml", "drawn-1-1-3.toml"]
    assert all((tmp_path / "here" / name).read_text() == (tmp_path / "there" / name).read_text() for name in files)


def test_another_version_on_a_node_is_a_sentence(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena_cluster, "__version__", "9.9.9")
    with pytest.raises(YardError, match=r"has Tramyard .*, and this is 9\.9\.9"):
        simulate(SETUP, 2, cluster)


# What ends processes of the nodes comes last: they start slowly.


def test_what_is_done_stays_when_somebody_interrupts(cluster: Cluster) -> None:
    def stop(games: int) -> None:
        if games >= 3:
            raise KeyboardInterrupt

    stopped = simulate(SETUP, 2000, cluster, SUMS, stop)
    assert stopped.interrupted
    assert 3 <= stopped.board.games < 2000


def test_games_of_a_lost_node_are_played_again_and_counted_once(machines: Any, cluster: Cluster) -> None:
    extra = machines.add_node(num_cpus=1)
    machines.wait_for_nodes()
    lost: list[int] = []

    def lose(games: int) -> None:
        if games and not lost:
            lost.append(games)
            machines.remove_node(extra, allow_graceful=False)

    there = simulate(SETUP, 120, cluster, SUMS, lose)
    assert lost
    assert there.board == simulate(SETUP, 120, Processes(1)).board


# Bad input


def test_without_ray_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena_cluster, "find_spec", lambda name: None)
    with pytest.raises(YardError, match=r"pip install 'tramyard\[ray\]'"):
        Cluster("auto")
