"""Whatever is wrong with the input: one sentence on stderr, exit code 2, never a traceback."""

from pathlib import Path

import pytest

from tests.cli.conftest import Told, Tramyard
from tramyard.games.trainmaker import ROOM

CARDS = (ROOM.folder / "cards.toml").read_text(encoding="utf-8")


def refused(told: Told, *words: str) -> None:
    """Exit code 2, nothing on stdout but what was shown before, one line on stderr that has these words."""
    assert told.code == 2
    assert told.err.startswith("tramyard: ")
    assert told.err.count("\n") == 1
    assert "Traceback" not in told.err + told.out
    for word in words:
        assert word in told.err


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("fly trainmaker", "fly"),
        ("play", "GAME"),
        ("play monopoly", "monopoly"),
        ("play trainmaker:nowhere", "nowhere"),
        ("play trainmaker --seats me,nobody", "nobody"),
        ("play trainmaker --seats me,random:3", "random"),
        ("play trainmaker --seats me", "engine=yes"),
        ("play trainmaker --seats me,me,me,me,me,me,me", "7"),
        ("play trainmaker --seats me,,random", "bot"),
        ("play trainmaker --option engine", "NAME=VALUE"),
        ("play trainmaker --option engine=perhaps", "perhaps"),
        ("play trainmaker --option steam=yes", "steam"),
        ("play trainmaker --seed soon", "soon"),
        (f"play trainmaker --seed {10**30}", "--seed"),
        ("play trainmaker --record /nowhere/at/all.record", "/nowhere/at/all.record"),
        ("play trainmaker --record /", "/"),
        ("play workbook:cape-town-1863 --seats me,greedy", "is for one seat, not 2."),
        ("simulate workbook:cape-town-1863 --bots greedy,greedy --games 1", "is for one seat, not 2."),
        ("position workbook:cape-town-1863 --seats 2", "is for one seat, not 2."),
        ("replay nowhere.record", "nowhere.record"),
        ("replay", "FILE"),
        ("perft trainmaker deep", "deep"),
        ("perft trainmaker -1", "-1"),
        ("perft trainmaker 1000000", "1000000"),
        ("perft monopoly 2", "monopoly"),
        ("perft trainmaker 2 --at 3", "--from"),
        ("perft trainmaker 2 --seats 9", "9"),
        ("perft trainmaker 2 --from nowhere.record", "nowhere.record"),
        ("rules monopoly", "monopoly"),
        ("rules trainmaker TM-ROL-02", "TM-ROLL-02"),
        ("rules trainmaker nonsense", "nonsense"),
        ("check nowhere.toml", "nowhere.toml"),
        ("games --language xx", "xx"),
        ("games --language", "language"),
        ("games --colour", "--colour"),
    ],
)
def test_a_wrong_argument_is_told_in_a_sentence(tramyard: Tramyard, line: str, words: str) -> None:
    refused(tramyard(*line.split()), words)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("p1 K1", "p1 K3", "TM-CON-01"),
        ("p1 K1", "p2 K1", "p2"),
        ("p1 K1", "p1 +L", "TM-CON-02"),
        ("tramyard = 1", "tramyard = 99", "field tramyard"),
        ('game = "trainmaker"', 'game = "monopoly"', "field game"),
        ("seats = ", "sits = ", "sits"),
        ("+++", "---", "line 1"),
    ],
)
def test_a_damaged_record_is_refused_with_its_line_or_field(
    tramyard: Tramyard, record: Path, old: str, new: str, words: str
) -> None:
    text = record.read_text(encoding="utf-8")
    assert old in text
    record.write_text(text.replace(old, new), encoding="utf-8")
    refused(tramyard("replay", record), words, record.name)
    refused(tramyard("play", "trainmaker", "--record", record), words, record.name)
    refused(tramyard("perft", "trainmaker", "1", "--from", record), words, record.name)
    refused(tramyard("check", record), record.name)


def test_a_record_that_is_not_text_is_refused(tramyard: Tramyard, tmp_path: Path) -> None:
    path = tmp_path / "noise.record"
    path.write_bytes(bytes(range(256)))
    refused(tramyard("replay", path), "noise.record", "UTF-8")
    refused(tramyard("check", path), "noise.record", "UTF-8")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('game = "trainmaker"', 'game = "monopoly"', "meta.game"),
        ('good = "cattle", class = "whistlestop", need = "B"', 'good = "gold", class = "depot", need = "BB"', "gold"),
        ("content_version = 1", 'content_version = "one"', "content_version"),
        ("[meta]", "[meta", "TOML"),
    ],
)
def test_a_content_file_with_a_mistake_is_refused(
    tramyard: Tramyard, tmp_path: Path, old: str, new: str, words: str
) -> None:
    path = tmp_path / "mine.toml"
    assert old in CARDS
    path.write_text(CARDS.replace(old, new), encoding="utf-8")
    refused(tramyard("check", path), "mine.toml", words)
    if "monopoly" not in new:
        refused(tramyard("play", f"trainmaker:{path}"), "mine.toml", words)


def test_a_line_number_beyond_the_record_is_refused(tramyard: Tramyard, record: Path) -> None:
    refused(tramyard("replay", record, "--to", "4711"), "--to", "4711")
    refused(tramyard("perft", "trainmaker", "1", "--from", record, "--at", "4711"), "--at", "4711")


def test_a_play_that_goes_on_keeps_its_seats_and_options(tramyard: Tramyard, record: Path) -> None:
    refused(tramyard("play", "trainmaker", "--record", record, "--option", "engine=yes"), "--option")
    refused(tramyard("play", "trainmaker", "--record", record, "--seats", "me"), "--seats")
    refused(tramyard("perft", "trainmaker", "1", "--from", record, "--seats", "3"), "--seats")


def test_a_record_of_somebody_unknown_asks_who_plays(tramyard: Tramyard, record: Path) -> None:
    text = record.read_text(encoding="utf-8").replace('"random"', '"Ada"')
    record.write_text(text, encoding="utf-8")
    refused(tramyard("play", "trainmaker", "--record", record), "Ada", "--seats")
    assert tramyard("play", "trainmaker", "--record", record, "--seats", "me,random").code == 0
