"""What a bot is: somebody who is shown an imagined Position and chooses a whole action."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import N_, _, translate


@dataclass(frozen=True)
class Candidate:
    """An action a bot thought about, and what it expects of it: from -1 (lost) to 1 (won) unless `unit` says else."""

    action: tuple[Move, ...]
    estimate: float
    visits: int = 0


@dataclass(frozen=True)
class Choice:
    """A bot's decision, with the candidates it weighed, best first."""

    action: tuple[Move, ...]
    candidates: tuple[Candidate, ...] = ()
    unit: str = N_("value")
    """What the estimates count, a word for the catalogues."""
    span: float = 2.0
    """How far apart lost and won are in them, so that a loss can be told in per cent; 0 where they count other things.
    Won is always 1."""


class Bot(Protocol):
    """Whoever can sit at a table in place of a person.

    `position` never holds more than this seat may know: whoever drives the game passes `imagine(seat, rng)`,
    and a bot that wants other worlds calls `position.imagine(seat, rng)` again.
    """

    def choose(self, position: Position, seat: int) -> Choice: ...


Maker = Callable[[Game, int, str], Bot]
"""Makes a bot for a game from a seed and the text after the colon (`mcts:500` gives "500")."""


@dataclass(frozen=True)
class BotKind:
    """A bot by name: what it does in one line, how it is made, and whether equal seeds give equal games."""

    name: str
    about: str
    make: Maker
    repeatable: Callable[[str], bool] = field(default=lambda argument: True)
    within: Callable[[str, float], str] = field(default=lambda argument, seconds: argument)
    """The text after the colon so that no thought is longer than this, for bots that think as long as they are told."""
    seconds: Callable[[str], float] = field(default=lambda argument: 0.0)
    """How long a thought is by the text after the colon; 0 where that says nothing of time."""


@dataclass(frozen=True)
class Level:
    """An opponent people understand: a word, a face, a sentence. Programs name bots by their specs."""

    name: str
    """For programs and stored choices; no bot is called so."""
    title: str
    about: str
    """One sentence, without its strength."""
    bot: str
    """Who plays: a spec that thinks for about a second at most."""
    face: str
    """Which of the yard's drawn faces: `easy`, `middle` or `strong`."""
    won: int | None = None
    """Of 100 games for two against the room's middle level, measured; none for the middle one itself."""

    def says(self) -> str:
        """The sentence, with what was measured, in the current language."""
        if self.won is None:
            return translate(self.about)
        measured = _("Of 100 games against Middle it won {won}.").format(won=self.won)
        return f"{translate(self.about)} {measured}"

    @property
    def usual(self) -> bool:
        """Whether it is the one met by whoever does not choose."""
        return self.name == USUAL_LEVEL

    def as_data(self) -> dict[str, str | bool]:
        """For forms and programs, in the current language."""
        words = {"title": translate(self.title), "about": self.says()}
        return {"name": self.name, "bot": self.bot, "usual": self.usual, **words}


def easy(bot: str = "careless", won: int | None = None) -> Level:
    """The level for a first game."""
    about = N_("Knows what it wants, but often overlooks the best move.")
    return Level("easy", N_("Easy"), about, bot, "easy", won)


def middle(bot: str = "greedy") -> Level:
    """The level one meets if one does not choose."""
    return Level(
        "middle", N_("Middle"), N_("Takes what is best right now, and does not look far ahead."), bot, "middle"
    )


def strong(bot: str = "mcts:0.5s", won: int | None = None, about: str = "") -> Level:
    """The level for people who know the game."""
    about = about or N_("Tries out in its head how the game may go on.")
    return Level("strong", N_("Strong"), about, bot, "strong", won)


LEVELS: Final = (easy(), middle(), strong())
"""Of a room that declares none, weakest first; they play any game."""
USUAL_LEVEL: Final = "middle"
