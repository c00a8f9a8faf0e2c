"""Positions set up by hand: each is refused with its field and the reason, or can be played on."""

import json
import random
import re
from collections.abc import Iterator

import pytest
from librt.random import Random

from tests.games.trainmaker.table import Table, trainmaker
from tramyard.games.trainmaker.rules.game import Trainmaker
from tramyard.kernel.errors import YardError
from tramyard.kernel.position import OVER
from tramyard.testing import rule

Dump = dict[str, object]

TRIED = 600
MOVES = 60
NAMED = re.compile(r"field [\w.\[\]]+: .+|This is no position of Trainmaker: \w+: .+")
TABLES = [(1, {"engine": True, "engine_six": True}), (2, {}), (3, {"engine": True}), (6, {})]


def some_dumps(game: Trainmaker, rng: random.Random) -> list[Dump]:
    """Positions from all over some games, not only of those who play well."""
    found: list[Dump] = []
    for seed in range(6):
        position, chance = game.start(), Random(seed)
        while position.actor != OVER and len(found) < 250 * (seed + 1):
            found.append(position.dump())
            position.play(position.hunch(chance) if rng.random() < 0.8 else position.pick(chance))
        found.append(position.dump())
    return found


def changed(dump: Dump, other: Dump, rng: random.Random) -> Dump:
    """Some fields as another position has them, or a little off."""
    mixed: Dump = json.loads(json.dumps(dump))
    for name in rng.sample(sorted(dump), rng.choice([1, 1, 1, 2, 3, 6])):
        mixed[name] = json.loads(json.dumps(other[name])) if rng.random() < 0.5 else off(mixed[name], name, rng)
    if rng.random() < 0.5:
        del mixed["actor"]
        phase = mixed["phase"]
        seated = {"contract", "place", "score", "bonus"}
        mixed["actor"] = f"p{mixed['seat']}" if phase in seated else "over" if phase == "over" else "chance"
    return mixed


def off(value: object, name: str, rng: random.Random) -> object:
    """A value a little different from this one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice([-2, -1, 1, 2, 200])
    if isinstance(value, str):
        letters = [*value, *rng.choices("LPBFC", k=2)]
        rng.shuffle(letters)
        words = ["starter", "deal", "refill", "contract", "roll", "place", "score", "bonus", "engine", "over"]
        results = ["", "#out", "#eng", "#six p1", "#con p1", "#six p1 #con p1"]
        return rng.choice({"phase": words, "ended": results}.get(name, ["".join(letters), value[:-1], value[::-1]]))
    if isinstance(value, list) and value and isinstance(value[0], dict):
        seat = rng.randrange(len(value))
        field = rng.choice(["cards", "contracts", "kept", "token"])
        if field in value[seat]:
            drop = rng.random() < 0.6
            value[seat][field] = {"cards": [], "contracts": [], "kept": None}.get(field) if drop else rng.randrange(13)
        return value
    if isinstance(value, list):
        return rng.choice([[], value[1:], [*value, rng.randrange(42)], value[::-1], [0, 0, 0], [1, 0, 2]])
    return rng.choice([None, 3, "x"])


def situations(game: Trainmaker, seed: int, many: int) -> Iterator[Dump]:
    rng = random.Random(seed)
    dumps = some_dumps(game, rng)
    for _ in range(many):
        yield changed(rng.choice(dumps), rng.choice(dumps), rng)


def is_played_or_refused(game: Trainmaker, dump: Dump, seed: int) -> bool:
    """Whether it was played on; refused otherwise, in words that name a field."""
    fault = ""
    try:
        position = game.load(dump)
    except YardError as error:
        fault = str(error)
    if fault:
        assert NAMED.fullmatch(fault), f"{dump}: {fault}"
        return False
    rng = Random(seed)
    for number in range(MOVES):
        assert game.referee(position) == [], dump
        assert game.load(position.dump()).dump() == position.dump(), dump
        if position.actor == OVER:
            break
        position.imagine(number % game.seats, rng)
        position.play(position.pick(rng) if number % 3 else position.hunch(rng))
    return True


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_is_not_refused_can_be_played_on(seats: int, options: dict[str, object]) -> None:
    game = trainmaker(seats, **options)
    played = [is_played_or_refused(game, dump, nth) for nth, dump in enumerate(situations(game, seats, TRIED))]
    assert 0.05 * TRIED < sum(played) < 0.8 * TRIED


@rule("TM-CON-01", "TM-CON-07")
def test_nobody_builds_a_train_without_a_contract() -> None:
    """Whose next city would then be a win."""
    table = Table.laid("P PB PBF").play("rLLPPBFC")
    dump = table.position.dump()
    seated = dump["players"]
    assert isinstance(seated, list)
    seated[0]["kept"] = None
    with pytest.raises(YardError, match="players: player 1 builds a train before choosing a contract"):
        table.game.load(dump)
    seated[0]["contracts"] = []
    with pytest.raises(YardError, match="players: contracts are dealt to all before the first turn begins"):
        table.game.load(dump)


def test_who_has_not_had_a_turn_may_still_choose() -> None:
    table = Table.laid("P PB PBF").play("rLLPPBFC")
    dump = table.position.dump()
    seated = dump["players"]
    assert isinstance(seated, list)
    seated[1]["kept"] = None
    there = Table(table.game, table.game.load(dump)).play("E")
    assert there.choices == ["K1", "K2"]
