"""Gathering the actions that are worth a look, where there are thousands: cheap payments, and links of every kind.

A game says what a payment costs and what can be begun; here is what both Tramways games do with that.
"""

from abc import ABC, abstractmethod

from mypy_extensions import i64

from tramyard.kernel.vocabulary import Move
from tramyard.tramnet.action import ActionPosition
from tramyard.tramnet.building import LEFT_OPEN, Way
from tramyard.tramnet.icons import Need
from tramyard.tramnet.network import node


class Gathering(ABC):
    """Actions for one position."""

    def __init__(self, at: ActionPosition, listed: i64) -> None:
        self._at: ActionPosition = at
        self._listed: i64 = listed
        """Payments among which the cheapest are found."""
        self.found: list[tuple[Move, ...]] = []
        self._payments: dict[int, list[list[int]]] = {}
        self._classes: dict[str, int] = {}
        self._between: dict[str, list[tuple[Move, ...]]] = {}
        """Links, by the two ends they join."""
        self._open: list[tuple[Move, ...]] = []

    @abstractmethod
    def _cheapest(self, payments: list[list[int]]) -> list[list[int]]:
        """Those of these payments that are worth a look, the best first."""

    @abstractmethod
    def _told_apart(self, way: Way) -> str:
        """What tells a way from others with the same ends, as many rails and the same price."""

    @abstractmethod
    def _paid(self, paid: list[int]) -> list[Move]:
        """The moves of a payment."""

    def payments(self, need: Need) -> list[list[int]]:
        """The cheapest ways to pay, as places in the purse's list of icons."""
        if need.is_nothing():
            return [[]]
        key = int(need.mark()) * 2**20 + int(need.hp * 1024 + need.money)
        known = self._payments.get(key)
        if known is None:
            known = self._cheapest(self._at.purse().payment(need).every(self._listed))
            self._payments[key] = known
        return known

    def _add(self, start: list[Move], need: Need) -> None:
        for paid in self.payments(need):
            self.found.append((*start, *self._paid(paid)))

    def _join(self, way: Way, run: list[Move], closed: i64) -> None:
        bucket = self._between.setdefault(self._pair(way), [])
        for paid in self.payments(way.need(closed)):
            bucket.append((*run, *self._paid(paid)))

    def _pair(self, way: Way) -> str:
        """The two ends of a way, the lower first."""
        one = int(node(self._at.groups, way.origin))
        other = int(node(self._at.groups, way.far_end()))
        return f"{one}-{other}" if one < other else f"{other}-{one}"

    def _is_new(self, way: Way, closed: i64) -> bool:
        """Whether no other way with the same ends, rails and costs was found, nor the same one from its other end."""
        if closed == LEFT_OPEN:
            key = f"{node(self._at.groups, way.origin)}.{way.rails}.{way.laid}"
        else:
            key = f"{self._pair(way)}.{way.rails}.{way.laid}.{self._told_apart(way)}.{way.link is None}"
        if key in self._classes:
            return False
        self._classes[key] = 1
        return True

    def _spread(self, most: i64, still_open: i64) -> None:
        """Links in turn from every pair of ends, until there are enough; open tracks last."""
        rounds = 0
        left = True
        while left and len(self.found) < most:
            left = False
            for actions in self._between.values():
                if rounds < len(actions):
                    self.found.append(actions[rounds])
                    left = True
            rounds += 1
        self.found += self._open[:still_open]
