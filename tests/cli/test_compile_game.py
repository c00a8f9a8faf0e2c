"""`tramyard compile-game` where there is nothing to compile; tests/builds has the rest."""

import pytest

from tests.arena.toys import announced
from tests.cli.conftest import Tramyard
from tests.toys.yard import yard


def test_a_game_of_the_yard_is_built_with_it(tramyard: Tramyard) -> None:
    told = tramyard("compile-game", "trainmaker")
    assert told.code == 2
    assert "belongs to Tramyard" in told.err


def test_beside_a_plain_yard_a_game_stays_plain(tramyard: Tramyard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tramyard.cli.compile_game.flavour", lambda: "plain")
    with yard(announced()):
        told = tramyard("compile-game", "lanterns")
    assert told.code == 2
    assert "plain itself" in told.err


def test_without_the_yards_own_compiler_there_is_a_sentence(
    tramyard: Tramyard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tramyard.cli.compile_game.flavour", lambda: "compiled")
    monkeypatch.setattr("tramyard.cli.compile_game.version", lambda name: "1.0")
    with yard(announced()):
        told = tramyard("compile-game", "lanterns")
    assert told.code == 2
    assert "pip install 'tramyard[compile]'" in told.err
