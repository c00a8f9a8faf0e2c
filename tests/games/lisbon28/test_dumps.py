"""Positions as data: they come back as they were, and one that cannot be is refused with the field's name."""

import re

import pytest
from librt.random import Random

from tests.games.lisbon28.table import ROOM, Table, lisbon
from tests.games.moments import Moments, Wrong, every_position_comes_back
from tramyard.games.lisbon28.rules.phases import PHASES

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


MOMENTS = Moments(
    {
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
    },
    lisbon,
)


@pytest.mark.parametrize("moment", MOMENTS)
def test_each_moment_of_a_turn_comes_back(moment: str) -> None:
    MOMENTS.comes_back(moment)


def test_all_phases_are_among_these_moments() -> None:
    assert MOMENTS.phases() == set(PHASES)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_of_a_game_comes_back_and_goes_on_alike(seats: int) -> None:
    game = lisbon(seats, push="any" if seats == 4 else "free_first")
    every_position_comes_back(game, Random(seats), 500)


WRONG: list[Wrong] = [
    ("main", "format", 2, "format"),
    ("main", "phase", "lunch", "phase"),
    ("main", "phase", 5, "phase"),
    ("main", "phase", "tickets", "actor"),
    ("main", "phase", "step", "colour"),
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
    ("main", "first", 4, "first"),
    ("main", "round", 0, "round"),
    ("main", "round", 101, "round"),
    ("main", "players", [], "players"),
    ("main", "players.0.at", "XYZ", "players[0].at"),
    ("main", "players.0.at", "JTO", "stands on a junction"),
    ("main", "players.0.at", "CAS", "both stand"),
    ("main", "players.0.by", "ROS-SOL", "players[0].by"),
    ("main", "players.0.hand", "RX", "players[0].hand"),
    ("main", "players.0.hand", "R", "the tickets are"),
    ("stops", "players.0.hand", "R", "the tickets are"),
    ("deal", "players.0.hand", "RYGB", "the tickets are"),
    ("main", "players.0.aboard", "X", "players[0].aboard"),
    ("main", "players.0.aboard", "R", "the passengers are"),
    ("main", "players.0.aboard", "RRR", "carries more"),
    ("opening", "players.0.aboard", "R", "the passengers are"),
    ("main", "players.1.bonuses", ["FLY"], "players[1].bonuses"),
    ("opening", "players.1.bonuses", ["ACT"], "players"),
    ("main", "players.1.row", [23], "players[1].row[0]"),
    ("main", "players.1.row", [7], "cards in rows, spaces and on the pile"),
    ("main", "players.0.draws", 1, "draws"),
    ("main", "players.0.draws", 300, "players[0].draws"),
    ("tickets", "players.0.draws", 0, "draws"),
    ("main", "players.0.consoled", "yes", "players[0].consoled"),
    ("main", "players.0.luck", 1, "players[0].luck"),
    ("main", "stops", {}, "stops.AVE"),
    ("main", "stops.SOL", "RX", "stops.SOL"),
    ("main", "stops.SOL", "RYGB", "the passengers are"),
    ("stops", "stops.SAP", "RYG", "the passengers are"),
    ("main", "bag", "?", "bag"),
    ("main", "bag", "", "the passengers are"),
    ("main", "reserve", "7", "reserve"),
    ("opening", "reserve", "R", "the passengers are"),
    ("main", "pile", "x", "pile"),
    ("main", "pile", "R", "the tickets are"),
    (
        "main",
        "discard",
        "RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR",
        "discard",
    ),
    ("opening", "discard", "R", "the tickets are"),
    ("main", "spaces", [1, 4], "spaces"),
    ("main", "spaces", [1, 4, 5, 99], "spaces[3]"),
    ("main", "spaces", [1, 4, 5, 0], "cards in rows, spaces and on the pile"),
    ("main", "spaces", [1, 4, 5, 5], "cards in rows, spaces and on the pile"),
    ("opening", "spaces", [3, 0, 8, 0], "stop"),
    ("main", "top", 99, "top"),
    ("main", "top", 0, "cards in rows, spaces and on the pile"),
    ("turn up", "top", 22, "cards in rows, spaces and on the pile"),
    ("opening", "top", 22, "cards in rows, spaces and on the pile"),
    ("main", "up", 99, "up"),
    ("main", "up", 0, "cards turned up"),
    ("main", "up", 11, "cards turned up"),
    ("opening", "up", 13, "cards turned up"),
    ("deal", "up", 15, "cards turned up"),
    ("main", "seen", [99], "seen"),
    ("main", "seen", [1, 1], "seen"),
    ("main", "seen", [1, 4, 5, 6], "cards in rows, spaces and on the pile"),
    ("main", "actions", 4, "actions"),
    ("main", "actions", 3, "actions"),
    ("main", "actions", -1, "actions"),
    ("main", "used", ["FLY"], "used"),
    ("main", "colour", "X", "colour"),
    ("main", "colour", "R", "colour"),
    ("step", "colour", "", "colour"),
    ("main", "way", "SOL-ROS", "way"),
    ("main", "way", "SOL-JTO-CAS", "way"),
    ("step", "way", "SOL-JTO-CAS", "way"),
    ("tickets", "way", "SOL-JTO-CAS", "way"),
    ("tickets", "colour", "B", "colour"),
    ("pay, move", "way", "", "way"),
    ("pay, move", "way", "ROS-JUS", "way"),
    ("pay, move", "way", "SOL-JTO-VIC-GRA", "way"),
    ("push", "way", "SOL-SEL", "push"),
    ("main", "need", "x", "need"),
    ("main", "need", "R", "need"),
    ("pay", "need", "", "paid"),
    ("pay, bonus", "need", "BBB", "paid"),
    ("main", "paid", "R", "paid"),
    ("pay", "paid", "?", "paid"),
    ("pay", "paid", "RYG", "but nothing can be done"),
    ("main", "vouched", "RR?", "vouched"),
    ("main", "vouched", "YYYYYYY", "vouched"),
    ("main", "then", "lunch", "then"),
    ("main", "then", "main", "then"),
    ("pay", "then", "", "then"),
    ("pay", "then", "next", "then"),
    ("pay", "then", "bonus", "then"),
    ("tickets", "then", "open", "then"),
    ("tickets", "then", "step", "colour"),
    ("ring", "then", "", "then"),
    ("deal", "then", "next", "then"),
    ("main", "wanted", 1, "wanted"),
    ("main", "wanted", 9, "wanted"),
    ("ring", "wanted", 0, "wanted"),
    ("main", "drawn", "?", "drawn"),
    ("main", "drawn", "R", "the passengers are"),
    ("place", "drawn", "", "the passengers are"),
    ("place", "drawn", "RRYY", "the passengers are"),
    ("choose", "drawn", "", "the passengers are"),
    ("take", "drawn", "R", "the passengers are"),
    ("main", "stop", 1, "stop"),
    ("main", "stop", -1, "stop"),
    ("stops", "stop", 99, "stop"),
    ("opening", "stop", 3, "stop"),
    ("main", "space", 9, "space"),
    ("main", "space", 1, "space"),
    ("side", "space", 0, "space"),
    ("refill", "space", 0, "space"),
    ("refill", "space", 3, "space"),
    ("turn up", "space", 0, "space"),
    ("main", "push", {"pushers": [], "pushed": []}, "push.pushers"),
    ("push", "push", None, "actor"),
    ("push", "push.pushers", [], "push.pushers"),
    ("push", "push.pushed", ["p9"], "push.pushed"),
    ("push", "push.pushers.0.tram", "p3", "push"),
    ("push", "push.pushers.0.tram", "p9", "push.pushers[0].tram"),
    ("push", "push.pushers.0.way", "SOL-SEL", "push"),
    ("push", "push.pushers.0.way", "SOL-CAS", "push.pushers[0].way"),
    ("push", "push.pushers.0.blockers", [], "push.pushers"),
    ("push", "push.pushers.0.blockers", ["p3"], "actor"),
    ("push", "push.pushers.0.blockers", ["p0"], "push.pushers[0].blockers[0]"),
    ("push, chain", "push.pushers.1.tram", "p4", "push"),
    ("push, chain", "push.pushers.1.way", "CAS-JFI-ROS", "push"),
    ("push, chain", "push.pushers.1.blockers", ["p4"], "actor"),
    ("push, chain", "push.pushers.0.blockers", ["p3"], "push"),
    ("main", "last_round", 1, "last_round"),
    ("main", "busy", "yes", "busy"),
    ("main", "ended", "pile", "ended"),
    ("over", "ended", "", "ended"),
    ("over", "ended", "tired", "ended"),
    ("main", "luck", 1, "luck"),
]


@pytest.mark.parametrize(("moment", "path", "value", "complaint"), WRONG)
def test_a_wrong_field_is_named(moment: str, path: str, value: object, complaint: str) -> None:
    said = complaint if " " in complaint else f"field {re.escape(complaint)}: "
    MOMENTS.is_complained_of(moment, path, value, said)


def test_every_field_is_wrong_somewhere_above() -> None:
    MOMENTS.every_field_is_among("main", WRONG)


def test_a_missing_field_is_named() -> None:
    MOMENTS.is_missed("main", ["bag"])
    MOMENTS.is_missed("main", ["players", 1, "hand"])
    MOMENTS.is_missed("push", ["push", "pushers", 0, "way"])


def test_letters_and_stops_may_be_written_in_any_order() -> None:
    dump = MOMENTS.dump("main")
    hands, stops = dump["players"], dump["stops"]
    assert isinstance(hands, list)
    assert isinstance(stops, dict)
    hands[0]["hand"] = "".join(reversed(hands[0]["hand"]))
    dump["stops"] = dict(reversed(stops.items()))
    assert lisbon(3).load(dump).dump() == MOMENTS.dump("main")


def test_a_tram_moved_by_hand_did_not_come_by_its_old_way() -> None:
    dump = MOMENTS.dump("step")
    players = dump["players"]
    assert isinstance(players, list)
    assert players[0]["by"]
    players[0]["at"] = "GRA"
    moved = lisbon(3).load(dump).dump()["players"]
    assert isinstance(moved, list)
    assert (moved[0]["at"], moved[0]["by"]) == ("GRA", "")


@pytest.mark.parametrize("moment", MOMENTS)
def test_whatever_is_let_in_can_be_played_on(moment: str) -> None:
    """Parts of every moment are damaged or mixed with those of others: what is not refused is a sound position."""
    MOMENTS.plays_on_whatever_is_let_in(ROOM, moment, Random(28), 25)


def test_some_damage_is_let_in_and_some_is_not() -> None:
    rng = Random(1)
    let_in = [MOMENTS.mixed("main", rng) is not None for _ in range(100)]
    assert 10 < sum(let_in) < 90
