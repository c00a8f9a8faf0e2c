"""A simulation as one page for designers: plain HTML with inline SVG, nothing to load, readable on a phone."""

from collections import Counter
from collections.abc import Iterable
from html import escape

from tramyard import __version__
from tramyard.arena.chronicle import POINTS, Chronicle
from tramyard.arena.match import Match, Setup
from tramyard.arena.page import page, percent, section, table
from tramyard.arena.plots import Band, curves, dot, histogram, strip
from tramyard.arena.scoreboard import Scoreboard, Share, mean, quantile
from tramyard.arena.simulate import Simulation
from tramyard.build import flavour
from tramyard.kernel.options import Value
from tramyard.kernel.words import _

COLOURS = 6
"""Series the style sheet has colours for."""


def report(simulation: Simulation, match: Match) -> str:
    """The page, in the current language."""
    board, chronicle = simulation.board, simulation.chronicle
    sections = [
        _wins(board, match),
        _course(board, chronicle),
        _lengths(board),
        _scores(chronicle, match),
        _endings(board, match),
        *[_keepsakes(chronicle, kind) for kind in chronicle.kinds()],
        _choices(chronicle, board, match),
    ]
    title = f"{match.room.title}: {', '.join(match.setup.bots)}"
    return page(title, _conditions(simulation, match), _figures(board, match), sections, _reading())


def _conditions(simulation: Simulation, match: Match) -> str:
    """Exactly what was played, so that somebody can play it again."""
    setup, spec = simulation.setup, match.opened.spec
    parts = [_("{games} games").format(games=f"{simulation.board.games:,}"), _("seed {seed}").format(seed=setup.seed)]
    parts += [_("content {name} ({fingerprint})").format(name=spec.content, fingerprint=spec.fingerprint[:12])]
    parts += [f"{name}={_written(value)}" for name, value in spec.options]
    parts += [spec.name] if spec.name != spec.game else []
    parts += [_("from a situation set up by hand")] if match.origin is not None else []
    parts += [_("seats swapped")] if setup.swap else []
    parts += [_("under the referee")] if setup.refereed else []
    parts += [_("rules version {version}").format(version=match.game.rules_version)]
    return " · ".join([*parts, f"Tramyard {__version__} ({flavour()})"])


def _written(value: Value) -> str:
    """The value of an option as a command line has it."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _figures(board: Scoreboard, match: Match) -> list[tuple[str, str]]:
    """The four numbers somebody asks for first."""
    wins = board.bot_wins() if len(set(match.setup.bots)) > 1 else {_("seat 1"): board.seat_wins()[0]}
    best, share = max(wins.items(), key=lambda who: who[1].value)
    ending, often = next(iter(board.ending_shares().items()))
    return [
        (_("games"), f"{board.games:,}"),
        (_("wins of {who}").format(who=best), f"{share.value:.1%}"),
        (_("actions in a game"), f"{mean(board.lengths):.1f}"),
        (_(match.game.endings.get(ending, ending)), f"{often.value:.1%}"),
    ]


def _wins(board: Scoreboard, match: Match) -> str:
    setup = match.setup
    even = 1 / len(setup.bots) if len(setup.bots) > 1 else 0.0
    rows: list[list[str]] = []
    for seat, share in enumerate(board.seat_wins()):
        sitting = _("seat {number}").format(number=seat + 1)
        name = sitting if setup.swap else f"{sitting}: {setup.bots[seat]}"
        rows.append([escape(name), strip(share, even, 4 if setup.swap else _colour(seat)), percent(share)])
    if even:
        rows.append([escape(_("who began")), strip(board.starter_wins(), even, 5), percent(board.starter_wins())])
    if setup.swap and len(set(setup.bots)) > 1:
        for bot, share in board.bot_wins().items():
            chance = even * setup.bots.count(bot)
            rows.append([escape(bot), strip(share, chance, _colour(setup.bots.index(bot))), percent(share)])
    told = _("Share of all games, with the 95 % interval; the dashed line is an even share. A shared win is shared.")
    better = board.better_wins()
    if better is not None:
        sentence = _("The better bot, {bot}, wins {share} instead of an even {even}: that much is skill.")
        told += " " + sentence.format(
            bot=better[0], share=f"{better[1].value:.1%}", even=f"{1 / len(set(setup.bots)):.1%}"
        )
    return section(_("Who wins"), told, table([_("who"), "", _("wins")], rows))


def _course(board: Scoreboard, chronicle: Chronicle) -> str:
    """How close games are, and how open they stay; nothing for a game alone."""
    if not board.margins:
        return ""
    back = chronicle.came_back()
    rows = [
        [_("ahead of the next at the end"), *_spread(board.margins)],
        [_("changes of the lead in a game"), *_spread(chronicle.lead_changes)],
        [_("actions in a game"), *_spread(board.lengths)],
    ]
    heads = ["", _("mean"), *[_("{share} %").format(share=share) for share in PERCENTILES]]
    told = _("Of those who won alone, {share} were behind half-way ({times} of {cases} games).").format(
        share=f"{back.value:.1%}", times=back.times, cases=f"{back.cases:,}"
    )
    return section(_("How close it is"), told + _basis(chronicle), table(heads, rows))


PERCENTILES = (5, 25, 50, 75, 95)


def _spread(counts: Counter[int]) -> list[str]:
    return [f"{mean(counts):.1f}", *[str(quantile(counts, share / 100)) for share in PERCENTILES]]


def _lengths(board: Scoreboard) -> str:
    told = _("Median {median}; four games of five take {p10} to {p90} actions (the light field).").format(
        median=quantile(board.lengths, 0.5), p10=quantile(board.lengths, 0.1), p90=quantile(board.lengths, 0.9)
    )
    return section(_("How long it takes"), told, histogram(board.lengths, _("actions of all seats"), _("games")))


def _scores(chronicle: Chronicle, match: Match) -> str:
    bands: list[Band] = []
    for entrant in range(len(match.setup.bots)):
        at = [chronicle.scores_at(point, entrant) for point in range(POINTS)]
        low, high = ([quantile(counts, share) for counts in at] for share in (0.1, 0.9))
        name = entrant_name(match.setup, entrant)
        bands.append(Band(name, _colour(entrant), [mean(counts) for counts in at], low, high))
    keys = [f'<li><i style="background:var(--c{band.colour})"></i>{escape(band.label)}</li>' for band in bands]
    told = _("Mean score from the first action to the last; the band holds four games of five.")
    plot = curves(bands, _("course of the game"), _("score"))
    return section(_("How scores grow"), told, f'{plot}<ul class="key">{"".join(keys)}</ul>')


def _endings(board: Scoreboard, match: Match) -> str:
    rows = [
        [escape(_(match.game.endings.get(ending, ending))), strip(share, 0, 3), percent(share)]
        for ending, share in board.ending_shares().items()
    ]
    return section(_("How it ends"), _("Share of all games."), table([_("ending"), "", _("games")], rows))


def _keepsakes(chronicle: Chronicle, kind: str) -> str:
    """One row a thing: how often each fate befell it, and how many of those who had it won."""
    fates = chronicle.kinds()[kind]
    owned = [fate for fate in fates if any(chronicle.owned[kind, name, fate] for name in chronicle.names(kind))]
    names = sorted(chronicle.names(kind), key=lambda name: [-chronicle.owner_won(kind, name, f).value for f in owned])
    shares = [share for name in names for fate in owned if (share := chronicle.owner_won(kind, name, fate)).cases]
    low, high = _limits(shares)
    rows: list[list[str]] = []
    for name in names:
        row = [escape(name), *[f"{chronicle.happened(kind, name, fate).value:.0%}" for fate in fates]]
        for fate in owned:
            row += _dotted(chronicle.owner_won(kind, name, fate), _even(chronicle, kind, fate), low, high)
        rows.append(row)
    heads = [escape(_(kind)), *[escape(_(fate)) for fate in fates]]
    for fate in owned:
        heads += [_picture_head(_("won, if {fate}").format(fate=_(fate)), low, high), _("of")]
    told = _("In how many games it happened, and how many of the seats concerned won; the dashed line is their mean.")
    evens = [(chronicle.owner_won(kind, name, fate), _even(chronicle, kind, fate)) for name in names for fate in owned]
    told += _by_chance(evens)
    return section(_("What became of each {kind}").format(kind=_(kind)), told + _basis(chronicle), table(heads, rows))


def _choices(chronicle: Chronicle, board: Scoreboard, match: Match) -> str:
    """One row a move of the seats, in the order of the vocabulary."""
    texts = [text for text in match.game.vocabulary.texts if chronicle.offered[text]]
    won = {text: Share(chronicle.takers_won[text], chronicle.takers[text]) for text in texts}
    low, high = _limits([share for share in won.values() if share.cases])
    even = sum(share.value for share in board.seat_wins()) / len(match.setup.bots)
    rows = [
        [
            f"<code>{escape(text)}</code>",
            f"{chronicle.offered[text] / chronicle.games:.1f}",
            f"{chronicle.taken[text] / chronicle.offered[text]:.0%}",
            *_dotted(won[text], even, low, high),
        ]
        for text in texts
    ]
    heads = [_("move"), _("possible per game"), _("taken"), _picture_head(_("won, who took it"), low, high), _("of")]
    told = _("Where there was more than one move: how often it was possible, how often it was then taken, and how many")
    told += " " + _("of the seats that took it at least once in a game won. The dashed line is all seats' mean.")
    told += _by_chance([(share, even) for share in won.values()])
    return section(_("What was chosen"), told + _basis(chronicle), table(heads, rows))


def entrant_name(setup: Setup, entrant: int) -> str:
    """A bot of the setup, with its place among equals."""
    bot = setup.bots[entrant]
    return bot if setup.bots.count(bot) == 1 else f"{bot} ({entrant + 1})"


def _even(chronicle: Chronicle, kind: str, fate: str) -> float:
    """The share of winners among all seats with something of this kind."""
    won = sum(count for (k, _, f), count in chronicle.owners_won.items() if (k, f) == (kind, fate))
    return Share(won, sum(count for (k, _, f), count in chronicle.owned.items() if (k, f) == (kind, fate))).value


def _dotted(share: Share, even: float, low: float, high: float) -> list[str]:
    """A share as a dot with its number beside it, and of how many it is one."""
    if not share.cases:
        return ["", "0"]
    return [f"{dot(share, even, low, high)} {share.value:.0%}", f"{share.cases:,}"]


def _by_chance(shares: Iterable[tuple[Share, float]]) -> str:
    """What many rows mean: how many would lie off their line by chance alone, and how many do."""
    rows = [(share.interval, even) for share, even in shares if share.cases]
    off = sum(not low <= even <= high for (low, high), even in rows)
    sentence = _("Of {rows} dots, about {chance} lie off their line by chance alone; {off} do.")
    return " " + sentence.format(rows=len(rows), chance=f"{len(rows) / 20:.0f}", off=off)


def _limits(shares: Iterable[Share]) -> tuple[float, float]:
    """A range in tenths that holds all these shares with most of their intervals."""
    ends = [end for share in shares for end in share.interval]
    if not ends:
        return 0.0, 1.0
    return int(10 * min(ends)) / 10, min(10, int(10 * max(ends)) + 1) / 10


def _basis(chronicle: Chronicle) -> str:
    return " " + _("Told of the first {games} games.").format(games=f"{chronicle.games:,}")


def _reading() -> str:
    return _(
        "Intervals are Wilson's at 95 %: of so many rows, one in twenty lies on the wrong side of its line by chance. "
        "Seats that won more often with a card they chose need not have won because of it; what was dealt is chance: "
        "«won, if dealt» tells what it is worth."
    )


def _colour(entrant: int) -> int:
    return entrant % COLOURS + 1


def _picture_head(words: str, low: float, high: float) -> str:
    return f"{escape(words)} <span>{low:.0%}-{high:.0%}</span>"
