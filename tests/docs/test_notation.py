"""The lines that docs/notation.md shows can be played and are what a record and a story say."""

import re
from pathlib import Path

import pytest

from tramyard.games.lisbon28 import ROOM as LISBON
from tramyard.games.lisbon28.rules.phases import ENDINGS
from tramyard.games.trainmaker import ROOM
from tramyard.games.tramways import ROOM as TRAMWAYS
from tramyard.games.trieste import ROOM as TRIESTE
from tramyard.games.trieste.rules.phases import ENDINGS as TRIESTE_ENDINGS
from tramyard.kernel.record import Record, read_record

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")


def block(name: str) -> list[str]:
    """The lines of the page's code block with this name."""
    found = re.search(rf"^```{name}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1].splitlines()


@pytest.fixture(name="record")
def _record() -> Record:
    empty = Record.begin(ROOM, ["Ada", "Bo"], {"first": "random"}).text()
    return read_record(empty + "\n".join(block("moves")) + "\n")


def test_the_shown_lines_replay_and_are_spelled_as_a_record_spells_them(record: Record) -> None:
    written = record.text().rstrip("\n").split("\n")
    shown = [line for line in block("moves") if not line.startswith(";")]
    assert written[-len(shown) :] == shown


def test_the_shown_head_is_read_with_the_shown_lines(record: Record) -> None:
    shown = read_record("\n".join([*block("head"), *block("moves")]))
    assert shown.text() == record.text()


def test_the_story_of_player_2_begins_as_shown(record: Record) -> None:
    shown = block("story-2")
    assert list(record.story(1).lines[: len(shown)]) == shown


@pytest.mark.parametrize(
    ("typed", "before", "spelled"),
    [
        ("d2:7", ["* f1", "* c1:05,11", "* c2:02,08", "* d1:01"], "d2:07"),
        ("c1:11,5", ["* f1"], "c1:05,11"),
        ("rCBLLPFB", block("moves")[:7], "rLLPBBFC"),
        ("+CPL", [*block("moves")[:7], "* rLPPBFCC"], "+LPC"),
        ("+FPL", [*block("moves")[:7], "* rLPPBFCC"], "+LFP"),
    ],
)
def test_loose_spellings_on_the_page_are_read_as_it_says(typed: str, before: list[str], spelled: str) -> None:
    record = read_record(Record.begin(ROOM, ["Ada", "Bo"], {"first": "random"}).text() + "\n".join(before))
    moves = record.game.parse(record.position, typed)
    assert record.game.spell(tuple(moves)) == spelled
    assert f"| `{typed}` | `{spelled}` |" in PAGE


@pytest.fixture(name="lisbon")
def _lisbon() -> Record:
    return lisbon_after(block("lisbon-moves"))


def lisbon_after(lines: list[str]) -> Record:
    empty = Record.begin(LISBON, ["Ada", "Bo", "Cem"], {"first": "random"}).text()
    return read_record(empty + "\n".join(lines) + "\n")


def test_the_shown_lines_of_lisbon_replay_and_are_spelled_as_a_record_spells_them(lisbon: Record) -> None:
    shown = block("lisbon-moves")
    assert lisbon.text().rstrip("\n").split("\n")[-len(shown) :] == shown


def test_the_story_of_player_2_in_lisbon_begins_as_shown(lisbon: Record) -> None:
    shown = block("lisbon-story-2")
    assert list(lisbon.story(1).lines[: len(shown)]) == shown


def test_player_1_of_lisbon_could_only_halt_as_the_page_says() -> None:
    record = lisbon_after(block("lisbon-moves")[:-1])
    assert [record.game.vocabulary.text(move) for move in record.position.moves()] == ["."]
    assert record.position.discreet


def test_loose_spellings_of_lisbon_are_read_as_the_page_says() -> None:
    record = lisbon_after(block("lisbon-moves")[:10])
    assert record.game.spell(tuple(record.game.parse(record.position, "!T1:GYRGY"))) == "!T1:RYYGG"
    assert record.game.unfold("$BGGRG") == ["$R", "$G", "$G", "$G", "$B"]
    assert "| `!T1:GYRGY` | `!T1:RYYGG` |" in PAGE
    assert "| `$BGGRG` | `$RGGGB` |" in PAGE


def test_every_result_of_lisbon_is_told() -> None:
    assert re.findall(r"`#(\w+) p2` \(", PAGE.partition("## Lisbon Tram 28")[2]) == [end for end in ENDINGS if end]


@pytest.fixture(name="trieste")
def _trieste() -> Record:
    empty = Record.begin(TRIESTE, ["Ada", "Bo", "Cem", "Dee"], {"first": "random"}).text()
    return read_record(empty + "\n".join(block("trieste-moves")) + "\n")


def test_the_shown_lines_of_trieste_replay_and_are_everybodys_story(trieste: Record) -> None:
    shown = block("trieste-moves")
    assert trieste.text().rstrip("\n").split("\n")[-len(shown) :] == shown
    assert list(trieste.story(2).lines[: len(shown)]) == shown


def test_a_whole_lay_of_trieste_is_read_as_the_page_says(trieste: Record) -> None:
    assert trieste.game.unfold("LI1@E1") == ["+I", "@E1:1"]
    assert "| `LI1@E1` | `+I @E1:1` |" in PAGE


def test_every_result_of_trieste_is_told() -> None:
    told = re.findall(r"`#(\w+) p", PAGE.partition("## Tachite al Tram")[2].partition("## Tramways")[0])
    assert told == [end for end in TRIESTE_ENDINGS if end]


@pytest.fixture(name="tramways")
def _tramways() -> Record:
    empty = Record.begin(TRAMWAYS, ["Ada", "Bo"], {"world": "moon", "boards": "first"}).text()
    return read_record(empty + "\n".join(block("tramways-moves")) + "\n")


def test_the_shown_lines_of_tramways_replay_and_are_spelled_as_a_record_spells_them(tramways: Record) -> None:
    shown = block("tramways-moves")
    assert tramways.text().rstrip("\n").split("\n")[-len(shown) :] == shown


def test_the_story_of_player_2_in_tramways_hides_the_drawn_card(tramways: Record) -> None:
    number = len(block("tramways-moves"))
    assert [tramways.story(1).lines[number - 1]] == block("tramways-story-2")
    assert tramways.story(0).lines[number - 1] == block("tramways-moves")[-1]


@pytest.mark.parametrize(
    ("typed", "taken"),
    [
        ("L:a3-a4-i5-j5", "L:a3 -a4 -i5 -j5"),
        ("S:q19.31", "S:q19.13"),
    ],
)
def test_whole_words_of_tramways_are_unfolded_as_the_page_says(typed: str, taken: str, tramways: Record) -> None:
    assert " ".join(tramways.game.unfold(typed)) == taken
    assert f"| `{typed}` | `{taken}` |" in PAGE


def test_a_bid_of_tramways_is_read_as_the_page_says() -> None:
    empty = Record.begin(TRAMWAYS, ["Ada", "Bo"], {"world": "moon", "boards": "first"}).text()
    record = read_record(empty + "\n".join(block("tramways-moves")[:14]) + "\n")
    moves = record.game.parse(record.position, "b4 $gB.4")
    assert " ".join(record.game.vocabulary.text(move) for move in moves) == "b +1 +1 +1 +1 $gB.4 ."
    assert record.game.spell(tuple(moves)) == "b4 $gB.4"
    assert "| `b6 $gB.4` | `b +5 +1 $gB.4 .` |" in PAGE
