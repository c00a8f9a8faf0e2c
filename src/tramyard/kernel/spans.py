"""Words with what they stand for: a room says "{who} rode to {place}", and every door shows who and where in its way.

What a room says is a plain text, or a *line*: spans of text, some of which stand for a seat, a piece, a place or a
card. A terminal colours them, a browser draws pieces and the players' own colours, programs and screen readers get the
text alone. Nothing a room says holds markup of any door.
"""

from collections.abc import Sequence
from string import Formatter
from typing import Final, NamedTuple
from unicodedata import east_asian_width

SEAT: Final = "seat"
"""A player; `what` is the number of the seat, from 0."""
PIECE: Final = "piece"
"""Something to be drawn (a ticket, a die); `what` is its name in the picture and in the room's `looks`."""
PLACE: Final = "place"
"""A place or card of the picture; `what` is its spot."""
STRONG: Final = "strong"
ASIDE: Final = "aside"
"""Said by the way: a terminal dims it."""
KINDS: Final = ("", SEAT, PIECE, PLACE, STRONG, ASIDE)


class Span(NamedTuple):
    """Some words, and what they stand for."""

    text: str
    kind: str = ""
    what: str = ""


Line = tuple[Span, ...]
Said = str | Span | Line
"""What a room may answer where words are asked for."""


def line(said: Said) -> Line:
    """Whatever was said, as spans."""
    if isinstance(said, str):
        return (Span(said),) if said else ()
    return (said,) if isinstance(said, Span) else said


def plain(said: Said) -> str:
    """The text alone.

    >>> plain(fill("{who} paid {ticket}.", who=Span("Ada", SEAT, "0"), ticket=Span("red", PIECE, "ticket-R")))
    'Ada paid red.'
    """
    return said if isinstance(said, str) else "".join([span.text for span in line(said)])


def fill(template: str, **facts: Said | int) -> Line:
    """A sentence with its braces filled in; what stands for something keeps doing so.

    >>> fill("{who} starts.", who=Span("Ada", SEAT, "0"))
    (Span(text='Ada', kind='seat', what='0'), Span(text=' starts.', kind='', what=''))
    """
    spans: list[Span] = []
    for text, name, form, _conversion in Formatter().parse(template):
        if text:
            spans.append(Span(text))
        if name is not None:
            fact = facts[name]
            spans += line(format(fact, form or "") if isinstance(fact, int) else fact)
    return tuple(spans)


def told_by(template: str, facts: object) -> Line:
    """A sentence with its braces filled in by methods of these names: only what it mentions is worked out."""
    names = [name for _text, name, _form, _conversion in Formatter().parse(template) if name]
    return fill(template, **{name: getattr(facts, name)() for name in names})


def together(*parts: Said) -> Line:
    """One thing said after another, without a space between."""
    return tuple([span for part in parts for span in line(part)])


def joined(parts: Sequence[Said], between: str = ", ") -> Line:
    """Several things in a row.

    >>> plain(joined(["red", "blue"], " and "))
    'red and blue'
    """
    spans: list[Span] = []
    for part in parts:
        if spans and between:
            spans.append(Span(between))
        spans += line(part)
    return tuple(spans)


def aside(said: Said) -> Line:
    """Said by the way, in brackets behind something else; what stands for something keeps doing so.

    >>> plain(together("ride to Bica", aside("pushes Bo")))
    'ride to Bica (pushes Bo)'
    """
    return tuple([Span(text, kind or ASIDE, what) for text, kind, what in together(" (", said, ")")])


def width(said: Said) -> int:
    """Columns it takes in a terminal."""
    return sum([2 if east_asian_width(sign) in "WF" else 1 for sign in plain(said)])


def flow(words: Sequence[Said], columns: int) -> list[Line]:
    """Words one after another, in as many lines as it takes; those after the first are indented."""
    lines: list[Line] = []
    room = 0
    for word in words:
        length = width(word)
        if length + 2 > room:
            lines.append(together("  ", word) if lines else line(word))
            room = columns - length - (2 if len(lines) > 1 else 0)
        else:
            lines[-1] = together(lines[-1], "  ", word)
            room -= length + 2
    return lines


def cut(text: str, most: int) -> str:
    """A text in so many columns, with a mark where its end is missing."""
    return text if len(text) <= most else text[: most - 1] + "…"


def lines(parts: Sequence[Said]) -> Line:
    """Lines of a drawing, one below the other."""
    return joined(parts, "\n")
