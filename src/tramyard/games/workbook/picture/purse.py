"""What one has, in a line that stays in sight on a telephone, where the page of tickets lies further down."""

from dataclasses import dataclass

from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.words import names
from tramyard.kernel.words import _


@dataclass(slots=True)
class Purse:
    label: str
    told: str
    hp: int
    money: int
    workers: int
    stress: int


def purse(position: WorkbookPosition, seat: int) -> Purse:
    return Purse(
        label=_("What you have"),
        told=told(position, seat),
        hp=int(position.hp[seat]),
        money=int(position.money[seat]),
        workers=int(position.workers[seat]),
        stress=int(position.label(seat)),
    )


def told(position: WorkbookPosition, seat: int) -> str:
    """The same for those who cannot see it."""
    return _("{hp}, {money}, {workers}, {stress}.").format(
        hp=names.happiness(int(position.hp[seat])),
        money=names.money(int(position.money[seat])),
        workers=names.workers(int(position.workers[seat])),
        stress=names.stress(int(position.label(seat))),
    )
