"""A tournament as one page: the ladder, who beat whom how often, and how games ended."""

from html import escape

from tramyard import __version__
from tramyard.arena.match import CAPPED
from tramyard.arena.page import page, percent, section, table
from tramyard.arena.plots import reach
from tramyard.arena.ratings import Rating
from tramyard.arena.scoreboard import Share
from tramyard.arena.tournament import Tournament
from tramyard.build import flavour
from tramyard.kernel.spec import OpenGame
from tramyard.kernel.words import _, translate


def ladder_page(tournament: Tournament) -> str:
    """The page, in the current language."""
    opened = tournament.spec.open()
    ladder = tournament.ladder()
    strongest = called(tournament.bots[ladder[0][0]], opened)
    title = _("{game}: tournament").format(game=opened.room.title)
    facts = [
        (_("games"), f"{tournament.games():,}"),
        (_("bots"), str(len(tournament.bots))),
        (_("strongest"), strongest),
    ]
    sections = [_ladder(tournament, opened), _pairs(tournament, opened), _endings(tournament, opened)]
    return page(title, _conditions(tournament), facts, sections, _reading())


def called(bot: str, opened: OpenGame) -> str:
    """A bot by its spec, with the level that people meet it under."""
    level = next((translate(level.title) for level in opened.room.levels if level.bot == bot), "")
    return f"{bot} ({level})" if level else bot


def _conditions(tournament: Tournament) -> str:
    parts = [tournament.spec.name, _("seed {seed}").format(seed=tournament.seed), _("seats swapped")]
    parts += [_("from a situation set up by hand")] if tournament.origin else []
    return " · ".join([*parts, f"Tramyard {__version__} ({flavour()})"])


def _ladder(tournament: Tournament, opened: OpenGame) -> str:
    ladder = tournament.ladder()
    low = min(rating.interval[0] for _bot, rating in ladder)
    high = max(rating.interval[1] for _bot, rating in ladder)
    rows = [
        [
            str(place),
            escape(called(tournament.bots[bot], opened)),
            reach(rating.points, rating.interval, 0.0, low, high, points(rating)),
            escape(points(rating)),
        ]
        for place, (bot, rating) in enumerate(ladder, 1)
    ]
    told = _("Elo's points, counted from the average of the field, with 95 % intervals: 400 more win ten of eleven.")
    return section(_("The ladder"), told, table(["", _("bot"), "", _("points")], rows))


def points(rating: Rating) -> str:
    """As people read them: +120 ±35."""
    return f"{rating.points:+.0f} ±{rating.give:.0f}"


def _pairs(tournament: Tournament, opened: OpenGame) -> str:
    """Who beat whom, the strongest first in both directions."""
    order = [bot for bot, _rating in tournament.ladder()]
    rows = [
        [
            escape(called(tournament.bots[one], opened)),
            *["" if one == other else percent(tournament.won(one, other)) for other in order],
        ]
        for one in order
    ]
    heads = ["", *[escape(tournament.bots[bot]) for bot in order]]
    told = _("How often the bot of a row beat that of a column. A shared win is shared.")
    return section(_("Pair by pair"), told, table(heads, rows))


def _endings(tournament: Tournament, opened: OpenGame) -> str:
    counts = tournament.endings()
    endings = {CAPPED: _("broken off"), **opened.game.endings}
    rows = [
        [escape(translate(endings.get(ending, ending))), percent(Share(count, counts.total()))]
        for ending, count in counts.most_common()
    ]
    return section(_("What decided games"), _("Share of all games."), table([_("ending"), _("games")], rows))


def _reading() -> str:
    return _(
        "Strengths are those of Bradley and Terry that make these results likeliest; each bot is credited with one "
        "game against an average opponent, half won."
    )
