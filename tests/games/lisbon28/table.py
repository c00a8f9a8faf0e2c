"""A table of Lisbon Tram 28 for tests: lays out a situation with the real pieces and plays scripts in the notation.

Seats and spaces count from 1. After every move the referee looks at the table.
"""

from collections import Counter
from functools import cache
from typing import Literal

import msgspec

from tests.games.played import Played
from tramyard.games.lisbon28.rules.game import LisbonTram28
from tramyard.kernel.position import CHANCE
from tramyard.kernel.room import room

ROOM = room("lisbon28")
COLOURS = "RYGB"
GROUP = "RYG"
"""Who waits at a stop that a test does not mention."""
SPACES = {2: "1 4 5 -", 3: "1 4 5 6", 4: "1 4 5 6"}
"""Open cards unless a test names others: Belém, Padrão, Ajuda, Aqueduto, far from where most tests happen."""
HEAP = "PRA"
"""The stop where passengers wait who have no other place, if a test says what is in bag and reserve."""


class SavedPlayer(msgspec.Struct, forbid_unknown_fields=True):
    at: str
    by: str
    hand: str
    aboard: str
    bonuses: list[str]
    row: list[int]
    draws: int
    consoled: bool


class SavedPusher(msgspec.Struct, forbid_unknown_fields=True):
    tram: str
    way: str
    blockers: list[str]


class SavedPush(msgspec.Struct, forbid_unknown_fields=True):
    pushers: list[SavedPusher]
    pushed: list[str]


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    """What a dump says."""

    format: Literal[1]
    phase: str
    actor: str
    settled: bool
    seat: int
    first: int
    round: int
    players: list[SavedPlayer]
    stops: dict[str, str]
    bag: str
    reserve: str
    pile: str
    discard: str
    spaces: list[int]
    top: int
    up: int
    seen: list[int]
    actions: int
    used: list[str]
    colour: Literal["", "R", "Y", "G", "B"]
    way: str
    need: str
    paid: str
    vouched: str
    then: str
    wanted: int
    drawn: str
    stop: int
    space: int
    push: SavedPush | None
    last_round: bool
    busy: bool
    ended: str


@cache
def lisbon(seats: int = 4, content: str = "", **options: object) -> LisbonTram28:
    """A game with the shipped board and cards, or with those of another content file."""
    game = ROOM.game(seats, options, ROOM.content_from("mine", content) if content else None)
    assert isinstance(game, LisbonTram28)
    return game


class Table(Played[LisbonTram28]):
    """A game in progress, spoken to in the notation."""

    @staticmethod
    def new(seats: int = 4, **options: object) -> "Table":
        """Before anything was drawn."""
        game = lisbon(seats, **{"first": 1, **options})
        return Table(game, game.start())

    @staticmethod
    def laid(
        trams: str = "ROS ROS ROS ROS",
        hand: str = "",
        *,
        seat: int = 1,
        starter: int = 1,
        round: int = 2,
        actions: int = 2,
        hands: dict[int, str] | None = None,
        aboard: dict[int, str] | None = None,
        bonuses: dict[int, str] | None = None,
        rows: dict[int, str] | None = None,
        stops: dict[str, str] | None = None,
        bag: str | None = None,
        reserve: str | None = None,
        pile: str | None = None,
        discard: str | None = None,
        spaces: str | None = None,
        top: int | None = None,
        up: int | None = None,
        consoled: str = "",
        used: str = "",
        busy: bool = True,
        content: str = "",
        **options: object,
    ) -> "Table":
        """`seat` is about to choose its first action with this hand; there are as many seats as trams.

        A stop not named in `stops` holds RYG. Passengers nobody mentions are in the bag (if that is told, in the
        reserve; if that is told too, they wait at Prazeres); such tickets are in the pile (or discarded, or in the
        last seat's hand). `spaces` and `rows` name cards by number, `-` is an empty space; `up` buries claimed cards
        in the last seat's row until so many are left in the face-up pile.
        """
        places = trams.split()
        seats = len(places)
        game = lisbon(seats, content, **options)
        box = game.box
        tickets = {number: (hands or {}).get(number, "") for number in range(1, seats + 1)}
        tickets[seat] = hand or tickets[seat]
        pile, discard = _shared(27, [*tickets.values()], pile, discard)
        tickets[seats] += _missing(27, [*tickets.values(), pile, discard])
        waiting = {box.network.ids[node]: GROUP for node in box.network.stops}
        for name, group in (stops or {}).items():
            assert name in waiting, f"{name} is no stop"
            waiting[name] = group
        seated = {number: (aboard or {}).get(number, "") for number in range(1, seats + 1)}
        bag, reserve = _shared(15, [*seated.values(), *waiting.values()], bag, reserve)
        waiting[HEAP] += _missing(15, [*seated.values(), *waiting.values(), bag, reserve])
        open_cards = [int(card) if card != "-" else 0 for card in (spaces or SPACES[seats]).split()]
        claimed = {number: [int(card) for card in (rows or {}).get(number, "").split()] for number in tickets}
        seen = [card for card in [*open_cards, *(card for row in claimed.values() for card in row)] if card]
        spare = [card for card in box.card_ids[1:] if card not in seen and card != top]
        while up is not None and int(box.face_up) - len(seen) > up:
            seen.append(spare.pop())
            claimed[seats].append(seen[-1])
        up = int(box.face_up) - len(seen)
        top = (top or spare[0]) if up else 0
        gap = 0 in open_cards[: int(box.display)]
        players: list[dict[str, object]] = []
        for number in range(1, seats + 1):
            player: dict[str, object] = {
                "at": places[number - 1],
                "by": "",
                "hand": in_order(tickets[number]),
                "aboard": in_order(seated[number]),
                "bonuses": (bonuses or {}).get(number, "").split(),
                "row": claimed[number],
                "draws": 0,
                "consoled": str(number) in consoled,
            }
            players.append(player)
        dump: dict[str, object] = {
            "format": 1,
            "phase": "main",
            "actor": f"p{seat}",
            "settled": True,
            "seat": seat,
            "first": starter,
            "round": round,
            "players": players,
            "stops": {name: in_order(group) for name, group in waiting.items()},
            "bag": bag,
            "reserve": reserve,
            "pile": pile,
            "discard": discard,
            "spaces": open_cards,
            "top": top,
            "up": up,
            "seen": [*seen, *([top] if top else [])],
            "actions": actions,
            "used": used.split(),
            "colour": "",
            "way": "",
            "need": "",
            "paid": "",
            "vouched": "",
            "then": "",
            "wanted": 0,
            "drawn": "",
            "stop": 0,
            "space": 0,
            "push": None,
            "last_round": up == 0 and (gap or not box.house.late_end),
            "busy": busy,
            "ended": "",
        }
        return Table(game, game.load(dump))

    # Playing

    def play(self, script: str) -> "Table":
        """Plays the words of a script."""
        for word in script.split():
            self.say(word)
        return self

    def chance(self) -> "Table":
        """Lets chance bring the first thing it can, until somebody must decide or the game is over."""
        while self.position.actor == CHANCE:
            self.play(next(iter(self.outcomes)))
        return self

    def pass_turn(self) -> "Table":
        """The seat whose turn it is ends it and draws any tickets."""
        return self.play("E").chance()

    # Looking

    @property
    def now(self) -> Saved:
        """The whole position, as it is dumped."""
        return msgspec.convert(self.position.dump(), Saved)

    def player(self, seat: int) -> SavedPlayer:
        return self.now.players[seat - 1]

    @property
    def trams(self) -> str:
        """Where all trams stand."""
        return " ".join(player.at for player in self.now.players)

    @property
    def hands(self) -> list[str]:
        return [player.hand for player in self.now.players]

    def choices_of(self, head: str) -> set[str]:
        """What follows this head among the choices: `choices_of("MR:")` are the ways a red ticket pays for."""
        return {choice.removeprefix(head) for choice in self.choices if choice.startswith(head)}

    @property
    def runs(self) -> list[str]:
        """Whole choices, at each place the cheapest first."""
        return [self.game.spell(run) for run in self.game.runs(self.position)]

    def refused(self, text: str) -> tuple[str, str]:
        """The rule that refuses a move and the key of its sentence; both empty if the move can be played."""
        refusal = self.explained(text)
        return (refusal.rule, refusal.key) if refusal else ("", "")


def in_order(letters: str) -> str:
    """Letters in the order of the notation."""
    return "".join(sorted(letters, key=COLOURS.index))


def _missing(each: int, lots: list[str]) -> str:
    """What is missing of so many pieces of each colour."""
    there = Counter("".join(lots))
    assert all(there[colour] <= each for colour in COLOURS), f"more than {each} of a colour: {there}"
    return "".join(colour * (each - there[colour]) for colour in COLOURS)


def _shared(each: int, lots: list[str], first: str | None, second: str | None) -> tuple[str, str]:
    """Bag and reserve, or pile and discard: what is left goes to the first of them that is not told."""
    told = [first or "", second or ""]
    rest = _missing(each, [*lots, *told])
    if first is None:
        return rest, in_order(told[1])
    return in_order(told[0]), rest if second is None else in_order(told[1])
