"""New tables: one with fresh chairs, one for a rematch, one to study a record."""

import asyncio

import msgspec
from msgspec.structs import replace

from tramyard.bots.names import bot_name
from tramyard.kernel.errors import YardError
from tramyard.kernel.lesson import lesson_of
from tramyard.kernel.position import OVER
from tramyard.kernel.record import RAIL, Record, check_content, read_record
from tramyard.kernel.room import AnyContent, Room, room
from tramyard.kernel.spec import bind
from tramyard.kernel.words import _
from tramyard.web import requests
from tramyard.web.tables import devices
from tramyard.web.tables.bot_turns import within
from tramyard.web.tables.secrets import hashed, new_secret
from tramyard.web.tables.state import Seat, State
from tramyard.web.tables.table import Change, Table
from tramyard.web.tables.yard import Yard
from tramyard.web.trouble import Trouble, about_field


class Invitation(msgspec.Struct):
    """The link of one chair: for a friend to sit down, or for its owner to take the seat to another device."""

    seat: int
    kind: str
    link: str


class LaidTable(msgspec.Struct):
    code: str
    link: str
    """For spectators, and for whoever wants an open chair."""
    invitations: list[Invitation]


async def lay_table(yard: Yard, wanted: requests.NewTable, owner: str, device: str = "") -> tuple[LaidTable, list[str]]:
    """A new table, and the secrets of those seats that are the asker's own, to be held by the device they have.

    It counts for the address `owner`.
    """
    with about_field("game"):
        here = room(wanted.game)
    with about_field("origin"):
        origin = await _origin(here, wanted, yard.limits.record) if wanted.origin else None
    with about_field("content"):
        content = _content(here, wanted)
    with about_field("seats"):
        seats, secrets, invitations = _chairs(wanted.seats, here, device, yard.clock())
        opened = origin.opened if origin else bind(here, content, len(seats), wanted.options)
        state = replace(
            State.of(opened, seats, yard.clock()),
            companion=wanted.companion,
            hints=wanted.hints,
            listed=wanted.listed and any(seat.kind == "open" for seat in seats),
            turn_minutes=wanted.turn_minutes,
        )
        table = await yard.open(state, opened, origin.position if origin else None, owner)
    return _laid(table, invitations), secrets


async def _origin(here: Room, wanted: requests.NewTable, most: int) -> Record:
    """The record, or position as a file, from where the game shall begin. It brings its own options and content: others
    beside it are refused, and a content that is named must be the file's."""
    if wanted.options or wanted.content:
        raise YardError(_("Options and content are those of your position: leave yours out."))
    record = await read_origin(here, wanted.origin, most)
    name = wanted.content_name or wanted.game.partition(":")[2]
    if name:
        check_content(record, _content(here, wanted), name, _("your position"))
    if len(record.names) != len(wanted.seats):
        sentence = _("Your position is for {seats} seats, the table has {given}.")
        raise YardError(sentence.format(seats=len(record.names), given=len(wanted.seats)))
    return record


async def read_origin(here: Room, text: str, most: int) -> Record:
    """A record of this room, or a position as a file. Raises YardError."""
    record = await _brought(text, _("your position"), most)
    if record.room.name != here.name:
        sentence = _("{file} is a record of {other}, not of {game}.")
        raise YardError(sentence.format(file=_("your position"), other=record.room.title, game=here.title))
    return record


async def _brought(text: str, file: str, most: int) -> Record:
    """A record of at most so many lines, replayed in a thread: everybody else goes on meanwhile. Raises YardError."""
    if text.replace("\r\n", "\n").rpartition(f"\n{RAIL}\n")[2].count("\n") > most:
        raise YardError(_("{file} has more than {most} lines; no game needs so many.").format(file=file, most=most))
    return await asyncio.to_thread(read_record, text, file)


def _content(here: Room, wanted: requests.NewTable) -> AnyContent:
    """One this server has, by name, or the asker's own; a name is never taken for a path."""
    if wanted.content:
        return here.content_from("own", wanted.content, _("your content"))
    name = wanted.content_name or wanted.game.partition(":")[2]
    if name and name not in here.contents():
        sentence = _("{title} has no content «{name}»; it has: {known}.")
        raise YardError(sentence.format(title=here.title, name=name, known=", ".join(here.contents())))
    return here.content(name)


def _chairs(
    wanted: list[requests.NewSeat], here: Room, device: str, at: float
) -> tuple[list[Seat], list[str], list[tuple[int, str, str]]]:
    seats: list[Seat] = []
    secrets: list[str] = []
    invitations: list[tuple[int, str, str]] = []
    taken = [chair.name for chair in wanted]
    for number, chair in enumerate(wanted):
        name = requests.name_of(chair.name) if chair.name.strip() else ""
        if chair.kind == "me":
            secrets.append(new_secret())
            invitations.append((number, "me", secrets[-1]))
            name = name or _("Player {number}").format(number=number + 1)
            seats.append(devices.person(name, secrets[-1], device, at))
        elif chair.kind == "friend":
            invite = new_secret()
            invitations.append((number, "friend", invite))
            seats.append(Seat("person", name, invite=hashed(invite)))
        elif chair.kind == "bot":
            name = name or bot_name(number, taken)
            taken.append(name)
            seats.append(Seat("bot", name, bot=here.bot_meant(chair.bot)))
        else:
            seats.append(Seat("open", name))
    return seats, secrets, invitations


def _laid(table: Table, invitations: list[tuple[int, str, str]]) -> LaidTable:
    links = {"me": f"/t/{table.code}/resume/", "friend": f"/t/{table.code}/sit/"}
    told = [
        Invitation(seat, kind, f"{links[kind]}{secret}" if kind == "me" else f"{links[kind]}{seat}/{secret}")
        for seat, kind, secret in invitations
    ]
    return LaidTable(table.code, f"/t/{table.code}", told)


def _again(yard: Yard, table: Table, chair: Seat) -> Seat:
    """The same person or bot at a new table."""
    bot = within(chair.bot, table.room, yard.limits.thought) if chair.kind == "bot" else ""
    return Seat(chair.kind, chair.name, bot=bot, secret=chair.secret, devices=chair.devices)


async def lay_again(yard: Yard, code: str, owner: str) -> LaidTable:
    """A rematch: same game, same chairs, same beginning; people find their seat by the secret they already have."""
    table = await yard.table(code)
    if not table.state.ended:
        raise Trouble(409, _("The game is not over yet."))
    if not table.state.rematch:
        old = table.state
        seats = [_again(yard, table, chair) for chair in old.seats]
        origin = await yard.position_at(table, 0) if old.set_up else None
        fresh = replace(
            State.of(table.opened, seats, yard.clock()),
            companion=old.companion,
            hints=old.hints,
            turn_minutes=old.turn_minutes,
        )
        following = await yard.open(fresh, table.opened, origin, owner)
        table = await yard.change(table.code, lambda table: _follow(table, following.code, yard.clock()))
        if table.state.rematch != following.code:  # somebody else asked for one in the same moment
            await yard.delete(following.code, lambda table: None)
    return _laid(await yard.table(table.state.rematch), [])


def _follow(table: Table, code: str, at: float) -> Change | None:
    if table.state.rematch:
        return None
    change = table.change()
    change.state.rematch = code
    change.note("rematch", at, code=code)
    return change


async def lay_record(yard: Yard, upload: requests.Upload, owner: str, device: str = "") -> tuple[LaidTable, list[str]]:
    """A table that stands where an uploaded record stands; the uploader holds all its seats."""
    try:
        record = await _brought(upload.record, _("the record"), yard.limits.record)
    except YardError as error:
        raise Trouble(422, str(error)) from error
    if upload.line is not None and upload.line < len(record.lines):
        record.back_to(upload.line)
    secrets = [new_secret() for _seat in record.names]
    at = yard.clock()
    seats = [devices.person(name, secret, device, at) for name, secret in zip(record.names, secrets, strict=True)]
    state = replace(State.of(record.opened, seats, yard.clock()), study=True)
    table = await yard.open_record(state, record, owner)
    return _laid(table, [(seat, "me", secret) for seat, secret in enumerate(secrets)]), secrets


async def lay_lesson(yard: Yard, here: Room, owner: str, device: str = "") -> tuple[LaidTable, list[str]]:
    """A table where somebody is guided through a first game; bots of the usual level have the other seats."""
    lesson = lesson_of(here)
    if lesson is None:
        raise Trouble(404, _("{title} has no lesson yet.").format(title=here.title))
    others = [requests.NewSeat("bot") for _name in lesson.record.names[1:]]
    seats, secrets, invitations = _chairs([requests.NewSeat("me"), *others], here, device, yard.clock())
    opened = lesson.record.opened
    state = replace(State.of(opened, seats, yard.clock()), hints=False, lesson=lesson.fingerprint)
    return _laid(await yard.open(state, opened, owner=owner), invitations), secrets


async def lay_from(
    yard: Yard, record: Record, wanted: requests.PlayOn, owner: str, device: str = ""
) -> tuple[LaidTable, list[str]]:
    """A table that goes on from a line of a record: one seat is the asker's, bots of one level have the others."""
    if wanted.line < len(record.lines):
        record.back_to(wanted.line)
    if not 0 <= wanted.seat < len(record.names):
        raise Trouble(404, _("There is no such seat at this table."))
    if record.position.actor == OVER:
        raise Trouble(409, _("The game is over."), "YARD-PHASE")
    secret = new_secret()
    try:
        bot = record.room.level(wanted.level).bot
        seats = [Seat("bot", name, bot=bot) for name in record.names]
        seats[wanted.seat] = devices.person(record.names[wanted.seat], secret, device, yard.clock())
        table = await yard.open_record(State.of(record.opened, seats, yard.clock()), record, owner, goes_on=True)
    except YardError as error:
        raise Trouble(422, str(error)) from error
    return _laid(table, [(wanted.seat, "me", secret)]), [secret]
