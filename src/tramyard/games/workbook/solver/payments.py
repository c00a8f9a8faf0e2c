"""Payments worth making, remembered for every set of free tickets that comes up in a search."""

from typing import final

from mypy_extensions import i64

from tramyard.games.workbook.rules.box import Box
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.tramnet.icons import Need, undominated

EVERY = 10**9
"""No limit."""


@final
class Payments:
    """Lists payments for needs; what is listed once is known for every position with the same free tickets."""

    def __init__(self, box: Box) -> None:
        self.box: Box = box
        fees: i64 = 0
        for fee in box.icons.fees:
            fees += fee
        self.fees: i64 = fees
        """Money above this is no different for fees."""
        self._known: dict[str, list[list[int]]] = {}

    def of(self, position: WorkbookPosition, need: Need, most: i64 = EVERY) -> list[list[int]]:
        """Payments of which no other one takes fewer tickets, or the same ones with less stress."""
        if need.is_nothing():
            return [[]]
        purse = position.purse()
        money = purse.money if purse.money < self.fees else self.fees
        key = f"{purse.free} {need.mark()} {money}"
        if need.hp or need.money:
            key = f"{key} {need.hp} {need.money} {purse.money} {purse.hp} {purse.stress}"
        known = self._known.get(key)
        if known is None:
            payment = purse.payment(need)
            known = undominated(self.box.icons, payment.every(most)) if payment.can_finish() else []
            self._known[key] = known
        return known
