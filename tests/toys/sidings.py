"""Sidings, a toy for one with every kind of choice: prices and what stands in for them, turns, amounts, early ends.

A turn has two actions. A ride to the hill costs a red ticket, or two blue ones for it; a ride to the lake one ticket of
either colour. After it the wagon rolls on for free, or halts. A tile is laid at one of three places, in the turns that
fit there. A line is drawn from a station over the spaces between; it ends by itself at the other one, or where somebody
has enough of it. A bid is raised in steps. The lamp is lit once, by a token. After two turns the points are counted.
"""

from pathlib import Path
from typing import Literal, Self

import msgspec

from tramyard.kernel.content import decode
from tramyard.kernel.fields import Attribute, Fields, Flag, Listed, OneOf, Whole
from tramyard.kernel.game import Game, out_of_turn
from tramyard.kernel.options import Option, Options
from tramyard.kernel.payoffs import worth_of_score
from tramyard.kernel.pictures import BOARD, Parts
from tramyard.kernel.position import OVER, Position, Standing
from tramyard.kernel.refusal import Refusal, Refused
from tramyard.kernel.room import AnyContent, Price, Room, Turn, View, Words
from tramyard.kernel.sheet import Sheet
from tramyard.kernel.vocabulary import Family, Move, Vocabulary

PHASES = ("choose", "pay", "roll", "raise", "draw", "over")
CHOOSE, PAYING, ROLLING, RAISING, DRAWING, DONE = range(6)
RIDE, PAY, ON, HALT, LAY, BID, RAISE, ENOUGH, LIGHT, END, BEGIN, GO_ON, LEAVE = range(13)
LAYS = [("field", 0), ("field", 1), ("field", 2), ("field", 3), ("meadow", 0), ("meadow", 2), ("quay", 1)]
"""Where the tile can be laid, and how far it is turned there."""
WIDE, HIGH = 4, 3
SPACES = [f"{'abcd'[column]}{row + 1}" for row in range(HIGH) for column in range(WIDE)]
STATIONS = ["a1", "d3"]
HILL, LAKE = 0, 1
RED, BLUE = 0, 1
RAISES = (5, 1)
TURNS = 2
ACTIONS = 2


class Meta(msgspec.Struct, forbid_unknown_fields=True):
    game: Literal["sidings"]


class File(msgspec.Struct, forbid_unknown_fields=True):
    meta: Meta
    coins: int


def neighbours(one: int, other: int) -> bool:
    return abs(one % WIDE - other % WIDE) + abs(one // WIDE - other // WIDE) == 1


class SidingsPosition(Position):
    def __init__(self, game: "Sidings") -> None:
        super().__init__()
        self.game = game
        self.turn = 0
        self.actions = ACTIONS
        self.red = 2
        self.blue = 6
        self.coins = game.coins
        self.goal = HILL
        self.paid = 0
        """Blue tickets laid down for a red one."""
        self.bid = 0
        self.lamp = False
        self.line: list[int] = []
        """The spaces a line was drawn over."""
        self.score = 0
        self.await_seat(CHOOSE, 0)

    def decider(self) -> int:
        return OVER if self.phase == DONE else 0

    def moves(self) -> list[Move]:
        return [move for move in range(self.game.vocabulary.choices) if self.actor == 0 and self._can(move)]

    def _can(self, move: Move) -> bool:
        kind, part = self.game.vocabulary.kinds[move], self.game.vocabulary.parts[move]
        if self.phase == CHOOSE:
            busy = self.actions > 0
            rides = self.red > 0 or self.blue > (1 if part == HILL else 0)
            possible = {RIDE: busy and rides, LAY: busy, BID: busy, BEGIN: busy, LIGHT: not self.lamp, END: True}
            return bool(possible.get(int(kind), False))
        if self.phase == PAYING:
            if part == RED:
                return kind == PAY and self.red > 0 and not self.paid
            return kind == PAY and self.blue + self.paid > (1 if self.goal == HILL else 0)
        if self.phase == ROLLING:
            return kind in (ON, HALT)
        if self.phase == DRAWING:
            return kind == LEAVE or (kind == GO_ON and part not in self.line and neighbours(self.line[-1], part))
        return kind == ENOUGH or (kind == RAISE and RAISES[part] <= self.coins - self.bid)

    def odds(self) -> list[tuple[Move, int]]:
        return []

    def why_not(self, move: Move) -> Refusal | None:
        shared = out_of_turn(self.game.vocabulary, self, move)
        if shared is not None or self._can(move):
            return shared
        return Refusal("SID-TURN-01", "not-so")

    def play(self, move: Move) -> None:
        refusal = self.why_not(move)
        if refusal is not None:
            raise Refused(refusal)
        kind, part = self.game.vocabulary.kinds[move], int(self.game.vocabulary.parts[move])
        if kind == RIDE:
            self.goal = part
            self._half(PAYING)
        elif kind == PAY:
            self._pay(part)
        elif kind == BID:
            self._half(RAISING)
        elif kind == RAISE:
            self.bid += RAISES[part]
        elif kind == END:
            self._end()
        elif kind == BEGIN:
            self.line = [SPACES.index(STATIONS[part])]
            self._half(DRAWING)
        elif kind == GO_ON and SPACES[part] not in STATIONS:
            self.line.append(part)
        elif kind == LIGHT:
            self.lamp = True
            self.score += 1
            self.await_seat(CHOOSE, 0)
        else:
            self.score += {ON: 2, HALT: 1, LAY: 1, ENOUGH: self.bid, GO_ON: 2, LEAVE: 0}[int(kind)]
            self.coins -= self.bid
            self.bid = 0
            self.line = []
            self.actions -= 1
            self.await_seat(CHOOSE, 0)

    def _half(self, phase: int) -> None:
        self.phase = phase
        self.settled = False

    def _pay(self, colour: int) -> None:
        if colour == RED:
            self.red -= 1
        else:
            self.blue -= 1
            self.paid += 1
        if colour == RED or self.goal == LAKE or self.paid == 2:
            self.paid = 0
            self._half(ROLLING)

    def _end(self) -> None:
        self.turn += 1
        self.actions = ACTIONS
        if self.turn == TURNS:
            self.finish(DONE)
        else:
            self.await_seat(CHOOSE, 0)

    def copy(self) -> Self:
        twin = type(self)(self.game)
        for name in ("actor", "settled", "phase", *NAMES):
            setattr(twin, name, getattr(self, name))
        twin.line = [*self.line]
        return twin

    def dump(self) -> dict[str, object]:
        return self.game.declared.write(self)

    def standing(self) -> list[Standing]:
        return [Standing(1, self.score)]

    def tally(self) -> list[dict[str, int]]:
        return [{"sidings": self.score}]

    def result(self) -> str:
        return "#counted" if self.phase == DONE else ""

    def payoffs(self) -> list[float]:
        return [worth_of_score(self.score, 10, 3)]


FIELDS = [
    Attribute("turn", Whole(0, TURNS)),
    Attribute("actions", Whole(0, ACTIONS)),
    Attribute("red", Whole(0, 2)),
    Attribute("blue", Whole(0, 6)),
    Attribute("coins", Whole(0, 99)),
    Attribute("goal", Whole(0, 1)),
    Attribute("paid", Whole(0, 1)),
    Attribute("bid", Whole(0, 99)),
    Attribute("lamp", Flag()),
    Attribute("line", Listed(OneOf(SPACES))),
    Attribute("score", Whole(0, 200)),
]
NAMES = [field.name for field in FIELDS]


class Sidings(Game):
    def __init__(self, coins: int) -> None:
        self.coins = coins
        families = [
            Family("ride", ["hill!", "lake!"], ["hill", "lake"]),
            Family("pay", ["$r", "$b"], ["ticket-red", "ticket-blue"]),
            Family("on", ["on!"], "wagon"),
            Family("halt", ["h."], "halt"),
            Family("lay", [f"{spot}:{way}" for spot, way in LAYS], [spot for spot, way in LAYS]),
            Family("bid", ["bid?"], "bank"),
            Family("raise", [f"+{more}" for more in RAISES], "bank"),
            Family("enough", ["b."], "bank"),
            Family("light", ["lit!"], "lamp"),
            Family("end", ["end."], "end"),
            Family("begin", [f"L:{station}" for station in STATIONS], STATIONS),
            Family("go on", [f"-{space}" for space in SPACES], SPACES),
            Family("leave", ["l."], "leave"),
        ]
        super().__init__("sidings", 1, Vocabulary(families), {"not-so": "That is not possible now."})
        self.declared = Fields("Sidings", 1, PHASES, FIELDS)
        self.fields = self.declared
        self.endings = {"counted": "all turns over"}
        self.observation_size = 3

    def start(self) -> SidingsPosition:
        return SidingsPosition(self)

    def referee(self, position: Position) -> list[str]:
        assert isinstance(position, SidingsPosition)
        phase = position.phase
        faults = [] if position.settled == (phase in (CHOOSE, DONE)) else ["an action is half done"]
        if (position.turn == TURNS) != (phase == DONE):
            faults.append("the turns are not over")
        if phase not in (CHOOSE, DONE) and not position.actions:
            faults.append("an action too many")
        if bool(position.line) != (phase == DRAWING):
            faults.append("a line is drawn by nobody")
        if position.bid > (position.coins if phase == RAISING else 0):
            faults.append("a bid that nobody can pay")
        if position.paid and (phase, position.goal) != (PAYING, HILL):
            faults.append("something is paid for nothing")
        if phase == PAYING and not any(map(position._can, range(self.vocabulary.choices))):
            faults.append("nobody can pay for that")
        return faults

    def write_seen(self, position: Position, seat: int, sheet: Sheet) -> None:
        assert isinstance(position, SidingsPosition)
        sheet.all_of([position.red / 2, position.blue / 6, position.score / 200])

    def payments(self, goal: int) -> list[tuple[Move, ...]]:
        red, blue = self.vocabulary.families[PAY].moves()
        return [(red,), (blue, blue)] if goal == HILL else [(red,), (blue,)]

    def runs(self, position: Position) -> list[tuple[Move, ...]]:
        """Rides with their payment; payments; another action after a halt."""
        assert isinstance(position, SidingsPosition)
        move = self.vocabulary.move_of
        if position.phase == PAYING:
            found = self.payments(position.goal)
        elif position.phase == ROLLING:
            found = [(move(HALT), move(kind)) for kind in (BID, LIGHT, END)]
        elif position.phase == CHOOSE:
            found = [(move(RIDE, goal), *payment) for goal in (HILL, LAKE) for payment in self.payments(goal)]
        else:
            found = []
        return [run for run in found if self._legal(position, run)]

    def _legal(self, position: Position, run: tuple[Move, ...]) -> bool:
        here = position.copy()
        for move in run:
            if move not in here.moves():
                return False
            here.play(move)
        return True

    def run_spot(self, position: Position, run: tuple[Move, ...]) -> str:
        assert isinstance(position, SidingsPosition)
        if position.phase == PAYING:
            return ""
        return self.vocabulary.spot(run[0] if position.phase == CHOOSE else run[1])


CHOICES = {
    RIDE: ["ride to the hill", "ride to the lake"],
    PAY: ["pay red", "pay blue"],
    ON: ["roll on"],
    HALT: ["halt"],
    LAY: [f"lay it at the {spot}, {('north', 'east', 'south', 'west')[way]}wards" for spot, way in LAYS],
    BID: ["make a bid"],
    RAISE: ["raise by five", "raise by one"],
    ENOUGH: ["enough"],
    LIGHT: ["light the lamp"],
    END: ["end the turn"],
    BEGIN: ["draw from the first station", "draw from the last station"],
    GO_ON: [f"on to {space}" for space in SPACES],
    LEAVE: ["leave the line there"],
}


def choice(game: Game, position: Position, move: Move) -> str:
    return CHOICES[int(game.vocabulary.kinds[move])][game.vocabulary.parts[move]]


def spot(game: Game, position: Position, name: str) -> str:
    return name.replace("-", " ")


def run(game: Game, position: Position, moves: tuple[Move, ...]) -> str:
    words = [choice(game, position, move) for move in moves]
    return words[-1] if words[0] == "halt" else words[0]


def told(game: Game, position: Position, moves: tuple[Move, ...], seat: int) -> str:
    return ", ".join(choice(game, position, move) for move in moves)


def draw(game: Game, position: Position, seat: int, width: int = 80) -> str:
    assert isinstance(position, SidingsPosition)
    return f"turn {position.turn}, {position.red} red, {position.blue} blue, {position.score} points"


def price(game: Game, position: Position, moves: tuple[Move, ...]) -> Price:
    assert isinstance(position, SidingsPosition)
    kinds, parts = game.vocabulary.kinds, game.vocabulary.parts
    paid = [parts[move] for move in moves if kinds[move] == PAY]
    goal = next((parts[move] for move in moves if kinds[move] == RIDE), position.goal)
    costs = [f"{paid.count(colour)} {name}" for colour, name in ((RED, "red"), (BLUE, "blue")) if colour in paid]
    coins = sum(RAISES[parts[move]] for move in moves if kinds[move] == RAISE)
    rails = sum(kinds[move] == GO_ON for move in moves)
    costs += [f"{rails} rails"] if rails else []
    gains = [f"{coins} points"] if coins else []
    return Price((*costs, *([f"{coins} coins"] if coins else [])), tuple(gains), BLUE not in paid or goal == LAKE)


def special(game: Game, position: Position, move: Move) -> bool:
    return game.vocabulary.kinds[move] == LIGHT


def closes(game: Game, position: Position, move: Move) -> str | None:
    assert isinstance(position, SidingsPosition)
    if game.vocabulary.kinds[move] != END:
        return None
    return f"End with {position.actions} actions left?" if position.actions else ""


def turns(game: Game, position: Position, move: Move) -> Turn | None:
    laid = game.vocabulary.kinds[move] == LAY
    return Turn("tile", LAYS[game.vocabulary.parts[move]][1]) if laid else None


def draws(game: Game, position: Position, move: Move) -> bool:
    return game.vocabulary.kinds[move] in (BEGIN, GO_ON)


def amount(game: Game, position: Position, move: Move) -> int | None:
    kind = game.vocabulary.kinds[move]
    return RAISES[game.vocabulary.parts[move]] if kind == RAISE else 0 if kind == ENOUGH else None


def here(game: Game, position: Position, spot: str) -> list[Move]:
    """Whoever looks at the depot is told of the bank and the lamp."""
    near = {"bank", "lamp"} if spot == "depot" else set()
    return [move for move in position.moves() if game.vocabulary.spot(move) in near]


SPOTS = ("hill", "lake", "ticket-red", "ticket-blue", "wagon", "halt", "field", "meadow", "quay", "bank", "lamp", "end")
SPOTS_BELOW = ("depot", "leave")


def parts(game: Game, position: Position, seat: int) -> Parts:
    """Each spot a square, what can be drawn over beside them; the tile is shown in the turn that is meant."""
    assert isinstance(position, SidingsPosition)
    placed = {spot: (60 * (number % 6), 60 * (number // 6)) for number, spot in enumerate([*SPOTS, *SPOTS_BELOW])}
    placed.update({space: (380 + 50 * (number % WIDE), 50 * (number // WIDE)) for number, space in enumerate(SPACES)})
    inked = [SPACES[space] for space in position.line]
    squares = "".join(
        f'<g data-spot="{spot}" class="{"inked" if spot in inked else ""}">'
        f'<rect x="{x}" y="{y}" width="50" height="50"/>'
        f'<text x="{x}" y="{y + 30}">{spot}</text></g>'
        for spot, (x, y) in placed.items()
    )
    tiles = "".join(
        f'<path data-move="{spot}:{way}" d="M25 0v25" transform="translate{placed[spot]} rotate({90 * way} 25 25)"/>'
        for spot, way in LAYS
    )
    head = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 590 180" aria-label="{draw(game, position, seat)}"'
    return {BOARD: f'<svg {head} role="group">{squares}{tiles}</svg>'}


def about(game: Game, position: Position, seat: int, spot: str) -> str:
    return f"This is the {spot}."


def read(text: str, file: str) -> int:
    return decode(text, File, file).coins


def make(content: AnyContent, seats: int, options: Options) -> Sidings:
    assert isinstance(content.data, int)
    return Sidings(content.data)


WAGONS = Option(
    "wagons",
    "Wagons",
    "usual",
    (("usual", "as they come"),),
    own=str,
    form="boards",
    made_of={"rows": 2, "columns": 3, "faces": {"": {"W": ["#..", "##."]}}, "colours": {"#": "#333333"}},
)
"""Nothing of the game hangs on it: boards of another size than anybody's, and no option that picks them."""

ROOM = Room(
    name="sidings",
    title="Sidings",
    about="A toy of the tests.",
    min_seats=1,
    max_seats=1,
    minutes=1,
    make=make,
    read=read,
    folder=Path(__file__).parent / "sidings_room",
    shipped=("yard",),
    options=(WAGONS,),
    words=Words(
        draw,
        choice,
        told,
        run=run,
        price=price,
        spot=spot,
        here=here,
        special=special,
        closes=closes,
        turns=turns,
        draws=draws,
        amount=amount,
    ),
    view=View(parts, about, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 140"/>'),
)
