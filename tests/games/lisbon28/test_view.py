"""Lisbon's picture: rails as the rules have them, spots for every move, pieces that keep their names, no secrets."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from librt.random import Random

from tests.games.lisbon28.table import Table, lisbon
from tests.games.pictures import Marked, classes, spots, tag
from tramyard.games.lisbon28 import ROOM
from tramyard.games.lisbon28.picture.cards import DRAWN
from tramyard.games.lisbon28.picture.rails import Track
from tramyard.games.lisbon28.picture.ways import ground_of
from tramyard.games.lisbon28.rules.game import LisbonTram28
from tramyard.games.lisbon28.rules.network import JUNCTION, MONUMENT
from tramyard.games.lisbon28.words.lore import FACTS
from tramyard.kernel import words
from tramyard.kernel.pictures import ART, BOARD, BUTTONS, HAND, MARKET, PLAYERS, sheet
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.room import View
from tramyard.kernel.spans import plain
from tramyard.kernel.words import calling
from tramyard.testing import rule

PHONE = 375
WIDTH = 1500
CLOSEST = 5
"""How far the page zooms in on the board; the small parts have a unit for each pixel."""
SMALLEST_SPOT = 40 * WIDTH / PHONE / CLOSEST
SMALLEST_BUTTON = 40
LEAST_TEXT = 11
STYLE = re.compile(r"(transform:[^;:]*(;--k:[\d.]+)?|offset-path:path\('[^';:]*'\)|)")
GROWING = re.compile(r"\.(l28-[\w-]+) \{[^}]*font-size: max\(\d+px, calc\(1[12](?:\.\d)?px / var\(--unit, 1\)")
CARRIED = {1: "RYGBB", 2: "YB", 3: "B"}
RICH = "RRRRYYYYGGGGBBBB"


def view() -> View:
    assert ROOM.view is not None
    return ROOM.view


def drawn(game: LisbonTram28, position: Position, seat: int) -> Element:
    return ElementTree.fromstring(sheet(view().parts(game, position, seat)))


def parts_of(table: Table, seat: int = 1) -> dict[str, Element]:
    """The parts of the picture as a seat, counted from 1, sees them."""
    drawn = view().parts(table.game, table.position, seat - 1)
    return {name: ElementTree.fromstring(part) for name, part in drawn.items()}


def seen(table: Table, seat: int = 1) -> Element:
    """The picture of a table as a seat, counted from 1, sees it."""
    return drawn(table.game, table.position, seat - 1)


def random_game(seats: int, seed: int, moves: int = 300) -> Iterator[tuple[LisbonTram28, Position]]:
    """Positions of the first part of a game of hunches; it is the same object all along."""
    game = lisbon(seats)
    position, rng = game.start(), Random(seed)
    yield game, position
    while position.actor != OVER and moves:
        position.play(position.hunch(rng))
        moves -= 1
        yield game, position


def late(seats: int = 4) -> Table:
    """In the midst of everything: cards, passengers, bonuses, a hand of every colour."""
    trams = {2: "CON CAS", 4: "CON CAS SEL ROS"}[seats]
    rows = {1: "3 8 7 9", 2: "11 16"}
    bonuses = {1: "MOVE PICK", 2: "SEAT"}
    aboard = {seat: CARRIED[seat] for seat in CARRIED if seat <= seats}
    return Table.laid(trams, RICH, rows=rows, aboard=aboard, bonuses=bonuses, hands={2: "RYG"})


def over() -> Table:
    """A finished game."""
    table = Table.laid("ROS ROS", "RYGB", rows={1: "3 8"}, up=0, starter=1, seat=2)
    return table.pass_turn()


def having(picture: Element, name: str) -> list[Element]:
    return [element for element in picture.iter() if name in classes(element)]


def ids(picture: Element) -> set[str]:
    return {element.attrib["id"] for element in picture.iter() if "id" in element.attrib}


def texts(picture: Element) -> list[str]:
    return [text for element in picture.iter() if tag(element) in ("text", "tspan") for text in [element.text] if text]


def by_id(picture: Element, name: str) -> Element:
    return next(element for element in picture.iter() if element.get("id") == name)


def figures(element: Element) -> str:
    """The colours of the passengers drawn in a part of the picture."""
    uses = [part.get("href", "") for part in element.iter()]
    return "".join(href[-1] for href in uses if href.startswith("#l28-pax-"))


# What can be chosen


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_move_has_a_spot_that_a_finger_can_hit(seats: int) -> None:
    for game, position in random_game(seats, 3):
        if position.actor >= 0:
            check_spots(Table(game, position))


def check_spots(table: Table) -> set[str]:
    """All spots of what can be done; each is in one part, and large enough for a finger there."""
    legal = {table.game.vocabulary.spot(move) for move in table.position.moves()}
    found: set[str] = set()
    for name, part in parts_of(table, int(table.position.actor) + 1).items():
        smallest = SMALLEST_SPOT if name == BOARD else SMALLEST_BUTTON
        here = spots(part)
        for spot in legal & set(here):
            assert spot not in found
            assert all(across(element) >= smallest for element in here[spot])
        found |= set(here)
    assert legal <= found
    return legal


def across(element: Element) -> float:
    """The smaller measure of the area that can be hit."""
    (area,) = [part for part in element if "l28-hit" in classes(part)]
    width = float(area.get("width") or 2 * float(area.get("r", 0)))
    return min(width, float(area.get("height", width)))


@pytest.mark.parametrize(
    ("script", "wanted"),
    [
        ("", {"pick-up", "bell", "bell-choice", "end", "SEL", "CAM", "COM"}),
        ("PB !G:R", {"take", "leave"}),
        ("P3 !G:RYB", {"drawn-R", "drawn-Y", "drawn-B"}),
        ("P", {"ticket-R"}),
        ("MR:CON-CAM $R", {"halt", "ROQ"}),
    ],
)
def test_each_phase_shows_what_it_asks_for(script: str, wanted: set[str]) -> None:
    assert wanted <= check_spots(late().play(script))


def test_signs_lie_where_they_lay_and_are_pale_while_they_cannot_be_used() -> None:
    table = Table.laid("ROS ROS", "R")
    places = []
    for seat, spent in ((1, {"pick-up", "bell", "bonus"}), (2, {"pick-up", "bell", "bonus", "end"})):
        signs = spots(parts_of(table, seat)[BUTTONS])
        assert {sign for sign in signs if "l28-of-idle" in classes(signs[sign][0])} == spent
        places.append([(sign, signs[sign][0].attrib["transform"]) for sign in signs])
    assert places[0] == places[1]


def test_the_end_of_a_turn_is_quiet_while_actions_are_left() -> None:
    assert "l28-of-quiet" in classes(spots(seen(Table.laid("ROS ROS", "R")))["end"][0])
    assert "l28-of-red" in classes(spots(seen(Table.laid("ROS ROS", "R", actions=0)))["end"][0])


@rule("L28-CARD-01", "L28-CARD-03")
def test_both_ends_of_the_row_show_the_links_the_card_would_make() -> None:
    table = Table.laid("CAS ROS", aboard={1: "YGB"}, rows={1: "11"}, spaces="16 1 4 -").play("D1")
    picture = seen(table)
    gains = {end: texts(spots(picture)[end][0]) for end in ("row-left", "row-right")}
    assert gains == {"row-left": ["+0"], "row-right": ["+2"]}
    assert "row-left" not in spots(seen(table, 2))


# Ways


def test_each_way_is_there_to_be_lit_with_its_moves_and_its_cost() -> None:
    table = late()
    with calling(["Ann", "Ben", "Cy", "Di"]):
        picture = seen(table)
    ways = [element for element in having(picture, "l28-way") if element.attrib["data-for"] == "SEL"]
    assert len(ways) == 1
    moves = set(ways[0].attrib["data-move"].split())
    assert moves == {f"{head}:CON-JBA-SEL" for head in ("MR", "MY", "MG", "MB", "F")}
    tags = [element for element in having(picture, "l28-cost") if element.attrib["data-for"] == "SEL"]
    paid = {text: set(element.attrib["data-move"].split()) for element in tags for text in texts(element)}
    tickets = {f"M{colour}:CON-JBA-SEL" for colour in "RYGB"}
    assert paid == {"1 ticket": tickets, "free": {"F:CON-JBA-SEL"}, "pushes Cy": moves}
    assert not having(seen(table, 2), "l28-way")


def tagged(table: Table, place: str) -> dict[str, str]:
    """The tags at a place under the pointer: their words, and the colours of tickets on them."""
    tags = [element for element in having(seen(table), "l28-cost") if element.attrib["data-for"] == place]
    marks = [[part.get("href", "")[-1] for part in element.iter() if tag(part) == "use"] for element in tags]
    return {texts(element)[0]: "".join(colours) for element, colours in zip(tags, marks, strict=True)}


def test_the_tag_at_a_place_lists_what_can_really_be_paid() -> None:
    """Nothing that replaces another colour, unless the ride cannot go on without it."""
    assert tagged(Table.laid("CON ROS", "RBBB"), "SEL") == {"1 ticket": "RB"}
    riding = Table.laid("CON ROS", "RRBBB").play("MR:CON-JBA-SEL $R")
    assert tagged(riding, "SOL") == {"1 ticket more": "R", "1 ticket, 1 action": "B"}
    spent = Table.laid("CON ROS", "RBBB").play("MR:CON-JBA-SEL $R")
    assert tagged(spent, "SOL") == {"for 1 red": "BBB", "1 ticket, 1 action": "B"}


def test_after_a_ride_the_signs_of_what_may_follow_can_be_used() -> None:
    table = Table.laid("SOL ROS", "RRYGB", stops={"CON": "RYG"}).play("MR:SOL-SEL $R +:SEL-JBA-CON $R")
    signs = spots(parts_of(table)[BUTTONS])
    assert [sign for sign in signs if "l28-of-idle" in classes(signs[sign][0])] == ["pick-up", "bell", "bonus"]
    rich = Table.laid("SOL ROS", "RRRYGB", stops={"CON": "RYG"}).play("MR:SOL-SEL $R +:SEL-JBA-CON $R")
    signs = spots(parts_of(rich)[BUTTONS])
    assert [sign for sign in signs if "l28-of-idle" in classes(signs[sign][0])] == ["bonus"]
    assert "halt" in spots(parts_of(rich)[BOARD])


@rule("L28-WE-26")
def test_two_ways_to_one_place_are_drawn_apart() -> None:
    table = Table.laid("CAS ROS", "R", stops={"SOL": ""})
    ways = [element for element in having(seen(table), "l28-way") if element.attrib["data-for"] == "SEL"]
    assert {element.attrib["data-move"] for element in ways} == {"MR:CAS-SEL", "MR:CAS-JTO-SOL-SEL"}
    assert len({element.attrib["d"] for element in ways}) == 2


@pytest.mark.parametrize("seats", [2, 4])
@rule("L28-MOVE-15", "L28-MOVE-16")
def test_rails_are_joined_by_a_curve_just_where_a_tram_may_run_through(seats: int) -> None:
    network = lisbon(seats).box.network
    drawn_curves = set(re.findall(r"M([\d. -]+?)Q([\d.]+ [\d.]+) ([\d. -]+?)(?=M|$)", Track(network).drawn))
    centres = {f"{x} {y}": node for node, (x, y) in enumerate(zip(network.x, network.y, strict=True))}
    bends = len(network.bends)
    possible = {
        (node, frozenset((one, other)))
        for node, beside in enumerate(network.neighbours)
        for one in beside
        for other in beside
        if one < other and network.has_curve(node, one, other)
    }
    assert len([curve for curve in drawn_curves if curve[1] in centres]) == len(possible)
    assert len(drawn_curves) == len(possible) + bends


def test_a_way_follows_its_rails_from_centre_to_centre() -> None:
    box = lisbon(2).box
    network = box.network
    way = network.way("VIC-JTO-SOL")
    x, y = network.x, network.y
    start, end = (x[way.start], y[way.start]), (x[way.end], y[way.end])
    path = ground_of(box).track.way(way.nodes, start, end)
    fork = network.number_of["JTO"]
    assert path.startswith(f"M{start[0]} {start[1]}L")
    assert f"Q{x[fork]} {y[fork]} " in path
    assert path.endswith(f"L{end[0]} {end[1]}")


# Pieces


@rule("L28-SET-13", "L28-DROP-06")
def test_a_monument_has_a_cone_for_each_open_card() -> None:
    table = Table.laid("ROS ROS ROS", spaces="16 17 4 5")
    picture = seen(table)
    assert cones(picture, "CAS") == 2
    assert cones(picture, "PAD") == 1
    assert cones(picture, "BEL") == 0


def cones(picture: Element, place: str) -> int:
    return sum(element.get("href") == "#l28-cone" for element in by_id(picture, f"at-{place}").iter())


def test_passengers_wait_at_their_stop_and_an_empty_stop_looks_deserted() -> None:
    picture = seen(Table.laid("ROS ROS", stops={"SOL": "RRBB", "CON": ""}))
    assert figures(by_id(picture, "at-SOL")) == "RRBB"
    assert figures(by_id(picture, "at-CON")) == ""
    assert having(by_id(picture, "at-CON"), "l28-deserted")
    assert not having(by_id(picture, "at-SOL"), "l28-deserted")


def test_a_tram_rides_the_way_it_took_and_the_others_stay() -> None:
    table = Table.laid("ROS ROS", "RR")
    before = seen(table)
    after = seen(table.play("MR:ROS-JFI-CAS $R"))
    assert by_id(before, "tram-1").attrib["style"] != by_id(after, "tram-1").attrib["style"]
    assert by_id(before, "tram-2").attrib["style"] == by_id(after, "tram-2").attrib["style"]
    rides = having(after, "l28-ride")
    assert {element.attrib["style"].partition(":")[0] for element in rides} == {"offset-path"}
    assert "Q" in rides[0].attrib["style"]
    assert not having(before, "l28-ride")
    later = seen(table.play("+:CAS-SEL $R"))
    assert not {element.get("id") for element in rides} & {element.get("id") for element in having(later, "l28-ride")}


def test_a_tram_that_stands_still_keeps_its_ride_so_that_it_does_not_ride_again() -> None:
    table = Table.laid("ROS ROS", "R").play("MR:ROS-JFI-CAS $R")
    before = {element.get("id") for element in having(seen(table), "l28-ride")}
    assert before == {element.get("id") for element in having(seen(table.play(".")), "l28-ride")}


@rule("L28-PUSH-04", "L28-A34")
def test_a_tram_pushed_from_before_the_goal_rides_through_it() -> None:
    table = Table.laid("ANJ MMZ ROS", "R", stops={"MMZ": ""}).play("MR:ANJ-MMZ-JFI-CAS $R >CAS-SEL")
    rides = {element.get("id") for element in having(seen(table), "l28-ride")}
    assert {"ride-1-ANJ-MMZ-JFI-CAS", "ride-2-MMZ-JFI-CAS-SEL"} <= rides
    again = table.game.load(table.position.dump())
    assert view().parts(table.game, again, 0) == view().parts(table.game, table.position, 0)


@rule("L28-PUSH-01", "L28-A41")
def test_the_bell_is_heard_once_for_each_ring_and_each_push() -> None:
    table = late()
    assert not rings(seen(table))
    table.play("PB !G:R")
    first = rings(seen(table))
    assert len(first) == 1
    assert rings(seen(table, 2)) == first
    assert not rings(seen(table.play("N")))
    second = rings(seen(table.play("PB !G:Y")))
    assert len(second) == 1
    assert first != second
    push = Table.laid("ROS JUS", "R").play("MR:ROS-JUS $R")
    assert len(rings(seen(push))) == 1


def rings(picture: Element) -> set[str]:
    return {element.attrib["id"] for element in picture.iter() if element.get("data-sound") == "bell"}


@rule("L28-DROP-05")
def test_a_claimed_card_moves_to_its_owner() -> None:
    table = Table.laid("CAS ROS", aboard={1: "YGB"}, spaces="16 1 4 -", stops={"SOL": ""})
    assert "card-16" in ids(parts_of(table)[MARKET])
    table.play("D1")
    assert "card-16" not in ids(parts_of(table)[MARKET])
    assert "card-16" in ids(by_id(parts_of(table)[PLAYERS], "seat-1"))


@rule("L28-WE-18")
def test_links_are_lit_between_neighbouring_cards() -> None:
    linked = seen(Table.laid("ROS ROS", rows={1: "11 16"}))
    apart = seen(Table.laid("ROS ROS", rows={1: "16 11"}))
    assert len(list(by_id(linked, "links-1"))) == 2
    assert len(list(by_id(apart, "links-1"))) == 0


def test_passengers_a_card_asks_for_are_ticked_when_they_ride_with_the_viewer() -> None:
    table = Table.laid("ROS ROS", aboard={1: "YG", 2: "B"}, spaces="16 1 4 -")
    assert len(having(by_id(seen(table), "card-16"), "l28-done")) == 2
    assert len(having(by_id(seen(table, 2), "card-16"), "l28-done")) == 1
    assert len(having(by_id(seen(table, 0), "card-16"), "l28-done")) == 0


@rule("L28-PICK-04", "L28-BON-11")
def test_the_bonus_for_seats_opens_the_closed_ones() -> None:
    closed = seen(Table.laid("ROS ROS", aboard={1: "RRB"}))
    opened = seen(Table.laid("ROS ROS", aboard={1: "RRB"}, bonuses={1: "SEAT"}))
    for place, taken in (("l28-seats", "RRB"), ("seat-1", "RRB")):
        assert figures(by_id(opened, place)) == figures(by_id(closed, place)) == taken
    assert len(having(by_id(closed, "l28-seats"), "l28-shut")) == 8
    assert len(having(by_id(opened, "l28-seats"), "l28-shut")) == 0
    assert len(having(by_id(closed, "seat-1"), "l28-free")) == 5
    assert len(having(by_id(opened, "seat-1"), "l28-free")) == 13


@rule("L28-FILL-08", "L28-A13")
def test_two_players_see_the_green_card_and_others_do_not() -> None:
    assert "l28-green" in {element.get("id") for element in seen(Table.laid("ROS ROS")).iter()}
    assert "l28-green" not in {element.get("id") for element in seen(Table.laid("ROS ROS ROS")).iter()}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_players_have_a_row_each_in_the_order_of_seats_whoever_looks(seats: int) -> None:
    table = Table.laid(" ".join(["ROS"] * seats))
    names = ["Ann", "Ben", "Cy", "Di"][:seats]
    with calling(names):
        for seat in range(seats + 1):
            rows = spots(parts_of(table, seat)[PLAYERS])
            assert list(rows) == [f"seat-{player + 1}" for player in range(seats)]
            said = [texts(rows[row][0]) for row in rows]
            assert [[name for name in names if name in words] for words in said] == [[name] for name in names]
            assert [nth + 1 for nth, words in enumerate(said) if " you" in words] == ([seat] if seat else [])


def test_a_tram_bears_the_first_letter_of_its_players_name_or_a_number_where_two_are_the_same() -> None:
    table = Table.laid("ROS ROS")
    for names, signs in ((["ann", "Ben"], ["A", "B"]), (["Ann", "Al"], ["1", "2"])):
        with calling(names):
            picture = seen(table)
        for nth, sign in enumerate(signs):
            assert texts(by_id(picture, f"tram-{nth + 1}")) == [sign]
            assert sign in texts(by_id(picture, f"seat-{nth + 1}"))


def test_nobody_is_called_by_a_code() -> None:
    for table in (late(), late().play("P"), late().play("MR:CON-JBA-SEL"), late().play("PB !G:R"), over()):
        with calling(["Ann", "Ben", "Cy", "Di"]):
            for seat in range(table.game.seats + 1):
                for part in parts_of(table, seat).values():
                    said = [
                        *texts(part),
                        part.attrib["aria-label"],
                        *[desc.text or "" for desc in part.iter() if tag(desc) == "desc"],
                    ]
                    assert not re.search(r"\bp[1-4]\b|Player \d|\b[RYGB]{2,5}\b|\b[A-Z]{3}\b", " ".join(said)), said


# Secrets


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("L28-INFO-01", "L28-INFO-04")
def test_the_picture_shows_nothing_that_its_seat_does_not_know(seats: int) -> None:
    rng = Random(1)
    for number, (game, position) in enumerate(random_game(seats, 7)):
        if number % 9:
            continue
        for seat in range(-1, seats):
            picture = sheet(view().parts(game, position, seat))
            other = position.imagine(seat, rng)
            assert picture == sheet(view().parts(game, other, seat))
            for spot in spots(ElementTree.fromstring(picture)):
                assert view().about(game, position, seat, spot) == view().about(game, other, seat, spot)


@rule("L28-INFO-01")
def test_of_other_hands_only_the_size_is_shown() -> None:
    one = Table.laid("ROS ROS", hands={2: "RRR"})
    other = Table.laid("ROS ROS", hands={2: "YGB"})
    assert view().parts(one.game, one.position, 0) == view().parts(other.game, other.position, 0)
    assert view().parts(one.game, one.position, 1) != view().parts(other.game, other.position, 1)
    assert "3" in texts(by_id(seen(one), "seat-2"))


# What a browser gets


@pytest.mark.parametrize("seats", [2, 4])
def test_the_picture_is_small_sound_and_coloured_by_its_style_sheet_alone(seats: int) -> None:
    styled = set(re.findall(r"\.(l28-[\w-]+)", (ROOM.folder / "picture/board.css").read_text("utf-8")))
    laid = [late(seats), late(seats).play("P3 !G:RYB"), over()]
    played = [Table(game, position) for game, position in random_game(seats, 5, 40)]
    for table in [*laid, *played[:1], *played[-1:]]:
        text = sheet(view().parts(table.game, table.position, 0))
        assert len(text.encode()) < 90_000
        names = re.findall(r' id="([^"]*)"', text)
        assert len(names) == len(set(names))
        used = set(re.findall(r'(?:href="#|url\(#)([\w-]*)', text))
        assert used <= set(names)
        for element in ElementTree.fromstring(text).iter():
            assert not {"stroke", "color", "onclick"} & set(element.attrib)
            assert element.get("fill", "url(#").startswith("url(#")
            assert re.fullmatch(
                r"(transform:[^;:]*(;--k:[\d.]+)?|offset-path:path\('[^';:]*'\)|)", element.get("style", "")
            )
            assert {name for name in classes(element) if name.startswith("l28-")} <= styled


def test_no_text_is_ever_smaller_than_a_phone_can_show() -> None:
    sheet = (ROOM.folder / "picture/board.css").read_text("utf-8")
    grown = set(
        re.findall(r"\.(l28-[\w-]+) \{[^}]*font-size: max\(\d+px, calc\(1[12](?:\.\d)?px / var\(--unit, 1\)", sheet)
    )
    river = re.search(r"\.l28-tejo \{[^}]*font-size: (\d+)px", sheet)
    assert river is not None
    assert float(river[1]) * PHONE / WIDTH >= LEAST_TEXT
    for table in (late(), late().play("P"), late(2), over()):
        for element in seen(table).iter():
            if tag(element) == "text":
                assert set(classes(element)) & {*grown, "l28-tejo"}, element.text
    assert all(float(size) >= LEAST_TEXT for size in re.findall(r"font-size: (\d+)px", sheet))


@pytest.mark.parametrize("seats", [2, 4])
def test_parts_are_as_high_as_the_page_has_room_for_and_the_art_never_changes(seats: int) -> None:
    most = {HAND: 84, BUTTONS: 64, MARKET: 190, PLAYERS: 60 * seats}
    art = set()
    for game, position in random_game(seats, 11, 80):
        for seat in (-1, 0):
            drawn = parts_of(Table(game, position), seat + 1)
            assert set(drawn) == {ART, BOARD, MARKET, PLAYERS} | ({HAND, BUTTONS} if seat >= 0 else set())
            art.add(ElementTree.tostring(drawn.pop(ART)))
            for name, part in drawn.items():
                assert part.get("role") == "group"
                assert part.get("aria-label")
                laying = name == HAND and position.dump()["phase"] == "side"
                if name != BOARD:
                    width, height = [float(number) for number in part.attrib["viewBox"].split()[2:]]
                    assert width == 360
                    assert height <= most[name] or laying
    assert len(art) == 1


def test_every_colour_has_a_shape_and_every_monument_a_drawing_of_its_own() -> None:
    picture = seen(late())
    shapes = [ElementTree.tostring(by_id(picture, f"l28-body-{colour}")[0]) for colour in "RYGB"]
    assert len(set(shapes)) == 4
    network = lisbon(4).box.network
    monuments = {network.ids[node] for node in range(len(network.ids)) if network.kinds[node] == MONUMENT}
    assert monuments == set(DRAWN)
    drawings = {ElementTree.tostring(by_id(picture, f"l28-{name}")[0]) for name in monuments}
    assert len(drawings) == 18


# Words


def test_every_word_is_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "catalogue", lambda language: Marked())
    names = " ".join(lisbon(4).box.network.names) + " Tejo"
    for table in (late(), late(2), late().play("PB !G:R"), late().play("P3 !G:RYB"), late().play("P"), over()):
        for seat in (0, 1, 2):
            for text in texts(seen(table, seat)):
                bare = re.sub(r" I+$", "", text.strip())
                assert bare in names or "«" in text or re.fullmatch(r"\d+|\+\d", bare), text


def explained(table: Table, spot: str, seat: int = 1) -> str:
    return plain(view().about(table.game, table.position, seat - 1, spot))


def test_every_spot_is_explained() -> None:
    table = late()
    for phase in (table, late().play("P3 !G:RYB"), over()):
        for spot in spots(seen(phase)):
            assert explained(phase, spot), spot
    assert "walls" in explained(table, "CAS")
    assert "1 red, 1 yellow, 1 green" in explained(table, "CON")
    assert "4 points" in explained(table, "space-1")
    assert "3 green at Elevador de Santa Justa buy it." in explained(table, "JUS")
    assert "Tickets for red: 4" in explained(table, "ticket-R")
    assert "3 tickets in hand" in explained(table, "seat-2")
    network = table.game.box.network
    assert set(FACTS) == {name for name, kind in zip(network.ids, network.kinds, strict=True) if kind != JUNCTION}
    for nonsense in ("", "space-9", "ticket-", "ticket-X", "seat-0", "seat-99", "drawn-", "bonus-RR", "x-y-z"):
        assert explained(table, nonsense) == ""


@rule("L28-END-01", "L28-A14")
def test_the_pile_says_when_the_last_round_begins() -> None:
    """With `end=on_reveal` one claim later; in the last round nothing is counted any more."""
    sentence = "The last round begins when 2 more cards are claimed."
    assert explained(Table.laid("ROS ROS", up=2), "next").endswith(sentence)
    assert explained(Table.laid("ROS ROS", up=1, end="on_reveal"), "next").endswith(sentence)
    one = "The last round begins with the next card that is claimed."
    assert explained(Table.laid("ROS ROS", up=1), "next").endswith(one)
    assert explained(Table.laid("ROS ROS", up=0, end="on_reveal"), "next") == one
    assert explained(Table.laid("ROS ROS", up=0), "next") == "This is the last round."


def test_the_plaque_says_that_the_game_is_over() -> None:
    last = Table.laid("ROS ROS", "RYGB", rows={1: "3 8"}, up=0, starter=1, seat=2)
    assert "Last round" in texts(seen(last))
    ended = texts(seen(over()))
    assert "Game over" in ended
    assert "Last round" not in ended


def test_a_ground_of_somebodys_own_is_drawn_whatever_its_places_are_called() -> None:
    text = (ROOM.folder / "lisbon.toml").read_text("utf-8")
    text = text.replace('"CAM"', '"QQQ"').replace('"Camões"', "\"A<b> & 'Co' of the West\"").replace('"SEL"', '"ZZZ"')
    table = Table(lisbon(2, text), lisbon(2, text).start())
    picture = seen(table)
    assert {"A<b> & 'Co'", "of the West"} <= set(texts(picture))
    assert any(element.get("href") == "#l28-other" for element in by_id(picture, "at-ZZZ").iter())
