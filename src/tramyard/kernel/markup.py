"""What rooms say, as rich markup: a terminal's colours for pieces, players, places and asides."""

from typing import Final

from rich.markup import escape

from tramyard.kernel.room import Room
from tramyard.kernel.spans import ASIDE, PIECE, PLACE, SEAT, STRONG, Said, Span, line

STYLES: Final = {PLACE: "bold", STRONG: "bold", ASIDE: "dim", SEAT: "bold"}


def markup(room: Room, said: Said) -> str:
    """The same words in colours."""
    return "".join([_marked(room, span) for span in line(said)])


def _marked(room: Room, span: Span) -> str:
    style = room.words.looks.get(span.what, "") if span.kind == PIECE else STYLES.get(span.kind, "")
    return f"[{style}]{escape(span.text)}[/]" if style else escape(span.text)
