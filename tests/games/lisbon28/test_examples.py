"""The worked examples whose guide text holds a script, and a sample record, move by move."""

import re
from pathlib import Path

import pytest

from tests.games.lisbon28.table import Table
from tramyard.games.lisbon28 import ROOM
from tramyard.kernel.guide import load
from tramyard.kernel.position import CHANCE
from tramyard.kernel.record import Record, read_record
from tramyard.testing import rule

SETUP = """
!G:RRG !G:RRY !G:YYY !G:RRB !G:RRY !G:YBB !G:RGB !G:YGG !G:RYG
!T1:RYYGG !T2:RYGGB !T3:RYYYB
!C16 !C15 !C9 !C1 !C22
"""
TURNS = """
MY:ROS-JFI-MMZ $Y | . | P $RYG | E | !T1:YBRR
MG:ROS-AVE $G | . | E | !T2:GGBR
MY:ROS-JFI-CAS $Y | +:CAS-JTO-SOL $Y | . | E | !T3:RRYR
MR:MMZ-JFI-CAS $R | +:CAS-JTO-SOL $R | >SOL-SEL | !T1:G | !T3:Y | . | E | !T1:RBBR
"""


def sample() -> Record:
    """Four turns of three players."""
    record = Record.begin(ROOM, ["Ana", "Rui", "Eva"], {"first": 1})
    for action in [*SETUP.split(), *re.split(r"[|\n]", TURNS.strip())]:
        record.add(tuple(record.game.parse(record.position, action)))
    return record


def test_the_sample_record_goes_as_it_was_played() -> None:
    record = sample()
    table = Table(Table.new(3).game, record.position)
    assert table.trams == "SOL AVE SEL"
    assert table.hands == ["RRYGGBBB", "RRYGGGBB", "RRRRYYYB"]
    assert table.player(1).aboard == "RYG"
    assert (table.now.discard, table.now.stops["MMZ"], table.now.stops["SOL"]) == ("RRRYYYYGG", "", "RGB")
    assert (table.now.seat, table.now.round, table.now.actor) == (2, 2, "p2")
    assert (table.now.spaces, table.now.top) == ([16, 15, 9, 1], 22)


def test_the_sample_record_is_read_back_and_tells_who_chose_what() -> None:
    record = sample()
    again = read_record(record.text())
    assert again.position.dump() == record.position.dump()
    lines = record.text().splitlines()
    assert lines[-6:] == ["p3 >SOL-SEL", "* !T1:G", "* !T3:Y", "p1 .", "p1 E", "* !T1:RRBB"]


EXAMPLES = [
    pytest.param("L28-WE-13", 0, {"hand": "RRB"}, {"aboard": "RRB", "hand": ""}, marks=rule("L28-WE-13")),
    pytest.param("L28-WE-13", 1, {"hand": "RBGGG"}, {"aboard": "RRB", "hand": ""}, marks=rule("L28-WE-13")),
    pytest.param(
        "L28-WE-14", 0, {"hand": "RRB", "aboard": "RR"}, {"aboard": "RRB", "hand": ""}, marks=rule("L28-WE-14")
    ),
    pytest.param("L28-WE-15", 0, {"hand": "RRB"}, {"aboard": "", "hand": "RRB"}, marks=rule("L28-WE-15")),
    pytest.param("L28-WE-15", 1, {"hand": "RRYB"}, {"aboard": "RRYB", "hand": ""}, marks=rule("L28-WE-15")),
    pytest.param(
        "L28-WE-16",
        0,
        {"hand": "RB", "bonuses": "PICK", "waiting": "R"},
        {"aboard": "RB", "hand": ""},
        marks=rule("L28-WE-16"),
    ),
    pytest.param(
        "L28-WE-18",
        0,
        {"at": "CAS", "aboard": "YGB", "row": "11", "spaces": "16 4 5 6"},
        {"row": [11, 16], "aboard": ""},
        marks=rule("L28-WE-18"),
    ),
    pytest.param(
        "L28-WE-18",
        1,
        {"at": "CAS", "aboard": "YGB", "row": "11", "spaces": "16 4 5 6"},
        {"row": [16, 11], "aboard": ""},
        marks=rule("L28-WE-18"),
    ),
    pytest.param(
        "L28-WE-23", 0, {"at": "JUS", "hand": "GGGG"}, {"bonuses": ["ACT"], "hand": "G"}, marks=rule("L28-WE-23")
    ),
    pytest.param(
        "L28-WE-23", 1, {"at": "JUS", "hand": "GGBBB"}, {"bonuses": ["ACT"], "hand": ""}, marks=rule("L28-WE-23")
    ),
]


@pytest.mark.parametrize(("id", "nth", "before", "after"), EXAMPLES)
def test_the_example_goes_as_the_guide_tells(
    id: str, nth: int, before: dict[str, str], after: dict[str, object]
) -> None:
    """Each script of the guide's text, from what that text tells of the table."""
    at = before.get("at", "SOL")
    table = Table.laid(
        f"{at} ROS ROS ROS",
        before.get("hand", ""),
        aboard={1: before.get("aboard", "")},
        bonuses={1: before.get("bonuses", "")},
        rows={1: before.get("row", "")},
        spaces=before.get("spaces"),
        stops={"SOL": before.get("waiting", "RRB")},
    )
    table.play(scripts(id)[nth])
    if table.position.actor == CHANCE:
        table.chance()
    player = table.player(1)
    assert {field: getattr(player, field) for field in after} == after
    assert (table.now.actions, table.now.actor) == (2 if id == "L28-WE-23" else 1, "p1")


def scripts(id: str) -> list[str]:
    """The scripts in the text of an example: rows of words that begin with an action."""
    entry = load(Path(ROOM.folder) / "guide").entry(id)
    assert entry is not None
    written = re.findall(r"`([^`]+)`", entry.text)
    return [text for text in written if " " in text]
