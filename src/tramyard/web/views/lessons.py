"""What somebody who learns by playing is told and offered: the next step of the lesson, and nothing beside it."""

from collections.abc import Sequence

import msgspec

from tramyard.kernel.lesson import LEARNER, lesson_of
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import translate
from tramyard.web.tables.table import Table
from tramyard.web.views.steps import Step


class Guide(msgspec.Struct):
    """A step of a lesson."""

    step: int
    """From 1."""
    of: int
    says: str
    over: bool
    """It was the last one: what follows is up to whoever learned."""


def guide(table: Table, seat: int) -> Guide | None:
    """What whoever learns is told now."""
    if not table.state.lesson or seat != LEARNER:
        return None
    line = table.state.line
    if lesson := table.lesson_at(line):
        number = lesson.step_at(line)
        return Guide(number + 1, len(lesson.steps), translate(lesson.steps[number].says), over=False)
    ended = lesson_of(table.room)
    if ended is None or ended.fingerprint != table.state.lesson:
        return None
    if any(trace.actor == LEARNER and trace.line > ended.length for trace in table.trail):
        return None  # they have gone on by themselves
    return Guide(len(ended.steps), len(ended.steps), translate(ended.end), over=True)


def guided(table: Table, moves: Sequence[Move], offered: list[Step]) -> list[Step]:
    """Of what can be done after these moves, that with which the lesson goes on; all of it where there is none."""
    lesson = table.lesson_at(table.state.line)
    if lesson is None:
        return offered
    vocabulary = table.game.vocabulary
    wanted = lesson.wanted(table.state.line)[len(moves) :]
    texts = [vocabulary.text(move) for move in wanted]
    spot = vocabulary.spot(wanted[0]) if wanted else ""
    kept = [
        step
        for step in offered
        if (step.spot == spot if step.many else (step.moves or [step.move]) == texts[: len(step.moves) or 1])
    ]
    for step in kept:
        step.asks = ""  # whoever follows a lesson does not waste anything unawares
    return kept
