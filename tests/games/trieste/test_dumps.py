"""Positions as data: they come back as they were, and one that cannot be is refused with the field's name."""

import json
import re
from collections.abc import Callable

import pytest
from librt.random import Random

from tests.games.moments import Moments, Wrong, every_position_comes_back
from tests.games.trieste.table import FULL, ROOM, Table, trieste
from tramyard.games.trieste.rules.phases import PHASES
from tramyard.kernel.errors import YardError
from tramyard.kernel.position import CHANCE
from tramyard.testing import rule

DEALT = "!F1 !T1:I !T1:L !T1:X !T2:L !T2:L !T2:R !P:VECa !P:SPUa !P:LOLb !P:PANa !P:COTb"


def turn(script: str = "", trams: str = "F1 E14", **situation: object) -> Callable[[], Table]:
    situation.setdefault("hand", "I L X")
    situation.setdefault("hands", {2: "K D"})
    situation.setdefault("tops", {"F1": "SPUa", "A2": "VECa"})
    return lambda: Table.laid(trams, **situation).play(script)  # type: ignore[arg-type]


DRAWN = "B- S P !P:LEMb "
MOMENTS = Moments(
    {
        "starter": lambda: Table.new(2, first="random"),
        "deal": lambda: Table.new(2, first="random").play("!F2 !T2:I"),
        "tops": lambda: Table.new(2, first="random").play(DEALT),
        "draw": turn("B- S", trams="C1 E14"),
        "drawn": turn("B- S D", trams="C1 E14"),
        "build": turn(laid="C3 I0, D6 X0", locked="C3", aboard={1: "LEMa", 2: "VECb"}, futiz={1: "Z"}, kept={2: "M32"}),
        "lay": turn("+I"),
        "tile": turn("+I @C3:0"),
        "swapped": turn("~I"),
        "move": turn("B-", flags={1: {"roll_mod": 2, "roll_half": True}}),
        "die": turn("B- R"),
        "step": turn("B- R !D5", trams="C1 E14", laid="E1 I1"),
        "step, on the way": turn("B- R !D5 >D1 >E1 >F1", trams="C1 E14", laid="E1 I1"),
        "service": turn("B- S", trams="D8 E14", damage={1: 2}),
        "excess": turn("B- S FC", trams="D8 E14", futiz={1: "S"}, aboard={1: "VECb MOCb LOLa LOLb LEMa"}),
        "pick": turn("B- S"),
        "next": turn("B- S P"),
        "card": turn(DRAWN),
        "row": turn(f"{DRAWN} !K:M02", laid="C3 I0"),
        "stop": turn(f"{DRAWN} !K:M17"),
        "cancelled": turn(f"{DRAWN} !K:M17 !S:A2"),
        "uncovered": turn(f"{DRAWN} !K:M12"),
        "lose": turn(f"{DRAWN} !K:M05", aboard={2: "VECb LOLa"}),
        "lose, the other": turn(f"{DRAWN} !K:M05 -SPUa", aboard={2: "VECb LOLa"}),
        "lose, two": turn(f"{DRAWN} !K:M27", aboard={1: "LOLa"}),
        "random": turn(f"{DRAWN} !K:M23", aboard={1: "LOLa"}),
        "random, boarding": turn(f"{DRAWN} !K:M30", discards="LOLa LOLb"),
        "redraw": turn(f"{DRAWN} !K:M15 !T1:I"),
        "redraw, alone": turn(f"{DRAWN} !K:M29"),
        "sly": turn(f"{DRAWN} !K:M34"),
        "excess, by a card": turn(f"{DRAWN} !K:M16", futiz={2: "C"}, aboard={2: "VECb LOLa LEMa NAGa"}),
        "extra": turn(f"{DRAWN} !K:M36"),
        "lay, by a card": turn(f"{DRAWN} !K:M36 +I"),
        "tile, by a card": turn(f"{DRAWN} !K:M36 +I @C3:0"),
        "drop": turn("B- S", trams="E14 C1", target={1: "E14"}, aboard={1: "LEMa"}),
        "redealt": turn("B- S", trams="C1 E14", tops={}, discards="all", aboard={1: "LEMa"}),
        "over": turn("B- S U", trams="E14 C1", target={1: "E14"}, points={1: 11}, aboard={1: "LEMa"}),
    },
    trieste,
)


@pytest.mark.parametrize("moment", MOMENTS)
def test_each_moment_of_a_turn_comes_back(moment: str) -> None:
    MOMENTS.comes_back(moment)


def test_all_phases_are_among_these_moments() -> None:
    assert MOMENTS.phases() == set(PHASES)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_of_a_game_comes_back_and_goes_on_alike(seats: int) -> None:
    game = trieste(seats, custom_tiles="on" if seats == 3 else "off")
    every_position_comes_back(game, Random(seats), 400)


WRONG: list[Wrong] = [
    ("build", "format", 2, "format"),
    ("build", "phase", "lunch", "phase"),
    ("build", "phase", 5, "phase"),
    ("build", "phase", "die", "actor"),
    ("build", "phase", "step", "pips"),
    ("build", "phase", "lay", "settled"),
    ("build", "actor", "p2", "actor"),
    ("build", "actor", "chance", "actor"),
    ("lose, the other", "actor", "p1", "actor"),
    ("build", "settled", "no", "settled"),
    ("build", "settled", False, "settled"),
    ("lay", "settled", True, "settled"),
    ("build", "seat", 0, "seat"),
    ("build", "seat", 3, "seat"),
    ("build", "first", 3, "first"),
    ("build", "turn", 0, "turn"),
    ("build", "players", [], "players"),
    ("build", "players.0.at", "Z9", "players[0].at"),
    ("build", "players.0.at", "A5", "A5"),
    ("build", "players.0.at", "B1", "B1"),
    ("build", "players.0.at", "D5", "D5"),
    ("build", "players.0.via", "Q", "players[0].via"),
    ("build", "players.0.via", "S", "by a side without rails"),
    ("build", "players.0.hand", "IQ", "players[0].hand"),
    ("build", "players.0.hand", "IL", "tiles"),
    ("build", "players.0.hand", "ILXX", "tiles"),
    ("build", "players.0.aboard", ["XXXa"], "players[0].aboard"),
    ("build", "players.0.aboard", [], "LEMa is missing"),
    ("build", "players.0.aboard", ["VECb"], "VECb is in two places"),
    ("build", "players.0.futiz", "Q", "players[0].futiz"),
    ("build", "players.0.downtown", -1, "players[0].downtown"),
    ("build", "players.0.uphill", 12, "ended"),
    ("build", "players.0.damage", 3, "players[0].damage"),
    ("build", "players.0.target", "D8", "players[0].target"),
    ("build", "players.0.last_stop", "C1", "players[0].last_stop"),
    ("build", "players.0.no_roll", 1, "players[0].no_roll"),
    ("build", "players.0.no_build", "yes", "players[0].no_build"),
    ("build", "players.0.roll_mod", "two", "players[0].roll_mod"),
    ("build", "players.0.roll_half", None, "players[0].roll_half"),
    ("build", "players.0.kept", ["M99"], "players[0].kept"),
    ("build", "players.0.kept", ["M01"], "card M01 is in two places"),
    ("build", "players.0.drew", ["M99"], "players[0].drew"),
    ("build", "players.0.tuned", ["Q"], "players[0].tuned"),
    ("build", "players.0.wrecks", -1, "players[0].wrecks"),
    ("build", "players.0.trips", 1.5, "players[0].trips"),
    ("build", "players.0.luck", 1, "players[0].luck"),
    ("build", "laid", [], "laid"),
    ("build", "laid.C3", "Q0", "laid.C3"),
    ("build", "laid.C3", "I4", "laid.C3"),
    ("build", "laid.C3", "O0", "tiles"),
    ("build", "laid", {"C1": "I0"}, "laid.C1"),
    ("build", "laid", {"Z9": "I0"}, "laid.Z9"),
    ("build", "laid", {"C3": "I0", "D6": "X0", "E1": "I0"}, "of the tiles I there are 12, not 11"),
    ("build", "locked", ["Q1"], "locked"),
    ("build", "locked", ["C5"], "C5 counts as just laid"),
    ("build", "fresh", ["Q1"], "fresh"),
    ("build", "supply", "Q", "supply"),
    ("build", "supply", "", "tiles"),
    ("build", "tops", {}, "tops"),
    ("build", "tops.A2", "XXX", "tops.A2"),
    ("build", "tops.A2", "", "VECa is missing"),
    ("build", "tops.A2", "VECb", "VECb is in two places"),
    ("build", "piles.A2", -1, "piles.A2"),
    ("build", "piles.A2", 9, "passengers lie below the tops"),
    ("build", "hidden", ["XXX"], "hidden"),
    ("build", "hidden", [], "MOCa is missing"),
    ("build", "discards", ["XXX"], "discards"),
    ("build", "discards", ["VECb"], "VECb is in two places"),
    ("build", "deck", ["M99"], "deck"),
    ("build", "deck", [], "the card M01 is missing"),
    ("build", "spent", ["M99"], "spent"),
    ("build", "spent", ["M01"], "the card M01 is in two places"),
    ("build", "held", "Q", "held"),
    ("build", "held", "I", "held"),
    ("lay", "held", "", "held"),
    ("build", "pips", -1, "pips"),
    ("build", "pips", 3, "pips"),
    ("step", "pips", 0, "pips"),
    ("build", "steps", 3, "steps"),
    ("build", "wrecked", 3, "wrecked"),
    ("build", "marked", "no", "marked"),
    ("build", "card", "M99", "card"),
    ("build", "card", "M01", "the card M01 is in two places"),
    ("row", "card", "", "card"),
    ("build", "effect", 12, "effect"),
    ("build", "struck", ["p9"], "struck"),
    ("build", "nth", 5, "nth"),
    ("build", "asked", "p9", "asked"),
    ("build", "owed", 99, "owed"),
    ("build", "bare", ["C1"], "bare"),
    ("build", "ended", "tired", "ended"),
    ("build", "ended", "points", "ended"),
    ("over", "ended", "", "ended"),
    ("build", "latest", "M99", "latest"),
    ("build", "latest_by", "p9", "latest_by"),
    ("build", "players.0.by", "Q9-Q8", "by"),
    ("build", "luck", 1, "luck"),
]


@pytest.mark.parametrize(("moment", "path", "value", "complaint"), WRONG)
def test_a_wrong_field_is_named(moment: str, path: str, value: object, complaint: str) -> None:
    MOMENTS.is_complained_of(moment, path, value, re.escape(complaint))


def test_every_field_is_wrong_somewhere_above() -> None:
    MOMENTS.every_field_is_among("build", WRONG)


def test_a_missing_field_is_named() -> None:
    MOMENTS.is_missed("build", ["supply"])
    MOMENTS.is_missed("build", ["players", 1, "hand"])
    MOMENTS.is_missed("build", ["tops", "A2"])


def test_a_full_board_and_an_empty_supply_come_back() -> None:
    table = Table.laid("C1 E14", laid=FULL, hands={1: "", 2: ""})
    assert table.game.load(table.position.dump()).dump() == table.position.dump()


def test_a_tram_set_down_on_its_way_leaves_a_trail_from_there() -> None:
    table = turn("B- R !D5 >D1 >E1", trams="C1 E14", laid="E1 I1")()
    dump = json.loads(json.dumps(table.position.dump()))
    dump["players"][0]["by"] = ""
    position = table.game.load(dump)
    position.play(table.game.vocabulary.move(">F1"))
    told = json.loads(json.dumps(position.dump()))
    assert told["players"][0]["by"] == "E1-F1"
    assert table.game.load(told).dump() == told


@pytest.mark.parametrize("moment", MOMENTS)
def test_whatever_is_let_in_can_be_played_on(moment: str) -> None:
    """Parts of every moment are damaged or mixed with those of others: what is not refused is a sound position."""
    MOMENTS.plays_on_whatever_is_let_in(ROOM, moment, Random(1902), 20)


def test_some_damage_is_let_in_and_some_is_not() -> None:
    rng = Random(1)
    let_in = [MOMENTS.mixed("build", rng) is not None for _ in range(100)]
    assert 5 < sum(let_in) < 95


@rule("TR-TILE-09")
def test_nobody_draws_a_tile_into_a_full_hand() -> None:
    dump = MOMENTS.dump("swapped")
    players, supply = dump["players"], str(dump["supply"])
    assert isinstance(players, list)
    players[1]["hand"], dump["supply"] = supply[:3], supply[3:] + players[1]["hand"]
    assert MOMENTS.game_of(dump).load(dump).actor == CHANCE
    dump["seat"] = 2
    with pytest.raises(YardError, match="field players: what it says is impossible in phase swapped"):
        MOMENTS.game_of(dump).load(dump)
