"""The list of everything anybody can try."""

import pytest

from tramyard.kernel.vocabulary import Vocabulary

WORDS = Vocabulary(["roll", "hold"], ["r1", "r2"], ["die", "score"])


def test_choices_come_first_and_chance_after_them() -> None:
    assert [WORDS.text(move) for move in range(len(WORDS))] == ["roll", "hold", "r1", "r2"]
    assert WORDS.choices == 2


def test_a_text_is_found_again() -> None:
    assert [WORDS.move(text) for text in WORDS.texts] == [0, 1, 2, 3]
    assert "r1" in WORDS
    assert "r3" not in WORDS


def test_a_text_that_is_no_move_has_no_number() -> None:
    with pytest.raises(KeyError):
        WORDS.move("r3")


def test_choices_have_spots_and_chance_has_none() -> None:
    assert [WORDS.spot(move) for move in range(len(WORDS))] == ["die", "score", "", ""]


def test_a_move_listed_twice_is_named() -> None:
    with pytest.raises(ValueError, match="listed twice: r1, roll"):
        Vocabulary(["roll", "hold", "roll"], ["r1", "r1"])
