"""Trainmaker as a Game: the rules bound to cards, seats and options; its notation; what bots and doors ask of it."""

import re
from typing import Final, final

from mypy_extensions import i64

from tramyard.games.trainmaker.bots.evaluate import evaluate
from tramyard.games.trainmaker.bots.observe import observation_size, write_seen
from tramyard.games.trainmaker.content import FACES, Cards
from tramyard.games.trainmaker.rules.box import CABOOSE, END, PLACE, Box
from tramyard.games.trainmaker.rules.fields import position_fields, upgraded
from tramyard.games.trainmaker.rules.referee import faults
from tramyard.games.trainmaker.rules.turn import RULES_VERSION, TrainPosition
from tramyard.games.trainmaker.words.keepsakes import ENDINGS, keepsakes
from tramyard.games.trainmaker.words.names import spoken
from tramyard.games.trainmaker.words.refusals import SENTENCES
from tramyard.kernel.errors import OptionFault, YardError
from tramyard.kernel.game import Game, Keepsake
from tramyard.kernel.options import Options, starter
from tramyard.kernel.position import Position
from tramyard.kernel.refusal import Refusal
from tramyard.kernel.room import AnyContent
from tramyard.kernel.sheet import Sheet
from tramyard.kernel.spans import Said
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _

PLACED: Final = re.compile(rf"\+([{FACES}]+)")
ROLLED: Final = re.compile(rf"r([{FACES}]+)")
NUMBERED: Final = re.compile(r"(d\d+:|e:|ce:|c\d+:)(\d{1,9})(?:,(\d{1,9}))?")
NEVER: Final = [
    (re.compile(r"s([LPBFC])\1"), "TM-SW-02", "switch-to-itself"),
    (re.compile(r"\$\d+|d(?![1-3]:)\d+:\d+"), "TM-ROW-01", "no-such-slot"),
    (re.compile(r"K\d+"), "TM-CON-01", "no-such-contract"),
    (re.compile(r"c\d+:(\d+),\1"), "TM-SET-02", "same-contract"),
    (re.compile(r"r[LPBFC]+"), "TM-ROLL-01", "too-many-dice"),
    (re.compile(r"[de]\d?:\d+|ce:\d+|c\d+:\d+,\d+"), "TM-INFO-01", "no-such-card"),
]
"""Well-formed words that are in no vocabulary, with the rule that forbids them."""
FOR_A_SEAT: Final = re.compile(r"[fc](\d{1,9})(?::\d+,\d+)?")


@final
class Trainmaker(Game):
    """A game of Trainmaker for these seats with these cards."""

    def __init__(self, cards: Cards, seats: int, engine: bool, engine_six: bool, first: int) -> None:
        box = Box(cards, seats, engine, engine_six, first)
        super().__init__("trainmaker", seats, box.vocabulary, SENTENCES)
        self.box: Box = box
        box.fields = position_fields(box)
        self.fields = box.fields
        self.rules_version = RULES_VERSION
        self.observation_size = observation_size(box)
        self.zero_sum = seats == 2 and not engine
        self.endings = ENDINGS
        self.caches = ("legal",)

    def start(self) -> TrainPosition:
        return TrainPosition(self.box)

    def upgraded(self, dump: dict[str, object]) -> dict[str, object]:
        return upgraded(dump) if dump.get("format") == 1 and dump["format"] is not True else dump

    def evaluate(self, position: Position, seat: i64) -> float:
        assert isinstance(position, TrainPosition)
        return evaluate(position, seat)

    def write_seen(self, position: Position, seat: i64, sheet: Sheet) -> None:
        assert isinstance(position, TrainPosition)
        write_seen(position, seat, sheet)

    def referee(self, position: Position) -> list[str]:
        assert isinstance(position, TrainPosition)
        return faults(position)

    def keepsakes(self, position: Position) -> list[Keepsake]:
        assert isinstance(position, TrainPosition)
        return keepsakes(position)

    def unfold(self, word: str) -> list[str]:
        """`+LFP` is `+L` `+F` `+P`: cars join the train as they are written, a Locomotive written behind them goes to
        the front and a Caboose to the end, where alone they can stand. A roll has no order; numbers may lack zeros."""
        placed = PLACED.fullmatch(word)
        if placed is not None:
            cars = placed[1].replace("L", "").replace("C", "")
            return [f"+{face}" for face in "L" * placed[1].count("L") + cars + "C" * placed[1].count("C")]
        rolled = ROLLED.fullmatch(word)
        if rolled is not None:
            return ["r" + "".join(sorted(rolled[1], key=FACES.index))]
        found = NUMBERED.fullmatch(word)
        if found is None:
            return [word]
        numbers = sorted([int(number) for number in (found[2], found[3]) if number])
        return [found[1] + ",".join([f"{number:02}" for number in numbers])]

    def skips(self, run: tuple[Move, ...], move: Move) -> bool:
        """Dice of a roll are placed in the one order L P B F C: for cities another order makes no difference, and who
        wants one places die by die. (TM-PLACE-03)"""
        return len(run) > 0 and self.box.goes_back(run[-1], move)

    def begins(self, action: tuple[Move, ...], moves: tuple[Move, ...]) -> bool:
        before, dice, after = self._parts(action)
        begun, placed, then = self._parts(moves)
        if not placed or begun != before:
            return action[: len(moves)] == moves
        if then or CABOOSE in placed:
            return sorted(placed) == dice and after[: len(then)] == then
        return all(placed.count(face) <= dice.count(face) for face in placed)

    def _parts(self, moves: tuple[Move, ...]) -> tuple[tuple[Move, ...], list[int], tuple[Move, ...]]:
        """What is done before dice are placed, the faces placed, and what is done after that."""
        kinds = self.box.kinds
        placed = [number for number, move in enumerate(moves) if kinds[move] == PLACE]
        if not placed:
            return moves, [], ()
        first, behind = placed[0], placed[-1] + 1
        return moves[:first], [int(self.box.parts[move]) for move in moves[first:behind]], moves[behind:]

    def spell(self, moves: tuple[Move, ...]) -> str:
        """Placements in a row are one word: `+LP`."""
        words: list[str] = []
        before: i64 = END
        for move in moves:
            kind = self.box.kinds[move]
            if kind == PLACE and before == PLACE:
                words[-1] += FACES[self.box.parts[move]]
            else:
                words.append(self.vocabulary.text(move))
            before = kind
        return " ".join(words)

    def fact(self, name: str, value: str | int) -> Said:
        """Dice are spoken of by their names."""
        return spoken(str(value)) if name in ("loose", "train", "need") else super().fact(name, value)

    def never(self, position: Position, word: str) -> Refusal | None:
        seat = FOR_A_SEAT.fullmatch(word)
        if seat is not None and not 1 <= int(seat[1]) <= self.seats:
            return Refusal("TM-SET-09", "no-such-seat", {"move": word, "seats": self.seats})
        for pattern, rule, key in NEVER:
            if pattern.fullmatch(word):
                return Refusal(rule, key, {"move": word})
        return None


def game(content: AnyContent, seats: int, options: Options) -> Trainmaker:
    """Binds the rules to cards, seats and options. Raises YardError where they do not fit."""
    cards = content.data
    assert isinstance(cards, Cards)
    engine = options["engine"] is True
    if seats == 1 and not engine:  # TM-SET-09
        sentence = _("Trainmaker for one seat needs the Steam Engine: tick «The Steam Engine plays too» (engine=yes).")
        raise OptionFault("engine", sentence)
    if engine and seats == 6:  # TM-A24
        sentence = _("The Steam Engine plays with five seats at most: six take all twelve contracts.")
        raise OptionFault("engine", sentence)
    contracts = len(cards.contracts.list)
    if 2 * seats + (1 if engine else 0) > contracts:
        sentence = _("{contracts} contracts are too few for {seats} seats.")
        raise YardError(sentence.format(contracts=contracts, seats=seats))
    first = starter(options, seats)  # TM-A33
    return Trainmaker(cards, seats, engine, options["engine_six"] is True, first)
