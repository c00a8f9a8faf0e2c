"""Of the spellings of one action of Tramways the one that is listed, and written by whoever chooses from the list.

A finished link is told from its network end where networks are unified, else from its lower end; one that meets an open
link as that link going on; an upgrade by the lower end of its link, and two branches in ascending order.
"""

from mypy_extensions import i64

from tramyard.games.tramways.rules import families, phases
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.kernel.vocabulary import Move
from tramyard.tramnet.building import AT_LOOSE_END, AT_NODE, LEFT_OPEN
from tramyard.tramnet.links import group_at, link_at


def repeats(here: TramwaysPosition, move: Move, there: TramwaysPosition) -> bool:
    """Whether what comes of a move is also listed in another spelling."""
    vocabulary = here.box.vocabulary
    if vocabulary.kinds[move] == families.UPGRADE_LINK:
        edge = here.edge_of(vocabulary.parts[move])
        link = link_at(here.links, edge)
        assert link is not None
        return link.start != edge or (here.phase == phases.PARTNER and edge < here.at)
    return here.phase == phases.WAY and there.phase == phases.PAY and _is_backwards(there)


def _is_backwards(position: TramwaysPosition) -> bool:
    """Whether a link that has just been drawn to its end is also listed the other way round."""  # TB-AMB48
    closed = position.closed
    way = position.drawing()
    first: i64 = way.spaces[0]
    last: i64 = way.head()
    if closed == LEFT_OPEN:
        return False
    if closed == AT_LOOSE_END:
        return not position.extends or first > last
    if position.extends:
        return False
    if closed == AT_NODE and not group_at(position.links, last, position.seat, False):
        return True  # it is listed as the stub that waits there, going on
    site = way.site
    if site.unified and site.rooted[first] != site.rooted[last]:
        return site.rooted[first] == 0
    grid = site.grid
    begins = 4 * first + grid.side_towards(first, way.spaces[1])
    return 4 * last + way.entered_by() < begins
