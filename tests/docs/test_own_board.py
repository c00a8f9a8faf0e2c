"""What docs/own-board.md shows stands in the shipped file, and the faults it quotes are told in just these words."""

import re
from pathlib import Path

import pytest

from tests.games.lisbon28.test_content import SIDE_B, TEXT, changed
from tramyard.games.lisbon28.content import read
from tramyard.kernel.errors import FileFault

PAGE = (Path(__file__).parents[2] / "docs" / "own-board.md").read_text(encoding="utf-8")


MISTAKES = [
    changed('["PRA", "EST"]', '["PRA", "ETS"]'),
    changed('["JSA", "ALC", "AJU"],', ""),
    changed('["JST", "SOD", "ALC"], ["JST", "SOD", "MNA"],', ""),
    changed('["EST", "SBE"], ["SBE", "BIC"], ', ""),
    TEXT[:SIDE_B] + re.sub(r'\["(AVE|SAP|ANJ)", ("GLO", |"ROS", )?"(LAV|ANJ|MMZ)"\],', "", TEXT[SIDE_B:]),
    changed('"GGBB"', '"GGGGG"'),
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
