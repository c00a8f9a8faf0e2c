"""Lanterns, a toy that keeps every promise: a secret card each, a secret stake once, and an honest die.

Everybody is dealt a card. In turn you stay or raise, a raise takes a secret stake of 1 or 2, and then the die is
rolled for you. After the last round card, stake and dice are added up.
"""

from dataclasses import replace
from pathlib import Path
from typing import Literal, Self

import msgspec
from librt.random import Random

from tramyard.kernel.content import decode
from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game, out_of_turn
from tramyard.kernel.options import Option, Options
from tramyard.kernel.pictures import BOARD, HAND, Parts
from tramyard.kernel.position import CHANCE, OVER, Position, Standing
from tramyard.kernel.refusal import Refusal, Refused
from tramyard.kernel.room import AnyContent, Room, View, Words
from tramyard.kernel.sheet import Sheet
from tramyard.kernel.vocabulary import Family, Move, Vocabulary

STAY, RAISE, ONE, TWO = range(4)
SENTENCES = {
    "raised": "You have raised before.",
    "stake-first": "Say how much you raise: one more, or two.",
    "no-raise": "That is for a raise, and you have not raised.",
}


class Meta(msgspec.Struct, forbid_unknown_fields=True):
    game: Literal["lanterns"]


class Deck(msgspec.Struct, forbid_unknown_fields=True):
    cards: int
    die: list[int]
    colour: Literal["red", "green"] = "red"


class File(msgspec.Struct, forbid_unknown_fields=True):
    meta: Meta
    deck: Deck


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    """A dump, field by field."""

    format: Literal[1]
    stage: Literal["deal", "choose", "stake", "roll", "over"]
    turn: int
    hands: list[int]
    stakes: list[int]
    dice: list[int]


LATER = {"choose", "stake", "roll"}


class LanternPosition(Position):
    def __init__(self, game: "Lanterns") -> None:
        super().__init__()
        self.game = game
        self.stage = "deal"
        self.turn = 0
        self.hands = [0] * game.seats
        self.stakes = [0] * game.seats
        self.dice = [0] * game.seats

    @property
    def seat(self) -> int:
        return self.turn % self.game.seats

    def deck(self) -> list[int]:
        return [card for card in range(1, self.game.deck.cards + 1) if card not in self.hands]

    def moves(self) -> list[Move]:
        return [move for move in range(TWO + 1) if self.actor >= 0 and self.why_not(move) is None]

    def odds(self) -> list[tuple[Move, int]]:
        if self.stage == "deal":
            return [(self.game.card_at(self.seat, card), 1) for card in self.deck()]
        if self.stage == "roll":
            return [(self.game.rolls_at + side, weight) for side, weight in enumerate(self.game.deck.die)]
        return []

    def why_not(self, move: Move) -> Refusal | None:
        shared = out_of_turn(self.game.vocabulary, self, move)
        if shared is not None:
            return shared
        if self.actor == CHANCE:
            possible = [outcome for outcome, _ in self.odds()]
            text = self.game.vocabulary.text(move)
            return None if move in possible else Refusal("YARD-CHANCE", "no-such-outcome", {"move": text})
        if self.stage == "stake":
            return None if move >= ONE else Refusal("TOY-STAKE-01", "stake-first")
        if move >= ONE:
            return Refusal("TOY-STAKE-02", "no-raise", {"move": self.game.vocabulary.text(move)})
        return Refusal("TOY-RAISE-01", "raised") if move == RAISE and self.stakes[self.seat] else None

    def play(self, move: Move) -> None:
        refusal = self.why_not(move)
        if refusal is not None:
            raise Refused(refusal)
        if self.stage == "deal":
            self.hands[self.seat] = (move - self.game.cards_at) % self.game.deck.cards + 1
            self._next_turn("choose" if self.turn + 1 == self.game.seats else "deal")
        elif self.stage == "roll":
            self.dice[self.seat] += move - self.game.rolls_at + 1
            last = self.turn + 1 == (1 + self.game.rounds) * self.game.seats
            self._next_turn("over" if last else "choose")
        elif move == RAISE:
            self._enter("stake")
        else:
            self.stakes[self.seat] += {STAY: 0, ONE: 1, TWO: 2}[move]
            self._enter("roll")

    def _next_turn(self, stage: str) -> None:
        self.turn += 1
        self._enter(stage)

    def _enter(self, stage: str) -> None:
        self.stage = stage
        self.settled = stage != "stake"
        self.actor = {"deal": CHANCE, "roll": CHANCE, "over": OVER}.get(stage, self.seat)

    def copy(self) -> Self:
        twin = type(self)(self.game)
        twin.actor, twin.settled, twin.stage, twin.turn = self.actor, self.settled, self.stage, self.turn
        twin.hands, twin.stakes, twin.dice = [*self.hands], [*self.stakes], [*self.dice]
        return twin

    def dump(self) -> dict[str, object]:
        piles: dict[str, object] = {"hands": [*self.hands], "stakes": [*self.stakes], "dice": [*self.dice]}
        return {"format": 1, "stage": self.stage, "turn": self.turn, **piles}

    def scores(self) -> list[int]:
        """What counts, so far as everybody can see it."""
        if self.actor != OVER:
            return [*self.dice]
        return [sum(parts) for parts in zip(self.hands, self.stakes, self.dice, strict=True)]

    def standing(self) -> list[Standing]:
        worth = [-score if self.game.low else score for score in self.scores()]
        return [Standing(1 + sum(other > mine for other in worth), mine) for mine in worth]

    def tally(self) -> list[dict[str, int]]:
        return [{"dice": dice, "secret": score - dice} for dice, score in zip(self.dice, self.scores(), strict=True)]

    def result(self) -> str:
        return "#lit" if self.stage == "over" else ""

    def shown(self, move: Move, seat: int) -> str:
        if self.stage == "deal" and self.seat != seat:
            return f"c{self.seat + 1}:?"
        return "+?" if self.stage == "stake" and self.seat != seat else ""

    def imagine(self, seat: int, rng: Random) -> Self:
        twin = self.copy()
        if self.actor == OVER:
            return twin
        unseen = self.deck() + [card for other, card in enumerate(self.hands) if card and other != seat]
        for other in range(self.game.seats):
            if other != seat and self.hands[other]:
                twin.hands[other] = unseen.pop(rng.randrange(len(unseen)))
            if other != seat and self.stakes[other]:
                twin.stakes[other] = 1 + rng.randrange(2)
        return twin


class Lanterns(Game):
    positions: type[LanternPosition] = LanternPosition

    def __init__(self, deck: Deck, seats: int, low: bool, rounds: int) -> None:
        self.deck, self.low, self.rounds = deck, low, rounds
        super().__init__("lanterns", seats, self.words(seats), SENTENCES)
        self.cards_at = self.vocabulary.choices
        self.rolls_at = self.cards_at + seats * deck.cards
        self.observation_size = 3 + seats

    def words(self, seats: int) -> Vocabulary:
        cards = [f"c{seat + 1}:{card + 1}" for seat in range(seats) for card in range(self.deck.cards)]
        rolls = [f"r{side + 1}" for side in range(len(self.deck.die))]
        return Vocabulary(
            [
                *self.choices(),
                Family("card", cards, chance=True),
                Family("rolled", rolls, chance=True),
            ]
        )

    def choices(self) -> list[Family]:
        return [Family("bench", ["stay", "raise"], "bench"), Family("stake", ["+1", "+2"], "stake")]

    def card_at(self, seat: int, card: int) -> Move:
        return self.cards_at + seat * self.deck.cards + card - 1

    def start(self) -> LanternPosition:
        return self.positions(self)

    def load(self, dump: dict[str, object]) -> LanternPosition:
        try:
            saved = msgspec.convert(dump, Saved)
        except msgspec.ValidationError as error:
            raise YardError(f"This is no position of Lanterns: {error}") from error
        if {len(saved.hands), len(saved.stakes), len(saved.dice)} != {self.seats}:
            raise YardError("field hands: expected one for each seat")
        position = self.positions(self)
        position.turn, position.hands, position.stakes, position.dice = (
            saved.turn,
            saved.hands,
            saved.stakes,
            saved.dice,
        )
        position._enter(saved.stage)
        if faults := self.referee(position):
            raise YardError(f"field turn: {faults[0]}")
        return position

    def evaluate(self, position: Position, seat: int) -> float:
        if position.actor == OVER:
            return position.payoffs()[seat]
        assert isinstance(position, LanternPosition)
        lead = 2 * position.dice[seat] - sum(position.dice) + position.hands[seat]
        return lead / (20 * self.seats)

    def write_seen(self, position: Position, seat: int, sheet: Sheet) -> None:
        assert isinstance(position, LanternPosition)
        own = [position.hands[seat] / self.deck.cards, position.stakes[seat] / 2, float(position.actor == seat)]
        sheet.all_of([*own, *[dice / 100 for dice in position.dice]])

    def referee(self, position: Position) -> list[str]:
        assert isinstance(position, LanternPosition)
        held = [card for card in position.hands if card]
        faults = [] if len(held) == min(position.turn, self.seats) else ["a hand is missing"]
        if len(held) != len(set(held)) or not set(held) <= set(range(1, self.deck.cards + 1)):
            faults.append("a card is in two hands")
        last = (1 + self.rounds) * self.seats
        stages = {"deal"} if position.turn < self.seats else {"over"} if position.turn == last else LATER
        if not 0 <= position.turn <= last or position.stage not in stages:
            faults.append("no such turn")
        if not {*position.stakes} <= {0, 1, 2} or (position.stage == "stake" and position.stakes[position.seat]):
            faults.append("nobody can have staked that")
        for seat, dice in enumerate(position.dice):
            rolls = len(range(self.seats + seat, position.turn, self.seats))
            if not rolls <= dice <= rolls * len(self.deck.die):
                faults.append("nobody can have rolled that")
        return faults


def draw(game: Game, position: Position, seat: int, width: int = 80) -> str:
    assert isinstance(position, LanternPosition)
    own = f"card {position.hands[seat]}, stake {position.stakes[seat]}" if seat >= 0 else "watching"
    return f"turn {position.turn}, dice {position.dice}, {own}".replace("[", "\\[")


def choice(game: Game, position: Position, move: Move) -> str:
    assert isinstance(game, Lanterns)
    if move <= TWO:
        return f"{('stay', 'raise', 'one more', 'two more')[move]} it is"
    if move >= game.rolls_at:
        return f"the die shows {move - game.rolls_at + 1}"
    seat, card = divmod(move - game.cards_at, game.deck.cards)
    return f"card {card + 1} is dealt as number {seat + 1}"


def told(game: Game, position: Position, moves: tuple[Move, ...], seat: int) -> str:
    here = position.copy()
    words: list[str] = []
    for move in moves:
        words.append(here.shown(move, seat) or choice(game, here, move))
        here.play(move)
    return " and ".join(words)


def parts(game: Game, position: Position, seat: int) -> Parts:
    own = f"<text>{position.hands[seat]}</text>" if seat >= 0 and isinstance(position, LanternPosition) else ""
    board = '<svg><rect id="bench" data-spot="bench"/><rect id="stake" data-spot="stake"/></svg>'
    return {BOARD: board, HAND: f"<svg>{own}</svg>"}


def about(game: Game, position: Position, seat: int, spot: str) -> str:
    return f"This is the {spot}."


def read(text: str, file: str) -> Deck:
    return decode(text, File, file).deck


def make(content: AnyContent, seats: int, options: Options) -> Lanterns:
    assert isinstance(content.data, Deck)
    return Lanterns(content.data, seats, options["low"] is True, int(options["rounds"]))


ROOM = Room(
    name="lanterns",
    title="Lanterns",
    about="A toy of the tests.",
    min_seats=2,
    max_seats=4,
    minutes=1,
    make=make,
    read=read,
    folder=Path(__file__).parent,
    shipped=("deck",),
    words=Words(draw, choice, told),
    options=(
        Option("low", "The lowest total wins", False),
        Option("rounds", "How many rounds", 2, ((2, "{number} rounds"), (1, "One round"))),
    ),
)
EMBLEM = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 140"/>'
PICTURED = replace(ROOM, view=View(parts, about, EMBLEM))
"""Lanterns for a browser."""
