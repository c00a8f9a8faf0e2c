"""The picture of Tramways: spots for every move, links of all owners told apart, numerals, night, auction; no codes."""

import gzip
import re
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from librt.random import Random

from tests.games.pictures import classes, spots, tag
from tests.games.tramways.table import NORTH as NUMERALS
from tests.games.tramways.table import ORBIT, SOUTH, Table, game_of
from tramyard.games.tramways import ROOM
from tramyard.games.tramways.picture.cards import strip_words
from tramyard.games.tramways.picture.market import market
from tramyard.games.tramways.rules import families, phases
from tramyard.games.tramways.rules.game import Tramways
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.kernel.pictures import ART, BOARD, BUTTONS, HAND, MARKET, PLAYERS
from tramyard.kernel.position import CHANCE, OVER
from tramyard.kernel.room import View
from tramyard.kernel.spans import Said, plain
from tramyard.kernel.words import calling, speaking
from tramyard.testing import rule

NAMES = ["ann", "ben", "cyd", "dot", "eli"]
MOST_BYTES = 16_000
"""Of an update, gzipped."""
PHONE, CLOSEST = 375, 5
"""How wide a telephone is, and how far the page zooms in on the board."""
FINGER = 40
CODE = re.compile(r"`|\bp[1-5]\b|\bPlayer \d|\bSeat \d|[{}]|\bq\d\d\b|\bd0\d\b|\bg[AB]\b")
WORLDS = [("moon", 3, "cumulative"), ("mars", 2, "baby"), ("earth", 2, "cumulative"), ("earth", 1, "cumulative")]


def view() -> View:
    assert ROOM.view is not None
    return ROOM.view


def parts(game: Tramways, position: TramwaysPosition, seat: int) -> dict[str, Element]:
    drawn = view().parts(game, position, seat)
    return {name: ElementTree.fromstring(text) for name, text in drawn.items()}


def seen(table: Table, name: str, seat: int = 0) -> Element:
    return parts(table.game, table.position, seat)[name]


def by_id(picture: Element) -> dict[str, Element]:
    return {element.attrib["id"]: element for element in picture.iter() if "id" in element.attrib}


def having(picture: Element, name: str) -> list[Element]:
    return [element for element in picture.iter() if name in classes(element)]


def text_of(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def whole_game(
    world: str, seats: int, auction: str, every: int, seed: int = 4
) -> Iterator[tuple[Tramways, TramwaysPosition]]:
    """Some positions of a game of hunches and pure chance, and its end."""
    game = game_of(seats, world=world, auction=auction)
    position, rng = game.start(), Random(4)
    number = 0
    while position.actor != OVER:
        if number % every == 0:
            yield game, position
        position.play(position.hunch(rng) if rng.randrange(4) else position.pick(rng))
        number += 1
    yield game, position


def orbit() -> Table:
    """Two boards with numerals, the owner's hand full of use."""
    return Table(ORBIT, north=NUMERALS, south=SOUTH).hand("gA gB d01 d05 q05 x")


# Spots


@pytest.mark.parametrize(("world", "seats", "auction"), WORLDS)
def test_every_legal_move_has_one_spot_that_a_finger_can_hit(world: str, seats: int, auction: str) -> None:
    for game, position in whole_game(world, seats, auction, 3):
        if position.actor < 0:
            continue
        legal = {game.vocabulary.spot(move) for move in position.moves()}
        found: dict[str, str] = {}
        drawn = parts(game, position, int(position.actor))
        for name, part in drawn.items():
            smallest = FINGER * float(part.attrib["viewBox"].split()[2]) / PHONE
            smallest = smallest / CLOSEST if name == BOARD else FINGER
            here = spots(part)
            for spot in legal & set(here):
                assert spot not in found, f"{spot} is in {name} and in {found[spot]}"
                found[spot] = name
                assert all(across(element) >= smallest for element in here[spot]), spot
        assert legal <= set(found), legal - set(found)


def across(element: Element) -> float:
    """The smaller measure of the area that can be hit."""
    (area,) = [part for part in element if "tw-hit" in classes(part)]
    width = float(area.get("width") or 2 * float(area.get("r", 0)))
    small = re.search(r"scale\(([\d.]+)\)", element.get("transform", ""))
    return min(width, float(area.get("height", width))) * (float(small[1]) if small else 1)


def test_only_the_numeral_before_the_end_of_a_link_is_a_place_to_go_to() -> None:
    table = orbit().set(workers=2)
    assert len(spots(seen(table, BOARD))["numeral-I"]) == 4
    for word in ("L:c2", "-b2", "-b1"):
        table.play(word)
    assert [element.attrib["id"] for element in spots(seen(table, BOARD))["numeral-I"]] == ["gate-b1n"]
    assert "numeral-II" not in spots(seen(table, BOARD))


def test_ids_are_there_once() -> None:
    for world, seats, auction in WORLDS:
        for game, position in whole_game(world, seats, auction, 15):
            texts = view().parts(game, position, 0).values()
            ids = [found for text in texts for found in re.findall(r'\bid="([^"]+)"', text)]
            assert len(ids) == len(set(ids))


@pytest.mark.parametrize("language", ["en", "it", "pt"])
def test_every_spot_is_explained(language: str) -> None:
    with speaking(language), calling(NAMES):
        for world, seats, auction in WORLDS:
            for game, position in whole_game(world, seats, auction, 40):
                for part in parts(game, position, 0).values():
                    for spot in spots(part):
                        said = plain(view().about(game, position, 0, spot))
                        assert said.strip() or position.actor == CHANCE, spot
                        assert not CODE.search(said), said


def test_nothing_is_said_of_spots_that_are_none() -> None:
    table = Table()
    for spot in (
        "z99",
        "z9e",
        "card-q99",
        "numeral-V",
        "parcel-Z9",
        "book-9",
        "round-9",
        "seat-9",
        "wanted-X",
        "night",
        "",
    ):
        assert plain(view().about(table.game, table.position, 0, spot)) == ""


# The map


@rule("TB-BUILD-01")
def test_rails_of_a_link_lie_from_side_to_side_in_the_pen_of_its_owner() -> None:
    board = by_id(seen(Table().link("a1-b1-c1-d1-e1").link("e4-e5-f5", owner=1, complete=False), BOARD))
    assert {"tw-link", "tw-pen-0"} <= set(classes(board["link-a1e"]))
    assert {"tw-pen-1", "tw-open"} <= set(classes(board["link-e4s"]))
    assert board["link-a1e"].attrib["data-for"] == "a1e e1w"
    assert having(board["link-a1e"], "tw-rails")[0].attrib["d"] == "M184 134L284 134L384 134L484 134"


def test_owners_have_patterns_of_their_own_besides_colours() -> None:
    css = (ROOM.folder / "picture/board.css").read_text("utf-8")
    dashes = re.findall(r"\.tw-pen-(\d) \{[^}]*--dash: ([^;]+);", css)
    assert [seat for seat, _dash in dashes] == list("01234")
    assert len({dash for _seat, dash in dashes}) == 5


@rule("TB-UPLINK-03")
def test_an_upgraded_link_is_doubled() -> None:
    plain_one = by_id(seen(Table().link("a1-b1-c1-d1-e1"), BOARD))["link-a1e"]
    doubled = by_id(seen(Table().link("a1-b1-c1-d1-e1", upgraded=True), BOARD))["link-a1e"]
    assert not having(plain_one, "tw-inner")
    assert having(doubled, "tw-inner")


@rule("MOON-BUILD-02")
def test_numerals_stand_at_the_outer_sides_and_show_where_rails_come_back() -> None:
    board = by_id(seen(orbit().link("c2-b2-b1-I").link("g2-g1-I"), BOARD))
    gates = {name: element for name, element in board.items() if name.startswith("gate-")}
    assert set(gates) == {f"gate-{one}" for one in ("b1n", "g1n", "d5s", "g5s", "d1n", "i1n", "b5s", "i5s")}
    assert text_of(gates["gate-b1n"]) == "I"
    assert gates["gate-b1n"].attrib["data-for"] == "numeral-I b1 d5 g1 g5"
    assert having(board["link-c2w"], "tw-rails")[0].attrib["d"].endswith("L234 68")
    assert having(board["link-g2n"], "tw-rails")[0].attrib["d"].endswith("L734 68")


@rule("MOON-NIGHT-01")
def test_night_covers_one_board_and_its_buildings() -> None:
    board = seen(orbit().night(1), BOARD)
    names = by_id(board)
    assert [element.get("href") for element in names["board-B"]][1:3].count("#tw-night") == 1
    assert "#tw-night" not in [element.get("href") for element in names["board-A"]]
    dark = {name for name, element in names.items() if having(element, "tw-unlit") and name.startswith("at-")}
    assert dark == {"at-g2", "at-i2"}
    assert "tw-crescent" in names
    assert "tw-crescent" not in by_id(seen(orbit(), BOARD))


@rule("MARS-SETUP-03")
def test_martians_stand_beside_passengers() -> None:
    table = Table(ORBIT, world="mars").riders("c2").riders("c2", "g2", martian=True)
    names = by_id(seen(table, BOARD))
    assert {"rider-c2", "martian-c2", "martian-g2"} <= set(names)
    assert "rider-g2" not in names


@rule("TB-SETUP-08")
def test_parcels_bear_the_disc_of_their_owner() -> None:
    square = by_id(seen(Table().own("A1", 1), BOARD))["at-e4"]
    assert {"tw-owned", "tw-pen-1"} <= set(classes(having(square, "tw-parcel")[0]))
    assert not having(by_id(seen(Table(), BOARD))["at-e4"], "tw-owned")


def test_a_way_that_is_drawn_leaves_the_map_and_comes_back() -> None:
    table = orbit().set(workers=2)
    for word in ("L:c2", "-b2", "-b1", "-g1"):
        table.play(word)
    assert by_id(seen(table, BOARD))["tw-drawing"].attrib["d"] == "M334 234L234 234L234 134L234 68M734 68L734 134"


def test_a_trip_under_way_shows_its_stops() -> None:
    table = Table().hand("gA gB").riders("a1").link("a1-b1-c1-d1-e1").link("e1-f1-g1-h1-i1-j1")
    for word in ("M:a1", ">I", "ra1e"):
        table.play(word)
    names = by_id(seen(table, BOARD))
    assert "tw-ridden" in classes(names["link-a1e"])
    assert [text_of(names[f"stop-{number}"]) for number in (1, 2)] == ["", "1"]


@rule("MOON-SETUP-02")
def test_boards_lie_there_as_far_as_they_are_known() -> None:
    fixed, drawn = game_of(2, boards="first"), game_of(2)
    assert {"board-A", "board-C"} <= set(by_id(parts(fixed, fixed.start(), 0)[BOARD]))
    position = drawn.start()
    assert len(having(parts(drawn, position, 0)[BOARD], "tw-slot")) == 2
    for word in ("!O:12", "!B:D2"):
        position.play(drawn.vocabulary.move(word))
    board = parts(drawn, position, 0)[BOARD]
    assert len(having(board, "tw-slot")) == 1
    assert "board-D" in by_id(board)
    assert len(having(board, "tw-plot")) == 4


# Cards and the auction


@rule("TB-CARD-07", "MOON-DEV-02")
def test_a_hand_shows_every_icon_and_what_is_paid_with() -> None:
    table = orbit().set(workers=2)
    for word in ("L:c2", "-b2", "-b3", "-b4", "$gA.1"):
        table.play(word)
    hand = seen(table, HAND)
    assert {"card-gA", "strip-gA", "slot-gA.1", "slot-gA.4", "slot-x.1a", "slot-x.2b"} <= set(spots(hand))
    assert [element.attrib["data-spot"] for element in having(hand, "tw-paid")] == ["slot-gA.1"]


def test_what_stands_on_cards_fits_them() -> None:
    for language in ("en", "it", "pt"):
        with speaking(language):
            words = [strip_words(card) for card in game_of(5).box.cards]
            assert max(len(word) for word in words) <= 13


@rule("TB-AUCTION-06", "TB-AUCTION-14")
def test_the_track_shows_what_each_has_sunk_and_who_has_passed() -> None:
    game = game_of(3, boards="first")
    position = game.start()
    rng = Random(2)
    while position.phase != phases.BIDDING:
        position.play(position.pick(rng))
    first, second, third = (int(seat) for seat in position.order)
    position.money = type(position.money)([9, 9, 9])
    for word in ("b1", "b-", "b2", "b3"):
        for move in game.parse(position, word):
            position.play(move)
    stations = market(position).stations
    assert [station.seat for station in stations] == [first, third, second]
    assert [station.sunk for station in stations] == ["$4", "$2", "$0"]
    assert [station.passed for station in stations] == [False, False, True]
    assert [station.asked for station in stations] == [False, True, False]
    assert market(position).bid == "$3"


@rule("BABY-BID-04")
def test_the_track_of_the_baby_auction_tells_the_bonus() -> None:
    table = Table(auction="baby").set(money=9).on(phases.ADMIN).on(phases.BIDDING)
    table.play("b1")
    told = [station.sunk for station in market(table.position).stations]
    assert "$1 +1" in told


@rule("TB-SETUP-10", "TB-ADMIN-08")
def test_books_schedule_and_supply_lie_beside_the_map() -> None:
    drawn = seen(Table(), MARKET)
    assert {"book-1", "book-2", "round-1", "round-6", "stock"} <= set(spots(drawn))
    assert len(having(drawn, "tw-now")) == 1


def test_players_are_told_with_what_all_may_know() -> None:
    table = Table().set(1, money=7, workers=1).stressed(4, 1).own("B1", 1)
    with calling(["Ada", "Bo"]):
        row = by_id(seen(table, PLAYERS))["seat-2"]
        assert {"Bo", "$7", "B1"} <= {text_of(element) for element in row.iter() if tag(element) == "text"}


def test_a_name_leaves_room_for_the_parcels_of_its_player() -> None:
    parcels = [code + digit for code in "ABC" for digit in "123"]
    for owned, name in ((0, "Maximiliane you"), (4, "Maximiliane"), (6, "Maximilia…"), (9, "Maximi…")):
        table = Table(["1.2.3" * 3 + ".....", *["." * 20] * 4], "earth")
        for code in parcels[:owned]:
            table.own(code)
        with calling(["Maximiliane", "Bo"]):
            row = by_id(seen(table, PLAYERS))["seat-1"]
        told = [text_of(element) for element in row.iter() if tag(element) == "text"]
        assert told[1] == name
        assert {*parcels[: min(owned, 6)]} <= {*told}
        assert ("+3" in told) == (owned == 9), "those there is no room for are counted"


def test_somebody_who_only_looks_on_sees_neither_hand_nor_signs() -> None:
    assert sorted(view().parts(Table().game, Table().position, -1)) == sorted([ART, BOARD, MARKET, PLAYERS])


def test_nobody_sees_the_cards_of_others() -> None:
    one = orbit().hand("d05", 1)
    other = orbit().hand("d07", 1)
    assert view().parts(one.game, one.position, 0) == view().parts(other.game, other.position, 0)


def test_signs_of_the_moment_lie_there_and_wait_while_others_play() -> None:
    table = Table()
    assert "cash" in spots(seen(table, BUTTONS))
    assert "tw-of-idle" in classes(spots(seen(table, BUTTONS, 1))["cash"][0])


# Size, scenes and words


@pytest.mark.parametrize(("world", "seats"), [("moon", 5), ("earth", 5)])
def test_an_update_is_small_however_full_the_map(world: str, seats: int) -> None:
    largest = 0
    for game, position in whole_game(world, seats, "cumulative", 60):
        drawn = view().parts(game, position, 0)
        together = "".join(text for name, text in drawn.items() if name != ART)
        largest = max(largest, len(gzip.compress(together.encode())))
    assert 1000 < largest <= MOST_BYTES


@rule("TB-ADMIN-06")
def test_a_drawn_hand_is_one_line_of_the_log() -> None:
    table = orbit().play("C").admin().play("E")
    lines = []
    position = table.position
    position.pool = position.hand
    rng = Random(3)
    table.play("E")
    while position.actor == CHANCE and position.phase == phases.DRAW:
        move = position.pick(rng)
        lines.append(plain(ROOM.words.told(table.game, position, (move,), 0)))
        position.play(move)
    assert len([line for line in lines if line]) <= 2
    assert len(lines) > 2


def check(game: Tramways, said: Said) -> None:
    """No word is the text of a move; words of one letter apart."""
    text = plain(said)
    assert not CODE.search(text), text
    words = [word.strip(".,;:?!()") for word in text.split()]
    codes = {word for word in words if len(word) > 1 and word in game.vocabulary}
    assert not codes - set(game.box.codes), text  # Parcels bear their codes


def moments() -> Iterator[tuple[Tramways, TramwaysPosition]]:
    """Moves of every family."""
    for world, seats, auction in WORLDS:
        yield from whole_game(world, seats, auction, 8)
    mars = Table(ORBIT, world="mars").hand("gA gB").riders("c2", "g2", martian=True).set(workers=1)
    rare = [
        mars.link("c2-d2-e2-f2-g2"),
        orbit().set(workers=1).link("c2-d2-e2", complete=False),
        Table().hand("gA x d09").own("A1").built("A1", "R"),
        Table().hand("q17").admin().play("S:q17.1"),
        Table().hand("gA d01 d02").set(workers=1).own("A1").play("L:e1", "-e2", "-e3"),
    ]
    for table in rare:
        yield table.game, table.position
    game = game_of(2, boards="first")
    position = game.start()
    while game.vocabulary.kinds[position.odds()[0][0]] != families.NIGHT:
        position.play(position.odds()[0][0])
    yield game, position
    alone = game_of(1, world="earth")
    position, rng = alone.start(), Random(1)
    while position.phase != phases.LINE:
        position.play(position.pick(rng))
    yield alone, position


@pytest.mark.parametrize("language", ["en", "it", "pt"])
def test_choices_prompts_and_log_speak_of_places_cards_and_names(language: str) -> None:
    words = ROOM.words
    met: set[int] = set()
    with speaking(language), calling(NAMES):
        for game, position in moments():
            if position.actor >= 0:
                check(game, words.prompt(game, position))
            elif position.actor == OVER:
                check(game, words.ending(game, position, 0))
            else:
                check(game, words.event(game, position))
            for run in game.runs(position)[:6] if position.actor >= 0 else []:
                check(game, words.run(game, position, run))
            for move in position.moves() or [outcome for outcome, _weight in position.odds()[:12]]:
                met.add(int(game.vocabulary.kinds[move]))
                check(game, words.choice(game, position, move))
                check(game, words.drawer(game, position, move))
                for reader in (-1, 0):
                    check(game, words.told(game, position, (move,), reader))
    assert met == set(range(families.NIGHT + 1))


def test_where_somebody_could_do_something_at_an_edge_is_shown_to_nobody_else() -> None:
    """Whether a link can be upgraded depends on the hand."""
    table = Table().hand("gA gB d07").link("a1-b1-c1-d1")
    edges = {spot for spot in spots(seen(table, BOARD)) if spot[-1] in "nesw" and spot[-2:-1].isdigit()}
    assert edges, "there is a link that can be upgraded"
    for other in (-1, 1):
        assert not edges & set(spots(seen(table, BOARD, other)))
