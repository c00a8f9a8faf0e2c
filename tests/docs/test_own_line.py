"""What docs/own-line.md shows stands in the shipped file, and the faults it quotes are told in just these words."""

import re
from pathlib import Path

import pytest

from tramyard.games.trieste import FOLDER
from tramyard.games.trieste.content import read
from tramyard.games.trieste.rules.cards import OPS, PLACES
from tramyard.kernel.errors import FileFault

PAGE = (Path(__file__).parents[2] / "docs" / "own-line.md").read_text(encoding="utf-8")
TEXT = (FOLDER / "trieste.toml").read_text(encoding="utf-8")


def changed(before: str, after: str) -> str:
    """The shipped file with one mistake in it."""
    assert before in TEXT
    return TEXT.replace(before, after, 1)


MISTAKES = [
    changed('"S..#..#",', '"S..#..",'),
    changed('at = "D1"\nlinks = [["W", "E"]]', 'at = "D1"\nlinks = [["W", "N"]]'),
    changed('box = "A1"', 'box = "A13"'),
    changed('remainder = ["G6", ', "remainder = ["),
    changed("marks = [[2], []]", "marks = [[5], []]"),
    changed('"rows:8-14"', '"rows:8-15"'),
    changed('{ op = "damage", n = 1 }', '{ op = "damage" }'),
]


def blocks(name: str) -> list[str]:
    """The lines of all code blocks with this name."""
    found = re.findall(rf"^```{name}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return [line for block in found for line in block.splitlines()]


@pytest.mark.parametrize("line", blocks("toml"))
def test_a_quoted_line_stands_in_the_shipped_file(line: str) -> None:
    assert line in TEXT


@pytest.mark.parametrize(
    ("line", "text"),
    [pytest.param(line, text, id=line) for line, text in zip(blocks("faults"), MISTAKES, strict=True)],
)
def test_a_quoted_fault_is_what_the_mistake_behind_it_is_told_with(line: str, text: str) -> None:
    with pytest.raises(FileFault) as told:
        read(text, "mine.toml")
    assert str(told.value).startswith(f"mine.toml: {line}")


@pytest.mark.parametrize("word", [*OPS, *PLACES])
def test_every_effect_and_every_place_of_cards_is_explained(word: str) -> None:
    assert re.search(rf"`{word}[`:]", PAGE)
