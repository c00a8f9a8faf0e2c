"""One table: the record's newest position, who sits there, and what each request changes.

Nothing here is stored or sent: a method checks, and answers with a Change (events, new state, new position).
Whoever asked stores it first and lets the table `become` it afterwards.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from librt.random import Random

from tramyard.bots.driver import forced_action
from tramyard.kernel.game import Game
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.refusal import Refusal, Refused
from tramyard.kernel.room import Room
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _
from tramyard.store.events import Event
from tramyard.web.secrets import hashed, matches
from tramyard.web.state import Proposal, Seat, State
from tramyard.web.trouble import Trouble, refused

RECENT: Final = 64
"""Lines kept in memory for undoing; older ones are asked of the store."""


@dataclass(frozen=True)
class Played:
    """One line of the record as the table remembers it: who acted, and the position it came from and led to."""

    line: int
    version: int
    actor: int
    moves: tuple[Move, ...]
    before: Position
    after: Position


@dataclass
class Change:
    """What a request does to a table: events to be stored, and what the table will be then."""

    version: int
    state: State
    position: Position
    events: list[Event] = field(default_factory=list)
    played: list[Played] = field(default_factory=list)

    def note(self, kind: str, at: float, **data: object) -> None:
        """An event that leaves the position alone."""
        self.version += 1
        self.events.append(Event(self.version, kind, data, at))


@dataclass
class Table:
    """A live table."""

    code: str
    version: int
    state: State
    room: Room
    game: Game
    position: Position
    recent: list[Played] = field(default_factory=list)
    log: list[Event] = field(default_factory=list)
    """The newest events, for watchers who are nearly up to date."""
    pictures: dict[tuple[int, int, str], str] = field(default_factory=dict)
    """Drawn boards by version, seat and language."""
    reviewed: object = None
    """The review of a finished game, once somebody asked for it."""

    # Who is who

    def seat_of(self, secret: str) -> int | None:
        """The seat this secret proves."""
        for number, seat in enumerate(self.state.seats):
            if matches(secret, seat.secret):
                return number
        return None

    def waits_for(self) -> str:
        """`chance`, `bot`, `person`, `people` (chairs are empty), or `nobody` (over)."""
        if self.state.ended or self.position.actor == OVER:
            return "nobody"
        if not self.state.ready():
            return "people"
        if self.position.actor == CHANCE:
            return "chance"
        return "bot" if self._by_bot(int(self.position.actor)) else "person"

    def _by_bot(self, seat: int) -> bool:
        return self.state.seats[seat].kind == "bot"

    def names(self) -> list[str]:
        return [chair.name for chair in self.state.seats]

    def others(self, seat: int) -> list[int]:
        """The other people at the table."""
        return [other for other in self.state.people() if other != seat]

    def carried_out(self, request: str) -> bool:
        """Whether a request with this id was carried out already: a doubled message must not play twice."""
        return bool(request) and any(event.data.get("id") == request for event in self.log)

    # Changes

    def change(self) -> Change:
        return Change(self.version, self.state.copy(), self.position)

    def become(self, change: Change) -> None:
        """After it was stored."""
        self.version = change.version
        self.state = change.state
        self.position = change.position
        self.log = [*self.log, *change.events][-RECENT:]
        if change.played:
            first = change.played[0].line
            self.recent = [*[line for line in self.recent if line.line < first], *change.played][-RECENT:]
        else:
            self.recent = [line for line in self.recent if line.line <= self.state.line]

    def act(self, seat: int, version: int, words: Sequence[str], request: str, rng: Random, at: float) -> Change:
        """A seat's whole action, with the chance and forced moves that follow."""
        self._check_turn(seat, version)
        moves = self._parse(words)
        change = self.change()
        self._play(change, moves, f"p{seat + 1}", at, request)
        change.state.proposal = None
        self.go_on(change, rng, at)
        return change

    def enter_chance(
        self, seat: int, version: int, words: Sequence[str], request: str, rng: Random, at: float
    ) -> Change:
        """Outcomes of chance by hand, one or many: the dice on the kitchen table."""
        self._check_going(version)
        if not self.state.companion:
            raise Trouble(409, _("At this table the server rolls the dice and turns the cards."))
        change = self.change()
        for word in words:
            if change.position.actor != CHANCE:
                raise Trouble(409, _("`{word}` is too much: nothing is left to chance now.").format(word=word))
            try:
                moves = tuple(self.game.parse(change.position, word))
            except Refused as refusal:
                raise refused(self.game, refusal.refusal) from refusal
            if change.position.shown(moves[0], seat):
                raise Trouble(403, _("Only the seat that may see it can enter `{word}`.").format(word=word))
            self._play(change, moves, "hand", at, request)
            self.go_on(change, rng, at)
        return change

    def by_hand(self, state: State, position: Position) -> bool:
        """In companion mode people enter what chance brings, but for what only a bot may see."""
        if not state.companion or position.actor != CHANCE:
            return False
        first = position.odds()[0][0]
        return any(not position.shown(first, seat) for seat in state.people())

    def draft(self, seat: int, version: int, words: Sequence[str]) -> tuple[Position, tuple[Move, ...]]:
        """An unfinished run, played on a copy."""
        self._check_turn(seat, version)
        return self._walk(words)

    def _walk(self, words: Sequence[str]) -> tuple[Position, tuple[Move, ...]]:
        here = self.position.copy()
        moves: list[Move] = []
        actor = here.actor
        for word in words:
            if moves and (here.settled or here.actor != actor):
                raise Trouble(422, _("The action is complete before `{word}`.").format(word=word), "YARD-TURN")
            try:
                for move in self.game.parse(here, word):
                    here.play(move)
                    moves.append(move)
            except Refused as refusal:
                raise refused(self.game, refusal.refusal) from refusal
        return here, tuple(moves)

    def _parse(self, words: Sequence[str]) -> tuple[Move, ...]:
        try:
            moves = tuple(self.game.parse(self.position, " ".join(words)))
            self.game.play_action(self.position.copy(), moves)
        except Refused as refusal:
            raise refused(self.game, refusal.refusal) from refusal
        return moves

    def _check_going(self, version: int) -> None:
        if self.state.ended:
            raise Trouble(409, _("The game is over."))
        if not self.state.ready():
            raise Trouble(409, _("Not everybody sits at the table yet."))
        if version != self.version:
            raise Trouble(409, _("The table has moved on since you looked; here is how it stands now."))

    def _check_turn(self, seat: int, version: int) -> None:
        self._check_going(version)
        actor = int(self.position.actor)
        if actor == CHANCE:
            raise Trouble(409, _("Dice or cards decide now."), "YARD-CHANCE")
        if actor != seat:
            raise refused(self.game, Refusal("YARD-TURN", "not-your-turn", {"who": self.state.seats[actor].name}))

    def _play(self, change: Change, moves: tuple[Move, ...], by: str, at: float, request: str = "") -> None:
        before = change.position
        after = before.copy()
        self.game.play_action(after, moves)
        change.version += 1
        change.state.line += 1
        data: dict[str, object] = {
            "line": change.state.line,
            "actor": int(before.actor),
            "moves": [self.game.vocabulary.text(move) for move in moves],
            "by": by,
        }
        if request:
            data["id"] = request
        change.events.append(Event(change.version, "played", data, at, after.dump(), change.state.line))
        change.played.append(Played(change.state.line, change.version, int(before.actor), moves, before, after))
        change.position = after
        if after.actor == OVER:
            change.state.ended = after.result()

    def go_on(self, change: Change, rng: Random, at: float) -> None:
        """The chance and the forced moves that follow, until somebody has something to decide."""
        while change.position.actor == CHANCE and not self.by_hand(change.state, change.position):
            self._play(change, (change.position.pick(rng),), "chance", at)
            self._play_forced(change, at)
        self._play_forced(change, at)
        self._set_deadline(change, at)

    def _play_forced(self, change: Change, at: float) -> None:
        forced = forced_action(change.position)
        while forced is not None:
            self._play(change, forced, "rules", at)
            forced = forced_action(change.position)

    def _set_deadline(self, change: Change, at: float) -> None:
        actor = int(change.position.actor)
        person = actor >= 0 and change.state.seats[actor].kind == "person" and not change.state.ended
        change.state.deadline = at + 60 * change.state.turn_minutes if person and change.state.turn_minutes else 0.0

    # Chairs

    def sit(self, seat: int, name: str, secret: str, invite: str, rng: Random, at: float) -> Change:
        """Somebody sits down on an open chair; with everybody there the game begins."""
        chair = self._chair(seat)
        if (chair.kind != "person" and chair.kind != "open") or chair.secret:
            raise Trouble(409, _("Somebody sits there already."))
        if chair.invite and not matches(invite, chair.invite):
            raise Trouble(403, _("That chair is kept for somebody with an invitation."))
        change = self.change()
        change.state.seats[seat] = Seat("person", name, secret=hashed(secret))
        change.note("seat taken", at, seat=seat, name=name)
        if change.state.ready():
            change.state.listed = False
            self.go_on(change, rng, at)
        return change

    def _chair(self, seat: int) -> Seat:
        if not 0 <= seat < len(self.state.seats):
            raise Trouble(404, _("There is no such seat at this table."))
        return self.state.seats[seat]

    def leave(self, seat: int, at: float) -> Change:
        """The chair becomes open; the others may wait, or put a bot there."""
        change = self.change()
        change.state.seats[seat] = Seat("open", self.state.seats[seat].name)
        change.state.proposal = None
        change.state.deadline = 0.0
        change.note("seat left", at, seat=seat, name=self.state.seats[seat].name)
        return change

    def seat_bot(self, seat: int, bot: str, rng: Random, at: float, why: str = "") -> Change:
        """A bot takes an empty chair, or the place of a bot that failed."""
        chair = self._chair(seat)
        if chair.secret:
            raise Trouble(409, _("Somebody sits there already."))
        change = self.change()
        change.state.seats[seat] = Seat("bot", bot.partition(":")[0], bot=bot)
        change.note("bot replaced" if why else "bot seated", at, seat=seat, bot=bot, why=why)
        if change.state.ready() and not change.state.ended:
            change.state.listed = False
            self.go_on(change, rng, at)
        return change

    def resign(self, seat: int, at: float) -> Change:
        """With two seats the other one wins; with more a bot plays on for the one who gave up."""
        if self.state.ended:
            raise Trouble(409, _("The game is over."))
        change = self.change()
        change.state.proposal = None
        change.state.seats[seat].resigned = True
        change.note("resigned", at, seat=seat, name=self.state.seats[seat].name)
        left = [chair for chair in change.state.seats if not chair.resigned]
        if len(left) <= 1 or not [chair for chair in left if chair.kind == "person"]:
            change.state.ended = f"#resigned p{seat + 1}"
            change.state.deadline = 0.0
        else:
            name = change.state.seats[seat].name
            change.state.seats[seat] = Seat("bot", name, bot="greedy", resigned=True)
        return change

    # Going back

    def free_line(self, seat: int) -> int:
        """How far this seat may go back without asking: its own actions up to chance or another seat's decision."""
        line = self.state.line
        for played in reversed(self.recent):
            if played.line != line or played.actor != seat:
                break
            line -= 1
        return line

    def undo(self, seat: int, to: int, load: Callable[[int], Position | None], at: float) -> Change:
        """Back to after line `to`: at once where that is free, else as a proposal to the other people."""
        if not 0 <= to < self.state.line:
            raise Trouble(422, _("There is nothing to go back to."))
        if self.state.ended and self.others(seat):
            raise Trouble(409, _("The game is over."))
        if to >= self.free_line(seat) or not self.others(seat):
            return self._go_back(to, load, at)
        change = self.change()
        change.state.proposal = Proposal("undo", seat, to)
        change.note("proposed", at, what="undo", seat=seat, line=to)
        return change

    def _go_back(self, to: int, load: Callable[[int], Position | None], at: float) -> Change:
        position = next((played.after for played in self.recent if played.line == to), None) or load(to)
        if position is None:
            raise Trouble(409, _("That position is not kept any more."))
        change = self.change()
        change.position = position
        change.state.line = to
        change.state.proposal = None
        change.state.ended = ""
        change.version += 1
        change.events.append(Event(change.version, "undone", {"line": to}, at, position.dump(), to))
        self._set_deadline(change, at)
        return change

    def propose_end(self, seat: int, at: float) -> Change:
        """Everybody agrees that the game ends here."""
        if self.state.ended:
            raise Trouble(409, _("The game is over."))
        change = self.change()
        if not self.others(seat):
            return self._agree_to_end(change, at)
        change.state.proposal = Proposal("end", seat)
        change.note("proposed", at, what="end", seat=seat)
        return change

    def _agree_to_end(self, change: Change, at: float) -> Change:
        change.state.ended = "#agreed"
        change.state.proposal = None
        change.state.deadline = 0.0
        change.note("ended", at, result="#agreed")
        return change

    def answer(self, seat: int, agrees: bool, load: Callable[[int], Position | None], at: float) -> Change:
        """One person's answer to what another proposed."""
        proposal = self.state.proposal
        if proposal is None or proposal.by == seat:
            raise Trouble(409, _("Nobody asked you anything."))
        change = self.change()
        if not agrees:
            change.state.proposal = None
            change.note("declined", at, what=proposal.kind, seat=seat)
            return change
        agreed = sorted({*proposal.agreed, seat})
        if set(self.others(proposal.by)) - set(agreed):
            change.state.proposal = Proposal(proposal.kind, proposal.by, proposal.line, agreed)
            change.note("agreed", at, what=proposal.kind, seat=seat)
            return change
        return self._go_back(proposal.line, load, at) if proposal.kind == "undo" else self._agree_to_end(change, at)

    def say(self, seat: int, text: str, at: float) -> Change:
        change = self.change()
        change.note("said", at, seat=seat, name=self.state.seats[seat].name, text=text)
        return change

    def under_new_rules(self, at: float) -> Change | None:
        """A running game goes on from its snapshot under mended rules, and says so."""
        if self.state.rules == self.game.rules_version:
            return None
        change = self.change()
        change.state.rules = self.game.rules_version
        if not self.state.ended:
            change.note("rules changed", at, before=self.state.rules, after=self.game.rules_version)
        return change

    def name_rematch(self, code: str, at: float) -> Change:
        change = self.change()
        change.state.rematch = code
        change.note("rematch", at, code=code)
        return change

    def begin_from(self, lines: Sequence[tuple[Move, ...]], at: float) -> Change:
        """The first events of a table that follows a record."""
        change = Change(1, self.state.copy(), self.position)
        change.events.append(Event(1, "opened", {"game": self.state.game}, at, self.position.dump(), 0))
        for moves in lines:
            self._play(change, moves, "record", at)
        return change

    def begin(self, rng: Random, at: float) -> Change:
        """The first event; where everybody sits already, the game begins."""
        change = self.begin_from((), at)
        if change.state.ready():
            self.go_on(change, rng, at)
        return change
