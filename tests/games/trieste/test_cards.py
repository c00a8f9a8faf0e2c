"""Misfortunes: when they come, in which order they strike, and every card."""

import pytest

from tests.games.trieste.box_contents import CARDS, NUMBERS, PASSENGERS, STOPS
from tests.games.trieste.table import FULL, Table
from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.testing import rule

ROWS_9_10 = "A8 I0, A9 I0, B10 L3, D9 I0, E10 I1, C3 I0"


# When a card comes


@rule("TR-CARD-01", "TR-SC02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_number_on_a_passenger_is_that_of_the_players(seats: int) -> None:
    trams = " ".join(["F1", "E14", "C1", "E14"][:seats])
    for passenger in PASSENGERS:
        table = Table.laid(trams, tops={"F1": passenger}).play("B- S P").chance("next")
        assert (table.now.phase == "card") is (str(seats) in NUMBERS[passenger])


@rule("TR-CARD-02")
def test_the_card_comes_at_once_and_each_is_as_likely() -> None:
    table = Table.laid("F1 E14", tops={"F1": "SPUa"}, spent="M01 M02", kept={2: "M32"}).play("B- S P !P:LEMa")
    assert (table.now.phase, table.now.actor) == ("card", "chance")
    assert table.outcomes == {f"!K:{card}": 1 for card in CARDS if card not in {"M01", "M02", "M32"}}


@rule("TR-CARD-02")
def test_the_next_passenger_shows_before_the_card() -> None:
    table = Table.laid("F1 E14", tops={"F1": "SPUa"}).play("B- S P")
    assert table.now.phase == "next"


@rule("TR-CARD-03", "TR-CARD-04")
@pytest.mark.parametrize("card", [card for card in CARDS if card not in {"M32", "M34", "M36"}])
def test_a_card_is_carried_out_and_discarded(card: str) -> None:
    table = Table.drawn(card).chance()
    while table.now.phase in ("lose", "excess"):
        table.play(table.choices[0])
    table.chance()
    assert (table.now.actor, table.now.phase, table.now.card) == ("p2", *_begins(table))
    assert card in table.card_discards


def _begins(table: Table) -> tuple[str, str]:
    """Where the next seat's turn begins: no card is open."""
    assert table.now.phase in ("draw", "build", "move")
    return table.now.phase, ""


@rule("TR-CARD-05")
def test_an_empty_deck_is_made_of_the_discards_when_a_card_is_due() -> None:
    table = Table.laid("F1 E14", tops={"F1": "SPUa"}, spent="all", kept={2: "M32"}).play("B- S P !P:LEMa")
    assert set(table.outcomes) == {f"!K:{card}" for card in CARDS if card != "M32"}
    table.play("!K:M31")
    assert (len(table.now.deck), table.card_discards) == (34, {"M31"})


@rule("TR-CARD-05")
def test_the_last_card_of_the_deck_does_not_shuffle_yet() -> None:
    spent = " ".join(card for card in CARDS if card != "M31")
    table = Table.drawn("M31", spent=spent)
    assert (table.now.deck, table.card_discards) == ([], set(CARDS))


@rule("TR-CARD-06")
def test_a_buloto_suffers_all_but_damage() -> None:
    table = Table.drawn("M04", futiz={2: "B"})
    assert table.player(2).no_roll
    assert Table.drawn("M25", futiz={1: "B"}).damage == [0, 0]


@rule("TR-CARD-07", "TR-A19")
def test_a_card_strikes_in_turn_order_from_the_drawer() -> None:
    table = Table.laid("C1 F1 E14", seat=2, tops={"F1": "SPUa"}, aboard={1: "VECa", 3: "LOLa"})
    table.play("B- S P !P:LEMa !K:M05")
    order = []
    while table.now.phase == "lose":
        order.append(table.now.actor)
        table.play(table.choices[0])
    assert order == ["p2", "p3", "p1"]


@rule("TR-CARD-07", "TR-A19")
def test_where_trams_stand_is_read_before_the_first_effect() -> None:
    """The drawer's wreck at a stop in rows 1-7 leaves the others struck as they stood."""
    table = Table.drawn("M10", "F1 D8", damage={1: 2})
    assert (table.trams, table.damage) == (["D8", "D8"], [0, 0])


@rule("TR-CARD-08", "TR-A20")
def test_who_boards_by_a_card_brings_no_other() -> None:
    table = Table.drawn("M30", discards="SPUb PETa").play("!Q:SPUb !Q:PETa")
    assert (table.now.actor, table.aboard(1), table.aboard(2)) == ("p2", {"SPUa", "SPUb"}, {"PETa"})


@rule("TR-CARD-09", "TR-A21", "TR-MOVE-10")
def test_a_tram_moved_by_a_card_hurts_nobody_and_gets_nothing() -> None:
    moved = Table.drawn("M22", "F1/W A3")
    assert (moved.trams, moved.damage, moved.player(1).via) == (["A3", "A3"], [0, 0], "")
    moved.play("B- S B- R !D1")
    assert set(moved.choices) == {">A2", ">A7", "X"}
    towed = Table.drawn("M28", damage={1: 1})
    assert (towed.at(1), towed.damage, towed.now.actor) == ("D8", [1, 0], "p2")


@rule("TR-CARD-09", "TR-MOVE-10")
def test_nobody_knows_how_a_moved_tram_came() -> None:
    table = Table.laid("D1 E14", laid="E1 I1", tops={"F1": "SPUa"}).play("B- R !D2 >E1 >F1")
    assert (table.player(1).via, table.player(1).by) == ("W", "D1-E1-F1")
    table.play("P !P:LEMa !K:M28")
    assert (table.at(1), table.player(1).via, table.player(1).by) == ("D8", "", "")


# Each card


@rule("TR-CARD-03")
def test_m01_strikes_every_tram() -> None:
    assert Table.drawn("M01", "F1 E14 C1 D8").damage == [1, 1, 1, 1]


@rule("TR-CARD-03")
def test_m02_clears_a_row_except_under_trams() -> None:
    table = Table.drawn("M02", "F1 A9", laid=ROWS_9_10)
    assert table.outcomes == {f"!R{row}": 1 for row in range(1, 15)}
    before = sum(table.supply.values())
    table.play("!R9")
    assert set(table.now.laid) == {"A8", "A9", "B10", "E10", "C3"}
    assert sum(table.supply.values()) == before + 1


@rule("TR-SC28")
def test_m03_takes_two_from_every_next_roll() -> None:
    table = Table.drawn("M03", "F1 D10")
    assert [player.roll_mod for player in table.now.players] == [-2, -2]
    table.play("B- R !D5")
    assert table.now.pips == 3
    table = Table.drawn("M03", "F1 D10").play("B- R !D2")
    assert table.now.pips == 1


@rule("TR-CARD-03")
def test_a_changed_roll_changes_one_roll_only() -> None:
    table = Table.laid("D10 E14", flags={1: {"roll_mod": -2, "roll_half": True}}).play("B- S")
    assert (table.player(1).roll_mod, table.player(1).roll_half) == (-2, True)
    table = Table.laid("D10 E14", flags={1: {"roll_mod": -2, "roll_half": True}}).play("B- R !D6")
    assert (table.now.pips, table.player(1).roll_mod, table.player(1).roll_half) == (2, 0, False)


@rule("TR-CARD-03")
def test_rolls_changed_twice_add_up() -> None:
    table = Table.drawn("M03", "F1 D10", flags={2: {"roll_mod": 2}})
    assert table.player(2).roll_mod == 0
    table = Table.drawn("M03", "F1 D10", flags={2: {"roll_mod": -2}})
    assert table.player(2).roll_mod == -4


@rule("TR-MOVE-01")
def test_m04_keeps_everybody_in_place_for_a_turn() -> None:
    table = Table.drawn("M04")
    assert table.play("B-").choices == ["S"]
    assert table.refused("R") not in ("", "YARD-PHASE")
    table.play("S B-")
    assert table.choices == ["S"]
    table.play("S")
    table.chance()
    if table.now.phase == "pick":
        table.play("P-")
    assert table.play("B-").choices == ["R", "S"]


@rule("TR-SC16", "TR-CARD-03", "TR-FUT-05")
def test_m05_takes_a_passenger_of_the_owners_choice_from_everybody_who_has_one() -> None:
    table = Table.drawn("M05", "F1 E14 C1", aboard={1: "VECa", 3: "LOLa LOLb"})
    assert (table.now.actor, set(table.choices)) == ("p1", {"-SPUa", "-VECa"})
    table.play("-SPUa")
    assert (table.now.actor, set(table.choices)) == ("p3", {"-LOLa", "-LOLb"})
    table.play("-LOLb")
    assert (table.aboard(1), table.aboard(3)) == ({"VECa"}, {"LOLa"})
    assert (table.discards, table.now.actor) == ({"SPUa", "LOLb"}, "p2")


@rule("TR-CARD-07")
@pytest.mark.parametrize(
    ("card", "trams", "damage"),
    [
        ("M06", "F1 D10 E14 D8", [0, 1, 0, 0]),
        ("M07", "F1 D10 E14 D8", [1, 0, 1, 1]),
        ("M08", "F1 D8 E14 A7", [0, 1, 1, 0]),
        ("M10", "F1 D8 E14 A7", [1, 0, 0, 1]),
        ("M19", "F1 C3 D10 E14", [0, 1, 0, 0]),
        ("M20", "F1 A2 B13 C1", [0, 1, 1, 0]),
    ],
)
def test_cards_that_strike_where_trams_stand(card: str, trams: str, damage: list[int]) -> None:
    assert Table.drawn(card, trams, laid="C3 I0").damage == damage


@rule("TR-SC28")
def test_m09_halves_every_next_roll_rounding_up() -> None:
    table = Table.drawn("M09", "F1 D10")
    assert [player.roll_half for player in table.now.players] == [True, True]
    assert table.play("B- R !D5").now.pips == 3


@rule("TR-CARD-07")
def test_m11_holds_trams_on_plain_squares() -> None:
    table = Table.drawn("M11", "F1 D10 E14")
    assert [player.no_roll for player in table.now.players] == [False, True, False]


@rule("TR-A46")
def test_m12_discards_the_top_of_each_pile_in_order() -> None:
    tops = {"A2": "VECa", "F1": "SPUa", "G6": "MOCb", "A10": "LOLa", "F12": "LEMa", "B13": "NAGa"}
    table = Table.laid("F1 E14", tops=tops, heights={"B13": 1}).play("B- S P !P:PANb !K:M12")
    reveals = []
    while table.now.actor == "chance":
        word = list(table.outcomes)[-1]
        reveals.append(word[3:])
        table.play(word)
    assert table.discards == {"VECa", "PANb", "MOCb", "LOLa", "LEMa", "NAGa"}
    assert [table.tops[stop] for stop in STOPS] == [*reveals, ""]
    assert (len(reveals), table.heights["F1"]) == (5, table.heights["G6"] - 1)


@rule("TR-CARD-03")
def test_m13_lets_everybody_skip_a_build() -> None:
    table = Table.drawn("M13")
    assert (table.now.actor, table.now.phase, table.choices) == ("p2", "move", ["R", "S"])
    table.play("S")
    assert (table.now.actor, table.now.phase) == ("p1", "move")
    table.play("S P-") if "P" in table.twin().play("S").choices else table.play("S")
    assert (table.now.actor, table.now.phase) == ("p2", "build")


@rule("TR-TURN-04")
def test_who_skips_a_build_may_still_draw() -> None:
    table = Table.laid("C1 E14", seat=2, hands={1: "I"}, flags={1: {"no_build": True}}).play("B- S")
    assert (table.now.actor, table.choices) == ("p1", ["D", "D-"])
    assert table.play("D-").choices == ["R", "S"]


@rule("TR-CARD-03")
def test_m14_passes_hands_clockwise() -> None:
    table = Table.drawn("M14", "F1 E14 C1", hands={1: "I I I", 2: "L L", 3: "X D O"})
    assert [table.hand(seat) for seat in (1, 2, 3)] == [["D", "O", "X"], ["I", "I", "I"], ["L", "L"]]


@rule("TR-CARD-03", "TR-TILE-09")
def test_m15_deals_everybody_three_new_tiles_in_turn_order() -> None:
    table = Table.laid("C1 F1 E14", seat=2, hands={1: "X X X", 2: "T T", 3: "O"}, tops={"F1": "SPUa"})
    total = sum(table.supply.values()) + 6
    table.play("B- S P !P:LEMa !K:M15")
    drawn: list[str] = []
    while table.now.phase == "redraw":
        assert sum(table.outcomes.values()) == total - len(drawn)
        word = list(table.outcomes)[-1]
        drawn.append(word[2])
        table.play(word)
    assert drawn == list("222333111")
    assert [len(table.hand(seat)) for seat in (1, 2, 3)] == [3, 3, 3]


@rule("TR-CARD-03")
def test_m15_deals_as_far_as_the_supply_lasts() -> None:
    table = Table.drawn("M15", laid=f"{FULL}", hands={1: "", 2: ""})
    assert (table.hand(1), table.hand(2), table.now.actor) == ([], [], "p2")


@rule("TR-FUT-05", "TR-FUT-03")
def test_m16_takes_every_futiz_and_those_without_a_seat_go() -> None:
    table = Table.drawn("M16", futiz={1: "Z", 2: "C"}, aboard={2: "VECa LOLa LEMa NAGa"})
    assert (table.futiz(1), table.futiz(2), table.now.actor) == ("", "", "p2")
    assert set(table.choices) == {"-VECa", "-LOLa", "-LEMa", "-NAGa"}
    table.play("-VECa -LEMa")
    assert (table.aboard(2), table.discards) == ({"LOLa", "NAGa"}, {"VECa", "LEMa"})


@rule("TR-A46", "TR-A42")
def test_m17_turns_up_a_whole_pile_one_by_one() -> None:
    table = Table.drawn("M17", tops={"A2": "VECa"})
    assert table.outcomes == {f"!S:{stop}": 1 for stop in STOPS}
    table.play("!S:A2")
    turned_up = ["VECa"]
    while table.now.actor == "chance":
        word = next(iter(table.outcomes))
        turned_up.append(word[3:])
        table.play(word)
    assert (len(turned_up), table.heights["A2"], table.tops["A2"]) == (4, 0, "")
    assert table.discards == set(turned_up)


@rule("TR-CARD-03", "TR-A46")
def test_m17_may_hit_an_empty_stop() -> None:
    table = Table.drawn("M17", heights={"A2": 0}).play("!S:A2")
    assert (table.now.actor, table.discards) == ("p2", set())


@rule("TR-TILE-23", "TR-A36")
def test_m18_clears_two_rows_except_under_trams() -> None:
    table = Table.laid("F1 D9", laid=ROWS_9_10, tops={"F1": "SPUa"})
    before = table.supply
    table.play("B- S P").chance("next").play("!K:M18")
    assert set(table.now.laid) == {"A8", "D9", "C3"}
    assert table.supply == before | {"I": before["I"] + 2, "L": before["L"] + 1}
    position, twin = table.position, table.game.load(table.position.dump())
    assert isinstance(position, TriestePosition)
    assert isinstance(twin, TriestePosition)
    assert position.supply == twin.supply, "empty meadows give nothing back"


@rule("TR-A36", "TR-A07")
def test_a_tile_that_is_gone_locks_nothing() -> None:
    table = Table.laid("F1 E14", hand="I L X", tops={"F1": "SPUa"})
    table.play("+I @D9:0 !T1:K S P !P:LEMa !K:M18")
    assert (table.tile("D9"), table.locked, table.now.actor) == ("", set(), "p2")


@rule("TR-DMG-11")
def test_m20_strikes_a_buloto_too() -> None:
    assert Table.drawn("M20", "F1 A3", futiz={2: "B"}).damage == [0, 1]
    assert Table.drawn("M10", "F1 A3", futiz={2: "B"}).damage == [1, 0]


@rule("TR-CARD-03", "TR-CARD-07")
@pytest.mark.parametrize(("card", "damage"), [("M21", [1, 0]), ("M25", [2, 0])])
def test_cards_that_strike_the_drawer_alone(card: str, damage: list[int]) -> None:
    assert Table.drawn(card).damage == damage


@rule("TR-CARD-09")
@pytest.mark.parametrize(("card", "square"), [("M22", "A3"), ("M28", "D8")])
def test_cards_that_move_the_drawer(card: str, square: str) -> None:
    table = Table.drawn(card, futiz={1: "Z"}, aboard={1: "VECa"})
    assert (table.trams, table.futiz(1), table.aboard(1)) == ([square, "E14"], "Z", {"VECa", "SPUa"})


@rule("TR-CARD-03")
def test_m23_takes_a_random_passenger_the_new_one_included() -> None:
    table = Table.drawn("M23", aboard={1: "VECa"})
    assert table.outcomes == {"!Q:SPUa": 1, "!Q:VECa": 1}
    assert table.play("!Q:SPUa").aboard(1) == {"VECa"}


@rule("TR-MOVE-01")
def test_m24_keeps_the_drawer_in_place_for_a_turn() -> None:
    table = Table.drawn("M24")
    assert [player.no_roll for player in table.now.players] == [True, False]
    table.play("B- S B-")
    assert table.choices == ["S"]


@rule("TR-FUT-03", "TR-FUT-05", "TR-CARD-03", "TR-A19")
def test_m26_takes_futiz_and_a_build() -> None:
    table = Table.drawn("M26", futiz={1: "S", 2: "S"}, aboard={1: "VECa VECb LEMa LEMb"})
    assert (table.futiz(1), table.futiz(2), table.choices) == ("", "S", ["-SPUa"])
    table.play("-SPUa")
    assert (table.player(1).no_build, table.player(2).no_build) == (True, False)


@rule("TR-CARD-03")
@pytest.mark.parametrize(
    ("aboard", "script", "left"),
    [("VECa VECb", "-VECa -SPUa", {"VECb"}), ("VECa", "-VECa -SPUa", set()), ("", "-SPUa", set())],
)
def test_m27_takes_two_of_the_drawers_choice_or_all(aboard: str, script: str, left: set[str]) -> None:
    table = Table.drawn("M27", aboard={1: aboard}).play(script)
    assert (table.aboard(1), table.now.actor) == (left, "p2")


@rule("TR-CARD-03")
def test_m29_gives_the_drawer_two_tiles_for_all() -> None:
    table = Table.drawn("M29", hands={1: "X X X", 2: "I I I"})
    assert table.outcomes["!T1:X"] == 3
    table.play("!T1:L !T1:K")
    assert (table.hand(1), table.hand(2), table.supply["X"]) == (["K", "L"], ["I", "I", "I"], 3)


@rule("TR-CARD-08")
def test_m30_seats_discarded_passengers_where_they_fit() -> None:
    table = Table.drawn("M30", "F1 E14 C1", aboard={1: "VECa", 2: "VECb MOCa LOLa"}, discards="LEMa LEMb")
    assert table.outcomes == {"!Q:LEMa": 1, "!Q:LEMb": 1}
    table.play("!Q:LEMa !Q:LEMb !Q:LEMb")
    assert (table.aboard(1), table.aboard(2)) == ({"VECa", "SPUa"}, {"VECb", "MOCa", "LOLa"})
    assert (table.aboard(3), table.discards) == ({"LEMb"}, {"LEMa"})


@rule("TR-CARD-03", "TR-CARD-08")
def test_m30_brings_nobody_where_nobody_was_discarded() -> None:
    assert Table.drawn("M30").now.actor == "p2"


@rule("TR-CARD-03")
def test_m31_repairs_one_damage_of_everybody() -> None:
    assert Table.drawn("M31", "F1 E14 C1", damage={1: 2, 2: 1}).damage == [1, 0, 0]


@rule("TR-A38", "TR-A47", "TR-CARD-04")
def test_m32_is_kept_until_it_cancels_a_damage() -> None:
    table = Table.drawn("M32")
    assert (table.kept(1), "M32" in table.card_discards, table.now.actor) == (["M32"], False, "p2")
    struck = Table.laid("A2 F1", seat=2, kept={1: "M32"}, tops={"F1": "SPUa"}).play("B- S P !P:LEMa !K:M01")
    assert (struck.damage, struck.kept(1), struck.card_discards) == ([0, 1], [], {"M01", "M32"})


@rule("TR-CARD-03")
def test_m33_adds_two_to_the_drawers_next_roll() -> None:
    table = Table.drawn("M33", "F1 E14")
    assert [player.roll_mod for player in table.now.players] == [2, 0]


@rule("TR-FUT-07", "TR-CARD-03")
def test_m34_offers_a_futiz_at_once() -> None:
    table = Table.drawn("M34", futiz={1: "Z"})
    assert table.choices == ["FC", "FS", "FB", "F-"]
    assert table.twin().play("F-").futiz(1) == "Z"
    assert table.play("FS").futiz(1) == "S"


@rule("TR-FUT-05")
def test_m34_may_cost_passengers() -> None:
    table = Table.drawn("M34", futiz={1: "C"}, aboard={1: "VECa LEMa NAGa"}).play("FB")
    assert set(table.choices) == {"-VECa", "-LEMa", "-NAGa", "-SPUa"}
    table.play("-SPUa -NAGa")
    assert (table.aboard(1), table.futiz(1), table.now.actor) == ({"VECa", "LEMa"}, "B", "p2")


@rule("TR-CARD-03")
def test_m35_repairs_all_of_the_drawers_damage() -> None:
    assert Table.drawn("M35", damage={1: 2, 2: 1}).damage == [0, 1]


@rule("TR-A07", "TR-TILE-02", "TR-CARD-03")
def test_m36_lets_the_drawer_lay_one_more() -> None:
    table = Table.laid("F1 E14", hand="I L X", hands={2: "I L X"}, tops={"F1": "SPUa"})
    table.play("+I @C3:0 !T1:K S P !P:LEMa !K:M36")
    assert table.choices == ["+L", "+K", "+X", "B-"]
    assert table.refused("~K")
    declined = table.twin().play("B-")
    assert (declined.now.actor, declined.locked) == ("p2", {"C3"})
    table.play("+X @D6:0")
    assert table.now.phase == "tile"
    table.play("!T1:I")
    assert (table.hand(1), table.locked, table.now.actor) == (["I", "K", "L"], {"C3", "D6"}, "p2")


@rule("TR-TILE-20")
def test_m36_may_replace_what_one_laid_in_the_same_turn() -> None:
    table = Table.laid("F1 E14", hand="I L X", tops={"F1": "SPUa"})
    table.play("+I @C3:0 !T1:K S P !P:LEMa !K:M36 +X @C3:0")
    assert (table.tile("C3"), table.hand(1), table.now.actor) == ("X0", ["I", "K", "L"], "p2")


@rule("TR-TILE-19")
def test_m36_keeps_the_lock_of_the_turn_before() -> None:
    table = Table.laid("F1 E14", hand="I L X", laid="C3 I0", locked="C3", tops={"F1": "SPUa"})
    table.play("B- S P !P:LEMa !K:M36")
    assert table.refused("+X @C3:0") == "TR-TILE-19"
