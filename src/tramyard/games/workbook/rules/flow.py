"""The course of a puzzle of Tramways Workbook: rounds, Self-Help, the Update, bids, and what everybody gains by it."""

from typing import Final

from mypy_extensions import i64

from tramyard.games.workbook.rules import phases
from tramyard.games.workbook.rules.box import CALM, HAPPINESS, MONEY, RECLAIM, TRACK, WORKER, Help
from tramyard.games.workbook.rules.legality import WorkbookRules
from tramyard.games.workbook.rules.reasons import LEGAL
from tramyard.kernel.bits import BIT, changed, has, how_many
from tramyard.tramnet.action import NO_STEPS

ORDER_OF_TWO: Final = (0, 1, 1, 1, 0, 0)
"""Who acts at each step of a round, A or B."""  # TW-2P-06
HELPS_OF_TWO: Final = (3, 5)
"""The steps that are Self-Help."""


class WorkbookFlow(WorkbookRules):
    """What happens when, and what everybody gains and loses by it."""

    # The round

    def _begin_round(self) -> None:
        self.step = 0
        self.seat = self.first
        if self.box.bidding:  # TW-BID-01, TW-BID-02
            self.bid = -1
            self.await_seat(phases.BIDDING, self.seat)
        else:
            self._go_on()

    def steps(self) -> i64:
        """Actions and Self-Helps in a round."""
        return phases.SOLO_STEPS if self.box.seats == 1 else phases.STEPS_OF_TWO

    def helps_at(self, step: i64) -> bool:
        """Whether a step before the Update is Self-Help; else it is an action."""  # TW-ROUND-01, TW-2P-06
        return step == phases.ACTIONS_EACH if self.box.seats == 1 else step in HELPS_OF_TWO

    def turn_at(self, step: i64) -> i64:
        """Whose turn a step before the Update is."""  # TW-2P-06
        return self.first if self.box.seats == 1 or ORDER_OF_TWO[step] == 0 else 1 - self.first

    def _go_on(self) -> None:
        """The step that is next in the round."""
        if self.step == self.steps():
            self._reclaim_next()
            return
        self.seat = self.turn_at(self.step)
        self.await_seat(phases.SELF_HELP if self.helps_at(self.step) else phases.ACTION, self.seat)

    def _clear_action(self) -> None:
        super()._clear_action()
        self.later = 0

    # What everybody has

    def _gain_hp(self, seat: i64, points: i64) -> None:
        super()._gain_hp(seat, points)
        if points > 0 and self.box.track:
            self._reach_icons(seat)

    def _reach_icons(self, seat: i64) -> None:
        """Icons of the HP track count from the moment they are reached."""  # TW-EP8-01, TW-EP8-02, TW-A113
        for number, slot in enumerate(self.box.slots):
            if slot.line == TRACK and slot.at <= self.hp[seat] and not has(self.opened[seat], number):
                self.opened = changed(self.opened, seat, self.opened[seat] | BIT[number])
                if slot.icons[0].uses[0].kind == "stress":
                    self._raise_stress(seat, 1)

    def _gain_worker(self, seat: i64) -> None:
        if self.workers[seat] < self.box.worker_max:  # TW-DEST-I3, TW-SELF-03
            self.workers = changed(self.workers, seat, self.workers[seat] + 1)

    def _bonus(self, seat: i64, event: str) -> None:
        """What the puzzle's author gives for something."""  # TW-A145
        for bonus in self.box.twists.bonuses:
            if bonus.event != event:
                continue
            self._gain_hp(seat, bonus.hp)
            self._gain_money(seat, bonus.money)
            workers = min(max(self.workers[seat] + bonus.workers, 0), self.box.worker_max)
            self.workers = changed(self.workers, seat, workers)
            if bonus.stress > 0:
                self._raise_stress(seat, bonus.stress)
            for _ in range(-bonus.stress):
                self._calm(seat)

    # Self-Help

    def _help(self, use: Help) -> None:
        """Costs of the ticket first, then its gains in the order of the icons."""  # TW-SELF-11, TW-A85
        seat, slot = self.seat, self.box.slots[use.slot]
        self._gain_money(seat, -slot.money)
        self._raise_stress(seat, slot.stress + use.strain)
        self.crossed = changed(self.crossed, seat, self.crossed[seat] | BIT[use.slot])
        for number, kind in enumerate(use.kinds):
            amount = use.amounts[number]
            if kind == MONEY:  # TW-SELF-02
                self._gain_money(seat, amount)
            elif kind == WORKER:
                self._gain_worker(seat)
            elif kind == HAPPINESS:  # TW-SELF-05
                self._gain_hp(seat, amount)
            elif kind == CALM:
                self._calm(seat)
            elif kind == RECLAIM:  # TW-UPD-03
                self.reclaims = changed(self.reclaims, seat, self.reclaims[seat] + self.box.reclaim_bonus)
        self.owed = use.passengers
        self._place_next()

    def _place_next(self) -> None:
        if self.owed:
            self._ask(phases.PLACE)
        else:
            self.await_seat(phases.SELF_HELP, self.seat)

    # Update

    def _reclaim_next(self) -> None:
        """Each seat takes crosses back, Player A first; then the round ends."""  # TW-A134, TW-A149
        box = self.box
        while self.step < self.steps() + box.seats:
            self.seat = self.first if self.step == self.steps() else 1 - self.first
            crossed = self.crossed[self.seat] & box.reclaimable_bits
            if self.round < box.rounds:  # TW-A13
                if how_many(crossed) > self.allowance(self.seat):
                    if self.allowance(self.seat) > 0:
                        self.taken = 0
                        self.reclaimed = -1
                        self.await_seat(phases.RECLAIM, self.seat)
                        return
                else:  # TW-UPD-02
                    self.crossed = changed(self.crossed, self.seat, self.crossed[self.seat] & ~crossed)
            self.step += 1
        self._arrivals()

    def _reclaim(self, slot: i64) -> None:
        self.crossed = changed(self.crossed, self.seat, self.crossed[self.seat] & ~BIT[slot])
        self.taken += 1
        self.reclaimed = slot
        if self.taken == self.allowance(self.seat):
            self.taken = 0
            self.reclaimed = -1
            self.step += 1
            self._reclaim_next()
        else:
            self._ask(phases.RECLAIM)

    def _arrivals(self) -> None:
        """Every empty building space of the round's types gets a passenger."""  # TW-UPD-04 to 06, TW-A129
        riders = self.riders[:]
        for space in range(len(riders)):
            if self.kinds[space] in self.box.arrivals[self.round - 1]:
                riders[space] = 1
        self.riders = riders
        self.reclaims = self.box.nothing  # TW-UPD-03
        for number in range(self.box.seats):  # TW-STRESS-05, TW-UPD-07
            seat = self.first if number == 0 else 1 - self.first
            if self.stress[seat] == self.box.row.last:
                self.hp = changed(self.hp, seat, self.hp[seat] - 1)
        self._lava()

    def _lava(self) -> None:
        """The city's own effects at the end of a round."""  # TW-UPD-08, TW-A90
        if self.box.twists.lava:
            for space in self.box.ground.plains:
                if self.lava_refused(space) is LEGAL:  # TW-EP9-03
                    self.seat = self.first
                    self.await_seat(phases.LAVA, self.seat)
                    return
        self._end_round()

    def _flow(self, space: i64) -> None:
        """Lava comes to a space: links with a rail there are gone."""  # TW-EP9-04, TW-EP9-06, TW-A114
        self.lava = changed(self.lava, space, 2 if self.railed[space] else 1)
        self.links = [link for link in self.links if not link.has_rail_in(space)]
        self.redraw()
        self._end_round()

    def _end_round(self) -> None:
        box = self.box
        for number in range(box.seats):
            seat = self.first if number == 0 else 1 - self.first
            if self.round in box.twists.lava_stress:  # TW-EP9-07
                self._raise_stress(seat, 1)
            self._bonus(seat, f"round_end:{self.round}")
        self._drop_idle_links()
        self.seat = self.first
        self.step = 0
        if self.round == box.rounds:  # TW-ROUND-06
            self.finish(phases.FINISHED)
            return
        self.round += 1
        if box.seats > 1 and not box.bidding:  # TW-2P-05
            self.first = 1 - self.first
        self._begin_round()

    # Bids

    def _make_bid(self) -> None:
        """The other may bid more."""
        self.bid = self.offer
        self.offer = 0
        self.raised = NO_STEPS
        self.seat = 1 - self.seat
        self.await_seat(phases.BIDDING, self.seat)

    def _decline(self) -> None:
        """The other one is Player A of the round, and pays what was bid."""  # TW-BID-03, TW-BID-04, TW-A128
        winner = 1 - self.seat
        if self.bid > 0:
            self._gain_money(winner, -self.bid)
        self.bid = -1
        self.first = winner
        self._go_on()
