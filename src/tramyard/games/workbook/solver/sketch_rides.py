"""Trips over links that lie nowhere: for each kind of destination the most that any trip brings of everything."""

from typing import final

from mypy_extensions import i64

from tramyard.games.workbook.rules.box import EXCHANGE, EXCHANGE_PAYS, KINDS, PARCEL, PARK, Box
from tramyard.games.workbook.solver.sketch import Sketch
from tramyard.kernel.bits import has
from tramyard.tramnet.network import node
from tramyard.tramnet.prices import income


@final
class Ride:
    """What trips to one kind of destination bring at most, each thing for itself."""

    def __init__(self, kind: int) -> None:
        self.kind: i64 = kind
        """The kind of building at the end; 0 for a parcel."""
        self.hp: i64 = 0
        self.money: i64 = 0
        """Income, that of the Stock Exchange and of the puzzle's author with it."""
        self.calm: i64 = 0
        """Steps of stress down on the way, and as a gift at the end."""
        self.eased: i64 = 0
        self.workers: i64 = 0


@final
class Rides:
    """Finds trips, and remembers them for every network."""

    def __init__(self, box: Box) -> None:
        self.box: Box = box
        self.passing: list[Ride] = [self._gift(f"through:{name}") for name in KINDS]
        """What the puzzle's author gives for passing each kind of building, and for arriving there."""
        self.arriving: list[Ride] = [self._gift(f"delivered:{name}") for name in KINDS]
        for kind, gift in enumerate(self.passing):
            if kind == PARK:
                gift.calm += 1
            elif kind == EXCHANGE:
                gift.hp += 1
                gift.money += EXCHANGE_PAYS
        self._known: dict[tuple[bytes, int, int], list[Ride]] = {}
        self._sketch: Sketch = Sketch()
        self._found: list[Ride] = []
        self._goal: i64 = -1
        self._bits: i64 = 0
        self._stops: list[int] = []
        self._ridden: list[int] = []

    def _gift(self, event: str) -> Ride:
        gift = Ride(0)
        for bonus in self.box.twists.bonuses:
            if bonus.event == event:
                gift.hp += bonus.hp if bonus.hp > 0 else 0
                gift.money += bonus.money if bonus.money > 0 else 0
                gift.workers += bonus.workers if bonus.workers > 0 else 0
                gift.eased -= bonus.stress if bonus.stress < 0 else 0
        return gift

    def of(self, sketch: Sketch, network: bytes, space: i64, wanted: i64) -> list[Ride]:
        """What trips from a space to a destination bring, one entry for each kind of building that it can be."""
        origin = node(sketch.groups, space)
        key = network, int(origin), int(wanted)
        known = self._known.get(key)
        if known is None:
            self._sketch = sketch
            self._found = []
            self._goal = self.box.parcel_at[int(wanted - PARCEL)] if wanted > PARCEL else -1
            self._bits = 0 if wanted > PARCEL else self.box.matched[wanted]
            self._stops = [int(origin)]
            self._ridden = []
            self._go_on(0, Ride(0))
            known = self._found
            self._known[key] = known
        return known

    def _go_on(self, links: i64, so_far: Ride) -> None:
        sketch = self._sketch
        here = self._stops[len(self._stops) - 1]
        for number, track in enumerate(sketch.tracks):
            one, other = node(sketch.groups, track.one), node(sketch.groups, track.other)
            if one == other or (one != here and other != here) or number in self._ridden:
                continue
            there = int(other if one == here else one)
            arrives = self._arrives(there)
            if there in self._stops and (not self.box.revisit or (arrives and there == self._stops[0])):
                continue
            brings = income(track.rails, track.upgraded)
            if arrives:
                self._note(there, links + 1, so_far, brings)
                continue
            ahead = Ride(0)
            ahead.hp, ahead.money = so_far.hp, so_far.money + brings
            ahead.calm, ahead.eased, ahead.workers = so_far.calm, so_far.eased, so_far.workers
            if there not in self._stops[1:]:
                self._add(ahead, self.passing[sketch.kinds[there]])
            self._stops.append(there)
            self._ridden.append(number)
            self._go_on(links + 1, ahead)
            self._stops.pop()
            self._ridden.pop()

    def _arrives(self, there: i64) -> bool:
        if self._goal >= 0:
            return there == self._goal
        return self._sketch.kinds[there] > 0 and has(self._bits, self._sketch.kinds[there])

    def _add(self, ride: Ride, gift: Ride) -> None:
        ride.hp += gift.hp
        ride.money += gift.money
        ride.calm += gift.calm
        ride.eased += gift.eased
        ride.workers += gift.workers

    def _note(self, there: i64, links: i64, so_far: Ride, brings: i64) -> None:
        kind = self._sketch.kinds[there]
        best: Ride | None = None
        for ride in self._found:
            if ride.kind == kind:
                best = ride
        if best is None:
            best = Ride(int(kind))
            self._found.append(best)
        gift = self.arriving[kind]
        best.hp = max(best.hp, so_far.hp + links + gift.hp)
        best.money = max(best.money, so_far.money + brings + gift.money)
        best.calm = max(best.calm, so_far.calm)
        best.eased = max(best.eased, so_far.eased + gift.eased)
        best.workers = max(best.workers, so_far.workers + gift.workers)
