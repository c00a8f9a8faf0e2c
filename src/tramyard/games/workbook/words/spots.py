"""What the spots of the workbook's picture are called that a choice is about."""

from typing import Final

from tramyard.games.workbook.notation import BUILDINGS
from tramyard.games.workbook.rules.box import Box
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.words import names
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Said, together
from tramyard.kernel.words import N_, _

SIGNS: Final = {
    "pass": N_("Pass"),
    "end": N_("End"),
    "money": N_("Take $5"),
    "hp": N_("Buy 1 HP"),
    "bid": N_("Bid"),
    "no-bid": N_("No bid"),
    "bid-20": N_("+$20"),
    "bid-5": N_("+$5"),
    "bid-1": N_("+$1"),
    "enough": N_("Enough"),
}


def spot(game: Game, position: Position, name: str) -> Said:
    """A space, a side of a building, a ticket or an icon of one, where somebody wants to go, or a sign."""
    assert isinstance(position, WorkbookPosition)
    box = position.box
    if name in box.grid.names:
        return names.site(position, int(box.grid.space(name)))
    if name[:-1] in box.grid.names:
        return names.edge(position, int(box.grid.edge(name)))
    part, _dash, rest = name.partition("-")
    if part == "ticket" and rest in box.slot_of:
        return names.slot_name(box, box.slot_of[rest])
    if part == "hp" and f"^{rest}" in box.slot_of:
        return names.slot_name(box, box.slot_of[f"^{rest}"])
    if part == "icon" and rest[:1] in box.slot_of and rest[1:].isdecimal():
        return _icon(box, box.slot_of[rest[0]], int(rest[1:]))
    if part == "wanted" and rest.startswith("#"):
        return _("parcel {number}").format(number=rest[1:])
    if part == "wanted" and rest and rest in BUILDINGS:
        return names.letter_kind(rest)
    return _(SIGNS.get(name, name))


def _icon(box: Box, number: int, nth: int) -> Said:
    """An icon of a ticket, counted from 1."""
    slot = box.slots[number]
    if not 1 <= nth <= len(slot.icons):
        return names.slot_name(box, number)
    return together(names.slot_name(box, number), ": ", names.icon_name(slot, nth - 1))
