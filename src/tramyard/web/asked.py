"""What requests may say: the bodies of the API, with their limits."""

from typing import Annotated, Literal

import msgspec

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Words = Annotated[list[Word], msgspec.Meta(max_length=200)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=11)]


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Who sits there: me, a friend with a link of their own, a bot, or whoever comes."""

    kind: Literal["me", "friend", "bot", "open"]
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""
    bot: Annotated[str, msgspec.Meta(max_length=40)] = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    game: Annotated[str, msgspec.Meta(max_length=60)]
    seats: Annotated[list[NewSeat], msgspec.Meta(min_length=1, max_length=12)]
    options: dict[str, bool | int | str] = {}
    content: Annotated[str, msgspec.Meta(max_length=65536)] = ""
    """TOML text of somebody's own cards; empty for what ships."""
    companion: bool = False
    hints: bool = True
    listed: bool = False
    turn_minutes: Annotated[int, msgspec.Meta(ge=0, le=14 * 24 * 60)] = 0


class Sit(msgspec.Struct, forbid_unknown_fields=True):
    name: Name
    invite: Annotated[str, msgspec.Meta(max_length=80)] = ""


class Moves(msgspec.Struct, forbid_unknown_fields=True):
    """A draft or an action: the table's version it was made for, and the moves as texts."""

    version: int
    moves: Words
    seat: SeatNumber | None = None
    id: Annotated[str, msgspec.Meta(max_length=60)] = ""
    """Chosen by the sender; the same id is never carried out twice."""


class WhyNot(msgspec.Struct, forbid_unknown_fields=True):
    """A click on a spot where nothing can be done, in a draft of these moves."""

    spot: Annotated[str, msgspec.Meta(max_length=60)]
    version: int
    moves: Words = []
    seat: SeatNumber | None = None


class BackTo(msgspec.Struct, forbid_unknown_fields=True):
    line: Annotated[int, msgspec.Meta(ge=0)]
    seat: SeatNumber | None = None


class MySeat(msgspec.Struct, forbid_unknown_fields=True):
    seat: SeatNumber | None = None


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    agree: bool
    seat: SeatNumber | None = None


class Say(msgspec.Struct, forbid_unknown_fields=True):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
    seat: SeatNumber | None = None


class SeatBot(msgspec.Struct, forbid_unknown_fields=True):
    bot: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Upload(msgspec.Struct, forbid_unknown_fields=True):
    """A record's text."""

    record: Annotated[str, msgspec.Meta(max_length=1_000_000)]
