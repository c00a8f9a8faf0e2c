"""What a table can agree on before the start."""

import pytest

from tests.games.lisbon28.table import Table, lisbon
from tramyard.games.lisbon28 import ROOM
from tramyard.kernel.errors import YardError
from tramyard.testing import rule


def test_unless_told_otherwise_the_rulings_hold() -> None:
    defaults = {option.name: option.default for option in ROOM.options}
    assert defaults == {
        "first": "random",
        "end": "pile_top",
        "after_ring": "may_decline",
        "push": "free_first",
        "bonuses": "per_tram",
    }
    plain, told = Table.new(3, first="random"), Table.new(3, **defaults)
    assert plain.position.dump() == told.position.dump()


@pytest.mark.parametrize("option", ["end", "after_ring", "push", "bonuses", "first"])
def test_a_value_nobody_knows_is_refused(option: str) -> None:
    with pytest.raises(YardError, match=option):
        ROOM.game(3, {option: "sometimes"})


@rule("L28-A25", "L28-A45", "L28-SET-16")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_starting_seat_is_drawn_or_named(seats: int) -> None:
    drawn = Table.new(seats, first="random")
    assert drawn.outcomes == {f"!F{seat}": 1 for seat in range(1, seats + 1)}
    assert drawn.play(f"!F{seats}").now.first == seats
    for seat in range(1, seats + 1):
        named = Table.new(seats, first=seat)
        assert (named.now.first, named.now.phase) == (seat, "stops")
        assert named.refused(f"!F{seat}") == ("YARD-CHANCE", "no-such-outcome")
    if seats < 4:
        with pytest.raises(YardError, match=f"Option first: seat {seats + 1} cannot start, there are {seats} seats"):
            ROOM.game(seats, {"first": seats + 1})


@rule("L28-A12", "L28-PUSH-09")
def test_where_any_push_is_agreed_a_taken_place_may_be_chosen() -> None:
    """Player 2 may send player 3 away though the Sol is free."""
    free_first = Table.laid("ROS CAS SEL ROS", "R").play("MR:ROS-JFI-CAS $R")
    assert free_first.choices == [">CAS-JTO-SOL"]
    anywhere = Table.laid("ROS CAS SEL ROS", "R", push="any").play("MR:ROS-JFI-CAS $R")
    assert set(anywhere.choices) == {">CAS-JTO-SOL", ">CAS-SEL"}
    anywhere.play(">CAS-SEL")
    assert anywhere.now.actor == "p3"


@rule("L28-A01")
def test_where_shared_bonuses_are_agreed_a_lift_gives_the_same_to_all() -> None:
    table = Table.laid("ROS JUS ROS ROS", "GGG", seat=2, bonuses={1: ""})
    assert table.play("B $GGG").player(2).bonuses == ["PICK"]
    shared = lisbon(4, bonuses="shared")
    position = Table(shared, shared.load(Table.laid("ROS JUS ROS ROS", "GGG", seat=2).position.dump()))
    assert position.play("B $GGG").player(2).bonuses == ["ACT"]
