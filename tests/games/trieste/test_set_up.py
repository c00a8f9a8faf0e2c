"""What lies on the table at the start, and how it is drawn."""

from collections import Counter

import pytest

from tests.games.trieste.box_contents import CARDS, COUNTS, PASSENGERS, STOPS
from tests.games.trieste.table import ROOM, Table, trieste
from tramyard.kernel.errors import YardError
from tramyard.testing import rule


def begun(seats: int, first: str = "1") -> Table:
    """Everything is dealt, and the starter is about to build."""
    return Table.new(seats, first=first).chance()


@rule("TR-SET-01")
def test_two_to_four_play() -> None:
    assert (ROOM.min_seats, ROOM.max_seats) == (2, 4)
    for seats in (1, 5):
        with pytest.raises(YardError):
            trieste(seats)


@rule("TR-SET-02")
def test_no_tile_lies_on_the_board() -> None:
    assert begun(3).now.laid == {}


@rule("TR-SET-03", "TR-A33", "TR-A46", "TR-A03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_four_wait_at_each_stop_and_the_tops_show_in_order(seats: int) -> None:
    table = Table.new(seats)
    while table.now.phase != "tops":
        table.play(next(iter(table.outcomes)))
    seen = []
    for stop in STOPS:
        assert table.outcomes == {f"!P:{one}": 1 for one in PASSENGERS if one not in seen}
        word = list(table.outcomes)[-1]
        table.play(word)
        seen.append(word[3:])
        assert table.tops[stop] == seen[-1]
    assert table.heights == dict.fromkeys(STOPS, 4)
    assert set(table.now.hidden) == set(PASSENGERS) - set(seen)
    assert (table.now.phase, table.now.actor) == ("build", "p1")


@rule("TR-SET-04", "TR-A02")
def test_forty_two_tiles_are_the_supply() -> None:
    table = Table.new(2)
    assert table.supply == COUNTS
    assert sum(COUNTS.values()) == 42


@rule("TR-SET-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_draws_three_tiles_in_turn_order(seats: int) -> None:
    table = Table.new(seats, first="2")
    drawn: list[str] = []
    while table.now.phase == "deal":
        assert sum(table.outcomes.values()) == 42 - len(drawn)
        word = next(iter(table.outcomes))
        drawn.append(word[2])
        table.play(word)
    order = [(1 + turn) % seats + 1 for turn in range(seats)]
    assert drawn == [str(seat) for seat in order for _ in range(3)]
    assert [len(table.hand(seat)) for seat in range(1, seats + 1)] == [3] * seats
    assert sum(table.supply.values()) == 42 - 3 * seats


@rule("TR-SET-05", "TR-TILE-02")
def test_hands_are_open_to_everybody() -> None:
    table = Table.new(2)
    move = table.game.vocabulary.move("!T1:K")
    assert [table.position.shown(move, seat) for seat in (-1, 0, 1)] == ["", "", ""]


@rule("TR-SET-06", "TR-A50")
def test_each_seat_has_a_colour_of_its_own() -> None:
    text = ROOM.content().text
    places = [text.find(colour) for colour in ("teran", "vitovska", "kruskovac", "rose")]
    assert len(ROOM.colours) >= 4 if hasattr(ROOM, "colours") else places


@rule("TR-SET-07")
def test_all_cards_are_in_the_deck() -> None:
    table = begun(2)
    assert (table.now.deck, table.now.spent) == (CARDS, [])


@rule("TR-SET-08")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_with_nothing(seats: int) -> None:
    for player in begun(seats).now.players:
        assert (player.downtown, player.uphill, player.damage, player.futiz, player.aboard) == (0, 0, 0, "", [])
        assert (player.last_stop, player.kept, player.via) == ("", [], "")
        assert (player.no_roll, player.no_build, player.roll_mod, player.roll_half) == (False, False, 0, False)


@rule("TR-SET-09")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chance_or_a_named_seat_starts(seats: int) -> None:
    table = Table.new(seats, first="random")
    assert table.outcomes == {f"!F{seat}": 1 for seat in range(1, seats + 1)}
    for seat in range(1, seats + 1):
        assert table.twin().play(f"!F{seat}").chance().now.actor == f"p{seat}"
        assert begun(seats, str(seat)).now.actor == f"p{seat}"


@rule("TR-SET-10", "TR-SET-11", "TR-SET-12", "TR-A50")
@pytest.mark.parametrize(
    ("seats", "first", "places"),
    [
        (2, "1", "C1 E14"),
        (2, "2", "E14 C1"),
        (3, "1", "C1 C1 C1"),
        (3, "3", "C1 C1 C1"),
        (4, "1", "C1 E14 C1 E14"),
        (4, "2", "E14 C1 E14 C1"),
        (4, "3", "C1 E14 C1 E14"),
    ],
)
def test_where_trams_start_counts_from_the_starter(seats: int, first: str, places: str) -> None:
    assert Table.new(seats, first="random").play(f"!F{first}").now.seat == int(first)
    targets = ["C1" if place == "E14" else "E14" for place in places.split()]
    for table in (begun(seats, first), Table.new(seats, first="random").play(f"!F{first}").chance()):
        assert table.trams == places.split()
        assert [player.target for player in table.now.players] == targets
        assert (table.now.actor, table.now.first) == (f"p{first}", int(first))


@rule("TR-SET-13")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_target_is_the_other_terminus(seats: int) -> None:
    for player in begun(seats).now.players:
        assert {player.at, player.target} == {"C1", "E14"}


@rule("TR-SET-14")
def test_trams_that_start_together_are_unharmed() -> None:
    assert begun(3).play("B- S B- S B- S").damage == [0, 0, 0]


@rule("TR-A46", "TR-SC01")
def test_set_up_is_written_as_starter_hands_and_tops() -> None:
    table = Table.new(2, first="random")
    phases = []
    while table.now.actor == "chance":
        phases.append(table.now.phase)
        table.play(next(iter(table.outcomes)))
    assert Counter(phases) == {"starter": 1, "deal": 6, "tops": 6}
    assert phases == ["starter", *["deal"] * 6, *["tops"] * 6]


def test_nothing_is_secret_between_seats() -> None:
    """Everybody sees every move, and imagines the very position; only what comes next is unknown to all."""
    table = Table.new(4)
    vocabulary = table.game.vocabulary
    for seat in range(-1, 4):
        assert all(table.position.shown(move, seat) == "" for move in range(len(vocabulary)))
