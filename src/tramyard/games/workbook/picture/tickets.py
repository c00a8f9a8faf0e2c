"""The right page: tracks for HP, money, workers and stress, and every ticket with its icons and crosses."""

from dataclasses import dataclass, field

from tramyard.games.workbook.notation import Use
from tramyard.games.workbook.picture import layout, purse
from tramyard.games.workbook.rules.box import BELOW, CELL, EXCLUSIVE, TRACK, Slot
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.words import names
from tramyard.kernel.spans import plain
from tramyard.kernel.words import _
from tramyard.tramnet.map_drawing import StressSpace, stress_row


@dataclass(slots=True)
class IconShown:
    spot: str
    x: float
    uses: list[Use]
    paid: bool


@dataclass(slots=True)
class TicketShown:
    spot: str
    letter: str
    x: int
    y: int
    icons: list[IconShown]
    scale: float
    money: int
    stress: int
    locked: bool
    crosses: list[int]
    """Seats whose cross it bears."""
    taken: bool
    """Whether somebody else has unlocked it."""


@dataclass(slots=True)
class Sheet:
    label: str
    told: str
    high: int
    hp: int
    final: int
    money: int
    workers: list[bool]
    stress: list[StressSpace]
    line: int
    """How far down the line lies under which tickets are locked at first; 0 for none."""
    tickets: list[TicketShown] = field(default_factory=list)


def sheet(position: WorkbookPosition, seat: int) -> Sheet:
    viewer = max(seat, 0)
    shown = [number for number, slot in enumerate(position.box.slots) if _is_shown(position, viewer, number, slot)]
    above = [at for at in shown if position.box.slots[at].line not in (BELOW, EXCLUSIVE)]
    below = [at for at in shown if position.box.slots[at].line in (BELOW, EXCLUSIVE)]
    rows_above = (len(above) + 1) // 2
    line = layout.TRACKS + rows_above * layout.TICKET_STEP + 4
    tickets = [_ticket(position, viewer, number, nth, layout.TRACKS) for nth, number in enumerate(above)]
    tickets += [_ticket(position, viewer, number, nth, line + 10) for nth, number in enumerate(below)]
    rows_below = (len(below) + 1) // 2
    return Sheet(
        label=_("Tickets and tracks"),
        told=_told(position, viewer),
        high=line + (rows_below * layout.TICKET_STEP + 12 if below else 4),
        hp=int(position.hp[viewer]),
        final=int(position.final_hp(viewer)),
        money=int(position.money[viewer]),
        workers=[nth < position.workers[viewer] for nth in range(position.box.worker_max)],
        stress=stress_row(position.box.puzzle.tracks.stress, list(position.stress), layout.PART),
        line=line if below else 0,
        tickets=tickets,
    )


def _is_shown(position: WorkbookPosition, viewer: int, number: int, slot: Slot) -> bool:
    """Tickets on the map are shown once they are earned."""
    return slot.line != CELL or bool(int(position.opened[viewer]) >> number & 1)


def _ticket(position: WorkbookPosition, viewer: int, number: int, nth: int, top: int) -> TicketShown:
    box = position.box
    slot = box.slots[number]
    room = layout.TICKET_WIDE - layout.LETTER - (26 if slot.money or slot.stress else 4)
    wide = layout.ICON * len(slot.icons)
    scale = min(1.0, room / wide)
    letter = slot.name
    if slot.line == TRACK:
        letter = str(int(slot.at))
    elif slot.line == CELL:
        letter = slot.name.removeprefix("@")
    paying = [(int(box.icons.slots[atom]), int(box.icons.icons[atom])) for atom in position.paid]
    return TicketShown(
        spot=box.slot_spot(slot),
        letter=letter,
        x=nth % 2 * layout.COLUMN,
        y=top + nth // 2 * layout.TICKET_STEP,
        icons=[
            IconShown(
                box.spot_of(slot, at),
                layout.LETTER + layout.ICON * scale * (at + 0.5),
                list(icon.uses),
                (number, at) in paying,
            )
            for at, icon in enumerate(slot.icons)
        ],
        scale=round(scale, 2),
        money=int(slot.money),
        stress=int(slot.stress),
        locked=not int(position.opened[viewer]) >> number & 1,
        crosses=[seat for seat in range(box.seats) if int(position.crossed[seat]) >> number & 1],
        taken=slot.line == BELOW
        and any(int(position.opened[seat]) >> number & 1 for seat in range(box.seats) if seat != viewer)
        and not int(position.opened[viewer]) >> number & 1,
    )


def _told(position: WorkbookPosition, viewer: int) -> str:
    """The same for those who cannot see it."""
    box = position.box
    free = position.free_tickets(viewer)
    sentences = [purse.told(position, viewer)]
    for number, slot in enumerate(box.slots):
        if int(free) >> number & 1:
            icons = [plain(names.icon_name(slot, at)) for at in range(len(slot.icons))]
            sentences.append(f"{plain(names.slot_name(box, number))}: {', '.join(icons)}.")
    return " ".join(sentences)
