"""Maps for tests drawn in a few lines, and plays on them set up and gone on with by text."""

from functools import cache
from typing import Any

import msgspec
from librt.random import Random

from tramyard.games.tramways import ROOM
from tramyard.games.tramways.content import EarthBoard, Edge, Face, Orbit
from tramyard.games.tramways.rules import phases
from tramyard.games.tramways.rules.game import Tramways, game
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.kernel.bits import changed
from tramyard.kernel.content import Content
from tramyard.kernel.position import CHANCE
from tramyard.kernel.refusal import Refusal
from tramyard.tramnet.links import link_of, with_link
from tramyard.tramnet.sets import members_of, set_of

SHORTER = {
    "rounds = 6 ": "rounds = 2 ",
    "first_player_stress = [1, 1, 1, 1, 1, 2]": "first_player_stress = [1, 2]",
    'refill = ["R", "I", "C", "L", "RI", ""]': 'refill = ["R", ""]',
}
"""What makes a game of two rounds of the standard file."""
NONE = "....."
PLAIN = [
    "R...C....I",
    "..........",
    "..........",
    "L...1....R",
    ".....1....",
]
"""Two boards without numerals: a1 R, e1 C, j1 I, a4 L, j4 R; Parcels A1 at e4 and B1 at f5."""
ORBIT = [
    "..........",
    "C.R...I.R.",
    "..........",
    ".C.L......",
    "..........",
]
"""a2 C, c2 R, g2 I, i2 R, b4 C, d4 L. Numeral I at b1, g1, d5, g5; II at d1, i1, b5, i5."""
NORTH = [".1.2.", ".1.2."]
SOUTH = [".2.1.", ".1.2."]


@cache
def shipped() -> Orbit:
    data = ROOM.content().data
    assert isinstance(data, Orbit)
    return data


def short_file() -> str:
    """The standard file for a game of two rounds."""
    text = (ROOM.folder / "orbit.toml").read_text("utf-8")
    for six, two in SHORTER.items():
        assert text.count(six) == 1, six
        text = text.replace(six, two)
    return text


def content(rows: list[str], north: list[str], south: list[str], world: str) -> Content[object]:
    """The shipped content with the boards A, B, ... drawn anew, side by side."""
    orbit = shipped()
    faces = []
    for number in range(len(rows[0]) // 5):
        grid = [row[5 * number : 5 * number + 5] for row in rows]
        faces.append((grid, north[number] if north else NONE, south[number] if south else NONE))
    worlds = {
        name: msgspec.structs.replace(one, min_parcels_per_player=0, require_all_types=False)
        for name, one in orbit.world.items()
    }
    if world == "earth":
        earth = list(orbit.earth)
        for number, (grid, _north, _south) in enumerate(faces):
            earth[number] = EarthBoard(earth[number].id, Face(grid), Face(grid))
        return Content("test", "", msgspec.structs.replace(orbit, earth=earth, world=worlds))
    boards = list(orbit.board)
    for number, (grid, top, bottom) in enumerate(faces):
        face = Face(grid, Edge(top, NONE, bottom, NONE))
        boards[number] = msgspec.structs.replace(boards[number], moon=face, mars=face)
    return Content("test", "", msgspec.structs.replace(orbit, board=boards, world=worlds))


def wide(seats: int, rows: list[str] | None = None) -> list[str]:
    """A map of two boards with a bare one for each further player; four boards in a row on Earth are for two."""
    return [row + NONE * (seats - 2) for row in rows or PLAIN]


def game_of(seats: int = 2, **options: str) -> Tramways:
    """A game with the shipped content."""
    made = ROOM.game(seats, options)
    assert isinstance(made, Tramways)
    return made


class Table:
    """A play on a small map, in the first action of round 1, everybody with an empty hand and nobody on the map."""

    def __init__(
        self,
        rows: list[str] | None = None,
        world: str = "moon",
        seats: int = 2,
        auction: str = "cumulative",
        north: list[str] | None = None,
        south: list[str] | None = None,
        printed: dict[str, str] | None = None,
    ) -> None:
        """`printed` says what else some Auction cards show."""
        rows = rows or PLAIN
        boards = "+".join(f"{'ABCDE'[number]}0" for number in range(len(rows[0]) // 5))
        options: dict[str, Any] = {"world": world, "auction": auction, "parcels": "deal", "boards": boards}
        played = content(rows, north or [], south or [], world)
        if printed is not None:
            orbit = played.data
            assert isinstance(orbit, Orbit)
            cards = msgspec.structs.replace(orbit.card, auction={**orbit.card.auction, **printed})
            played = Content("test", "", msgspec.structs.replace(orbit, card=cards))
        self.game = game(played, seats, options)
        self.position: TramwaysPosition = self.game.start()
        rng = Random(1)
        while self.position.phase != phases.ACTION:
            self.position.play(self.quiet(rng))
        position = self.position
        position.order = [*range(seats)]
        position.seat = position.actor = 0
        box = position.box
        position.owners = type(position.owners)([-1] * len(box.codes))
        position.hand = position.deck = position.pool = position.known = box.no_cards
        position.stress = type(position.stress)([3] * seats)
        position.hp = box.none
        position.riders = position.land.no_marks
        position.martians = position.land.no_marks
        position.dark = -1
        self.fresh()

    def quiet(self, rng: Random) -> Any:
        """Whatever happens when nobody wants anything: passes, cash, ends."""
        position, texts = self.position, self.game.vocabulary.texts
        if position.actor == CHANCE:
            return position.pick(rng)
        for move in position.moves():
            if texts[move] in ("b-", "C", "E"):
                return move
        return position.moves()[0]

    def fresh(self) -> "Table":
        self.position.redraw()
        self.position.forget()
        self.position._purse = self.position._site = self.position._way = None
        return self

    # Setting up

    def hand(self, cards: str, seat: int = 0) -> "Table":
        """Gives a seat just these cards."""
        position = self.position
        numbers = [position.box.card_of[name] for name in cards.split()]
        position.hand = set_of(position.hand, seat, numbers)
        position.known = set_of(position.known, seat, numbers)
        return self.fresh()

    def set(self, seat: int = 0, **numbers: int) -> "Table":
        for name, value in numbers.items():
            setattr(self.position, name, changed(getattr(self.position, name), seat, value))
        return self.fresh()

    def stressed(self, label: int, seat: int = 0) -> "Table":
        """On the first space of this value."""
        return self.set(seat, stress=list(self.position.box.row.labels).index(label))

    def link(self, way: str, owner: int = 0, complete: bool = True, upgraded: bool = False) -> "Table":
        position = self.position
        grid = position.land.grid
        spaces = [int(grid.space(name)) for name in way.split("-")]
        worked = 0 if complete else int(position.round)
        position.links = with_link(position.links, link_of(grid, spaces, owner, complete, upgraded, worked))
        return self.fresh()

    def own(self, code: str, seat: int = 0) -> "Table":
        position = self.position
        position.owners = changed(position.owners, position.box.code_of[code], seat)
        return self.fresh()

    def built(self, code: str, kind: str, improved: bool = False) -> "Table":
        position = self.position
        space = int(position.land.parcel_at[position.box.code_of[code]])
        position.kinds = changed(position.kinds, space, " RCIL".index(kind))
        if improved:
            position.improved = changed(position.improved, space, 1)
        return self.fresh()

    def riders(self, *spaces: str, martian: bool = False) -> "Table":
        position = self.position
        marks = position.land.no_marks
        for name in spaces:
            marks = changed(marks, position.land.grid.space(name), 1)
        if martian:
            position.martians = marks
        else:
            position.riders = marks
        return self.fresh()

    def night(self, slot: int) -> "Table":
        self.position.dark = slot
        return self.fresh()

    def turn(self, step: int) -> "Table":
        """Goes to an action of the round (0 to 3N-1), or behind them to administration."""
        self.position.step = step
        self.position._go_on()
        return self.fresh()

    def auction(self, shown: str = "q01 q02 q03 q04 q05", round: int = 1, order: str = "") -> "Table":
        """Goes back to the auction of a round, with the first of these cards on display."""
        position = self.position
        position.round = round
        position.order = [int(seat) - 1 for seat in order] or [*range(int(position.box.seats))]
        position.met = type(position.met)([0, 0])
        position.tops = [-1] * position.box.books
        position.heights = [0] * position.box.books
        position._begin_round()
        names = shown.split()
        while position.phase == phases.SHOW:
            self.play(f"!Q:{names.pop(0)}")
        return self.fresh()

    def admin(self) -> "Table":
        return self.turn(len(self.position.box.turns))

    # Playing

    def play(self, *actions: str) -> "Table":
        for action in actions:
            for move in self.game.parse(self.position, action):
                self.position.play(move)
        return self

    def on(self, phase: int, most: int = 200) -> "Table":
        """Goes on quietly until a phase comes."""
        rng = Random(5)
        for _ in range(most):
            if self.position.phase == phase:
                return self
            self.position.play(self.quiet(rng))
        raise AssertionError("it never comes to that")

    def next_round(self) -> "Table":
        now = self.position.round
        rng = Random(7)
        while self.position.round == now and self.position.phase != phases.FINISHED:
            self.position.play(self.quiet(rng))
        return self

    # What is to be seen

    def texts(self) -> list[str]:
        return [self.game.vocabulary.text(move) for move in self.position.moves()]

    def can(self, text: str) -> bool:
        return self.game.explain(self.position, text) is None

    def why(self, text: str) -> Refusal:
        refusal = self.game.explain(self.position, text)
        assert refusal is not None, f"{text} can be played"
        assert refusal.sentence(self.game).strip()
        return refusal

    def rule(self, text: str) -> str:
        return self.why(text).rule

    def asked(self) -> int:
        """Who must decide, counted from 1 as in notation."""
        return int(self.position.actor) + 1

    def money(self, seat: int = 0) -> int:
        return int(self.position.money[seat])

    def hp(self, seat: int = 0) -> int:
        return int(self.position.hp[seat])

    def label(self, seat: int = 0) -> int:
        return int(self.position.label(seat))

    def index(self, seat: int = 0) -> int:
        return int(self.position.stress[seat])

    def workers(self, seat: int = 0) -> int:
        return int(self.position.workers[seat])

    def cards(self, zone: str, seat: int = 0) -> list[str]:
        position = self.position
        return [position.box.card_names[card] for card in members_of(getattr(position, zone), seat)]

    def links(self) -> list[str]:
        """Ways of complete links; of open ones with a dot, of upgraded ones with a plus."""
        names = self.position.land.grid.names
        return [
            "-".join(names[space] for space in link.spaces)
            + ("" if link.complete else ".")
            + ("+" if link.upgraded else "")
            for link in self.position.links
        ]

    def standing_on(self) -> list[str]:
        """Spaces with a passenger."""
        grid = self.position.land.grid
        return [grid.names[space] for space in range(int(grid.size)) if self.position.riders[space]]
