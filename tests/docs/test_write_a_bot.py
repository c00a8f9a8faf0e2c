"""The bots that docs/write-a-bot.md writes: they are found by name, play, and lose or win as the page says."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.tutorials import commands, installed, run, write_files
from tramyard.bots import bot_kinds, make_bot
from tramyard.kernel.errors import YardError
from tramyard.kernel.room import room


@pytest.fixture(scope="module", name="folder")
def _folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mybots")
    write_files("write-a-bot", folder)
    return folder


@pytest.fixture(name="_at_hand")
def _installed(folder: Path) -> Iterator[None]:
    with installed(folder):
        yield


@pytest.mark.usefixtures("_at_hand")
def test_bots_of_a_package_can_sit_in_every_room() -> None:
    here = room("trainmaker")
    assert {"first", "mine", "random"} <= set(bot_kinds(here))
    with pytest.raises(YardError, match="The bot mine wants a number after the colon, not «a lot»"):
        make_bot("mine:a lot", here, here.game(2), 1)


def test_without_the_package_they_are_unknown() -> None:
    assert "mine" not in bot_kinds(room("trainmaker"))


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("mybots:NOWHERE", "The bot at mybots:NOWHERE cannot be loaded"),
        ("mybots:FirstBot", "What is announced as a bot at mybots:FirstBot is no BotKind"),
        ("tramyard.bots.random:RANDOM", "brings a bot named «random», but there is one already"),
    ],
)
def test_a_bot_announced_wrongly_is_refused_in_a_sentence(tmp_path: Path, place: str, sentence: str) -> None:
    write_files("write-a-bot", tmp_path)
    (tmp_path / "mybots-1.0.dist-info" / "entry_points.txt").write_text(f"[tramyard.bots]\nfirst = {place}\n")
    with installed(tmp_path), pytest.raises(YardError, match=sentence):
        bot_kinds(room("trainmaker"))


def test_their_own_tests_pass(folder: Path) -> None:
    assert "2 passed" in run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider")


@pytest.mark.parametrize("command", [line for line in commands("write-a-bot") if " play " not in line])
def test_the_commands_on_the_page_work(folder: Path, command: str) -> None:
    program, *arguments = command.split()
    assert program == "tramyard"
    assert "mine" in run(folder, "-m", program, *arguments)
