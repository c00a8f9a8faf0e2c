"""What several commands have in common: how arguments are read, and how a game, its options and a record are named."""

import argparse
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NoReturn

from tramyard.kernel.content import read_text
from tramyard.kernel.errors import YardError
from tramyard.kernel.record import Record, check_game, read_record
from tramyard.kernel.words import _

Commands = argparse._SubParsersAction  # argparse gives it no public name


class Parser(argparse.ArgumentParser):
    """Tells a mistake as one sentence, like every other bad input."""

    learn: "Callable[[Parser], None] | None" = None
    """What brings its arguments once they are needed, where that takes long and other commands should not wait."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        learn, self.learn = self.learn, None
        if learn is not None:
            learn(self)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        raise YardError(f"{message[:1].upper()}{message[1:]}. {_('See')} {self.prog} --help")


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=_("a game's name, or name:FILE.toml for your own content"))


def add_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help=_("an option of the game; may be repeated")
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=_("print JSON, for programs"))


def options_of(pairs: Iterable[str]) -> dict[str, str]:
    """`engine=yes` as name and value."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise YardError(_("--option wants NAME=VALUE, not «{given}».").format(given=pair))
        found[name.strip()] = value.strip()
    return found


def record_in(path: Path) -> Record:
    """A record file, every move checked."""
    return read_record(read_text(path), str(path))


def record_of(game: str, path: Path) -> Record:
    """The same, of this game and no other: of its room, and of the content that its name carries."""
    record = record_in(path)
    check_game(record, game, str(path))
    return record


def add_from(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--from", dest="origin", metavar="FILE", type=Path, help=_("begin where this record or position stands")
    )
    parser.add_argument("--at", metavar="N", type=int, help=_("begin after the first N lines of the record"))


def origin_of(args: argparse.Namespace) -> Record | None:
    """The record that `--from` names, back at the line of `--at`; None where nothing is named."""
    if args.origin is None:
        if args.at is not None:
            raise YardError(_("--at goes with --from FILE."))
        return None
    if args.option:
        raise YardError(_("Options are those of the file: --from goes without --option."))
    return record_at(args.game, args.origin, args.at, "--at")


def record_at(game: str, path: Path, at: int | None, name: str) -> Record:
    """A record of this game after so many of its lines; all, if nobody says how many by this name."""
    record = record_of(game, path)
    record.back_to(line_number(at, record, name))
    return record


def line_number(given: int | None, record: Record, name: str) -> int:
    """How many lines of a record to play: all, or as many as asked for."""
    lines = len(record.lines)
    if given is None:
        return lines
    if not 0 <= given <= lines:
        sentence = _("{name} wants a number from 0 to {lines}, the lines of this record, not {given}.")
        raise YardError(sentence.format(name=name, lines=lines, given=given))
    return given


def print_json(data: object) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))
