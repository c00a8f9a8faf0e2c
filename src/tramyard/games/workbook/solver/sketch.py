"""A position without its map: who has what, which passengers wait where, and links that lie nowhere.

What can be done in a position can be done in its sketch, and leads to a sketch of what comes of it, or to a better one:
rails of open links are kept as a number, lava destroys nothing, and what its author takes from whoever plays is not
taken. So no line of the puzzle ends with more than the best line of sketches.
"""  # the ledger's section 7.4

from typing import Final, final

from librt.strings import BytesWriter, write_i16_le
from librt.vecs import vec
from mypy_extensions import i16, i64

from tramyard.games.workbook.rules import ending, goals, phases
from tramyard.games.workbook.rules.box import LINK_SCORES, TRACK, Box
from tramyard.games.workbook.rules.goals import Goal
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.solver.classes import Classes, Track, paid_for
from tramyard.kernel.bits import BIT, has
from tramyard.tramnet.links import Link

NO_POOL: Final = -1
"""There are no open links."""
UNTOLD: Final = (goals.PARCELS_ALL, goals.DELIVERED_ALL, goals.RAILS)
"""Goals that a sketch does not know enough about: it counts them as met."""


@final
class Sketch:
    """What is left of a position."""

    def __init__(self) -> None:
        self.round: i64 = 1
        self.step: i64 = 0
        """As in a position; beyond Self-Help the crosses are taken back."""
        self.money: i64 = 0
        self.hp: i64 = 0
        self.workers: i64 = 0
        self.stress: i64 = 0
        self.crossed: i64 = 0
        self.opened: i64 = 0
        self.reclaims: i64 = 0
        self.pool: i64 = NO_POOL
        """Rails paid for open links."""
        self.riders: i64 = 0
        """Sites with a passenger, a bit each."""
        self.kinds: vec[i64] = vec[i64]([])
        self.groups: vec[i64] = vec[i64]([])
        self.levels: vec[i64] = vec[i64]([])
        self.tracks: list[Track] = []
        """Complete links, in the order of their numbers."""
        self.served: list[int] = []
        """Deliveries that a goal counts, in the order of such goals."""
        self.passed: bool = False
        """Whether the first action of the round was passed: the second one is too, for others could come first."""
        self.bound: i64 = 0
        """No line from here reaches more."""

    def copy(self) -> "Sketch":
        twin = Sketch()
        twin.round = self.round
        twin.step = self.step
        twin.money = self.money
        twin.hp = self.hp
        twin.workers = self.workers
        twin.stress = self.stress
        twin.crossed = self.crossed
        twin.opened = self.opened
        twin.reclaims = self.reclaims
        twin.pool = self.pool
        twin.riders = self.riders
        twin.kinds = self.kinds
        twin.groups = self.groups
        twin.levels = self.levels
        twin.tracks = self.tracks
        twin.served = self.served
        return twin

    def key(self, box: Box) -> bytes:
        """What must be equal for two sketches to be compared."""
        row = BytesWriter()
        for track in self.tracks:
            write_i16_le(row, i16(track.number))
        write_i16_le(row, i16(-1))
        for space in box.ground.parcels:
            write_i16_le(row, i16(self.kinds[space] * 16 + self.levels[space]))
        for count in self.served:
            write_i16_le(row, i16(count))
        riders = self.riders
        while riders:
            write_i16_le(row, i16(riders % 8192))
            riders //= 8192
        return row.getvalue()

    def is_no_worse(self, other: "Sketch") -> bool:
        """Whether whatever can be done in the other one can be done in this one, where their keys are equal."""
        return (
            self.money >= other.money
            and self.hp >= other.hp
            and self.workers >= other.workers
            and self.stress <= other.stress
            and self.crossed & ~other.crossed == 0
            and other.opened & ~self.opened == 0
            and self.pool >= other.pool
            and self.reclaims >= other.reclaims
        )

    def with_track(self, track: Track) -> None:
        """One more complete link."""
        tracks: list[Track] = []
        placed = False
        for other in self.tracks:
            if not placed and track.number < other.number:
                tracks.append(track)
                placed = True
            tracks.append(other)
        if not placed:
            tracks.append(track)
        self.tracks = tracks

    def without_track(self, gone: Track) -> None:
        """One less, of equal ones only one."""
        tracks: list[Track] = []
        found = False
        for track in self.tracks:
            if found or track is not gone:
                tracks.append(track)
            else:
                found = True
        self.tracks = tracks


@final
class Sketching:
    """Makes sketches of the positions of one puzzle, and says what they come to."""

    def __init__(self, box: Box, classes: Classes) -> None:
        self.box: Box = box
        self.classes: Classes = classes
        self.counted: list[int] = [goal.types[0] for goal in box.goals if goal.kind == goals.DELIVERED]
        self.gifts: i64 = 0
        """Tickets that come with a space, a bit each: a sketch has them from the beginning."""
        for number, slot in enumerate(box.slots):
            if slot.line > TRACK:
                self.gifts |= BIT[number]

    def of(self, position: WorkbookPosition) -> Sketch:
        """The sketch of a settled position."""
        box = self.box
        sketch = Sketch()
        sketch.round = position.round
        sketch.step = position.step
        sketch.money = position.money[0]
        sketch.hp = position.hp[0]
        sketch.workers = position.workers[0]
        sketch.stress = position.stress[0]
        sketch.crossed = position.crossed[0]
        sketch.opened = position.opened[0] | self.gifts
        sketch.reclaims = position.reclaims[0]
        sketch.pool = paid_for(position)
        sketch.kinds = position.kinds
        sketch.groups = position.groups
        sketch.levels = position.levels
        for site, space in enumerate(box.ground.sites):
            if position.riders[space]:
                sketch.riders |= BIT[site]
        for link in position.links:
            if link.complete:
                sketch.with_track(self.classes.of(link))
        sketch.served = [position.deliveries[0][kind] for kind in self.counted]
        return sketch

    def final_hp(self, sketch: Sketch) -> i64:
        """HP after final scoring."""
        hp = sketch.hp + ending.tens(sketch.money) - self.box.row.label(sketch.stress)
        return hp + LINK_SCORES * len(sketch.tracks)

    def is_solved(self, sketch: Sketch, start: WorkbookPosition) -> bool:
        """Whether every goal is met that a sketch knows enough about."""
        box = self.box
        shown = start.copy()
        shown.money = vec[i64]([sketch.money])
        shown.hp = vec[i64]([sketch.hp])
        shown.workers = vec[i64]([sketch.workers])
        shown.stress = vec[i64]([sketch.stress])
        shown.crossed = vec[i64]([sketch.crossed])
        shown.opened = vec[i64]([sketch.opened])
        shown.kinds = sketch.kinds
        shown.groups = sketch.groups
        shown.levels = sketch.levels
        links = [Link([int(track.one), int(track.other)], 0, 0, 0, True, track.upgraded, 0) for track in sketch.tracks]
        shown.links = links
        riders = vec[i64]([0] * box.grid.size)
        for site, space in enumerate(box.ground.sites):
            if has(sketch.riders, site):
                riders[space] = 1
        shown.riders = riders
        for number, kind in enumerate(self.counted):
            counts = [row[:] for row in shown.deliveries]
            counts[0][kind] = sketch.served[number]
            shown.deliveries = counts
        return all(ending.is_met(shown, goal, 0) for goal in box.goals if not self._is_untold(goal))

    def _is_untold(self, goal: Goal) -> bool:
        return goal.kind in UNTOLD or (goal.kind == goals.UPGRADE_ALL_LINKS and self.box.twists.lava)

    def covers(self, sketch: Sketch, other: Sketch) -> bool:
        """Whether a sketch is as good as another one, whose links may be fewer where there is lava."""
        if sketch.key(self.box) == other.key(self.box):
            return sketch.is_no_worse(other)
        if not self.box.twists.lava:
            return False
        fewer = other.copy()
        rest = list(other.tracks)
        for track in sketch.tracks:
            if track in rest:
                rest.remove(track)
            else:
                fewer.with_track(track)
        return not rest and sketch.key(self.box) == fewer.key(self.box) and sketch.is_no_worse(fewer)


def slots_left(sketch: Sketch, box: Box) -> i64:
    """Actions still to come."""
    step = sketch.step if sketch.step < phases.ACTIONS_EACH else phases.ACTIONS_EACH
    return 2 * (box.rounds - sketch.round) + phases.ACTIONS_EACH - step
