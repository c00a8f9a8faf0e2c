"""What docs/own-puzzle.md shows stands in a shipped puzzle, and the faults it quotes are told in just these words."""

import re
from pathlib import Path

import msgspec
import pytest

from tests.games.workbook.test_content import changed
from tramyard.games.workbook import ROOM
from tramyard.games.workbook import puzzle as p
from tramyard.games.workbook.content import read
from tramyard.kernel.content import read_text
from tramyard.kernel.errors import FileFault

PAGE = (Path(__file__).parents[2] / "docs" / "own-puzzle.md").read_text(encoding="utf-8")
TEXT = read_text(ROOM.file_of("chicago-1858"))

MISTAKES = [
    changed("        *  .  .  =  .  R", "        *  Q  .  =  .  R", TEXT),
    changed('A = "2r | I"', 'A = "2r | tram"', TEXT),
    changed("rounds   = 7", "rounds   = 8", TEXT),
    changed('kind = "hp"\nmin  = 36', 'kind = "workers"\nmin  = 9', TEXT),
]


def blocks(name: str) -> list[str]:
    """The lines of all code blocks with this name."""
    found = re.findall(rf"^```{name}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return [line for block in found for line in block.splitlines()]


@pytest.mark.parametrize("line", sorted(set(blocks("toml"))))
def test_a_quoted_line_stands_in_the_shipped_file(line: str) -> None:
    assert line in TEXT


@pytest.mark.parametrize(
    ("line", "text"),
    [pytest.param(line, text, id=line) for line, text in zip(blocks("faults"), MISTAKES, strict=True)],
)
def test_a_quoted_fault_is_what_the_mistake_behind_it_is_told_with(line: str, text: str) -> None:
    with pytest.raises(FileFault) as told:
        read(text, "mine.toml")
    assert str(told.value) == f"mine.toml: {line}"


def test_the_page_names_every_goal_and_every_twist() -> None:
    for union in (p.Goal, p.Twist):
        kinds = msgspec.inspect.type_info(union)
        assert isinstance(kinds, msgspec.inspect.UnionType)
        for kind in kinds.types:
            assert isinstance(kind, msgspec.inspect.StructType)
            assert f"`{kind.tag}`" in PAGE


@pytest.mark.parametrize("table", [p.Schedule, p.Start, p.Tracks, p.Rules, p.TwoPlayer])
def test_the_page_names_every_field_of_a_table(table: type[msgspec.Struct]) -> None:
    missing = [name for name in table.__struct_fields__ if not re.search(rf"\b{name}\b", PAGE)]
    assert missing == []


def test_the_page_says_what_each_switch_is_unless_changed() -> None:
    for name in p.Rules.__struct_fields__:
        default = getattr(p.Rules(), name)
        told = str(default).lower() if isinstance(default, bool | int) else f'"{default}"'
        assert f"| `{name}` | `{told}` |" in PAGE
