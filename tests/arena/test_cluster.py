"""Games on a Ray cluster of two nodes on this machine: the same sums as here, also when a node is lost on the way."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster as RayCluster

from tramyard.arena import cluster as arena_cluster
from tramyard.arena.cluster import Cluster
from tramyard.arena.match import Setup
from tramyard.arena.simulate import SUMS, TOLD, Processes, simulate
from tramyard.games.trainmaker import ROOM
from tramyard.kernel.errors import YardError

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


def test_what_is_done_stays_when_somebody_interrupts(cluster: Cluster) -> None:
    def stop(games: int) -> None:
        if games >= 3:
            raise KeyboardInterrupt

    stopped = simulate(SETUP, 2000, cluster, SUMS, stop)
    assert stopped.interrupted
    assert 3 <= stopped.board.games < 2000


def test_another_version_on_a_node_is_a_sentence(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena_cluster, "__version__", "9.9.9")
    with pytest.raises(YardError, match=r"has Tramyard .*, and this is 9\.9\.9"):
        simulate(SETUP, 2, cluster)


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
