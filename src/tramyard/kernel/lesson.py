"""A guided first game: a record with remarks, `lesson.toml` in a room's folder. It is played on a real table, where the
first seat is the learner's; everything else happens as it is written, until the lesson is over and the play goes on."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

import msgspec

from tramyard.kernel.content import decode, fingerprint, read_text
from tramyard.kernel.errors import FileFault, YardError
from tramyard.kernel.options import Value
from tramyard.kernel.record import Record, fault_of_line
from tramyard.kernel.room import Room
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _

LEARNER: Final = 0
"""The seat of whoever learns."""
NAMES: Final = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn")


class StepText(msgspec.Struct, forbid_unknown_fields=True):
    """What the learner reads, and the lines of the record that follow: the learner's own, then everybody else's."""

    says: str
    lines: str


class LessonText(msgspec.Struct, forbid_unknown_fields=True):
    """A lesson as it is written; all texts for people are English, and stand in the catalogues."""

    seats: int
    begin: str
    """Lines of the record before the first step."""
    steps: list[StepText]
    end: str
    """What is said when it is over."""
    options: dict[str, Value] = {}
    content: str = ""
    """Which of the contents that ship; the first if not given."""


class LessonStep(NamedTuple):
    line: int
    """How many lines of the record come before it."""
    says: str


@dataclass(frozen=True)
class Lesson:
    """A lesson that was read, every line of it checked."""

    record: Record
    steps: tuple[LessonStep, ...]
    end: str
    fingerprint: str

    @property
    def length(self) -> int:
        return len(self.record.lines)

    def asks(self, line: int) -> bool:
        """Whether a line is the learner's own; what comes before the first step is played for them."""
        return line >= self.steps[0].line and self.record.lines[line].actor == LEARNER

    def step_at(self, line: int) -> int:
        """The number of the step in which a line lies, from 0."""
        return max(number for number, step in enumerate(self.steps) if step.line <= max(line, self.steps[0].line))

    def wanted(self, line: int) -> tuple[Move, ...]:
        """What the learner is to play from this line on, until somebody else or chance is to decide."""
        moves: list[Move] = []
        for following in self.record.lines[line:]:
            if following.actor != LEARNER:
                break
            moves += following.moves
        return tuple(moves)


def teaches(room: Room) -> bool:
    """Whether a room brings a lesson."""
    return (room.folder / room.lesson).is_file()


@lru_cache(maxsize=32)
def lesson_of(room: Room) -> Lesson | None:
    """The lesson that a room brings, if it does. Raises FileFault where it cannot be played."""
    path = room.folder / room.lesson
    return read_lesson(room, read_text(path), str(path)) if teaches(room) else None


def read_lesson(room: Room, text: str, file: str) -> Lesson:
    """The Lesson of its text, every line of it played. Raises FileFault with step and line."""
    written = decode(text, LessonText, file)
    try:
        record = Record.begin(room, list(NAMES[: written.seats]), written.options, room.content(written.content))
    except FileFault:
        raise
    except YardError as error:
        raise FileFault(file, _("head"), str(error)) from error
    _play(record, written.begin, file, "begin")
    steps: list[LessonStep] = []
    for number, step in enumerate(written.steps, 1):
        steps.append(LessonStep(len(record.lines), step.says))
        _play(record, step.lines, file, f"steps[{number}].lines")
    if not steps:
        raise FileFault(file, _("field {name}").format(name="steps"), _("expected at least one step"))
    _check_asking(record, steps, file)
    return Lesson(record, tuple(steps), written.end, fingerprint(text))


def _play(record: Record, lines: str, file: str, where: str) -> None:
    for line in filter(None, map(str.strip, lines.splitlines())):
        fault = fault_of_line(record, line)
        if fault:
            raise FileFault(file, _("field {name}").format(name=where), f"«{line}»: {fault}")


def _check_asking(record: Record, steps: list[LessonStep], file: str) -> None:
    """In every step the learner has something to do; what is said there would not be read otherwise."""
    ends = [*[step.line for step in steps], len(record.lines)]
    for number, (begins, following) in enumerate(pairwise(ends), 1):
        if not any(line.actor == LEARNER for line in record.lines[begins:following]):
            expected = _("expected a line of {who}, who learns").format(who=f"p{LEARNER + 1}")
            raise FileFault(file, _("field {name}").format(name=f"steps[{number}].lines"), expected)
