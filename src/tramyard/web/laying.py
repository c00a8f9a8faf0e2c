"""Laying tables: a new one, one for a rematch, one to study a record; and a table's record and story as text."""

import msgspec

from tramyard.kernel.content import Content
from tramyard.kernel.errors import YardError
from tramyard.kernel.options import settle
from tramyard.kernel.record import Record, read_record
from tramyard.kernel.room import AnyContent, Room, room
from tramyard.kernel.words import _
from tramyard.store.events import Event
from tramyard.web import asked
from tramyard.web.secrets import hashed, new_secret
from tramyard.web.state import Seat, State
from tramyard.web.table import Table
from tramyard.web.trouble import Trouble
from tramyard.web.yard import Yard


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


async def lay_table(yard: Yard, wanted: asked.NewTable) -> tuple[LaidTable, list[str]]:
    """A new table, and the secrets of those seats that are the asker's own."""
    try:
        here = room(wanted.game)
        content = here.content_from("own", wanted.content, _("your content")) if wanted.content else here.content()
        options = settle(here.options, wanted.options)
        seats, secrets, invitations = _chairs(wanted.seats, here)
        game = here.game(len(seats), options, content)
        state = State(
            here.name,
            content.name,
            content.fingerprint,
            options,
            seats,
            game.rules_version,
            yard.clock(),
            companion=wanted.companion,
            hints=wanted.hints,
            listed=wanted.listed and any(seat.kind == "open" for seat in seats),
            turn_minutes=wanted.turn_minutes,
        )
        table = await yard.open(state, content)
    except YardError as error:
        raise Trouble(422, str(error)) from error
    return _laid(table, invitations), secrets


def _chairs(wanted: list[asked.NewSeat], here: Room) -> tuple[list[Seat], list[str], list[tuple[int, str, str]]]:
    seats: list[Seat] = []
    secrets: list[str] = []
    invitations: list[tuple[int, str, str]] = []
    for number, chair in enumerate(wanted):
        name = chair.name.strip()
        if chair.kind == "me":
            secrets.append(new_secret())
            invitations.append((number, "me", secrets[-1]))
            seats.append(
                Seat("person", name or _("Player {number}").format(number=number + 1), secret=hashed(secrets[-1]))
            )
        elif chair.kind == "friend":
            invite = new_secret()
            invitations.append((number, "friend", invite))
            seats.append(Seat("person", name, invite=hashed(invite)))
        elif chair.kind == "bot":
            bot = chair.bot or (here.bots[0].name if here.bots else "greedy")
            seats.append(Seat("bot", name or bot.partition(":")[0], bot=bot))
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


async def lay_again(yard: Yard, table: Table, secrets: list[str], seat: int) -> tuple[LaidTable, list[str]]:
    """A rematch: same game, same chairs; people find their seat by the secret they already have."""
    if not table.state.ended:
        raise Trouble(409, _("The game is not over yet."))
    if not table.state.rematch:
        state = table.state.copy()
        fresh = State(
            state.game,
            state.content_name,
            state.content,
            state.options,
            [Seat(chair.kind, chair.name, bot=chair.bot, secret=chair.secret) for chair in state.seats],
            state.rules,
            yard.clock(),
            companion=state.companion,
            hints=state.hints,
            turn_minutes=state.turn_minutes,
        )
        following = await yard.open(fresh, await yard.content_of(table.room, table.state))
        await yard.change(table.code, lambda: table.name_rematch(following.code, yard.clock()))
    following = await yard.table(table.state.rematch)
    return _laid(following, []), secrets


async def lay_record(yard: Yard, text: str) -> tuple[LaidTable, list[str]]:
    """A table that stands where an uploaded record stands; the uploader holds all its seats."""
    try:
        record = read_record(text, _("the record"))
    except YardError as error:
        raise Trouble(422, str(error)) from error
    secrets = [new_secret() for _seat in record.names]
    state = State(
        record.room.name,
        record.content.name,
        record.content.fingerprint,
        record.options,
        [Seat("person", name[:40], secret=hashed(secret)) for name, secret in zip(record.names, secrets, strict=True)],
        record.game.rules_version,
        yard.clock(),
        study=True,
    )
    table = await yard.open_record(state, record)
    return _laid(table, [(seat, "me", secret) for seat, secret in enumerate(secrets)]), secrets


async def record_of(yard: Yard, table: Table) -> Record:
    """The table's record: played lines, without the undone ones."""
    lines: list[Event] = []
    after = 0
    while True:
        events = await yard.store.events(table.code, after, 1000)
        if not events:
            break
        for event in events:
            if event.kind == "played":
                lines.append(event)
            elif event.kind == "undone":
                lines = lines[: int(str(event.data["line"]))]
        after = events[-1].version
    content: AnyContent = await yard.content_of(table.room, table.state)
    names = [chair.name for chair in table.state.seats]
    record = Record.begin(table.room, names, table.state.options, Content(content.name, content.text, content.data))
    for event in lines:
        texts = event.data["moves"]
        assert isinstance(texts, list)
        record.add(tuple(table.game.vocabulary.move(text) for text in texts))
    return record


async def record_text(yard: Yard, table: Table) -> str:
    return (await record_of(yard, table)).text()


async def story_text(yard: Yard, table: Table, seat: int) -> str:
    return (await record_of(yard, table)).story(seat).text()
