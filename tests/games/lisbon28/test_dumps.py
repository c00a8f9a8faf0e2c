"""Positions as data: they come back as they were, and one that cannot be is refused with the field's name."""

import copy
import json
from collections.abc import Callable
from functools import cache

import pytest
from librt.random import Random

from tests.games.lisbon28.table import Table, lisbon
from tramyard.games.lisbon28.rules.game import LisbonTram28
from tramyard.games.lisbon28.rules.phases import PHASES
from tramyard.kernel.errors import YardError
from tramyard.kernel.position import CHANCE, OVER

Dump = dict[str, object]

FILLED = "!G:RYG " * 9
DEALT = f"{FILLED} !T1:RYGBB !T2:RRYGB !T3:YYYYY"


def at_sol(hand: str = "RRYGBBBB") -> Table:
    """Seat 1 on Portas do Sol with two bonuses, seat 2 on the castle, seat 3 on the Sé."""
    return Table.laid("SOL CAS SEL", hand, hands={2: "RYG", 3: "B"}, bonuses={1: "MOVE PICK"})


def at_commerce() -> Table:
    """Seat 1 is about to take a second card; Sapadores is empty."""
    return Table.laid(
        "COM ROS ROS", "RYGB", aboard={1: "GB", 2: "RR"}, spaces="4 13 5 6", rows={1: "8"}, stops={"SAP": ""}
    )


MOMENTS: dict[str, Callable[[], Table]] = {
    "starter": lambda: Table.new(3, first="random"),
    "stops": lambda: Table.new(3, first="random").play("!F2 !G:RYG !G:RRB"),
    "deal": lambda: Table.new(3, first="random").play(f"!F1 {FILLED} !T1:RYGBB"),
    "opening": lambda: Table.new(3, first="random").play(f"!F1 {DEALT} !C3 !C8"),
    "main": at_sol,
    "pay": lambda: at_sol().play("P $R"),
    "pay, move": lambda: at_sol().play("MB:SOL-JTO-CAS"),
    "pay, bonus": lambda: Table.laid("JUS ROS ROS", "GGBBBB", hands={2: "R"}).play("B $G"),
    "push": lambda: at_sol().play("MB:SOL-JTO-CAS $B"),
    "push, free": lambda: at_sol().play("F:SOL-JTO-CAS"),
    "push, chain": lambda: Table.laid("ROS CAS SEL SOL", "R").play("MR:ROS-JFI-CAS $R >CAS-SEL"),
    "tickets": lambda: at_sol().play("E"),
    "tickets, push": lambda: at_sol().play("MB:SOL-JTO-CAS $B >CAS-JFI-ROS !T1:R"),
    "tickets, free": lambda: at_sol().play("F:SOL-JTO-CAS >CAS-JFI-ROS"),
    "step": lambda: at_sol().play("MB:SOL-JTO-CAS $B >CAS-JFI-ROS").chance(),
    "ring": lambda: at_sol().play("PB"),
    "ring, choosing": lambda: at_sol().play("P3"),
    "choose": lambda: at_sol().play("P3 !G:BBR"),
    "take": lambda: at_sol().play("PB !G:B"),
    "side": lambda: at_commerce().play("D2"),
    "refill": lambda: at_commerce().play("D2 R"),
    "place": lambda: at_commerce().play("D2 R !G:RRY"),
    "turn up": lambda: at_commerce().play("D2 R !G:RRY @SAP"),
    "over": lambda: Table.laid("ROS ROS ROS", "R", seat=3, round=100).pass_turn(),
}


@cache
def text_of(moment: str) -> str:
    return json.dumps(MOMENTS[moment]().position.dump())


def dump_of(moment: str) -> Dump:
    dump: Dump = json.loads(text_of(moment))
    return dump


def game_of(dump: Dump) -> LisbonTram28:
    seated = dump["players"]
    assert isinstance(seated, list)
    return lisbon(len(seated))


def put(dump: Dump, path: str, value: object) -> None:
    """Changes one field: `bag`, `players.0.hand`, `push.pushers.0.way`."""
    here: object = dump
    *way, last = path.split(".")
    for step in way:
        here = here[int(step)] if isinstance(here, list) else here[step] if isinstance(here, dict) else None
    if isinstance(here, list):
        here[int(last)] = value
    else:
        assert isinstance(here, dict)
        here[last] = value


@pytest.mark.parametrize("moment", MOMENTS)
def test_each_moment_of_a_turn_comes_back(moment: str) -> None:
    real = MOMENTS[moment]().position
    dump = real.dump()
    twin = game_of(dump).load(dump)
    assert twin.dump() == dump
    assert (twin.moves(), twin.odds()) == (real.moves(), real.odds())
    assert (twin.actor, twin.settled, twin.discreet) == (real.actor, real.settled, real.discreet)
    assert str(dump["phase"]) == moment.split(",")[0]


def test_all_phases_are_among_these_moments() -> None:
    assert {moment.split(",")[0] for moment in MOMENTS} == set(PHASES)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_of_a_game_comes_back_and_goes_on_alike(seats: int) -> None:
    game = lisbon(seats, push="any" if seats == 4 else "free_first")
    rng = Random(seats)
    position = game.start()
    for _ in range(500):
        dump = position.dump()
        twin = game.load(dump)
        assert twin.dump() == dump
        assert (twin.moves(), twin.odds()) == (position.moves(), position.odds())
        assert (twin.settled, twin.discreet) == (position.settled, position.discreet)
        if position.actor == OVER:
            break
        position.play(position.pick(rng))


WRONG: list[tuple[str, str, object, str]] = [
    ("main", "format", 2, "format"),
    ("main", "phase", "lunch", "phase"),
    ("main", "phase", 5, "phase"),
    ("main", "phase", "tickets", "actor"),
    ("main", "phase", "step", "colour"),
    ("main", "phase", "take", "actions"),
    ("main", "phase", "pay", "settled"),
    ("main", "actor", "p2", "actor"),
    ("main", "actor", "chance", "actor"),
    ("push", "actor", "p1", "actor"),
    ("place", "actor", "p1", "actor"),
    ("main", "settled", "no", "settled"),
    ("main", "settled", False, "settled"),
    ("pay", "settled", True, "settled"),
    ("side", "settled", True, "settled"),
    ("main", "seat", 0, "seat"),
    ("main", "seat", 4, "seat"),
    ("stops", "seat", 1, "seat"),
    ("over", "seat", 1, "seat"),
    ("main", "first", 4, "first"),
    ("main", "round", 0, "round"),
    ("main", "round", 101, "round"),
    ("deal", "round", 2, "round"),
    ("main", "players", [], "players"),
    ("main", "players.0.at", "XYZ", r"players\[0\].at"),
    ("main", "players.0.at", "JTO", "p1 stands on a junction"),
    ("main", "players.0.at", "CAS", "p1 and p2 both stand at CAS"),
    ("stops", "players.0.at", "CAS", "players"),
    ("main", "players.0.by", "ROS-JUS", r"players\[0\].by"),
    ("main", "players.0.by", "ROS-SOL", r"players\[0\].by"),
    ("main", "players.0.hand", "RX", r"players\[0\].hand"),
    ("main", "players.0.hand", "R", "the tickets are"),
    ("stops", "players.0.hand", "R", "players"),
    ("deal", "players.0.hand", "RYGB", "draws"),
    ("main", "players.0.aboard", "X", r"players\[0\].aboard"),
    ("main", "players.0.aboard", "R", "the passengers are"),
    ("main", "players.0.aboard", "RRR", "p1 carries more of a colour"),
    ("opening", "players.0.aboard", "R", "players"),
    ("main", "players.1.bonuses", ["FLY"], r"players\[1\].bonuses"),
    ("opening", "players.1.bonuses", ["ACT"], "players"),
    ("main", "players.1.row", [23], r"players\[1\].row"),
    ("main", "players.1.row", [7], "cards in rows, spaces and on the pile"),
    ("main", "players.0.draws", 1, "draws"),
    ("main", "players.0.draws", 300, r"players\[0\].draws"),
    ("tickets", "players.0.draws", 5, "draws"),
    ("tickets", "players.0.draws", 0, "draws"),
    ("tickets", "players.1.draws", 1, "draws"),
    ("tickets, push", "players.2.draws", 1, "draws"),
    ("tickets, push", "players.1.draws", 2, "draws"),
    ("deal", "players.1.draws", 4, "draws"),
    ("main", "players.0.consoled", "yes", r"players\[0\].consoled"),
    ("tickets, push", "players.1.consoled", False, "draws"),
    ("deal", "players.1.consoled", True, "players"),
    ("main", "players.0.luck", 1, "luck"),
    ("main", "stops", {}, "stops"),
    ("main", "stops.SOL", "RX", r"stops\.SOL"),
    ("main", "stops.SOL", "RYGB", "the passengers are"),
    ("stops", "stops.SAP", "RYG", "stop"),
    ("main", "bag", "?", "bag"),
    ("main", "bag", "", "the passengers are"),
    ("main", "reserve", "7", "reserve"),
    ("opening", "reserve", "R", "players"),
    ("main", "pile", "x", "pile"),
    ("main", "pile", "R", "the tickets are"),
    ("main", "discard", "R" * 256, "discard"),
    ("opening", "discard", "R", "players"),
    ("main", "spaces", [1, 4], "spaces"),
    ("main", "spaces", [1, 4, 5, 99], "spaces"),
    ("main", "spaces", [1, 4, 5, 0], "spaces"),
    ("main", "spaces", [1, 4, 5, 5], "cards in rows, spaces and on the pile"),
    ("opening", "spaces", [3, 0, 8, 0], "stop"),
    ("main", "top", 99, "top"),
    ("main", "top", 0, "top"),
    ("turn up", "top", 22, "top"),
    ("opening", "top", 22, "top"),
    ("main", "up", 99, "up"),
    ("main", "up", 0, "top"),
    ("main", "up", 11, "of 16 cards turned up, 15 are there"),
    ("opening", "up", 13, "up"),
    ("deal", "up", 15, "up"),
    ("main", "seen", [99], "seen"),
    ("main", "seen", [1, 1], "seen"),
    ("main", "seen", [1, 4, 5, 6], "cards in rows, spaces and on the pile"),
    ("main", "actions", 4, "actions"),
    ("main", "actions", 3, "actions"),
    ("main", "actions", -1, "actions"),
    ("pay", "actions", 2, "actions"),
    ("step", "actions", 2, "actions"),
    ("take", "actions", 2, "actions"),
    ("place", "actions", 2, "actions"),
    ("push", "actions", 2, "actions"),
    ("deal", "actions", 2, "actions"),
    ("main", "used", ["FLY"], "used"),
    ("main", "used", ["ACT"], "used"),
    ("main", "used", ["SEAT"], "used"),
    ("choose", "used", [], "used"),
    ("ring, choosing", "used", [], "used"),
    ("push, free", "used", [], "used"),
    ("tickets, free", "used", [], "used"),
    ("main", "colour", "X", "colour"),
    ("main", "colour", "R", "colour"),
    ("step", "colour", "", "colour"),
    ("pay, move", "colour", "", "colour"),
    ("main", "way", "SOL-ROS", "way"),
    ("main", "way", "SOL-JTO-CAS", "way"),
    ("step", "way", "SOL-JTO-CAS", "way"),
    ("pay, move", "way", "", "way"),
    ("pay, move", "way", "ROS-JUS", "way"),
    ("pay, move", "way", "SOL-JTO-VIC-GRA", "way"),
    ("tickets, push", "way", "SOL-SEL", "way"),
    ("push", "way", "SOL-SEL", "push"),
    ("main", "need", "x", "need"),
    ("main", "need", "R", "need"),
    ("pay", "need", "", "need"),
    ("pay", "need", "RYB", "need"),
    ("pay, move", "need", "R", "need"),
    ("pay, bonus", "need", "BBB", "need"),
    ("main", "paid", "R", "paid"),
    ("pay", "paid", "?", "paid"),
    ("pay", "paid", "RYG", "paid"),
    ("pay", "paid", "Y", "paid"),
    ("main", "vouched", "RR?", "vouched"),
    ("main", "vouched", "YYYYYYY", "vouched"),
    ("take", "vouched", "", "vouched"),
    ("take", "vouched", "RYGB", "vouched"),
    ("ring", "vouched", "RY", "vouched"),
    ("choose", "vouched", "RGG", "vouched"),
    ("step", "vouched", "R", "vouched"),
    ("opening", "vouched", "R", "vouched"),
    ("main", "then", "lunch", "then"),
    ("main", "then", "main", "then"),
    ("pay", "then", "", "then"),
    ("pay", "then", "next", "then"),
    ("pay", "then", "bonus", "need"),
    ("tickets", "then", "open", "then"),
    ("tickets", "then", "step", "used|draws|colour"),
    ("ring", "then", "", "then"),
    ("ring", "then", "choose", "used"),
    ("deal", "then", "next", "then"),
    ("main", "wanted", 1, "wanted"),
    ("main", "wanted", 9, "wanted"),
    ("ring", "wanted", 0, "wanted"),
    ("ring", "wanted", 3, "wanted"),
    ("stops", "wanted", 2, "wanted"),
    ("refill", "wanted", 1, "wanted"),
    ("main", "drawn", "?", "drawn"),
    ("main", "drawn", "R", "drawn"),
    ("place", "drawn", "", "drawn"),
    ("place", "drawn", "RRYY", "drawn"),
    ("choose", "drawn", "", "drawn"),
    ("take", "drawn", "R", "drawn"),
    ("main", "stop", 1, "stop"),
    ("main", "stop", -1, "stop"),
    ("stops", "stop", 1, "stop"),
    ("stops", "stop", 99, "stop"),
    ("opening", "stop", 3, "stop"),
    ("main", "space", 9, "space"),
    ("main", "space", 1, "space"),
    ("side", "space", 0, "space"),
    ("side", "space", 1, "space"),
    ("refill", "space", 0, "space"),
    ("refill", "space", 3, "space"),
    ("turn up", "space", 0, "space"),
    ("main", "push", {"pushers": [], "pushed": []}, "push"),
    ("push", "push", None, "actor|push"),
    ("push", "push.pushers", [], "push"),
    ("push", "push.pushed", ["p9"], "push"),
    ("push", "push.pushed", ["p1"], "push"),
    ("push", "push.pushers.0.tram", "p3", "push"),
    ("push", "push.pushers.0.tram", "p9", r"push.pushers\[0\].tram"),
    ("push", "push.pushers.0.way", "SOL-SEL", "push"),
    ("push", "push.pushers.0.way", "SOL-CAS", r"push.pushers\[0\].way"),
    ("push", "push.pushers.0.blockers", [], "push"),
    ("push", "push.pushers.0.blockers", ["p3"], "actor|push"),
    ("push", "push.pushers.0.blockers", ["p2", "p3"], "push"),
    ("push", "push.pushers.0.blockers", ["p0"], r"push.pushers\[0\].blockers"),
    ("push, chain", "push.pushed", [], "push"),
    ("push, chain", "push.pushers.1.tram", "p4", "push"),
    ("push, chain", "push.pushers.1.way", "CAS-JFI-ROS", "push"),
    ("push, chain", "push.pushers.1.blockers", ["p4"], "actor|push"),
    ("push, chain", "push.pushers.0.blockers", ["p3"], "push"),
    ("main", "last_round", 1, "last_round"),
    ("main", "last_round", True, "last_round"),
    ("main", "busy", "yes", "busy"),
    ("main", "ended", "pile", "ended"),
    ("over", "ended", "", "ended"),
    ("over", "ended", "pile", "ended"),
    ("over", "ended", "tired", "ended"),
    ("over", "round", 99, "ended"),
    ("main", "luck", 1, "luck"),
]


@pytest.mark.parametrize(("moment", "path", "value", "complaint"), WRONG)
def test_a_wrong_field_is_named(moment: str, path: str, value: object, complaint: str) -> None:
    dump = dump_of(moment)
    game = game_of(dump)
    assert game.load(dump).dump() == dump
    put(dump, path, value)
    named = rf"field ({complaint})(?!\w)|\$\.({complaint})(?!\w)|\$\.{path}|`({complaint})`"
    with pytest.raises(YardError, match=complaint if " " in complaint else named):
        game.load(dump)


def test_every_field_is_wrong_somewhere_above() -> None:
    dump = dump_of("main")
    seated = dump["players"]
    assert isinstance(seated, list)
    assert set(dump) <= {path.split(".")[0] for _, path, _, _ in WRONG}
    assert set(seated[0]) <= {path.split(".")[2] for _, path, _, _ in WRONG if path.startswith("players.")}


@pytest.mark.parametrize("field", sorted(dump_of("main")))
def test_a_missing_field_is_named(field: str) -> None:
    dump = dump_of("main")
    del dump[field]
    with pytest.raises(YardError, match=f"`{field}`"):
        lisbon(3).load(dump)


@pytest.mark.parametrize("field", ["at", "by", "hand", "aboard", "bonuses", "row", "draws", "consoled"])
def test_a_missing_field_of_a_player_is_named(field: str) -> None:
    dump = dump_of("main")
    seated = dump["players"]
    assert isinstance(seated, list)
    del seated[1][field]
    with pytest.raises(YardError, match=f"`{field}`"):
        game_of(dump).load(dump)


def test_a_table_with_a_named_starter_keeps_to_it() -> None:
    dump = dump_of("main")
    assert lisbon(3, first=1).load(dump).dump() == dump
    with pytest.raises(YardError, match="field first"):
        lisbon(3, first=2).load(dump)
    with pytest.raises(YardError, match="field phase"):
        lisbon(3, first=1).load(dump_of("starter"))


def test_the_last_round_begins_as_the_table_agreed() -> None:
    """Where the end comes a card later, an empty pile alone does not begin the last round."""
    early = Table.laid("ROS ROS ROS", up=0).position.dump()
    late = Table.laid("ROS ROS ROS", up=0, end="on_reveal").position.dump()
    assert (early["last_round"], late["last_round"]) == (True, False)
    for game, dump in ((lisbon(3), late), (lisbon(3, end="on_reveal"), early)):
        with pytest.raises(YardError, match="field last_round"):
            game.load(dump)


@pytest.mark.parametrize("moment", MOMENTS)
def test_whatever_is_let_in_can_be_played_on(moment: str) -> None:
    """Each field in turn is taken from every other moment: what is not refused is a sound position."""
    whole = dump_of(moment)
    game = game_of(whole)
    rng = Random(28)
    for other in MOMENTS:
        strange = dump_of(other)
        for field in whole:
            if strange[field] == whole[field]:
                continue
            try:
                position = game.load({**copy.deepcopy(whole), field: strange[field]})
            except YardError:
                continue
            for _ in range(12):
                assert game.referee(position) == []
                if position.actor == OVER:
                    break
                assert position.odds() if position.actor == CHANCE else position.moves()
                position.play(position.pick(rng))
