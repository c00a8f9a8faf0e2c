"""`tramyard puzzles`: the pages of all books, for people and for programs; and `check` for one's own puzzle file."""

import json
from pathlib import Path

from tests.cli.conftest import Tramyard
from tests.games.workbook.test_content import TESTVILLE
from tramyard.games.workbook import ROOM
from tramyard.kernel.spec import GameSpec


def test_puzzles_lists_every_page_with_goals_and_par(tramyard: Tramyard) -> None:
    told = tramyard("puzzles")
    assert told.code == 0
    assert "workbook:chicago-1858  Chicago, 1858 tier 1 par " in told.out
    assert "3 Industry buildings are joined by links from one to the next." in told.out


def test_puzzles_for_programs_stand_in_the_order_of_the_book(tramyard: Tramyard) -> None:
    listed = json.loads(tramyard("puzzles", "--json").out)
    pages = [page for page in listed if page["name"].startswith("workbook:")]
    assert [page["name"] for page in pages] == [f"workbook:{name}" for name in ROOM.shipped]
    for page in pages:
        assert GameSpec.named(page["name"]).open().content.fingerprint == page["fingerprint"]
        assert page["goals"]
        assert page["par"] > 0
        assert 1 <= page["tier"] <= 8
    assert {page["name"]: page["max_seats"] for page in pages}["workbook:cape-town-1863"] == 1


def test_puzzles_speak_italian(tramyard: Tramyard) -> None:
    told = tramyard("--language", "it", "puzzles")
    assert "Londra, 1860" in told.out


def test_check_names_every_mistake_of_a_puzzle(tramyard: Tramyard, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(TESTVILLE.replace("workers = 2", "workers = 9").replace("stress_index = 1", "stress_index = 99"))
    told = tramyard("check", mine)
    assert told.code == 2
    assert f"{mine}: field start.stress_index: expected a number from 0 to 13, not 99" in told.out
    assert told.err == f"tramyard: {mine}: field start.workers: expected a number from 0 to 5, not 9\n"


def test_check_passes_a_puzzle_and_says_what_is_odd(tramyard: Tramyard, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(TESTVILLE.replace('F = "#1 | R | 1r"', 'F = "R | 1r"'))
    told = tramyard("check", mine)
    assert told.code == 0
    assert "Remark: parcel 1 stands on no ticket: nobody can ever own it." in told.out


def test_the_puzzle_of_a_day_is_told_and_can_be_named_in_every_command(tramyard: Tramyard) -> None:
    told = tramyard("puzzles", "--date", "2026-12-24", "--json")
    assert told.code == 0
    (page,) = json.loads(told.out)
    assert page["name"] == "workbook:2026-12-24"
    assert page["par"] > 0
    assert GameSpec.named(page["name"]).open().content.fingerprint == page["fingerprint"]
    assert "tier" in tramyard("puzzles", "--daily").out


def test_a_day_without_a_puzzle_of_its_own_has_an_older_one(tramyard: Tramyard) -> None:
    (page,) = json.loads(tramyard("puzzles", "--date", "2099-01-01", "--json").out)
    assert page["name"] < "workbook:2099-01-01"


def test_days_that_are_none_or_before_the_first_are_told(tramyard: Tramyard) -> None:
    assert (
        tramyard("puzzles", "--date", "tomorrow").err == "tramyard: A day is written as 2027-01-31, not «tomorrow».\n"
    )
    assert tramyard("puzzles", "--date", "2026-01-01").err == (
        "tramyard: There was no puzzle of the day on 2026-01-01 yet.\n"
    )
