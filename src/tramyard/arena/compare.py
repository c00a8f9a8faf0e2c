"""Two variants of a game (own cards, options, rules, where it begins) played with the same bots and seeds: what is
different, and how sure that is. Games of one number have the same luck as far as both variants draw alike, so that they
are compared pair by pair."""

from collections.abc import Callable, Iterator
from functools import partial
from html import escape
from math import sqrt
from operator import attrgetter
from typing import NamedTuple

from tramyard import __version__
from tramyard.arena.figures import Data, conditions
from tramyard.arena.match import Match, Result
from tramyard.arena.page import page, section, table
from tramyard.arena.plots import reach
from tramyard.arena.scoreboard import Z
from tramyard.build import flavour
from tramyard.kernel.words import _

Measure = Callable[[Result], float | None]
"""Something of a game as a number; None where it has none."""


class Difference(NamedTuple):
    """One thing that is measured in both variants."""

    name: str
    is_share: bool
    first: float
    second: float
    half: float
    """Half of the 95 % interval of the difference."""

    @property
    def value(self) -> float:
        return self.second - self.first

    @property
    def interval(self) -> tuple[float, float]:
        return self.value - self.half, self.value + self.half

    @property
    def is_sure(self) -> bool:
        """Whether chance alone would show as much less often than one time in twenty."""
        low, high = self.interval
        return low > 0 or high < 0

    def told(self, value: float, sign: str = "") -> str:
        return f"{value:{sign}.1%}" if self.is_share else f"{value:{sign}.2f}"


class Comparison(NamedTuple):
    """Two matches with the same numbers of games."""

    names: tuple[str, str]
    matches: tuple[Match, Match]
    games: int
    differences: list[Difference]


def compare(
    names: tuple[str, str], matches: tuple[Match, Match], played: tuple[list[Result], list[Result]]
) -> Comparison:
    """Games of both variants, pair by pair; those that only one of them has played do not count."""
    second = {result.number: result for result in played[1]}
    pairs = [(result, second[result.number]) for result in played[0] if result.number in second]
    differences = [_difference(name, share, measure, pairs) for name, share, measure in _measures(matches, pairs)]
    return Comparison(names, matches, len(pairs), [each for each in differences if each is not None])


def _measures(matches: tuple[Match, Match], pairs: list[tuple[Result, Result]]) -> Iterator[tuple[str, bool, Measure]]:
    """What is looked at: its name, whether it is a share of games, and how a game is read."""
    bots = matches[0].setup.bots
    if len(bots) > 1:
        yield _("won by who began"), True, _won_by_starter
        for seat in range(len(bots)):
            yield _("won by seat {number}").format(number=seat + 1), True, partial(_won_by_seat, seat)
    if len(set(bots)) > 1:
        for bot in dict.fromkeys(bots):
            yield _("won by {bot}").format(bot=bot), True, partial(_won_by_bot, bot, bots)
    yield _("actions in a game"), False, attrgetter("length")
    yield _("best score"), False, _best_score
    yield _("ahead of the next at the end"), False, attrgetter("margin")
    words = {**matches[1].game.endings, **matches[0].game.endings}
    for ending in sorted({each.ending for pair in pairs for each in pair}):
        yield _(words.get(ending, ending)), True, partial(_ended_so, ending)


def _won_by_starter(result: Result) -> float:
    return _won_by_seat(result.starter, result)


def _won_by_seat(seat: int, result: Result) -> float:
    """A shared win is shared."""
    return 1 / len(result.winners) if seat in result.winners else 0.0


def _won_by_bot(bot: str, bots: tuple[str, ...], result: Result) -> float:
    return sum(_won_by_seat(seat, result) for seat, entrant in enumerate(result.order) if bots[entrant] == bot)


def _best_score(result: Result) -> float:
    return max(result.scores)


def _ended_so(ending: str, result: Result) -> float:
    return float(result.ending == ending)


def _difference(name: str, share: bool, measure: Measure, pairs: list[tuple[Result, Result]]) -> Difference | None:
    """By the differences of the pairs; None where a game has no such number."""
    both = [(measure(first), measure(second)) for first, second in pairs]
    known = [(first, second) for first, second in both if first is not None and second is not None]
    if not known:
        return None
    many = len(known)
    first, second = (sum(values) / many for values in zip(*known, strict=True))
    spread = sum((after - before - (second - first)) ** 2 for before, after in known)
    half = Z * sqrt(spread / (many - 1) / many) if many > 1 else float("inf")
    return Difference(name, share, first, second, half)


def as_data(comparison: Comparison) -> Data:
    """For programs."""
    return {
        "variants": [conditions(match) for match in comparison.matches],
        "games": comparison.games,
        "differences": [
            {
                "name": each.name,
                "first": round(each.first, 5),
                "second": round(each.second, 5),
                "difference": round(each.value, 5),
                "interval": [round(end, 5) for end in each.interval] if comparison.games > 1 else None,
                "sure": each.is_sure,
            }
            for each in comparison.differences
        ],
    }


def comparison_page(comparison: Comparison) -> str:
    """Both variants side by side, on one page for designers."""
    first, second = comparison.names
    shares = [each for each in comparison.differences if each.is_share]
    numbers = [each for each in comparison.differences if not each.is_share]
    sure = sum(each.is_sure for each in comparison.differences)
    facts = [(_("games of each"), f"{comparison.games:,}"), (_("sure differences"), f"{sure}")]
    told = _("Difference of the second from the first, with its 95 % interval; the dashed line is none at all.")
    by_chance = _("Of {rows} rows, about {chance} look sure by chance alone.").format(
        rows=len(comparison.differences), chance=f"{len(comparison.differences) / 20:.1f}"
    )
    sections = [
        section(_("Who wins, and how it ends"), told, _side_by_side(comparison.names, shares)),
        section(_("How long, how close"), told, _side_by_side(comparison.names, numbers)),
    ]
    title = _("{first} and {second}").format(first=first, second=second)
    return page(title, _conditions(comparison), facts, sections, by_chance)


def _conditions(comparison: Comparison) -> str:
    """What was played, as far as both have it in common, and the fingerprint of each content."""
    setup = comparison.matches[0].setup
    parts = [", ".join(setup.bots), _("seed {seed}").format(seed=setup.seed)]
    parts += [_("seats swapped")] if setup.swap else []
    for name, match in zip(comparison.names, comparison.matches, strict=True):
        parts.append(f"{name}: {match.opened.spec.fingerprint[:12]}")
        parts[-1] += f", {_('from a situation set up by hand')}" if match.origin is not None else ""
    return " · ".join([*parts, f"Tramyard {__version__} ({flavour()})"])


def _side_by_side(names: tuple[str, str], differences: list[Difference]) -> str:
    rows = []
    for each in differences:
        low, high = each.interval
        reaching = max(abs(low), abs(high)) * 1.05 or 1.0
        words = f"{each.told(each.value, '+')} ({each.told(low, '+')} - {each.told(high, '+')})"
        drawn = reach(each.value, each.interval, 0, -reaching, reaching, words)
        rows.append([escape(each.name), each.told(each.first), each.told(each.second), drawn, words])
    return table(["", escape(names[0]), escape(names[1]), "", _("difference")], rows)
