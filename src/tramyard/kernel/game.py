"""Rules bound to content, number of seats and options: immutable, with a fixed Vocabulary."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import NamedTuple

from mypy_extensions import i64, mypyc_attr

from tramyard.kernel.dumps import no_position
from tramyard.kernel.fields import Fields, stuck
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.refusal import Refusal, Refused
from tramyard.kernel.sheet import Sheet
from tramyard.kernel.spans import SEAT, Said, Span
from tramyard.kernel.vocabulary import Move, Vocabulary
from tramyard.kernel.words import seat_name, translate


class Keepsake(NamedTuple):
    """What became of a thing in one game, for those who study many: city, Abilene, scored, by the second seat."""

    kind: str
    name: str
    fate: str
    seat: int
    """Whose it was, where one may ask whether that helped to win; else -1."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """One game, ready to be played. Games that measure themselves override `evaluate`, `write_seen` and `referee`."""

    name: str
    seats: int
    vocabulary: Vocabulary
    sentences: dict[str, str]
    rules_version: int
    observation_size: int
    """How many numbers `write_seen` writes."""
    endings: dict[str, str]
    """A few words for each kind of ending that `Position.ending` names."""
    fields: Fields | None
    """What a Position is made of; a game without them writes and reads its dumps by itself."""
    caches: tuple[str, ...]
    """Attributes of a Position that only keep what was worked out from the others, and are in no dump."""
    turn_cap: int
    """Seats' moves after which bots and simulations stop a play; 0 where the rules bound it themselves."""
    zero_sum: bool
    """Whether what a finished game pays always adds up to nothing: what one wins, others lose."""
    open_information: bool
    """Whether everybody sees everything: no move is shown as something else, and there is nothing to imagine."""
    turns_ahead: int
    """Turns after which a search values where it stands, where `Position.turns` counts them: with more seats, more."""
    moves_ahead: int
    """Moves after which it does so where turns are not counted: enough to finish an action and see an answer to it."""
    trust: int
    """Playouts that what `evaluate` expects of an action counts for when a search lets the best few race; 0 where it
    grows a tree instead. For games with dice, whose playouts differ by luck more than by what is chosen."""

    def __init__(self, name: str, seats: int, vocabulary: Vocabulary, sentences: dict[str, str]) -> None:
        self.name = name
        self.seats = seats
        self.vocabulary = vocabulary
        self.sentences = sentences
        self.rules_version = 1
        self.observation_size = 0
        self.endings = {}
        self.fields = None
        self.caches = ()
        self.turn_cap = 0
        self.zero_sum = False
        self.open_information = False
        self.turns_ahead = 3
        self.moves_ahead = 8
        self.trust = 0

    @abstractmethod
    def start(self) -> Position:
        """The Position before anything was dealt or decided."""

    def load(self, dump: dict[str, object]) -> Position:
        """The Position of a dump. Raises YardError naming the field that cannot be used, or what the referee says.

        Whether play can lead there is not asked: somebody may have set up a situation.
        """
        fields = self.fields
        assert fields is not None, "a game without declared fields must override load()"
        position = self.start()
        fields.read(position, self.upgraded(dump))
        position.restored()
        faults = self.referee(position)
        if faults:
            raise no_position(fields.title, faults[0])
        trouble = stuck(position, fields.title)
        if trouble is not None:
            raise trouble
        return position

    def upgraded(self, dump: dict[str, object]) -> dict[str, object]:
        """A dump of an older format in the words of today's; others as they are."""
        return dump

    def evaluate(self, position: Position, seat: i64) -> float:
        """How well this seat stands, from -1 (lost) to 1 (won), using only what it may know.

        Positions with an action half done are valued too: where there are too many actions to look at each, bots go
        from small move to small move and carry on with those after which the seat stands best.
        """
        return position.payoffs()[seat] if position.actor == OVER else 0.0

    def write_seen(self, position: Position, seat: i64, sheet: Sheet) -> None:
        """Writes what this seat (or a spectator, seat -1) sees, as `observation_size` numbers between 0 and 1."""
        assert self.observation_size == 0, "a game that declares an observation_size must override write_seen()"

    def observe(self, position: Position, seat: i64) -> list[float]:
        """What `write_seen` writes, as a list."""
        sheet = Sheet(self.observation_size)
        self.write_seen(position, seat, sheet)
        return sheet.read(0, sheet.at)

    def referee(self, position: Position) -> list[str]:
        """What is wrong with a Position (pieces lost, counts that disagree); empty when all is well."""
        return []

    def keepsakes(self, position: Position) -> list[Keepsake]:
        """What became of cards and the like in a game that is over; kinds and fates are words for the catalogues."""
        return []

    def runs(self, position: Position) -> list[tuple[Move, ...]]:
        """Runs of small moves that people think of as one choice (a whole payment), the cheapest first.

        A run may go on after the end of an action with the next one of the same seat (halt, then pick up).
        """
        return []

    def run_spot(self, position: Position, run: tuple[Move, ...]) -> str:
        """Where one of `runs` is chosen by a click; empty where it stands in the list alone."""
        return ""

    def unfold(self, word: str) -> list[str]:
        """One written word as the small moves it stands for (`+LP` is `+L` `+P`)."""
        return [word]

    def spell(self, moves: tuple[Move, ...]) -> str:
        """A run of moves as people write it; `parse` reads it back."""
        return " ".join([self.vocabulary.text(move) for move in moves])

    def fact(self, name: str, value: str | int) -> Said:
        """What a sentence says for one of a Refusal's facts: letters that stand for pieces become words here."""
        if name == "seat":
            return Span(seat_name(int(value)), SEAT, str(value))
        return translate(value) if isinstance(value, str) else str(value)

    def never(self, position: Position, word: str) -> Refusal | None:
        """Why a well-formed word that is in no vocabulary is never legal; None where it is simply not a move."""
        return None

    def parse(self, position: Position, text: str) -> list[Move]:
        """Small moves or a whole action from text. Raises Refused at the first one that cannot be played."""
        moves: list[Move] = []
        here = position.copy()
        for word in text.split():
            for part in self.unfold(word):
                if part not in self.vocabulary:
                    never = self.never(here, part)
                    raise Refused(never if never is not None else Refusal("YARD-TEXT", "not-a-move", {"text": part}))
                move = self.vocabulary.move(part)
                refusal = here.why_not(move)
                if refusal is not None:
                    raise Refused(refusal)
                here.play(move)
                moves.append(move)
        if not moves:
            raise Refused(Refusal("YARD-TEXT", "nothing-said"))
        return moves

    def explain(self, position: Position, text: str) -> Refusal | None:
        """Why this text is refused here, or None if it can be played."""
        try:
            self.parse(position, text)
        except Refused as refused:
            return refused.refusal
        return None

    def why_not_at(self, position: Position, spot: str) -> list[Refusal]:
        """Why nothing can be done at a spot: the refusals of the families the present phase is about, or of all
        families with moves there where it is about none of them. Empty where something can be done."""
        vocabulary = self.vocabulary
        moves = vocabulary.at(spot)
        concerns = position.concerns() or [vocabulary.kinds[move] for move in position.moves()]
        meant = [move for move in moves if vocabulary.kinds[move] in concerns]
        refusals = [position.why_not(move) for move in meant or moves]
        return [refusal for refusal in refusals if refusal is not None] if None not in refusals else []

    def actions(self, position: Position) -> Iterator[tuple[Move, ...]]:
        """Whole actions of the seat that must decide, one by one, in the order of `moves()`."""
        seat = position.actor
        if seat < 0:
            return
        runs: list[tuple[tuple[Move, ...], Position]] = [((), position)]
        while runs:
            run, here = runs.pop()
            following: list[tuple[tuple[Move, ...], Position]] = []
            for move in here.moves():
                if self.skips(run, move):
                    continue
                there = here.copy()
                there.play(move)
                if position.settled and self.repeats(here, move, there):
                    continue
                longer = (*run, move)
                if there.settled or there.actor != seat:
                    yield longer
                else:
                    following.append((longer, there))
            following.reverse()
            runs.extend(following)

    def skips(self, run: tuple[Move, ...], move: Move) -> bool:
        """Whether `actions()` leaves out this move after these: of orders that come to the same it lists one."""
        return False

    def repeats(self, here: Position, move: Move, there: Position) -> bool:
        """Whether `actions()` leaves out this move, which leads from one position to another, because it lists what
        comes of it in another spelling. Nobody asks this of an action that is half done: its spelling is chosen."""
        return False

    def begins(self, action: tuple[Move, ...], moves: tuple[Move, ...]) -> bool:
        """Whether one of `actions()` begins with these moves, or could in another order: a game that lists one order of
        what comes to the same says so here, because people need not keep to it."""
        return action[: len(moves)] == moves

    def promising(self, position: Position) -> Iterator[tuple[Move, ...]] | None:
        """The whole actions that bots shall look at instead of all, the most promising first; None for all of them.

        For positions with thousands of actions. Nothing that `evaluate` prefers may be missing, and bots that look at
        so many at most do not ask for more. A half-done action may be asked about too: then for the rest of it.
        """
        return None

    def play_action(self, position: Position, moves: tuple[Move, ...]) -> None:
        """Play a whole action in place, or refuse it and leave the Position as it was."""
        if not moves:
            raise Refused(Refusal("YARD-TEXT", "nothing-said"))
        seat = position.actor
        there = position.copy()
        for number, move in enumerate(moves):
            if number and (there.actor != seat or there.settled):
                raise Refused(Refusal("YARD-TURN", "too-much", {"text": self.spell(moves[number:])}))
            there.play(move)
        if seat != CHANCE and there.actor == seat and not there.settled:
            possible = ", ".join([self.vocabulary.text(move) for move in there.moves()])
            raise Refused(Refusal("YARD-TURN", "unfinished", {"text": self.spell(moves), "possible": possible}))
        for move in moves:
            position.play(move)


def out_of_turn(vocabulary: Vocabulary, position: Position, move: Move) -> Refusal | None:
    """The refusals every game shares: there is no such move, the game is over, or it is (not) for chance to decide."""
    if not 0 <= move < len(vocabulary):
        return Refusal("YARD-TEXT", "not-a-move", {"text": str(move)})
    if position.actor == OVER:
        return Refusal("YARD-PHASE", "game-over")
    if position.actor == CHANCE and move < vocabulary.choices:
        return Refusal("YARD-CHANCE", "chance-decides", {"move": vocabulary.text(move)})
    if position.actor != CHANCE and move >= vocabulary.choices:
        return Refusal("YARD-CHANCE", "seat-decides", {"seat": int(position.actor), "move": vocabulary.text(move)})
    return None
