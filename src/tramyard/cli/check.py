"""`tramyard check`: whether a content file or a record can be used, and what there is to remark on it."""

import argparse
from pathlib import Path

from tramyard.cli.arguments import Commands, add_json, print_json
from tramyard.kernel.content import read_text
from tramyard.kernel.errors import FileFault
from tramyard.kernel.position import OVER
from tramyard.kernel.record import RAIL, read_record
from tramyard.kernel.room import AnyContent, Room, read_content
from tramyard.kernel.words import _, plural


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("check", help=_("check a content file or a record"))
    parser.add_argument("file", metavar="FILE", type=Path, help=_("a content file (.toml) or a record"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    text = read_text(args.file)
    data = _record(text, str(args.file)) if text.startswith(RAIL) else _content(args.file)
    if args.json:
        print_json(data)
    else:
        _print(data)
    return 0


def _record(text: str, file: str) -> dict[str, object]:
    record = read_record(text, file)
    lines = plural("{count} line", "{count} lines", len(record.lines))
    state = record.position.result() if record.position.actor == OVER else _("not over")
    what = _("A record of {game}: {seats}; {lines}, {state}.").format(
        game=record.room.title, seats=", ".join(record.names), lines=lines, state=state
    )
    return {"kind": "record", "what": what, **_about(record.room, record.content)}


def _content(path: Path) -> dict[str, object]:
    try:
        room, content = read_content(path)
    except FileFault as fault:
        for other in fault.others:  # the first is told as every bad input is
            print(other)
        raise
    what = _("Content for {game}: «{name}».").format(game=room.title, name=content.name)
    return {"kind": "content", "what": what, **_about(room, content)}


def _about(room: Room, content: AnyContent) -> dict[str, object]:
    return {
        "game": room.name,
        "content": content.name,
        "shipped": room.ships(content),
        "fingerprint": content.fingerprint,
        "remarks": room.check(content.data),
    }


def _print(data: dict[str, object]) -> None:
    print(data["what"])
    print(
        _("Content «{name}», fingerprint {fingerprint}.").format(name=data["content"], fingerprint=data["fingerprint"])
    )
    remarks = data["remarks"]
    assert isinstance(remarks, list)
    for remark in remarks:
        print(_("Remark: {remark}.").format(remark=remark))
    if not remarks:
        print(_("Nothing to remark."))
