"""Payments worth making, remembered for every set of free tickets that comes up in a search."""

from typing import Final, final

from mypy_extensions import i64

from tramyard.games.workbook.rules.box import TRACK, Box
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.tramnet.icons import Need, undominated

EVERY: Final = 10**9
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
        self.dreads: bool = any(slot.line == TRACK and slot.icons[0].uses[0].kind == "stress" for slot in box.slots)
        """Whether less stress may be worse: points that are not lost may reach an icon that raises it."""
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
            known = self._worth_making(payment.every(most)) if payment.can_finish() else []
            self._known[key] = known
        return known

    def _worth_making(self, payments: list[list[int]]) -> list[list[int]]:
        if not self.dreads:
            return undominated(self.box.icons, payments)
        kept: dict[str, list[int]] = {}
        for paid in payments:
            kept.setdefault(f"{self.box.icons.slots_of(paid)} {self.box.icons.strain_of(paid)}", paid)
        return list(kept.values())
