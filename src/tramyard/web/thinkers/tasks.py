"""What a bot is asked and what it answers, as plain data that goes from process to process."""

from dataclasses import dataclass
from functools import lru_cache

from tramyard.bots import make_bot
from tramyard.kernel.game import Game
from tramyard.kernel.options import Value
from tramyard.kernel.room import Room, room


@dataclass(frozen=True)
class Task:
    """A question to a bot: the game by name, an imagined position as a dump, and which seat asks."""

    game: str
    content_name: str
    content_text: str
    seats: int
    options: tuple[tuple[str, Value], ...]
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


def think(task: Task) -> Thought:
    """The answer, worked out in this process."""
    here, game = _game(task.game, task.content_name, task.content_text, task.seats, task.options)
    position = game.load(task.dump)
    choice = make_bot(task.bot, here, game, task.seed).choose(position, task.seat)
    texts = [game.vocabulary.text(move) for move in choice.action]
    candidates = [(game.spell(one.action), one.estimate, one.visits) for one in choice.candidates]
    return Thought(texts, candidates, choice.unit)


@lru_cache(maxsize=20)
def _game(
    name: str, content_name: str, text: str, seats: int, options: tuple[tuple[str, Value], ...]
) -> tuple[Room, Game]:
    here = room(name)
    return here, here.game(seats, dict(options), here.content_from(content_name, text))
