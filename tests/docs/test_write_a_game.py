"""The game that docs/write-a-game.md builds: it is installed, plays, keeps the contract and goes through every door."""

from collections.abc import Iterator
from pathlib import Path

import pyspiel
import pytest
from pettingzoo.test import api_test

from tests.docs.tutorials import commands, installed, run, write_files
from tramyard.build import flavour
from tramyard.interop import openspiel
from tramyard.interop.pettingzoo import env
from tramyard.kernel.guide import load
from tramyard.kernel.room import Room, rooms
from tramyard.testing.checks import DECLARED, PLAYED
from tramyard.testing.checks.kit import Declared, Played
from tramyard.testing.plays import Way, played
from tramyard.testing.tables import few_tables

WAYS = [Way(seed, eager) for seed in range(3) for eager in (0.0, 0.8)]


@pytest.fixture(scope="module", name="folder")
def _folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lasttram")
    write_files("write-a-game", folder)
    return folder


@pytest.fixture(scope="module", name="room")
def _room(folder: Path) -> Iterator[Room]:
    with installed(folder):
        yield rooms()["lasttram"]


@pytest.mark.parametrize("check", DECLARED, ids=lambda check: check.__name__)
def test_what_its_room_declares_is_true(room: Room, check: Declared) -> None:
    for table in few_tables(room):
        check(table)


@pytest.mark.parametrize("check", PLAYED, ids=lambda check: check.__name__)
def test_its_plays_keep_the_contract(room: Room, check: Played) -> None:
    for table in few_tables(room):
        for way in WAYS:
            check(played(table, way))


def test_its_own_tests_pass_and_prove_every_rule_of_its_guide(room: Room, folder: Path) -> None:
    assert " passed" in run(folder, "-m", "pytest", "-q", "--strict-markers", "-p", "no:cacheprovider")
    tests = (folder / "test_lasttram.py").read_text()
    checked = [entry.id for entry in load(room.folder / "guide").entries if entry.kind != "note"]
    assert len(checked) > 5
    assert [id for id in checked if f'"{id}"' not in tests] == []


def test_it_is_plain_python_on_whatever_kernel_there_is(room: Room, folder: Path) -> None:
    assert flavour() in run(folder, "-m", "tramyard", "--version")
    places = run(
        folder, "-c", "import lasttram.game, tramyard.kernel.game as k; print(lasttram.game.__file__, k.__file__)"
    )
    game, kernel = places.split()
    assert Path(game).suffix == ".py"
    assert (Path(kernel).suffix == ".so") == (flavour() == "compiled")


def test_the_doors_take_it_as_it_is(room: Room) -> None:
    api_test(env("lasttram", seats=3), num_cycles=50)
    openspiel.register()
    game = pyspiel.load_game("tramyard_lasttram(seats=4)")
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False, mask_test=True)


@pytest.mark.parametrize("command", [line for line in commands("write-a-game") if " play " not in line])
def test_the_commands_on_the_page_work(folder: Path, command: str) -> None:
    program, *arguments = command.split()
    assert program == "tramyard"
    printed = run(folder, "-m", program, *arguments)
    assert "Last Tram" in printed or "LT-WAIT-02" in printed or "greedy" in printed
