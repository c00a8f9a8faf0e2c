"""A table of Tachite al Tram for tests: lays out a situation with the real pieces and plays scripts in the notation.

Seats count from 1. After every move the referee looks at the table.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache

import msgspec

from tests.games.played import Played
from tests.games.trieste.box_contents import CARDS, COUNTS, PASSENGERS, STOPS
from tramyard.games.trieste.rules.game import TachiteAlTram
from tramyard.kernel.errors import YardError
from tramyard.kernel.position import CHANCE
from tramyard.kernel.room import room

ROOM = room("trieste")

FILLED = """A8 I0, A9 T3, B10 O0, B11 Y3, B12 I0, B2 R3, B7 I1, C2 R2, C4 I0, C5 I0, C6 Y3, C8 L0, C9 O0, D13 K1, D5 L1,
D7 D0, D9 X0, E10 K3, E12 Y2, E13 R2, E5 L3, E6 X0, E7 X0, E8 D0, F10 O0, F11 I0, F3 D1, F4 L1, F6 K1, F7 L2, G10 L2,
G3 L3, G4 T1, G5 I0, G8 L3, G9 I0"""
"""Thirty-six tiles: with these on the board and three in each of two hands the supply is empty. Left are I3 L3."""
FULL = """A8 I0, A9 I0, B10 K3, B11 L0, B12 I0, B2 L3, B3 L2, B7 I1, B9 L0, C10 K3, C2 I0, C3 Y3, C4 I0, C6 R0, C8 K2,
C9 O0, D13 T2, D3 Y2, D5 X0, D7 O0, D9 X0, E1 T2, E12 I1, E13 L3, E5 L3, E6 D1, E7 O0, E8 X0, E9 R2, F11 I0, F2 R2,
F3 D1, F4 L1, F6 I1, F7 L3, F8 D0, G10 L2, G3 L3, G4 Y1, G5 I0, G8 L3, G9 I0"""
"""All forty-two tiles."""


class SavedPlayer(msgspec.Struct, forbid_unknown_fields=True):
    at: str
    via: str
    by: str
    hand: str
    aboard: list[str]
    futiz: str
    downtown: int
    uphill: int
    damage: int
    target: str
    last_stop: str
    no_roll: bool
    no_build: bool
    roll_mod: int
    roll_half: bool
    kept: list[str]
    drew: list[str]
    tuned: list[str]
    wrecks: int
    trips: int


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    """What a dump says."""

    format: int
    phase: str
    actor: str
    settled: bool
    seat: int
    first: int
    turn: int
    players: list[SavedPlayer]
    laid: dict[str, str]
    locked: list[str]
    fresh: list[str]
    supply: str
    tops: dict[str, str]
    piles: dict[str, int]
    hidden: list[str]
    discards: list[str]
    deck: list[str]
    spent: list[str]
    latest: str
    latest_by: str
    held: str
    pips: int
    steps: int
    wrecked: bool
    marked: bool
    card: str
    effect: int
    struck: list[str]
    nth: int
    asked: str
    owed: int
    bare: list[str]
    ended: str


@cache
def trieste(seats: int = 2, content: str = "", **options: object) -> TachiteAlTram:
    """A game with the shipped board and cards, or with those of another content file."""
    game = ROOM.game(seats, options, ROOM.content_from("mine", content) if content else None)
    assert isinstance(game, TachiteAlTram)
    return game


class Table(Played[TachiteAlTram]):
    """A game in progress, spoken to in the notation."""

    @staticmethod
    def new(seats: int = 2, **options: object) -> "Table":
        """Before anything was drawn."""
        game = trieste(seats, **{"first": "1", **options})
        return Table(game, game.start())

    @staticmethod
    def laid(
        trams: str = "C1 E14",
        *,
        content: str = "",
        options: Mapping[str, object] | None = None,
        **situation: object,
    ) -> "Table":
        """A seat is about to build, unless `phase` says otherwise; there are as many seats as trams.

        See `dumped` for what can be said of the situation.
        """
        game = trieste(len(trams.split()), content, **(options or {}))
        return Table(game, game.load(dumped(trams, **situation)))  # type: ignore[arg-type]

    @staticmethod
    def drawn(card: str, trams: str = "F1 E14", **situation: object) -> "Table":
        """Seat 1 stays at a stop and takes a Spuzolente, who brings this card."""
        stop = trams.split()[0].partition("/")[0]
        tops = {stop: "SPUa", **situation.pop("tops", {})}  # type: ignore[dict-item]
        table = Table.laid(trams, tops=tops, **situation).play("B- S P")  # type: ignore[arg-type]
        return table.chance("next").play(f"!K:{card}")

    @staticmethod
    def fault(trams: str = "C1 E14", **situation: object) -> str:
        """What is wrong with a situation that cannot be."""
        try:
            Table.laid(trams, **situation)  # type: ignore[arg-type]
        except YardError as error:
            return str(error)
        raise AssertionError("nothing is wrong with it")

    def twin(self) -> "Table":
        """The same situation, to be played on otherwise."""
        return Table(self.game, self.position.copy())

    # Playing

    def play(self, script: str) -> "Table":
        """Plays the words of a script."""
        for word in script.split():
            self.say(word)
        return self

    def chance(self, phase: str = "") -> "Table":
        """Lets chance bring the first thing it can, while it is chance's turn (and that phase, where one is named)."""
        while self.position.actor == CHANCE and phase in ("", self.now.phase):
            self.play(next(iter(self.outcomes)))
        return self

    # Looking

    @property
    def now(self) -> Saved:
        """The whole position, as it is dumped."""
        return msgspec.convert(self.position.dump(), Saved)

    def player(self, seat: int) -> SavedPlayer:
        return self.now.players[seat - 1]

    def at(self, seat: int) -> str:
        return self.player(seat).at

    def hand(self, seat: int) -> list[str]:
        return sorted(self.player(seat).hand)

    def aboard(self, seat: int) -> set[str]:
        return set(self.player(seat).aboard)

    def futiz(self, seat: int) -> str:
        return self.player(seat).futiz

    def target(self, seat: int) -> str:
        return self.player(seat).target

    def last(self, seat: int) -> str:
        """The stop where it picked up last."""
        return self.player(seat).last_stop

    def kept(self, seat: int) -> list[str]:
        return self.player(seat).kept

    @property
    def trams(self) -> list[str]:
        return [player.at for player in self.now.players]

    @property
    def damage(self) -> list[int]:
        return [player.damage for player in self.now.players]

    @property
    def points(self) -> list[int]:
        return [player.downtown + player.uphill for player in self.now.players]

    @property
    def supply(self) -> dict[str, int]:
        return dict(Counter(self.now.supply))

    @property
    def tops(self) -> dict[str, str]:
        return self.now.tops

    @property
    def heights(self) -> dict[str, int]:
        return {stop: self.now.piles[stop] for stop in STOPS}

    @property
    def discards(self) -> set[str]:
        return set(self.now.discards)

    @property
    def card_discards(self) -> set[str]:
        return set(self.now.spent)

    @property
    def locked(self) -> set[str]:
        return set(self.now.locked)

    def tile(self, square: str) -> str:
        """The tile on a square, as `I1`; empty where none lies."""
        return self.now.laid.get(square, "")

    @property
    def whole_lays(self) -> list[str]:
        """Every tile that can be laid, and where, as `+I @E1:1`."""
        picks = [word for word in self.choices if word.startswith("+")]
        return [f"{pick} {lay}" for pick in picks for lay in self.twin().play(pick).choices]

    def refused(self, text: str) -> str:
        """The rule that refuses a move; empty if it can be played."""
        refusal = self.explained(text)
        return refusal.rule if refusal else ""


def _many(named: dict[int, str] | None, seat: int) -> list[str]:
    return (named or {}).get(seat, "").split()


def tiles_of(text: str) -> dict[str, str]:
    """`C2 I0, C3 L1` by square."""
    return dict(entry.split() for entry in text.split(",") if entry.strip())


def dumped(
    trams: str = "C1 E14",
    *,
    phase: str = "build",
    seat: int = 1,
    starter: int = 1,
    turn: int | None = None,
    hand: str | None = None,
    hands: dict[int, str] | None = None,
    laid: str = "",
    locked: str = "",
    aboard: dict[int, str] | None = None,
    futiz: dict[int, str] | None = None,
    points: dict[int, int] | None = None,
    damage: dict[int, int] | None = None,
    target: dict[int, str] | None = None,
    last: dict[int, str] | None = None,
    flags: dict[int, dict[str, object]] | None = None,
    kept: dict[int, str] | None = None,
    tops: dict[str, str] | None = None,
    heights: dict[str, int] | None = None,
    discards: str = "",
    spent: str = "",
    custom: bool = False,
) -> dict[str, object]:
    """The dump of a situation at the beginning of a seat's turn.

    `C2/S` is a tram that came to C2 by its southern side. Hands that are not named hold what there is most of; tiles
    that lie nowhere are in the supply. Passengers that are not named wait; those named in `tops` on top of a pile.
    `spent` are cards on the discards ("all" for all); the others are in the deck.
    """
    places = trams.split()
    seats = len(places)
    tiles = tiles_of(laid)
    left = Counter({**COUNTS, **({"U": 1, "V": 1} if custom else {})})
    left.subtract(tile[0] for tile in tiles.values())
    held: dict[int, list[str]] = {number: _tiles(text) for number, text in (hands or {}).items()}
    if hand is not None:
        held[seat] = _tiles(hand)
    left.subtract(shape for shapes in held.values() for shape in shapes)
    for number in range(1, seats + 1):
        if number not in held:
            held[number] = []
            for _ in range(3):
                shape = max(left, key=lambda one: left[one])
                held[number].append(shape)
                left[shape] -= 1
    assert min(left.values()) >= 0, f"more tiles than there are: {left}"

    seated = {number: _many(aboard, number) for number in range(1, seats + 1)}
    on_board = [one for people in seated.values() for one in people]
    gone = [one for one in PASSENGERS if one not in on_board] if discards == "all" else discards.split()
    named = dict(tops or {})
    free = [one for one in reversed(PASSENGERS) if one not in {*on_board, *gone, *named.values()}]
    waiting = 24 - len(on_board) - len(gone)
    piles = _heights(waiting, heights or {}, named)
    shown = {stop: named.get(stop) or (free.pop(0) if piles[stop] else "") for stop in STOPS}
    assert len(free) == waiting - sum(1 for top in shown.values() if top)
    keeping = {number: _many(kept, number) for number in range(1, seats + 1)}
    used = [one for cards in keeping.values() for one in cards]
    discarded = [one for one in CARDS if one not in used] if spent == "all" else spent.split()
    players = []
    for number in range(1, seats + 1):
        square, _, via = places[number - 1].partition("/")
        flag = (flags or {}).get(number, {})
        players.append(
            {
                "at": square,
                "via": via,
                "by": "",
                "hand": "".join(held[number]),
                "aboard": seated[number],
                "futiz": (futiz or {}).get(number, ""),
                "downtown": 0,
                "uphill": (points or {}).get(number, 0),
                "damage": (damage or {}).get(number, 0),
                "target": (target or {}).get(number, "C1" if square == "E14" else "E14"),
                "last_stop": (last or {}).get(number, ""),
                "no_roll": flag.get("no_roll", False),
                "no_build": flag.get("no_build", False),
                "roll_mod": flag.get("roll_mod", 0),
                "roll_half": flag.get("roll_half", False),
                "kept": keeping[number],
                "drew": [],
                "tuned": [],
                "wrecks": 0,
                "trips": 0,
            }
        )
    return {
        "format": 1,
        "phase": phase,
        "actor": f"p{seat}",
        "settled": True,
        "seat": seat,
        "first": starter,
        "turn": turn if turn is not None else 1 + (seat - starter) % seats + 5 * seats,
        "players": players,
        "laid": tiles,
        "locked": locked.split(),
        "fresh": [],
        "supply": "".join(sorted(left.elements())),
        "tops": shown,
        "piles": piles,
        "hidden": free,
        "discards": gone,
        "deck": [one for one in CARDS if one not in {*used, *discarded}],
        "spent": discarded,
        "latest": "",
        "latest_by": "",
        "held": "",
        "pips": 0,
        "steps": 0,
        "wrecked": False,
        "marked": False,
        "card": "",
        "effect": 0,
        "struck": [],
        "nth": 0,
        "asked": "",
        "owed": 0,
        "bare": [],
        "ended": "",
    }


def _tiles(text: str) -> list[str]:
    return [shape for shape in text if shape != " "]


def _heights(waiting: int, wanted: dict[str, int], tops: dict[str, str]) -> dict[str, int]:
    """Piles of so many passengers in all, as even as can be; nobody's top lies on nothing."""
    piles = dict.fromkeys(STOPS, 0)
    piles.update(wanted)
    open_stops = [stop for stop in STOPS if stop not in wanted]
    rest = waiting - sum(wanted.values())
    assert rest >= 0
    for stop in [stop for stop in open_stops if stop in tops]:
        piles[stop] += 1
        rest -= 1
    while rest > 0:
        lowest = min(open_stops, key=lambda stop: piles[stop])
        piles[lowest] += 1
        rest -= 1
    return piles
