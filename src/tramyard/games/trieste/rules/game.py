"""Tachite al Tram as a Game: the rules bound to content, seats and options; its notation; what bots and doors ask."""

import re
from collections.abc import Iterator
from typing import Final, final

from mypy_extensions import i64

from tramyard.games.trieste.bots.evaluate import evaluate
from tramyard.games.trieste.bots.observe import observation_size, observe
from tramyard.games.trieste.content import Trieste
from tramyard.games.trieste.own_tiles import OFF, ON, tracks_of
from tramyard.games.trieste.rules import phases
from tramyard.games.trieste.rules.board import FUNICULAR, NOWHERE
from tramyard.games.trieste.rules.box import Box, House
from tramyard.games.trieste.rules.referee import faults
from tramyard.games.trieste.rules.runs import ride_spot, rides
from tramyard.games.trieste.rules.turn import RULES_VERSION, TriestePosition
from tramyard.games.trieste.words.keepsakes import ENDINGS, keepsakes
from tramyard.games.trieste.words.refusals import SENTENCES, fact
from tramyard.kernel.game import Game, Keepsake
from tramyard.kernel.options import Options, starter
from tramyard.kernel.position import Position
from tramyard.kernel.refusal import Refusal
from tramyard.kernel.room import AnyContent
from tramyard.kernel.sheet import Sheet
from tramyard.kernel.spans import Said
from tramyard.kernel.vocabulary import Move

WHOLE_LAY: Final = re.compile(r"L([A-Z])(\d)@([A-Z]\d{1,2})")
A_SQUARE: Final = re.compile(r"[A-Z]\d{1,3}")
TURN_CAP: Final = 3000
TRUST: Final = 6
"""A die decides more of a turn than most tiles do, and what tiles promise at once is a fair guess."""
ROUNDS_AHEAD: Final = 5
"""What a ride or a tile was good for shows when a trip is done: valued after a turn or two, most look alike."""
NO_LIMIT: Final = "none"


@final
class TachiteAlTram(Game):
    """A game of Tachite al Tram for these seats on this board."""

    def __init__(self, trieste: Trieste, seats: int, house: House) -> None:
        box = Box(trieste, seats, house)
        super().__init__("trieste", seats, box.vocabulary, SENTENCES)
        self.box: Box = box
        self.rules_version = RULES_VERSION
        self.observation_size = observation_size(box)
        self.zero_sum = seats == 2
        self.open_information = True
        self.endings = ENDINGS
        self.fields = box.fields
        self.caches = ("tracks", "demands", "ways")
        self.turn_cap = TURN_CAP
        self.turns_ahead = ROUNDS_AHEAD * seats
        self.trust = TRUST

    def start(self) -> TriestePosition:
        return TriestePosition(self.box)

    def write_seen(self, position: Position, seat: i64, sheet: Sheet) -> None:
        assert isinstance(position, TriestePosition)
        sheet.all_of(observe(position, seat))

    def evaluate(self, position: Position, seat: i64) -> float:
        assert isinstance(position, TriestePosition)
        return evaluate(position, seat)

    def referee(self, position: Position) -> list[str]:
        assert isinstance(position, TriestePosition)
        return faults(position)

    def keepsakes(self, position: Position) -> list[Keepsake]:
        assert isinstance(position, TriestePosition)
        return keepsakes(position)

    def runs(self, position: Position) -> list[tuple[Move, ...]]:
        assert isinstance(position, TriestePosition)
        return rides(position)

    def run_spot(self, position: Position, run: tuple[Move, ...]) -> str:
        assert isinstance(position, TriestePosition)
        return ride_spot(position, run)

    def actions(self, position: Position) -> Iterator[tuple[Move, ...]]:
        """As everywhere; of rides that come to the same one is listed."""
        assert isinstance(position, TriestePosition)
        if position.phase == phases.STEP:
            yield from rides(position)
        else:
            yield from super().actions(position)

    def unfold(self, word: str) -> list[str]:
        """`LI1@E1` is `+I` `@E1:1`: a straight, turned once, laid on E1."""
        lay = WHOLE_LAY.fullmatch(word)
        return [word] if lay is None else [f"+{lay[1]}", f"@{lay[3]}:{lay[2]}"]

    def why_not_at(self, position: Position, spot: str) -> list[Refusal]:
        """Whoever holds a tile and points at rails, a house or a tree is told where tiles go."""
        assert isinstance(position, TriestePosition)
        square = self.box.board.number_of.get(spot, NOWHERE)
        if position.phase == phases.LAY and square != NOWHERE and self.box.board.meadow_at[square] < 0:
            return [Refusal("TR-TILE-10", "not-a-meadow", {"square": spot})]
        return super().why_not_at(position, spot)

    def fact(self, name: str, value: str | int) -> Said:
        """Short names of squares, tiles and passengers are told as people call them."""
        return fact(self.box, name, value) or super().fact(name, value)

    def never(self, position: Position, word: str) -> Refusal | None:
        if word[0] == ">" and A_SQUARE.fullmatch(word[1:]):
            return self._never_reached(word)
        lay = re.fullmatch(r"@([A-Z]\d{1,3})(?::(\d{1,3}))?", word)
        if lay is not None:
            return self._never_laid(word, lay[1])
        seat = re.fullmatch(r"!T(\d{1,9}):[A-Z]", word)
        if seat is not None and not 1 <= int(seat[1]) <= self.seats:
            return Refusal("TR-SET-01", "no-such-seat", {"move": word, "seats": self.seats})
        for pattern, rule, key in NEVER:
            if re.fullmatch(pattern, word):
                return Refusal(rule, key, {"move": word, "seats": self.seats})
        return None

    def _never_reached(self, word: str) -> Refusal:
        """Why no tram ever stands on a square."""
        board = self.box.board
        facts: dict[str, str | int] = {"move": word, "square": word[1:]}
        if word[1:] not in board.number_of:
            return Refusal("TR-MOVE-09", "no-such-square", facts)
        if board.kinds[board.number_of[word[1:]]] == FUNICULAR:
            return Refusal("TR-MOVE-20", "no-stop-on-funicular", facts)
        return Refusal("TR-MOVE-09", "no-tram-there", facts)

    def _never_laid(self, word: str, square: str) -> Refusal:
        """Why a tile is never laid on a square, or never turned like that."""
        board = self.box.board
        facts: dict[str, str | int] = {"move": word, "square": square}
        if square not in board.number_of:
            return Refusal("TR-TILE-10", "no-such-square", facts)
        if board.meadow_at[board.number_of[square]] < 0:
            return Refusal("TR-TILE-10", "not-a-meadow", facts)
        return Refusal("TR-TILE-17", "no-such-turn", facts)


NEVER: Final = (
    (r"[+~][A-Z]", "TR-SET-04", "no-such-shape"),
    (r"F[A-Z]", "TR-FUT-01", "no-such-futiz"),
    (r"-[A-Z]{3}[a-z]", "TR-SET-03", "no-such-passenger"),
    (r"!F\d{1,9}", "TR-SET-01", "no-such-seat"),
    (r"!T\d{1,9}:[A-Z]", "TR-SET-04", "no-such-shape"),
    (r"!D\d{1,9}", "TR-MOVE-03", "no-such-face"),
    (r"!R\d{1,9}", "TR-CARD-03", "no-such-row"),
    (r"!S:[A-Z]\d{1,3}", "TR-SET-03", "no-such-stop"),
    (r"![PQ]:[A-Z]{3}[a-z]", "TR-SET-03", "no-such-passenger"),
    (r"!K:[A-Z0-9]{1,9}", "TR-SET-07", "no-such-card"),
)
"""Words that look like moves, the rule that knows why they are none, and its sentence."""


def game(content: AnyContent, seats: int, options: Options) -> TachiteAlTram:
    """Binds the rules to content, seats and options. Raises YardError where they do not fit."""
    trieste = content.data
    assert isinstance(trieste, Trieste)
    turns = options["turns"]
    house = House(
        starter(options, seats),  # TR-SET-09
        int(options["points"]),
        0 if turns == NO_LIMIT else int(turns),  # TR-A34
        options["halt"] == "stop",
        _drawn(trieste, str(options["custom_tiles"])),
    )
    return TachiteAlTram(trieste, seats, house)


def _drawn(trieste: Trieste, custom: str) -> list[int] | None:
    """The tracks of the custom tiles: those of the content, or those somebody drew."""  # TR-SET-04
    if custom == OFF:
        return None
    return [tile.track() for tile in trieste.tile if tile.custom] if custom == ON else tracks_of(custom)
