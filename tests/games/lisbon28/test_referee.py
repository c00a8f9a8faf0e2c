"""The referee finds what is wrong with a table; on one laid out by hand each fault is caught."""

from collections.abc import Callable

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.lisbon28.table import Table, lisbon
from tests.games.lisbon28.test_dumps import MOMENTS
from tramyard.games.lisbon28.rules.box import ACT
from tramyard.games.lisbon28.rules.counts import count_of
from tramyard.games.lisbon28.rules.phases import BY_PILE, THEN_NEXT
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.kernel.bits import BIT, changed
from tramyard.testing import rule

Change = Callable[[LisbonPosition], None]


def put(**fields: object) -> Change:
    def change(position: LisbonPosition) -> None:
        for field, value in fields.items():
            setattr(position, field, value)

    return change


def row(field: str, at: int, value: int) -> Change:
    """Changes one number of a row such as `hands`."""

    def change(position: LisbonPosition) -> None:
        old: vec[i64] = getattr(position, field)
        setattr(position, field, changed(old, at, value))

    return change


def at(place: str) -> int:
    return lisbon(3).box.network.number_of[place]


def way(text: str) -> int:
    return int(lisbon(3).box.network.way(text).number)


def both(*changes: Change) -> Change:
    def change(position: LisbonPosition) -> None:
        for one in changes:
            one(position)

    return change


PIECES = [
    (row("hands", 0, count_of("R")), "field pile: the tickets are"),
    (put(discard=count_of("B")), "field pile: the tickets are"),
    (put(pile=0), "field pile: the tickets are"),
    (put(bag=0), "field bag: the passengers are"),
    (put(reserve=count_of("R")), "field bag: the passengers are"),
    (put(drawn=count_of("R")), "field bag: the passengers are"),
    (row("aboard", 1, count_of("R")), "field bag: the passengers are"),
    (row("waiting", 0, 0), "field bag: the passengers are"),
    (row("waiting", 0, 0), "field stops: the stops that count as empty are not those without passengers"),
    (put(crowded=0), "field stops: the stops that count as empty are not those without passengers"),
    (
        row("aboard", 1, count_of("RRR")),
        "field players[1].aboard: p2 carries more of a colour than there are seats",
    ),
    (row("trams", 2, at("JTO")), "field players[2].at: p3 stands on a junction"),
    (row("trams", 2, at("CAS")), "field players[2].at: p2 and p3 both stand at CAS"),
    (row("spaces", 0, 9), "field seen: the cards in rows, spaces and on the pile are not those that were seen"),
    (put(top=22), "field seen: the cards in rows, spaces and on the pile are not those that were seen"),
    (put(seen=0), "field seen: the cards in rows, spaces and on the pile are not those that were seen"),
    (put(rows=[[9], [], []]), "field seen: the cards in rows, spaces and on the pile are not those that were seen"),
    (put(up=11), "field up: of 16 cards turned up, 15 are there"),
]


@rule("L28-MOVE-17", "L28-PICK-04")
@pytest.mark.parametrize(("change", "fault"), PIECES)
def test_each_fault_among_the_pieces_is_found(change: Change, fault: str) -> None:
    table = MOMENTS["main"]()
    position = table.position
    assert isinstance(position, LisbonPosition)
    assert table.game.referee(position) == []
    change(position)
    assert fault in [found[: len(fault)] for found in table.game.referee(position)]


def test_trams_may_share_rossio() -> None:
    assert lisbon(3).referee(Table.laid("ROS ROS ROS").position) == []


@rule("L28-FILL-08")
def test_a_card_on_the_covered_space_is_found() -> None:
    position = Table.laid("ROS ROS").position
    assert isinstance(position, LisbonPosition)
    both(row("spaces", 3, 9), put(seen=position.seen | BIT[9], up=position.up - 1))(position)
    assert "field spaces: a card lies in space 4, which is covered" in lisbon(2).referee(position)


TURNS = [
    ("main", put(settled=False), "settled"),
    ("main", put(discreet=False), "discreet"),
    ("step", put(discreet=False), "discreet"),
    ("pay", put(settled=True), "settled"),
    ("main", put(ended=BY_PILE), "ended"),
    ("main", put(then=THEN_NEXT), "then"),
    ("stops", put(stop=99), "stop"),
    ("deal", row("spaces", 0, 9), "stop"),
    ("main", put(top=0), "top"),
    ("side", put(space=-1), "space"),
    ("refill", put(space=2), "space"),
    ("refill", put(space=-1), "space"),
    ("main", put(actions=3), "actions"),
    ("tickets", row("owed", 0, 0), "draws"),
    ("main", row("owed", 0, 1), "draws"),
    ("place", put(drawn=0), "drawn"),
    ("ring", put(wanted=0), "wanted"),
    ("main", put(wanted=1), "wanted"),
    ("step", put(colour=-1), "colour"),
    ("pay, move", put(way=-1), "way"),
    ("pay, move", put(way=way("ROS-JUS")), "way"),
    ("pay", row("trams", 0, at("ROS")), "then"),
    ("pay, bonus", row("bonuses", 0, BIT[ACT]), "then"),
    ("take", row("trams", 0, at("ROS")), "then"),
    ("pay", put(need=count_of("RRRRRYYYY")), "paid"),
    ("main", put(need=count_of("R")), "need"),
    ("take", put(vouched=count_of("YYYYYY")), "vouched"),
    ("pay", put(vouched=count_of("R")), "vouched"),
    ("push", put(push=None), "push"),
    ("push", put(way=way("SOL-SEL")), "push"),
    ("push", row("trams", 0, at("ROS")), "push"),
    ("opening", row("bonuses", 0, 1), "players"),
    ("opening", put(stop=1), "stop"),
]


@pytest.mark.parametrize(("moment", "change", "field"), TURNS)
def test_a_turn_that_cannot_be_is_found(moment: str, change: Change, field: str) -> None:
    table = MOMENTS[moment]()
    position = table.position
    assert isinstance(position, LisbonPosition)
    assert table.game.referee(position) == []
    change(position)
    found = table.game.referee(position)
    assert any(fault.startswith(f"field {field}: what it says is impossible in phase") for fault in found)


@pytest.mark.parametrize("told", [True, False])
def test_a_push_that_does_not_fit_the_trams_is_found(told: bool) -> None:
    """The tram to be pushed is gone from the way, whether or not the push knows."""
    table = MOMENTS["push"]()
    position = table.position
    assert isinstance(position, LisbonPosition)
    assert position.push is not None
    row("trams", 1, at("ANJ"))(position)
    if told:
        position.push.trams = position.trams
    assert table.game.referee(position) == ["field push: what it says is impossible in phase push"]
