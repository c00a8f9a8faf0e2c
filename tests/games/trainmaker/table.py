"""A Trainmaker table for tests: lays out a situation with real cards and plays scripts in the notation of the guide.

Seats and slots count from 1, as in the notation. After every move the referee looks at the table.
"""

from functools import cache

import msgspec

from tests.games.played import Played
from tests.games.trainmaker.dumped import Dumped, DumpedPlayer
from tramyard.games.trainmaker.content import Cards, City, Contract
from tramyard.games.trainmaker.rules.game import Trainmaker
from tramyard.kernel.position import Position
from tramyard.kernel.room import room

GOODS = ("cattle", "mail", "coal", "passengers", "lumber", "corn")
# Contracts that suit whoever holds the cities nobody needs: seat 1 gets cattle, mail and coal of them.
OUT_OF_REACH = {1: (8, 12), 2: (9, 11), 3: (2, 3), 4: (4, 10), 5: (6, 7), 6: (1, 5)}
ENGINE_CONTRACT = 1
ROOM = room("trainmaker")


@cache
def trainmaker(seats: int = 2, **options: object) -> Trainmaker:
    """A game with the shipped cards."""
    game = ROOM.game(seats, options)
    assert isinstance(game, Trainmaker)
    return game


@cache
def cards() -> Cards:
    """The shipped cards."""
    data = ROOM.content().data
    assert isinstance(data, Cards)
    return data


def cities() -> list[City]:
    return list(cards().cities.list)


def contracts() -> list[Contract]:
    return list(cards().contracts.list)


class Pile:
    """All cities of the box, from which a test takes those it wants to see somewhere."""

    def __init__(self) -> None:
        self.left: list[City] = cities()

    def take(self, wanted: str) -> int:
        """A city by its number, by the cars it wants (`PBF`), or by its good (`cattle`, `wild`); `-` is none."""
        if wanted == "-":
            return 0
        for city in self.left:
            if wanted in (str(city.id), city.good) or sorted(wanted) == sorted(city.need):
                self.left.remove(city)
                return city.id
        raise AssertionError(f"no city {wanted} is left")

    def rest(self) -> list[City]:
        rest, self.left = self.left, []
        return rest


class Table(Played[Trainmaker]):
    """A game in progress, spoken to in the notation."""

    def __init__(self, game: Trainmaker, position: Position) -> None:
        super().__init__(game, position)
        self.refusals: list[str] = []
        """The rules that refused the moves marked with `!`, in order."""

    @staticmethod
    def new(seats: int = 2, **options: object) -> "Table":
        """Before anything was dealt."""
        game = trainmaker(seats, **{"first": 1, **options})
        return Table(game, game.start())

    @staticmethod
    def laid(
        row: str = "P PB PBF",
        *,
        seats: int = 2,
        seat: int = 1,
        starter: int = 1,
        round: int = 2,
        tokens: str = "111111",
        holds: dict[int, str] | None = None,
        keeps: dict[int, int] | None = None,
        gave_up: dict[int, int] | None = None,
        deck: str | None = None,
        engine_holds: str = "",
        engine_keeps: int = ENGINE_CONTRACT,
        **options: object,
    ) -> "Table":
        """Everybody has chosen a contract and `seat` is about to open its turn with seven dice.

        Cities named nowhere are in the deck; if `deck` names its cities, the rest lies scored where it makes no set.
        """
        engine = bool(options.get("engine", False))
        pile = Pile()
        slots = [pile.take(wanted) for wanted in row.split()]
        hands = {number: [pile.take(wanted) for wanted in names.split()] for number, names in (holds or {}).items()}
        engine_hand = [pile.take(wanted) for wanted in engine_holds.split()]
        drawn = [pile.take(wanted) for wanted in deck.split()] if deck is not None else None
        if drawn is None:
            drawn = [city.id for city in pile.rest()]
        _bury(pile, hands, engine_hand if engine and seats == 1 else hands.setdefault(2, []))
        players: list[dict[str, object]] = []
        for number in range(1, seats + 1):
            kept = (keeps or {}).get(number, OUT_OF_REACH[number][0])
            pair = sorted({kept, (gave_up or {}).get(number, OUT_OF_REACH[number][1])})
            scored = sorted(hands.get(number, []))
            token = tokens[number - 1] == "1"
            players.append({"cards": scored, "contracts": pair, "kept": kept, "token": token})
        if engine:
            players.append({"cards": sorted(engine_hand), "contracts": [engine_keeps], "kept": engine_keeps})
        dump: dict[str, object] = {
            "format": 2,
            "phase": "roll",
            "actor": "chance",
            "settled": True,
            "seat": seat,
            "starter": starter,
            "round": round,
            "row": slots,
            "deck": sorted(drawn),
            "players": players,
            "dice": 7,
            "rolled": "",
            "train": "",
            "placed": 0,
            "opening": True,
            "trains": 1,
            "owed": False,
            "worth": 0,
            "ended": "",
        }
        game = trainmaker(seats, **options)
        return Table(game, game.load(dump))

    # Playing

    def play(self, script: str) -> "Table":
        """Plays the words of a script. `!+L` must be refused; an `E` that is the only move may be left out."""
        for word in script.split():
            if word.startswith("!"):
                self.refusals.append(self.refused(word[1:]))
                assert self.refusals[-1], f"{word[1:]} should be refused in {script}"
                continue
            if word != "E":
                self.end_if_forced()
            self.say(word)
        return self

    def end_if_forced(self) -> "Table":
        """Plays `E` where it is the only move."""
        if self.choices == ["E"]:
            self.say("E")
        return self

    def refill(self) -> "Table":
        """Lays any cities into the empty slots."""
        while self.now.phase == "refill":
            self.play(next(iter(self.outcomes)))
        return self

    def pass_turn(self) -> "Table":
        """The seat whose turn begins rolls and gives up."""
        return self.refill().play("rLLLPBFC E")

    def serve(self, slot: int, locos: int = 1) -> "Table":
        """The seat about to open its turn rolls just what a city wants and scores it."""
        need = cities()[self.now.row[slot - 1] - 1].need
        train = f"{'L' * locos}{need}C"
        return self.play(f"r{train.ljust(7, 'C')} +{train} ${slot}")

    # Looking

    @property
    def now(self) -> Dumped:
        """The whole position, as it is dumped."""
        return msgspec.convert(self.position.dump(), Dumped)

    def player(self, seat: int) -> DumpedPlayer:
        """A seat, or the Steam Engine as the one after the last."""
        return self.now.players[seat - 1]

    @property
    def dice(self) -> int:
        """How many dice are rolled now."""
        counts = {len(outcome) - 1 for outcome in self.outcomes if outcome[0] == "r"}
        assert len(counts) == 1
        return counts.pop()

    @property
    def ranks(self) -> list[int]:
        return [place.rank for place in self.standing]

    def refused(self, text: str) -> str:
        """The rule that refuses a move, or nothing."""
        refusal = self.explained(text)
        return refusal.rule if refusal else ""


def _bury(pile: Pile, hands: dict[int, list[int]], others: list[int]) -> None:
    """Deals what is left to seat 1 and one other so that neither has six goods."""
    wilds = 0
    for city in pile.rest():
        if city.good == "wild":
            wilds += 1
            (hands.setdefault(1, []) if wilds % 2 else others).append(city.id)
        else:
            (hands.setdefault(1, []) if city.good in GOODS[:3] else others).append(city.id)
