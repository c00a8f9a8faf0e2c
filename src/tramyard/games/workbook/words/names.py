"""What players call things: buildings, ground, icons, tickets and spaces."""

from typing import Final

from tramyard.games.workbook.notation import BUILDINGS, Icon, Use
from tramyard.games.workbook.rules.box import CELL, TRACK, Box, Slot
from tramyard.games.workbook.rules.state import WorkbookState
from tramyard.kernel.spans import PIECE, PLACE, Line, Said, Span, fill, joined, together
from tramyard.kernel.words import N_, _
from tramyard.tramnet import words
from tramyard.tramnet.words import BUILDING as BUILDING
from tramyard.tramnet.words import BUILDING_NAMES, SIDE_NAMES
from tramyard.tramnet.words import happiness as happiness
from tramyard.tramnet.words import money as money
from tramyard.tramnet.words import rails as rails
from tramyard.tramnet.words import stress as stress
from tramyard.tramnet.words import workers as workers

KIND_NAMES: Final = (
    "",
    *BUILDING_NAMES.values(),
    N_("Grand Station"),
    N_("Park"),
    N_("Stock Exchange"),
)
"""In the order of the rules' kinds."""
TERRAIN_NAMES: Final = (N_("open ground"), N_("mountain"), N_("lake"), N_("river"), N_("forest"), N_("volcano"))
TALLY_NAMES: Final = (N_("happiness"), N_("money"), N_("stress"), N_("links"), N_("debt"))
"""For the catalogues; the position says which parts a score has."""
ICON_NAMES: Final = {
    "strip": N_("magnetic strip"),
    "build": N_("build a building"),
    "uplink": N_("upgrade rails"),
    "upbldg": N_("upgrade a building"),
    "worker": N_("a worker"),
    "pax": N_("a passenger"),
    "calm": N_("calm"),
    "reclaim": N_("more tickets back"),
    "stress": N_("stress"),
}
LOOKS: Final = {f"{BUILDING}-{letter}": "bold black on white" for letter in BUILDINGS} | words.LOOKS
"""How a terminal shows buildings and destinations."""


def kind(number: int) -> Span:
    """A kind of building."""
    return Span(_(KIND_NAMES[number]), PIECE, f"{BUILDING}-{BUILDINGS[number - 1]}")


def letter_kind(letter: str) -> Span:
    return kind(BUILDINGS.index(letter) + 1)


def kinds(letters: str) -> Line:
    return joined([letter_kind(letter) for letter in letters])


def space(box: Box, number: int) -> Span:
    """A square of the map."""
    name = box.grid.names[number]
    return Span(name, PLACE, name)


def site(state: WorkbookState, number: int) -> Line:
    """What stands on a space, and where: «Residence at a1», «parcel 7 at c3»."""
    box = state.box
    if state.kinds[number]:
        what: Said = kind(int(state.kinds[number]))
    elif box.parcels[number]:
        what = _("parcel {number}").format(number=int(box.parcels[number]))
    else:
        return (space(box, number),)
    return fill(_("{what} at {space}"), what=what, space=space(box, number))


def edge(state: WorkbookState, number: int) -> Line:
    """A side of a building: «Residence at a1, to the east»."""
    return together(site(state, number // 4), ", ", _(SIDE_NAMES[number % 4]))


def use_name(use: Use) -> Said:
    """What an icon is good for, in a few words."""
    if use.kind == "destination":
        return letter_kind(use.letter)
    if use.kind == "rail":
        return rails(use.amount)
    if use.kind == "parcel":
        return _("parcel {number}").format(number=use.amount)
    if use.kind == "money":
        return money(use.amount)
    if use.kind == "hp":
        return happiness(use.amount)
    return _(ICON_NAMES[use.kind])


def icon_name(slot: Slot, number: int) -> Said:
    """An icon of a ticket; of two that are alike their place tells which."""
    icon: Icon = slot.icons[number]
    named = joined([use_name(use) for use in icon.uses], _(" or "))
    if slot.icons.count(icon) < 2:
        return named
    return fill(_("{icon}, in place {number}"), icon=named, number=number + 1)


def slot_name(box: Box, number: int) -> Said:
    """A ticket by its letter, or what counts as one."""
    slot = box.slots[number]
    if slot.line == TRACK:
        return Span(_("{hp} on the track").format(hp=happiness(int(slot.at))), PLACE, f"hp-{slot.at}")
    if slot.line == CELL:
        return fill(_("the rail icon at {space}"), space=space(box, int(slot.at)))
    return Span(_("ticket {letter}").format(letter=slot.name), PLACE, f"ticket-{slot.name}")


def slot_list(box: Box, numbers: list[int]) -> Line:
    """Several tickets: «A, C and E» by their letters."""
    plain = [Span(box.slots[at].name, PLACE, f"ticket-{box.slots[at].name}") for at in numbers if box.slots[at].at < 0]
    others = [slot_name(box, at) for at in numbers if box.slots[at].at >= 0]
    return joined([*plain, *others])
