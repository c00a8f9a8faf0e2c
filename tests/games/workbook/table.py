"""Small puzzles for tests, and positions on them set up by a few words."""

from collections.abc import Iterable
from typing import Any

from tramyard.games.workbook import ROOM
from tramyard.games.workbook.rules.game import Workbook
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.kernel.refusal import Refusal

TESTVILLE = (ROOM.folder / "testville.toml").read_text("utf-8")
"""The small puzzle that the rules were worked out with."""

ALL_ICONS = {
    "A": "1r",
    "B": "1r",
    "C": "2r",
    "D": "3r",
    "E": "R",
    "F": "C",
    "G": "I",
    "H": "L",
    "I": "strip",
    "J": "strip",
    "K": "build",
    "L": "uplink",
    "M": "upbldg",
}
"""A ticket for nearly everything, one icon each."""


def puzzle(
    grid: str,
    tickets: dict[str, str] | None = None,
    *,
    below: dict[str, str] | None = None,
    exclusive: dict[str, str] | None = None,
    goals: Iterable[str] = ('kind = "hp"\nmin = 1',),
    twists: Iterable[str] = (),
    arrivals: Iterable[str] = ("", "", "", ""),
    reclaim: int = 4,
    start: str = "",
    tracks: str = "",
    rules: str = "",
    two: str = "",
) -> str:
    """The text of a puzzle."""
    listed = [*arrivals]
    parts = [
        '[meta]\ngame = "workbook"\nformat = 1\ntitle = "A test"',
        f"[schedule]\nrounds = {len(listed)}\nreclaim = {reclaim}\narrivals = {listed!r}".replace("'", '"'),
        f"[start]\n{start}",
        f"[tracks]\n{tracks}",
        f'[map]\ngrid = """\n{grid.strip()}\n"""',
        "[tickets]\n" + _lines(ALL_ICONS if tickets is None else tickets),
    ]
    if below:
        parts.append("[development]\n" + _lines(below))
    if exclusive:
        parts.append("[exclusive]\n" + _lines(exclusive))
    parts += [f"[[goal]]\n{goal}" for goal in goals]
    parts += [f"[[twist]]\n{twist}" for twist in twists]
    parts += [f"[rules]\n{rules}", f"[two_player]\n{two}"]
    return "\n\n".join(parts) + "\n"


def _lines(tickets: dict[str, str]) -> str:
    return "\n".join(f'{letter} = "{icons}"' for letter, icons in tickets.items())


def game_of(text: str, seats: int = 1, first: str = "1") -> Workbook:
    content = ROOM.content_from("test", text)
    game = ROOM.game(seats, {"first": first} if seats > 1 else {}, content)
    assert isinstance(game, Workbook)
    return game


class Table:
    """A puzzle being played by text. `tom.play("P", "P", "E")`, `tom.hp()`, `tom.why("L:a1")`."""

    def __init__(self, text: str, seats: int = 1, first: str = "1") -> None:
        self.game = game_of(text, seats, first)
        self.position: WorkbookPosition = self.game.start()

    def play(self, *actions: str) -> "Table":
        """Whole or half-done actions, one by one."""
        for action in actions:
            for move in self.game.parse(self.position, action):
                self.position.play(move)
            assert self.game.referee(self.position) == []
        return self

    def set(self, seat: int = 0, **numbers: Any) -> "Table":
        """Changes what stands in the dump: of a player, or of the whole."""
        dump = self.position.dump()
        players: Any = dump["players"]
        for name, value in numbers.items():
            target = players[seat] if name in players[seat] else dump
            assert name in target, name
            target[name] = value
        loaded = self.game.load(dump)
        assert isinstance(loaded, WorkbookPosition)
        self.position = loaded
        return self

    def link(self, way: str, owner: int = 1, **more: Any) -> "Table":
        """Draws a complete link, or with `complete=False` an open one."""
        dump = self.position.dump()
        links: Any = dump["links"]
        railed: Any = dump["railed"]
        links.append({"way": way, "owner": owner, "complete": True, "upgraded": False, "worked": 0} | more)
        dump["railed"] = sorted({*railed, *way.split("-")[1:-1]})
        loaded = self.game.load(dump)
        assert isinstance(loaded, WorkbookPosition)
        self.position = loaded
        return self

    def build(self, space: str, kind: str, **more: Any) -> "Table":
        """Puts a building on a parcel, without a passenger."""
        buildings: Any = self.position.dump()["buildings"]
        return self.set(buildings={**buildings, space: kind}, **more)

    # What is to be seen

    def moves(self) -> list[str]:
        return [self.game.vocabulary.text(move) for move in self.position.moves()]

    def can(self, text: str) -> bool:
        return self.game.explain(self.position, text) is None

    def why(self, text: str) -> Refusal:
        refusal = self.game.explain(self.position, text)
        assert refusal is not None, f"{text} can be played"
        assert refusal.sentence(self.game).strip()
        return refusal

    def rule(self, text: str) -> str:
        """The rule that refuses a text."""
        return self.why(text).rule

    def money(self, seat: int = 0) -> int:
        return int(self.position.money[seat])

    def hp(self, seat: int = 0) -> int:
        return int(self.position.hp[seat])

    def stress(self, seat: int = 0) -> int:
        """The index of the marker."""
        return int(self.position.stress[seat])

    def workers(self, seat: int = 0) -> int:
        return int(self.position.workers[seat])

    def crossed(self, seat: int = 0) -> str:
        return "".join(self.player(seat)["crossed"])

    def opened(self, seat: int = 0) -> list[str]:
        opened: list[str] = self.player(seat)["opened"]
        return opened

    def player(self, seat: int = 0) -> dict[str, Any]:
        players: Any = self.position.dump()["players"]
        found: dict[str, Any] = players[seat]
        return found

    def passengers(self) -> list[str]:
        found: Any = self.position.dump()["passengers"]
        return [*found]

    def links(self) -> list[str]:
        """Ways of complete links; of open ones with a dot, of upgraded ones with a plus."""
        found: Any = self.position.dump()["links"]
        return [link["way"] + ("" if link["complete"] else ".") + ("+" if link["upgraded"] else "") for link in found]

    def met(self, seat: int = 0) -> list[bool]:
        return self.position.goals_met(seat)

    def actions(self) -> list[str]:
        """Whole actions, as they are written."""
        return [self.game.spell(action) for action in self.game.actions(self.position)]

    def to_update(self) -> "Table":
        """Passes to the end of the round, one player's as the other's."""
        round = self.position.round
        while self.position.round == round and self.position.actor >= 0:
            words = self.moves()
            self.play(next((word for word in ("P", "E") if word in words), words[0]))
        return self
