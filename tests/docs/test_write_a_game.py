"""What docs/write-a-game.md quotes stands in the game it makes, its commands work, and the doors take that game."""

import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pyspiel
import pytest
from pettingzoo.test import api_test

from tests.docs.tutorials import announce, commands, installed, page, run
from tramyard.build import flavour
from tramyard.cli import main
from tramyard.interop import openspiel
from tramyard.interop.pettingzoo import env
from tramyard.kernel.room import Room, Words, rooms

NAME = "nightbus"
QUOTED = re.findall(r"^`([\w./]+)`:\n\n```\w+\n(.*?)^```$", page("write-a-game"), re.MULTILINE | re.DOTALL)
INSTALLED = ["cd nightbus", "pip install -e '.[test]'", "pytest"]


@pytest.fixture(scope="module", name="folder")
def _folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patched:
        patched.chdir(tmp_path_factory.mktemp("game"))
        assert main(["new-game", NAME]) == 0
        announce(Path(NAME))
        yield Path(NAME).resolve()


@pytest.fixture(scope="module", name="room")
def _room(folder: Path) -> Iterator[Room]:
    with installed(folder):
        yield rooms()[NAME]


def test_the_page_quotes_something_of_every_kind() -> None:
    assert {file.partition("/")[0] for file, _text in QUOTED} == {"rules", "words", "picture", "lesson.toml", "tests"}


@pytest.mark.parametrize(("file", "text"), QUOTED, ids=[file for file, _text in QUOTED])
def test_a_quoted_line_stands_in_the_game(folder: Path, file: str, text: str) -> None:
    home = folder if file.startswith("tests/") else folder / NAME
    assert text in (home / file).read_text("utf-8")


def test_every_place_in_the_table_is_there(folder: Path) -> None:
    places = re.findall(r"`([\w./]+)`", " ".join(re.findall(r"^\| (`.*?) \|", page("write-a-game"), re.MULTILINE)))
    assert len(places) > 8
    assert [place for place in places if not (folder / place).exists() and not (folder / NAME / place).exists()] == []


def test_all_that_words_can_declare_is_named() -> None:
    declared = [field.name for field in fields(Words)]
    assert [name for name in declared if f"`{name}`" not in page("write-a-game")] == []


def test_its_commands_are_those_that_new_game_tells(tmp_path: Path) -> None:
    told = commands("write-a-game")
    assert told[0] == f"tramyard new-game {NAME}"
    assert told[1:4] == INSTALLED
    assert f"Go on with: {' && '.join(INSTALLED)}" in run(tmp_path, "-m", *told[0].split())


@pytest.mark.parametrize("command", [line for line in commands("write-a-game") if " simulate " in line])
def test_the_commands_on_the_page_work(folder: Path, command: str) -> None:
    assert "greedy" in run(folder, "-m", *command.split())


def test_it_is_plain_python_on_whatever_kernel_there_is(folder: Path) -> None:
    places = "import nightbus.rules.turn, tramyard.kernel.game as k; print(nightbus.rules.turn.__file__, k.__file__)"
    game, kernel = run(folder, "-c", places).split()
    assert Path(game).suffix == ".py"
    assert (Path(kernel).suffix == ".so") == (flavour() == "compiled")


def test_the_doors_take_it_as_it_is(room: Room) -> None:
    api_test(env(room.name, seats=3), num_cycles=50)
    openspiel.register()
    game = pyspiel.load_game(f"tramyard_{room.name}(seats=4)")
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False, mask_test=True)
