"""Final scoring and every kind of goal, met and just missed."""

from itertools import pairwise

import pytest

from tests.games.workbook.table import Table, puzzle
from tramyard.testing import rule

ICONS = {"A": "1r", "B": "build", "C": "upbldg", "D": "uplink", "E": "R", "F": "C", "G": "I", "H": "L", "I": "strip"}


def table(grid: str, *goals: str, **more: object) -> Table:
    numbers = sorted({word for word in grid.replace("\n", " ").split() if word.isdigit()})
    tickets = ICONS | {"NOPQSTUVW"[at]: f"#{number}" for at, number in enumerate(numbers)}
    return Table(puzzle(grid, tickets, goals=goals, **more))  # type: ignore[arg-type]


def kind(name: str, **numbers: object) -> str:
    said = {True: "true", False: "false"}
    lines = [f'kind = "{name}"']
    for key, value in numbers.items():
        shown = said[value] if isinstance(value, bool) else value if isinstance(value, int) else repr(value)
        lines.append(f"{key} = {shown}".replace("'", '"').replace("(", "[").replace(")", "]"))
    return "\n".join(lines)


# Scoring


@rule("TW-END-01", "TW-END-02", "TW-END-03", "TW-END-04", "TW-END-05", "TW-END-06", "TW-A95", "TW-A92")
def test_final_happiness_counts_tens_of_money_links_and_stress() -> None:
    tom = table("R . I . . . .", kind("hp", min=60), kind("money", min=29)).set(hp=58, money=29, stress=7)
    tom.link("a1-b1-c1", upgraded=True).link("c1-d1-e1", complete=False, worked=1)
    assert tom.position.final_hp(0) == 58 + 2 - 4 + 3
    assert tom.met() == [False, True]
    tom.set(money=30)
    assert tom.met() == [True, True]
    assert tom.position.tally() == [{"happiness": 58, "money": 3, "links": 3, "stress": -4}]


@rule("TW-VC-01", "TW-VC-05", "TW-VC-26", "TW-CORE-02", "TW-EX01")
@pytest.mark.parametrize(("money", "riders", "solved"), [(65, 0, True), (64, 0, False), (200, 1, False)])
def test_all_goals_must_be_met_after_the_last_round(money: int, riders: int, solved: bool) -> None:
    goals = [kind("no_passengers"), kind("money", min=65)]
    tom = table("R . I", *goals, arrivals=["R", ""]).set(round=2, money=money, passengers=["a1"][:riders])
    tom.play("P", "P", "E")
    assert tom.position.result() == ("#solved" if solved else "#failed")
    assert tom.position.standing()[0].rank == (1 if solved else 2)
    (worth,) = tom.position.payoffs()
    assert worth > 0.5 if solved else worth < -0.5


def worth(hp: int, rounds: int = 2, start: int = 0, solved: bool = True) -> float:
    """What a play alone is worth that ends with so much happiness."""
    goal = kind("workers", min=3)
    tom = Table(puzzle("R . I", goals=[goal], arrivals=[""] * rounds, start=f"hp = {start}"))
    tom.set(round=rounds, hp=hp, workers=3 if solved else 2, stress=0).play("P", "P", "E")
    assert (tom.position.ending(), tom.position.score_of(0)) == ("solved" if solved else "failed", hp)
    (payoff,) = tom.position.payoffs()
    assert tom.game.evaluate(tom.position, 0) == payoff
    return payoff


@rule("TW-END-05", "TW-CORE-02")
def test_alone_a_better_score_is_worth_more_but_never_as_much_as_solving() -> None:
    scores = [*range(-10, 60), 10**6]
    failed, solved = [worth(hp, solved=False) for hp in scores], [worth(hp) for hp in scores]
    for worths in (failed, solved):
        assert all(one < other for one, other in pairwise(worths))
    assert -1 < failed[0] < failed[-1] < -0.5 < 0.5 < solved[0] < solved[-1] < 1


def test_par_is_eight_points_for_each_round_beyond_those_one_begins_with() -> None:
    assert worth(16) == worth(32, rounds=4) == worth(21, start=5) == 0.75
    assert worth(24) == worth(48, rounds=4) == 0.875


def test_before_the_end_goals_within_reach_and_happiness_are_worth_something_too() -> None:
    """Where nothing is missing or no action is left, it is as if the play ended now."""

    def now(hp: int, workers: int, step: int = 0) -> float:
        tom = Table(puzzle("R . I", goals=[kind("workers", min=3)], arrivals=["", ""]))
        tom.set(hp=hp, workers=workers, stress=0, step=step)
        return tom.game.evaluate(tom.position, 0)

    assert worth(5, solved=False) < now(5, 2) < now(5, 3)
    assert now(5, 2) < now(6, 2)
    assert now(5, 3) < now(6, 3)
    assert now(5, 1, step=1) < now(5, 1)


# One by one


@rule("TW-VC-02", "TW-A103")
def test_every_building_has_received_somebody() -> None:
    tom = table("R . I . P", kind("delivered_all")).set(delivered=["a1"])
    assert tom.met() == [False]
    assert tom.set(delivered=["a1", "c1"]).met() == [True]
    built = table("R . I . 1", kind("delivered_all")).build("e1", "L", delivered=["a1", "c1"])
    assert built.met() == [False]


@rule("TW-A103", "TW-A65")
def test_a_grand_station_counts_for_deliveries_only_if_an_icon_leads_there() -> None:
    assert table("R . G", kind("delivered_all")).set(delivered=["a1"]).met() == [True]
    tom = Table(puzzle("R . G", ICONS | {"Z": "G"}, goals=[kind("delivered_all")])).set(delivered=["a1"])
    assert tom.met() == [False]


@rule("TW-VC-03", "TW-A96", "TW-A65", "TW-THRU-02")
def test_all_buildings_hang_together_landmarks_too() -> None:
    tom = table("R . I . P . 1", kind("connect_all")).link("a1-b1-c1")
    assert tom.met() == [False]
    assert tom.link("c1-d1-e1").met() == [True]  # the parcel need not be joined
    junction = table("R . 1 . I", kind("connect_all")).link("a1-b1-c1").link("c1-d1-e1")
    assert junction.met() == [True]


@rule("TW-VC-04", "TW-A97")
def test_every_parcel_bears_a_building_or_rail_of_a_complete_link() -> None:
    grid = "R . 1 . I . 2"
    tom = table(grid, kind("parcels_all")).link("a1-b1-c1").build("g1", "L")
    assert tom.met() == [False]  # the end of a link is not rail
    tom = table(grid, kind("parcels_all")).link("a1-b1-c1-d1-e1").build("g1", "L")
    assert tom.met() == [True]
    tom = table(grid, kind("parcels_all")).link("a1-b1-c1-d1", complete=False, worked=1).build("g1", "L")
    assert tom.met() == [False]


@rule("TW-VC-06", "TW-VC-08", "TW-VC-15", "TW-A101", "TW-A102")
@pytest.mark.parametrize(
    ("goal", "good", "bad"),
    [
        (kind("hp", min=45), {"hp": 46}, {"hp": 45}),
        (kind("workers", min=5), {"workers": 5}, {"workers": 4}),
        (kind("stress", max=6), {"stress": 9}, {"stress": 10}),
    ],
)
def test_numbers_at_the_end(goal: str, good: dict[str, int], bad: dict[str, int]) -> None:
    assert table("R . I", goal).set(**good).met() == [True]
    assert table("R . I", goal).set(**bad).met() == [False]


@rule("TW-VC-07", "TW-VC-16", "TW-A65", "TW-EP8-04")
def test_passengers_everywhere_or_none_at_work() -> None:
    tom = table("R R . I . P", kind("passengers_everywhere"), kind("no_passengers_in", types=("I",)))
    assert tom.met() == [True, False]
    assert tom.set(passengers=["a1", "b1"]).met() == [False, True]
    assert tom.set(passengers=["a1", "d1"]).met() == [False, False]


@rule("TW-VC-09", "TW-VC-10", "TW-A99", "TW-A146")
@pytest.mark.parametrize("letter", ["I", "C"])
def test_all_of_a_type_hang_together_through_others(letter: str) -> None:
    grid = f"{letter} . R . {letter} . 1"
    tom = table(grid, kind("network", type=letter)).link("a1-b1-c1")
    assert tom.met() == [False]
    assert tom.link("c1-d1-e1").met() == [True]
    assert tom.build("g1", letter).met() == [False]  # built ones count too
    assert table(f"{letter} . R", kind("network", type=letter)).met() == [True]


@rule("TW-A146")
def test_a_network_of_none_is_none() -> None:
    assert table("1 . R", kind("network", type="I")).met() == [False]


@rule("TW-A146", "TW-A105")
def test_of_a_building_on_two_spaces_one_upgrade_is_enough_for_a_network_of_all() -> None:
    goals = [kind("network", type="L", ends_upgraded=True), kind("network", type="L")]
    tom = table("1 2 . 3 . R", *goals).build("a1", "L").build("b1", "L")
    assert tom.met() == [False, True]
    assert tom.set(upgrades={"a1": "1"}).met() == [True, True]
    assert tom.build("d1", "L").met() == [False, False]


@rule("TW-VC-11", "TW-VC-12", "TW-EX15", "TW-A99")
@pytest.mark.parametrize("letter", ["R", "L"])
def test_upgraded_networks_use_upgraded_links_alone(letter: str) -> None:
    grid = f"{letter} . . C . I . . {letter}"
    goal = kind("network", type=letter, upgraded=True)
    ways = ["a1-b1-c1-d1", "d1-e1-f1", "f1-g1-h1-i1"]
    for plain in (-1, 0, 1, 2):
        tom = table(grid, goal)
        for at, way in enumerate(ways):
            tom.link(way, upgraded=at != plain)
        assert tom.met() == [plain == -1]


@rule("TW-VC-13", "TW-A98")
def test_all_links_are_upgraded_and_there_is_one() -> None:
    tom = table("R . I . .", kind("upgrade_all_links"))
    assert tom.met() == [False]
    assert tom.link("a1-b1-c1", upgraded=True).met() == [True]
    assert tom.link("c1-d1-e1", complete=False, worked=1).met() == [False]


@rule("TW-VC-14", "TW-A100")
def test_a_large_commerce_holds_four_spaces_one_of_them_built() -> None:
    goal = kind("group_size", type="C", min=4)
    assert table("C C C C\n. . . 1", goal).met() == [False]
    tom = table("C C 1 2 3 R", goal).build("c1", "C")
    assert tom.met() == [False]
    assert tom.build("d1", "C").met() == [True]
    assert tom.build("e1", "C").met() == [True]
    assert table("C C 1 2 C C", goal).build("d1", "C").met() == [False]


@rule("TW-VC-17", "TW-A98", "TW-VC-25", "TW-VC-22", "TW-A108", "TW-EP5-02")
def test_upgrades_of_buildings() -> None:
    each = kind("upgraded_each", types=("R", "L"))
    tom = table("I . 1 . 2 . 3", kind("upgrade_all_built"), kind("upgraded", type="R", min=2), each)
    assert tom.met() == [False, False, False]
    tom.build("c1", "R").build("e1", "R").set(upgrades={"c1": "1"})
    assert tom.met() == [False, False, False]
    assert tom.set(upgrades={"c1": "1", "e1": "2"}).met() == [True, True, False]
    tom.build("g1", "L")
    assert tom.set(upgrades={"c1": "1", "e1": "2"}).met() == [False, True, False]
    assert tom.set(upgrades={"e1": "2", "g1": "1"}).met() == [False, False, True]


THREE = "I . I . I\n. . . . .\nR . . . ."


@rule("TW-VC-18", "TW-EP1-02", "TW-A104")
def test_three_industries_are_joined_directly() -> None:
    goal = kind("network", type="I", count=3, direct=True)
    assert table(THREE, goal).link("a1-b1-c1").link("c1-d1-e1").met() == [True]
    roundabout = table("I . R . I . I", goal).link("a1-b1-c1").link("c1-d1-e1").link("e1-f1-g1")
    assert roundabout.met() == [False]


@rule("TW-A104")
def test_a_clique_needs_a_link_for_every_pair() -> None:
    goal = kind("network", type="I", count=3, direct=True, clique=True)
    bright = kind("network", type="I", count=3, direct=True, clique=True, upgraded=True)
    for upgraded in (False, True):
        tom = table(THREE, goal, bright).link("a1-b1-c1", upgraded=True).link("c1-d1-e1", upgraded=True)
        assert tom.met() == [False, False]
        assert tom.link("a1-a2-b2-c2-d2-e2-e1", upgraded=upgraded).met() == [True, upgraded]
    pair = kind("network", type="I", count=2, direct=True, clique=True)
    assert table("I I I\n. . .\n. I .", pair).link("b3-c3-c2-c1").met() == [True]


@rule("TW-VC-19", "TW-EP2-02", "TW-A105")
def test_two_upgraded_leisure_buildings_are_joined_by_one_upgraded_link() -> None:
    goal = kind("network", type="L", count=2, upgraded=True, direct=True, ends_upgraded=True)
    grid = "1 . 2 . R\n. . . . ."

    def built(*upgraded: str) -> Table:
        leisure = table(grid, goal).build("a1", "L").build("c1", "L")
        return leisure.set(upgrades=dict.fromkeys(upgraded or ("a1", "c1"), "1"))

    assert built().link("a1-b1-c1", upgraded=True).met() == [True]
    assert built().link("a1-b1-c1").met() == [False]
    assert built("a1").link("a1-b1-c1", upgraded=True).met() == [False]
    far = built().link("c1-d1-e1", upgraded=True).link("a1-a2-b2-c2-d2-e2-e1", upgraded=True)
    assert far.met() == [False]


@rule("TW-VC-20", "TW-EP3-02", "TW-A106", "TW-VC-21", "TW-EP4-03", "TW-A107", "TW-VC-23", "TW-EP6-02", "TW-A110")
def test_two_or_all_of_a_type_on_upgraded_links() -> None:
    direct = kind("network", type="I", count=2, upgraded=True, direct=True)
    two = kind("network", type="I", count=2, upgraded=True)
    line = kind("network", type="I", upgraded=True)
    tom = table("I . I . R . I", direct, two, line).link("a1-b1-c1")
    assert tom.met() == [False, False, False]
    tom.link("c1-d1-e1", upgraded=True).link("e1-f1-g1", upgraded=True)
    assert tom.met() == [False, True, False]
    whole = table("I . I . R . I", direct, two, line)
    for way in ("a1-b1-c1", "c1-d1-e1", "e1-f1-g1"):
        whole.link(way, upgraded=True)
    assert whole.met() == [True, True, True]


@rule("TW-VC-24", "TW-EP7-03", "TW-A112", "TW-VC-25")
def test_parks_belong_to_a_network_with_a_building() -> None:
    goal = kind("parks_connected", min=2)
    general = kind("special_connected", type="P", min=2)
    tom = table("P . P . R", goal, general).link("a1-b1-c1")
    assert tom.met() == [False, False]
    assert tom.link("c1-d1-e1").met() == [True, True]
    apart = table("P . R . P . R\n. . . . . . .", goal).link("a1-b1-c1").link("e1-f1-g1")
    assert apart.met() == [False]


@rule("TW-VC-26", "TW-A127")
def test_goals_of_authors_are_counted() -> None:
    goals = [kind("links", min=1), kind("rails", min=3), kind("delivered", type="I", min=1)]
    tom = table("R . . . I", *goals, kind("unused_tickets", min=9), kind("rails", min=4))
    assert tom.met() == [False, False, False, True, False]
    tom.link("a1-b1-c1-d1-e1").play("M:a1 >I ra1e $G1I1")
    assert tom.met() == [True, True, True, False, False]
