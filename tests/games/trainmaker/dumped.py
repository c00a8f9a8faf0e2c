"""A dump of Trainmaker with types, for tests to look at."""

import msgspec


class DumpedPlayer(msgspec.Struct, forbid_unknown_fields=True):
    cards: list[int]
    contracts: list[int]
    kept: int | None
    token: bool = False


class Dumped(msgspec.Struct, forbid_unknown_fields=True):
    format: int
    phase: str
    actor: str
    settled: bool
    seat: int
    starter: int
    round: int
    row: list[int]
    deck: list[int]
    players: list[DumpedPlayer]
    dice: int
    rolled: str
    train: str
    placed: int
    opening: bool
    trains: int
    owed: bool
    worth: int
    ended: str
