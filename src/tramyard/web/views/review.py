"""A finished game looked at again: what the strong bot would have done, and what each action cost."""

import asyncio
from dataclasses import dataclass

import msgspec

from tramyard.kernel.spans import plain
from tramyard.kernel.words import translate
from tramyard.web.tables.table import Played, Table
from tramyard.web.tables.yard import Yard, strongest_bot
from tramyard.web.thinkers.processes import ThinkerFailed
from tramyard.web.views.records import record_of
from tramyard.web.views.scenes import in_words, told

MOST = 300
"""Decisions a review looks at; a longer game is reviewed to there."""
SHOWN = 10
"""Decisions it tells of."""
MOST_TURNS = 5


class Decision(msgspec.Struct):
    """One action of a seat: the bot's estimate for it and for what it would have done instead."""

    line: int
    seat: int
    words: str
    action: str
    better: str
    better_words: list[str]
    estimate: float
    best: float
    at_most: bool
    """The action was not even among those the bot weighed: it is worth the estimate at most."""


class Turn(msgspec.Struct):
    """A turning point: a line that changed much for the seat it helped or hurt most."""

    line: int
    seat: int
    words: str
    change: float


class Course(msgspec.Struct):
    """How everybody stood after each line, and the turning points in the order of play."""

    estimates: list[list[float]]
    """By seat, one value from -1 to 1 after each line."""
    turns: list[Turn]


class Review(msgspec.Struct):
    """The decisions that lost most first, and how each seat stood after every line."""

    bot: str
    unit: str
    worst: list[Decision]
    estimates: list[list[float]]
    """By seat, one value from -1 to 1 after each line."""


@dataclass(frozen=True)
class Judged:
    """A decision before it is put into words."""

    played: Played
    better: str
    estimate: float
    best: float
    at_most: bool


@dataclass(frozen=True)
class Judgement:
    """A review before it is put into words, which differ from reader to reader."""

    bot: str
    unit: str
    worst: list[Judged]
    estimates: list[list[float]]


async def course(yard: Yard, table: Table, seat: int) -> Course:
    """The rules' own estimates, without asking a bot: quick enough for every game that ends."""
    seats = range(len(table.state.seats))
    lines = await _replayed(yard, table)
    estimates = [[table.game.evaluate(line.before, one) for line in lines[:1]] for one in seats]
    turns: list[Turn] = []
    for played in lines:
        for one in seats:
            estimates[one].append(table.game.evaluate(played.after, one))
        moved = max(seats, key=lambda one: abs(estimates[one][-1] - estimates[one][-2]))
        turns.append(
            Turn(played.line, moved, plain(told(table, played, seat)), estimates[moved][-1] - estimates[moved][-2])
        )
        await asyncio.sleep(0)
    telling = sorted([turn for turn in turns if turn.words and abs(turn.change) > 0.02], key=lambda t: -abs(t.change))
    return Course([values[1:] for values in estimates], sorted(telling[:MOST_TURNS], key=lambda turn: turn.line))


async def review(yard: Yard, table: Table) -> Review:
    """Thought about once, told to each in their language."""
    judgement = await yard.once(f"review {table.code} {table.state.moved}", lambda: _judge(yard, table))
    game = table.game
    worst = [
        Decision(
            one.played.line,
            one.played.actor,
            plain(told(table, one.played, one.played.actor)),
            game.spell(one.played.moves),
            one.better,
            in_words(table, one.played.before, one.better),
            one.estimate,
            one.best,
            one.at_most,
        )
        for one in judgement.worst
    ]
    return Review(judgement.bot, translate(judgement.unit), worst, judgement.estimates)


async def _judge(yard: Yard, table: Table) -> Judgement:
    bot = strongest_bot(table.room)
    lines = await _replayed(yard, table)
    estimates = [[table.game.evaluate(line.after, seat) for line in lines] for seat in range(len(table.state.seats))]
    judged: list[Judged] = []
    unit = ""
    for played in [line for line in lines if line.actor >= 0][:MOST]:
        try:
            thought = await yard.think(table, played.actor, bot, played.before)
        except ThinkerFailed:
            continue
        if len(thought.candidates) > 1:
            unit = thought.unit
            judged.append(_weigh(table, played, thought.candidates))
    losing = [one for one in judged if one.best > one.estimate]
    worst = sorted(losing, key=lambda one: one.estimate - one.best)[:SHOWN]
    return Judgement(bot, unit, worst, estimates)


def _weigh(table: Table, played: Played, candidates: list[tuple[str, float, int]]) -> Judged:
    by_action = {action: estimate for action, estimate, _visits in candidates}
    better = max(by_action, key=lambda action: by_action[action])
    action = table.game.spell(played.moves)
    if action not in by_action:
        action = next((other for other in by_action if _is_alike(table, played, other)), action)
    estimate = by_action.get(action, min(by_action.values()))
    return Judged(played, better, estimate, by_action[better], action not in by_action)


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
