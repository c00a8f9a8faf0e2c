"""`tramyard compare` as a user runs it."""

import json
from pathlib import Path

import pytest

from tests.arena.toys import announced, situation
from tests.cli.conftest import Tramyard
from tests.toys.yard import yard
from tramyard.kernel.record import read_record

VARIANTS = ("compare", "lanterns", "lanterns,low=yes", "--bots", "stay,random", "--games", "6")


def test_people_read_both_variants_side_by_side(tramyard: Tramyard, tmp_path: Path) -> None:
    page = tmp_path / "both.html"
    with yard(announced()):
        told = tramyard(*VARIANTS, "--jobs", "1", "--report", page)
    assert told.code == 0
    for words in ("won by who began", "95 % interval", "6 games of each", "by chance alone"):
        assert words in told.out
    assert page.read_text("utf-8").startswith("<!doctype html>")


def test_the_same_seeds_give_the_same_differences_whatever_the_jobs(tramyard: Tramyard) -> None:
    with yard(announced()):
        one, two = (json.loads(tramyard(*VARIANTS, "--jobs", jobs, "--json").out) for jobs in "12")
    assert one == two
    assert [variant["options"]["low"] for variant in one["variants"]] == [False, True]
    assert one["games"] == 6


@pytest.fixture(name="spots")
def _spots(tmp_path: Path) -> Path:
    """A folder of files: one in which seat 1 cannot be caught, one in which seat 2 cannot, and three of no use."""
    texts = {"first": (0, 2, False), "second": (1, 2, False), "over": (0, 2, True), "three": (0, 3, False)}
    with yard(announced()):
        for name, (ahead, seats, over) in texts.items():
            (tmp_path / f"{name}.record").write_text(situation(ahead, seats, over), encoding="utf-8")
    (tmp_path / "bad.record").write_text("nonsense", encoding="utf-8")
    return tmp_path


def test_two_situations_are_compared(tramyard: Tramyard, spots: Path) -> None:
    variants = [f"lanterns,from={spots / name}.record" for name in ("first", "second")]
    page = spots / "both.html"
    with yard(announced()):
        told = tramyard("compare", *variants, "--bots", "stay,random", "--games", "6", "--json", "--report", page)
    found = json.loads(told.out)
    won = next(row for row in found["differences"] if row["name"] == "won by seat 2")
    assert (won["first"], won["second"], won["sure"]) == (0, 1, True)
    assert [variant["set_up_by_hand"] for variant in found["variants"]] == [True, True]
    assert page.read_text("utf-8").count("from a situation set up by hand") == 2


def test_a_situation_is_compared_with_the_start_and_with_an_earlier_line(tramyard: Tramyard, record: Path) -> None:
    lines = len(read_record(record.read_text("utf-8")).lines)
    early, late = f"trainmaker,from={record},at=0", f"trainmaker,from={record},at={lines}"
    run = ("--bots", "random,random", "--games", "3", "--json")
    same = json.loads(tramyard("compare", late, f"trainmaker,from={record}", *run).out)
    assert {row["difference"] for row in same["differences"]} == {0}
    for variants in ((early, late), ("trainmaker", late)):
        rows = {row["name"]: row for row in json.loads(tramyard("compare", *variants, *run).out)["differences"]}
        assert rows["actions in a game"]["difference"] != 0


@pytest.mark.parametrize(
    ("variant", "sentence"),
    [
        ("lanterns,from={spots}/first.record,low=yes", "goes without options"),
        ("lanterns,from={spots}/first.record,at=x", "at= wants a number, not «x»"),
        ("lanterns,from={spots}/first.record,at=-1", "at= wants a number, not «-1»"),
        ("lanterns,from={spots}/first.record,at=1", "at= wants a number from 0 to 0"),
        ("lanterns,at=1", "at=N goes with from=FILE"),
        ("lanterns,from={spots}/bad.record", "bad.record: line 1"),
        ("lanterns,from={spots}/nowhere.record", "nowhere.record"),
        ("lanterns,from={spots}/over.record", "the game is over"),
        ("lanterns,from={spots}/three.record", "2 bots cannot sit on 3 seats"),
        ("lanterns,{spots}/first.record", "is neither"),
    ],
)
def test_a_situation_that_does_not_fit_gets_a_sentence(
    tramyard: Tramyard, spots: Path, variant: str, sentence: str
) -> None:
    with yard(announced()):
        told = tramyard("compare", "lanterns", variant.format(spots=spots), "--bots", "stay,random")
    assert (told.code, told.out) == (2, "")
    assert sentence in told.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("lanterns", "nowhere"), "nowhere"),
        (("lanterns", "lanterns,low"), "«low» is neither"),
        (("lanterns", "lanterns,high=yes"), "high"),
        (("lanterns", "lanterns,low=yes", "--games", "0"), "--games wants a number from 1 up"),
        (("lanterns", "lanterns,low=yes", "--report", "/nowhere/at/all.html"), "There is no folder"),
    ],
)
def test_bad_input_gets_a_sentence(tramyard: Tramyard, arguments: tuple[str, ...], sentence: str) -> None:
    with yard(announced()):
        told = tramyard("compare", *arguments, "--bots", "stay,random")
    assert told.code == 2
    assert sentence in told.err
    assert "Traceback" not in told.err
