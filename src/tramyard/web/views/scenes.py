"""What a watcher gets to see: one scene per event (caption and picture), and how the table stands now.

Everything here is made for one seat (or a spectator) in one language, from what that seat may know.
"""

from collections.abc import Callable, Sequence

import msgspec

from tramyard.kernel.position import CHANCE, Position
from tramyard.kernel.record import SPECTATOR
from tramyard.kernel.spans import Line, line, plain
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import calling, current_language, translate
from tramyard.web.tables.agreements import entry_line, free_line, own_line
from tramyard.web.tables.branches import branches
from tramyard.web.tables.picture_cache import Picture, part
from tramyard.web.tables.sent_pictures import Texts, whole
from tramyard.web.tables.table import Happened, Played, Table
from tramyard.web.views.drawing import drawn_line
from tramyard.web.views.endings import Fate, Row, fate, rows
from tramyard.web.views.lessons import Guide, guide, guided
from tramyard.web.views.log_lines import noted, told
from tramyard.web.views.plain_view import plain_parts
from tramyard.web.views.prompts import asked, asks_chance, outcome, prompt, turn_of
from tramyard.web.views.spoken import spans
from tramyard.web.views.steps import Step, chips, pays, runs, steps

Fingerprints = dict[str, str]
"""A picture by the fingerprints of its parts; a page keeps the texts, and asks `picture` for what it lacks."""


class Scene(msgspec.Struct):
    """One event as it is shown."""

    version: int
    kind: str
    at: float
    caption: str
    spans: Line = ()
    """The caption's parts, where some of them stand for a seat, a piece or a place; likewise below."""
    line: int = 0
    actor: int = CHANCE
    by: str = ""
    mine: bool = False
    """Chance brought it for the watcher to see, and not for everybody."""
    parts: Fingerprints = {}
    spots: list[str] = []
    """What was played is about these spots, as far as the watcher may know."""
    turn: int = CHANCE
    """Who decides then; what follows tells how the table stood, for as long as the scene is shown."""
    prompt: str = ""
    prompt_spans: Line = ()
    scores: list[int] = []


class Chair(msgspec.Struct):
    """A seat as everybody sees it."""

    seat: int
    name: str
    kind: str
    bot: str
    level: str
    """The word for how well a bot plays; empty for people, and for bots that are no level of this room."""
    face: str
    """Which of the yard's faces such a bot has."""
    taken: bool
    rank: int
    score: int
    tally: dict[str, int]
    resigned: bool


class Draft(msgspec.Struct):
    """An unfinished action, shown to its seat alone."""

    moves: list[str]
    parts: Fingerprints
    texts: Texts
    """What the page lacks of these parts."""
    prompt: str
    prompt_spans: Line
    steps: list[Step]
    runs: list[Step]
    """Whole choices made of several steps, the cheapest first."""
    finished: bool
    costs: list[Line]
    """What it costs and brings so far, each item a chip."""
    gains: list[Line]
    pays: str
    """The run that is the plain price, where nothing can be done but pay it."""
    amount: int
    """The number that its steps make up."""
    drawn: list[str]
    """The spots a line was drawn over."""
    drawn_from: int
    """How many moves came before it."""


class Redo(msgspec.Struct):
    """An action that was taken back and can be done again: its moves, and what it did."""

    moves: list[str]
    words: str


class Now(msgspec.Struct):
    """How the table stands for one watcher."""

    code: str
    game: str
    version: int
    line: int
    seat: int
    actor: int
    waits_for: str
    prompt: str
    prompt_spans: Line
    parts: Fingerprints
    moved: int
    """The version of the position, under which `picture` has it."""
    seats: list[Chair]
    steps: list[Step]
    runs: list[Step]
    ended: str
    outcome: str
    outcome_spans: Line
    onlookers_spans: Line
    """How it ended as onlookers read it, for a device that holds several seats."""
    fate: Fate
    """What the end is to this seat."""
    rows: list[Row]
    """Of a finished game: everybody in the order of rank."""
    free_line: int
    """How far this seat may go back without asking anybody."""
    own_line: int
    """Where it decided last, whatever happened since."""
    entry_line: int
    """Where this seat can mend what was entered by hand last."""
    deadline: float
    companion: bool
    hints: bool
    rematch: str
    proposal: dict[str, object] | None = None
    redo: list[Redo] = []
    """What this seat did from here and took back, the newest first."""
    asks_chance: bool = False
    """Whether this seat may enter what chance brought."""
    lesson: Guide | None = None
    """What whoever learns here is told now."""


def picture(table: Table, position: Position, seat: int, version: int | None = None) -> Picture:
    """The parts of the screen as this seat sees them; those of a version are drawn once per seat and language."""
    draw = table.room.view.parts if table.room.view else plain_parts
    names = table.names()

    def drawn() -> Picture:
        with calling(names):
            return {name: part(text) for name, text in draw(table.game, position, seat).items()}

    if version is None:
        return drawn()
    return table.pictures.take((table.code, version, seat, current_language(), tuple(names)), drawn)


def standing(table: Table, seat: int) -> Picture:
    """The table as it stands."""
    return picture(table, table.position, seat, table.state.moved)


def fingerprints(drawn: Picture) -> Fingerprints:
    return {name: one.fingerprint for name, one in drawn.items()}


def draft(
    table: Table,
    position: Position,
    moves: Sequence[Move],
    seat: int,
    lacking: Callable[[list[Picture]], Texts] = whole,
) -> Draft:
    """An unfinished action, with what the page lacks of its picture."""
    drawn = picture(table, position, seat)
    finished = bool(moves) and (position.settled or position.actor != seat)
    texts = [table.game.vocabulary.text(move) for move in moves]
    said = "" if finished else asked(table, position)
    offered = [] if finished else guided(table, moves, steps(table, position))
    all_at_once = [] if finished else guided(table, moves, runs(table, position))
    costs, gains = _price(table, moves)
    line, before = drawn_line(table, moves)
    return Draft(
        moves=texts,
        parts=fingerprints(drawn),
        texts=lacking([drawn]),
        prompt=plain(said),
        prompt_spans=spans(said),
        steps=offered,
        runs=all_at_once,
        finished=finished,
        costs=costs,
        gains=gains,
        pays=pays(offered, all_at_once),
        amount=_amount(table, moves),
        drawn=line,
        drawn_from=before,
    )


def _price(table: Table, moves: Sequence[Move]) -> tuple[list[Line], list[Line]]:
    """What an action costs and brings so far."""
    if not moves:
        return [], []
    with calling(table.names()):
        return chips(table.room.words.price(table.game, table.position, tuple(moves)))


def _amount(table: Table, moves: Sequence[Move]) -> int:
    """The number that steps of an action make up."""
    here = table.position.copy()
    total = 0
    for move in moves:
        total += table.room.words.amount(table.game, here, move) or 0
        here.play(move)
    return total


def now(table: Table, seat: int) -> Now:
    """How the table stands, for this seat."""
    position = table.position
    actor = int(position.actor)
    mine = actor == seat and table.waits_for() == "person"
    proposal = table.state.proposal
    wanted = prompt(table, seat)
    result = outcome(table, seat)
    return Now(
        code=table.code,
        game=table.state.game,
        version=table.version,
        line=table.state.line,
        seat=seat,
        actor=actor,
        waits_for=table.waits_for(),
        prompt=plain(wanted),
        prompt_spans=spans(wanted),
        parts=fingerprints(standing(table, seat)),
        moved=table.state.moved,
        seats=chairs(table),
        steps=guided(table, (), steps(table, position)) if mine else [],
        runs=guided(table, (), runs(table, position)) if mine else [],
        ended=table.state.ended,
        outcome=plain(result),
        outcome_spans=spans(result),
        onlookers_spans=line(outcome(table, SPECTATOR)) if table.state.ended else (),
        fate=fate(table, seat),
        rows=rows(table),
        free_line=free_line(table, seat),
        own_line=own_line(table, seat),
        entry_line=entry_line(table, seat),
        deadline=table.state.deadline,
        companion=table.state.companion,
        hints=table.state.hints,
        rematch=table.state.rematch,
        proposal=msgspec.to_builtins(proposal) if proposal else None,
        redo=redo(table, seat) if mine else [],
        asks_chance=asks_chance(table, seat),
        lesson=guide(table, seat),
    )


def redo(table: Table, seat: int) -> list[Redo]:
    """Branches that begin where the table stands."""
    with calling(table.names()):
        return [
            Redo(
                [table.game.vocabulary.text(move) for move in played.moves],
                plain(table.room.words.told(table.game, played.before, played.moves, seat)),
            )
            for played in branches(table, seat)
        ]


def chairs(table: Table) -> list[Chair]:
    standing = table.position.standing()
    tally = table.position.tally()
    names = table.names()
    levels = [table.room.level_of(chair.bot) if chair.bot else None for chair in table.state.seats]
    return [
        Chair(
            seat=number,
            name=names[number],
            kind=chair.kind,
            bot=chair.bot,
            level=translate(level.title) if level else "",
            face=level.face if level else "",
            taken=chair.kind == "bot" or bool(chair.secret),
            rank=standing[number].rank,
            score=standing[number].score,
            tally=tally[number],
            resigned=chair.resigned,
        )
        for number, (chair, level) in enumerate(zip(table.state.seats, levels, strict=True))
    ]


def told_scene(table: Table, event: Happened, line: Played, seat: int) -> Scene:
    """A line of the record in words alone."""
    said = told(table, line, CHANCE if event.data.get("late") == seat else seat)  # a bot did it, not you
    wanted = turn_of(table, line.after, seat)
    return Scene(
        version=event.version,
        kind="played",
        at=event.at,
        caption=plain(said),
        spans=spans(said),
        line=line.line,
        actor=line.actor,
        by=str(event.data.get("by", "")),
        mine=seat >= 0 and line.actor == CHANCE and _is_private(table, line, seat),
        spots=known_spots(table, line, seat),
        turn=int(line.after.actor),
        prompt=plain(wanted),
        prompt_spans=spans(wanted),
        scores=[place.score for place in line.after.standing()],
    )


def _is_private(table: Table, line: Played, seat: int) -> bool:
    """Whether this seat sees an outcome of chance that somebody else at the table does not."""
    hidden = [bool(line.before.shown(line.moves[0], other)) for other in range(len(table.state.seats))]
    return not hidden[seat] and any(hidden)


def known_spots(table: Table, line: Played, seat: int) -> list[str]:
    """What a line of the record is about, as far as this seat may know: of a hidden move, the spot of its stand-in."""
    vocabulary = table.game.vocabulary
    words = [word for word in table.story_line(line, seat).split() if word in vocabulary]
    spots = [vocabulary.spot(vocabulary.move(word)) for word in words]
    return list(dict.fromkeys(spot for spot in spots if spot))


def noted_scene(table: Table, event: Happened) -> Scene:
    """An event that is not a move, in words; `line` is where an undoing led back to."""
    said = noted(table, event)
    return Scene(
        version=event.version,
        kind=event.kind,
        at=event.at,
        caption=plain(said),
        spans=spans(said),
        line=int(str(event.data["line"])) if event.kind == "undone" else 0,
        actor=int(str(event.data.get("seat", CHANCE))),
    )
