"""`tramyard admin tables`: search, look, close, delete. A running game shows no hand, no move and no secret here."""

import argparse
import time

import msgspec

from tramyard.cli.admin.office import Office, command, group, print_columns, printable, told_size, told_time, work
from tramyard.cli.arguments import Commands, Parser, add_json, print_json
from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _
from tramyard.store import Event, TableInfo
from tramyard.web.operations.closing import close_table
from tramyard.web.tables.state import State

NEWEST = 50
"""Events of a table that are shown."""


def add(deeds: "Commands[Parser]") -> None:
    tables = group(deeds, "tables", _("find, look at, close and delete tables"))
    search = command(tables, "search", _("list tables, the newest first"), run_search)
    search.add_argument(
        "text", nargs="?", default="", help=_("only those with this in code, game, address or a player's name")
    )
    search.add_argument("--playing", action="store_true", help=_("only those with a game under way"))
    search.add_argument("--limit", type=int, default=NEWEST, metavar="N", help=_("at most so many"))
    add_json(search)
    look = command(tables, "look", _("who sits at a table, and what happened there"), run_look)
    look.add_argument("code", metavar="CODE")
    add_json(look)
    close = command(tables, "close", _("end the game at a table for good"), run_close)
    close.add_argument("code", metavar="CODE")
    close.add_argument("--because", default="", metavar="SENTENCE", help=_("what players are told"))
    delete = command(tables, "delete", _("delete a table with everything stored of it"), run_delete)
    delete.add_argument("code", metavar="CODE")


def run_search(args: argparse.Namespace) -> int:
    if args.limit < 1:
        raise YardError(_("--limit takes a number from 1 on, not {given}.").format(given=args.limit))
    found = work(args, lambda office: _found(office, args.text.casefold(), args.playing, args.limit))
    if args.json:
        print_json([as_data(info) for info in found])
    else:
        head = (_("code"), _("game"), _("players"), _("state"), _("last used"), _("size"), _("laid by"))
        print_columns(head, [_row(info) for info in found])
    return 0


async def _found(office: Office, text: str, playing: bool, limit: int) -> list[TableInfo]:
    found: list[TableInfo] = []
    async for info in office.store.infos():
        state = _state(info)
        words = [info.table.code, info.table.owner, state.game, *[seat.name for seat in state.seats]]
        if (info.table.playing or not playing) and any(text in word.casefold() for word in words):
            found.append(info)
            if len(found) == limit:
                break
    return found


def _state(info: TableInfo) -> State:
    return msgspec.convert(info.table.state, State)


def _row(info: TableInfo) -> tuple[str, ...]:
    state = _state(info)
    return (
        info.table.code,
        state.game,
        ", ".join(seat.name or seat.kind for seat in state.seats),
        _standing(info),
        told_time(max(info.used, info.table.updated)),
        told_size(info.size),
        info.table.owner,
    )


def _standing(info: TableInfo) -> str:
    if _state(info).ended:
        return _("over")
    return _("in play") if info.table.playing else _("not begun")


def as_data(info: TableInfo) -> dict[str, object]:
    """What a program may know: the same as the list, nothing of the position."""
    state = _state(info)
    return {
        "code": info.table.code,
        "game": state.game,
        "seats": [{"kind": seat.kind, "name": seat.name, "bot": seat.bot} for seat in state.seats],
        "version": info.table.version,
        "lines": state.line,
        "playing": info.table.playing,
        "ended": state.ended,
        "listed": info.table.listed,
        "created": state.created,
        "updated": info.table.updated,
        "used": info.used,
        "size": info.size,
        "owner": info.table.owner,
    }


def run_look(args: argparse.Namespace) -> int:
    info, events = work(args, lambda office: _looked(office, args.code.lower()))
    if args.json:
        told = [
            {"version": event.version, "at": event.at, "kind": event.kind, "text": _said(event)} for event in events
        ]
        print_json({**as_data(info), "events": told})
        return 0
    for name, value in as_data(info).items():
        if name == "seats":
            chairs = [seat.name or seat.kind for seat in _state(info).seats]
            print(f"{name:9}{printable(', '.join(chairs))}")
        elif isinstance(value, float):
            print(f"{name:9}{told_time(value)}")
        else:
            print(f"{name:9}{value}")
    for event in events:
        print(f"{told_time(event.at)}  {event.kind:12} {printable(_said(event))}".rstrip())
    return 0


async def _looked(office: Office, code: str) -> tuple[TableInfo, list[Event]]:
    info = await office.store.info(code)
    if info is None:
        raise _no_table(code)
    return info, await office.store.events(code, info.table.version - NEWEST, NEWEST)


def _said(event: Event) -> str:
    """Of an event only what everybody at the table reads: moves may tell what one seat alone knows."""
    if event.kind == "played":
        return str(event.data.get("by", ""))
    return ": ".join(str(event.data[name]) for name in ("name", "text") if event.data.get(name))


def run_close(args: argparse.Namespace) -> int:
    async def close(office: Office) -> None:
        await close_table(office.store, args.code.lower(), args.because, time.time())
        await office.changed(args.code.lower())

    work(args, close)
    print(_("Table {code} is closed.").format(code=args.code.lower()))
    return 0


def run_delete(args: argparse.Namespace) -> int:
    async def delete(office: Office) -> None:
        code = args.code.lower()
        if await office.store.table(code) is None:
            raise _no_table(code)
        await office.store.delete(code)
        await office.changed(code)

    work(args, delete)
    print(_("Table {code} is deleted.").format(code=args.code.lower()))
    return 0


def _no_table(code: str) -> YardError:
    return YardError(_("There is no table «{code}» here.").format(code=code[:40]))
