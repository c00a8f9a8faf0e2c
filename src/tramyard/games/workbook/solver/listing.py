"""All whole actions of a position, and where they lead.

A way that was found to be payable, a trip that arrives, a need that can be paid: none of it is asked of the rules once
more. The action is laid down as far as its last icon, and that one is played.
"""

from typing import Final, final

from mypy_extensions import i64

from tramyard.games.workbook.bots.promising import Promising
from tramyard.games.workbook.rules import families, goals, phases
from tramyard.games.workbook.rules.box import ORDINARY
from tramyard.games.workbook.rules.game import Workbook
from tramyard.games.workbook.rules.reasons import LEGAL
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.solver.commuting import Commuting, Deed
from tramyard.games.workbook.solver.node import Node
from tramyard.games.workbook.solver.payments import Payments
from tramyard.games.workbook.solver.playing import played
from tramyard.kernel.bits import has, members
from tramyard.kernel.vocabulary import Move
from tramyard.tramnet import icons
from tramyard.tramnet.building import AT_BUILDING, AT_LOOSE_END, AT_PARCEL, FINE, LEFT_OPEN, UNFINISHED, Way
from tramyard.tramnet.icons import Need

EVERY: Final = 10**9


@final
class Listing:
    """Lists what can follow a node. `complete` leaves nothing out; else it is what bots find promising."""

    def __init__(self, game: Workbook) -> None:
        self.game: Workbook = game
        self.payments: Payments = Payments(game.box)
        kinds = [goal.kind for goal in game.box.goals]
        self.counts_rails: bool = goals.RAILS in kinds
        """Whether open tracks count at the end."""
        self._opens: bool = True
        """Whether tracks that are left open are listed."""
        self.commuting: Commuting = Commuting(game.box)
        self._node: Node | None = None
        self._found: list[Node] = []
        self._first: Deed | None = None
        """The first action of the round, where the second one is listed and their order may not matter."""

    def after(self, node: Node, complete: bool) -> list[Node]:
        """The nodes that follow: after a whole action, all of Self-Help, all crosses taken back, or lava."""
        self._node = node
        self._found = []
        self._first = self._first_deed(node) if complete else None
        position = node.position
        if position.phase == phases.SELF_HELP:
            self._self_help(position)
        elif not complete and position.phase in (phases.ACTION, phases.RECLAIM):
            for action in Promising(position, self.game.worths).actions():
                self._add(played(position, action), action)
        elif position.phase == phases.ACTION:
            self._actions(position)
        elif position.phase == phases.RECLAIM:
            self._reclaims(position)
        else:
            for move in position.moves():
                there = position.copy()
                there.play(move)
                self._add(there, (move,))
        return self._found

    def _add(self, there: WorkbookPosition, action: tuple[Move, ...]) -> None:
        self._found.append(Node(self._node, [action]).stand(there))

    # Self-Help and Update

    def _self_help(self, position: WorkbookPosition) -> None:
        """Every outcome of any uses in any order, each once, by the first way that was found."""
        done: list[tuple[WorkbookPosition, list[tuple[Move, ...]]]] = [(position, [])]
        seen: set[str] = set()
        at = 0
        while at < len(done):
            here, actions = done[at]
            at += 1
            for action in self._uses(here):
                there = here.copy()
                for move in action:
                    there.play(move)
                mark = (
                    f"{there.money[0]} {there.hp[0]} {there.stress[0]} {there.workers[0]} {there.crossed[0]} "
                    f"{there.opened[0]} {there.reclaims[0]} {[there.riders[space] for space in there.box.ground.sites]}"
                )
                if mark not in seen:
                    seen.add(mark)
                    done.append((there, [*actions, action]))
        end = position.box.vocabulary.move_of(families.END)
        for here, actions in done:
            there = here.copy()
            there.play(end)
            self._found.append(Node(self._node, [*actions, (end,)]).stand(there))

    def _uses(self, here: WorkbookPosition) -> list[tuple[Move, ...]]:
        """Single uses of tickets, with the places of passengers."""
        found: list[tuple[Move, ...]] = []
        box = here.box
        for part, use in enumerate(box.helps):
            if not has(here.opened[0] & ~here.crossed[0], use.slot):
                continue
            if here.choice_refused(families.HELP, part) is not LEGAL:
                continue
            move = box.vocabulary.move_of(families.HELP, part)
            if use.passengers == 0:
                found.append((move,))
                continue
            free = [site for site, space in enumerate(box.ground.sites) if here.may_hold(space)]
            for places in chosen(free, int(use.passengers)):
                found.append((move, *[box.vocabulary.move_of(families.PLACE, site) for site in places]))
        return found

    def _reclaims(self, position: WorkbookPosition) -> None:
        """Every set of tickets."""
        box = position.box
        crossed = [at for at, slot in enumerate(box.reclaimable) if has(position.crossed[0], slot)]
        for places in chosen(crossed, int(position.allowance(0))):
            action = tuple([box.vocabulary.move_of(families.RECLAIM, place) for place in places])
            there = position.copy()
            for move in action:
                there.play(move)
            self._add(there, action)

    # Two actions in one order

    def _first_deed(self, node: Node) -> Deed | None:
        """The first action of the round, if some that are listed after it may have been looked at before it too."""
        parent = node.parent
        if parent is None or parent.followed is None or not self.commuting.is_told or len(node.actions) != 1:
            return None
        if node.position.phase != phases.ACTION or node.position.step != 1:
            return None
        return self.commuting.deed(parent.position, node.actions[0])

    def _is_told(self, action: tuple[Move, ...]) -> bool:
        """Whether an action after the first one of the round leads where both lead in the other order, which is the one
        that is looked at."""
        first, node = self._first, self._node
        if first is None or node is None or node.parent is None or node.parent.followed is None:
            return False
        if action >= node.actions[0] or action not in node.parent.followed:
            return False
        before = node.parent.position
        deed = self.commuting.deed(before, action)
        return deed is not None and self.commuting.commute(before, first, deed)

    # Actions

    def _actions(self, position: WorkbookPosition) -> None:
        """Whoever passes first could as well pass second: after a pass only another one is listed."""
        move = position.box.vocabulary.move_of(families.PASS)
        node = self._node
        assert node is not None
        if position.step == 0 or node.actions != [(move,)]:
            position.purse()
            self._trips(position)
            self._upgrades(position)
            self._links(position)
        there = position.copy()
        there.play(move)
        self._add(there, (move,))

    def _paid(self, there: WorkbookPosition, paid: list[int], run: list[Move]) -> None:
        """Pays for an action that was laid down."""
        pay = there.box.vocabulary.families[families.PAY]
        action = run + [pay.move(atom) for atom in paid]
        if self._first is not None and self._is_told(tuple(action)):
            return
        there.paid = paid[: len(paid) - 1]
        there.phase = phases.PAY
        there.settled = False
        there.forget()
        there.play(pay.move(paid[len(paid) - 1]))
        if there.settled:
            self._add(there, tuple(action))
        else:
            self._ends(there, action)

    def _ends(self, there: WorkbookPosition, run: list[Move]) -> None:
        """What can be decided at the destination."""
        vocabulary = there.box.vocabulary
        if there.phase == phases.COMMERCE:
            moves = [vocabulary.move_of(families.TAKE_MONEY)]
            for slot in members(there.unlockable(0)):
                moves.append(vocabulary.move_of(families.UNLOCK, there.box.lockable.index(slot)))
            for move in moves:
                if self._first is None or not self._is_told((*run, move)):
                    twin = there.copy()
                    twin.play(move)
                    self._add(twin, (*run, move))
            return
        buy, enough = vocabulary.move_of(families.BUY), vocabulary.move_of(families.ENOUGH)
        while not there.settled:
            twin = there.copy()
            twin.play(enough)
            self._add(twin, (*run, enough))
            there.play(buy)
            run = [*run, buy]
        self._add(there, tuple(run))

    # Trips

    def _trips(self, position: WorkbookPosition) -> None:
        """Passengers of one building differ by their space, where arrivals, upgrades or new ones find it."""
        box = position.box
        if box.twists.forbids("move", position.round):
            return
        vocabulary = box.vocabulary
        for space in box.ground.sites:
            if not position.riders[space]:
                continue
            for part in range(len(box.wants)):
                wanted = box.wants[part]
                if position.want_refused(space, wanted) is not LEGAL:
                    continue
                start = [
                    vocabulary.move_of(families.RIDER, box.ground.site_of[space]),
                    vocabulary.move_of(families.WANT, part),
                ]
                payments = self.payments.of(position, Need(0, icons.STRIP, wanted, 0, True))
                for edges in position.riding(space, wanted).every(EVERY):
                    rides = [vocabulary.move_of(families.RIDE, position.part_of(edge)) for edge in edges]
                    for paid in payments:
                        there = position.copy()
                        there.deed = phases.MOVE
                        there.at = 4 * space
                        there.wanted = wanted
                        there.rides = edges
                        self._paid(there, paid, start + rides)

    # Buildings and upgrades

    def _upgrades(self, position: WorkbookPosition) -> None:
        box = position.box
        vocabulary = box.vocabulary
        for number, space in enumerate(box.ground.parcels):
            if position.choice_refused(families.BUILD, ORDINARY * number) is LEGAL:
                need = Need(0, icons.BUILD, position.code(space), 0, False)
                for kind in range(ORDINARY):
                    move = vocabulary.move_of(families.BUILD, ORDINARY * number + kind)
                    self._at(position, move, need, phases.BUILD, 4 * space, kind + 1)
            if position.choice_refused(families.UPGRADE_BUILDING, number) is LEGAL:
                need = Need(0, icons.UPGRADE_BUILDING, position.kinds[space], 0, False)
                move = vocabulary.move_of(families.UPGRADE_BUILDING, number)
                self._at(position, move, need, phases.UPGRADE_BUILDING, 4 * space, -1)
        for link in position.links:
            if not link.complete:
                continue
            part = position.part_of(link.start)
            if position.choice_refused(families.UPGRADE_LINK, part) is LEGAL:
                move = vocabulary.move_of(families.UPGRADE_LINK, part)
                self._at(position, move, position.upgrade_need(link.start), phases.UPGRADE_LINK, link.start, -1)

    def _at(self, position: WorkbookPosition, move: Move, need: Need, deed: i64, at: i64, wanted: i64) -> None:
        for paid in self.payments.of(position, need):
            there = position.copy()
            there.deed = deed
            there.at = at
            there.wanted = wanted
            self._paid(there, paid, [move])

    # Links

    def _links(self, position: WorkbookPosition) -> None:
        box = position.box
        if position.worker_refused() is not LEGAL:
            return
        # TW-LINK-14: nobody can go on with a track that the last action of the game leaves open
        last = position.round == box.rounds and position.step > 0
        self._opens = not last or self.counts_rails or len(box.cells) > 0
        site = position.site()
        for space in box.ground.sites:
            if position.kinds[space] or site.halts[space]:
                move = box.vocabulary.move_of(families.LINK, box.ground.site_of[space])
                self._draw(position, Way(site, space, False), [move])
        for link in position.links:
            if not link.complete:
                place = box.ground.ground_of[link.last_rail()]
                move = box.vocabulary.move_of(families.EXTEND, place)
                self._draw(position, Way(site, link.last_rail(), True), [move])

    def _draw(self, position: WorkbookPosition, way: Way, run: list[Move]) -> None:
        purse = way.site.purse
        totals = purse.totals(0)
        for space in range(way.site.grid.size):
            if way.site.codes[space]:
                totals |= purse.totals(way.site.codes[space])
        self._extend(position, way, run, totals.bit_length() - 1)

    def _extend(self, position: WorkbookPosition, way: Way, run: list[Move], most: i64) -> None:
        """Every way on from here; rails that nobody could pay are not drawn."""
        box = position.box
        if way.closed != UNFINISHED:
            if not self._is_backwards(position, way) and way.can_pay(way.closed):
                self._lay(position, way, way.closed, run)
            return
        if self._opens and way.drawn() and way.wrong_open_end() == FINE:
            self._lay(position, way, LEFT_OPEN, [*run, box.vocabulary.move_of(families.ENOUGH)])
        if way.rails > most:
            return
        grid = way.site.grid
        head = way.head()
        for side in range(4):
            there = grid.beside[4 * head + side]
            if there < 0 or way.wrong_step(there) != FINE:
                continue
            way.step(there)
            if way.wrong_halt() == FINE:
                halt = box.vocabulary.move_of(families.HALT, box.ground.parcel_of[there])
                self._lay(position, way, AT_PARCEL, [*run, halt])
            step = box.vocabulary.move_of(families.STEP, box.ground.walk_of[there])
            self._extend(position, way, [*run, step], most)
            way.back()

    def _is_backwards(self, position: WorkbookPosition, way: Way) -> bool:
        """Whether a way that has come to its end is also listed the other way round."""
        if way.closed == AT_LOOSE_END:
            return not way.extends or way.spaces[0] > way.head()
        if way.closed != AT_BUILDING or way.extends:
            return False
        first: i64 = way.spaces[0]
        if position.kinds[first] == 0:
            return True
        begins = 4 * first + way.site.grid.side_towards(first, way.spaces[1])
        return 4 * way.head() + way.entered_by() < begins

    def _lay(self, position: WorkbookPosition, way: Way, closed: i64, run: list[Move]) -> None:
        need = way.need(closed)
        if need.is_nothing():
            there = position.copy()
            for move in run:
                there.play(move)
            self._add(there, tuple(run))
            return
        for paid in self.payments.of(position, need):
            there = position.copy()
            there.deed = phases.LINK
            there.way = way.spaces[:]
            there.extends = way.extends
            there.closed = closed
            self._paid(there, paid, run)


def chosen(entries: list[int], size: int) -> list[list[int]]:
    """All sets of so many entries, in their order.

    >>> chosen([1, 2, 3], 2)
    [[1, 2], [1, 3], [2, 3]]
    """
    if size == 0:
        return [[]]
    found: list[list[int]] = []
    for at in range(len(entries) - size + 1):
        for rest in chosen(entries[at + 1 :], size - 1):
            found.append([entries[at], *rest])
    return found
