"""What a search found, in words for whoever asked, and never more of it than they asked for."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from tramyard.kernel.position import Position
from tramyard.kernel.room import Page
from tramyard.kernel.solver import Answer
from tramyard.kernel.spans import Line, plain
from tramyard.kernel.words import _, calling, plural
from tramyard.web.solving.jobs import Report, State
from tramyard.web.tables.table import Table
from tramyard.web.views.review import spots_of
from tramyard.web.views.steps import in_words

Strength = Literal["solvable", "nudge", "action", "line"]
"""Whether there is a way at all; where to look; the next action; all of them."""
Verdict = Literal["", "line", "none", "unknown"]
"""Nothing yet; a line meets all goals; it is proved that none does; nobody knows."""


class FoundAction(msgspec.Struct):
    """An action of a line: as it is sent, in words, and where in the picture it is done."""

    moves: list[str]
    words: list[str]
    spans: Line
    spots: list[str]


class Finding(msgspec.Struct, omit_defaults=True):
    """How a search stands. The last line of an answer is done, refused or lost."""

    state: State
    sentence: str
    verdict: Verdict = ""
    actions: list[FoundAction] = []
    """As many as were asked for: none, the first, or all."""
    spot: str = ""
    """Of a nudge: where to look."""
    lost: list[str] = []
    """Spots of goals that are proved to be out of reach."""
    nodes: int = 0
    seconds: float = 0.0


class Solution(msgspec.Struct, omit_defaults=True):
    """The same for a puzzle as it begins, with everything that is known."""

    state: State
    sentence: str
    verdict: Verdict = ""
    proved: bool = False
    best: int | None = None
    bound: int | None = None
    moves: list[str] = []
    nodes: int = 0
    seconds: float = 0.0


class BestKnown(msgspec.Struct):
    """How a solution compares with the best that is known of the puzzle."""

    score: int
    best: int | None
    """None where nobody has looked."""
    proved: bool
    """Whether there is nothing better."""
    sentence: str


def compared(score: int, page: Page) -> BestKnown:
    """The score of whoever solved a puzzle, beside what is known of it."""
    if page.best is None:
        told = _("You reached {score}. Nobody knows how much better it could be.")
    elif score > page.best:
        told = _("You reached {score}: better than the best that was known, {best}.")
    elif score == page.best:
        told = _("{best}: nothing better is possible.") if page.proved else _("{best}: as good as the best known.")
    elif page.proved:
        told = _("You reached {score}. The best there can be is {best}.")
    else:
        told = _("You reached {score}. The best known is {best}.")
    return BestKnown(score, page.best, page.proved, told.format(score=score, best=page.best))


def finding(table: Table, position: Position, report: Report, strength: Strength) -> Finding:
    """A report on the search from this position of a table, which is one for people who play there."""
    answer = report.found
    if not isinstance(answer, Answer):
        return Finding(report.state, standing(report))
    told = Finding(report.state, standing(report), nodes=answer.nodes, seconds=round(answer.seconds, 1))
    told.verdict = verdict(report.state, answer)
    if told.verdict == "none":
        told.lost = list(answer.lost)
    if told.verdict != "line":
        return told
    shown = {"solvable": 0, "nudge": 0, "action": 1, "line": len(answer.moves)}[strength]
    told.actions = _actions(table, position, answer.moves[:shown])
    if strength == "nudge":
        told.spot, told.sentence = _nudge(table, position, answer.moves)
    return told


def solution(report: Report) -> Solution:
    """A report on the search through a whole puzzle, for whoever makes or studies it."""
    answer = report.found
    if not isinstance(answer, Answer):
        return Solution(report.state, standing(report))
    return Solution(
        report.state,
        standing(report),
        verdict(report.state, answer),
        answer.proved,
        answer.best,
        answer.bound,
        list(answer.moves),
        answer.nodes,
        round(answer.seconds, 1),
    )


def verdict(state: State, answer: Answer) -> Verdict:
    """While it is searched, only a line is news."""
    if answer.solved:
        return "line"
    if state != "done":
        return ""
    return "none" if answer.proved else "unknown"


def standing(report: Report) -> str:
    """How a search stands, in a sentence."""
    answer = report.found
    match report.state:
        case "waiting":
            return _("Waiting for a search of somebody else to end …")
        case "refused":
            return str(answer)
        case "lost":
            return _("The search was lost, and nothing else: ask again.")
    if not isinstance(answer, Answer):
        return _("Searching …")
    if answer.solved:
        return plural(
            "There is a way: {count} action meets all goals.",
            "There is a way: {count} actions meet all goals.",
            len(answer.moves),
        )
    if report.state == "working":
        return _("Searching … {count} positions so far.").format(count=answer.nodes)
    if answer.proved:
        return _("It is proved that no way from here meets all goals.")
    return _("Not known: in {seconds} s neither a way was found nor a proof that there is none.").format(
        seconds=round(answer.seconds)
    )


def _actions(table: Table, position: Position, texts: Sequence[str]) -> list[FoundAction]:
    here = position.copy()
    found: list[FoundAction] = []
    for text in texts:
        moves = table.game.parse(here, text)
        words = [table.game.vocabulary.text(move) for move in moves]
        found.append(FoundAction(words, *in_words(table, here, text), spots_of(table, moves)))
        table.game.play_action(here, tuple(moves))
    return found


def _nudge(table: Table, position: Position, line: Sequence[str]) -> tuple[str, str]:
    """Where the next action begins, but not what it is."""
    if not line:
        return "", _("Nothing more is needed: all goals are met.")
    spots = spots_of(table, table.game.parse(position, line[0]))
    if not spots:
        return "", _("There is a way. It goes on with something that has no place on the board.")
    with calling(table.names()):
        place = plain(table.room.words.spot(table.game, position, spots[0]))
    return spots[0], _("There is a way. Look here: {place}.").format(place=place)
