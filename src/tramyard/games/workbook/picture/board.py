"""The left page: the map on squared paper with everything built and drawn, the city's stamp and the round track."""

from dataclasses import dataclass

from tramyard.games.workbook.notation import BUILDINGS, COLUMNS
from tramyard.games.workbook.picture import layout
from tramyard.games.workbook.rules import families, phases
from tramyard.games.workbook.rules.box import TERRAINS
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.words.names import site
from tramyard.kernel.game import Game
from tramyard.kernel.position import OVER
from tramyard.kernel.spans import plain
from tramyard.kernel.words import _, plural
from tramyard.tramnet.map_drawing import LinkShown

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


@dataclass(slots=True)
class Square:
    """A space of the map."""

    spot: str
    x: int
    y: int
    terrain: str
    building: str
    parcel: int
    flags: str
    rider: bool
    level: int
    received: bool
    lava: int
    built: bool
    mine: bool
    """Whether the viewer owns the parcel there."""
    joins: str
    """The sides at which the same building goes on: `ne`."""


@dataclass(slots=True)
class Edge:
    """A place where one can leave a building, or upgrade a link."""

    spot: str
    x: float
    y: float


@dataclass(slots=True)
class RoundShown:
    number: str
    x: int
    arrivals: str
    done: bool
    now: bool


@dataclass(slots=True)
class Board:
    label: str
    told: str
    wide: int
    high: int
    title: str
    title_scale: float
    """How far a long name is drawn smaller, so that it ends before the rounds."""
    year: str
    columns: list[tuple[str, int]]
    rows: list[tuple[int, int]]
    squares: list[Square]
    links: list[LinkShown]
    edges: list[Edge]
    pencil: str
    rounds: list[RoundShown]
    stamp: str
    """What is stamped across the page when the puzzle is over."""
    stamp_scale: float
    """How far it is drawn smaller, so that it lies within a narrow page."""
    good: bool


def board(game: Game, position: WorkbookPosition, seat: int) -> Board:
    puzzle = position.box.puzzle
    wide, high = layout.board_size(puzzle.width, puzzle.height)
    stamp, good = _stamp(position)
    title = _(puzzle.meta.title) or _("Workbook")
    return Board(
        label=_("The map"),
        told=_told(position),
        wide=wide,
        high=high,
        title=title,
        title_scale=_title_scale(title, wide, puzzle.schedule.rounds),
        year=puzzle.meta.year,
        columns=[(COLUMNS[at], layout.LEFT + at * layout.CELL + layout.CELL // 2) for at in range(puzzle.width)],
        rows=[(at + 1, layout.TOP + at * layout.CELL + layout.CELL // 2) for at in range(puzzle.height)],
        squares=[_square(position, max(seat, 0), space) for space in range(position.box.grid.size)],
        links=_links(position),
        edges=_edges(game, position),
        pencil=layout.MAP.pencil(position.box.grid, position.way) if position.deed == phases.LINK else "",
        rounds=_rounds(position, wide),
        stamp=stamp,
        stamp_scale=round(min(1.0, wide / layout.STAMP), 2),
        good=good,
    )


def _square(position: WorkbookPosition, seat: int, space: int) -> Square:
    box = position.box
    x, y = layout.MAP.corner(box.grid, space)
    kind = int(position.kinds[space])
    printed = box.puzzle.rows[space % box.grid.height][space // box.grid.height]
    return Square(
        spot=box.grid.names[space],
        x=int(x),
        y=int(y),
        terrain=TERRAINS[box.terrain[space]],
        building=BUILDINGS[kind - 1] if kind else "",
        parcel=int(box.parcels[space]),
        flags=printed.flags,
        rider=bool(position.riders[space]),
        level=int(position.levels[space]),
        received=bool(position.delivered[space]),
        lava=int(position.lava[space]),
        built=bool(kind and box.parcels[space]),
        mine=bool(box.parcels[space] and position.owns(seat, space)),
        joins="".join([letter for side, letter in enumerate("nesw") if _same(position, space, side)]),
    )


def _same(position: WorkbookPosition, space: int, side: int) -> bool:
    other = int(position.box.grid.beside[4 * space + side])
    return other >= 0 and position.kinds[space] > 0 and position.kinds[other] == position.kinds[space]


def _links(position: WorkbookPosition) -> list[LinkShown]:
    ridden = [int(number) for number in position.trip().ridden] if position.rides else []
    grid = position.box.grid
    return [layout.MAP.shown(grid, link, number in ridden) for number, link in enumerate(position.links)]


def _edges(game: Game, position: WorkbookPosition) -> list[Edge]:
    """Where something can be done at an edge now."""
    found: list[Edge] = []
    if position.actor < 0:
        return found
    for move in position.moves():
        if game.vocabulary.kinds[move] in (families.RIDE, families.UPGRADE_LINK):
            name = game.vocabulary.spot(move)
            found.append(Edge(name, *layout.MAP.side_middle(position.box.grid, int(position.box.grid.edge(name)))))
    return found


def _title_scale(title: str, wide: int, rounds: int) -> float:
    """Between the rounds and the edge of the paper, as large as usual at most."""
    room = wide - layout.NAME_EDGE - layout.LEFT - layout.round_step(wide, rounds) * rounds
    return round(min(1.0, room / (layout.NAME_LETTER * len(title))), 2)


def _rounds(position: WorkbookPosition, wide: int) -> list[RoundShown]:
    box = position.box
    rounds = int(box.rounds)
    step = layout.round_step(wide, rounds)
    over = position.actor == OVER
    return [
        RoundShown(
            number=ROMAN[at],
            x=layout.LEFT + step * at,
            arrivals=box.puzzle.arriving[at],
            done=over or at + 1 < position.round,
            now=not over and at + 1 == position.round,
        )
        for at in range(rounds)
    ]


def _stamp(position: WorkbookPosition) -> tuple[str, bool]:
    if position.actor != OVER:
        return "", False
    if position.box.seats > 1:
        return _("closed"), True
    solved = position.ending() == "solved"
    return (_("solved"), True) if solved else (_("not solved"), False)


def _told(position: WorkbookPosition) -> str:
    """The map for those who cannot see it: buildings with passengers, and links."""
    box = position.box
    standing = [plain(site(position, space)) for space in box.ground.sites if position.riders[space]]
    links = [
        _("{one} to {other}").format(
            one=plain(site(position, int(link.spaces[0]))), other=plain(site(position, int(link.spaces[-1])))
        )
        for link in position.links
        if link.complete
    ]
    parts = [
        _("Passengers: {sites}.").format(sites="; ".join(standing) or "-"),
        _("Links: {links}.").format(links="; ".join(links) or "-"),
    ]
    loose = len(position.links) - len(links)
    if loose:
        parts.append(plural("{count} open link.", "{count} open links.", loose))
    return " ".join(parts)
