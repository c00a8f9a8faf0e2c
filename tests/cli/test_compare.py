"""`tramyard compare` as a user runs it."""

import json
from pathlib import Path

import pytest

from tests.arena.toys import announced
from tests.cli.conftest import Tramyard
from tests.toys.yard import yard

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


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("lanterns", "nowhere"), "nowhere"),
        (("lanterns", "lanterns,low"), "«low» is no option"),
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
