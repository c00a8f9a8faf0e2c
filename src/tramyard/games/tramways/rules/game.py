"""Tramways as a Game: a world bound to seats and options, its notation, and what bots and doors ask."""

import re
from collections.abc import Iterator
from math import atan2, tau
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.tramways.bots.evaluate import card_worths, evaluate
from tramyard.games.tramways.bots.observe import observation_size, write_seen
from tramyard.games.tramways.bots.promising import Promising
from tramyard.games.tramways.content import Orbit, placements
from tramyard.games.tramways.notation import SLOT_SIGNS
from tramyard.games.tramways.rules import families, phases, reasons
from tramyard.games.tramways.rules.box import Box
from tramyard.games.tramways.rules.fields import position_fields
from tramyard.games.tramways.rules.referee import faults
from tramyard.games.tramways.rules.runs import run_spot, runs
from tramyard.games.tramways.rules.spelling import repeats
from tramyard.games.tramways.rules.turn import RULES_VERSION, TramwaysPosition
from tramyard.games.tramways.words.keepsakes import ENDINGS, keepsakes
from tramyard.games.tramways.words.refusals import SENTENCES, fact
from tramyard.kernel.errors import OptionFault
from tramyard.kernel.game import Game, Keepsake
from tramyard.kernel.options import Options
from tramyard.kernel.position import Position
from tramyard.kernel.refusal import Refusal
from tramyard.kernel.room import AnyContent
from tramyard.kernel.sheet import Sheet
from tramyard.kernel.spans import Said
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _

PLACE: Final = r"(?:[a-z][0-9]{1,2}|IV|I{1,3})"
THROUGH: Final = r"[A-Z][1-9]\+"
CARD: Final = r"[A-Za-z0-9]{1,4}[0-9]?"
WAY: Final = re.compile(rf"([L+]:{PLACE})?((?:-(?:{THROUGH}|{PLACE}))+)(\.?)")
STEP: Final = re.compile(rf"-(?:{THROUGH}|{PLACE})")
BID: Final = re.compile(r"b([0-9]{1,4})")
BID_STEPS: Final = re.compile(r"(?:b|\+[0-9]{1,2})(?:\+[0-9]{1,2}){0,99}\.?")
SPACE: Final = re.compile("[a-z][0-9]{1,2}")
NO_SITE: Final = {
    "L": reasons.NO_START,
    "M": reasons.NOBODY_THERE,
    "V": reasons.NO_LINK_ENDS_THERE,
    "U": reasons.NOT_BUILT,
    "r": reasons.NO_LINK_THERE,
    "@": reasons.NO_BUILDING_THERE,
}
"""What is said of a word about a space that can bear neither building nor Parcel, by its first letter."""
WORDS: Final = re.compile(
    rf"[L+]:{PLACE}|MM?:[a-z][0-9]{{1,2}}|B:[A-Z][1-9]=[RCIL]|V:[a-z][0-9]{{1,2}}[nesw]|[U@]:?[a-z][0-9]{{1,2}}"
    rf"|-{PLACE}|-{THROUGH}|\${CARD}\.[0-9][ab]?|%{CARD}|>(?:[RCIL]|[A-Z][1-9])|r[a-z][0-9]{{1,2}}[nesw]|D[0-9$]"
    rf"|S:{CARD}\.[0-9]+|[XKA]:{CARD}|b|b-|N|\+(?:20|5|1)"
)
"""Words that are well formed, whether or not this game has them."""
TURNS_AHEAD: Final = 2
"""With two seats: an action and the answer to it, or both actions of a lap. Further on hunches hide what was chosen: on
the Moon `mcts:500` won 13 of 30 games against `greedy` with 3."""


@final
class Tramways(Game):
    """One world for one number of seats."""

    def __init__(self, box: Box) -> None:
        super().__init__("tramways", int(box.seats), box.vocabulary, SENTENCES)
        self.box: Box = box
        box.fields = position_fields(box)
        self.fields = box.fields
        self.rules_version = RULES_VERSION
        self.endings = ENDINGS
        self.worths: vec[float] = card_worths(box)
        """What each card is worth to bots in hand."""
        self.observation_size = observation_size(box)
        if box.seats == 2:
            self.turns_ahead = TURNS_AHEAD
        worked_out = ("_moves", "_purse", "_site", "_way", "_payment", "_shut", "_shut_martian")
        self.caches = ("land", "groups", "used", *worked_out)

    def start(self) -> TramwaysPosition:
        return TramwaysPosition(self.box).begin()

    def evaluate(self, position: Position, seat: i64) -> float:
        assert isinstance(position, TramwaysPosition)
        return evaluate(position, seat, self.worths)

    def write_seen(self, position: Position, seat: i64, sheet: Sheet) -> None:
        assert isinstance(position, TramwaysPosition)
        write_seen(position, seat, sheet)

    def promising(self, position: Position) -> Iterator[tuple[Move, ...]] | None:
        """In the midst of a way or a payment for the rest of it; where there is little to choose, all."""
        assert isinstance(position, TramwaysPosition)
        if position.phase not in (phases.ACTION, phases.WAY, phases.PAY, phases.BIDDING):
            return None
        return iter(Promising(position, self.worths).actions())

    def referee(self, position: Position) -> list[str]:
        assert isinstance(position, TramwaysPosition)
        return faults(position)

    def keepsakes(self, position: Position) -> list[Keepsake]:
        assert isinstance(position, TramwaysPosition)
        return keepsakes(position)

    def runs(self, position: Position) -> list[tuple[Move, ...]]:
        assert isinstance(position, TramwaysPosition)
        return runs(position)

    def run_spot(self, position: Position, run: tuple[Move, ...]) -> str:
        assert isinstance(position, TramwaysPosition)
        return run_spot(position, run)

    def fact(self, name: str, value: str | int) -> Said:
        return fact(self.box, name, value) or super().fact(name, value)

    def repeats(self, here: Position, move: Move, there: Position) -> bool:
        assert isinstance(here, TramwaysPosition)
        assert isinstance(there, TramwaysPosition)
        return repeats(here, move, there)

    # Notation

    def unfold(self, word: str) -> list[str]:
        """Small moves in a row are written as one word; a bid as its amount."""
        way = WAY.fullmatch(word)
        if way is not None:
            return [*([way[1]] if way[1] else []), *STEP.findall(way[2]), *way[3]]
        if re.fullmatch("h{2,99}", word):
            return ["h"] * len(word)
        if BID_STEPS.fullmatch(word):
            return re.findall(r"b|\+[0-9]+|\.", word)
        used = re.fullmatch(r"(S:[A-Za-z0-9]+\.)([0-9]{2,5})", word)
        if used is not None:
            return [used[1] + "".join(sorted(used[2]))]
        return [word]

    def parse(self, position: Position, text: str) -> list[Move]:
        return super().parse(position, self._unfolded(text))

    def _unfolded(self, text: str) -> str:
        """`b6 $gB.4` is `b +5 +1 $gB.4 .`: icons that pay a part of a bid stand behind its amount. Icons may stand in
        any order."""
        words = text.split()
        found: list[str] = []
        at = 0
        while at < len(words):
            bid = BID.fullmatch(words[at])
            paid: list[str] = []
            start = at + (1 if bid is not None else 0)
            end = start
            while end < len(words) and words[end].startswith("$"):
                paid.append(words[end])
                end += 1
            paid.sort(key=self._rank)
            if bid is not None:
                found += [*bid_steps(int(bid[1])), *paid, "."]
                at = end
            elif paid:
                found += paid
                at = end
            else:
                found.append(words[at])
                at += 1
        return " ".join(found)

    def _rank(self, word: str) -> int:
        return int(self.vocabulary.move(word)) if word in self.vocabulary else -1

    def spell(self, moves: tuple[Move, ...]) -> str:
        words: list[str] = []
        before = -1
        amount = -1
        for move in moves:
            kind = int(self.vocabulary.kinds[move])
            text = self.vocabulary.text(move)
            if kind == families.BID:
                amount = 0
                words.append("b")
            elif amount >= 0 and kind == families.RAISE:
                amount += families.BID_STEPS[self.vocabulary.parts[move]]
            elif amount >= 0 and kind == families.ENOUGH:
                words[words.index("b")] = f"b{amount}"
                amount = -1
            elif self._joins(before, kind):
                words[-1] += text
            else:
                words.append(text)
            before = kind
        if amount >= 0:
            return " ".join([self.vocabulary.text(move) for move in moves])
        return " ".join(words)

    def _joins(self, before: int, kind: int) -> bool:
        """Whether two small moves are written as one word."""
        if kind in (families.STEP, families.THROUGH):
            return before in (families.LINK, families.EXTEND, families.STEP, families.THROUGH)
        if kind == families.ENOUGH:
            return before in (families.STEP, families.THROUGH)
        return kind == families.BUY and before == families.BUY

    def never(self, position: Position, word: str) -> Refusal | None:
        if not WORDS.fullmatch(word):
            return None
        facts: dict[str, str | int] = {"move": word}
        if word[0] in "$%SXKA" or word[0] == "D":
            return Refusal("TB-CARD-01", "no-such-card", facts)
        if word[0] == "b" or word in ("+20", "+5", "+1"):
            return Refusal("TB-SOLO-03", "no-auction-alone", facts)
        if word == "N":
            return Refusal("TB-SOLO-03", "no-line-among-others", facts)
        if word.startswith("MM"):
            return Refusal("MARS-MOVE-02", "no-martians-here", facts)
        if "I" in word and word[0] in "L+-":
            return Refusal("MOON-BUILD-02", "no-numerals-here", facts)
        if word[0] in "B>" or word.endswith("+"):
            return Refusal("TB-SETUP-04", "no-such-parcel", facts)
        space = SPACE.search(word, 1)
        if space is not None and space[0] in self.box.names.spaces and word[0] in NO_SITE:
            reason = NO_SITE[word[0]]
            return Refusal(reason.rule, reason.key, {**facts, "space": space[0]})
        return Refusal("TB-SETUP-01", "no-such-space", facts)


def bid_steps(amount: int) -> list[str]:
    """`b17` is `b` `+5` `+5` `+5` `+1` `+1`, and `.` behind the icons."""
    words = ["b"]
    for step in families.BID_STEPS:
        words += [f"+{step}"] * (amount // step)
        amount %= step
    return words


def game(content: AnyContent, seats: int, options: Options) -> Tramways:
    """Binds the rules to a world. Raises YardError where it is not for so many."""
    orbit = content.data
    assert isinstance(orbit, Orbit)
    name = str(options["world"])
    world = orbit.world[name]
    least, most = world.players
    if not least <= seats <= most:  # MOON-SETUP-01, MARS-SETUP-01, TB-STRUCT-03
        sentence = _("The world {world} is for {least} to {most} players, not for {seats}.")
        raise OptionFault("world", sentence.format(world=name, least=least, most=most, seats=seats))
    parcels = str(options["parcels"])
    if parcels == "usual":  # TB-AMB62
        parcels = world.parcels
    rows = orbit.layout[world.layout][str(seats)]
    fixed: list[int] = []
    if options["boards"] == "first":  # MOON-SETUP-02
        if str(seats) not in world.first:
            raise OptionFault("boards", _("There is no fixed set-up for so many players."))
        fixed = _placed(orbit, name, world.first[str(seats)].split())
    elif options["boards"] != "drawn":
        rows, fixed = _own(orbit, name, str(options["boards"]), world.boards[str(seats)])
    box = Box(orbit, seats, name, str(options["auction"]), parcels, rows, fixed)
    if fixed:
        _check_boards(box)
    return Tramways(box)


def _placed(orbit: Orbit, world: str, words: list[str]) -> list[int]:
    names = [face[0] for face in orbit.faces(world)]
    found: list[int] = []
    for face, _board, turns in placements(" ".join(words)) or []:
        if face not in names:
            sentence = _("There is no board {board} on this world; it has: {known}.")
            raise OptionFault("boards", sentence.format(board=face, known=", ".join(names)))
        found.append(4 * names.index(face) + turns)
    return found


def _own(orbit: Orbit, world: str, text: str, boards: int) -> tuple[list[str], list[int]]:
    """Boards as somebody laid them: rows divided by `/`, boards by `+`, `.` where none lies."""
    rows = [row.split("+") for row in text.split("/")]
    width = max([len(row) for row in rows])
    cells = [[*row, *(["."] * (width - len(row)))] for row in rows]
    at = [(down, across) for down, row in enumerate(cells) for across, cell in enumerate(row) if cell != "."]
    if len(at) != boards:
        sentence = _("This many players use {count} boards, not {value}.")
        raise OptionFault("boards", sentence.format(count=boards, value=len(at)))
    if 25 * width * len(cells) > 320:
        raise OptionFault("boards", _("The boards lie too far apart."))
    if not _hang_together(at):  # TB-SETUP-01
        raise OptionFault("boards", _("Every board must touch another along a whole side."))
    if world == "earth" and len(at) != width * len(cells):
        raise OptionFault("boards", _("On Earth the boards form a rectangle."))
    ring = _clockwise(at)
    signs = [["." for _cell in row] for row in cells]
    for number, (down, across) in enumerate(ring):
        signs[down][across] = SLOT_SIGNS[number]
    return ["".join(row) for row in signs], _placed(orbit, world, [cells[down][across] for down, across in ring])


def _hang_together(at: list[tuple[int, int]]) -> bool:
    reached = [at[0]]
    for down, across in reached:
        for other in [(down - 1, across), (down + 1, across), (down, across - 1), (down, across + 1)]:
            if other in at and other not in reached:
                reached.append(other)
    return len(reached) == len(at)


def _clockwise(at: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Boards in the order of the night: as the hand of a clock passes them, from the top left one on."""  # TB-AMB36
    middle = sum([down for down, _across in at]) / len(at), sum([across for _down, across in at]) / len(at)
    first = min(at, key=lambda one: (one[0] + one[1], one[0]))

    def angle(one: tuple[int, int]) -> float:
        return atan2(one[0] - middle[0], one[1] - middle[1])

    return sorted(at, key=lambda one: ((angle(one) - angle(first)) % tau, one))


def _check_boards(box: Box) -> None:
    """Raises YardError where boards somebody chose cannot be played on."""
    wrong = box.drawing.wrong(box.fixed)
    if wrong == "twice":
        raise OptionFault("boards", _("A board lies on the table twice."))
    if wrong == "jokers":
        raise OptionFault("boards", _("At most one of the boards J, K and L may be used."))
    if wrong == "parcels":  # TB-SETUP-03, MOON-SETUP-03
        sentence = _("These boards have too few Parcels: {count} players need at least {least}.")
        raise OptionFault("boards", sentence.format(count=int(box.seats), least=box.drawing.least))
    if wrong == "types":
        raise OptionFault("boards", _("These boards do not have buildings of all four kinds."))
    land = box.land(box.fixed)
    for number, gates in enumerate(land.grid.gates):  # TB-AMB17
        if len(gates) == 1:
            sentence = _("The numeral {numeral} would stand alone at the outer sides.")
            raise OptionFault("boards", sentence.format(numeral=land.grid.names[int(land.grid.size) + number]))


def own_boards(text: str) -> str:
    """Boards somebody typed in, in their one spelling: `A0+C1/D2+.`; raises OptionFault."""
    spelled = text.strip().replace(" ", "+")
    for row in spelled.split("/"):
        for cell in row.split("+"):
            if cell != "." and placements(cell) is None:
                sentence = _(
                    "Option boards: expected boards with their quarter turns such as A0+C1/D2+., not «{value}»."
                )
                raise OptionFault("boards", sentence.format(value=text))
    return spelled
