"""Where a tram can end its move over the rails that lie, by the number of pips, and what the best end is worth."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.trieste.bots.plan import NEVER, Plan
from tramyard.games.trieste.rules.board import NOWHERE, STOP
from tramyard.games.trieste.rules.box import BULOTO
from tramyard.games.trieste.rules.families import DIE_FACES
from tramyard.games.trieste.rules.track import NO_SIDE, SIDE, TURNS, exits_of, through

MOST: Final[i64] = 9
"""Pips that are looked at; more count as so many."""
HALT_HERE: Final[i64] = -2
CRASH_HERE: Final[i64] = -3
"""What a ride begins with that makes no further step."""


@final
class Rides:
    """All rides of a tram that has made some steps of its move already."""

    def __init__(self, plan: Plan, steps: i64, pips: i64) -> None:
        table = plan.table
        self.plan: Plan = plan
        self.steps: i64 = steps
        self.pips: i64 = pips if pips < MOST else MOST
        damage = table.damages[plan.seat]
        spared = table.futiz[plan.seat] == BULOTO or table.kept[plan.seat] != 0
        self.once: float = 0.0 if spared else plan.hurt(damage + 1) - plan.hurt(damage)
        """What it costs to derail, or to end where others stand."""
        self.twice: float = 0.0 if spared else plan.hurt(damage + 2) - plan.hurt(damage)
        self.best: vec[float] = vec[float]([NEVER * 2.0] * (MOST + 1))
        """By the number of pips: what the best ride is worth."""
        self.first: vec[i64] = vec[i64]([NOWHERE] * (MOST + 1))
        """And the square it goes to first, or HALT_HERE, or CRASH_HERE."""
        self._ride()

    def _ride(self) -> None:
        table = self.plan.table
        states: list[i64] = []
        firsts: list[i64] = []
        layer: i64 = 0
        ended = NEVER * 2.0
        ended_by: i64 = NOWHERE
        square = table.trams[self.plan.seat]
        via = table.vias[self.plan.seat]
        # A tram without a side of entry is told by a state of its own, which no step reaches.
        states.append(TURNS * square + via if via != NO_SIDE else -1 - square)
        firsts.append(NOWHERE)
        while layer <= self.pips:
            exact = NEVER * 2.0
            exact_by: i64 = NOWHERE
            next_states: list[i64] = []
            next_firsts: list[i64] = []
            before = ended
            before_by = ended_by
            for nth in range(len(states)):
                state = states[nth]
                first = firsts[nth]
                square = state // TURNS if state >= 0 else -1 - state
                via = state % TURNS if state >= 0 else NO_SIDE
                moved = layer + self.steps > 0
                value = self.plan.arriving(square, via)
                shares = moved and not table.box.board.is_coloured(square) and self._is_shared(square)
                if layer and value - (self.once if shares else 0.0) > exact:
                    exact = value - (self.once if shares else 0.0)
                    exact_by = first
                if layer == self.pips:
                    continue
                if moved and value > ended and self._may_halt(square):
                    ended = value
                    ended_by = first if layer else HALT_HERE
                if self._go_on(square, via, layer, first, next_states, next_firsts):
                    value -= self.twice if shares else self.once
                    if value > ended:
                        ended = value
                        ended_by = first if layer else CRASH_HERE
            if layer:
                self.best[layer] = exact if exact > before else before
                self.first[layer] = exact_by if exact > before else before_by
            states = next_states
            firsts = next_firsts
            layer += 1

    def _is_shared(self, square: i64) -> bool:
        table = self.plan.table
        return any(table.trams[seat] == square for seat in range(table.box.seats) if seat != self.plan.seat)

    def _may_halt(self, square: i64) -> bool:
        box = self.plan.table.box
        if not box.board.is_coloured(square):
            return False
        return not box.house.halts_at_stops_only or box.board.kinds[square] == STOP

    def _go_on(self, square: i64, via: i64, layer: i64, first: i64, states: list[i64], firsts: list[i64]) -> bool:
        """Adds where a tram can go from there; whether it can derail instead."""
        table = self.plan.table
        board = table.box.board
        track = table.tracks[square]
        sides = exits_of(track)
        if via != NO_SIDE:
            ways = through(track, via)
            if layer + self.steps == 0:
                ways |= SIDE[via]
            sides &= ways
        live = 0
        dead = 0
        for side in range(TURNS):
            if sides & SIDE[side] == 0:
                continue
            if not table.goes_on(square, side):
                dead += 1
                continue
            live += 1
            at = TURNS * square + side
            there = TURNS * board.reach[at] + board.enters[at]
            if there not in states:
                states.append(there)
                firsts.append(first if layer else board.reach[at])
        return dead > 0 or live == 0

    def expected(self) -> float:
        """What a roll is worth."""
        total = 0.0
        for face in range(1, DIE_FACES + 1):
            pips = self.plan.table.roll_of(self.plan.seat, face)
            total += self.best[pips if pips < self.pips else self.pips]
        return total / float(DIE_FACES)
