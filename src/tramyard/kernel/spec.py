"""Which game is meant, by value: its name, content, seats and options. Every door of the yard opens the same one.

A GameSpec is small, equal to every other that means the same game, and goes to other processes and machines as plain
data. Opening it gives the room, the content and the game, which are made once in each process.
"""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Final

import msgspec

from tramyard.kernel.content import convert, fingerprint
from tramyard.kernel.errors import FileFault
from tramyard.kernel.game import Game
from tramyard.kernel.options import Options, Value, settle
from tramyard.kernel.room import AnyContent, Room, room
from tramyard.kernel.words import _

KEPT: Final = 64
"""Opened games a process keeps; the least recently used one goes first."""


class ContentHead(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Which content is meant; the text stands here unless it ships with the room."""

    name: str
    fingerprint: str
    text: str = ""


class SpecData(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A GameSpec as plain data, such as JSON."""

    game: str
    content: ContentHead
    seats: int
    options: dict[str, Value] = {}


@dataclass(frozen=True)
class GameSpec:
    """Which game: `GameSpec.named("workbook:./mine.toml", 2).open().game.start()`."""

    game: str
    """The name of its room."""
    content: str
    """The name of its content."""
    fingerprint: str
    """The content's own: it says which content is meant, on any machine."""
    seats: int
    options: tuple[tuple[str, Value], ...] = ()
    text: str = field(default="", compare=False, repr=False)
    """The content's text; empty where it ships with the room. The fingerprint stands for it when specs are compared."""

    @staticmethod
    def named(name: str, seats: int | None = None, options: Mapping[str, object] | None = None) -> "GameSpec":
        """By the one name a game has everywhere: `trainmaker`, `workbook:chicago-1858`, `workbook:./mine.toml`.

        >>> spec = GameSpec.named("trainmaker", 3, {"first": "2"})
        >>> spec.content, spec.seats, spec.options
        ('cards', 3, (('engine', False), ('engine_six', False), ('first', 2)))

        Raises YardError where there is no such game or content, or where seats or options do not fit.
        """
        here = room(name)
        return bind(here, here.content(name.partition(":")[2]), seats, options).spec

    @property
    def name(self) -> str:
        """The game's name, with its content's unless it is the usual one."""
        usual = self.content == room(self.game).shipped[0] and not self.text
        return self.game if usual else f"{self.game}:{self.content}"

    def open(self, file: str = "") -> "OpenGame":
        """Its room, content and game. Raises YardError where it cannot be played here; `file` is where the spec stands.

        >>> spec = GameSpec.named("trainmaker", 2)
        >>> spec.open() is GameSpec.named("trainmaker:cards").open()
        True
        """
        here = room(self.game)
        if self.text and fingerprint(self.text) != self.fingerprint:
            its_own = _content(here, self, file).fingerprint  # a mistake in the text is told before its fingerprint
            raise FileFault(file, *_other_fingerprint(its_own))
        options = tuple(settle(here.options, dict(self.options)).items())
        return _opened(here, replace(self, options=options), None, file)

    def as_data(self) -> dict[str, object]:
        """As JSON knows it; `from_data` reads it back.

        >>> spec = GameSpec.named("trainmaker", 2)
        >>> GameSpec.from_data(spec.as_data()) == spec
        True
        """
        head = ContentHead(self.content, self.fingerprint, self.text)
        data: dict[str, object] = msgspec.to_builtins(SpecData(self.game, head, self.seats, dict(self.options)))
        return data

    @staticmethod
    def from_data(data: object, file: str = "") -> "GameSpec":
        """Raises a FileFault naming the field that is missing, unknown or of another kind."""
        given = convert(data, SpecData, file)
        content = given.content
        options = tuple(given.options.items())
        return GameSpec(given.game, content.name, content.fingerprint, given.seats, options, content.text)


class ContentMissing(FileFault):
    """A spec brings no text, and what ships with the room here is not the content it means."""


@dataclass(frozen=True)
class OpenGame:
    """A game that can be played, with everything it was made from."""

    spec: GameSpec
    """With all options, given or default."""
    room: Room
    content: AnyContent
    game: Game

    @property
    def options(self) -> Options:
        return dict(self.spec.options)


def bind(
    here: Room, content: AnyContent, seats: int | None = None, options: Mapping[str, object] | None = None
) -> OpenGame:
    """A game of a room in hand, whether it is installed or not. Raises YardError where seats or options do not fit."""
    chosen = tuple(settle(here.options, options or {}).items())
    seats = here.usual_seats(content) if seats is None else seats
    spec = GameSpec(here.name, content.name, content.fingerprint, seats, chosen, content.text)
    return _opened(here, spec, content, "")


_kept: OrderedDict[tuple[Room, GameSpec], OpenGame] = OrderedDict()
_lock = Lock()


def _opened(here: Room, spec: GameSpec, content: AnyContent | None, file: str) -> OpenGame:
    """From those kept, or made and kept; `content` saves reading it."""
    key = here, spec
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    content = content or _content(here, spec, file)
    game = here.game(spec.seats, dict(spec.options), content)
    opened = OpenGame(replace(spec, text="" if here.ships(content) else content.text), here, content, game)
    with _lock:
        _kept[here, opened.spec] = opened
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return opened


def _content(here: Room, spec: GameSpec, file: str) -> AnyContent:
    """From the spec's text, or as it ships."""
    if spec.text:
        return here.content_from(spec.content, spec.text, f"{file}: content.text" if file else "")
    if spec.content not in here.shipped:
        expected = _("expected one of {known}, or a text").format(known=", ".join(here.shipped))
        raise ContentMissing(file, _("field {name}").format(name="content.name"), expected)
    content = here.content(spec.content)
    if content.fingerprint != spec.fingerprint:
        raise ContentMissing(file, *_other_fingerprint(content.fingerprint))
    return content


def _other_fingerprint(its_own: str) -> tuple[str, str]:
    """Where a spec is at fault that means another content, and what was expected there."""
    expected = _("expected {fingerprint}, the content's own").format(fingerprint=its_own)
    return _("field {name}").format(name="content.fingerprint"), expected
