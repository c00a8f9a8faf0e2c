"""A play as text: a head in TOML between two lines of `+++`, then one action a line. It replays on any machine.

A play that began from a situation somebody set up carries it in its head; a record without lines is then just that
situation, a position as a file.

A Story is what one seat has seen of it: hidden moves replaced by stand-ins.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import msgspec

from tramyard.kernel.content import LIMIT, decode
from tramyard.kernel.errors import FileFault, YardError
from tramyard.kernel.game import Game
from tramyard.kernel.options import Value
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.refusal import Refused
from tramyard.kernel.room import AnyContent, Room, room, rooms
from tramyard.kernel.spec import ContentHead, GameSpec, OpenGame, bind
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _

FORMAT: Final = 1
RAIL: Final = "+++"
SPECTATOR: Final = -1
LONGEST_NAME: Final = 40
HEAD_LIMIT: Final = 4 * LIMIT
"""A head may hold a whole content file, with some of its signs written as two."""


class Head(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The top of a record. `tramyard` is the format's number."""

    tramyard: int
    game: str
    rules: int
    seats: list[str]
    content: ContentHead
    options: dict[str, Value] = {}
    position: dict[str, object] | None = None
    """The dump of the Position the play began from, where that is not the game's own start."""


@dataclass(frozen=True)
class Line:
    """One action of a seat, or one outcome of chance (actor CHANCE)."""

    actor: int
    moves: tuple[Move, ...]


@dataclass
class Record:
    """A play that can go on: everything done so far, and where it stands."""

    opened: OpenGame
    names: list[str]
    lines: list[Line] = field(default_factory=list)
    origin: Position | None = None
    """The situation the play began from, where somebody set one up."""
    position: Position = field(init=False)

    def __post_init__(self) -> None:
        for name in self.names:
            _check_name(name)
        self.room = self.opened.room
        self.content = self.opened.content
        self.game = self.opened.game
        self.position = self.start()
        already, self.lines = self.lines, []
        for line in already:
            self.add(line.moves)

    @staticmethod
    def begin(
        room: Room, names: list[str], options: Mapping[str, object] | None = None, content: AnyContent | None = None
    ) -> "Record":
        """An empty record for these seats. Raises YardError where names, seats or options cannot be used."""
        return Record(bind(room, content or room.content(), len(names), options), list(names))

    def start(self) -> Position:
        """The Position before the first line."""
        return self.game.start() if self.origin is None else self.origin.copy()

    def set_up(self, to: int | None = None) -> "Record":
        """A record without lines that begins where this one stands after the first `to` lines (all, if not given)."""
        return Record(self.opened, self.names, origin=self.replay(to))

    def add(self, moves: tuple[Move, ...]) -> None:
        """Play one whole action, or one outcome of chance, and write it down. Raises Refused and changes nothing."""
        actor = self.position.actor
        self.game.play_action(self.position, moves)
        self.lines.append(Line(actor, moves))

    def replay(self, to: int | None = None) -> Position:
        """The Position after the first `to` lines (all, if not given)."""
        position = self.start()
        for line in self.lines[:to]:
            self.game.play_action(position, line.moves)
        return position

    def back_to(self, to: int) -> None:
        """Forget everything after the first `to` lines."""
        self.lines = self.lines[:to]
        self.position = self.replay()

    def text(self) -> str:
        """The whole record; `read` gives it back."""
        spec = self.opened.spec
        content = ContentHead(spec.content, spec.fingerprint, spec.text)
        origin = None if self.origin is None else self.origin.dump()
        head = Head(FORMAT, spec.game, self.game.rules_version, self.names, content, dict(spec.options), origin)
        lines = [f"{_who(line.actor)} {self.game.spell(line.moves)}" for line in self.lines]
        result = [self.position.result()] if self.position.actor == OVER else []
        return "\n".join([RAIL, _toml(head).rstrip(), RAIL, *lines, *result]) + "\n"

    def story(self, seat: int = SPECTATOR) -> "Story":
        """What this seat has seen so far."""
        position = self.start()
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
            raise YardError(f"{_line(1)}: " + _("expected «story of GAME for SEAT»"))
        seat = SPECTATOR if words[4] == "spectator" else _seat(words[4])
        result = rest.pop() if rest and rest[-1].startswith("#") else ""
        return Story(words[2], seat, tuple(rest), result)


def read_record(text: str, file: str = "record") -> Record:
    """The Record of its text, every move checked. Raises FileFault naming the line or field that cannot be used."""
    head_text, body, first_line = _split(text, file)
    head = decode(head_text, Head, file, HEAD_LIMIT)
    record = _bind(head, file)
    finished = False
    for number, line in enumerate(body, first_line):
        if not line.strip() or line.lstrip().startswith(";"):
            continue
        fault = _("expected nothing after the result") if finished else fault_of_line(record, line.strip())
        if fault:
            fault += _other_rules(head.rules, record.game.rules_version)
            raise FileFault(file, _line(number), fault)
        finished = line.lstrip().startswith("#")
    return record


def check_game(record: Record, name: str, file: str) -> None:
    """Raises YardError unless the record in this file is one of the game of that name: of its room, and of the content
    that the name carries, if it does."""
    here = room(name)
    if record.room.name != here.name:
        sentence = _("{file} is a record of {other}, not of {game}.")
        raise YardError(sentence.format(file=file, other=record.room.title, game=here.title))
    content = name.partition(":")[2]
    if content:
        check_content(record, here.content(content), name, file)


def check_content(record: Record, content: AnyContent, name: str, file: str) -> None:
    """Raises YardError unless the record was played with this content, whatever either is called."""
    if record.opened.spec.fingerprint != content.fingerprint:
        sentence = _("{file} has the content «{its}», which is not that of {game}.")
        raise YardError(sentence.format(file=file, its=record.opened.spec.content, game=name))


def _split(text: str, file: str) -> tuple[str, list[str], int]:
    """Head, body and the number of the body's first line. No line of a body is a rail, but one of a content may be."""
    lines = text.replace("\r\n", "\n").split("\n")
    rails = [number for number, line in enumerate(lines) if line == RAIL]
    if not rails or rails[0] != 0:
        begins = _("expected a Tramyard record, which begins with a line of {rail}").format(rail=RAIL)
        raise FileFault(file, _line(1), begins)
    if len(rails) == 1:
        closed = _("expected the head to be closed by a line of {rail}").format(rail=RAIL)
        raise FileFault(file, _line(len(lines)), closed)
    end = rails[-1]
    return "\n".join(["", *lines[1:end]]), lines[end + 1 :], end + 2


def _bind(head: Head, file: str) -> Record:
    """The empty record that the head describes."""
    if head.tramyard != FORMAT:
        expected = _("expected record format {known}, not {value}").format(known=FORMAT, value=head.tramyard)
        raise _field_fault(file, "tramyard", expected)
    if head.game not in rooms():
        expected = _("expected one of {known}, not «{value}»").format(known=", ".join(rooms()), value=head.game)
        raise _field_fault(file, "game", expected)
    content = head.content
    options = tuple(head.options.items())
    spec = GameSpec(head.game, content.name, content.fingerprint, len(head.seats), options, content.text)
    try:
        opened = spec.open(file)
        return Record(opened, head.seats, origin=_origin(opened.game, head.position, file))
    except FileFault:
        raise
    except YardError as error:
        raise FileFault(file, _("head"), str(error)) from error


def _origin(game: Game, dump: dict[str, object] | None, file: str) -> Position | None:
    """The situation a head describes."""
    if dump is None:
        return None
    try:
        return game.load(dump)
    except YardError as error:
        raise _field_fault(file, "position", str(error)) from error


def _line(number: int) -> str:
    return _("line {number}").format(number=number)


def _field_fault(file: str, name: str, expected: str) -> FileFault:
    return FileFault(file, _("field {name}").format(name=name), expected)


def fault_of_line(record: Record, line: str) -> str:
    """Write a line down, or say what is wrong with it."""
    result = record.position.result()
    if line.startswith("#"):
        expected = _("expected «{result}», not «{line}»").format(result=result or _("no result yet"), line=line)
        return "" if line == result else expected
    if record.position.actor == OVER:
        return _("expected nothing more: the game is over")
    who, _space, rest = line.partition(" ")
    expected_who = _who(record.position.actor)
    if who != expected_who:
        return _("expected a line of {expected}, not of «{who}»").format(expected=expected_who, who=who)
    try:
        record.add(tuple(record.game.parse(record.position, rest)))
    except Refused as refused:
        return f"{refused.refusal.rule}: {refused.refusal.of_written(record.game)}"
    return ""


def _other_rules(theirs: int, ours: int) -> str:
    """A record of other rules is read as long as it replays; where it does not, this may be why."""
    if theirs == ours:
        return ""
    note = _("(the record was played under rules {theirs}, these are rules {ours})")
    return " " + note.format(theirs=theirs, ours=ours)


def _check_name(name: str) -> None:
    if not name.isprintable() or name != name.strip() or not 1 <= len(name) <= LONGEST_NAME:
        sentence = _("A seat's name has 1 to {most} letters and no line break, not «{name}».")
        raise YardError(sentence.format(most=LONGEST_NAME, name=name[:LONGEST_NAME]))


def _seat(who: str) -> int:
    """The seat written as `p1`, `p2`, ..."""
    digits = who.removeprefix("p")
    if who == digits or not digits.isdecimal() or not digits.isascii() or int(digits) == 0:
        raise YardError(f"{_line(1)}: " + _("expected a seat such as p1, not «{who}»").format(who=who))
    return int(digits) - 1


def _who(actor: int) -> str:
    return "*" if actor == CHANCE else f"p{actor + 1}"


def _toml(head: Head) -> str:
    """As TOML; a content's text stays readable as a multi-line string."""
    import tomli_w

    return tomli_w.dumps(_said(msgspec.to_builtins(head)), multiline_strings=True)


def _said(data: dict[str, object]) -> dict[str, object]:
    """Without the fields that are None, which TOML leaves out."""
    return {name: _said_in(value) for name, value in data.items() if value is not None}


def _said_in(value: object) -> object:
    if isinstance(value, list):
        return [_said_in(item) for item in value]
    return _said(value) if isinstance(value, dict) else value
