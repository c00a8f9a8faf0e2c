"""What came of a simulation as plain data: what exactly was played, and every number a report tells."""

from tramyard import __version__
from tramyard.arena.chronicle import Chronicle
from tramyard.arena.match import Match, Result
from tramyard.arena.scoreboard import Scoreboard, Share, mean, quantile
from tramyard.arena.simulate import Simulation
from tramyard.build import flavour

QUANTILES = {"p10": 0.1, "median": 0.5, "p90": 0.9}
Data = dict[str, object]


def conditions(match: Match) -> Data:
    """Exactly what is played: enough to play it again."""
    spec = match.opened.spec
    return {
        "game": spec.name,
        "content": {"name": spec.content, "fingerprint": spec.fingerprint},
        "options": dict(spec.options),
        "rules_version": match.game.rules_version,
        "version": __version__,
        "build": flavour(),
        "bots": list(match.setup.bots),
        "swap": match.setup.swap,
        "seed": match.setup.seed,
        "repeatable": not match.unrepeatable(),
        "referee": match.setup.refereed,
        "set_up_by_hand": match.origin is not None,
    }


def figures(simulation: Simulation, match: Match) -> Data:
    """Everything, for programs; wins that are shared count in part. What is told of games one by one is there only if a
    Chronicle was asked for."""
    board = simulation.board
    data = {
        **conditions(match),
        "games": board.games,
        "moves": board.moves,
        "seat_moves": board.seat_moves,
        "seconds": round(simulation.seconds, 3),
        "moves_per_second": round(board.moves / simulation.seconds),
        **_wins(board),
        "mean_length": round(mean(board.lengths), 3),
        "length_unit": "actions of all seats",
        "length_quantiles": {name: quantile(board.lengths, share) for name, share in QUANTILES.items()},
        "endings": {ending: number(share.times) for ending, share in board.ending_shares().items()},
        "intervals_per_ending": {ending: _ends(share) for ending, share in board.ending_shares().items()},
    }
    if simulation.chronicle.games:
        data["told"] = told(simulation.chronicle)
    return data


def _wins(board: Scoreboard) -> Data:
    """By seat, by bot, by who began. Bots of one kind have no wins of their own: somebody of it always wins."""
    seats, bots, starter = board.seat_wins(), board.bot_wins(), board.starter_wins()
    data: Data = {
        "wins_per_seat": [number(share.times) for share in seats],
        "intervals_per_seat": [_ends(share) for share in seats],
        "games_begun_per_seat": list(board.beginners().values()),
        "wins_of_who_began": number(starter.times),
        "interval_of_who_began": _ends(starter),
        "wins_per_bot": {},
        "intervals_per_bot": {},
    }
    if len(bots) > 1:
        data["wins_per_bot"] = {bot: number(share.times) for bot, share in bots.items()}
        data["intervals_per_bot"] = {bot: _ends(share) for bot, share in bots.items()}
    better = board.better_wins()
    if better is not None:
        data["better_bot"] = {"bot": better[0], **_share(better[1]), "even": 1 / len(bots)}
    if board.margins:
        data["margins"] = {
            "mean": round(mean(board.margins), 3),
            **{name: quantile(board.margins, share) for name, share in QUANTILES.items()},
        }
    return data


def told(chronicle: Chronicle) -> Data:
    """What only games that were looked into can tell."""
    return {
        "games": chronicle.games,
        "lead_changes": {
            "mean": round(mean(chronicle.lead_changes), 3),
            **{name: quantile(chronicle.lead_changes, share) for name, share in QUANTILES.items()},
        },
        "comebacks": _share(chronicle.came_back()),
        "keepsakes": [
            {"kind": kind, "name": name, "fate": fate, "happened": _share(chronicle.happened(kind, name, fate))}
            | ({"won": _share(won)} if (won := chronicle.owner_won(kind, name, fate)).cases else {})
            for kind, name, fate in sorted(chronicle.fates)
        ],
        "choices": [
            {"move": text, "offered": chronicle.offered[text], "taken": chronicle.taken[text]}
            | {"won": _share(Share(chronicle.takers_won[text], chronicle.takers[text]))}
            for text in sorted(chronicle.offered)
        ],
    }


def csv_rows(results: list[Result], match: Match) -> list[list[str | int]]:
    """A heading, then a line per game: who sat where, who began, who won, how it ended, how long, with what scores."""
    seats = range(1, len(match.setup.bots) + 1)
    head = ["game", "seed", *[f"bot_{seat}" for seat in seats], "began", "won", "ending", "moves", "actions"]
    rows: list[list[str | int]] = [[*head, *[f"score_{seat}" for seat in seats]]]
    for each in results:
        bots = [match.setup.bots[entrant] for entrant in each.order]
        won = " ".join(str(seat + 1) for seat in each.winners)
        rows.append([each.number, match.setup.seed, *bots, each.starter + 1, won, each.ending, each.moves, each.length])
        rows[-1] += each.scores
    return rows


def number(times: float) -> float:
    return int(times) if times == int(times) else round(times, 3)


def _ends(share: Share) -> list[float]:
    return [round(end, 5) for end in share.interval]


def _share(share: Share) -> dict[str, object]:
    return {"times": number(share.times), "cases": share.cases, "interval": _ends(share)}
