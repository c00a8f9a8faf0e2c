"""What a designer asks of many games: how the scores grew, which choices were taken, what became of each card."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from tramyard.arena.loop import Play
from tramyard.arena.match import Result
from tramyard.arena.scoreboard import Share
from tramyard.kernel.game import Game
from tramyard.kernel.position import Standing

POINTS = 21
"""Moments of a game, evenly spread from its first action to its last, at which scores are looked at."""
HALF_WAY = POINTS // 2
NOBODY = -1
MOST_GAMES = 2000
"""Games that are told in full; more would not change the picture."""


@dataclass
class Chronicle:
    """Counts of many games. A seat «won» if it has rank 1, also where it shares it."""

    games: int = 0
    scores: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    """(moment, bot of the setup, score)"""
    offered: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    takers: Counter[str] = field(default_factory=Counter)
    """Seats that took a choice at least once in a game, counted game by game."""
    takers_won: Counter[str] = field(default_factory=Counter)
    fates: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """(kind, name, fate) of the keepsakes of a game, once in each game however many seats or places share it."""
    owned: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    owners_won: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    lead_changes: Counter[int] = field(default_factory=Counter)
    """How often in a game somebody else came to lead alone."""
    comebacks: Counter[bool] = field(default_factory=Counter)
    """Of games won by one seat: whether another led half-way."""

    def add(self, game: Game, result: Result, play: Play) -> None:
        """Tell one game."""
        self.games += 1
        self._tell_course(game, result, play)
        kept = [(keepsake, (keepsake.kind, keepsake.name, keepsake.fate)) for keepsake in game.keepsakes(play.position)]
        self.fates.update({fate for _, fate in kept})
        for keepsake, fate in kept:
            if keepsake.seat >= 0:
                self.owned[fate] += 1
                self.owners_won[fate] += keepsake.seat in result.winners

    def _tell_course(self, game: Game, result: Result, play: Play) -> None:
        """Play the game once more along its lines, with an eye on scores and choices."""
        position = play.first.copy()
        moments: dict[int, list[int]] = {}
        for point in range(POINTS):
            moments.setdefault(round(point * (len(play.lines) - 1) / (POINTS - 1)), []).append(point)
        offered = [0] * game.vocabulary.choices
        taken = [0] * game.vocabulary.choices
        takers: set[tuple[int, int]] = set()
        leading, changes, half_way = NOBODY, 0, NOBODY
        for number, line in enumerate(play.lines):
            for move in line:
                choices = position.moves()
                if len(choices) > 1:
                    for choice in choices:
                        offered[choice] += 1
                    taken[move] += 1
                    takers.add((move, position.actor))
                position.play(move)
            standing = position.standing()
            ahead = _leader(standing)
            changes += ahead != NOBODY != leading != ahead
            leading = leading if ahead == NOBODY else ahead
            for point in moments.get(number, ()):
                for seat, place in enumerate(standing):
                    self.scores[point, result.order[seat], place.score] += 1
                if point == HALF_WAY:
                    half_way = ahead
        self.lead_changes[changes] += 1
        if len(result.winners) == 1 and len(result.order) > 1:
            self.comebacks[half_way not in (NOBODY, result.winners[0])] += 1
        texts = game.vocabulary.texts
        self.offered.update({texts[move]: times for move, times in enumerate(offered) if times})
        self.taken.update({texts[move]: times for move, times in enumerate(taken) if times})
        for move, seat in takers:
            self.takers[texts[move]] += 1
            self.takers_won[texts[move]] += seat in result.winners

    def merge(self, other: "Chronicle") -> None:
        self.games += other.games
        for mine, theirs in zip(self._counters(), other._counters(), strict=True):
            mine.update(theirs)

    def _counters(self) -> list[Counter[Any]]:
        counters = [getattr(self, each.name) for each in fields(self)]
        return [counter for counter in counters if isinstance(counter, Counter)]

    def scores_at(self, point: int, entrant: int) -> Counter[int]:
        """How often a bot of the setup had each score at a moment."""
        return Counter({score: n for (when, who, score), n in self.scores.items() if (when, who) == (point, entrant)})

    def kinds(self) -> dict[str, list[str]]:
        """Kinds of keepsakes with their fates, the most frequent first."""
        totals: Counter[tuple[str, str]] = Counter()
        for (kind, _, fate), count in sorted(self.fates.items()):
            totals[kind, fate] += count
        kinds: dict[str, list[str]] = {}
        for (kind, fate), _ in totals.most_common():
            kinds.setdefault(kind, []).append(fate)
        return kinds

    def names(self, kind: str) -> list[str]:
        """Everything of a kind that was ever seen, by name."""
        return sorted({name for which, name, _ in self.fates if which == kind})

    def happened(self, kind: str, name: str, fate: str) -> Share:
        """In how many games."""
        return Share(self.fates[kind, name, fate], self.games)

    def owner_won(self, kind: str, name: str, fate: str) -> Share:
        """How many of the seats with this thing won."""
        return Share(self.owners_won[kind, name, fate], self.owned[kind, name, fate])

    def came_back(self) -> Share:
        """How many of those who won alone were behind half-way."""
        return Share(self.comebacks[True], self.comebacks.total())


def _leader(standing: Sequence[Standing]) -> int:
    """The seat that leads alone, or NOBODY."""
    first = [seat for seat, place in enumerate(standing) if place.rank == 1]
    return first[0] if len(first) == 1 else NOBODY
