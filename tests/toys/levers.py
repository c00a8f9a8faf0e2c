"""Levers, a toy with more actions than anybody lists: a seat sets all levers of a signal box in one action.

Chance sets a signal for each lever, open to all. In turn everybody sets every lever to a notch, the first lever first;
two neighbours may not stand at the same notch. Each notch between a lever and its signal costs a point. With 13 notches
and four levers there are 22,464 actions. Alone or against another.
"""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Literal, Self

import msgspec

from tramyard.kernel.content import decode
from tramyard.kernel.fields import Attribute, Fields, Listed, Whole
from tramyard.kernel.game import Game, out_of_turn
from tramyard.kernel.options import Options
from tramyard.kernel.payoffs import worth_of_score
from tramyard.kernel.position import OVER, Position, Standing
from tramyard.kernel.refusal import Refusal, Refused
from tramyard.kernel.room import AnyContent, Room, Words
from tramyard.kernel.sheet import Sheet
from tramyard.kernel.vocabulary import Family, Move, Vocabulary

PHASES = ("signals", "levers", "over")
SIGNALS, LEVERS, DONE = range(3)
SENTENCES = {
    "another-lever": "Lever {lever} comes first.",
    "neighbours": "Two neighbours may not stand at the same notch.",
}


class Meta(msgspec.Struct, forbid_unknown_fields=True):
    game: Literal["levers"]


class Box(msgspec.Struct, forbid_unknown_fields=True):
    levers: int
    notches: int


class File(msgspec.Struct, forbid_unknown_fields=True):
    meta: Meta
    box: Box


class LeversPosition(Position):
    def __init__(self, game: "Levers") -> None:
        super().__init__()
        self.game = game
        self.signals: list[int] = []
        self.set: list[int] = []

    def decider(self) -> int:
        return len(self.set) // self.game.box.levers if self.phase == LEVERS else OVER if self.phase == DONE else -1

    def own(self, seat: int) -> list[int]:
        """The notches a seat has set so far."""
        levers = self.game.box.levers
        return self.set[seat * levers : (seat + 1) * levers]

    def moves(self) -> list[Move]:
        return [move for move in range(self.game.vocabulary.choices) if self.actor >= 0 and self.why_not(move) is None]

    def odds(self) -> list[tuple[Move, int]]:
        return [(move, 1) for move in self.game.signals[len(self.signals)].moves()] if self.phase == SIGNALS else []

    def why_not(self, move: Move) -> Refusal | None:
        shared = out_of_turn(self.game.vocabulary, self, move)
        if shared is not None:
            return shared
        family, notch = self.game.vocabulary.family(move), self.game.vocabulary.parts[move]
        if self.phase == SIGNALS:
            due = self.game.signals[len(self.signals)]
            return None if family is due else Refusal("YARD-CHANCE", "no-such-outcome", {"move": family.texts[notch]})
        lever = len(self.set) % self.game.box.levers
        if family is not self.game.levers[lever]:
            return Refusal("LEV-SET-01", "another-lever", {"lever": lever + 1})
        return Refusal("LEV-SET-02", "neighbours") if lever and self.set[-1] == notch else None

    def play(self, move: Move) -> None:
        refusal = self.why_not(move)
        if refusal is not None:
            raise Refused(refusal)
        notch = int(self.game.vocabulary.parts[move])
        if self.phase == SIGNALS:
            self.signals.append(notch)
            if len(self.signals) == self.game.box.levers:
                self.await_seat(LEVERS, 0)
            return
        self.set.append(notch)
        if self.decider() == self.game.seats:
            self.finish(DONE)
        else:
            self.await_seat(LEVERS, self.decider())
            self.settled = len(self.set) % self.game.box.levers == 0

    def copy(self) -> Self:
        twin = type(self)(self.game)
        twin.actor, twin.settled, twin.phase = self.actor, self.settled, self.phase
        twin.signals, twin.set = [*self.signals], [*self.set]
        return twin

    def dump(self) -> dict[str, object]:
        return self.game.declared.write(self)

    def scores(self) -> list[int]:
        """What is left of the notches of all levers that a seat has set."""
        owned = [zip(self.own(seat), self.signals, strict=False) for seat in range(self.game.seats)]
        return [sum(self.game.box.notches - abs(notch - signal) for notch, signal in pairs) for pairs in owned]

    def standing(self) -> list[Standing]:
        scores = self.scores()
        return [Standing(1 + sum(other > mine for other in scores), mine) for mine in scores]

    def tally(self) -> list[dict[str, int]]:
        return [{"levers": score} for score in self.scores()]

    def result(self) -> str:
        return "#set" if self.phase == DONE else ""

    def payoffs(self) -> list[float]:
        if self.game.seats > 1:
            return super().payoffs()
        most = self.game.box.levers * self.game.box.notches
        return [worth_of_score(self.scores()[0], 0.8 * most, 0.1 * most)]


class Levers(Game):
    def __init__(self, box: Box, seats: int) -> None:
        self.box = box
        notches = range(1, box.notches + 1)
        levers = range(1, box.levers + 1)
        self.levers = [
            Family(f"lever {lever}", [f"{lever}:{notch}" for notch in notches], f"lever-{lever}") for lever in levers
        ]
        self.signals = [
            Family(f"signal {lever}", [f"!{lever}:{notch}" for notch in notches], chance=True) for lever in levers
        ]
        super().__init__("levers", seats, Vocabulary([*self.levers, *self.signals]), SENTENCES)
        notch = Whole(0, box.notches - 1, shift=1)
        self.declared = Fields(
            "Levers", 1, PHASES, [Attribute("signals", Listed(notch)), Attribute("set", Listed(notch))]
        )
        self.fields = self.declared
        self.endings = {"set": "all levers set"}
        self.observation_size = box.levers * (1 + seats)

    def start(self) -> LeversPosition:
        return LeversPosition(self)

    def referee(self, position: Position) -> list[str]:
        assert isinstance(position, LeversPosition)
        levers = self.box.levers
        due = [levers] if position.phase != SIGNALS else range(levers)
        faults = [] if len(position.signals) in due else ["a signal is missing"]
        if (len(position.set) == levers * self.seats) != (position.phase == DONE) or len(position.set) > levers * 2:
            faults.append("a lever is missing")
        if position.settled != (len(position.set) % levers == 0):
            faults.append("an action is half done")
        runs = [position.own(seat) for seat in range(self.seats)]
        if any(one == other for run in runs for one, other in pairwise(run)):
            faults.append("two neighbours stand at the same notch")
        return faults

    def evaluate(self, position: Position, seat: int) -> float:
        assert isinstance(position, LeversPosition)
        if position.actor == OVER:
            return position.payoffs()[seat]
        most = self.box.levers * self.box.notches
        return position.scores()[seat] / most - 0.5

    def write_seen(self, position: Position, seat: int, sheet: Sheet) -> None:
        assert isinstance(position, LeversPosition)
        seen = [*position.signals, *[-1] * (self.box.levers - len(position.signals)), *position.set]
        seen += [-1] * (self.observation_size - len(seen))
        sheet.all_of([(notch + 1) / self.box.notches for notch in seen])

    def promising(self, position: Position) -> Iterator[tuple[Move, ...]] | None:
        """Each lever that is still to be set at its signal or one notch beside it."""
        assert isinstance(position, LeversPosition)
        return self._near(position.set, position.signals) if position.actor >= 0 else None

    def _near(self, done: list[int], signals: list[int], run: tuple[Move, ...] = ()) -> Iterator[tuple[Move, ...]]:
        lever = len(done) % self.box.levers
        if run and lever == 0:
            yield run
            return
        for notch in (signals[lever], signals[lever] - 1, signals[lever] + 1):
            if 0 <= notch < self.box.notches and not (lever and done[-1] == notch):
                yield from self._near([*done, notch], signals, (*run, self.levers[lever].move(notch)))


def draw(game: Game, position: Position, seat: int, width: int = 80) -> str:
    assert isinstance(position, LeversPosition)
    return f"signals {position.signals}, levers {position.set}"


def choice(game: Game, position: Position, move: Move) -> str:
    return f"{game.vocabulary.family(move).name} at notch {game.vocabulary.parts[move] + 1}"


def spot(game: Game, position: Position, name: str) -> str:
    return name.replace("-", " ")


def told(game: Game, position: Position, moves: tuple[Move, ...], seat: int) -> str:
    return ", ".join(choice(game, position, move) for move in moves)


def read(text: str, file: str) -> Box:
    return decode(text, File, file).box


def make(content: AnyContent, seats: int, options: Options) -> Levers:
    assert isinstance(content.data, Box)
    return Levers(content.data, seats)


ROOM = Room(
    name="levers",
    title="Levers",
    about="A toy of the tests.",
    min_seats=1,
    max_seats=2,
    minutes=1,
    make=make,
    read=read,
    folder=Path(__file__).parent / "levers_room",
    shipped=("four", "three"),
    words=Words(draw, choice, told, spot=spot),
)
