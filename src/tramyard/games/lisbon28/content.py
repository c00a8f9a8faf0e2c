"""The board and the cards of Lisbon Tram 28, read from TOML and checked against what the rules need."""

import re
from collections import Counter
from typing import Final, Literal

import msgspec

from tramyard.games.lisbon28.board_check import HALTS, Survey
from tramyard.kernel.content import Fault, check_number, check_one_of, checked, decode
from tramyard.kernel.words import _, plural

COLOURS: Final = "RYGB"
BONUSES: Final = ("MOVE", "ACT", "SEAT", "PICK")
TRAMS: Final = ("pink", "black", "white", "brown")
PLAYERS: Final = (2, 3, 4)
SPACES: Final = 4
MOST_CARDS: Final = 60
# Places and rails are bits of a number with 64 of them.
MOST_NODES: Final = 60
MOST_RAILS: Final = 62
MOST_STOPS: Final = 31
BOUNDS: Final = {
    # So that the ways to draw nine of them can be counted in 64 bits.
    "tickets_per_colour": (1, 99),
    "passengers_per_colour": (1, 99),
    "start_hand": (1, 9),
    "end_turn_draw": (1, 9),
    "passengers_per_stop": (1, 9),
    "seats_base": (1, 9),
    "seats_bonus": (1, 9),
    "lift_cost": (1, 9),
    "substitution": (2, 9),
}
PUBLISHED: Final = {
    "tickets_per_colour": 27,
    "passengers_per_colour": 15,
    "start_hand": 5,
    "end_turn_draw": 4,
    "passengers_per_stop": 3,
    "seats_base": 2,
    "seats_bonus": 4,
    "lift_cost": 3,
    "substitution": 3,
}
PUBLISHED_FACE_UP: Final = {"2": 13, "3": 16, "4": 19}
PUBLISHED_DISPLAY: Final = {"2": 3, "3": 4, "4": 4}
PUBLISHED_CARDS: Final = 22
PUBLISHED_MONUMENTS: Final = 18


class Meta(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file is, what of it is a fact of the published game, and what is somebody's own design."""

    game: Literal["lisbon28"]
    format: Literal[1]
    name: str
    about: str
    facts: str
    ours: str


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the picture ends and where the river begins; y grows downwards."""

    canvas: tuple[int, int]
    river_line: list[tuple[int, int]]


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tickets_per_colour: int
    passengers_per_colour: int
    start_hand: int
    end_turn_draw: int
    passengers_per_stop: int
    seats_base: int
    seats_bonus: int
    lift_cost: int
    substitution: int


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By number of players, as TOML writes keys: `face_up["4"]` monument cards are turned up, `display["4"]` open."""

    face_up: dict[str, int]
    display: dict[str, int]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """A monument card: the passengers it asks for, its points, and the half tickets on its edges."""

    id: int
    monument: str
    demand: str
    points: int
    left: str
    right: str


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    list: list[Card]


class Node(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """A place on the board."""

    id: str
    kind: Literal["hub", "lift", "monument", "stop", "junction"]
    name: str
    x: int
    y: int


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of the board. `through`: (at, a, b), a tram that does not halt at `at` may run from a to b and back."""

    players: list[int]
    nodes: list[Node]
    rails: list[tuple[str, str]]
    through: list[tuple[str, str, str]]
    bends: list[tuple[str, str, int, int]] = []


class Lisbon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole content file."""

    meta: Meta
    components: Components
    setup: Setup
    lifts: dict[str, str]
    bonus_map: dict[str, dict[str, str]]
    cards: Cards
    drawing: Drawing
    side_a: Side
    side_b: Side

    def side(self, players: int) -> Side:
        """The side this many players use (L28-SET-01)."""
        return self.side_a if players in self.side_a.players else self.side_b


def read(text: str, file: str) -> Lisbon:
    """The board and cards of a file's text. Raises FileFault naming file, field and expectation."""
    return checked(decode(text, Lisbon, file), _check, file)


def _check(lisbon: Lisbon) -> None:
    for name, (least, most) in BOUNDS.items():
        check_number(getattr(lisbon.components, name), least, most, f"components.{name}")
    _check_drawing(lisbon.drawing)
    _check_colours(lisbon)
    for name, side in (("side_a", lisbon.side_a), ("side_b", lisbon.side_b)):
        try:
            _check_side(side, lisbon)
        except Fault as fault:
            raise Fault(f"{name}.{fault.field}", fault.expected) from None
    if sorted((*lisbon.side_a.players, *lisbon.side_b.players)) != list(PLAYERS):
        raise Fault("side_b.players", _("expected each of 2, 3 and 4 once, here or at side_a"))
    _check_cards(lisbon)
    _check_setup(lisbon)


def _check_drawing(drawing: Drawing) -> None:
    for number, length in enumerate(drawing.canvas):
        check_number(length, 300, 6000, f"drawing.canvas[{number}]")
    for number, point in enumerate(drawing.river_line):
        _check_point(*point, drawing, f"drawing.river_line[{number}]")


def _check_point(x: int, y: int, drawing: Drawing, field: str) -> None:
    width, height = drawing.canvas
    if not (0 <= x <= width and 0 <= y <= height):
        expected = _("expected a point on the canvas of {width} by {height}, not {x}, {y}")
        raise Fault(field, expected.format(width=width, height=height, x=x, y=y))


def _check_colours(lisbon: Lisbon) -> None:
    """Every colour has its lift, and every tram gets every bonus at one of them."""
    for lift, colour in lisbon.lifts.items():
        check_one_of(colour, tuple(COLOURS), f"lifts.{lift}")
    if sorted(lisbon.lifts.values()) != sorted(COLOURS):
        raise Fault("lifts", _("expected four lifts, one of each colour R, Y, G, B"))
    if sorted(lisbon.bonus_map) != sorted(TRAMS):
        raise Fault("bonus_map", _("expected the trams {trams}").format(trams=", ".join(TRAMS)))
    for tram, bonuses in lisbon.bonus_map.items():
        if sorted(bonuses) != sorted(COLOURS) or sorted(bonuses.values()) != sorted(BONUSES):
            expected = _("expected the colours R, Y, G, B, each with another one of {bonuses}")
            raise Fault(f"bonus_map.{tram}", expected.format(bonuses=", ".join(BONUSES)))


def _check_side(side: Side, lisbon: Lisbon) -> None:
    _check_nodes(side, lisbon)
    rails = _check_rails(side)
    _check_through(side, rails)
    for number, (one, other, x, y) in enumerate(side.bends):
        field = f"bends[{number}]"
        if frozenset((one, other)) not in rails:
            raise Fault(field, _("expected a rail, but none joins {one} and {other}").format(one=one, other=other))
        _check_point(x, y, lisbon.drawing, field)
    Survey(side).check()


def _check_nodes(side: Side, lisbon: Lisbon) -> None:
    check_number(len(side.nodes), 1, MOST_NODES, "nodes")
    seen: dict[str | tuple[int, int], str] = {}
    for number, node in enumerate(side.nodes):
        field = f"nodes[{number}]"
        if not re.fullmatch("[A-Z][A-Z0-9]{1,4}", node.id):
            expected = _("expected a short name of 2 to 5 capital letters and digits, not «{value}»")
            raise Fault(field, expected.format(value=node.id))
        if not 1 <= len(node.name) <= 40 or not node.name.isprintable() or node.name.isspace():
            raise Fault(field, _("expected a name of 1 to 40 letters for {place}").format(place=node.id))
        _check_point(node.x, node.y, lisbon.drawing, field)
        for key in (node.id, (node.x, node.y)):
            if key in seen:
                expected = _("expected a short name and a point of its own for {place}, not those of {other}")
                raise Fault(field, expected.format(place=f"{node.name} ({node.id})", other=seen[key]))
            seen[key] = f"{node.name} ({node.id})"
    kinds = Counter(node.kind for node in side.nodes)
    if kinds["hub"] != 1:
        expected = _("expected one place of kind hub, where all trams begin, not {count}")
        raise Fault("nodes", expected.format(count=kinds["hub"]))
    lifts = [node.id for node in side.nodes if node.kind == "lift"]
    if sorted(lifts) != sorted(lisbon.lifts):
        expected = _("expected the lifts {lifts}, as [lifts] names them")
        raise Fault("nodes", expected.format(lifts=", ".join(lisbon.lifts)))
    components = lisbon.components
    bag = len(COLOURS) * components.passengers_per_colour
    if not 1 <= kinds["stop"] <= min(MOST_STOPS, bag // components.passengers_per_stop):
        expected = _("expected 1 to {most} stops, so that {bag} passengers suffice, not {count}")
        most = min(MOST_STOPS, bag // components.passengers_per_stop)
        raise Fault("nodes", expected.format(most=most, bag=bag, count=kinds["stop"]))


def _check_rails(side: Side) -> set[frozenset[str]]:
    if len(side.rails) > MOST_RAILS:
        expected = _("expected at most {most} rails, not {count}")
        raise Fault("rails", expected.format(most=MOST_RAILS, count=len(side.rails)))
    known = [node.id for node in side.nodes]
    rails: set[frozenset[str]] = set()
    for number, rail in enumerate(side.rails):
        field = f"rails[{number}]"
        for end in rail:
            check_one_of(end, known, field)
        if len(set(rail)) == 1:
            raise Fault(field, _("expected two places, not {place} twice").format(place=rail[0]))
        if frozenset(rail) in rails:
            raise Fault(
                field, _("expected {one} and {other} to be joined once only").format(one=rail[0], other=rail[1])
            )
        rails.add(frozenset(rail))
    return rails


def _check_through(side: Side, rails: set[frozenset[str]]) -> None:
    kinds = {node.id: node.kind for node in side.nodes}
    seen: set[tuple[str, frozenset[str]]] = set()
    for number, (at, one, other) in enumerate(side.through):
        field = f"through[{number}]"
        check_one_of(at, kinds, field)
        if kinds[at] in HALTS:
            raise Fault(field, _("expected a stop or a junction, but every tram halts at {place}").format(place=at))
        for end in (one, other):
            if frozenset((at, end)) not in rails:
                raise Fault(field, _("expected a rail, but none joins {one} and {other}").format(one=at, other=end))
        if one == other:
            raise Fault(field, _("expected two rails: no tram turns back at {place} on its way").format(place=at))
        if (at, frozenset((one, other))) in seen:
            expected = _("expected the curve from {one} to {other} through {place} once only")
            raise Fault(field, expected.format(one=one, other=other, place=at))
        seen.add((at, frozenset((one, other))))


def _check_cards(lisbon: Lisbon) -> None:
    cards = lisbon.cards.list
    check_number(len(cards), 2, MOST_CARDS, "cards.list")
    for number, card in enumerate(cards):
        field = f"cards.list[{number}]"
        if card.id != number + 1:
            expected = _("expected the number {number}, not {value}: cards are counted from 1")
            raise Fault(field, expected.format(number=number + 1, value=card.id))
        for side in (lisbon.side_a, lisbon.side_b):
            check_one_of(card.monument, [node.id for node in side.nodes if node.kind == "monument"], field)
        _check_demand(card.demand, lisbon.components, field)
        check_number(card.points, 0, 20, field)
        for edge in (card.left, card.right):
            if edge != "".join(colour for colour in COLOURS if colour in edge):
                expected = _("expected half tickets as letters of RYGB in this order, each once at most, not «{value}»")
                raise Fault(field, expected.format(value=edge))


def _check_demand(demand: str, components: Components, field: str) -> None:
    if not demand or demand != "".join(sorted(demand, key=COLOURS.find)) or set(demand) - set(COLOURS):
        expected = _("expected passengers as letters of RYGB in this order, not «{value}»")
        raise Fault(field, expected.format(value=demand))
    most = min(components.seats_bonus, components.passengers_per_colour)
    if max(Counter(demand).values()) > most:
        expected = _("expected at most {most} passengers of a colour, for which a tram can have seats, not «{value}»")
        raise Fault(field, expected.format(most=most, value=demand))


def _check_setup(lisbon: Lisbon) -> None:
    components, setup = lisbon.components, lisbon.setup
    check_number(components.seats_bonus, components.seats_base, 9, "components.seats_bonus")
    if max(PLAYERS) * components.start_hand > len(COLOURS) * components.tickets_per_colour:
        expected = _("expected tickets enough for the hands of {players} players")
        raise Fault("components.start_hand", expected.format(players=max(PLAYERS)))
    for name, numbers in (("face_up", setup.face_up), ("display", setup.display)):
        if sorted(numbers) != [str(players) for players in PLAYERS]:
            raise Fault(f"setup.{name}", _("expected a number for each of 2, 3 and 4 players"))
    for players, spaces in setup.display.items():
        check_number(spaces, 1, SPACES, f"setup.display.{players}")
        # One card more than are open, or the pile would show a back before anybody has played.
        check_number(setup.face_up[players], spaces + 1, len(lisbon.cards.list), f"setup.face_up.{players}")


def contains(lisbon: object) -> list[str]:
    """What is in the file, in a few words each: the cards, and the places of both sides of the board."""
    assert isinstance(lisbon, Lisbon)
    sides = [(side, [node for node in side.nodes if node.name]) for side in (lisbon.side_a, lisbon.side_b)]
    found = [plural("{count} card", "{count} cards", len(lisbon.cards.list))]
    for side, places in sides:
        players = " / ".join(str(players) for players in side.players)
        board = _("board for {players} players: {places}")
        found.append(board.format(players=players, places=plural("{count} place", "{count} places", len(places))))
    return found


def remarks(lisbon: object) -> list[str]:
    """Where a valid file differs from the published box, and what is odd about it."""
    assert isinstance(lisbon, Lisbon)
    found = [
        _("{name} is {value}, where the published game has {published}").format(
            name=name, value=value, published=published
        )
        for name, value, published in _figures(lisbon)
        if value != published
    ]
    for colour in COLOURS:
        if len({bonuses[colour] for bonuses in lisbon.bonus_map.values()}) < len(TRAMS):
            found.append(_("the colour {colour} gives two trams the same bonus").format(colour=colour))
    visited = {card.monument for card in lisbon.cards.list}
    for name, side in (("side_a", lisbon.side_a), ("side_b", lisbon.side_b)):
        for node in side.nodes:
            if node.kind == "monument" and node.id not in visited:
                sentence = _("no card leads to the monument {place}")
                found.append(f"{name}: " + sentence.format(place=f"{node.name} ({node.id})"))
        found += [f"{name}: {remark}" for remark in Survey(side).remarks()]
    return found


def _figures(lisbon: Lisbon) -> list[tuple[str, int, int]]:
    """Field, value and what it is in the published game, for all that is known of that."""
    return [
        *((f"components.{name}", getattr(lisbon.components, name), value) for name, value in PUBLISHED.items()),
        *((f"setup.face_up.{key}", lisbon.setup.face_up[key], value) for key, value in PUBLISHED_FACE_UP.items()),
        *((f"setup.display.{key}", lisbon.setup.display[key], value) for key, value in PUBLISHED_DISPLAY.items()),
        (_("the number of cards"), len(lisbon.cards.list), PUBLISHED_CARDS),
        (_("the number of monuments"), len({card.monument for card in lisbon.cards.list}), PUBLISHED_MONUMENTS),
    ]
