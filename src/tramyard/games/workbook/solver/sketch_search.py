"""The second bound: the same search over sketches, whose links have ends, rails and a cost but lie nowhere.

No line that meets all goals reaches more than the best of these. Where there are too many of them, the bound is what
budgets allow those that were left out.
"""  # the ledger's section 7.4

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from tramyard.games.workbook.rules import phases
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.solver.bounds import HOPELESS, NUMBERS, Bounds, Told
from tramyard.games.workbook.solver.classes import Classes
from tramyard.games.workbook.solver.sketch import Sketch, Sketching, slots_left
from tramyard.games.workbook.solver.sketch_moves import MOST_MEETING, SketchMoves
from tramyard.kernel.position import OVER
from tramyard.tramnet.icons import RAIL
from tramyard.tramnet.prices import income

MOST_SITES: Final = 60
"""Spaces for buildings that fit into a word."""
STAGES: Final = 16


@final
class SketchSearch:
    """Looks for the best line of sketches of one puzzle."""

    def __init__(self, root: WorkbookPosition, bounds: Bounds, counts_money: bool) -> None:
        box = root.box
        self.root: WorkbookPosition = root
        self.bounds: Bounds = bounds
        self.counts_money: bool = counts_money
        rails: i64 = 0
        for atom in range(box.icons.atoms):
            rails += box.icons.codes[atom] if box.icons.kinds[atom] == RAIL else 0
        self.classes: Classes = Classes(box, rails * 2 * box.rounds)
        self.sketching: Sketching = Sketching(box, self.classes)
        self.moves: SketchMoves = SketchMoves(box, self.classes)
        self.is_told: bool = not self.classes.too_many and len(box.ground.sites) <= MOST_SITES
        """Whether this puzzle can be looked at like that at all."""
        self.nodes: i64 = 0
        self.finished: bool = False
        """Whether nothing was left out."""

    def limit(self, known: i64, least: i64, stop: Callable[[int], bool]) -> i64:
        """No line from the root that meets all goals reaches more than this, where one that reaches `least` is known:
        `known` is what budgets say. Stops once so many sketches were looked at that `stop` says so."""
        self.finished = False
        if not self.is_told or self.root.actor == OVER or self.root.phase != phases.ACTION:
            return known
        most = least
        layers: dict[int, dict[bytes, list[Sketch]]] = {}
        self._enter(layers, self.sketching.of(self.root), least)
        while layers:
            layer = layers.pop(min(layers))
            for front in layer.values():
                for sketch in front:
                    if stop(int(self.nodes)):
                        return min(known, max(most, self._beyond(layers, layer)))
                    found = self.moves.after(sketch)
                    self.nodes += len(found)
                    for there in found:
                        if there.round > self.root.box.rounds:
                            most = max(most, self._end(there, most))
                        else:
                            self._enter(layers, there, most)
        self.finished = True
        return min(known, most)

    def _end(self, sketch: Sketch, least: i64) -> i64:
        """What the end of a line comes to, where it is more than what is known and all goals are met."""
        reached = sketch.money if self.counts_money else self.sketching.final_hp(sketch)
        if reached > least and self.sketching.is_solved(sketch, self.root):
            return reached
        return least

    def _enter(self, layers: dict[int, dict[bytes, list[Sketch]]], sketch: Sketch, least: i64) -> None:
        """Keeps a sketch, if budgets do not rule out more than what is known and no other one is as good."""
        sketch.bound = self._bound(sketch)
        if sketch.bound <= least:
            return
        layer = layers.setdefault(int(sketch.round * STAGES + sketch.step), {})
        key = sketch.key(self.root.box)
        front = layer.get(key)
        if front is None:
            layer[key] = [sketch]
        elif not any(other.is_no_worse(sketch) for other in front):
            layer[key] = [other for other in front if not sketch.is_no_worse(other)] + [sketch]

    def _beyond(self, layers: dict[int, dict[bytes, list[Sketch]]], layer: dict[bytes, list[Sketch]]) -> i64:
        """What budgets allow all that is still to be looked at."""
        most: i64 = HOPELESS
        for rest in (layer, *layers.values()):
            for front in rest.values():
                for sketch in front:
                    most = max(most, sketch.bound)
        return most

    def _bound(self, sketch: Sketch) -> i64:
        """What budgets say; HOPELESS where a number that is asked for is out of reach."""
        box, bounds = self.root.box, self.bounds
        told = Told()
        told.slots = slots_left(sketch, box)
        told.helps = True
        told.updates = sketch.step >= phases.ACTIONS_EACH
        told.round = sketch.round
        told.hp = sketch.hp
        told.money = sketch.money
        told.workers = sketch.workers
        told.stress = sketch.stress
        told.opened = sketch.opened
        told.crossed = sketch.crossed
        told.complete = len(sketch.tracks)
        told.links = told.complete
        for track in sketch.tracks:
            told.brings += income(track.rails, track.upgraded or bounds.budget.upgrades_links)
        if sketch.pool >= 0:
            more: i64 = 0
            for space in box.ground.parcels:
                more += MOST_MEETING if bounds.budget.builds and sketch.kinds[space] == 0 else 0
            told.links += more
            told.brings += income(sketch.pool, bounds.budget.upgrades_links) + more + told.slots  # each is rounded up
        bounds.weigh(told)
        if any(goal.kind in NUMBERS and bounds.is_short_of(goal, told.slots) for goal in box.goals):
            return HOPELESS
        return bounds.most_money() if self.counts_money else bounds.most_hp()
