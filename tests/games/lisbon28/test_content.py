"""The shipped board and cards are what their head says, and a mistake in one's own file is named."""

from collections import Counter
from functools import cache
from importlib.resources import files

import pytest

from tramyard.games.lisbon28.content import BONUSES, COLOURS, TRAMS, Card, Lisbon, read, remarks
from tramyard.kernel.errors import FileFault
from tramyard.testing import rule

TEXT = (files("tramyard.games.lisbon28") / "lisbon.toml").read_text("utf-8")
SIDE_B = TEXT.index("[side_b]")
WATERFRONT = ("BEL", "JER", "PAD")


@cache
def lisbon() -> Lisbon:
    return read(TEXT, "lisbon.toml")


def cards() -> list[Card]:
    return list(lisbon().cards.list)


def changed(old: str, new: str, text: str = TEXT) -> str:
    """The shipped file with the first such place changed."""
    assert old in text
    return text.replace(old, new, 1)


def test_there_is_nothing_to_remark_on_what_ships() -> None:
    assert remarks(lisbon()) == []


def test_108_tickets_and_60_passengers_are_shared_by_four_colours() -> None:
    parts = lisbon().components
    assert len(COLOURS) * parts.tickets_per_colour == 108
    assert len(COLOURS) * parts.passengers_per_colour == 60


def test_22_cards_lead_to_18_monuments_that_lie_on_both_sides() -> None:
    assert len(cards()) == 22
    assert Counter(Counter(card.monument for card in cards()).values()) == {1: 14, 2: 4}
    for side in (lisbon().side_a, lisbon().side_b):
        assert {node.id for node in side.nodes if node.kind == "monument"} == {card.monument for card in cards()}


@rule("L28-SET-01")
def test_four_players_have_the_side_with_more_stops() -> None:
    assert lisbon().side(4) is lisbon().side_a
    assert lisbon().side(2) is lisbon().side(3) is lisbon().side_b
    four, few = (Counter(node.kind for node in lisbon().side(players).nodes) for players in (4, 3))
    assert four == {"hub": 1, "lift": 4, "monument": 18, "stop": 12, "junction": 5}
    assert few == {"hub": 1, "lift": 4, "monument": 18, "stop": 9, "junction": 7}
    assert (len(lisbon().side_a.rails), len(lisbon().side_b.rails)) == (54, 51)


@rule("L28-SET-12")
@pytest.mark.parametrize(("players", "up", "down"), [("4", 15, 3), ("3", 12, 6), ("2", 10, 9)])
def test_what_is_left_of_the_monument_pile_once_cards_are_open(players: str, up: int, down: int) -> None:
    setup = lisbon().setup
    assert setup.face_up[players] - setup.display[players] == up
    assert len(cards()) - setup.face_up[players] == down


@rule("L28-SET-14")
def test_two_players_see_three_cards_and_others_four() -> None:
    assert lisbon().setup.display == {"2": 3, "3": 4, "4": 4}


def test_every_colour_is_asked_for_17_times() -> None:
    assert Counter("".join(card.demand for card in cards())) == dict.fromkeys(COLOURS, 17)


def test_points_grow_with_passengers_and_with_the_way_to_the_waterfront() -> None:
    assert all(card.points == len(card.demand) - 1 + (card.monument in WATERFRONT) for card in cards())
    assert sum(card.points for card in cards()) == 50


def test_dear_cards_link_badly() -> None:
    assert all(len(card.left + card.right) == 5 - card.points for card in cards())
    assert Counter("".join(card.left for card in cards())) == {"R": 8, "Y": 8, "G": 7, "B": 7}
    assert Counter("".join(card.right for card in cards())) == {"R": 7, "Y": 7, "G": 8, "B": 8}


@rule("L28-A38")
def test_only_two_cards_ask_for_more_of_a_colour_than_a_tram_has_seats_at_first() -> None:
    large = [card.demand for card in cards() if max(Counter(card.demand).values()) > lisbon().components.seats_base]
    assert large == ["YYYG", "RRRB"]


def test_what_players_report_of_the_printed_cards_is_kept() -> None:
    carmo = next(card for card in cards() if card.monument == "CAR")
    castle = [card for card in cards() if card.monument == "CAS"]
    assert carmo.points == 3
    assert any(card.points == 2 and len(set(carmo.right) & set(card.left)) == 2 for card in castle)
    assert lisbon().bonus_map["pink"]["Y"] == "SEAT"


def test_every_colour_gives_each_tram_another_bonus() -> None:
    square = [[lisbon().bonus_map[tram][colour] for colour in COLOURS] for tram in TRAMS]
    for line in (*square, *zip(*square, strict=True)):
        assert sorted(line) == sorted(BONUSES)


@pytest.mark.parametrize(
    ("old", "new", "field", "expected"),
    [
        pytest.param('game = "lisbon28"', 'game = "lisbon"', "meta.game", "lisbon28", id="another game"),
        pytest.param("format = 1", "format = 2", "meta.format", "1", id="another format"),
        pytest.param("start_hand = 5", "start_hand = 0", "components.start_hand", "1 to 9", id="empty hands"),
        pytest.param("substitution = 3", "substitution = 1", "components.substitution", "2 to 9", id="all jokers"),
        pytest.param("start_hand = 5", 'start_hand = "five"', "components.start_hand", "int", id="a word"),
        pytest.param("lift_cost = 3", "lift_price = 3", "components", "lift_price", id="an unknown field"),
        pytest.param("seats_bonus = 4", "seats_bonus = 1", "cards.list", "at most 1", id="too few seats for a card"),
        pytest.param("seats_base = 2", "seats_base = 5", "components.seats_bonus", "5 to 9", id="a bonus that takes"),
        pytest.param("s_per_colour = 27", "s_per_colour = 4", "components.start_hand", "4 players", id="few tickets"),
        pytest.param("s_per_colour = 15", "s_per_colour = 8", "side_a.nodes", "1 to 10 stops", id="few passengers"),
        pytest.param("canvas = [1500,", "canvas = [150,", "drawing.canvas[0]", "300 to 6000", id="a tiny canvas"),
        pytest.param("[1500, 640]]", "[1501, 640]]", "drawing.river_line[6]", "1500 by 1000", id="a river outside"),
        pytest.param("4 = 19 }", "4 = 23 }", "setup.face_up.4", "5 to 22", id="more open cards than there are"),
        pytest.param("2 = 13, 3", "2 = 3, 3", "setup.face_up.2", "4 to 22", id="a pile that is over at once"),
        pytest.param("4 = 4 }", "4 = 5 }", "setup.display.4", "1 to 4", id="a fifth space"),
        pytest.param("4 = 4 }", "5 = 4 }", "setup.display", "2, 3 and 4", id="a fifth player"),
        pytest.param('BIC = "B"', 'BIC = "G"', "lifts", "one of each colour", id="two green lifts"),
        pytest.param('BIC = "B"', 'BIC = "V"', "lifts.BIC", "R, Y, G, B, not «V»", id="a violet lift"),
        pytest.param('BIC = "B"', 'BIC = "GB"', "lifts.BIC", "R, Y, G, B, not «GB»", id="a lift of two colours"),
        pytest.param('BIC = "B"', 'BIX = "B"', "side_a.nodes", "BIX", id="a lift that is nowhere"),
        pytest.param("pink  =", "green =", "bonus_map", "pink, black", id="an unknown tram"),
        pytest.param('G = "ACT",', 'G = "MOVE",', "bonus_map.pink", "another one", id="a bonus twice"),
        pytest.param('G = "ACT",', 'G = "FLY",', "bonus_map.pink", "MOVE", id="an unknown bonus"),
        pytest.param('[2, "JER"', '[3, "JER"', "cards.list[1]", "the number 2, not 3", id="a number left out"),
        pytest.param('[1, "BEL"', '[1, "BLM"', "cards.list[0]", "not «BLM»", id="a card of a stop"),
        pytest.param('"GGBB", 4', '"", 4', "cards.list[0]", "RYGB", id="a card that asks for nobody"),
        pytest.param('"GGBB", 4', '"GGBV", 4', "cards.list[0]", "«GGBV»", id="an unknown colour"),
        pytest.param('"GGBB", 4', '"BBGG", 4', "cards.list[0]", "in this order", id="colours out of order"),
        pytest.param('"YYYG"', '"YYYYY"', "cards.list[1]", "at most 4", id="more than a tram can seat"),
        pytest.param('"GGBB", 4', '"GGBB", -1', "cards.list[0]", "0 to 20", id="points below nothing"),
        pytest.param('4, "", "G"', '4, "", "GG"', "cards.list[0]", "each once", id="a half ticket twice"),
        pytest.param('4, "", "G"', '4, ""', "cards.list[0]", "length 6", id="an edge left out"),
        pytest.param(
            "players = [4]", "players = [3, 4]", "side_b.players", "2, 3 and 4 once", id="two sides for three"
        ),
        pytest.param('["ROS", "hub"', '["ROS", "stop"', "side_a.nodes", "hub", id="no Rossio"),
        pytest.param('["AVE", "stop"', '["AVE", "hub"', "side_a.nodes", "not 2", id="two Rossios"),
        pytest.param('["AVE", "stop"', '["AVE", "halt"', "side_a.nodes[23]", "junction", id="an unknown kind"),
        pytest.param('["AVE", "stop"', '["ave", "stop"', "side_a.nodes[23]", "capital", id="a small short name"),
        pytest.param('"Avenida"', '" "', "side_a.nodes[23]", "AVE", id="a place without a name"),
        pytest.param("855, 290", "855, 1290", "side_a.nodes[23]", "canvas", id="a place outside"),
        pytest.param('["RAT", "stop"', '["AVE", "stop"', "side_a.nodes[24]", "Avenida (AVE)", id="a short name twice"),
        pytest.param("620, 265", "855, 290", "side_a.nodes[24]", "Avenida (AVE)", id="two places at one point"),
        pytest.param('["PRA", "EST"]', '["PRA", "NOW"]', "side_a.rails[0]", "«NOW»", id="a rail to nowhere"),
        pytest.param('["PRA", "EST"]', '["PRA", "PRA"]', "side_a.rails[0]", "PRA twice", id="a rail to itself"),
        pytest.param('["EST", "SBE"]', '["EST", "PRA"]', "side_a.rails[1]", "once only", id="a rail twice"),
        pytest.param('["JBA", "JUS"', '["JAB", "JUS"', "side_a.through[0]", "«JAB»", id="a curve nowhere"),
        pytest.param('["JBA", "JUS"', '["JBA", "ROS"', "side_a.through[0]", "JBA and ROS", id="a curve without a rail"),
        pytest.param('["JBA", "JUS"', '["SEL", "JBA"', "side_a.through[0]", "halts at SEL", id="a curve at a sight"),
        pytest.param('"JUS", "COM"]', '"JUS", "JUS"]', "side_a.through[0]", "turns back at JBA", id="a curve back"),
        pytest.param('"CON", "SEL"]', '"COM", "JUS"]', "side_a.through[1]", "once only", id="a curve twice"),
        pytest.param('[["COM", "PAN"', '[["COM", "VIC"', "side_b.bends[0]", "COM and VIC", id="a bend without a rail"),
    ],
)
def test_a_mistake_is_told_with_file_field_and_expectation(old: str, new: str, field: str, expected: str) -> None:
    with pytest.raises(FileFault) as told:
        read(changed(old, new), "mine.toml")
    assert str(told.value).startswith("mine.toml: ")
    assert field in told.value.where
    assert expected in told.value.expected


def test_a_card_of_a_monument_that_only_one_side_has_is_refused() -> None:
    text = TEXT[:SIDE_B] + TEXT[SIDE_B:].replace('["GRA", "monument"', '["GRA", "stop"', 1)
    with pytest.raises(FileFault, match=r"cards\.list\[19\].*«GRA»"):
        read(text, "mine.toml")


def test_more_than_sixty_cards_are_refused() -> None:
    more = "".join(f'  [{number}, "ANJ", "R", 1, "", ""],\n' for number in range(23, 62))
    text = changed('  [22, "ANJ", "RRG", 2, "RY", "Y"],\n', '  [22, "ANJ", "RRG", 2, "RY", "Y"],\n' + more)
    with pytest.raises(FileFault, match="from 2 to 60, not 61"):
        read(text, "mine.toml")


@pytest.mark.parametrize(
    ("kind", "count", "rails", "expected"),
    [
        ("monument", 21, 0, "field side_a.nodes: expected a number from 1 to 60, not 61"),
        ("stop", 20, 0, "field side_a.nodes: expected 1 to 20 stops, so that 60 passengers suffice, not 32"),
        ("monument", 9, 1, "field side_a.rails: expected at most 62 rails, not 63"),
    ],
)
def test_a_board_with_more_than_can_be_counted_is_refused(kind: str, count: int, rails: int, expected: str) -> None:
    nodes = "".join(f'  ["X{number}", "{kind}", "More", {number}, 0],\n' for number in range(count))
    text = changed('  ["ROS", "hub"', nodes + '  ["ROS", "hub"')
    joints = "".join(f'["ROS", "X{number}"], ' for number in range(count * rails))
    with pytest.raises(FileFault) as told:
        read(changed("rails = [\n", f"rails = [{joints}\n", text), "mine.toml")
    assert str(told.value) == f"mine.toml: {expected}"


@pytest.mark.parametrize(
    ("old", "new", "remark"),
    [
        ("start_hand = 5", "start_hand = 6", "components.start_hand is 6, where the published game has 5"),
        ("4 = 19 }", "4 = 18 }", "setup.face_up.4 is 18, where the published game has 19"),
        ('  [22, "ANJ", "RRG", 2, "RY", "Y"],\n', "", "the number of cards is 21, where the published game has 22"),
        ('[22, "ANJ"', '[22, "GRA"', "side_b: no card leads to the monument Igreja dos Anjos (ANJ)"),
        ('B = "PICK" }', 'B = "ACT" }', "the colour B gives two trams the same bonus"),
    ],
)
def test_what_differs_from_the_published_game_is_remarked(old: str, new: str, remark: str) -> None:
    text = changed(old, new)
    if "PICK" in old:
        text = changed('G = "ACT",', 'G = "PICK",', text)
    assert remark in remarks(read(text, "mine.toml"))
