"""A board of Tachite al Tram before anybody plays on it: what would break a game, and what is odd about it."""

from collections import Counter, deque
from typing import TYPE_CHECKING, Final

from tramyard.games.trieste.rules.board import (
    COLUMNS,
    FUNICULAR,
    LETTERS,
    MEADOW,
    NOWHERE,
    OBSTACLE,
    ROUNDABOUT,
    WAITING,
    Board,
    fits,
)
from tramyard.games.trieste.rules.track import (
    OPPOSITE,
    SIDE,
    SIDES,
    TURNS,
    entries_of,
    exits_of,
    links_of,
    sides_of,
    through,
    turned,
)
from tramyard.kernel.content import Fault, check_number, check_one_of
from tramyard.kernel.words import _

if TYPE_CHECKING:
    from tramyard.games.trieste.content import BoardMap, Rail

FEWEST: Final = 3
MOST_COLUMNS: Final = 10
MOST_ROWS: Final = 20
MOST_STOPS: Final = 10
RAILED: Final = "rfoSTW"
NAMED: Final = "STW"
OBSTACLES: Final = ("house", "tree", "rock")


def check_map(drawn: "BoardMap") -> None:
    """Raises a Fault where map and rails do not go together, so that no Board could be made of them."""
    check_number(len(drawn.map), FEWEST, MOST_ROWS, "board.map")
    width = len(drawn.map[0])
    check_number(width, FEWEST, MOST_COLUMNS, "board.map[0]")
    for number, row in enumerate(drawn.map):
        if len(row) != width or set(row) - set(LETTERS):
            expected = _("expected a row of {width} signs out of {known}, not «{value}»")
            raise Fault(f"board.map[{number}]", expected.format(width=width, known=LETTERS, value=row[:40]))
    signs = _signs(drawn.map)
    seen: set[str] = set()
    for number, rail in enumerate(drawn.rail):
        if signs.get(rail.at, "") not in tuple(RAILED):
            expected = _("expected a square on which the map shows rails, not «{value}»")
            raise Fault(f"board.rail[{number}].at", expected.format(value=rail.at))
        _check_rail(rail, signs[rail.at], seen, f"board.rail {rail.at}")
    for square, sign in signs.items():
        if sign in RAILED and square not in seen:
            raise Fault("board.rail", _("expected rails for {square}, which the map shows").format(square=square))
    _check_boxes(drawn, signs)
    _check_numbers(drawn, signs)


def _signs(rows: list[str]) -> dict[str, str]:
    """What the map shows on each square."""
    height = len(rows)
    return {f"{COLUMNS[x]}{height - y}": sign for y, row in enumerate(rows) for x, sign in enumerate(row)}


def _check_rail(rail: "Rail", sign: str, seen: set[str], field: str) -> None:
    if rail.at in seen:
        raise Fault(f"{field}.at", _("expected rails for {square} once only").format(square=rail.at))
    seen.add(rail.at)
    check_links([*rail.links], field, rail.at)
    if not rail.links:
        raise Fault(f"{field}.links", _("expected two sides that are joined on {square}").format(square=rail.at))
    if sign in NAMED or rail.name:
        check_name(rail.name, f"{field}.name", rail.at)
    if sign == "o" and not rail.oneway:
        expected = _("expected oneway = true for {square}, which belongs to the roundabout")
        raise Fault(f"{field}.oneway", expected.format(square=rail.at))
    if bool(rail.box) != (sign == "S"):
        expected = _("expected a box of waiting passengers for every stop, and for stops alone: {square}")
        raise Fault(f"{field}.box", expected.format(square=rail.at))


def check_name(name: str, field: str, of: str) -> None:
    if not 1 <= len(name) <= 40 or not name.isprintable() or name.isspace():
        raise Fault(field, _("expected a name of 1 to 40 letters for {place}").format(place=of))


def check_links(links: list[tuple[str, str]], field: str, of: str) -> None:
    """Each joins two different sides, and none stands there twice."""
    for number, (one, other) in enumerate(links):
        if one == other:
            expected = _("expected two sides of {place} to be joined, not {side} twice")
            raise Fault(f"{field}.links[{number}]", expected.format(place=of, side=one))
        if (one, other) in links[:number] or (other, one) in links[:number]:
            expected = _("expected the sides {one} and {other} of {place} to be joined once only")
            raise Fault(f"{field}.links[{number}]", expected.format(one=one, other=other, place=of))


def _check_boxes(drawn: "BoardMap", signs: dict[str, str]) -> None:
    """Each stop has a box beside it, and each box a stop."""
    taken: dict[str, str] = {}
    for rail in drawn.rail:
        if not rail.box:
            continue
        field = f"board.rail {rail.at}.box"
        if signs.get(rail.box) != "w" or rail.box not in _around(rail.at):
            expected = _("expected a box of waiting passengers beside {square}, not «{value}»")
            raise Fault(field, expected.format(square=rail.at, value=rail.box))
        if rail.box in taken:
            expected = _("expected a box of its own for {square}, not that of {other}")
            raise Fault(field, expected.format(square=rail.at, other=taken[rail.box]))
        taken[rail.box] = rail.at
    for square, sign in signs.items():
        if sign == "w" and square not in taken:
            raise Fault("board.map", _("expected a stop that uses the waiting box {square}").format(square=square))
        if square in drawn.obstacles and sign != "#":
            expected = _("expected a square on which the map shows an obstacle, not {square}")
            raise Fault(f"board.obstacles.{square}", expected.format(square=square))
    for square, kind in drawn.obstacles.items():
        check_one_of(square, signs, "board.obstacles")
        check_one_of(kind, OBSTACLES, f"board.obstacles.{square}")


def _around(square: str) -> list[str]:
    column, row = COLUMNS.index(square[0]), int(square[1:])
    near = [(column, row + 1), (column + 1, row), (column, row - 1), (column - 1, row)]
    return [f"{COLUMNS[x]}{y}" for x, y in near if 0 <= x < len(COLUMNS)]


def _check_numbers(drawn: "BoardMap", signs: dict[str, str]) -> None:
    kinds = Counter(signs.values())
    for sign, number, expected in (
        ("T", 2, _("expected two termini on the map, not {count}")),
        ("W", 1, _("expected one workshop on the map, not {count}")),
    ):
        if kinds[sign] != number:
            raise Fault("board.map", expected.format(count=kinds[sign]))
    if not 1 <= kinds["S"] <= MOST_STOPS:
        expected = _("expected 1 to {most} stops on the map, not {count}")
        raise Fault("board.map", expected.format(most=MOST_STOPS, count=kinds["S"]))
    stops = sorted(square for square, sign in signs.items() if sign == "S")
    if sorted(drawn.remainder) != stops:
        raise Fault("board.remainder", _("expected each stop once: {stops}").format(stops=", ".join(stops)))


class Survey:
    """A board that could be made, with the tracks of the tiles in the box."""

    def __init__(self, board: Board, tracks: list[int], tiles: int) -> None:
        self.board = board
        self.tiles = tiles
        self.ways = sorted({turned(track, by) for track in tracks for by in range(TURNS)})
        """All tracks a meadow can get."""

    def check(self) -> None:
        """Raises a Fault where a rail ends blind, a square cannot be left as the rules want it, or the line can never
        be finished."""
        for square in range(self.board.size):
            if self.board.printed[square]:
                self._check_ends(square)
            self._check_next(square)
        for square in range(self.board.size):
            if self.board.kinds[square] == FUNICULAR:
                self._check_funicular(square)
            elif self.board.kinds[square] == ROUNDABOUT:
                self._check_roundabout(square)
        for start, goal in ((0, 1), (1, 0)):
            self._check_line(start, goal)

    def _check_ends(self, square: int) -> None:
        """Every printed rail goes on, in print or on a meadow."""  # TR-TILE-12, TR-A05
        board = self.board
        for side in range(TURNS):
            if not sides_of(board.printed[square]) & SIDE[side]:
                continue
            there = board.beside[TURNS * square + side]
            blind = there == NOWHERE or board.kinds[there] in (OBSTACLE, WAITING)
            if not blind and board.printed[there]:
                blind = not sides_of(board.printed[there]) & SIDE[OPPOSITE[side]]
            if blind:
                expected = _("expected the rail at side {side} of {square} to go on: it ends blind")
                raise Fault("board.rail", expected.format(side=SIDES[side], square=board.names[square]))

    def _check_next(self, square: int) -> None:
        """A step is written by the square it reaches."""
        board = self.board
        if board.kinds[square] in (OBSTACLE, WAITING, FUNICULAR):
            return
        reached: dict[int, int] = {}
        for side in range(TURNS):
            there = board.reach[TURNS * square + side]
            if there == NOWHERE or board.kinds[there] in (OBSTACLE, WAITING):
                continue
            if there in reached or there == square:
                expected = _("expected the sides {one} and {other} of {square} to lead to different squares, not {to}")
                told = expected.format(
                    one=SIDES[reached.get(int(there), side)],
                    other=SIDES[side],
                    square=board.names[square],
                    to=board.names[there],
                )
                raise Fault("board.rail", told)
            reached[int(there)] = side

    def _check_funicular(self, square: int) -> None:
        """It is run through both ways, and both its ends are squares where a tram can be."""
        board = self.board
        links = links_of(board.printed[square])
        if len(links) != 2 or links[0] != (links[1][1], links[1][0]):
            expected = _("expected the funicular on {square} to join two sides, both ways")
            raise Fault("board.rail", expected.format(square=board.names[square]))
        for side, _other in links:
            there = board.reach[TURNS * square + side]
            if there == NOWHERE or not board.printed[there]:
                expected = _("expected the funicular on {square} to lead to printed rails on both sides")
                raise Fault("board.rail", expected.format(square=board.names[square]))

    def _check_roundabout(self, square: int) -> None:
        """From each side one can run round it, and leave it."""
        for entry in range(TURNS):
            if entries_of(self.board.printed[square]) & SIDE[entry]:
                self._check_round(square, entry)

    def _check_round(self, square: int, entry: int) -> None:
        board = self.board
        seen: set[int] = set()
        left = False
        ahead = [TURNS * square + entry]
        while ahead:
            here, came = divmod(ahead.pop(), TURNS)
            for side in range(TURNS):
                at = TURNS * here + side
                if not through(board.printed[here], came) & SIDE[side]:
                    continue
                there = int(board.reach[at])
                state = TURNS * there + int(board.enters[at])
                if board.kinds[there] != ROUNDABOUT:
                    left = True
                elif state not in seen:
                    seen.add(state)
                    ahead.append(state)
        if square not in [state // TURNS for state in seen] or not left:
            expected = _("expected {square} to belong to a roundabout that can be run round and left")
            raise Fault("board.rail", expected.format(square=board.names[square]))

    def _check_line(self, start: int, goal: int) -> None:
        board = self.board
        fewest = self.tiles_between(int(board.termini[start]), int(board.termini[goal]))
        if fewest is None or fewest > self.tiles:
            expected = _("expected that the {count} tiles of the box can join {one} and {other}")
            names = [board.names[board.termini[number]] for number in (start, goal)]
            raise Fault("tile", expected.format(count=self.tiles, one=names[0], other=names[1]))

    def tiles_between(self, start: int, goal: int) -> int | None:
        """The fewest tiles that have to be laid so that a tram can come from one square to another; None if none do.

        Each tile must fit the printed board; whether all of them fit each other is left to those who play.
        """
        board = self.board
        queue: deque[tuple[int, int, int]] = deque()
        for side in range(TURNS):
            if exits_of(board.printed[start]) & SIDE[side]:
                queue.append((0, start, side))
        done: set[tuple[int, int]] = set()
        while queue:
            tiles, here, side = queue.popleft()
            if (here, side) in done:
                continue
            done.add((here, side))
            there = int(board.reach[TURNS * here + side])
            entry = int(board.enters[TURNS * here + side])
            if there == goal and entries_of(board.printed[goal]) & SIDE[entry]:
                return tiles
            for exit in range(TURNS):
                if self._runs(there, entry, exit):
                    if board.printed[there]:
                        queue.appendleft((tiles, there, exit))
                    else:
                        queue.append((tiles + 1, there, exit))
        return None

    def _runs(self, square: int, entry: int, exit: int) -> bool:
        """Whether a tram can run through a square like that, on printed rails or on a tile that may be laid."""
        board = self.board
        if square == NOWHERE:
            return False
        if board.printed[square]:
            return bool(through(board.printed[square], entry) & SIDE[exit])
        if board.kinds[square] != MEADOW:
            return False
        return any(through(way, entry) & SIDE[exit] and fits(way, board.demands[square]) for way in self.ways)

    def remarks(self) -> list[str]:
        """What is odd, but can be played."""
        board = self.board
        found: list[str] = []
        for meadow in board.meadows:
            if not any(fits(way, board.demands[meadow]) for way in self.ways):
                found.append(_("no tile of the box fits the meadow {square}").format(square=board.names[meadow]))
        for stop in board.stops:
            if self.tiles_between(int(board.termini[0]), int(stop)) is None:
                found.append(_("no line can lead to the stop {square}").format(square=board.names[stop]))
        return found
