"""Lisbon Tram 28 as a Game: the rules bound to board, seats and options; its notation; what bots and doors ask."""

import re
from typing import Final, final

from mypy_extensions import i64

from tramyard.games.lisbon28.bots.evaluate import evaluate
from tramyard.games.lisbon28.bots.observe import observation_size, write_seen
from tramyard.games.lisbon28.content import COLOURS, SPACES, Lisbon
from tramyard.games.lisbon28.rules import families, phases
from tramyard.games.lisbon28.rules.box import Box, House
from tramyard.games.lisbon28.rules.network import JUNCTION, STOP
from tramyard.games.lisbon28.rules.reasons import NOT_FROM_HERE
from tramyard.games.lisbon28.rules.referee import faults
from tramyard.games.lisbon28.rules.runs import run_spot, runs
from tramyard.games.lisbon28.rules.turn import RULES_VERSION, LisbonPosition
from tramyard.games.lisbon28.words.keepsakes import ENDINGS, keepsakes
from tramyard.games.lisbon28.words.refusals import SENTENCES, fact
from tramyard.kernel.bits import has
from tramyard.kernel.game import Game, Keepsake
from tramyard.kernel.options import Options, starter
from tramyard.kernel.position import Position
from tramyard.kernel.refusal import Refusal
from tramyard.kernel.room import AnyContent
from tramyard.kernel.sheet import Sheet
from tramyard.kernel.spans import Said
from tramyard.kernel.vocabulary import Move

TICKET: Final = "$"
"""How the moves begin that lay tickets down."""
LETTERS: Final = re.compile(r"(!T\d{1,9}:|!G:)([RYGB]+)")
WAY: Final = re.compile(r"(?:M[RYGB]:|\+:|F:|>)([A-Z0-9]+(?:-[A-Z0-9]+)+)")
FOR_A_SEAT: Final = re.compile(r"(?:!F|!T)(\d{1,9})(?::[RYGB]+)?")


@final
class LisbonTram28(Game):
    """A game of Lisbon Tram 28 for these seats on this board."""

    def __init__(self, lisbon: Lisbon, seats: int, house: House) -> None:
        box = Box(lisbon, seats, house)
        super().__init__("lisbon28", seats, box.vocabulary, SENTENCES)
        self.box: Box = box
        self.rules_version = RULES_VERSION
        self.observation_size = observation_size(box)
        self.zero_sum = seats == 2
        self.endings = ENDINGS
        self.fields = box.fields

    def start(self) -> LisbonPosition:
        return LisbonPosition(self.box)

    def write_seen(self, position: Position, seat: i64, sheet: Sheet) -> None:
        assert isinstance(position, LisbonPosition)
        write_seen(position, seat, sheet)

    def evaluate(self, position: Position, seat: i64) -> float:
        assert isinstance(position, LisbonPosition)
        return evaluate(position, seat)

    def referee(self, position: Position) -> list[str]:
        assert isinstance(position, LisbonPosition)
        return faults(position)

    def keepsakes(self, position: Position) -> list[Keepsake]:
        assert isinstance(position, LisbonPosition)
        return keepsakes(position)

    def runs(self, position: Position) -> list[tuple[Move, ...]]:
        assert isinstance(position, LisbonPosition)
        return runs(position)

    def run_spot(self, position: Position, run: tuple[Move, ...]) -> str:
        return run_spot(self.box, run)

    def why_not_at(self, position: Position, spot: str) -> list[Refusal]:
        """After a ride, what has no place on the rails would be done once the ride is ended."""
        assert isinstance(position, LisbonPosition)
        if spot in self.box.network.number_of:
            return self._why_no_ride_to(position, spot)
        if position.phase == phases.STEP:
            position = position.copy()
            position.play(self.vocabulary.move_of(families.HALT))
        return super().why_not_at(position, spot)

    def _why_no_ride_to(self, position: LisbonPosition, spot: str) -> list[Refusal]:
        """Ways that begin where the tram does not stand are not what a click meant. Nobody rides to where they are."""
        refusals = super().why_not_at(position, spot)
        if position.phase not in (phases.MAIN, phases.STEP):
            return refusals
        here = self.box.network.ids[position.place()]
        if spot == here:
            return []
        from_here = [refusal for refusal in refusals if refusal.key != NOT_FROM_HERE.key]
        if not refusals or from_here:
            return from_here
        return [Refusal(NOT_FROM_HERE.rule, "too-far", {"here": here, "to": spot})]

    def unfold(self, word: str) -> list[str]:
        """`$RGGG` is `$R` `$G` `$G` `$G`; letters may be written in any order."""
        if len(word) > 1 and word[0] == TICKET and not set(word[1:]) - set(COLOURS):
            return [f"{TICKET}{colour}" for colour in in_order(word[1:])]
        drawn = LETTERS.fullmatch(word)
        return [word] if drawn is None else [drawn[1] + in_order(drawn[2])]

    def spell(self, moves: tuple[Move, ...]) -> str:
        words: list[str] = []
        for move in moves:
            text = self.vocabulary.text(move)
            if self.vocabulary.kinds[move] == families.LAY_TICKET and words and words[-1][0] == TICKET:
                words[-1] += text[1:]
            else:
                words.append(text)
        return " ".join(words)

    def fact(self, name: str, value: str | int) -> Said:
        """Letters are told as tickets or passengers, short names as places."""
        return fact(self.box, name, value) or super().fact(name, value)

    def never(self, position: Position, word: str) -> Refusal | None:
        way = WAY.fullmatch(word)
        if way is not None:
            assert isinstance(position, LisbonPosition)
            return self._never_a_way(position, word, way[1].split("-"))
        seat = FOR_A_SEAT.fullmatch(word)
        if seat is not None and not 1 <= int(seat[1]) <= self.seats:
            return Refusal("L28-SET-02", "no-such-seat", {"move": word, "seats": self.seats})
        if LETTERS.fullmatch(word):
            return self._never_so_many(position, word)
        if re.fullmatch(r"D\d{1,9}", word):
            return Refusal("L28-SET-11", "no-such-space", {"move": word, "spaces": SPACES})
        if re.fullmatch(r"!C\d{1,9}", word):
            return Refusal("L28-SET-09", "no-such-card", {"move": word})
        if word[0] == "@" and word[1:] in self.box.network.number_of:
            return Refusal("L28-SET-06", "no-such-stop", {"move": word, "to": word[1:]})
        return None

    def _never_so_many(self, position: Position, word: str) -> Refusal:
        """The rule that says how many are drawn: the one of this moment, if such pieces are drawn now."""
        assert isinstance(position, LisbonPosition)
        passengers = word.startswith("!G")
        drawing = position.draws_passengers() if passengers else position.draws_tickets()
        usual = "L28-FILL-01" if passengers else "L28-TURN-07"
        return Refusal(position.number_rule().rule if drawing else usual, "too-many", {"move": word})

    def _never_a_way(self, position: LisbonPosition, word: str, ids: list[str]) -> Refusal:
        """Why no tram can ever run like that; a stop with passengers is a reason of the moment."""
        network = self.box.network
        for name in ids:
            if name not in network.number_of:
                return Refusal("L28-MOVE-01", "no-such-place", {"move": word, "place": name})
        nodes = [network.number_of[name] for name in ids]
        for at in range(1, len(nodes)):
            facts: dict[str, str | int] = {"move": word, "from": ids[at - 1], "to": ids[at]}
            if not network.has_rail(nodes[at - 1], nodes[at]):
                return Refusal("L28-MOVE-15", "no-rail", facts)
        for at in range(1, len(nodes) - 1):
            facts = {"move": word, "at": ids[at], "from": ids[at - 1], "to": ids[at + 1]}
            if network.kinds[nodes[at]] not in (STOP, JUNCTION) or has(position.crowded, nodes[at]):
                return Refusal("L28-MOVE-07", "halts-there", {"move": word, "to": ids[at]})
            if nodes[at - 1] == nodes[at + 1]:
                return Refusal("L28-MOVE-12", "reversal", {"move": word, "to": ids[at]})
            if not network.has_curve(nodes[at], nodes[at - 1], nodes[at + 1]):
                return Refusal("L28-MOVE-15", "no-curve", facts)
        if len(set(nodes)) < len(nodes):
            return Refusal("L28-MOVE-19", "place-twice", {"move": word})
        return Refusal("L28-MOVE-07", "no-halt-at-junction", {"move": word})


def in_order(letters: str) -> str:
    """Letters in the order of the colours."""
    return "".join(sorted(letters, key=COLOURS.index))


def game(content: AnyContent, seats: int, options: Options) -> LisbonTram28:
    """Binds the rules to board, cards, seats and options. Raises YardError where they do not fit."""
    lisbon = content.data
    assert isinstance(lisbon, Lisbon)
    house = House(
        starter(options, seats),  # L28-A25
        options["end"] == "on_reveal",
        options["after_ring"] == "must_take",
        options["push"] == "any",
        options["bonuses"] == "shared",
    )
    return LisbonTram28(lisbon, seats, house)
