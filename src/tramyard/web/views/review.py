"""A finished game looked at again: what the strong bot would have done, and what each action cost."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from tramyard.kernel.position import Position
from tramyard.kernel.spans import Line, plain
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _, translate
from tramyard.web.tables.table import Played, Table
from tramyard.web.tables.yard import Yard, strongest_bot
from tramyard.web.thinkers.processes import ThinkerFailed
from tramyard.web.thinkers.tasks import Thought
from tramyard.web.trouble import Trouble
from tramyard.web.views.log_lines import told
from tramyard.web.views.records import record_of
from tramyard.web.views.spoken import spans
from tramyard.web.views.steps import in_words

MOST = 300
"""Decisions a review looks at; a longer game is reviewed to there."""
SHOWN = 10
"""Decisions it tells of."""
LEAST = 0.005
"""The part of a win under which nothing was lost: it would be told as 0 %."""
MOST_TURNS = 5
EVEN = 2.0
"""From lost (-1) to won (1): then an estimate is a chance to win."""


class Decision(msgspec.Struct):
    """One action of a seat: the bot's estimate for it and for what it would have done instead."""

    line: int
    seat: int
    words: str
    spans: Line
    spots: list[str]
    """Where in the picture it was done, and where the other would have been."""
    action: str
    better: str
    better_words: list[str]
    better_spans: Line
    better_spots: list[str]
    estimate: float
    best: float
    loss: float
    """The part of a win that it cost, from 0 to 1."""
    unit: str
    """What that is a part of."""
    at_most: bool
    """The action was not even among those the bot weighed: it is worth the estimate at most."""


class Moment(msgspec.Struct):
    """A line of the game, and what the bot would have done there, if anybody had a choice."""

    line: int
    words: str
    spans: Line
    spots: list[str]
    better: str
    """Empty where it was the best."""
    better_words: list[str]
    better_spans: Line
    better_spots: list[str]


class Turn(msgspec.Struct):
    """A turning point: a line that changed much for the seat it helped or hurt most."""

    line: int
    seat: int
    words: str
    spans: Line
    change: float


class Course(msgspec.Struct):
    """How everybody stood after each line, and the turning points in the order of play."""

    estimates: list[list[float]]
    """By seat, one value from -1 to 1 after each line: the chance to win, of 2; those of all seats make up one."""
    turns: list[Turn]


class Review(msgspec.Struct):
    """The decisions that lost most first, and how each seat stood after every line."""

    bot: str
    worst: list[Decision]
    estimates: list[list[float]]
    """By seat, one value from -1 to 1 after each line."""


class Progress(msgspec.Struct):
    """How many decisions of a review are judged, of how many."""

    done: int
    of: int


@dataclass(frozen=True)
class Judged:
    """A decision before it is put into words."""

    played: Played
    better: str
    estimate: float
    best: float
    at_most: bool
    unit: str
    span: float

    @property
    def loss(self) -> float:
        """The part of a win that the decision cost."""
        return (self.best - self.estimate) / self.span


@dataclass(frozen=True)
class Judgement:
    """A review before it is put into words, which differ from reader to reader."""

    bot: str
    worst: list[Judged]
    estimates: list[list[float]]


async def course(yard: Yard, table: Table, seat: int) -> Course:
    """The rules' own estimates, without asking a bot: quick enough for every game that ends."""
    seats = range(len(table.state.seats))
    lines = await _replayed(yard, table)
    estimates: list[list[float]] = [[] for _seat in seats]

    def judge(position: Position) -> None:
        chances = shared([table.game.evaluate(position, one) for one in seats])
        for values, chance in zip(estimates, chances, strict=True):
            values.append(chance)

    if lines:
        judge(lines[0].before)
    turns: list[Turn] = []
    for played in lines:
        judge(played.after)
        moved = max(seats, key=lambda one: abs(estimates[one][-1] - estimates[one][-2]))
        said = told(table, played, seat)
        turns.append(Turn(played.line, moved, plain(said), spans(said), estimates[moved][-1] - estimates[moved][-2]))
        await asyncio.sleep(0)
    telling = sorted([turn for turn in turns if turn.words and abs(turn.change) > 0.02], key=lambda t: -abs(t.change))
    return Course([values[1:] for values in estimates], sorted(telling[:MOST_TURNS], key=lambda turn: turn.line))


def shared(estimates: Sequence[float]) -> list[float]:
    """What each seat expects for itself, brought together so that all chances to win make up one.

    >>> [round(value, 2) for value in shared([0.5, -0.5])], shared([0.2])
    ([0.5, -0.5], [0.2])
    >>> [round(value, 2) for value in shared([0.5, 0.5, -1.0])]
    [0.0, 0.0, -1.0]
    """
    hopes = [(estimate + 1) / 2 for estimate in estimates]
    total = sum(hopes)
    if len(hopes) == 1 or total <= 0:
        return list(estimates)
    return [2 * hope / total - 1 for hope in hopes]


async def review(yard: Yard, table: Table, seat: int) -> Review:
    """Thought about once, told to each in their language."""
    judgement = await yard.once(f"review {table.code} {table.state.moved}", lambda: _judge(yard, table))
    return Review(judgement.bot, [_in_words(table, one, seat) for one in judgement.worst], judgement.estimates)


def _in_words(table: Table, one: Judged, seat: int) -> Decision:
    said = told(table, one.played, seat)
    better = table.game.parse(one.played.before, one.better)
    better_words, better_spans = in_words(table, one.played.before, one.better)
    return Decision(
        line=one.played.line,
        seat=one.played.actor,
        words=plain(said),
        spans=spans(said),
        spots=spots_of(table, one.played.moves),
        action=table.game.spell(one.played.moves),
        better=one.better,
        better_words=better_words,
        better_spans=better_spans,
        better_spots=spots_of(table, better),
        estimate=one.estimate,
        best=one.best,
        loss=one.loss,
        unit=part_of(one.unit, one.span),
        at_most=one.at_most,
    )


def part_of(unit: str, span: float) -> str:
    """What a part of a win is a part of."""
    return _("chance to win") if span == EVEN else translate(unit)


async def moment(yard: Yard, table: Table, line: int, seat: int) -> Moment:
    """A line with what the bot would have done instead."""
    lines = await _replayed(yard, table)
    if not 1 <= line <= len(lines):
        raise Trouble(404, _("This table has {count} lines.").format(count=len(lines)))
    played = lines[line - 1]
    said = told(table, played, seat)
    found = Moment(line, plain(said), spans(said), spots_of(table, played.moves), "", [], (), [])
    if played.actor < 0:
        return found
    judged = await yard.once(
        f"moment {table.code} {table.state.moved} {line}", lambda: _judge_line(yard, table, played)
    )
    if judged is not None and judged.best > judged.estimate:
        found.better = judged.better
        found.better_words, found.better_spans = in_words(table, played.before, judged.better)
        found.better_spots = spots_of(table, table.game.parse(played.before, judged.better))
    return found


def spots_of(table: Table, moves: Sequence[Move]) -> list[str]:
    """Where in the picture these moves are done, one after the other."""
    found = [table.game.vocabulary.spot(move) for move in moves]
    return [spot for spot in dict.fromkeys(found) if spot]


async def _judge(yard: Yard, table: Table) -> Judgement:
    lines = await _replayed(yard, table)
    estimates = [[table.game.evaluate(line.after, seat) for line in lines] for seat in range(len(table.state.seats))]
    decisions = [line for line in lines if line.actor >= 0][:MOST]
    judged: list[Judged] = []
    for number, played in enumerate(decisions):
        table.judged = (number, len(decisions))
        found = await _judge_line(yard, table, played)
        if found is not None:
            judged.append(found)
    table.judged = (len(decisions), len(decisions))
    losing = [one for one in judged if one.span and one.loss >= LEAST]
    worst = sorted(losing, key=lambda one: -one.loss)[:SHOWN]
    return Judgement(strongest_bot(table.room), worst, estimates)


async def _judge_line(yard: Yard, table: Table, played: Played) -> Judged | None:
    """What the strong bot says of a decision; None where there was none."""
    try:
        thought = await yard.bots.think(table, played.actor, strongest_bot(table.room), played.before, "review")
    except ThinkerFailed:
        return None
    return _weigh(table, played, thought) if len(thought.candidates) > 1 else None


def _weigh(table: Table, played: Played, thought: Thought) -> Judged:
    by_action = {action: estimate for action, estimate, _visits in thought.candidates}
    better = max(by_action, key=lambda action: by_action[action])
    action = table.game.spell(played.moves)
    if action not in by_action:
        action = next((other for other in by_action if _is_alike(table, played, other)), action)
    estimate = by_action.get(action, min(by_action.values()))
    at_most = action not in by_action
    return Judged(played, better, estimate, by_action[better], at_most, thought.unit, thought.span)


def _is_alike(table: Table, played: Played, text: str) -> bool:
    """Whether an action comes to the same as the one played, which was done in another order."""
    action = tuple(table.game.parse(played.before, text))
    return len(action) == len(played.moves) and table.game.begins(action, played.moves)


async def _replayed(yard: Yard, table: Table) -> list[Played]:
    """The lines of the record with the positions between them."""
    record = await record_of(yard, table)
    here = record.start()
    lines: list[Played] = []
    for number, line in enumerate(record.lines, 1):
        before, here = here, here.copy()
        table.game.play_action(here, line.moves)
        lines.append(Played(number, 0, int(line.actor), line.moves, before, here))
    return lines
