"""The hill as it is now: laid tiles, who waits, trams on the rails, and what could be done where."""

from dataclasses import dataclass, field
from typing import Final

from tramyard.games.trieste.picture.ground import Ground, ground_of
from tramyard.games.trieste.picture.rails import way
from tramyard.games.trieste.rules import families, phases
from tramyard.games.trieste.rules.board import NOWHERE
from tramyard.games.trieste.rules.box import NONE
from tramyard.games.trieste.rules.track import TURNS
from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.games.trieste.words.choices import after
from tramyard.games.trieste.words.names import short_name, square, stop
from tramyard.kernel.bits import has
from tramyard.kernel.game import Game
from tramyard.kernel.pictures import signs
from tramyard.kernel.position import OVER
from tramyard.kernel.spans import plain
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _, seat_name
from tramyard.tramnet.drawing import Point

SHARED: Final[tuple[tuple[Point, ...], ...]] = (
    ((0.0, 0.0),),
    ((-28.0, 6.0), (6.0, -28.0)),
    ((-30.0, 4.0), (4.0, -30.0), (-30.0, -30.0)),
    ((-30.0, 4.0), (4.0, -30.0), (-30.0, -30.0), (4.0, 4.0)),
)
"""Where trams stand on a square, by how many there are: never low, nor at the right, where a hill that lies has its low
side, because the square's name is there."""
SIDEWAYS: Final = (90, 180, -90, 0)
"""How a tram lies that came in by each side."""


@dataclass(slots=True)
class Tile:
    """A laid tile, or one that could be laid."""

    square: str
    letter: str
    x: float
    y: float
    angle: int
    fresh: bool = False
    """Laid in this turn or the one before."""
    move: str = ""


@dataclass(slots=True)
class Pile:
    """Who waits at a stop: the top of the pile, and how many there are."""

    stop: str
    box: str
    x: float
    y: float
    many: int
    name: str
    character: str
    marks: str
    bad: bool
    """Whether the top brings a misfortune."""


@dataclass(slots=True)
class TramShown:
    seat: int
    sign: str
    x: float
    y: float
    angle: int
    ride: str
    """A name for the last drive, new with every one."""
    path: str
    """The rails it ran on, seen from where it stands."""
    on: bool
    """Whether its owner must decide, or has the turn."""


@dataclass(slots=True)
class Drive:
    """A way that could be driven now; it is lit while its end, or the move itself, is pointed at."""

    end: str
    moves: str
    path: str


@dataclass(slots=True)
class Mark:
    """What a tram comes to where a drive ends."""

    square: str
    x: float
    y: float
    kind: str
    """`halt`, `damage`, `wreck`, `target` or `end`."""
    number: str


@dataclass(slots=True)
class Board:
    label: str
    told: str
    tiles: list[Tile]
    piles: list[Pile]
    trams: list[TramShown]
    targets: list[str]
    """The squares of the terminus the viewer is bound for."""
    last: list[str]
    """The way of the tram that drove last."""
    ghosts: list[Tile]
    drives: list[Drive] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    pips: int = 0
    """Squares still to go, shown at the tram that drives."""
    driver: TramShown | None = None


def board(game: Game, position: TriestePosition, seat: int) -> Board:
    box = position.box
    ground = ground_of(box)
    trams = trams_shown(position, ground)
    mine = position.actor == seat >= 0
    shown = Board(
        label=_("Trieste: the hill from the sea to the Karst"),
        told=_told(position),
        tiles=_tiles(position, ground),
        piles=_piles(position, ground),
        trams=trams,
        targets=[box.board.names[box.board.termini[position.targets[seat]]]] if seat >= 0 else [],
        last=[],
        ghosts=_ghosts(game, position, ground) if mine and position.phase == phases.LAY else [],
        pips=int(position.pips),
        driver=trams[int(position.seat)] if position.phase == phases.STEP else None,
    )
    if mine and position.phase == phases.STEP:
        _add_drives(game, position, ground, shown)
    return shown


def _tiles(position: TriestePosition, ground: Ground) -> list[Tile]:
    box = position.box
    lately = {*position.fresh, *position.locked}
    found: list[Tile] = []
    for at in box.board.meadows:
        if position.laid[at]:
            shape, turned = divmod(int(position.laid[at]) - 1, TURNS)
            x, y = ground.middles[at]
            found.append(Tile(box.board.names[at], box.shapes[shape], x, y, 90 * turned, int(at) in lately))
    return found


def _ghosts(game: Game, position: TriestePosition, ground: Ground) -> list[Tile]:
    """The tile in hand, wherever and however it could be laid."""
    box = position.box
    letter = box.shapes[position.held]
    found: list[Tile] = []
    for move in position.moves():
        part = box.vocabulary.parts[move]
        at = int(box.laid_square(part))
        x, y = ground.middles[at]
        text = box.vocabulary.text(move)
        found.append(Tile(box.board.names[at], letter, x, y, 90 * (part % TURNS), move=text))
    return found


def _piles(position: TriestePosition, ground: Ground) -> list[Pile]:
    box = position.box
    found: list[Pile] = []
    for nth, where in enumerate(box.waiting_box):
        top = int(position.tops[nth])
        x, y = ground.middles[where]
        found.append(
            Pile(
                stop=box.stop_names[nth],
                box=box.board.names[where],
                x=x,
                y=y,
                many=int(position.piles[nth]),
                name=box.passengers[top] if top != NONE else "",
                character=box.characters[box.character_of[top]] if top != NONE else "",
                marks=" ".join([str(mark) for mark in box.marks[top]]) if top != NONE else "",
                bad=top != NONE and has(box.marked, top),
            )
        )
    return found


# Trams


def standing(position: TriestePosition, ground: Ground, seat: int) -> Point:
    """Where a tram stands on its square, beside the others there."""
    square = position.trams[seat]
    here = [other for other in range(int(position.box.seats)) if position.trams[other] == square]
    right, down = SHARED[len(here) - 1][here.index(seat)]
    x, y = ground.middles[square]
    return x + right, y + down


def trams_shown(position: TriestePosition, ground: Ground) -> list[TramShown]:
    box = position.box
    deciding = position.actor if position.actor >= 0 else position.seat
    shown: list[TramShown] = []
    for seat in range(int(box.seats)):
        x, y = standing(position, ground, seat)
        rode = [int(square) for square in position.rode[seat]]
        path = way(box.board, rode, ground.middles, (x, y), (x, y)) if len(rode) > 1 else ""
        ride = "-".join(["ride", str(seat + 1), *[box.board.names[square] for square in rode]])
        via = int(position.vias[seat])
        angle = SIDEWAYS[via] if via != NOWHERE else 0
        on = position.actor != OVER and seat == deciding
        shown.append(TramShown(seat, signs(int(box.seats))[seat], x, y, angle, ride, path, on))
    return shown


# Drives


def _add_drives(game: Game, position: TriestePosition, ground: Ground, shown: Board) -> None:
    """The ways that are open now, and what happens at their ends."""
    box = position.box
    marked: dict[str, Mark] = {}
    for run in game.runs(position):
        squares = [int(position.place()), *_visited(position, run)]
        end = squares[-1]
        name = box.board.names[end]
        start = standing(position, ground, int(position.seat))
        path = way(box.board, squares, ground.middles, ground.middles[end]) if len(squares) > 1 else ""
        texts = " ".join([box.vocabulary.text(move) for move in run])
        shown.drives.append(Drive(name, texts, path or f"M{start[0]} {start[1]}"))
        mark = _mark(position, run, name, ground.middles[end])
        if name not in marked or RANK[mark.kind] < RANK[marked[name].kind]:
            marked[name] = mark
    shown.marks = list(marked.values())


RANK: Final = {"target": 0, "halt": 1, "end": 2, "damage": 3, "wreck": 4}
"""Of several things that can happen on a square, the best is shown; the choice tells of the others."""


def _visited(position: TriestePosition, run: tuple[Move, ...]) -> list[int]:
    vocabulary = position.box.vocabulary
    steps = [move for move in run if vocabulary.kinds[move] == families.GO]
    return [int(position.box.board.railed[vocabulary.parts[move]]) for move in steps]


def _mark(position: TriestePosition, run: tuple[Move, ...], name: str, middle: Point) -> Mark:
    seat = position.seat
    there = after(position, run)
    number = int(there.damages[seat] - position.damages[seat])
    if there.wrecks[seat] > position.wrecks[seat]:
        return Mark(name, *middle, "wreck", "")
    if number > 0:
        return Mark(name, *middle, "damage", str(number))
    board = position.box.board
    if board.terminus_at[board.number_of[name]] == position.targets[seat]:
        return Mark(name, *middle, "target", "")
    halted = position.box.vocabulary.kinds[run[-1]] == families.HALT
    return Mark(name, *middle, "halt" if halted else "end", "")


def _told(position: TriestePosition) -> str:
    """The same for those who cannot see it."""
    box = position.box
    sentences: list[str] = []
    for seat in range(int(box.seats)):
        where = plain(square(box, int(position.trams[seat])))
        sentences.append(_("{who} stands at {place}.").format(who=seat_name(seat), place=where))
    for nth in range(len(box.stop_names)):
        top = int(position.tops[nth])
        if top != NONE:
            at = plain(stop(box, nth))
            sentences.append(_("{passenger} waits at {place}.").format(passenger=short_name(box, top), place=at))
    return " ".join(sentences)
