"""Words with what they stand for: filled in, put together, laid out, and read as plain text."""

import pytest

from tramyard.kernel.markup import markup
from tramyard.kernel.room import rooms
from tramyard.kernel.spans import ASIDE, PIECE, PLACE, SEAT, Span, fill, flow, joined, line, plain, together, width

ADA = Span("Ada", SEAT, "0")
RED = Span("red", PIECE, "ticket-R")


def test_a_filled_sentence_keeps_what_its_parts_stand_for() -> None:
    said = fill("{who} paid {ticket} for {count} rides.", who=ADA, ticket=RED, count=3)
    assert plain(said) == "Ada paid red for 3 rides."
    assert [span for span in said if span.kind] == [ADA, RED]


def test_a_part_may_come_twice_or_not_at_all() -> None:
    assert plain(fill("{who} and {who}", who=ADA, ticket=RED)) == "Ada and Ada"


def test_a_part_that_nobody_knows_is_a_mistake() -> None:
    with pytest.raises(KeyError, match="whom"):
        fill("{whom} starts.", who=ADA)


def test_braces_inside_a_part_are_left_alone() -> None:
    assert plain(fill("«{text}» is no move.", text="{who} {0}")) == "«{who} {0}» is no move."


def test_doubled_braces_stand_for_braces() -> None:
    assert plain(fill("{{{who}}}", who=ADA)) == "{Ada}"


def test_a_line_may_be_part_of_another() -> None:
    tickets = joined([RED, Span("blue", PIECE, "ticket-B")], ", ")
    assert fill("Pay {tickets}.", tickets=tickets)[1:-1] == tickets


def test_everything_said_is_a_line() -> None:
    assert line("") == ()
    assert line("Hello") == (Span("Hello"),)
    assert line(ADA) == (ADA,)
    assert together("Now ", ADA, (RED,)) == (Span("Now "), ADA, RED)


def test_words_flow_into_lines_that_fit() -> None:
    lines = flow(["Stops:", *[Span("ROS", PLACE, "ROS")] * 6], 20)
    assert [plain(one) for one in lines] == ["Stops:  ROS  ROS", "  ROS  ROS  ROS  ROS"]
    assert sum(span.kind == PLACE for one in lines for span in one) == 6
    assert all(width(one) <= 20 for one in lines)


def test_wide_signs_take_two_columns() -> None:
    assert width("駅") == 2
    assert width(ADA) == 3


def test_a_terminal_colours_what_stands_for_something_and_quotes_the_rest() -> None:
    room = next(iter(rooms().values()))
    piece, style = next(iter(room.words.looks.items()))
    said = fill("{piece} [x] {by_the_way}", piece=Span("P", PIECE, piece), by_the_way=Span("(so)", ASIDE))
    assert markup(room, said) == rf"[{style}]P[/] \[x] [dim](so)[/]"
