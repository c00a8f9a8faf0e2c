"""What `make soak` plays of each room: `tests/games/*/soak.toml`, beside the room's tests."""

from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parent.parent


class Simulation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Games of these bots under the referee."""

    bots: tuple[str, ...]
    games: int


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first of these bots wins more than this share of its games, beyond doubt or on average."""

    bots: tuple[str, ...]
    more_than: float
    beyond_doubt: bool = False
    games: int = 2000
    options: dict[str, object] = {}


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Such players need no more rounds than this on average, and the winner scores at least so much."""

    bot: str
    seats: int
    rounds: float
    score: float
    games: int = 200


class Length(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Games of such players end like this in at least this share of cases, half of them after so many turns at most."""

    bot: str
    seats: int
    ending: str
    share: float
    median: int
    games: int = 200


class RoomSoak(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of a room; where a file says nothing, nothing is played."""

    simulate: list[Simulation] = []
    stronger: list[Claim] = []
    pace: list[Pace] = []
    length: list[Length] = []
    stands_for: dict[str, str] = msgspec.field(default_factory=lambda: {"mcts:0.5s": "mcts:500"})
    """Bots of levels that think by the clock, and those that are measured instead of them: weaker ones."""


def soaks(root: Path = ROOT) -> dict[str, RoomSoak]:
    """By the name of the room."""
    files = sorted(root.glob("tests/games/*/soak.toml"))
    return {file.parent.name: msgspec.toml.decode(file.read_bytes(), type=RoomSoak) for file in files}
