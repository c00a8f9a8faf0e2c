"""`tramyard new-game` writes rooms that pass the contract suite, as a package and inside a working copy."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hatch_build import compile_catalogues
from tests.docs.tutorials import announce
from tramyard.cli import main

ROOT = Path(__file__).resolve().parents[2]
SHORT, LONG = "go", "the_slow_train_home_"[:19]
"""Lines grow and shrink with the name of a game: style is checked with both."""
OF_ALL_ROOMS = (
    f"tests/contract/test_no_english.py::test_no_complaint_is_half_english[{LONG}-situations]",
    f"tests/contract/test_no_english.py::test_no_complaint_is_half_english[{LONG}-files]",
    "tests/contract/test_rooms.py",
    "tests/interop/test_openspiel.py::test_a_playthrough_is_kept_of_every_room_that_the_soak_plays",
    f"tests/kernel/test_lesson.py::test_every_room_of_the_yard_teaches_by_playing[{LONG}]",
    f"tests/tools/test_catalogues.py::test_the_parts_of_a_score_are_words_of_the_catalogue[{LONG}]",
    "tests/tools/test_soak.py::test_the_soak_knows_its_sections",
    f"tests/tools/test_soak.py::test_a_room_depends_on_all_that_its_rules_and_tests_import[{LONG}]",
    "tests/tools/test_strength.py::test_no_level_is_measured_by_the_clock",
)
"""Tests that go through all rooms of a working copy."""


def run(folder: Path, *command: str, **surroundings: str) -> str:
    """What a program prints that must succeed."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, "TRAMYARD_ALL_EXTRAS": "", **surroundings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# As a package


@pytest.fixture(scope="module", name="package")
def _package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game's folder, and beside it `site` where pip has installed it."""
    folder = tmp_path_factory.mktemp("outside")
    run(folder, "-m", "tramyard", "new-game", SHORT, PYTHONPATH=os.environ.get("PYTHONPATH", ""))
    pip = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    run(folder, *pip, "--target", "site", f"./{SHORT}")
    return folder / SHORT


def beside(package: Path) -> str:
    """Where Python finds the installed game, and Tramyard as it is being tested."""
    given = [os.path.abspath(part) for part in os.environ.get("PYTHONPATH", "").split(os.pathsep) if part]
    return os.pathsep.join([str(package.parent / "site"), *given])


def test_a_package_can_be_installed_and_passes_the_suite(package: Path) -> None:
    said = run(package, "-m", "pytest", "-q", "-p", "no:cacheprovider", PYTHONPATH=beside(package))
    assert " passed" in said
    assert "skipped" not in said


def test_its_game_is_there_for_every_command(package: Path) -> None:
    path = beside(package)
    assert "Go" in run(package, "-m", "tramyard", "games", PYTHONPATH=path)
    assert "GO-WAIT-02" in run(package, "-m", "tramyard", "rules", SHORT, "GO-WAIT-02", PYTHONPATH=path)
    simulate = ["simulate", SHORT, "--bots", "greedy,random", "--games", "20", "--referee"]
    assert "greedy" in run(package, "-m", "tramyard", *simulate, PYTHONPATH=path)


@pytest.mark.parametrize("name", [SHORT, LONG])
def test_a_package_is_in_good_style(tmp_path: Path, name: str) -> None:
    run(tmp_path, "-m", "tramyard", "new-game", name)
    run(tmp_path / name, "-m", "ruff", "check", "--no-cache", ".")
    run(tmp_path / name, "-m", "ruff", "format", "--no-cache", "--check", ".")


# In a working copy


@pytest.fixture(scope="module", name="copy")
def _copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A working copy with a new room."""
    copy = tmp_path_factory.mktemp("here") / "tramyard"
    for folder in ("src", "tests", "tools"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__", "vendor"))
    for file in ("pyproject.toml", "hatch_build.py"):
        shutil.copy(ROOT / file, copy)
    new_game(copy / "tests", LONG)
    write_entry_points(copy)
    compile_catalogues(copy, copy / "src")
    return copy


def new_game(folder: Path, name: str) -> None:
    run(folder, "-m", "tramyard", "new-game", name, "--here", "--prefix", "SLOW", "--title", "The Slow Train")


def test_a_room_adds_one_line_to_what_is_shared(copy: Path) -> None:
    before = (ROOT / "pyproject.toml").read_text("utf-8").splitlines()
    after = (copy / "pyproject.toml").read_text("utf-8").splitlines()
    assert [line for line in after if line not in before] == [f'{LONG} = "tramyard.games.{LONG}:ROOM"']
    assert [line for line in after if line in before] == before
    announced = [line for line in after if ':ROOM"' in line]
    assert announced == sorted(announced)


def test_a_room_in_a_working_copy_passes_the_suite(copy: Path) -> None:
    said = said_by(copy, f"tests/games/{LONG}")
    assert " passed" in said
    assert "skipped" not in said


def said_by(copy: Path, *tests: str) -> str:
    pytest = ["-m", "pytest", "-q", "-p", "no:cacheprovider"]
    return run(copy, *pytest, *tests, PYTHONPATH=str(copy / "src"), TRAMYARD_CONTRACT="glance")


def write_entry_points(copy: Path) -> None:
    """What pip would write down of the working copy."""
    settings = (copy / "pyproject.toml").read_text("utf-8")
    (copy / "src/pyproject.toml").write_text(settings.replace('dynamic = ["version"]', 'version = "1"'), "utf-8")
    announce(copy / "src")


def test_no_test_of_the_yard_wants_more_of_a_new_room(copy: Path) -> None:
    said = said_by(copy, *OF_ALL_ROOMS)
    assert " passed" in said
    assert "skipped" not in said


def test_a_room_in_a_working_copy_is_held_to_the_style_and_types_of_all(copy: Path) -> None:
    places = [f"src/tramyard/games/{LONG}", f"tests/games/{LONG}"]
    run(copy, "-m", "ruff", "check", "--no-cache", *places)
    run(copy, "-m", "ruff", "format", "--no-cache", "--check", *places)
    run(copy, "-m", "mypy", "--cache-dir", os.devnull, *places)


def test_a_room_in_a_working_copy_is_translated_and_proves_its_rules(copy: Path) -> None:
    told = run(copy, "tools/catalogues.py", PYTHONPATH=f"{copy}:{copy / 'src'}").splitlines()
    [italian] = [line for line in told if f"it/LC_MESSAGES/{LONG}.po" in line]
    assert italian.endswith(" texts, 0 to translate or look at")
    ledger = run(copy, "tools/ledger.py", PYTHONPATH=f"{copy}:{copy / 'src'}")
    assert f"{LONG}: 10 ids" in ledger
    assert "10 of 10 proved" in ledger


# What is refused


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["Nightbus"], "«Nightbus» cannot be a game's name: 2 to 20 small letters, digits and underscores"),
        (["n"], "«n» cannot be a game's name"),
        (["28tram"], "«28tram» cannot be a game's name"),
        (["night-bus"], "«night-bus» cannot be a game's name"),
        (["../nightbus"], "«../nightbus» cannot be a game's name"),
        (["n" * 21], "cannot be a game's name"),
        (["trainmaker"], "There is a game «trainmaker» already."),
        (["lambda"], "«lambda» means something else in Python"),
        (["random"], "«random» means something else in Python"),
        (["msgspec"], "«msgspec» means something else in Python"),
        (["nightbus", "--prefix", "nb"], "«nb» cannot begin the ids of rules"),
        (["nightbus", "--prefix", "TM"], "The rules of Trainmaker begin with TM already"),
        (["there"], "There is a there here already; nothing was written."),
        (["nightbus", "--here"], "--here is for a working copy of Tramyard"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(
    arguments: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").mkdir()
    assert main(["new-game", *arguments]) == 2
    assert sentence in capsys.readouterr().err
    assert list(tmp_path.rglob("*")) == [tmp_path / "there"]


def test_a_room_is_not_written_over_one_that_is_there(copy: Path) -> None:
    with pytest.raises(AssertionError, match=rf"There is a src/tramyard/games/{LONG} here already"):
        new_game(copy, LONG)
