"""The two blank tiles as somebody drew them, written as a text that travels with table and record.

Two tiles divided by `/`; each has its joints divided by dots: `NS` joins two sides both ways, `S>N` one way, and `S` is
a rail that leads nowhere. `S/S>N` are the two that ship: a buffer stop and a one-way straight.
"""

import re
from typing import Final

from tramyard.games.trieste.content import CUSTOMS
from tramyard.games.trieste.rules.track import SIDES, track_of
from tramyard.kernel.errors import OptionFault
from tramyard.kernel.words import _

OPTION: Final = "custom_tiles"
OFF: Final = "off"
ON: Final = "on"
SHIPPED: Final = ("S", "S>N")
"""The two that ship, as they are written: what a drawing begins with."""
JOINT: Final = re.compile(r"([NESW])(>?)([NESW])?")
MOST_SIGNS: Final = 80


def own_tiles(text: str) -> str:
    """The one spelling of a drawing. Raises OptionFault where it is none."""
    tiles = text.upper().split("/")
    if len(text) > MOST_SIGNS or len(tiles) != CUSTOMS:
        expected = _("Option {name}: expected off, on, or two tiles such as «S/S>N», not «{value}».")
        raise OptionFault(OPTION, expected.format(name=OPTION, value=text[:MOST_SIGNS]))
    return "/".join([".".join(_joints(tile)) for tile in tiles])


def tracks_of(spelling: str) -> list[int]:
    """The tracks of a drawing that `own_tiles` has read."""
    tracks: list[int] = []
    for tile in spelling.split("/"):
        joints = [JOINT.fullmatch(joint) for joint in tile.split(".")]
        both: list[tuple[int, int]] = []
        single: list[tuple[int, int]] = []
        bare: list[int] = []
        for joint in joints:
            assert joint is not None
            side = SIDES.index(joint[1])
            if joint[3] is None:
                bare.append(side)
            else:
                (single if joint[2] else both).append((side, SIDES.index(joint[3])))
        tracks.append(track_of(both, False, bare) | track_of(single, True, []))
    return tracks


def _joints(tile: str) -> list[str]:
    """The joints of one tile, each in its one spelling and once."""
    joints: list[str] = []
    for text in tile.split("."):
        found = JOINT.fullmatch(text)
        if found is None or bool(found[2]) > bool(found[3]) or found[1] == found[3]:
            expected = _("Option {name}: expected joints such as NS, S>N or S, not «{value}».")
            raise OptionFault(OPTION, expected.format(name=OPTION, value=text))
        joint = text if found[2] or not found[3] else "".join(sorted(text, key=SIDES.index))
        joints.append(joint)
    for joint in joints:
        if joints.count(joint) > 1 or (">" in joint and "".join(sorted(joint[::2], key=SIDES.index)) in joints):
            expected = _("Option {name}: «{value}» joins the same sides twice.")
            raise OptionFault(OPTION, expected.format(name=OPTION, value=joint))
        if len(joint) == 1 and any(joint in other for other in joints if other != joint):
            expected = _("Option {name}: the rail at side {value} leads nowhere and is joined too.")
            raise OptionFault(OPTION, expected.format(name=OPTION, value=joint))
    return sorted(joints)
