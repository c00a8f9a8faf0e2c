"""A play as text: a head in TOML between two lines of `+++`, then one action a line. It replays on any machine.

A Story is what one seat has seen of it: hidden moves replaced by stand-ins.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import msgspec

from tramyard.kernel.content import decode
from tramyard.kernel.errors import FileFault, YardError
from tramyard.kernel.game import Game
from tramyard.kernel.options import Options, Value
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.refusal import Refused
from tramyard.kernel.room import AnyContent, Room, rooms
from tramyard.kernel.vocabulary import Move

FORMAT: Final = 1
RAIL: Final = "+++"
SPECTATOR: Final = -1


class ContentHead(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Which content a record was played with; the text stands here unless it shipped with these rules."""

    name: str
    fingerprint: str
    text: str = ""


class Head(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The top of a record. `tramyard` is the format's number."""

    tramyard: int
    game: str
    rules: int
    seats: list[str]
    content: ContentHead
    options: dict[str, Value] = {}


@dataclass(frozen=True)
class Line:
    """One action of a seat, or one outcome of chance (actor CHANCE)."""

    actor: int
    moves: tuple[Move, ...]


@dataclass
class Record:
    """A play that can go on: everything done so far, and where it stands."""

    room: Room
    content: AnyContent
    options: Options
    names: list[str]
    game: Game
    lines: list[Line] = field(default_factory=list)
    position: Position = field(init=False)

    def __post_init__(self) -> None:
        self.position = self.game.start()
        already, self.lines = self.lines, []
        for line in already:
            self.add(line.moves)

    @staticmethod
    def begin(
        room: Room, names: list[str], options: Mapping[str, object] | None = None, content: AnyContent | None = None
    ) -> "Record":
        """An empty record for these seats."""
        from tramyard.kernel.options import settle

        settled = settle(room.options, options or {})
        content = content or room.content()
        return Record(room, content, settled, list(names), room.game(len(names), settled, content))

    def add(self, moves: tuple[Move, ...]) -> None:
        """Play one whole action, or one outcome of chance, and write it down. Raises Refused and changes nothing."""
        actor = self.position.actor
        self.game.play_action(self.position, moves)
        self.lines.append(Line(actor, moves))

    def replay(self, to: int | None = None) -> Position:
        """The Position after the first `to` lines (all, if not given)."""
        position = self.game.start()
        for line in self.lines[:to]:
            self.game.play_action(position, line.moves)
        return position

    def back_to(self, to: int) -> None:
        """Forget everything after the first `to` lines."""
        self.lines = self.lines[:to]
        self.position = self.replay()

    def text(self) -> str:
        """The whole record; `read` gives it back."""
        shipped = self.room.ships(self.content)
        content = ContentHead(self.content.name, self.content.fingerprint, "" if shipped else self.content.text)
        head = Head(FORMAT, self.room.name, self.game.rules_version, self.names, content, dict(self.options))
        lines = [f"{_who(line.actor)} {self.game.spell(line.moves)}" for line in self.lines]
        result = [self.position.result()] if self.position.actor == OVER else []
        return "\n".join([RAIL, _toml(head).rstrip(), RAIL, *lines, *result]) + "\n"

    def story(self, seat: int = SPECTATOR) -> "Story":
        """What this seat has seen so far."""
        position = self.game.start()
        told: list[str] = []
        for line in self.lines:
            words: list[str] = []
            for move in line.moves:
                words.append(position.shown(move, seat) or self.game.vocabulary.text(move))
                position.play(move)
            told.append(f"{_who(line.actor)} {' '.join(words)}")
        return Story(self.game.name, seat, tuple(told), self.position.result())


@dataclass(frozen=True)
class Story:
    """A record as one seat may read it."""

    game: str
    seat: int
    lines: tuple[str, ...]
    result: str = ""

    def text(self) -> str:
        whose = "spectator" if self.seat == SPECTATOR else _who(self.seat)
        ending = [self.result] if self.result else []
        return "\n".join([f"story of {self.game} for {whose}", *self.lines, *ending]) + "\n"

    @staticmethod
    def read(text: str) -> "Story":
        """The Story of its text. Raises YardError if it is none."""
        first, *rest = text.rstrip("\n").split("\n")
        words = first.split()
        if len(words) != 5 or words[:2] != ["story", "of"] or words[3] != "for":
            raise YardError("line 1: expected «story of GAME for SEAT»")
        seat = SPECTATOR if words[4] == "spectator" else int(words[4].removeprefix("p")) - 1
        result = rest.pop() if rest and rest[-1].startswith("#") else ""
        return Story(words[2], seat, tuple(rest), result)


def read_record(text: str, file: str = "record") -> Record:
    """The Record of its text, every move checked. Raises FileFault naming the line or field that cannot be used."""
    head_text, body, first_line = _split(text, file)
    head = decode(head_text, Head, file)
    record = _bind(head, file)
    for number, line in enumerate(body, first_line):
        if not line.strip() or line.lstrip().startswith(";"):
            continue
        _read_line(record, line.strip(), file, number)
    return record


def _split(text: str, file: str) -> tuple[str, list[str], int]:
    lines = text.replace("\r\n", "\n").split("\n")
    if lines[0] != RAIL:
        raise FileFault(file, "line 1", f"expected a Tramyard record, which begins with a line of {RAIL}")
    try:
        end = lines.index(RAIL, 1)
    except ValueError:
        raise FileFault(file, f"line {len(lines)}", f"expected the head to be closed by a line of {RAIL}") from None
    return "\n".join(lines[1:end]), lines[end + 1 :], end + 2


def _bind(head: Head, file: str) -> Record:
    if head.tramyard != FORMAT:
        raise FileFault(file, "field tramyard", f"expected record format {FORMAT}, not {head.tramyard}")
    room = rooms().get(head.game)
    if room is None:
        raise FileFault(file, "field game", f"expected one of {', '.join(rooms())}, not «{head.game}»")
    try:
        if head.content.text:
            content = room.content_from(head.content.name, head.content.text, f"{file}: content.text")
        elif head.content.name in room.shipped:
            content = room.content(head.content.name)
        else:
            raise FileFault(file, "field content.name", f"expected one of {', '.join(room.shipped)}, or a text")
        if content.fingerprint != head.content.fingerprint:
            raise FileFault(file, "field content.fingerprint", f"expected {content.fingerprint}, the content's own")
        return Record.begin(room, head.seats, head.options, content)
    except FileFault:
        raise
    except YardError as error:
        raise FileFault(file, "head", str(error)) from error


def _read_line(record: Record, line: str, file: str, number: int) -> None:
    where = f"line {number}"
    if line.startswith("#"):
        if line != record.position.result():
            raise FileFault(file, where, f"expected «{record.position.result() or 'no result yet'}», not «{line}»")
        return
    who, _, rest = line.partition(" ")
    expected = _who(record.position.actor)
    if record.position.actor == OVER:
        raise FileFault(file, where, "expected nothing more: the game is over")
    if who != expected:
        raise FileFault(file, where, f"expected a line of {expected}, not of «{who}»")
    try:
        record.add(tuple(record.game.parse(record.position, rest)))
    except Refused as refused:
        sentence = refused.refusal.sentence(record.game.sentences)
        raise FileFault(file, where, f"{refused.refusal.rule}: {sentence}") from refused


def _who(actor: int) -> str:
    return "*" if actor == CHANCE else f"p{actor + 1}"


def _toml(head: Head) -> str:
    """msgspec writes TOML through tomli-w; long texts stay readable as multi-line strings there."""
    import tomli_w

    return tomli_w.dumps(msgspec.to_builtins(head), multiline_strings=True)
