"""What docs/own-world.md shows stands in the shipped file, and the faults it quotes are told in just these words."""

import re
from pathlib import Path

import pytest

from tests.games.tramways.test_content import TEXT, changed
from tramyard.games.tramways.content import CARD_FAMILIES, read
from tramyard.games.tramways.notation import GROUNDS, TYPES
from tramyard.kernel.errors import FileFault

PAGE = (Path(__file__).parents[2] / "docs" / "own-world.md").read_text(encoding="utf-8")

MISTAKES = [
    changed('"C.1.2"', '"C.1.X"'),
    changed('"C.1.2"', '"C.1.1"'),
    changed('n = ".1.2."', 'n = "1..2."'),
    changed('plain.grid = [".....", "1', 'plain.grid = [".....", ".'),
    changed('A1 = "#A1 R r1"', 'A1 = "#A2 R r1"'),
    changed('d01 = "r3 R $2"', 'q01 = "r3 R $2"'),
    changed('4 = ["12", "43"]', '4 = ["12", "44"]'),
]


def blocks(name: str) -> list[str]:
    """The lines of all code blocks with this name."""
    found = re.findall(rf"^```{name}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return [line for block in found for line in block.splitlines()]


@pytest.mark.parametrize("line", blocks("toml"))
def test_a_quoted_line_stands_in_the_shipped_file(line: str) -> None:
    assert f"\n{line}" in TEXT


@pytest.mark.parametrize(
    ("line", "text"),
    [pytest.param(line, text, id=line) for line, text in zip(blocks("faults"), MISTAKES, strict=True)],
)
def test_a_quoted_fault_is_what_the_mistake_behind_it_is_told_with(line: str, text: str) -> None:
    with pytest.raises(FileFault) as told:
        read(text, "mine.toml")
    assert str(told.value) == f"mine.toml: {line}"


@pytest.mark.parametrize("sign", [*GROUNDS, *TYPES])
def test_every_sign_of_a_board_is_explained(sign: str) -> None:
    assert f"`{sign}`" in PAGE


@pytest.mark.parametrize("family", CARD_FAMILIES)
def test_every_family_of_cards_is_explained(family: str) -> None:
    assert f"`[card.{family}]`" in PAGE
