"""Data written as TOML reads back as the same data."""

import tomllib

import pytest

from tramyard.games.workbook import ROOM
from tramyard.kernel.toml_text import toml_text


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"a": 1, "b": True, "c": -2.5, "d": ["x", "y"], "e": []},
        {"text": 'quotes " and \\ and \t tabs \x7f and «ù»', "lines": 'one\n"""two\\\nthree\n'},
        {"a key": {"1": "x", "ü": {"deep": [1, [2, 3]]}}},
        {"list": [{"kind": "a", "inner": {"b": 1}}, {"kind": "c"}], "after": {"d": 1}},
        {"empty": {}, "mixed": [1, {"a": 2}]},
        {"start": {"rails": [{"way": "a1-a2-a3", "upgraded": True}], "hp": 2}},
    ],
)
def test_what_is_written_reads_back(data: dict[str, object]) -> None:
    assert tomllib.loads(toml_text(data)) == data


@pytest.mark.parametrize("name", ROOM.shipped)
def test_every_puzzle_survives(name: str) -> None:
    data = tomllib.loads(ROOM.content(name).text)
    assert tomllib.loads(toml_text(data)) == data
