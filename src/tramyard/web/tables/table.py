"""One table: the record's newest position, who sits there, and what playing changes.

Nothing here is stored or sent: a method checks, and answers with a Change (events, new state, new position).
Whoever asked stores it first and lets the table `become` it afterwards.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import msgspec
from librt.random import Random

from tramyard.bots.driver import forced_action, go_on_alone
from tramyard.kernel.game import Game
from tramyard.kernel.lesson import Lesson, lesson_of
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.refusal import Refusal, Refused
from tramyard.kernel.spec import OpenGame
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _
from tramyard.store.events import Event
from tramyard.web.tables.picture_cache import Picture, Pictures
from tramyard.web.tables.secrets import hashed
from tramyard.web.tables.state import State
from tramyard.web.trouble import Trouble, moved_on, refused

Chance = Callable[[], Random]
"""Where random numbers come from, asked only where some are needed."""
ANY: Final = Random(28)
"""Where any outcome of chance will do."""
LATE: Final = "late"
"""What decided for somebody whose time had run out."""
RECENT: Final = 64
"""Events kept in memory; older ones are asked of the store."""


class Played(NamedTuple):
    """One line of the record: who acted, and the position it came from and led to."""

    line: int
    version: int
    actor: int
    moves: tuple[Move, ...]
    before: Position
    after: Position


class Happened(NamedTuple):
    """An event as a table remembers it: without its dump, but a line of the record with its positions."""

    version: int
    kind: str
    data: dict[str, object]
    at: float
    line: int | None = None
    played: Played | None = None
    """None also where the positions would have to be read from the store."""


def played_line(game: Game, event: Event, before: Position, after: Position | None) -> Played | None:
    """A stored event as a line of the record; None where it is none, or has a move of older rules."""
    if event.kind != "played" or after is None:
        return None
    texts = event.data["moves"]
    assert isinstance(texts, list)
    if any(text not in game.vocabulary for text in texts):
        return None
    moves = tuple(game.vocabulary.move(text) for text in texts)
    return Played(event.line or 0, event.version, int(str(event.data["actor"])), moves, before, after)


def with_positions(game: Game, events: Iterable[Event], before: Position) -> tuple[list[Happened], Position]:
    """Stored events that follow a position, with the positions that their dumps tell; and the last of these."""
    found: list[Happened] = []
    for event in events:
        after = game.load(event.dump) if event.dump is not None else None
        played = played_line(game, event, before, after)
        found.append(Happened(event.version, event.kind, event.data, event.at, event.line, played))
        before = after or before
    return found, before


class Trace(NamedTuple):
    """What undoing must know of a line of the record: who acted, and by what (`p1`, `chance`, `rules`, ...)."""

    line: int
    actor: int
    by: str

    @property
    def decided(self) -> bool:
        """Whether somebody had a choice."""
        return self.actor >= 0 and self.by != "rules"


def _trace(event: "Happened") -> Trace:
    actor = int(str(event.data["actor"]))
    by = str(event.data["by"])
    return Trace(event.line or 0, actor, LATE if event.data.get("late") == actor and by != "rules" else by)


class Written(NamedTuple):
    """What watchers who look alike are told: the version it leads to, JSON without texts, the pictures it names."""

    version: int
    text: bytes
    pictures: list[Picture]


class Change(msgspec.Struct):
    """What a request does to a table: events to be stored, and what the table will be then."""

    version: int
    state: State
    position: Position
    events: list[Event] = []
    happened: list[Happened] = []
    """The same events, as the table will remember them."""
    late: int | None = None
    """The seat for which it is done because its time has run out."""

    def note(self, kind: str, at: float, **data: object) -> None:
        """An event that leaves the position alone."""
        self.version += 1
        self.events.append(Event(self.version, kind, data, at))
        self.happened.append(Happened(self.version, kind, data, at))

    def place(self, kind: str, at: float, line: int, after: Position, data: dict[str, object]) -> None:
        """An event that leads to a position: the record has `line` lines then."""
        self.version += 1
        self.events.append(Event(self.version, kind, data, at, after.dump(), line))
        self.happened.append(Happened(self.version, kind, data, at, line))
        self.state.line = line
        self.state.moved = self.version
        self.position = after

    def play(self, at: float, moves: tuple[Move, ...], after: Position, data: dict[str, object]) -> None:
        """An event that is a line of the record."""
        before = self.position
        line = self.state.line + 1
        data["line"] = line
        data["actor"] = actor = int(before.actor)
        self.place("played", at, line, after, data)
        played = Played(line, self.version, actor, moves, before, after)
        self.happened[-1] = Happened(self.version, "played", data, at, line, played)
        if after.actor == OVER:
            self.state.ended = after.result()


@dataclass
class Table:
    """A live table."""

    code: str
    version: int
    state: State
    opened: OpenGame
    position: Position
    log: deque[Happened] = field(default_factory=lambda: deque(maxlen=RECENT))
    """The newest events."""
    trail: deque[Trace] = field(default_factory=lambda: deque(maxlen=RECENT))
    """The newest lines that are not undone."""
    pictures: Pictures = field(default_factory=Pictures)
    """Drawn pictures, shared by all tables."""
    told: dict[tuple[int, int, str, str], Written] = field(default_factory=dict)
    """What watchers are told of this version, written once for all who look alike: same gap, seat, form, language."""
    judged: tuple[int, int] = (0, 0)
    """How many decisions of its review are judged, of how many."""
    waits: str = ""
    """What `waits_for` found for this version; empty while nobody asked."""
    used: float = 0.0
    """When somebody last asked for it."""
    owner: str = ""
    """The address it was laid from; empty where nobody knows."""

    def __post_init__(self) -> None:
        self.room = self.opened.room
        self.game = self.opened.game

    # Who is who

    def seat_of(self, secret: str) -> int | None:
        """The seat this secret proves."""
        return next(iter(self.seats_of([hashed(secret)])), None)

    def seats_of(self, proofs: Collection[str]) -> list[int]:
        """The seats of which these are the hashed secrets."""
        return [number for number, seat in enumerate(self.state.seats) if seat.held_by(proofs)]

    def left_by(self, proofs: Collection[str]) -> list[int]:
        """The seats that were left by whoever holds these secrets, and that no other person has taken."""
        return [number for number, seat in enumerate(self.state.seats) if seat.left_by(proofs)]

    def waits_for(self) -> str:
        """`chance`, `bot`, `person`, `people` (somebody must sit down first), or `nobody` (over)."""
        if not self.waits:
            self.waits = waits_for(self.state, self.position)
        return self.waits

    def names(self) -> list[str]:
        """What people are called; a chair nobody ever sat on by its number."""
        return [
            chair.name or _("Seat {number}").format(number=number + 1) for number, chair in enumerate(self.state.seats)
        ]

    def others(self, mine: Collection[int]) -> list[int]:
        """The people who sit there with another device than the one that has these seats."""
        return [other for other in self.state.people() if other not in mine]

    def carried_out(self, request: str, version: int) -> bool:
        """Whether a request made for this version was carried out lately: a doubled message must not play twice."""
        for event in reversed(self.log):
            if event.version <= version:
                break
            if request and event.data.get("id") == request:
                return True
        return False

    # Changes

    def change(self) -> Change:
        return Change(self.version, self.state.copy(), self.position)

    def become(self, change: Change) -> None:
        """After it was stored."""
        self.version = change.version
        self.state = change.state
        self.position = change.position
        self.told.clear()
        self.waits = ""
        self.remember(change.happened)

    def follow(self, fresh: "Table") -> None:
        """Another process went on with it: from now on it stands where the store says."""
        self.version, self.state, self.position = fresh.version, fresh.state, fresh.position
        self.log, self.trail = fresh.log, fresh.trail
        self.told.clear()
        self.waits = ""

    def remember(self, events: Iterable[Happened]) -> None:
        """What happened goes into the log, and leaves its trace."""
        for event in events:
            self.log.append(event)
            if event.kind == "played":
                self.trail.append(_trace(event))
            elif event.kind == "undone":
                kept = [trace for trace in self.trail if trace.line <= (event.line or 0)]
                self.trail = deque(kept, RECENT)

    # Playing

    def act(
        self,
        seat: int,
        version: int,
        words: Sequence[str],
        request: str,
        chance: Chance,
        at: float,
        late: bool = False,
    ) -> Change:
        """A seat's whole action, or several that follow each other, with the chance and forced moves after them.

        A `late` one is made by a bot for somebody whose time has run out.
        """
        self.check_turn(seat, version)
        try:
            change = self.change()
            if late:
                self._run_out(change, seat, at)
            wanted = self.game.parse(self.position, " ".join(words))
            self._check_lesson(wanted)
            for moves, after in self._actions(seat, wanted):
                self._append(change, moves, after, f"p{seat + 1}", at, request)
        except Refused as refusal:
            raise refused(self.game, refusal.refusal, self.names()) from refusal
        if self.state.seats[seat].kind == "person":
            change.state.proposal = None
        self.go_on(change, chance, at)
        return change

    def _run_out(self, change: Change, seat: int, at: float) -> None:
        """Told before what follows from it, and once for each deadline."""
        change.late = seat
        if change.state.late != change.state.deadline:
            change.state.late = change.state.deadline
            change.note("time out", at, seat=seat, name=self.names()[seat])

    def _actions(self, seat: int, moves: Sequence[Move]) -> list[tuple[tuple[Move, ...], Position]]:
        """A run as the actions it is made of, each a line of the record, with the single moves that end the last; and
        the position each leads to, so that nothing is played again for it. Raises Refused where an action is not whole.
        """
        before, here = self.position, self.position.copy()
        actions: list[tuple[tuple[Move, ...], Position]] = []
        run: list[Move] = []
        for move in moves:
            if run and here.actor != seat:
                self.game.play_action(before.copy(), (*run, move))  # which says why not
            if run and here.settled:
                actions.append((tuple(run), here))
                before, here, run = here, here.copy(), []
            here.play(move)
            run.append(move)
        run += go_on_alone(here, seat)
        if here.actor == seat and not here.settled:
            self.game.play_action(before.copy(), tuple(run))
        return [*actions, (tuple(run), here)]

    def draft(self, seat: int, version: int, words: Sequence[str]) -> tuple[Position, tuple[Move, ...]]:
        """An unfinished run, played on a copy, with the single moves that follow."""
        self.check_turn(seat, version)
        here = self.position.copy()
        moves: list[Move] = []
        for word in words:
            if here.actor != seat:
                raise Trouble(422, _("The action is complete before that."), "YARD-TURN")
            try:
                for move in self.game.parse(here, word):
                    here.play(move)
                    moves.append(move)
            except Refused as refusal:
                raise refused(self.game, refusal.refusal, self.names()) from refusal
        self._check_lesson(moves)
        if moves:
            moves += go_on_alone(here, seat)
        return here, tuple(moves)

    def enter_chance(
        self, seat: int, version: int, words: Sequence[str], request: str, chance: Chance, at: float
    ) -> Change:
        """Outcomes of chance by hand, one or many: the dice on the kitchen table."""
        self.check_going(version)
        if not self.state.companion:
            raise Trouble(409, _("At this table the server rolls the dice and turns the cards."), "YARD-CHANCE")
        change = self.change()
        for word in words:
            here = change.position
            if here.actor != CHANCE:
                raise Trouble(409, _("`{word}` is too much: nothing is left to chance now.").format(word=word))
            if hidden(here, seat):  # asked first: a refusal could tell what the cards are not
                raise Trouble(403, _("Only the seat that may see it can enter `{word}`.").format(word=word))
            try:
                self.play(change, tuple(self.game.parse(here, word)), "hand", at, request)
            except Refused as refusal:
                raise self._misread(here, seat, word, refusal.refusal) from refusal
            self.go_on(change, chance, at)
        if not change.events:
            raise refused(self.game, Refusal("YARD-TEXT", "nothing-said"), self.names())
        return change

    def _misread(self, here: Position, seat: int, word: str, refusal: Refusal) -> Trouble:
        """Why an outcome cannot be; where others hold secrets, without saying what they hold."""
        if any(hidden(here, other) for other in range(len(self.state.seats)) if other != seat):
            sentence = _("`{word}` cannot have come up. Compare what each of you has typed in.")
            return Trouble(422, sentence.format(word=word), "YARD-CHANCE")
        return refused(self.game, refusal, self.names())

    def check_going(self, version: int) -> None:
        if self.state.ended:
            raise Trouble(409, _("The game is over."), "YARD-PHASE")
        if not self.state.begun():
            raise Trouble(409, _("Not everybody sits at the table yet."))
        if not self.state.moved <= version <= self.version:
            raise moved_on()

    def check_turn(self, seat: int, version: int) -> None:
        self.check_going(version)
        actor = int(self.position.actor)
        if actor == CHANCE:
            raise Trouble(409, _("Dice or cards decide now."), "YARD-CHANCE")
        if actor != seat:
            raise refused(self.game, Refusal("YARD-TURN", "not-your-turn", {"who": self.names()[actor]}), self.names())

    def play(self, change: Change, moves: tuple[Move, ...], by: str, at: float, request: str = "") -> None:
        """One line of the record. Raises Refused."""
        after = change.position.copy()
        self.game.play_action(after, moves)
        self._append(change, moves, after, by, at, request)

    def _append(
        self, change: Change, moves: tuple[Move, ...], after: Position, by: str, at: float, request: str = ""
    ) -> None:
        data: dict[str, object] = {"moves": [self.game.vocabulary.text(move) for move in moves], "by": by}
        if request:
            data["id"] = request
        if change.late is not None:
            data["late"] = change.late
        change.play(at, moves, after, data)

    def go_on(self, change: Change, chance: Chance, at: float) -> None:
        """The chance and the forced moves that follow, until somebody has something to decide."""
        while change.state.begun() and not change.state.ended:
            here = change.position
            moves: tuple[Move, ...] | None
            if (lesson := self.lesson_at(change.state.line)) and not lesson.asks(change.state.line):
                moves, by = self._as_written(lesson, change.state.line)
            elif here.actor == CHANCE:
                if by_hand(change.state, here):
                    break
                moves, by = (here.pick(chance()),), "chance"
            else:
                moves, by = forced_action(here), "rules"
            if moves is None:
                break
            after = here.copy()
            for move in moves:
                after.play(move)
            self._append(change, moves, after, by, at)
        self.set_deadline(change, at)

    # A guided first game

    def lesson_at(self, line: int) -> Lesson | None:
        """The lesson that is followed at this line of the record; none where it is over, or was changed since."""
        lesson = lesson_of(self.room) if self.state.lesson else None
        if lesson is None or lesson.fingerprint != self.state.lesson or line >= lesson.length:
            return None
        return lesson

    def _as_written(self, lesson: Lesson, line: int) -> tuple[tuple[Move, ...], str]:
        """What chance or somebody else does in a lesson."""
        written = lesson.record.lines[line]
        return written.moves, "chance" if written.actor == CHANCE else f"p{written.actor + 1}"

    def _check_lesson(self, moves: Sequence[Move]) -> None:
        """Whoever learns keeps to the lesson until it is over."""
        lesson = self.lesson_at(self.state.line)
        if lesson is not None and lesson.wanted(self.state.line)[: len(moves)] != tuple(moves):
            raise Trouble(422, _("The lesson goes on with what glows. When it is over, you play as you like."))

    def set_deadline(self, change: Change, at: float) -> None:
        limit = change.state.turn_minutes
        running = limit and waits_for(change.state, change.position) == "person"
        change.state.deadline = at + 60 * limit if running else 0.0

    def story_line(self, played: Played, seat: int) -> str:
        """What a story for this seat says of a line: moves it may not see are replaced by stand-ins."""
        here, text = played.before, self.game.vocabulary.text
        words: list[str] = []
        try:
            for number, move in enumerate(played.moves, 1):
                words.append(here.shown(move, seat) or text(move))
                if number < len(played.moves):
                    here = here.copy()
                    here.play(move)
        except Refused:  # today's rules forbid it, so that nobody can say what this seat may know of it
            return "?"
        return " ".join(words)

    # Beginning and going on

    def begin(self, lines: Iterable[tuple[Move, ...]], at: float) -> Change:
        """The first event of a table, and the lines of the record it follows, if any."""
        change = Change(0, self.state.copy(), self.position)
        data: dict[str, object] = {"game": self.state.game}
        if self.state.set_up:
            data["set_up"] = True
        change.place("opened", at, 0, self.position, data)
        for moves in lines:
            self.play(change, moves, "record", at)
        return change

    def under_new_rules(self, at: float) -> Change | None:
        """A running game goes on from its snapshot under mended rules, and says so.

        While servers are renewed one after another, those of the older rules leave the newer number alone.
        """
        if self.state.rules >= self.game.rules_version or self.state.ended:
            return None
        change = self.change()
        change.state.rules = self.game.rules_version
        change.note("rules changed", at, before=self.state.rules, after=self.game.rules_version)
        return change

    def say(self, seat: int, text: str, at: float) -> Change:
        change = self.change()
        change.note("said", at, seat=seat, name=self.names()[seat], text=text)
        return change


def waits_for(state: State, position: Position) -> str:
    """Whom or what a table in this state waits for."""
    if state.ended or position.actor == OVER:
        return "nobody"
    if not state.begun():
        return "people"
    if position.actor == CHANCE:
        return "chance"
    chair = state.seats[int(position.actor)]
    if chair.kind == "bot":
        return "bot"
    return "person" if chair.secret else "people"


def hidden(position: Position, seat: int) -> bool:
    """Whether what chance brings now is not for this seat to see; all outcomes of one draw are alike in that."""
    return bool(position.shown(position.pick(ANY), seat))


def by_hand(state: State, position: Position) -> bool:
    """In companion mode people enter what chance brings, but for what only a bot may see."""
    if not state.companion or position.actor != CHANCE:
        return False
    return any(not hidden(position, seat) for seat in state.people())
