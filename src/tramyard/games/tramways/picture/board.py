"""The map: joined boards with everything printed and built on them, links of all players, numerals, and the night."""

from dataclasses import dataclass
from typing import Final

from tramyard.games.tramways.notation import TYPES
from tramyard.games.tramways.picture import layout
from tramyard.games.tramways.rules import families, phases
from tramyard.games.tramways.rules.land import HILL, LAKE, RIVER, Land
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.games.tramways.words.chance import board_in
from tramyard.games.tramways.words.names import WORLD_NAMES, place
from tramyard.kernel.game import Game
from tramyard.kernel.pictures import signs
from tramyard.kernel.spans import plain
from tramyard.kernel.words import _, plural
from tramyard.tramnet.grid import COLUMNS
from tramyard.tramnet.map_drawing import OUTWARDS, LinkShown, Squares

TERRAINS: Final = {HILL: "hill", RIVER: "river", LAKE: "lake"}
GROUNDS: Final = 3
"""How many drawings of ground a world has."""


@dataclass(slots=True)
class Ground:
    """A board that lies in its slot, or an empty slot."""

    x: float
    y: float
    letter: str
    drawing: int
    angle: int
    dark: bool


@dataclass(slots=True)
class Square:
    """A space of the map."""

    spot: str
    x: float
    y: float
    terrain: str
    building: str
    parcel: str
    """The code of the Parcel there, built on or not."""
    owner: int
    sign: str
    mine: bool
    rider: bool
    martian: bool
    improved: bool
    dark: bool
    joins: str
    """The sides at which the same building, river or lake goes on: `ne`."""


@dataclass(slots=True)
class Gate:
    """A numeral at an outer side."""

    id: str
    x: float
    y: float
    numeral: str
    spot: str
    family: str
    """All spots at which this numeral is meant."""


@dataclass(slots=True)
class Mark:
    """Something at a point: an edge that can be chosen, or a stop of a trip."""

    spot: str
    x: float
    y: float


@dataclass(slots=True)
class Board:
    label: str
    told: str
    world: str
    wide: int
    high: int
    tall: bool
    """Whether it lies on its side in a wide window."""
    columns: list[tuple[str, float]]
    rows: list[tuple[int, float]]
    grounds: list[Ground]
    holes: list[tuple[float, float]]
    """Where no board lies within the map."""
    night: Mark | None
    """Where the crescent is."""
    squares: list[Square]
    gates: list[Gate]
    links: list[LinkShown]
    edges: list[Mark]
    stops: list[Mark]
    pencil: str


def board(game: Game, position: TramwaysPosition, seat: int) -> Board:
    box = position.box
    at = layout.squares(box)
    land = box.land(_placed(position))
    wide, high = layout.board_size(box)
    grid = land.grid
    half = layout.CELL / 2
    return Board(
        label=_("The map"),
        told=_told(position),
        world=box.world_name,
        wide=wide,
        high=high,
        tall=high > wide,
        columns=[(COLUMNS[number], at.left + at.cell * number + half) for number in range(int(grid.width))],
        rows=[(number + 1, at.top + at.cell * number + half) for number in range(int(grid.height))],
        grounds=_grounds(position, at),
        holes=_holes(position, at),
        night=_crescent(position, at),
        squares=[_square(position, land, at, seat, space) for space in box.layout.spaces],
        gates=_gates(position, land, at),
        links=_links(position, at),
        edges=_edges(game, position, at) if position.actor == seat else [],
        stops=_stops(position, at),
        pencil=at.pencil(grid, position.way) if position.deed == phases.LINK else "",
    )


# The ground


def _corner(position: TramwaysPosition, at: Squares, slot: int) -> tuple[float, float]:
    across, down = position.box.layout.corners[slot]
    return at.left + at.cell * across, at.top + at.cell * down


def _placed(position: TramwaysPosition) -> list[int]:
    """The boards that lie so far, or will lie where nobody draws them."""
    return position.boards or position.box.fixed


def _grounds(position: TramwaysPosition, at: Squares) -> list[Ground]:
    box, placed = position.box, _placed(position)
    found: list[Ground] = []
    for slot in range(box.layout.slots):
        x, y = _corner(position, at, slot)
        if slot < len(placed):
            face, turns = box.faces[placed[slot] // 4], placed[slot] % 4
            found.append(Ground(x, y, face.letter, face.board % GROUNDS, 90 * turns, slot == position.dark))
        else:
            found.append(Ground(x, y, "", 0, 0, False))
    return found


def _holes(position: TramwaysPosition, at: Squares) -> list[tuple[float, float]]:
    rows = position.box.layout.rows
    return [
        (at.left + layout.BOARD * across, at.top + layout.BOARD * down)
        for down, row in enumerate(rows)
        for across, sign in enumerate(row)
        if sign == "."
    ]


def _crescent(position: TramwaysPosition, at: Squares) -> Mark | None:
    """The crescent stands beside the dark board, at the outer corner that is nearest."""
    if position.dark < 0:
        return None
    x, y = _corner(position, at, int(position.dark))
    left = x <= at.left
    return Mark("night", x - 8 if left else x + layout.BOARD + 8, y - 8)


# Spaces


def _square(position: TramwaysPosition, land: Land, at: Squares, seat: int, space: int) -> Square:
    box = position.box
    whole = land is position.land
    kinds = position.kinds if whole else land.printed
    kind = int(kinds[space])
    code = int(land.parcels[space])
    owner = int(position.owners[code - 1]) if code else -1
    terrain = TERRAINS.get(int(land.terrain[space]), "")
    x, y = at.corner(land.grid, space)
    alike = kinds if kind else land.terrain
    return Square(
        spot=land.grid.names[space],
        x=x,
        y=y,
        terrain=terrain,
        building=TYPES[kind - 1] if kind else "",
        parcel=box.codes[code - 1] if code else "",
        owner=owner,
        sign=signs(int(box.seats))[owner] if owner >= 0 else "",
        mine=owner >= 0 and owner == seat,
        rider=bool(position.riders[space] if whole else land.start_riders[space]),
        martian=bool(position.martians[space]) if whole else False,
        improved=bool(position.improved[space]) if whole else False,
        dark=position.dark >= 0 and land.slot_of[space] == position.dark,
        joins="".join(
            [
                letter
                for side, letter in enumerate("nesw")
                if alike[space] and (other := int(land.grid.beside[4 * space + side])) >= 0
                if alike[other] == alike[space]
            ]
        ),
    )


# Numerals


def _gates(position: TramwaysPosition, land: Land, at: Squares) -> list[Gate]:
    grid = land.grid
    drawing = position.phase == phases.WAY
    head = int(position.way[-1]) if drawing and position.way else -1
    found: list[Gate] = []
    for number, spaces in enumerate(grid.gates):
        numeral = grid.names[int(grid.size) + number]
        meant = " ".join([f"numeral-{numeral}", *[grid.names[space] for space in spaces]])
        for space in spaces:
            side = int(grid.gate_side[space])
            across, down = OUTWARDS[side]
            x, y = at.side_middle(grid, 4 * space + side)
            # While a link is drawn, only the gate before its end is a place to go to.
            spot = f"numeral-{numeral}" if not drawing or space == head else ""
            found.append(
                Gate(
                    f"gate-{grid.edge_name(4 * space + side)}",
                    x + across * layout.PLATE,
                    y + down * layout.PLATE,
                    numeral,
                    spot,
                    meant,
                )
            )
    return found


# Links and trips


def _links(position: TramwaysPosition, at: Squares) -> list[LinkShown]:
    ridden = [int(number) for number in position.trip().ridden] if position.rides else []
    grid = position.land.grid
    return [at.shown(grid, link, number in ridden) for number, link in enumerate(position.links)]


def _edges(game: Game, position: TramwaysPosition, at: Squares) -> list[Mark]:
    """Where the seat that decides can do something at an edge. That depends on its hand: nobody else is shown it."""
    if position.actor < 0:
        return []
    grid = position.land.grid
    names = [
        game.vocabulary.spot(move)
        for move in position.moves()
        if game.vocabulary.kinds[move] in (families.RIDE, families.UPGRADE_LINK)
    ]
    return [Mark(name, *at.side_middle(grid, int(grid.edge(name)))) for name in names]


def _stops(position: TramwaysPosition, at: Squares) -> list[Mark]:
    """The buildings that a trip under way has come by, in their order."""
    if position.deed not in (phases.MOVE, phases.MARTIAN) or position.wanted < 0:
        return []
    grid = position.land.grid
    here = [int(stop) for stop in position.trip().stops if stop < grid.size]
    return [Mark(str(number), *at.corner(grid, space)) for number, space in enumerate(here)]


def _told(position: TramwaysPosition) -> str:
    """The map for those who cannot see it: passengers, links, the night."""
    land = position.land
    standing = [plain(place(position, space)) for space in land.sites if position.riders[space]]
    links = [
        _("{one} to {other}").format(
            one=plain(place(position, int(link.spaces[0]))), other=plain(place(position, int(link.spaces[-1])))
        )
        for link in position.links
        if link.complete
    ]
    parts = [_("Tramways on {world}.").format(world=_(WORLD_NAMES[position.box.world_name]))]
    parts.append(_("Passengers: {sites}.").format(sites="; ".join(standing) or "-"))
    if position.box.martians:
        green = [plain(place(position, space)) for space in land.sites if position.martians[space]]
        parts.append(_("Martians: {sites}.").format(sites="; ".join(green) or "-"))
    parts.append(_("Links: {links}.").format(links="; ".join(links) or "-"))
    loose = len(position.links) - len(links)
    if loose:
        parts.append(plural("{count} open link.", "{count} open links.", loose))
    if position.dark >= 0:
        parts.append(_("Night over {board}.").format(board=plain(board_in(position, int(position.dark)))))
    return " ".join(parts)
