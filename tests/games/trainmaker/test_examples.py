"""The worked examples of the guide, played move by move."""

import re
from pathlib import Path

import pytest

from tests.games.trainmaker.table import Table
from tramyard.games.trainmaker import ROOM
from tramyard.kernel.guide import load
from tramyard.testing import rule

EXAMPLES = [
    pytest.param("TM-EX01", [1], 1, [], marks=rule("TM-EX01")),
    pytest.param("TM-EX02", [2], 1, [], marks=rule("TM-EX02")),
    pytest.param("TM-EX03", [], 1, [], marks=rule("TM-EX03")),
    pytest.param("TM-EX04", [1], 0, [], marks=rule("TM-EX04")),
    pytest.param("TM-EX05", [], 1, [], marks=rule("TM-EX05")),
    pytest.param("TM-EX06", [], 0, [], marks=rule("TM-EX06")),
    pytest.param("TM-EX07", [3], 0, [], marks=rule("TM-EX07")),
    pytest.param("TM-EX08", [], 0, [], marks=rule("TM-EX08")),
    pytest.param("TM-EX09", [], 0, [], marks=rule("TM-EX09")),
    pytest.param("TM-EX10", [], 0, [], marks=rule("TM-EX10")),
    pytest.param("TM-EX11", [3, 2], 0, [], marks=rule("TM-EX11")),
    pytest.param("TM-EX12", [3, 2, 1], 0, [], marks=rule("TM-EX12")),
    pytest.param("TM-EX13", [1, 2], 0, [], marks=rule("TM-EX13")),
    pytest.param("TM-EX14", [1], 0, [], marks=rule("TM-EX14")),
    pytest.param("TM-EX15", [1, 2], 0, [], marks=rule("TM-EX15")),
    pytest.param("TM-EX16", [2], 0, [], marks=rule("TM-EX16")),
    pytest.param("TM-EX17", [3], 0, ["TM-ROLL-08", "TM-ROLL-09"], marks=rule("TM-EX17")),
    pytest.param("TM-EX18", [], 0, ["TM-PLACE-05"], marks=rule("TM-EX18")),
    pytest.param("TM-EX19", [1], 0, [], marks=rule("TM-EX19")),
    pytest.param(
        "TM-EX20",
        [],
        0,
        ["TM-ROLL-03", "TM-CAB-04", "TM-REROLL-01", "TM-CAB-04", "TM-ROLL-02", "TM-STOP-01"],
        marks=rule("TM-EX20"),
    ),
]


@pytest.mark.parametrize(("id", "slots", "token", "refusals"), EXAMPLES)
def test_the_example_goes_as_the_guide_tells(id: str, slots: list[int], token: int, refusals: list[str]) -> None:
    row, holds_token, script = example(id)
    table = Table.laid(row, tokens=f"{holds_token}1")
    cities = table.now.row
    table.play(script)
    before_the_end = table.choices
    table.end_if_forced()
    assert before_the_end in ([], ["E"])
    assert table.now.seat == 2
    assert table.player(1).cards == sorted(cities[slot - 1] for slot in slots)
    assert table.now.row == [0 if slot in slots else city for slot, city in enumerate(cities, 1)]
    assert table.player(1).token == bool(token)
    assert table.refusals == refusals


def example(id: str) -> tuple[str, int, str]:
    """Row, token and script of an example as the guide's text has them."""
    entry = load(Path(ROOM.folder) / "guide").entry(id)
    assert entry is not None
    *row, script = re.findall(r"`([^`]+)`", entry.text)
    return " ".join(row), int("token in hand" in entry.text), script
