"""Records replay everywhere; one that is damaged or foreign is refused with the line or field that is wrong."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.toys.lanterns import ROOM, Deck
from tests.toys.yard import Announced, yard
from tramyard.kernel.content import LIMIT
from tramyard.kernel.errors import FileFault, YardError
from tramyard.kernel.record import Line, Record, read_record
from tramyard.kernel.refusal import Refused

pytestmark = pytest.mark.usefixtures("lanterns")

BODY = ["* c1:3", "* c2:5", "p1 raise +2", "* r1", "p2 stay", "* r3", "#lit"]
DECK = ROOM.content().text


def written(names: list[str] | None = None, body: list[str] | None = None) -> str:
    """A record as text: one round of Lanterns."""
    empty = Record.begin(ROOM, names or ["Ada", "Bo"], {"rounds": 1}).text()
    return empty + "\n".join(BODY if body is None else body) + "\n"


def fault_of(text: str) -> FileFault:
    with pytest.raises(FileFault) as caught:
        read_record(text, "game.txt")
    assert caught.value.file.startswith("game.txt")
    assert "\n" not in str(caught.value)
    return caught.value


def line_of(text: str, words: str) -> str:
    return f"line {text.split(chr(10)).index(words) + 1}"


# What can be written can be read


def test_a_record_that_is_read_is_written_again() -> None:
    record = read_record(written())
    assert record.text() == written()
    assert record.position.result() == "#lit"
    assert record.names == ["Ada", "Bo"]
    assert record.lines[2] == Line(0, tuple(record.game.vocabulary.move(word) for word in ("raise", "+2")))


def test_empty_lines_remarks_and_other_line_ends_are_passed_over() -> None:
    odd = written(body=["", "; the deal", *BODY[:2], "  p1   raise  +2  ", "", *BODY[3:], "", "; the end"])
    assert read_record(odd.replace("\n", "\r\n")).text() == written()


def test_a_running_game_can_go_on() -> None:
    record = read_record(written(body=BODY[:3]))
    assert "#" not in record.text().rpartition("+++")[2]
    for line in read_record(written()).lines[3:]:
        record.add(line.moves)
    assert record.text() == written()


def test_a_finished_record_takes_nothing_more() -> None:
    record = read_record(written())
    with pytest.raises(Refused):
        record.add((0,))
    assert record.text() == written()


def test_an_action_that_is_refused_is_not_written_down() -> None:
    record = read_record(written(body=BODY[:2]))
    for action in ((), (1,), (2,), (0, 0)):
        with pytest.raises(Refused):
            record.add(action)
    assert record.text() == written(body=BODY[:2])


def test_a_record_can_be_taken_back() -> None:
    record = read_record(written())
    record.back_to(2)
    assert record.text() == written(body=BODY[:2])
    assert record.position.dump() == read_record(written(body=BODY[:2])).position.dump()


def test_a_result_may_be_missing_but_not_be_another() -> None:
    assert read_record(written(body=BODY[:-1])).text() == written()


@settings(max_examples=60, deadline=None)
@given(name=st.text(max_size=45))
def test_names_are_kept_or_refused(name: str) -> None:
    with yard(Announced(ROOM.name, ROOM)):
        try:
            text = Record.begin(ROOM, [name, "Bo"]).text()
        except YardError:
            assert name != name.strip() or not name.isprintable() or len(name) in (0, *range(41, 46))
        else:
            assert read_record(text).names == [name, "Bo"]


@pytest.mark.parametrize("name", ['Ada "the Train" \\ Löw', "'''", '"""', "# +++", "路面電車", "p1", "{who}", "x" * 40])
def test_odd_names_are_kept(name: str) -> None:
    assert read_record(written([name, name])).names == [name, name]


@pytest.mark.parametrize("name", ["", " ", "Ada ", "Ada\nBo", "+++\n", "a\rb", "a\tb", "a\x00b", "a\u2028b", "x" * 41])
def test_names_that_would_break_a_line_or_are_none_are_refused(name: str) -> None:
    with pytest.raises(YardError, match="A seat's name has 1 to 40 letters"):
        Record.begin(ROOM, ["Ada", name])


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_too_few_or_too_many_seats_are_refused(seats: int) -> None:
    with pytest.raises(YardError, match=rf"Lanterns is for 2 to 4 seats, not {seats}\."):
        Record.begin(ROOM, ["Ada"] * seats)


# Content of one's own


TOLERANT = replace(ROOM, read=lambda text, file: Deck(6, [1, 2, 1]))
"""Reads any text as content."""


@pytest.mark.parametrize(
    "text",
    [
        DECK.replace("cards = 6", "cards = 9"),
        DECK + "# '''  \"\"\"  \\ \\n \\u0041 ü 電\n",
        "+++\n+++\n\n+++",
        "p1 stay\n#lit\n",
        DECK.replace("\n", "\r\n"),
        DECK.rstrip("\n"),
        "\n\n" + DECK + "  \n\t\n",
        "#" + "\\" * (LIMIT - 1),
    ],
    ids=["cards", "signs", "rails", "moves", "line-ends", "no-line-end", "empty-lines", "as-large-as-may-be"],
)
def test_content_of_ones_own_travels_inside_the_record(text: str) -> None:
    with yard(Announced(ROOM.name, TOLERANT)):
        record = Record.begin(TOLERANT, ["Ada", "Bo"], {}, TOLERANT.content_from("mine", text))
        again = read_record(record.text())
    assert again.content.text == text.replace("\r\n", "\n")
    assert again.content.name == "mine"
    assert again.content.fingerprint == record.content.fingerprint
    assert again.text() == record.text()


def test_content_that_ships_is_named_only() -> None:
    assert "cards = 6" not in written()
    changed = ROOM.content_from("deck", DECK.replace("cards = 6", "cards = 9"))
    assert "cards = 9" in Record.begin(ROOM, ["Ada", "Bo"], {}, changed).text()


def test_a_mistake_in_embedded_content_names_its_field() -> None:
    text = Record.begin(ROOM, ["Ada", "Bo"], {}, ROOM.content_from("mine", DECK.replace("6", "7"))).text()
    fault = fault_of(text.replace("cards = 7", "cards = true"))
    assert (fault.file, fault.where) == ("game.txt: content.text", "field deck.cards")


# Damaged and foreign records


def test_what_is_no_record_is_refused() -> None:
    begins = "expected a Tramyard record, which begins with a line of +++"
    closed = "expected the head to be closed by a line of +++"
    truncated = written().rpartition("+++\n")[0]
    for text, where, expected in (
        ("", "line 1", begins),
        ('[Event "F/S Return Match"]\n1. e4 e5\n', "line 1", begins),
        ("\n" + written(), "line 1", begins),
        ("+++", "line 1", closed),
        (truncated, f"line {truncated.count(chr(10)) + 1}", closed),
        ("+++\n+++\n", "", "object missing required field `tramyard`"),
        ("+++\n\nx = \n+++\n", "line 3", "expected TOML: Invalid value"),
    ):
        fault = fault_of(text)
        assert (fault.where, fault.expected) == (where, expected)


@pytest.mark.parametrize(
    ("old", "new", "where", "expected"),
    [
        ("tramyard = 1", "tramyard = 2", "field tramyard", "expected record format 1, not 2"),
        ("tramyard = 1", "tramyard = true", "field tramyard", "expected `int`, got `bool`"),
        ("tramyard = 1\n", "", "", "object missing required field `tramyard`"),
        ('"lanterns"', '"chess"', "field game", "expected one of lanterns, not «chess»"),
        ('"Ada"', "7", "field seats[0]", "expected `str`, got `int`"),
        ('"Ada"', '"Ada", "Cy", "Di", "Eve"', "head", "Lanterns is for 2 to 4 seats, not 5."),
        ('"Ada"', '""', "head", "A seat's name has 1 to 40 letters and no line break, not «»."),
        ('name = "deck"', 'name = "moon"', "field content.name", "expected one of deck, or a text"),
        ('fingerprint = "', 'fingerprint = "0', "field content.fingerprint", "expected "),
        ("low = false", "low = 3", "head", "Option low: expected yes or no, not «3»."),
        ("low = false", "moon = false", "head", "There is no option «moon»; this game has: low, rounds."),
        ("low = false", "low = [false]", "field options[...]", "expected "),
        ("rules = 1", "rules = 1\nmood = 2", "", "object contains unknown field `mood`"),
    ],
)
def test_a_head_that_cannot_be_used_names_its_field(old: str, new: str, where: str, expected: str) -> None:
    text = written()
    assert text.count(old) == 1
    fault = fault_of(text.replace(old, new))
    assert fault.where == where
    assert fault.expected.startswith(expected)


@pytest.mark.parametrize(
    ("number", "line", "expected"),
    [
        (0, "p1 c1:3", "expected a line of *, not of «p1»"),
        (0, "* c1:9", "YARD-TEXT: `c1:9` is not a move of this game."),
        (1, "* c2:3", "YARD-CHANCE: `c2:3`: That cannot come up now."),
        (1, "* c2:5 stay", "YARD-TURN: `stay`: The action is complete before that."),
        (2, "p2 raise +2", "expected a line of p1, not of «p2»"),
        (2, "p1", "YARD-TEXT: No move was given."),
        (2, "p1 raise", "YARD-TURN: `raise`: That begins an action but does not finish it"),
        (2, "p1 stay +2", "YARD-CHANCE: `+2`: That is for a player to choose, but dice or a deck decide now."),
        (2, "p1 +2", "TOY-STAKE-02: `+2`: That is for a raise, and you have not raised."),
        (2, "stay", "expected a line of p1, not of «stay»"),
        (2, "#lit", "expected «no result yet», not «#lit»"),
        (6, "#dark", "expected «#lit», not «#dark»"),
        (6, "p1 stay", "expected nothing more: the game is over"),
    ],
)
def test_a_line_that_cannot_be_played_is_named(number: int, line: str, expected: str) -> None:
    body = [*BODY]
    body[number] = line
    text = written(body=body)
    fault = fault_of(text)
    assert fault.where == line_of(text, line)
    assert fault.expected.startswith(expected)


@pytest.mark.parametrize("more", ["p1 stay", "#lit ", "* r2", "hello"])
def test_nothing_follows_the_result(more: str) -> None:
    text = written(body=[*BODY, "; remarks may", more])
    fault = fault_of(text)
    assert (fault.where, fault.expected) == (line_of(text, more), "expected nothing after the result")


@pytest.mark.parametrize("rules", [0, 2, 99])
def test_a_record_of_other_rules_is_read_as_long_as_it_replays(rules: int) -> None:
    text = written().replace("rules = 1", f"rules = {rules}")
    assert read_record(text).text() == written()
    fault = fault_of(text.replace("#lit", "#dark"))
    assert fault.expected.endswith(f"(the record was played under rules {rules}, these are rules 1)")


def test_control_signs_of_a_foreign_file_do_not_reach_the_terminal() -> None:
    fault = fault_of(written(body=[*BODY[:2], "p1 \x1b[2Jboo"]))
    assert str(fault).endswith("YARD-TEXT: `\ufffd[2Jboo` is not a move of this game.")


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_any_damage_is_a_fault_or_another_record(data: st.DataObject) -> None:
    with yard(Announced(ROOM.name, ROOM)):
        text = written()
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 8)))
        damaged = text[:start] + data.draw(st.text(max_size=6)) + text[end:]
        try:
            again = read_record(damaged).text()
        except FileFault:
            return
        assert read_record(again).text() == again


# A play that begins from a situation


def test_a_position_is_a_record_without_lines() -> None:
    whole = read_record(written())
    spot = whole.set_up(3)
    again = read_record(spot.text())
    assert again.text() == spot.text()
    assert (again.lines, again.names) == ([], whole.names)
    assert again.position.dump() == whole.replay(3).dump()


def test_a_play_from_a_situation_carries_it_and_replays() -> None:
    whole = read_record(written())
    record = whole.set_up(3)
    for line in whole.lines[3:]:
        record.add(line.moves)
    again = read_record(record.text())
    assert again.text() == record.text()
    assert again.position.dump() == whole.position.dump()
    assert again.replay(1).dump() == whole.replay(4).dump()
    assert again.story(0).lines == whole.story(0).lines[3:]
    record.back_to(0)
    assert record.position.dump() == whole.replay(3).dump()


def test_the_situation_itself_is_never_played_on() -> None:
    record = read_record(written()).set_up(3)
    before = record.start().dump()
    record.add((record.position.odds()[0][0],))
    assert record.start().dump() == before


def test_a_record_without_a_situation_says_nothing_of_one() -> None:
    assert "position" not in written()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('stage = "roll"', 'stage = "lunch"', "lunch"),
        ("turn = 2\n", "", "turn"),
        ("turn = 2\n", "turn = 2\nmood = 1\n", "mood"),
    ],
)
def test_a_situation_that_cannot_be_is_refused_with_its_field(old: str, new: str, told: str) -> None:
    text = read_record(written()).set_up(3).text()
    assert old in text
    fault = fault_of(text.replace(old, new))
    assert fault.where == "field position"
    assert told in fault.expected
