"""Two pens in one book: order, shared tickets, tolls, debts, ties and the auction."""

import pytest

from tests.games.workbook.table import ALL_ICONS, Table, puzzle
from tramyard.games.workbook import ROOM
from tramyard.kernel.errors import YardError
from tramyard.kernel.record import Record, read_record
from tramyard.kernel.spec import GameSpec
from tramyard.testing import rule

MOVES = {"A": "strip", "B": "strip", "C": "C", "D": "L", "E": "I", "F": "R"}


def two(grid: str, tickets: dict[str, str] | None = None, **more: object) -> Table:
    return Table(puzzle(grid, tickets or MOVES, **more), 2)  # type: ignore[arg-type]


def actor(tom: Table) -> int:
    return int(tom.position.actor) + 1


@rule("TW-2P-01", "TW-A126")
def test_a_puzzle_for_one_refuses_two() -> None:
    with pytest.raises(YardError, match="for one seat, not 2"):
        Table(puzzle("R . I", MOVES, two="allowed = false"), 2)
    with pytest.raises(YardError, match=r"^Tramways Workbook: cape-town-1863 is for one seat, not 2\.$"):
        ROOM.game(2, {}, ROOM.content("cape-town-1863"))
    with pytest.raises(YardError, match="for one seat, not 2"):
        GameSpec.named("workbook:cape-town-1863", 2)
    alone = GameSpec.named("workbook:cape-town-1863")
    with pytest.raises(YardError, match="for one seat, not 2"):
        GameSpec.from_data({**alone.as_data(), "seats": 2}).open()
    record = Record.begin(ROOM, ["Tom"], {}, ROOM.content("cape-town-1863")).text()
    with pytest.raises(YardError, match="for one seat, not 2"):
        read_record(record.replace('"Tom"', '"Tom", "Eva"'))
    assert ROOM.game(1, {}, ROOM.content("cape-town-1863")).seats == 1
    assert ROOM.game(2, {}, ROOM.content("chicago-1858")).seats == 2
    with pytest.raises(YardError, match="main"):
        Table(puzzle("R . I", MOVES, two='main = "links"'), 2)


@rule("TW-2P-05", "TW-2P-06", "TW-EX19", "TW-CORE-04")
def test_the_order_is_a_b_b_a_and_roles_swap() -> None:
    tom = Table(puzzle("R . I", MOVES), 2, "random")
    assert [tom.game.vocabulary.text(move) for move, _ in tom.position.odds()] == ["!F1", "!F2"]
    assert tom.position.dump()["phase"] == "starter"
    tom.play("!F2")
    order = []
    for word in ("P", "P", "P", "E", "P", "E") * 2:
        order.append((actor(tom), word))
        tom.play(word)
    assert [seat for seat, _ in order] == [2, 1, 1, 1, 2, 2, 1, 2, 2, 2, 1, 1]


@rule("TW-2P-05")
def test_nothing_is_left_to_chance_where_the_first_is_named_and_whoever_plays_alone_is_always_first() -> None:
    assert [actor(Table(puzzle("R . I", MOVES), 2, first)) for first in ("1", "2")] == [1, 2]
    alone = Table(puzzle("R . I", MOVES))
    assert actor(alone) == 1
    assert actor(alone.play("P", "P", "E")) == 1
    assert "!F1" not in alone.game.vocabulary


@rule("TW-2P-03", "TW-SETUP-09")
def test_both_begin_alike_with_numbers_of_their_own() -> None:
    tom = two("R . I", start="workers = 3\nmoney = 4\nhp = 5")
    assert tom.player(0) == tom.player(1)
    assert (tom.workers(1), tom.money(1), tom.hp(1), tom.stress(1)) == (3, 4, 5, 1)


@rule("TW-2P-07", "TW-2P-08", "TW-2P-08b", "TW-EX20", "TW-A124")
def test_tickets_are_common_and_each_crosses_them_once() -> None:
    tickets = {"A": "1r ! stress", "B": "I", "C": "strip", "D": "R"}
    tom = two("R . I . R . I", tickets, reclaim=0).play("L:a1-b1-c1 $A1B1", "L:e1-f1-g1 $A1B1")
    assert [tom.crossed(seat) for seat in (0, 1)] == ["AB", "AB"]
    assert [tom.stress(seat) for seat in (0, 1)] == [2, 2]
    assert tom.rule("L:c1") == "TW-TIX-09"
    tom.play("P", "E", "P", "E")
    assert [tom.crossed(seat) for seat in (0, 1)] == ["AB", "AB"]
    assert tom.rule("L:c1") == "TW-TIX-09"


@rule("TW-2P-09", "TW-2P-10", "TW-2P-25", "TW-A134", "TW-A149", "TW-A129")
@pytest.mark.parametrize("first", [1, 2])
def test_each_takes_back_own_crosses_player_a_first_and_passengers_come_once(first: int) -> None:
    a, b = first - 1, 2 - first
    text = puzzle("R . I", dict.fromkeys("ABCDEF", "1r"), arrivals=["R", "", "", ""])
    tom = Table(text, 2, str(first)).set(a, crossed=[*"ABCDE"], passengers=[])
    tom.set(b, crossed=[*"BCDEF"]).play("P", "P", "P", "E", "P", "E")
    assert (actor(tom), tom.moves()) == (a + 1, ["K:A", "K:B"])
    tom.play("K:ABCD")
    assert (actor(tom), tom.passengers()) == (b + 1, [])
    tom.play("K:BCDE")
    assert ([tom.crossed(seat) for seat in (a, b)], tom.passengers()) == (["E", "F"], ["a1"])
    tom.to_update()
    assert [tom.crossed(seat) for seat in (a, b)] == ["", ""]  # of so few nobody is asked


@rule("TW-2P-11", "TW-2P-11b", "TW-2P-12", "TW-2P-13")
@pytest.mark.parametrize("both", [False, True])
def test_a_ticket_unlocked_by_one_is_that_ones_unless_the_puzzle_says_both(both: bool) -> None:
    more = 'both_may_unlock = ["K"]' if both else ""
    grid = "R . C . R . 1\n. . . . . . ."
    tickets = {**MOVES, "G": "1r", "H": "build"}
    tom = two(grid, tickets, below={"K": "#1"}, two=more).link("a1-b1-c1").link("c1-d1-e1", owner=2)
    tom.play("M:a1 >C ra1e $A1C1 D:K")
    assert [("K" in tom.opened(seat)) for seat in (0, 1)] == [True, False]
    assert tom.rule("L:g1") == "TW-TERR-02"
    assert tom.rule("B1=R") == "TW-TERR-02"
    tom.play("M:e1 >C re1w $A1C1")
    assert tom.can("D:K") == both
    if not both:
        assert tom.rule("D:K") == "TW-2P-11"
    tom.play("D$", "P", "E")
    assert tom.can("L:g1")


@rule("TW-2P-14", "TW-A123")
def test_parcels_above_the_line_are_both_players_until_one_builds() -> None:
    tickets = {"A": "build", "B": "#1", "C": "1r", "D": "R"}
    tom = two("R . 1 . I", tickets)
    assert tom.can("B1=L")
    tom.play("P")
    assert tom.can("B1=L")
    tom.play("B1=L $A1B1", "P", "E")
    assert tom.rule("B1=I") == "TW-BLDG-08"


@rule("TW-2P-15", "TW-2P-16", "TW-2P-17", "TW-2P-18", "TW-EX17", "TW-A133")
@pytest.mark.parametrize(("rails", "toll"), [(2, 1), (5, 3)])
def test_riding_on_the_others_link_pays_half_of_what_it_would_earn(rails: int, toll: int) -> None:
    grid = "R " + ". " * rails + "L"
    way = "-".join("abcdefg"[at] + "1" for at in range(rails + 2))
    tom = two(grid).link(way, owner=2).set(0, money=0).play("M:a1 >L ra1e $A1D1")
    assert (tom.money(0), tom.money(1), tom.hp(0), tom.hp(1)) == (-toll, toll, 1, 0)


@rule("TW-2P-19", "TW-2P-20", "TW-EX18", "TW-A122", "TW-A121")
@pytest.mark.parametrize(("rails", "toll"), [(2, 2), (5, 4)])
def test_an_upgraded_link_costs_more_and_tolls_may_make_debts(rails: int, toll: int) -> None:
    grid = "R " + ". " * rails + "L"
    way = "-".join("abcdefg"[at] + "1" for at in range(rails + 2))
    tom = two(grid).link(way, owner=2, upgraded=True).set(0, money=1).play("M:a1 >L ra1e $A1D1 h")
    assert (tom.money(0), tom.money(1), tom.hp(0)) == (-toll, toll, 2)


@rule("TW-EX47", "TW-2P-21", "TW-A120")
@pytest.mark.parametrize(("to", "points"), [("mover", (2, 0)), ("owner", (1, 1))])
def test_a_mixed_trip(to: str, points: tuple[int, int]) -> None:
    tom = two("R . . . . C . . . . . I", rules=f'link_hp_to = "{to}"')
    tom.link("a1-b1-c1-d1-e1-f1").link("f1-g1-h1-i1-j1-k1-l1", owner=2, upgraded=True)
    tom.play("M:a1 >I ra1e rf1e $A1E1")
    assert (tom.money(0), tom.money(1), tom.hp(0), tom.hp(1)) == (0, 4, *points)
    assert (tom.workers(0), tom.stress(0)) == (3, 2)


@rule("TW-2P-22", "TW-A77", "TW-TERR-05")
def test_building_pays_five_dollars_also_on_the_others_rail() -> None:
    tom = two("R . 1 . I", {"A": "build", "B": "#1"}).link("a1-b1-c1-d1-e1", owner=2).play("B1=L $A1B1")
    assert (tom.money(0), tom.money(1)) == (5, 0)
    links = tom.position.dump()["links"]
    assert [link["owner"] for link in links] == [2, 2]  # type: ignore[attr-defined]


@rule("TW-2P-23", "TW-2P-24")
def test_the_others_links_are_not_upgraded_but_buildings_are() -> None:
    tickets = {"A": "uplink", "B": "R", "C": "upbldg", "D": "#1"}
    tom = two("R . I . 1", tickets).link("a1-b1-c1", owner=2).build("e1", "R")
    assert tom.rule("U:a1e") == "TW-2P-23"
    tom.play("G:e1 $B1C1")
    assert (tom.hp(0), tom.hp(1), "e1" in tom.passengers()) == (3, 0, True)


@rule("TW-A143")
def test_a_parcel_one_does_not_own_may_be_ridden_through() -> None:
    tom = two("R . 1 . I", {**MOVES, "G": "1r"}, below={"K": "#1"}).set(0, opened=[*MOVES, "G", "K"])
    tom.link("a1-b1-c1").link("c1-d1-e1").play("P")
    assert tom.can("M:a1 >I ra1e rc1e $A1E1")
    assert tom.rule("L:c1") == "TW-TERR-02"


@rule("TW-A144", "TW-SETUP-08")
def test_rails_that_are_printed_have_no_owner_so_two_cannot_play_there() -> None:
    with pytest.raises(YardError, match=r"start\.rails"):
        two("R . I", start='rails = ["a1-b1-c1"]')
    tom = Table(puzzle("R . I", MOVES, start='rails = ["a1-b1-c1"]', two="allowed = false"))
    assert tom.links() == ["a1-b1-c1"]


# The end


def ended(tom: Table, *settings: dict[str, object]) -> str:
    tom.set(0, round=int(tom.position.box.rounds))
    for seat, numbers in enumerate(settings):
        tom.set(seat, **numbers)
    tom.play("P", "P", "P", "E", "P", "E")
    return tom.position.result()


@rule("TW-2P-04", "TW-EX16", "TW-A125", "TW-2P-29")
def test_the_main_objective_decides_alone() -> None:
    rich = two("R . I", two='main = "money"')
    assert ended(rich, {"money": 31, "hp": 0}, {"money": 30, "hp": 50}) == "#end p1"
    assert rich.position.tally() == [{"money": 31}, {"money": 30}]
    happy = two("R . I", goals=['kind = "money"\nmin = 99']).link("a1-b1-c1", owner=2)
    assert ended(happy, {"hp": 2}, {"hp": 0}) == "#end p2"  # three for the link
    assert [place.score for place in happy.position.standing()] == [1, 2]
    alone = Table(puzzle("R . I", MOVES, two='main = "money"')).set(money=30, hp=5)
    assert alone.position.score_of(0) == alone.position.final_hp(0)


@rule("TW-2P-26", "TW-EX22", "TW-A91", "TW-A132")
def test_debts_cost_happiness_where_that_decides() -> None:
    tom = two("R . I").set(0, hp=41, money=-3)
    assert tom.position.final_hp(0) == 37
    assert tom.set(0, money=3).position.final_hp(0) == 40
    assert two("R . I", two='main = "money"').set(0, hp=41, money=-3).position.final_hp(0) == 40


@rule("TW-2P-27", "TW-EX23", "TW-A127")
def test_ties_are_broken_by_rails_then_by_upgraded_rails() -> None:
    grid = "R . . I . . .\n. . . . . . .\nR . . I . . ."
    assert ended(two(grid)) == "#end p1 p2"
    tom = two(grid).set(round=4).link("a1-b1-c1-d1").link("a3-b3-c3-d3", owner=2)
    assert ended(tom.link("d3-e3-f3", owner=2, complete=False, worked=4)) == "#end p2"
    level = two(grid).link("a1-b1-c1-d1", upgraded=True).link("a3-b3-c3-d3", owner=2)
    assert ended(level) == "#end p1"
    assert level.position.ending() == "won"


@rule("TW-2P-28", "TW-EX21", "TW-A131")
@pytest.mark.parametrize("gates", ["", "gates = [0]"])
@pytest.mark.parametrize(
    ("workers", "result", "kind"),
    [((5, 4), "#end p1", "won"), ((4, 4), "#end", "lost"), ((4, 5), "#end p2", "won"), ((5, 5), "#end p2", "won")],
)
def test_who_misses_the_gate_loses_outright(workers: tuple[int, int], result: str, kind: str, gates: str) -> None:
    tom = two("R . I", goals=['kind = "workers"\nmin = 5'], two=gates)
    assert ended(tom, {"workers": workers[0]}, {"workers": workers[1], "hp": 9}) == result
    assert tom.position.ending() == kind
    if result == "#end":
        assert tom.position.payoffs() == [-1.0, -1.0]


@rule("TW-2P-28", "TW-A125")
def test_a_file_may_open_the_gate_of_workers_and_close_another() -> None:
    goals = ['kind = "workers"\nmin = 5', 'kind = "stress"\nmax = 1']
    assert ended(two("R . I", goals=goals, two="gates = []"), {"workers": 0, "hp": 9}, {"workers": 5}) == "#end p1"
    closed = two("R . I", goals=goals, two="gates = [1]")
    assert ended(closed, {"workers": 5, "hp": 9, "stress": 5}, {"workers": 0}) == "#end p2"


# The auction


def auction(**money: int) -> Table:
    tom = two("R . I", two="bid = true")
    return tom.set(0, money=money.get("first", 30)).set(1, money=money.get("second", 30))


@rule("TW-BID-01", "TW-BID-02", "TW-BID-03", "TW-BID-04", "TW-A128", "TW-2P-05")
def test_an_auction_decides_who_is_player_a() -> None:
    tom = auction()
    assert (actor(tom), tom.moves()) == (1, ["b", "b-"])
    tom.play("b4")
    assert actor(tom) == 2
    assert tom.rule("b4") == "TW-BID-02"
    assert tom.rule("b0") == "TW-BID-02"
    tom.play("b17")
    tom.play("b-")
    assert (actor(tom), tom.money(0), tom.money(1), tom.position.bid) == (2, 30, 13, -1)
    assert tom.rule("b4") == "TW-BID-01"
    tom.play("P", "P", "P", "E", "P", "E")
    assert (actor(tom), tom.moves()) == (2, ["b", "b-"])  # the winner opens the next one
    assert tom.rule("P") == "YARD-PHASE"
    assert [two("R . I").rule(word) for word in ("b4", "+5")] == ["TW-BID-01", "TW-BID-01"]
    assert Table(puzzle("R . I", MOVES, two="bid = true")).can("P")  # alone nobody bids
    other = auction().play("b4", "b-")
    assert (actor(other), other.money(0), other.money(1)) == (1, 26, 30)


@rule("TW-A128", "TW-A122")
def test_bids_keep_to_the_money_and_an_opener_may_decline() -> None:
    tom = auction().play("b-")
    assert (actor(tom), tom.money(0), tom.money(1)) == (2, 30, 30)
    poor = auction(first=-2, second=3)
    assert poor.rule("b1") == "TW-A128"
    poor.play("b0")
    assert poor.rule("b5") == "TW-A128"
    poor.play("b3")
    assert poor.moves() == ["b-"]


@rule("TW-A128", "TW-BID-02")
def test_every_amount_has_one_spelling_and_no_bid_runs_into_a_dead_end() -> None:
    tom = auction(first=99, second=99).play("b30", "b")
    assert tom.moves() == ["+20"]
    tom.play("+20")
    assert tom.moves() == ["+20", "+5"]
    tom.play("+5 +5")
    assert tom.moves() == ["+5", "+1"]
    tom.play("+1 +1 +1 +1")
    assert tom.moves() == ["."]
    fresh = auction(first=99)
    assert fresh.game.spell(tuple(fresh.game.parse(fresh.position, "b17"))) == "b17"


@rule("TW-2P-03")
def test_everything_works_for_two() -> None:
    assert two("R . I", ALL_ICONS).can("L:a1-b1-c1 $A1E1")
