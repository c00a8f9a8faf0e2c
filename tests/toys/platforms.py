"""Platforms, a toy for up to five seats: everybody waits somewhere in secret, all turn round, and a train stops.

In each round every seat, another one first each time, chooses a platform without telling, and not the one where it
waited the round before. Then all show where they wait, one after another, and the train stops at a platform by chance.
Whoever waits there alone gets 3 points, whoever waits there with others 1. After some rounds most points win.
"""

from pathlib import Path
from typing import Literal, Self

import msgspec
from librt.random import Random

from tramyard.kernel.content import decode
from tramyard.kernel.fields import Attribute, Fields, Listed, Whole
from tramyard.kernel.game import Game, out_of_turn
from tramyard.kernel.options import Options
from tramyard.kernel.payoffs import by_rank
from tramyard.kernel.position import CHANCE, OVER, Position, Standing
from tramyard.kernel.refusal import Refusal, Refused
from tramyard.kernel.room import AnyContent, Room, Words
from tramyard.kernel.sheet import Sheet
from tramyard.kernel.vocabulary import Family, Move, Vocabulary

PHASES = ("wait", "show", "train", "over")
WAIT, SHOW, TRAIN, DONE = range(4)
ALONE, TOGETHER = 3, 1
NOWHERE = -1
SENTENCES = {"waited-there": "You waited there before: platform {platform}."}


class Meta(msgspec.Struct, forbid_unknown_fields=True):
    game: Literal["platforms"]


class Station(msgspec.Struct, forbid_unknown_fields=True):
    platforms: int
    rounds: int


class File(msgspec.Struct, forbid_unknown_fields=True):
    meta: Meta
    station: Station


class PlatformsPosition(Position):
    def __init__(self, game: "Platforms") -> None:
        super().__init__()
        self.game = game
        self.round = 0
        self.step = 0
        """Seats that have chosen, or shown, in this phase."""
        self.waiting = [NOWHERE] * game.seats
        self.before = [NOWHERE] * game.seats
        """Where each waited the round before."""
        self.points = [0] * game.seats
        self.await_seat(WAIT, 0)

    @property
    def seat(self) -> int:
        """Who chooses or shows next."""
        return (self.round + self.step) % self.game.seats

    def decider(self) -> int:
        return {WAIT: self.seat, DONE: OVER}.get(int(self.phase), CHANCE)

    def shown_already(self) -> list[int]:
        """The seats that everybody has seen waiting."""
        shown = self.step if self.phase == SHOW else self.game.seats if self.phase == TRAIN else 0
        return [(self.round + step) % self.game.seats for step in range(shown)]

    def moves(self) -> list[Move]:
        return [move for move in self.game.wait.moves() if self.phase == WAIT and self.why_not(move) is None]

    def odds(self) -> list[tuple[Move, int]]:
        if self.phase == SHOW:
            return [(self.game.show[self.seat].move(self.waiting[self.seat]), 1)]
        return [(move, 1) for move in self.game.train.moves()] if self.phase == TRAIN else []

    def why_not(self, move: Move) -> Refusal | None:
        shared = out_of_turn(self.game.vocabulary, self, move)
        if shared is not None:
            return shared
        if self.phase == WAIT:
            platform = self.before[self.seat]
            there = self.game.vocabulary.parts[move] == platform
            return Refusal("PLAT-WAIT-01", "waited-there", {"platform": platform + 1}) if there else None
        text = self.game.vocabulary.text(move)
        possible = [outcome for outcome, _ in self.odds()]
        return None if move in possible else Refusal("YARD-CHANCE", "no-such-outcome", {"move": text})

    def play(self, move: Move) -> None:
        refusal = self.why_not(move)
        if refusal is not None:
            raise Refused(refusal)
        platform = int(self.game.vocabulary.parts[move])
        if self.phase == TRAIN:
            self._board(platform)
            return
        if self.phase == WAIT:
            self.waiting[self.seat] = platform
        self.step += 1
        if self.step < self.game.seats:
            self._go_on(WAIT if self.phase == WAIT else SHOW)
            return
        self.step = 0
        self._go_on(SHOW if self.phase == WAIT else TRAIN)

    def _go_on(self, phase: int) -> None:
        if phase == WAIT:
            self.await_seat(WAIT, self.seat)
        else:
            self.await_chance(phase)

    def _board(self, platform: int) -> None:
        boarding = [seat for seat in range(self.game.seats) if self.waiting[seat] == platform]
        for seat in boarding:
            self.points[seat] += ALONE if len(boarding) == 1 else TOGETHER
        self.before, self.waiting = self.waiting, [NOWHERE] * self.game.seats
        self.round += 1
        if self.round == self.game.station.rounds:
            self.finish(DONE)
        else:
            self._go_on(WAIT)

    def copy(self) -> Self:
        twin = type(self)(self.game)
        twin.actor, twin.settled, twin.phase = self.actor, self.settled, self.phase
        twin.round, twin.step = self.round, self.step
        twin.waiting, twin.before, twin.points = [*self.waiting], [*self.before], [*self.points]
        return twin

    def dump(self) -> dict[str, object]:
        return self.game.declared.write(self)

    def standing(self) -> list[Standing]:
        return [Standing(1 + sum(other > mine for other in self.points), mine) for mine in self.points]

    def tally(self) -> list[dict[str, int]]:
        return [{"points": mine} for mine in self.points]

    def result(self) -> str:
        return "#gone" if self.phase == DONE else ""

    def payoffs(self) -> list[float]:
        return by_rank(self.standing())

    def turns(self) -> int:
        return self.round * self.game.seats + (self.step if self.phase == WAIT else self.game.seats - 1)

    def shown(self, move: Move, seat: int) -> str:
        return "@?" if self.phase == WAIT and self.seat != seat else ""

    def imagine(self, seat: int, rng: Random) -> Self:
        twin = self.copy()
        known = [seat, *self.shown_already()]
        for other in range(self.game.seats):
            if self.waiting[other] != NOWHERE and other not in known:
                free = [platform for platform in range(self.game.station.platforms) if platform != self.before[other]]
                twin.waiting[other] = free[rng.randrange(len(free))]
        return twin


class Platforms(Game):
    def __init__(self, station: Station, seats: int) -> None:
        self.station = station
        platforms = range(1, station.platforms + 1)
        self.wait = Family("wait", [f"@{number}" for number in platforms], [f"p{number}" for number in platforms])
        self.show = [
            Family(f"show {seat}", [f"!{seat}@{number}" for number in platforms], chance=True)
            for seat in range(1, seats + 1)
        ]
        self.train = Family("train", [f"!train@{number}" for number in platforms], chance=True)
        super().__init__("platforms", seats, Vocabulary([self.wait, *self.show, self.train]), SENTENCES)
        somewhere = Listed(Whole(NOWHERE, station.platforms - 1, shift=1), seats)
        self.declared = Fields(
            "Platforms",
            1,
            PHASES,
            [
                Attribute("round", Whole(0, station.rounds)),
                Attribute("step", Whole(0, seats - 1)),
                Attribute("waiting", somewhere),
                Attribute("before", somewhere),
                Attribute("points", Listed(Whole(0, ALONE * station.rounds), seats)),
            ],
        )
        self.fields = self.declared
        self.endings = {"gone": "the last train is gone"}
        self.observation_size = 2 * seats + 2
        self.turns_ahead = seats

    def start(self) -> PlatformsPosition:
        return PlatformsPosition(self)

    def referee(self, position: Position) -> list[str]:
        assert isinstance(position, PlatformsPosition)
        chosen = {seat for seat in range(self.seats) if position.waiting[seat] != NOWHERE}
        many = {WAIT: position.step, DONE: 0}.get(int(position.phase), self.seats)
        due = {(position.round + step) % self.seats for step in range(many)}
        late = position.step >= self.seats or (position.step and position.phase in (TRAIN, DONE))
        faults = [] if chosen == due and not late else ["somebody waits nowhere"]
        if (position.round == self.station.rounds) != (position.phase == DONE):
            faults.append("the rounds are not over")
        if max(position.points) > ALONE * position.round:
            faults.append("nobody can have so many points yet")
        pairs = zip(position.waiting, position.before, strict=True)
        if any(now == then != NOWHERE for now, then in pairs):
            faults.append("somebody waits at the same platform again")
        return faults

    def evaluate(self, position: Position, seat: int) -> float:
        assert isinstance(position, PlatformsPosition)
        if position.actor == OVER:
            return position.payoffs()[seat]
        lead = 2 * position.points[seat] - sum(position.points)
        return lead / (2 * ALONE * self.seats * self.station.rounds)

    def write_seen(self, position: Position, seat: int, sheet: Sheet) -> None:
        assert isinstance(position, PlatformsPosition)
        own = [(position.waiting[seat] + 1) / self.station.platforms, position.round / self.station.rounds]
        before = [(platform + 1) / self.station.platforms for platform in position.before]
        sheet.all_of([*own, *before, *[mine / (ALONE * self.station.rounds) for mine in position.points]])


def draw(game: Game, position: Position, seat: int, width: int = 80) -> str:
    assert isinstance(position, PlatformsPosition)
    known = [*([seat] if seat >= 0 else []), *position.shown_already()]
    waiting = [str(platform + 1) if one in known else "?" for one, platform in enumerate(position.waiting)]
    return f"round {position.round}, waiting {waiting}, points {position.points}"


def choice(game: Game, position: Position, move: Move) -> str:
    return f"{game.vocabulary.family(move).name} at platform {game.vocabulary.parts[move] + 1}"


def told(game: Game, position: Position, moves: tuple[Move, ...], seat: int) -> str:
    return position.shown(moves[0], seat) or choice(game, position, moves[0])


def read(text: str, file: str) -> Station:
    return decode(text, File, file).station


def make(content: AnyContent, seats: int, options: Options) -> Platforms:
    assert isinstance(content.data, Station)
    return Platforms(content.data, seats)


ROOM = Room(
    name="platforms",
    title="Platforms",
    about="A toy of the tests.",
    min_seats=2,
    max_seats=5,
    minutes=1,
    make=make,
    read=read,
    folder=Path(__file__).parent / "platforms_room",
    shipped=("station",),
    words=Words(draw, choice, told),
)
