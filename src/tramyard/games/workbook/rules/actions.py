"""Of the spellings of one action of Tramways Workbook the one that is listed: from the lower end of the link."""

from mypy_extensions import i64

from tramyard.games.workbook.rules import families
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.kernel.vocabulary import Move
from tramyard.tramnet.building import AT_BUILDING, AT_LOOSE_END
from tramyard.tramnet.links import link_at


def is_other_spelling(position: WorkbookPosition, move: Move) -> bool:
    """Whether a link that is to be upgraded is named by its higher end."""
    vocabulary = position.box.vocabulary
    if vocabulary.kinds[move] != families.UPGRADE_LINK:
        return False
    edge = position.edge_of(vocabulary.parts[move])
    link = link_at(position.links, edge)
    return link is not None and link.start != edge


def is_backwards(position: WorkbookPosition) -> bool:
    """Whether a link that has just been drawn to its end is also listed the other way round."""
    if position.closed == AT_LOOSE_END:
        if not position.extends:  # it is listed as the other track, going on to this building
            return True
        return position.way[0] > position.way[len(position.way) - 1]
    if position.closed != AT_BUILDING or position.extends:
        return False
    way = position.drawing()
    first: i64 = way.spaces[0]
    last: i64 = way.head()
    if position.kinds[first] == 0:  # from a parcel to a building: told from the building
        return True
    grid = position.box.grid
    begins = 4 * first + grid.side_towards(first, way.spaces[1])
    return 4 * last + way.entered_by() < begins
