"""A mistake in a content file is told with file, field and what was expected."""

import pickle
from pathlib import Path
from typing import Literal

import msgspec
import pytest

from tests.toys.lanterns import ROOM, read
from tramyard.kernel.content import FILE_LIMIT, LIMIT, decode, fingerprint, read_text
from tramyard.kernel.errors import FileFault
from tramyard.kernel.room import read_content
from tramyard.kernel.words import speaking

GOOD = (ROOM.folder / "deck.toml").read_text("utf-8")


def fault_of(text: str) -> FileFault:
    with pytest.raises(FileFault) as caught:
        read(text, "mine.toml")
    return caught.value


@pytest.mark.parametrize(
    ("old", "new", "where", "expected"),
    [
        ("cards = 6", 'cards = "six"', "field deck.cards", "expected `int`, got `str`"),
        ("die = [1, 2, 1]", 'die = [1, "2"]', "field deck.die[1]", "expected `int`, got `str`"),
        ("cards = 6", "", "field deck", "object missing required field `cards`"),
        ("cards = 6", "cards = 6\ncrads = 7", "field deck", "object contains unknown field `crads`"),
        ("[meta]", "speed = 1\n[meta]", "", "object contains unknown field `speed`"),
        ('"red"', '"blue"', "field deck.colour", "expected one of green, red, not «blue»"),
        ('"lanterns"', '"chess"', "field meta.game", "expected one of lanterns, not «chess»"),
        ("cards = 6", "cards = 2026-11-15", "field deck.cards", "expected `int`, got `date`"),
        ("cards = 6", "cards = [6", "line 7", "expected TOML: "),
        ("cards = 6", "cards =", "line 6", "expected TOML: Invalid value"),
        ("cards = 6", "cards = " + "[" * 9000, "", "expected TOML: too many brackets inside each other"),
        ("cards = 6", "cards = 1" + "0" * 9000, "", "expected a number from -9223372036854775808 to "),
        ("cards = 6", "cards = 0x" + "f" * 9000, "", "expected a number from -9223372036854775808 to "),
        ("[1, 2, 1]", "[1, {a = -9223372036854775809}]", "", "expected a number from -9223372036854775808 to "),
        ("cards = 6", "cards = 6 #" + "x" * LIMIT, "", "expected at most 64 kB"),
    ],
)
def test_a_mistake_names_file_field_and_expectation(old: str, new: str, where: str, expected: str) -> None:
    assert GOOD.count(old) == 1
    fault = fault_of(GOOD.replace(old, new))
    assert (fault.file, fault.where) == ("mine.toml", where)
    assert fault.expected.startswith(expected)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("cards = 6", 'cards = "six"', "ci vuole `int`, non `str`"),
        ("cards = 6", "", "all'oggetto manca il campo `cards`"),
        ("cards = 6", "cards = 6\ncrads = 7", "l'oggetto contiene il campo sconosciuto `crads`"),
    ],
)
def test_a_mistake_of_shape_is_named_in_the_readers_language(old: str, new: str, expected: str) -> None:
    with speaking("it"):
        assert fault_of(GOOD.replace(old, new)).expected == expected


def test_every_field_that_nobody_knows_is_named_at_once_and_what_is_wrong_without_them() -> None:
    text = GOOD.replace("[meta]", "speed = 1\n[meta]").replace("cards = 6", 'crads = 7\ncolor = "red"\ncards = "six"')
    fault = fault_of(text)
    assert [(each.where, each.expected.split()[-1]) for each in (fault, *fault.others)] == [
        ("", "`speed`"),
        ("field deck", "`crads`"),
        ("field deck", "`color`"),
        ("field deck.cards", "`str`"),
    ]


def test_no_more_than_twenty_mistakes_are_told_at_once() -> None:
    fault = fault_of(GOOD.replace("cards = 6", "cards = 6\n" + "\n".join(f"x{number} = 1" for number in range(30))))
    assert len(fault.others) == 19


def test_a_fault_is_one_sentence() -> None:
    assert str(FileFault("a.toml", "line 3", "expected more")) == "a.toml: line 3: expected more"
    assert str(FileFault("a.toml", "", "expected more")) == "a.toml: expected more"


def test_a_fault_crosses_processes() -> None:
    fault = pickle.loads(pickle.dumps(FileFault("a.toml", "line 3", "expected more")))
    assert isinstance(fault, FileFault)
    assert (fault.file, fault.where, fault.expected) == ("a.toml", "line 3", "expected more")


def test_line_ends_make_no_other_content() -> None:
    assert fingerprint("a\r\nb\n") == fingerprint("a\nb\n") != fingerprint("a\nc\n")


def test_a_file_is_read_whatever_editor_wrote_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert read_text(path) == GOOD


@pytest.mark.parametrize(
    ("content", "where", "expected"),
    [
        (b"name = '\xff'", "byte 8", "expected text in UTF-8"),
        (b"x" * (FILE_LIMIT + 1), "", "expected at most 4096 kB"),
    ],
)
def test_a_file_that_is_no_text_is_refused(tmp_path: Path, content: bytes, where: str, expected: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    with pytest.raises(FileFault) as caught:
        read_text(path)
    assert (caught.value.file, caught.value.where, caught.value.expected) == (str(path), where, expected)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing.toml"):
        with pytest.raises(FileFault, match=r"cannot be read \(.+\)") as caught:
            read_text(path)
        assert caught.value.file == str(path)


@pytest.mark.usefixtures("lanterns")
def test_a_content_file_is_recognised_by_its_head(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD, "utf-8")
    room, content = read_content(path)
    assert (room.name, content.name, content.text) == ("lanterns", "mine", GOOD)


@pytest.mark.usefixtures("lanterns")
@pytest.mark.parametrize(
    ("text", "where", "expected"),
    [
        ("x = 1", "field meta.game", "expected the name of a game"),
        ("meta = 3", "field meta.game", "expected the name of a game"),
        ("[meta]\ngame = 3", "field meta.game", "expected the name of a game"),
        ('[meta]\ngame = "chess"', "field meta.game", "expected one of lanterns, not «chess»"),
        ("[meta", "line 1", "expected TOML: "),
        ("x = " + "[" * 9000, "", "expected TOML: too many brackets inside each other"),
        ("y = 1\n" + "x." * 9000 + "x = 1", "line 2", "expected at most 100 dots in a line"),
        ("'='." * 9000 + "x = 1", "line 1", "expected at most 100 dots in a line"),
        ('[meta]\ngame = "lanterns"', "", "object missing required field `deck`"),
    ],
)
def test_a_content_file_of_no_game_is_refused(tmp_path: Path, text: str, where: str, expected: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(FileFault) as caught:
        read_content(path)
    assert (caught.value.file, caught.value.where) == (str(path), where)
    assert caught.value.expected.startswith(expected)


class Apple(msgspec.Struct, tag="apple", tag_field="kind"):
    colour: Literal["red", "green"]


class Pear(msgspec.Struct, tag="pear", tag_field="kind"):
    colour: Literal["yellow", "brown"]


class Basket(msgspec.Struct):
    fruit: tuple[Apple | Pear, ...]


def test_the_kinds_of_a_table_are_named_and_the_values_of_the_kind_that_is_meant() -> None:
    with pytest.raises(FileFault) as told:
        decode('[[fruit]]\nkind = "plum"', Basket, "basket.toml")
    assert str(told.value) == "basket.toml: field fruit[0].kind: expected one of apple, pear, not «plum»"
    with pytest.raises(FileFault) as told:
        decode('[[fruit]]\nkind = "pear"\ncolour = "red"', Basket, "basket.toml")
    assert str(told.value) == "basket.toml: field fruit[0].colour: expected one of brown, yellow, not «red»"
