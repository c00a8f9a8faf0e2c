"""What requests may say: the bodies and parameters of the API, with their limits."""

from typing import Annotated, Any, Literal

import msgspec
from litestar.params import QueryParameter

from tramyard.kernel.words import _
from tramyard.web.trouble import Trouble

LARGEST = 2**53
"""Numbers beyond this are not the same to every program that reads JSON."""
LAST_SEAT = 11
"""No game has more than a dozen seats."""

LARGEST_CONTENT = 65536
"""Letters of a content file that somebody brings."""

Word = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
Words = Annotated[list[Word], msgspec.Meta(max_length=200)]
SeatQuery = Annotated[int | None, QueryParameter(name="seat", ge=0, le=LAST_SEAT, required=False)]
Since = Annotated[int, QueryParameter(ge=0, le=LARGEST)]
PageName = Annotated[str, msgspec.Meta(max_length=40)]
"""What a page with a live line calls itself; empty for whoever has none, and is sent every picture whole."""
PageQuery = Annotated[str, QueryParameter(name="page", max_length=40, required=False)]
HoldsQuery = Annotated[str, QueryParameter(name="holds", max_length=400, required=False)]
"""Fingerprints of what a page holds, with a dot between them."""
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=LAST_SEAT)]
Version = Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]
LineNumber = Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Who sits there: me, a friend with a link of their own, a bot (by its level or its spec), or whoever comes."""

    kind: Literal["me", "friend", "bot", "open"]
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""
    bot: Annotated[str, msgspec.Meta(max_length=40)] = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    game: Annotated[str, msgspec.Meta(max_length=60)]
    seats: Annotated[list[NewSeat], msgspec.Meta(min_length=1, max_length=12)]
    options: dict[str, bool | int | str] = {}
    content_name: Annotated[str, msgspec.Meta(max_length=60)] = ""
    """Which of the contents this server has; empty for the game's first."""
    content: Annotated[str, msgspec.Meta(max_length=LARGEST_CONTENT)] = ""
    """TOML text of somebody's own cards, instead."""
    origin: Annotated[str, msgspec.Meta(max_length=1_000_000)] = ""
    """A record or position: the game begins where it stands, with its own options and content and no others."""
    companion: bool = False
    hints: bool = True
    listed: bool = False
    turn_minutes: Annotated[int, msgspec.Meta(ge=0, le=14 * 24 * 60)] = 0


class OwnContent(msgspec.Struct, forbid_unknown_fields=True):
    """TOML text of somebody's own cards or map."""

    content: Annotated[str, msgspec.Meta(max_length=LARGEST_CONTENT)]


class OwnDocument(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody's own puzzle as plain data: what its file would hold."""

    document: dict[str, Any]


class Draw(msgspec.Struct, forbid_unknown_fields=True):
    """How hard a new puzzle shall be, and which one."""

    tier: Annotated[int, msgspec.Meta(ge=1, le=100)]
    seed: Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]


class Origin(msgspec.Struct, forbid_unknown_fields=True):
    """A record or a position."""

    origin: Annotated[str, msgspec.Meta(max_length=1_000_000)]


class Sit(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    invite: Annotated[str, msgspec.Meta(max_length=80)] = ""


class Moves(msgspec.Struct, forbid_unknown_fields=True):
    """A draft or an action: the table's version it was made for, and the moves as texts."""

    version: Version
    moves: Words
    seat: SeatNumber | None = None
    id: Annotated[str, msgspec.Meta(max_length=60)] = ""
    """Chosen by the sender; the same id is never carried out twice."""
    page: PageName = ""


class AtSpot(msgspec.Struct, forbid_unknown_fields=True):
    """A click on a spot, in a draft of these moves."""

    spot: Annotated[str, msgspec.Meta(max_length=60)]
    version: Version
    moves: Words = []
    seat: SeatNumber | None = None


class Strokes(msgspec.Struct, forbid_unknown_fields=True):
    """A line drawn over spots, one after the other, in a draft of these moves."""

    version: Version
    moves: Words
    spots: Annotated[list[Annotated[str, msgspec.Meta(max_length=60)]], msgspec.Meta(max_length=200)]
    seat: SeatNumber | None = None
    page: PageName = ""


class Pieces(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody has entered of what chance brought: pieces that were tapped, by their names, and what was typed."""

    pieces: Annotated[list[Annotated[str, msgspec.Meta(max_length=120)]], msgspec.Meta(max_length=60)] = []
    typed: Annotated[str, msgspec.Meta(max_length=120)] = ""
    seat: SeatNumber | None = None


class BackTo(msgspec.Struct, forbid_unknown_fields=True):
    line: LineNumber
    seat: SeatNumber | None = None
    page: PageName = ""


class MySeat(msgspec.Struct, forbid_unknown_fields=True):
    seat: SeatNumber | None = None
    page: PageName = ""


class Advice(msgspec.Struct, forbid_unknown_fields=True):
    """A hint is wanted, perhaps in the midst of an action: in a draft of these moves."""

    seat: SeatNumber | None = None
    version: Version | None = None
    moves: Words = []


Patience = Annotated[float, msgspec.Meta(ge=0.1, le=3600)]
"""Seconds; what a server allows may be less."""


class Search(msgspec.Struct, forbid_unknown_fields=True):
    """How much of a way that meets all goals shall be told, and how long it may be looked for."""

    strength: Literal["solvable", "nudge", "action", "line"] = "solvable"
    seconds: Patience | None = None
    seat: SeatNumber | None = None


class Study(msgspec.Struct, forbid_unknown_fields=True):
    """Which puzzle is looked at, what for, and how long."""

    content_name: Annotated[str, msgspec.Meta(max_length=60)] = ""
    content: Annotated[str, msgspec.Meta(max_length=LARGEST_CONTENT)] = ""
    """TOML text of somebody's own puzzle, instead."""
    goal: Annotated[str, msgspec.Meta(max_length=40)] = "solve"
    seconds: Patience | None = None


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    agree: bool
    seat: SeatNumber | None = None
    page: PageName = ""


class Say(msgspec.Struct, forbid_unknown_fields=True):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
    seat: SeatNumber | None = None
    page: PageName = ""


class Complaint(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody at a table wants whoever runs the server to know."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class SeatBot(msgspec.Struct, forbid_unknown_fields=True):
    bot: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Upload(msgspec.Struct, forbid_unknown_fields=True):
    """A record's text; the table stands after so many of its lines, or after all."""

    record: Annotated[str, msgspec.Meta(max_length=1_000_000)]
    line: LineNumber | None = None


class PlayOn(msgspec.Struct, forbid_unknown_fields=True):
    """From which line of a finished game, on which seat, and against bots of which level."""

    line: LineNumber
    seat: SeatNumber
    level: Annotated[str, msgspec.Meta(max_length=40)] = ""


def name_of(text: str, otherwise: str = "") -> str:
    """A name as it is shown everywhere and written into records: one line of letters that can be seen."""
    name = text.strip() or otherwise
    if not name or not name.isprintable():
        raise Trouble(422, _("A name has letters that can be seen, on one line."))
    return name


def said(text: str) -> str:
    """What somebody says, as one line."""
    words = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if not words:
        raise Trouble(422, _("Nothing was said."))
    return words
