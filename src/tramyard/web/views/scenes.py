"""What a watcher gets to see: one scene per event (caption and picture), and how the table stands now.

Everything here is made for one seat (or a spectator) in one language, from what that seat may know.
"""

from collections import Counter
from collections.abc import Sequence

import msgspec

from tramyard.bots.driver import go_on_alone
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.refusal import Refused
from tramyard.kernel.spans import SEAT, Line, Said, Span, fill, line, plain
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _, calling, current_language
from tramyard.web.tables.agreements import free_line, own_line
from tramyard.web.tables.table import Happened, Played, Table, by_hand, hidden
from tramyard.web.views.plain_view import plain_picture

MOST_STEPS = 200
"""Choices that are listed one by one; of more, a spot with several of them is listed once."""


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
    picture: str = ""


class Step(msgspec.Struct, omit_defaults=True):
    """A move, or a run of moves that is one choice: its text, words for people, the spot, and whether it is final.

    Single moves that follow are played with it, so `final` and `ends` speak of where they lead.
    """

    move: str
    words: str
    spot: str
    final: bool
    """Dice or a card follow: it cannot be taken back."""
    ends: bool
    """It finishes the action."""
    drawer: str = ""
    """What a long list is shortened by: steps with the same words here lie in one drawer."""
    icons: list[str] = []
    """Of a run: the spots its moves are about, one after the other."""
    spans: Line = ()
    many: int = 0
    """So many choices lie at the spot, and `choices` tells them; the move is empty then."""


class Chair(msgspec.Struct):
    """A seat as everybody sees it."""

    seat: int
    name: str
    kind: str
    bot: str
    taken: bool
    rank: int
    score: int
    tally: dict[str, int]
    resigned: bool


class Draft(msgspec.Struct):
    """An unfinished action, shown to its seat alone."""

    moves: list[str]
    picture: str
    prompt: str
    prompt_spans: Line
    steps: list[Step]
    runs: list[Step]
    """Whole choices made of several steps, the cheapest first."""
    finished: bool


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
    picture: str
    seats: list[Chair]
    steps: list[Step]
    runs: list[Step]
    ended: str
    outcome: str
    outcome_spans: Line
    free_line: int
    """How far this seat may go back without asking anybody."""
    own_line: int
    """Where it decided last, whatever happened since."""
    deadline: float
    companion: bool
    hints: bool
    rematch: str
    proposal: dict[str, object] | None = None
    asks_chance: bool = False
    """Whether this seat may enter what chance brought."""


def picture(table: Table, position: Position, seat: int, version: int | None = None) -> str:
    """The board as this seat sees it; one of a version is drawn once per seat and language."""
    draw = table.room.view.picture if table.room.view else plain_picture
    if version is None:
        return draw(table.game, position, seat)
    key = (table.code, version, seat, current_language())
    return table.pictures.take(key, lambda: draw(table.game, position, seat))


def spans(said: Said) -> Line:
    """What was said, part by part; nothing where it is only text."""
    parts = line(said)
    return parts if any(span.kind for span in parts) else ()


def steps(table: Table, position: Position) -> list[Step]:
    """What the seat that must decide can do, move by move; where that is very much, spot by spot."""
    moves = position.moves()
    if len(moves) <= MOST_STEPS:
        return [_step(table, position, move) for move in moves]
    vocabulary = table.game.vocabulary
    crowds = Counter(vocabulary.spot(move) for move in moves)
    found: dict[str, Step] = {}
    for move in moves:
        spot = vocabulary.spot(move)
        if crowds[spot] == 1:
            found[spot] = _step(table, position, move)
        elif spot not in found:
            found[spot] = _crowd(table, position, spot, crowds[spot])
    return list(found.values())


def choices(table: Table, position: Position, spot: str) -> list[Step]:
    """What the seat that must decide can do at a spot."""
    vocabulary = table.game.vocabulary
    return [_step(table, position, move) for move in position.moves() if vocabulary.spot(move) == spot]


def _step(table: Table, position: Position, move: Move) -> Step:
    final, ends = _leads_to(table, position, (move,))
    with calling(table.names()):
        said = table.room.words.choice(table.game, position, move)
        drawer = plain(table.room.words.drawer(table.game, position, move))
    vocabulary = table.game.vocabulary
    return Step(vocabulary.text(move), plain(said), vocabulary.spot(move), final, ends, drawer, spans=spans(said))


def _crowd(table: Table, position: Position, spot: str, many: int) -> Step:
    said = table.room.words.spot(table.game, position, spot)
    words = _("{place}: {count} choices").format(place=plain(said), count=many)
    return Step("", words, spot, False, False, many=many)


def runs(table: Table, position: Position) -> list[Step]:
    """Choices made of several steps, such as a whole payment."""
    vocabulary = table.game.vocabulary
    found: list[Step] = []
    for run in table.game.runs(position):
        final, ends = _leads_to(table, position, run)
        said = table.room.words.run(table.game, position, run)
        icons = [vocabulary.spot(move) for move in run]
        found.append(Step(table.game.spell(run), plain(said), "", final, ends, icons=icons, spans=spans(said)))
    return found


def _leads_to(table: Table, position: Position, moves: Sequence[Move]) -> tuple[bool, bool]:
    """Whether dice or cards follow, and whether the action is complete then."""
    there = position.copy()
    for move in moves:
        there.play(move)
    go_on_alone(there, int(position.actor))
    return there.actor == CHANCE and not table.state.companion, there.settled or there.actor != position.actor


def in_words(table: Table, position: Position, action: str) -> list[str]:
    """A whole action as choices in words, move by move."""
    here = position.copy()
    words: list[str] = []
    for move in table.game.parse(position, action):
        words.append(plain(table.room.words.choice(table.game, here, move)))
        here.play(move)
    return words


class Why(msgspec.Struct):
    """Why nothing can be done at a spot, with the rule; or what lies there."""

    sentence: str
    rule: str = ""
    about: str = ""
    spans: Line = ()


def why(table: Table, position: Position, seat: int, spot: str) -> Why:
    """An answer for whoever clicks where nothing glows."""
    view = table.room.view
    about = plain(view.about(table.game, position, seat, spot)) if view else ""
    refusals = table.game.why_not_at(position, spot) if int(position.actor) == seat else []
    if not refusals:
        return Why(about or plain(prompt(table, seat)), "", about)
    kinds = Counter((refusal.rule, refusal.key) for refusal in refusals)
    rarest = min(kinds, key=kinds.__getitem__)  # what is wrong with most of them has little to do with this position
    sentences = [refusal.said(table.game) for refusal in refusals if (refusal.rule, refusal.key) == rarest]
    said = sentences[0]
    if len(set(sentences)) > 1:
        said = fill(_("Nothing can be done here now. One reason: {sentence}"), sentence=said)
    return Why(plain(said), rarest[0], about, spans(said))


def draft(table: Table, position: Position, moves: Sequence[Move], seat: int) -> Draft:
    finished = bool(moves) and (position.settled or position.actor != seat)
    texts = [table.game.vocabulary.text(move) for move in moves]
    said = "" if finished else asked(table, position)
    return Draft(
        moves=texts,
        picture=picture(table, position, seat),
        prompt=plain(said),
        prompt_spans=spans(said),
        steps=[] if finished else steps(table, position),
        runs=[] if finished else runs(table, position),
        finished=finished,
    )


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
        picture=picture(table, position, seat, table.state.moved),
        seats=chairs(table),
        steps=steps(table, position) if mine else [],
        runs=runs(table, position) if mine else [],
        ended=table.state.ended,
        outcome=plain(result),
        outcome_spans=spans(result),
        free_line=free_line(table, seat),
        own_line=own_line(table, seat),
        deadline=table.state.deadline,
        companion=table.state.companion,
        hints=table.state.hints,
        rematch=table.state.rematch,
        proposal=msgspec.to_builtins(proposal) if proposal else None,
        asks_chance=asks_chance(table, seat),
    )


def asks_chance(table: Table, seat: int) -> bool:
    """In companion mode: whether this seat may see, and so may enter, what chance brings now."""
    if seat < 0 or table.waits_for() != "chance" or not by_hand(table.state, table.position):
        return False
    return not hidden(table.position, seat)


def chairs(table: Table) -> list[Chair]:
    standing = table.position.standing()
    tally = table.position.tally()
    names = table.names()
    return [
        Chair(
            seat=number,
            name=names[number],
            kind=chair.kind,
            bot=chair.bot,
            taken=chair.kind == "bot" or bool(chair.secret),
            rank=standing[number].rank,
            score=standing[number].score,
            tally=tally[number],
            resigned=chair.resigned,
        )
        for number, chair in enumerate(table.state.seats)
    ]


def prompt(table: Table, seat: int) -> Said:
    """One sentence: what to do, or whom everybody waits for."""
    waits = table.waits_for()
    if waits == "nobody":
        return outcome(table, seat)
    if waits == "people":
        return _("Waiting for somebody to sit down.")
    if waits == "chance":
        if asks_chance(table, seat):
            return _("Type in what the dice or cards on your table show.")
        return _("Waiting for what the dice or cards show.")
    actor = int(table.position.actor)
    if actor == seat:
        return asked(table, table.position)
    return fill(_("{name} is thinking."), name=_named(table, actor))


def _named(table: Table, seat: int) -> Span:
    return Span(table.names()[seat], SEAT, str(seat))


def asked(table: Table, position: Position) -> Said:
    """What the seat that must decide has to do, perhaps in the midst of an action."""
    with calling(table.names()):
        return table.room.words.prompt(table.game, position)


def outcome(table: Table, seat: int) -> Said:
    """How it ended, in words; empty while it runs."""
    if table.position.actor == OVER:
        with calling(table.names()):
            return table.room.words.ending(table.game, table.position, seat)
    if table.state.ended.startswith("#resigned"):
        return fill(_("{name} gave up."), name=_named(table, int(table.state.ended.rpartition("p")[2]) - 1))
    return _("The game was ended by agreement.") if table.state.ended else ""


def told_scene(table: Table, event: Happened, line: Played, seat: int) -> Scene:
    """A line of the record in words alone."""
    said = told(table, line, seat)
    return Scene(
        version=event.version,
        kind="played",
        at=event.at,
        caption=plain(said),
        spans=spans(said),
        line=line.line,
        actor=line.actor,
        by=str(event.data.get("by", "")),
    )


def told(table: Table, line: Played, seat: int) -> Said:
    """A line of the record in words."""
    try:
        with calling(table.names()):
            return table.room.words.told(table.game, line.before, line.moves, seat)
    except Refused:  # a line of older rules
        return _("Played under older rules.")


def noted_scene(event: Happened) -> Scene:
    """An event that is not a move, in words; `line` is where an undoing led back to."""
    line = int(str(event.data["line"])) if event.kind == "undone" else 0
    actor = int(str(event.data.get("seat", CHANCE)))
    return Scene(version=event.version, kind=event.kind, at=event.at, caption=noted(event), line=line, actor=actor)


def noted(event: Happened) -> str:
    data = {**event.data, "number": int(str(event.data.get("seat", 0))) + 1}
    template = {
        "opened": _("The table was set up: the game began from a position somebody made.")
        if data.get("set_up")
        else _("The table was opened."),
        "played": _("Played under older rules."),
        "seat taken": _("{name} sat down."),
        "seat left": _("{name} left the table."),
        "bot seated": _("A bot ({bot}) took seat {number}."),
        "bot replaced": _("The bot of seat {number} failed ({why}); {bot} plays on."),
        "resigned": _("{name} gave up."),
        "undone": _("Back to line {line}."),
        "proposed": _("Seat {number} proposes to go back.")
        if data.get("what") == "undo"
        else _("Seat {number} proposes to end the game."),
        "agreed": _("Seat {number} agrees."),
        "declined": _("Seat {number} does not agree."),
        "ended": _("The game was ended by agreement."),
        "time out": _("{name} ran out of time; a bot made the move."),
        "said": "{name}: {text}",
        "rematch": _("A new table was laid for another game."),
        "rules changed": _("The rules were mended; the game goes on under the new ones."),
    }[event.kind]
    return template.format(**data)
