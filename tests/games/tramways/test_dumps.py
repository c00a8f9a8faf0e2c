"""Positions of Tramways as data: they come back as they were; one that cannot be is refused with what is wrong."""

import json
import re
from functools import cache

import pytest
from librt.random import Random

from tests.games.damage import BY_FIELD, Dump, put, what_is_let_in_plays_on
from tests.games.tramways.table import game_of, short_file
from tramyard.games.tramways import ROOM
from tramyard.games.tramways.rules import phases
from tramyard.games.tramways.rules.game import Tramways
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.kernel.errors import YardError
from tramyard.kernel.position import OVER

GAMES = {
    "moon": (2, {"world": "moon"}),
    "moon, baby": (4, {"world": "moon", "auction": "baby"}),
    "mars": (3, {"world": "mars", "auction": "baby"}),
    "earth": (2, {"world": "earth"}),
    "alone": (1, {"world": "earth"}),
}


@cache
def named(name: str) -> Tramways:
    seats, options = GAMES[name]
    return game_of(seats, **options)


RARE = ("M:", "MM", "V:", "U:", "B:", "S:")


def chosen(game: Tramways, position: TramwaysPosition, rng: Random) -> int:
    """Anything, but what is rare before what is common, and links before they are left open."""
    if position.actor >= 0 and rng.random() < 0.8:
        texts = {move: game.vocabulary.text(move) for move in position.moves()}
        rare = [move for move, text in texts.items() if text[:2] in RARE] or [
            move for move, text in texts.items() if text not in (".", "C", "b-", "E")
        ]
        if rare:
            return int(rare[rng.randrange(len(rare))])
    return int(position.pick(rng))


@cache
def moments_of(name: str, seed: int) -> dict[str, list[str]]:
    """Positions of a play, by their phases."""
    game = named(name)
    found: dict[str, list[str]] = {}
    rng = Random(seed)
    position = game.start()
    while position.actor != OVER:
        phase = phases.PHASES[position.phase]
        if position.phase == phases.PAY:
            phase += f", {phases.DEEDS[position.deed]}"
        if phase not in found or rng.randrange(12) == 0:
            found.setdefault(phase, []).append(json.dumps(position.dump()))
        position.play(chosen(game, position, rng))
    found["over"] = [json.dumps(position.dump())]
    return found


def moments(name: str) -> dict[str, list[str]]:
    """Positions of two plays, by their phases."""
    found: dict[str, list[str]] = {}
    for seed in range(2):
        for phase, texts in moments_of(name, seed).items():
            found.setdefault(phase, []).extend(texts)
    return found


def some(name: str, phase: str) -> Dump:
    """The first position of this phase in one of many plays."""
    for seed in range(60):
        if phase in moments_of(name, seed):
            dump: Dump = json.loads(moments_of(name, seed)[phase][0])
            return dump
    raise AssertionError(f"{phase} never comes")


def test_all_phases_are_among_these_moments() -> None:
    met: set[str] = set()
    for name in GAMES:
        for seed in range(4):
            met |= {moment.split(",")[0] for moment in moments_of(name, seed)}
    assert met == set(phases.PHASES)


@pytest.mark.parametrize("seats", [1, 3])
def test_each_moment_of_a_game_of_two_rounds_comes_back(seats: int) -> None:
    """Cards are left in its Auction deck at the end."""
    game = ROOM.game(seats, {"world": "earth"}, ROOM.content_from("short", short_file()))
    position, rng = game.start(), Random(4)
    while position.actor != OVER:
        dump = position.dump()
        assert game.load(dump).dump() == dump
        position.play(position.pick(rng))
    assert position.dump()["round"] == 2


@pytest.mark.parametrize("name", GAMES)
def test_each_moment_comes_back_and_goes_on_alike(name: str) -> None:
    game = named(name)
    for texts in moments(name).values():
        for text in texts[:3]:
            dump = json.loads(text)
            twin = game.load(dump)
            assert twin.dump() == dump
            again = game.load(twin.dump())
            assert (twin.moves(), twin.odds()) == (again.moves(), again.odds())
            rng = Random(3)
            for _ in range(5):
                if twin.actor == OVER:
                    break
                move = twin.pick(rng)
                twin.play(move)
                again.play(move)
            assert twin.dump() == again.dump()


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_let_in_can_be_played_on(name: str) -> None:
    what_is_let_in_plays_on(ROOM, named(name), moments(name).values(), Random(1969), 20)


WRONG: list[tuple[str, str, str, object, str]] = [
    ("moon", "action", "format", 2, "format"),
    ("moon", "action", "phase", "lunch", "phase"),
    ("moon", "action", "phase", "pay", "an action is half done, or it is not"),
    ("moon", "action", "phase", "draw", "actor"),
    ("moon", "pay, link", "phase", "commerce", "trip cannot have been made"),
    ("moon", "action", "actor", "p9", "actor"),
    ("moon", "action", "settled", 1, "settled"),
    ("moon", "action", "settled", False, "half done"),
    ("moon", "action", "boards", ["A0"], "different owners"),
    ("moon", "action", "boards", ["A0", "A1"], "a board lies there twice"),
    ("moon", "action", "boards", ["A0", "A0", "B0"], "boards: expected 2"),
    ("moon", "action", "boards", ["Z0", "A0"], "boards"),
    ("moon", "action", "order", [1, 1], "does not name everybody once"),
    ("moon", "action", "order", [1], "order"),
    ("moon", "action", "seat", 3, "seat"),
    ("moon", "action", "round", 7, "round"),
    ("moon", "action", "round", 6, "cards that lie open do not fit"),
    ("moon", "action", "step", 77, "turn and the step"),
    ("moon", "action", "step", 999, "step"),
    ("moon", "action", "acting", False, "turn and the step"),
    ("moon", "action", "night", 0, "night"),
    ("moon", "action", "players", [], "players"),
    ("moon", "action", "players.0.money", "much", "players[0].money"),
    ("moon", "action", "players.0.stress", 11, "players[0].stress"),
    ("moon", "action", "players.0.workers", 11, "players[0].workers"),
    ("moon", "action", "players.0.kept", 1, "Martians are lost, or too many"),
    ("moon", "action", "players.0.total", 1, "auction cannot have gone so"),
    ("moon", "action", "players.0.luck", 1, "luck"),
    ("moon", "action", "hand", [[], []], "has lost the card gA"),
    ("moon", "action", "hand.0", ["gA", "gA"], "a card stands there twice"),
    ("moon", "action", "hand.0", ["gA", "gZ"], "hand[0]"),
    ("moon", "action", "deck.0", ["gA"], "a card of player 1 is in two places"),
    ("moon", "action", "pool.0", ["q01", "q02", "q03", "q04", "q05"], "never come up|in two places"),
    ("moon", "action", "known.0", ["bR1"], "known to be in a hand where it is not"),
    ("moon", "action", "known.0", [], "everybody saw"),
    ("moon", "action", "owners.0", 9, "owners"),
    ("moon", "bidding", "met", [[]], "has never come up"),
    ("moon", "bidding", "shown", [], "is lost"),
    ("moon", "bidding", "passed", [1, 1], "auction cannot have gone so"),
    ("moon", "action", "passed", [1], "auction cannot have gone so"),
    ("moon", "action", "tops.0", "q01", "two places"),
    ("moon", "action", "tops", [""], "tops"),
    ("moon", "action", "heights.0", 0, "has a top but no cards"),
    ("moon", "action", "heights.0", 5, "heights"),
    ("moon", "order", "boards", ["A0", "B0"], "boards are missing"),
    ("moon", "action", "buildings", {"A1": "R", "B1": "R", "C1": "R", "D1": "R"}, "buildings"),
    ("moon", "action", "buildings", [], "buildings"),
    ("moon", "action", "riders", ["b9"], "riders"),
    ("moon", "action", "martians", ["a9"], "martians"),
    ("moon", "action", "links", [{"way": "a1-b1"}], "links[0]"),
    ("moon", "action", "links", "none", "links"),
    ("moon", "action", "high", -1, "high"),
    ("moon", "action", "offer", 5, "left of an action"),
    ("moon", "action", "raised", [1], "raised"),
    ("moon", "raising", "raised", [0, 4, 0], "bid cannot have been made"),
    ("moon", "raising", "offer", 99, "bid cannot have been made"),
    ("moon", "action", "deed", "link", "left of an action"),
    ("moon", "way", "way", "", "way cannot have been drawn"),
    ("moon", "way", "closed", "node", "way cannot have been drawn"),
    ("moon", "way", "extends", True, "way cannot have been drawn"),
    ("moon", "pay, link", "closed", "", "payment cannot have been made"),
    ("moon", "pay, link", "deed", "upgrade link", "payment cannot have been made"),
    ("moon", "pay, link", "deed", "build", "payment cannot have been made"),
    ("moon", "pay, link", "deed", "", "payment cannot have been made"),
    ("moon", "pay, link", "paid", ["$d01.1", "$d01.1"], "payment cannot have been made"),
    ("moon", "action", "at", "a1n", "left of an action"),
    ("moon", "action", "at", "a9x", "at"),
    ("moon", "action", "partner", "a1n", "left of an action"),
    ("moon", "action", "wanted", "R", "left of an action"),
    ("moon", "action", "wanted", "Q", "wanted"),
    ("moon", "wanted", "at", "", "trip cannot have been made"),
    ("moon", "wanted", "rides", ["a1n"], "trip cannot have been made"),
    ("moon", "ride", "wanted", "", "trip cannot have been made"),
    ("moon", "action", "rides", ["a1n"], "left of an action"),
    ("moon", "action", "bought", 1, "left of an action"),
    ("moon", "leisure", "bought", 10**5, "trip cannot have been made"),
    ("moon", "action", "owed", 1, "left of an action"),
    ("moon", "action", "discards", 1, "left of an action"),
    ("moon", "action", "improved", ["a1"], "improved|was upgraded|no building"),
    ("moon", "action", "luck", 1, "luck"),
]


@pytest.mark.parametrize(("name", "phase", "path", "value", "complaint"), WRONG)
def test_a_wrong_field_is_named(name: str, phase: str, path: str, value: object, complaint: str) -> None:
    dump = some(name, phase)
    game = named(name)
    assert game.load(dump).dump() == dump
    steps = tuple(int(step) if step.isdigit() else step for step in path.split("."))
    put(dump, steps, value)
    with pytest.raises(YardError, match=complaint if "|" in complaint else re.escape(complaint)) as told:
        game.load(dump)
    assert BY_FIELD.search(str(told.value)), told.value


def test_every_field_is_wrong_somewhere_above() -> None:
    dump = some("moon", "action")
    seated = dump["players"]
    assert isinstance(seated, list)
    assert set(dump) <= {path.split(".")[0] for _, _, path, _, _ in WRONG}


def test_a_missing_field_is_named() -> None:
    dump = some("moon", "action")
    del dump["heights"]
    with pytest.raises(YardError, match="heights: this field is missing"):
        named("moon").load(dump)


def test_a_fortune_of_a_million_can_be_bid() -> None:
    """Sums are counted by what cards cost, not by coins: that takes no time to speak of."""
    dump = some("moon", "bidding")
    seated = dump["players"]
    assert isinstance(seated, list)
    for player in seated:
        player["money"] = 10**6
    position = named("moon").load(dump)
    assert named("moon").vocabulary.move("b") in position.moves()
