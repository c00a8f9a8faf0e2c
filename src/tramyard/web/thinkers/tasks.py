"""What a bot is asked and what it answers, as plain data that goes from process to process."""

from dataclasses import dataclass

from tramyard.bots import make_bot
from tramyard.kernel.spec import GameSpec


@dataclass(frozen=True)
class Task:
    """A question to a bot: which game, an imagined position as a dump, and which seat asks."""

    spec: GameSpec
    dump: dict[str, object]
    seat: int
    bot: str
    seed: int


@dataclass(frozen=True)
class Thought:
    """A bot's answer: its action and the candidates it weighed, all as texts."""

    action: list[str]
    candidates: list[tuple[str, float, int]]
    unit: str
    span: float = 2.0


def think(task: Task) -> Thought:
    """The answer, worked out in this process."""
    opened = task.spec.open()
    game = opened.game
    position = game.load(task.dump)
    choice = make_bot(task.bot, opened.room, game, task.seed).choose(position, task.seat)
    texts = [game.vocabulary.text(move) for move in choice.action]
    candidates = [(game.spell(one.action), one.estimate, one.visits) for one in choice.candidates]
    return Thought(texts, candidates, choice.unit, choice.span)
