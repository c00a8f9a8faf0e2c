"""Tramways Workbook as a Game: a puzzle bound to seats, its notation, and what bots and doors ask."""

import re
from collections.abc import Iterator
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.workbook.bots.evaluate import evaluate, ticket_worths
from tramyard.games.workbook.bots.observe import observation_size, observe
from tramyard.games.workbook.bots.promising import Promising
from tramyard.games.workbook.puzzle import Puzzle
from tramyard.games.workbook.rules import families, phases, reasons
from tramyard.games.workbook.rules.actions import is_backwards, is_other_spelling
from tramyard.games.workbook.rules.box import LAKE, VOLCANO, Box
from tramyard.games.workbook.rules.referee import faults
from tramyard.games.workbook.rules.runs import run_spot, runs
from tramyard.games.workbook.rules.turn import RULES_VERSION, WorkbookPosition
from tramyard.games.workbook.words.keepsakes import ENDINGS, keepsakes
from tramyard.games.workbook.words.refusals import SENTENCES, fact
from tramyard.kernel.game import Game, Keepsake
from tramyard.kernel.options import Options, starter
from tramyard.kernel.position import Position
from tramyard.kernel.refusal import Refusal
from tramyard.kernel.room import AnyContent
from tramyard.kernel.sheet import Sheet
from tramyard.kernel.spans import Said
from tramyard.kernel.vocabulary import Move

SPACE: Final = r"[a-z][0-9]{1,2}"
WAY: Final = re.compile(rf"([L+]:{SPACE})?((?:-{SPACE}!?)+)(\.?)")
STEP: Final = re.compile(rf"-{SPACE}!?")
ATOM: Final = re.compile(rf"[A-Z][0-9][ab]?|\^[0-9]{{1,2}}[ab]?|@{SPACE}")
PAYMENT: Final = re.compile(rf"\$(?:{ATOM.pattern})+")
RECLAIM: Final = re.compile(rf"K:((?:[A-Z]|@{SPACE})+)")
RECLAIMED: Final = re.compile(rf"[A-Z]|@{SPACE}")
HELP: Final = re.compile(r"S:([A-Z])([0-9]+)")
BID: Final = re.compile(r"b([0-9]{1,6})")
BID_STEPS: Final = re.compile(r"(?:b|\+[0-9]{1,2})(?:\+[0-9]{1,2}){0,99}\.?")
WORDS: Final = re.compile(
    rf"L:{SPACE}|\+:{SPACE}|M:{SPACE}|B[0-9]{{1,2}}=[RCIL]|U:{SPACE}[nesw]|G:{SPACE}|-{SPACE}!?|\$(?:{ATOM.pattern})"
    rf"|>[A-Z]|>#[0-9]{{1,2}}|r{SPACE}[nesw]|D:[A-Z]|S:[A-Z][0-9]+|S:\^[0-9]{{1,2}}|@{SPACE}|K:(?:[A-Z]|@{SPACE})"
    rf"|V:{SPACE}|b|b-|\+(?:20|5|1)"
)
"""Words that are well formed, whether or not this puzzle has them."""

TICKETS_ASKED: Final = (phases.PAY, phases.COMMERCE, phases.RECLAIM, phases.PLACE)
"""Phases in which tickets and their icons are what is chosen from, or the choice of a moment ago."""


@final
class Workbook(Game):
    """One puzzle, alone or for two."""

    def __init__(self, puzzle: Puzzle, seats: int, first: int) -> None:
        box = Box(puzzle, seats, first)
        super().__init__("workbook", seats, box.vocabulary, SENTENCES)
        self.box: Box = box
        self.rules_version = RULES_VERSION
        self.endings = ENDINGS
        self.fields = box.fields
        self.worths: vec[float] = ticket_worths(box)
        """What each ticket is worth to bots while it is free."""
        self.observation_size = observation_size(box)
        self.open_information = True
        self.caches = ("groups", "used", "_moves", "_purse", "_site", "_way", "_payment")

    def start(self) -> WorkbookPosition:
        return WorkbookPosition(self.box).begin()

    def evaluate(self, position: Position, seat: i64) -> float:
        assert isinstance(position, WorkbookPosition)
        return evaluate(position, seat, self.worths)

    def promising(self, position: Position) -> Iterator[tuple[Move, ...]] | None:
        """In the midst of a way, a payment or a reclaim for the rest of it; where there is little to choose, all."""
        assert isinstance(position, WorkbookPosition)
        if position.phase not in (phases.ACTION, phases.WAY, phases.PAY, phases.RECLAIM):
            return None
        return iter(Promising(position, self.worths).actions())

    def write_seen(self, position: Position, seat: i64, sheet: Sheet) -> None:
        assert isinstance(position, WorkbookPosition)
        sheet.all_of(observe(position, seat))

    def referee(self, position: Position) -> list[str]:
        assert isinstance(position, WorkbookPosition)
        return faults(position)

    def keepsakes(self, position: Position) -> list[Keepsake]:
        assert isinstance(position, WorkbookPosition)
        return keepsakes(position)

    def runs(self, position: Position) -> list[tuple[Move, ...]]:
        assert isinstance(position, WorkbookPosition)
        return runs(position)

    def run_spot(self, position: Position, run: tuple[Move, ...]) -> str:
        assert isinstance(position, WorkbookPosition)
        return run_spot(position, run)

    def why_not_at(self, position: Position, spot: str) -> list[Refusal]:
        """Of a ticket while none is asked for: what is the matter with it, or that there is nothing to pay yet."""
        assert isinstance(position, WorkbookPosition)
        slot = self.box.slot_at.get(spot, -1)
        if slot < 0 or position.actor < 0 or position.phase in TICKETS_ASKED:
            return super().why_not_at(position, spot)
        helping = position.phase == phases.SELF_HELP
        if helping and any(use.slot == slot for use in self.box.helps):
            return super().why_not_at(position, self.box.slot_spot(self.box.slots[slot]))
        reason = position.ticket_refused(slot)
        if reason is None:
            reason = reasons.NO_HELP if helping else reasons.NOTHING_TO_PAY
        return [Refusal(reason.rule, reason.key, {"ticket": self.box.slots[slot].name})]

    def repeats(self, here: Position, move: Move, there: Position) -> bool:
        """A complete link is listed once, from its lower end, and an upgrade by the lower end of its link."""
        assert isinstance(here, WorkbookPosition)
        assert isinstance(there, WorkbookPosition)
        if there.phase == phases.PAY and here.phase == phases.WAY:
            return is_backwards(there)
        return is_other_spelling(here, move)

    # Notation

    def unfold(self, word: str) -> list[str]:
        """Small moves in a row are written as one word; icons, tickets and steps of a bid may stand in any order."""
        way = WAY.fullmatch(word)
        if way is not None:
            return [*([way[1]] if way[1] else []), *STEP.findall(way[2]), *way[3]]
        if PAYMENT.fullmatch(word):
            return [f"${name}" for name in self._in_order(ATOM.findall(word[1:]), self.box.atom_of)]
        reclaimed = RECLAIM.fullmatch(word)
        if reclaimed is not None:
            return [f"K:{name}" for name in self._in_order(RECLAIMED.findall(reclaimed[1]), self.box.slot_of)]
        helped = HELP.fullmatch(word)
        if helped is not None:
            return [f"S:{helped[1]}{''.join(sorted(helped[2]))}"]
        if re.fullmatch("h{2,99}", word):
            return ["h"] * len(word)
        if BID_STEPS.fullmatch(word):
            return re.findall(r"b|\+[0-9]+|\.", word)
        bid = BID.fullmatch(word)
        return [word] if bid is None else unfolded_bid(int(bid[1]))

    def _in_order(self, names: list[str], places: dict[str, int]) -> list[str]:
        return sorted(names, key=lambda name: places.get(name, -1))

    def spell(self, moves: tuple[Move, ...]) -> str:
        words: list[str] = []
        before = -1
        for move in moves:
            kind = int(self.vocabulary.kinds[move])
            text = self.vocabulary.text(move)
            if kind == before and kind in (families.PAY, families.RECLAIM):
                words[-1] += text[1 if kind == families.PAY else 2 :]
            elif self._joins(before, kind):
                words[-1] += text
            else:
                words.append(text)
            before = kind
        return " ".join([folded_bid(word) for word in words])

    def _joins(self, before: int, kind: int) -> bool:
        """Whether a word is written without a space after the one before."""
        if kind in (families.STEP, families.HALT):
            return before in (families.LINK, families.EXTEND, families.STEP)
        if kind == families.ENOUGH:
            return before in (families.STEP, families.RAISE, families.BID)
        if kind == families.RAISE:
            return before in (families.RAISE, families.BID)
        return kind == families.BUY and before == families.BUY

    def fact(self, name: str, value: str | int) -> Said:
        return fact(self.box, name, value) or super().fact(name, value)

    def never(self, position: Position, word: str) -> Refusal | None:
        """Why a well-formed word is no move of this puzzle."""
        if not WORDS.fullmatch(word):
            return None
        for name in re.findall(SPACE, word):
            if not self.box.grid.knows(name):
                return Refusal("TW-GEO-07", "no-such-space", {"move": word, "space": name})
            terrain = self.box.terrain[self.box.grid.space(name)]
            if terrain in (LAKE, VOLCANO):
                reason = reasons.LAKE if terrain == LAKE else reasons.VOLCANO
                return Refusal(reason.rule, reason.key, {"move": word, "space": name})
            if word[0] in "-+" and self.box.rail_cost[self.box.grid.space(name)] < 0:
                return Refusal("TW-GEO-07", "no-rail-there", {"move": word, "space": name})
        if word[0] in "$SKD":
            return Refusal("TW-TIX-01", "no-such-icon", {"move": word})
        if word[0] == "b" or word in ("+20", "+5", "+1"):
            return Refusal("TW-BID-01", "no-auction", {"move": word})
        if word[0] == "V":
            return Refusal("TW-EP9-05", "no-lava-there", {"move": word})
        return Refusal("TW-TERR-01", "nothing-of-the-kind", {"move": word})


def unfolded_bid(amount: int) -> list[str]:
    """`b17` is `b` `+5` `+5` `+5` `+1` `+1` `.`"""
    words = ["b"]
    for step in families.BID_STEPS:
        words += [f"+{step}"] * (amount // step)
        amount %= step
    return [*words, "."]


def folded_bid(word: str) -> str:
    """`b+5+1.` is `b6`."""
    steps = re.fullmatch(r"b((?:\+[0-9]+)*)\.", word)
    return word if steps is None else f"b{sum(int(step) for step in re.findall('[0-9]+', steps[1]))}"


def game(content: AnyContent, seats: int, options: Options) -> Workbook:
    """Binds the rules to a puzzle; the room has seen to it that so many may play it."""
    puzzle = content.data
    assert isinstance(puzzle, Puzzle)
    return Workbook(puzzle, seats, starter(options, seats))
