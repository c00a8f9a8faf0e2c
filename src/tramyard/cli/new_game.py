"""`tramyard new-game NAME`: a room to begin with, a whole small game that keeps the contract.

It is written from the templates in `room_template/`, as a package of its own in a new folder or, with `--here`, into a
working copy of Tramyard. Nothing that exists is overwritten.
"""

import argparse
import keyword
import re
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import tramyard
from tramyard.cli.arguments import Commands
from tramyard.kernel.content import fingerprint
from tramyard.kernel.errors import YardError
from tramyard.kernel.guide import load
from tramyard.kernel.room import GROUP, rooms
from tramyard.kernel.words import _

TEMPLATES = Path(__file__).parent / "room_template"
SUFFIX = ".tmpl"
NAME = re.compile(r"[a-z][a-z0-9_]{1,19}(?<!_)")
PREFIX = re.compile(r"[A-Z][A-Z0-9]{1,3}")
ANNOUNCED = f'[project.entry-points."{GROUP}"]\n'
"""The line of pyproject.toml below which a working copy announces its rooms."""


class Room(NamedTuple):
    """What the templates are filled in with."""

    name: str
    title: str
    prefix: str
    """What the ids of its rules begin with."""
    package: str
    """Where its modules are imported from."""

    def filled(self, text: str) -> str:
        facts = {**self._asdict(), "version": tramyard.__version__}
        return re.sub(r"@(name|title|prefix|package|version|content)@", lambda token: self._fact(facts, token[1]), text)

    def _fact(self, facts: dict[str, str], name: str) -> str:
        """The fingerprint of its content, which records quote, can be known only when the content is filled in."""
        if name == "content":
            return fingerprint(self.filled((TEMPLATES / f"room/ring.toml{SUFFIX}").read_text("utf-8")))
        return facts[name]


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("new-game", help=_("write a room for a new game, a small one that works"))
    parser.add_argument("name", metavar="NAME", help=_("its name in commands and records, such as nightbus"))
    parser.add_argument("--title", metavar="TEXT", help=_("its name for people, such as «Night Bus»"))
    parser.add_argument("--prefix", metavar="XX", help=_("what the ids of its rules begin with, such as NB"))
    parser.add_argument("--here", action="store_true", help=_("write it into this working copy of Tramyard"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    name = _checked_name(args.name)
    title = args.title or name.replace("_", " ").title()
    prefix = _checked_prefix(args.prefix or _initials(name))
    if args.here:
        root = _working_copy(Path.cwd())
        _write(_here(root, Room(name, title, prefix, f"tramyard.games.{name}")))
        _announce(root / "pyproject.toml", name)
        place, command = f"src/tramyard/games/{name}", "make check"
    else:
        _write(_package(Path(name), Room(name, title, prefix, name)))
        place, command = name, f"cd {name} && pip install -e '.[test]' && pytest"
    print(_("Written: {place}. Go on with: {command}").format(place=place, command=command))
    return 0


# What it may be called


def _checked_name(name: str) -> str:
    if not NAME.fullmatch(name):
        sentence = _("«{name}» cannot be a game's name: 2 to 20 small letters, digits and underscores, a letter first.")
        raise YardError(sentence.format(name=name))
    if name in rooms():
        raise YardError(_("There is a game «{name}» already.").format(name=name))
    if keyword.iskeyword(name) or keyword.issoftkeyword(name) or name in sys.stdlib_module_names or find_spec(name):
        raise YardError(_("«{name}» means something else in Python: choose another name.").format(name=name))
    return name


def _initials(name: str) -> str:
    words = name.split("_")
    return ("".join(word[:1] for word in words) if len(words) > 1 else name[:3]).upper()[:4]


def _checked_prefix(prefix: str) -> str:
    if not PREFIX.fullmatch(prefix):
        sentence = _("«{prefix}» cannot begin the ids of rules: 2 to 4 capital letters and digits, a letter first.")
        raise YardError(sentence.format(prefix=prefix))
    for room in rooms().values():
        if any(entry.id.startswith(f"{prefix}-") for entry in load(room.folder / "guide").entries):
            sentence = _("The rules of {title} begin with {prefix} already: choose something else with --prefix.")
            raise YardError(sentence.format(title=room.title, prefix=prefix))
    return prefix


# What is written


def _package(folder: Path, room: Room) -> Iterator[tuple[Path, str]]:
    """The files of a package that brings the room."""
    if folder.exists():
        raise YardError(_("There is a {folder} here already; nothing was written.").format(folder=folder))
    yield from _filled("package", folder, room)
    yield from _filled("room", folder / room.name, room)
    yield from _filled("tests", folder / "tests", room)


def _here(root: Path, room: Room) -> Iterator[tuple[Path, str]]:
    """The files of the room inside a working copy."""
    home, tests = root / "src/tramyard/games" / room.name, root / "tests/games" / room.name
    for folder in (home, tests):
        if folder.exists():
            there = folder.relative_to(root)
            raise YardError(_("There is a {folder} here already; nothing was written.").format(folder=there))
    for part, folder in (("room", home), ("translated", home), ("tests", tests)):
        for file, text in _filled(part, folder, room):
            yield file, _one_house(text, room) if file.suffix == ".py" else text
    yield tests / "__init__.py", ""


def _filled(part: str, folder: Path, room: Room) -> Iterator[tuple[Path, str]]:
    for template in sorted((TEMPLATES / part).rglob(f"*{SUFFIX}")):
        name = room.filled(template.relative_to(TEMPLATES / part).as_posix().removesuffix(SUFFIX))
        yield folder / name, room.filled(template.read_text("utf-8"))


def _one_house(module: str, room: Room) -> str:
    """In a working copy the room's modules are imported together with Tramyard's others, before which they sort."""
    own = "".join(re.findall(rf"^from {room.package}[. ].*\n", module, re.MULTILINE))
    others = module.replace(f"\n{own}", "", 1) if own else module
    before, tramyards, after = others.partition("\nfrom tramyard.")
    if not tramyards:
        return module
    return f"{before.rstrip()}\n\n{own}{tramyards.lstrip()}{after}"


def _write(files: Iterator[tuple[Path, str]]) -> None:
    for file, text in list(files):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


# In a working copy


def _working_copy(folder: Path) -> Path:
    """The root of the working copy of Tramyard that a folder lies in."""
    for root in (folder, *folder.parents):
        settings = root / "pyproject.toml"
        if (root / "src/tramyard/games").is_dir() and settings.is_file() and ANNOUNCED in settings.read_text("utf-8"):
            return root
    sentence = _("--here is for a working copy of Tramyard, and {folder} is not inside one.")
    raise YardError(sentence.format(folder=folder))


def _announce(settings: Path, name: str) -> None:
    """The one line that a new room adds to what is shared."""
    before, section, rest = settings.read_text("utf-8").partition(ANNOUNCED)
    announced, gap, after = rest.partition("\n\n")
    lines = sorted([*announced.split("\n"), f'{name} = "tramyard.games.{name}:ROOM"'])
    joined = "\n".join(lines)
    settings.write_text(f"{before}{section}{joined}{gap}{after}", "utf-8")
