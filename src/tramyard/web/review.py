"""A finished game looked at again: what the strong bot would have done, and what each action cost."""

import msgspec

from tramyard.kernel.words import translate
from tramyard.web.laying import record_of
from tramyard.web.scenes import in_words, told
from tramyard.web.table import Played, Table
from tramyard.web.thinkers import ThinkerFailed
from tramyard.web.yard import Yard, strongest_bot

MOST = 300
"""Decisions a review looks at; a longer game is reviewed to there."""
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

    @property
    def loss(self) -> float:
        return self.best - self.estimate


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


async def course(yard: Yard, table: Table, seat: int) -> Course:
    """The rules' own estimates, without asking a bot: quick enough for every game that ends."""
    record = await record_of(yard, table)
    position = table.game.start()
    seats = range(len(table.state.seats))
    estimates = [[table.game.evaluate(position, one)] for one in seats]
    turns: list[Turn] = []
    for number, line in enumerate(record.lines, 1):
        before = position.copy()
        table.game.play_action(position, line.moves)
        for one in seats:
            estimates[one].append(table.game.evaluate(position, one))
        moved = max(seats, key=lambda one: abs(estimates[one][-1] - estimates[one][-2]))
        words = told(table, Played(number, 0, line.actor, line.moves, before, position), seat)
        turns.append(Turn(number, moved, words, estimates[moved][-1] - estimates[moved][-2]))
    telling = sorted([turn for turn in turns if turn.words and abs(turn.change) > 0.02], key=lambda t: -abs(t.change))
    return Course([values[1:] for values in estimates], sorted(telling[:MOST_TURNS], key=lambda turn: turn.line))


async def review(yard: Yard, table: Table) -> Review:
    """Kept once it was made: a finished game does not change."""
    if not isinstance(table.reviewed, Review):
        table.reviewed = await _make(yard, table)
    return table.reviewed


async def _make(yard: Yard, table: Table) -> Review:
    record = await record_of(yard, table)
    bot = strongest_bot(table.room)
    position = table.game.start()
    estimates: list[list[float]] = [[] for _seat in table.state.seats]
    decisions: list[Decision] = []
    unit = ""
    for number, line in enumerate(record.lines, 1):
        before = position.copy()
        table.game.play_action(position, line.moves)
        for seat, values in enumerate(estimates):
            values.append(table.game.evaluate(position, seat))
        if line.actor < 0 or len(decisions) >= MOST:
            continue
        try:
            thought = await yard.think(table, line.actor, bot, before)
        except ThinkerFailed:
            continue
        unit = thought.unit
        by_action = {action: estimate for action, estimate, _visits in thought.candidates}
        played = table.game.spell(line.moves)
        if len(by_action) < 2 or played not in by_action:
            continue
        better = max(by_action, key=lambda action: by_action[action])
        words = told(table, Played(number, 0, line.actor, line.moves, before, position), line.actor)
        instead = in_words(table, before, better)
        decisions.append(
            Decision(number, line.actor, words, played, better, instead, by_action[played], by_action[better])
        )
    worst = sorted([one for one in decisions if one.loss > 0], key=lambda one: -one.loss)[:10]
    return Review(bot, translate(unit), worst, estimates)
