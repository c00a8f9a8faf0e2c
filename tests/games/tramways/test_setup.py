"""Set-up: boards, cards, books, order; what each world changes."""

from collections import Counter

import msgspec
import pytest
from librt.random import Random

from tests.games.tramways.table import ORBIT, PLAIN, Table, content, game_of, shipped
from tramyard.games.tramways import ROOM
from tramyard.games.tramways.content import Orbit
from tramyard.games.tramways.rules import phases
from tramyard.games.tramways.rules.game import Tramways, game
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.kernel.content import Content
from tramyard.kernel.errors import OptionFault
from tramyard.kernel.options import Options
from tramyard.kernel.position import CHANCE
from tramyard.testing import rule
from tramyard.tramnet.sets import members_of, size_of


def opened(made: Tramways, phase: int, seed: int = 1) -> TramwaysPosition:
    """A play that has come to a phase, by chance."""
    position = made.start()
    rng = Random(seed)
    while position.phase != phase:
        position.play(position.pick(rng))
    return position


def names(position: TramwaysPosition, zone: str, seat: int) -> list[str]:
    return [position.box.card_names[card] for card in members_of(getattr(position, zone), seat)]


def texts(made: Tramways, position: TramwaysPosition) -> list[str]:
    moves = [move for move, _ in position.odds()] if position.actor == CHANCE else position.moves()
    return [made.vocabulary.text(move) for move in moves]


@rule("TB-SETUP-01", "TB-SOLO-01", "MOON-SETUP-01", "MARS-SETUP-02", "TB-AMB39")
@pytest.mark.parametrize(
    ("world", "seats", "boards"),
    [("moon", 2, 2), ("moon", 5, 5), ("mars", 4, 4), ("earth", 1, 3), ("earth", 2, 4), ("earth", 5, 10)],
)
def test_a_map_has_as_many_boards_as_the_world_says(world: str, seats: int, boards: int) -> None:
    position = opened(game_of(seats, world=world), phases.TOPS)
    assert len(position.boards) == boards
    assert len(position.box.spaces) == 25 * boards
    assert position.box.faces[0].rows == shipped().faces(world)[0][3].grid
    if world == "earth":
        assert position.land.grid.width * position.land.grid.height == 25 * boards, "a rectangle"


@rule("TB-STRUCT-03", "MOON-SETUP-01", "MARS-SETUP-01")
@pytest.mark.parametrize(("world", "seats"), [("moon", 1), ("mars", 1), ("mars", 5)])
def test_a_world_is_for_so_many(world: str, seats: int) -> None:
    with pytest.raises(OptionFault, match="is for 2 to"):
        game_of(seats, world=world)
    assert (ROOM.min_seats, ROOM.max_seats) == (1, 5)
    assert game_of(1, world="earth").seats == 1
    assert game_of(5, world="moon").seats == 5


@rule("TB-SETUP-02")
def test_earth_boards_show_either_side_and_at_most_one_is_a_j() -> None:
    made = game_of(2, world="earth")
    jokers, hard = set(), 0
    for seed in range(30):
        position = opened(made, phases.DEAL, seed)
        faces = [position.box.faces[placed // 4] for placed in position.boards]
        assert sum(face.joker for face in faces) <= 1
        assert len({face.board for face in faces}) == len(faces)
        jokers |= {face.name for face in faces if face.joker}
        hard += sum(face.name.endswith("h") for face in faces)
    assert jokers
    assert 0 < hard < 120
    drawing = made.box.drawing
    numbers = [number for number, face in enumerate(drawing.faces) if face.joker]
    assert [drawing.weights([4 * numbers[0]])[number] for number in numbers] == [0] * len(numbers)
    with pytest.raises(OptionFault, match="At most one"):
        game_of(2, world="earth", boards="A0+B0/J0+K0")


@rule("TB-SETUP-03", "MOON-SETUP-03", "TB-SO01")
def test_boards_with_too_few_parcels_are_refused() -> None:
    rows = ["C.1.2....1.....", ".....3...2.....", "...............", "I..............", "R....L........."]
    made = content(rows, [], [], "moon").data
    assert isinstance(made, Orbit)
    moon = msgspec.structs.replace(made.world["moon"], min_parcels_per_player=2)
    few = msgspec.structs.replace(made, world={**made.world, "moon": moon})
    options: Options = {"world": "moon", "auction": "baby", "parcels": "deal", "boards": "A0+B0+C0"}
    with pytest.raises(OptionFault, match="too few Parcels: 3 players need at least 6"):
        game(Content("test", "", few), 3, options)
    enough = game_of(3, boards="A0+D0+F0")
    assert enough.box.layout.slots == 3


@rule("TB-SETUP-04", "TB-AMB54", "MOON-SETUP-11")
def test_only_parcels_on_the_map_take_part() -> None:
    made = game_of(2, boards="A0+C0")
    position = opened(made, phases.DRAFT)
    assert texts(made, position) == ["A:A1", "A:A2", "A:A3", "A:C1", "A:C2", "A:C3"]
    why = made.explain(position, "A:B1")
    assert why is not None
    assert why.rule == "TB-SETUP-04"


@rule("TB-SETUP-05", "TB-SETUP-08", "TB-AMB62")
def test_parcels_are_dealt_on_earth_by_chance_and_owned_at_once() -> None:
    made = game_of(2, world="earth")
    position = opened(made, phases.DEAL)
    assert all(text.startswith("!H1:") for text in texts(made, position))
    assert len({weight for _move, weight in position.odds()}) == 1
    position = opened(made, phases.TOPS)
    for seat in range(2):
        held = [name for name in names(position, "hand", seat) if name in position.box.codes]
        assert len(held) == 4
        assert all(position.owners[position.box.code_of[code]] == seat for code in held)
    assert opened(game_of(2, world="moon", parcels="deal"), phases.DEAL).actor == CHANCE
    assert opened(game_of(2, world="earth", parcels="draft"), phases.DRAFT).actor >= 0


@rule("TB-SETUP-06", "MOON-SETUP-05", "MOON-SETUP-06", "TB-AMB62")
def test_parcels_are_drafted_in_order_and_back() -> None:
    made = game_of(3)
    position = opened(made, phases.DRAFT)
    asked = []
    for _ in range(6):
        asked.append(int(position.actor))
        position.play(position.moves()[0])
    order = position.order
    assert asked == [*order, *reversed(order)]
    assert position.phase == phases.TOPS
    assert position.step == 0, "the first Development cards are counted anew"
    taken = made.start()
    assert taken.phase == phases.ORDER
    position = opened(made, phases.DRAFT)
    code = texts(made, position)[0]
    position.play(made.vocabulary.move(code))
    why = made.explain(position, code)
    assert why is not None
    assert why.rule == "MOON-SETUP-06"


@rule("TB-SETUP-07", "TB-SETUP-21", "TB-SETUP-23", "MOON-SETUP-11", "TB-SR04", "TB-AUCTION-02")
@pytest.mark.parametrize(("world", "seats"), [("moon", 2), ("moon", 3), ("earth", 3), ("mars", 4)])
def test_the_auction_deck_has_five_cards_for_each_player(world: str, seats: int) -> None:
    made = game_of(seats, world=world)
    position = made.start()
    rng = Random(4)
    shown: list[str] = []
    while position.round < 6:
        if position.phase == phases.SHOW:
            if not shown:
                assert position.deck_left() == 5 * seats
                left = {position.box.card_names[card] for card in position.parcels_left()}
            move = position.pick(rng)
            shown.append(made.vocabulary.text(move)[3:])
            position.play(move)
            continue
        moves = position.moves() if position.actor != CHANCE else []
        passes = [move for move in moves if made.vocabulary.text(move) in ("b-", "C", "E")]
        position.play(passes[0] if passes else position.pick(rng))
        if position.phase == phases.BIDDING and position.round < 6:
            assert len(position.shown_cards) == seats
    assert len(shown) == len(set(shown)) == 5 * seats
    assert left <= set(shown), "every Parcel card that was left over comes up"
    assert position.deck_left() == 0


@rule("TB-SETUP-09", "TB-SETUP-12", "TB-SETUP-13", "TB-SETUP-14", "TB-SETUP-15", "TB-SETUP-17", "TB-SETUP-18")
def test_everybody_begins_on_earth_with_seven_cards_in_hand() -> None:
    position = opened(game_of(3, world="earth"), phases.BIDDING)
    for seat in range(3):
        held = names(position, "hand", seat)
        assert len(held) == 7
        assert held[:2] == ["gA", "gB"]
        assert sum(name in position.box.codes for name in held) == 4
        assert sum(name.startswith("d") for name in held) == 1
        assert size_of(position.deck, seat) == size_of(position.pool, seat) == 0
        assert (position.money[seat], position.workers[seat], position.hp[seat]) == (3, 2, 0)
        assert (position.stress[seat], position.label(seat)) == (1, 1)


@rule("MOON-SETUP-05", "MOON-SETUP-07", "MOON-SETUP-08", "MOON-SETUP-09", "MARS-SETUP-04", "TB-SO02", "TB-AMB39")
@pytest.mark.parametrize("world", ["moon", "mars"])
def test_everybody_begins_in_orbit_with_six_cards_and_13_stress(world: str) -> None:
    position = opened(game_of(3, world=world), phases.BIDDING)
    for seat in range(3):
        held = names(position, "hand", seat)
        assert [name for name in held if name in ("gA", "gB", "x")] == ["gA", "gB", "x"]
        assert sum(name in position.box.codes for name in held) == 2
        assert sum(name.startswith("d") for name in held) == 1
        assert len(held) == 6
        assert position.label(seat) == 13
        assert position.hp[seat] == 0, "to start there costs nothing"


@rule("TB-SETUP-10", "TB-SETUP-11", "TB-SR04")
def test_books_of_four_stand_open_and_everybody_takes_a_top_in_reverse_order() -> None:
    made = game_of(3)
    position = opened(made, phases.FIRST_BOOK)
    assert position.heights == [4, 4, 4]
    assert position.actor == position.order[2]
    assert texts(made, position) == ["D1", "D2", "D3"]
    top = position.box.card_names[position.tops[1]]
    seat = int(position.actor)
    position.play(made.vocabulary.move("D2"))
    assert top in names(position, "hand", seat)
    assert position.phase == phases.TOPS
    assert position.heights == [4, 3, 4]
    unseen = len(position.odds())
    assert unseen == 20 - 3
    rng = Random(2)
    position.play(position.pick(rng))
    assert position.actor == position.order[1]


@rule("TB-SETUP-16", "TB-BUILD-04")
def test_a_passenger_stands_on_every_printed_building_space() -> None:
    position = opened(game_of(2, boards="F0+G0"), phases.DRAFT)
    grid = position.land.grid
    standing = {grid.names[space] for space in position.land.sites if position.riders[space]}
    assert standing == {grid.names[space] for space in position.land.sites if position.land.printed[space]}
    assert {"a3", "b3"} <= standing, "a double has two"
    assert position.groups[grid.space("a3")] == position.groups[grid.space("b3")]


@rule("TB-SETUP-19", "TB-SETUP-20", "TB-SR04")
@pytest.mark.parametrize(("seats", "stock"), [(2, [1, 1, 2, 1]), (3, [2] * 4), (4, [3] * 4), (5, [4] * 4)])
def test_the_building_supply_grows_with_the_players(seats: int, stock: list[int]) -> None:
    position = opened(game_of(seats), phases.BIDDING)
    assert [position.in_stock(kind) for kind in range(1, 5)] == stock


@rule("TB-SETUP-22", "MOON-SETUP-06")
def test_the_opening_order_is_chance() -> None:
    made = game_of(3)
    position = made.start()
    assert [(made.vocabulary.text(move), weight) for move, weight in position.odds()] == [
        (f"!O:{order}", 1) for order in ("123", "132", "213", "231", "312", "321")
    ]
    position.play(made.vocabulary.move("!O:312"))
    assert position.order == [2, 0, 1]
    while position.phase != phases.BIDDING:
        position.play(position.pick(Random(3)))
    assert position.actor == 2


@rule("MOON-SETUP-02")
def test_without_a_fixed_set_up_for_so_many_a_first_game_is_refused() -> None:
    orbit = shipped()
    moon = msgspec.structs.replace(orbit.world["moon"], first={"2": orbit.world["moon"].first["2"]})
    fewer: Content[object] = Content("test", "", msgspec.structs.replace(orbit, world={**orbit.world, "moon": moon}))
    with pytest.raises(OptionFault, match="no fixed set-up"):
        ROOM.game(3, {"boards": "first"}, fewer)


@rule("MOON-SETUP-02", "TB-SETUP-01")
def test_boards_lie_as_for_a_first_game_or_as_somebody_chose() -> None:
    position = opened(game_of(4, boards="first"), phases.DRAFT)
    assert [position.box.placements[placed] for placed in position.boards] == ["A0", "B0", "C0", "D0"]
    own = opened(game_of(3, boards="A1/D2+F3"), phases.DRAFT)
    assert own.land.grid.width == own.land.grid.height == 10
    assert len(own.box.spaces) == 75
    assert [own.box.placements[placed] for placed in own.boards] == ["A1", "F3", "D2"], "clockwise"
    for wrong, said in (
        ("A0", "use 3 boards"),
        ("A0+A1+B0", "twice"),
        ("A0+B0/.+.+C0", "touch another"),
        ("A0+B0+Q0", "no board Q"),
        ("A9+B0+C0", "expected boards"),
    ):
        with pytest.raises(OptionFault, match=said):
            game_of(3, boards=wrong)


@rule("TB-CARD-01")
def test_no_card_and_no_book_is_there_that_the_box_does_not_hold() -> None:
    for text in ("$q99.1", "%zz", "S:zz.1", "X:zz", "K:zz", "D9"):
        assert Table().rule(text) == "TB-CARD-01"


@rule("TB-SETUP-04")
def test_no_parcel_has_a_code_that_is_printed_nowhere() -> None:
    for text in ("B:Z1=R", "-Z1+", ">Z1"):
        assert Table().rule(text) == "TB-SETUP-04"
    assert Table().hand("gA gB").play("L:a1-b1").rule("-C1+") == "TB-SETUP-04", "on another board"


@rule("TB-AMB36")
def test_the_night_begins_at_the_top_left_board() -> None:
    made = game_of(3, boards="A0+B0/C0")
    assert [made.box.placements[placed] for placed in made.box.fixed] == ["A0", "B0", "C0"]
    square = game_of(4, boards="A0+B0/C0+D0")
    assert [square.box.placements[placed] for placed in square.box.fixed] == ["A0", "B0", "D0", "C0"]


@rule("MOON-SETUP-04", "TB-AMB36")
def test_the_first_night_is_chance() -> None:
    made = game_of(3)
    position = opened(made, phases.NIGHT)
    assert [(made.vocabulary.text(move), weight) for move, weight in position.odds()] == [
        ("!N1", 1),
        ("!N2", 1),
        ("!N3", 1),
    ]
    position.play(made.vocabulary.move("!N2"))
    assert position.dark == 1


@rule("MARS-SETUP-03", "TB-AMB44", "TB-AMB40")
def test_on_mars_a_martian_stands_beside_every_passenger_and_there_is_no_night() -> None:
    position = opened(game_of(2, world="mars"), phases.BIDDING)
    assert list(position.martians) == list(position.riders)
    assert 0 < sum(position.martians) <= 15
    assert position.dark == -1
    assert not any(text.startswith("!N") for text in position.box.vocabulary.texts)


def test_boards_are_drawn_as_likely_as_the_maps_that_can_be_completed() -> None:
    """Counted one by one: two boards of Mars that have all four types between them."""
    made = game_of(2, world="mars")
    position = made.start()
    position.play(made.vocabulary.move("!O:12"))
    faces = position.box.faces
    pairs = [
        (one, other)
        for one in range(9)
        for other in range(9)
        if one != other and faces[one].types | faces[other].types == 15
    ]
    counts = Counter(one for one, _other in pairs)
    weights = {made.vocabulary.text(move): weight for move, weight in position.odds()}
    for one in range(9):
        assert weights.get(f"!B:{faces[one].name}0", 0) == counts[one]
    position.play(made.vocabulary.move("!B:A0"))
    second = {made.vocabulary.text(move)[3] for move, _weight in position.odds()}
    assert second == {faces[other].name for one, other in pairs if faces[one].name == "A"}


@rule("TB-AMB17")
def test_a_numeral_that_would_stand_alone_is_refused_with_its_name() -> None:
    options: Options = {"world": "moon", "auction": "baby", "parcels": "deal", "boards": "A0+B0"}
    with pytest.raises(OptionFault, match="numeral III would stand alone"):
        game(content(ORBIT, [".1.2.", ".1.3."], [".2.1.", ".1.2."], "moon"), 2, options)


@rule("TB-AMB16")
def test_numerals_between_boards_lead_nowhere() -> None:
    position = opened(game_of(2, boards="A0+C0"), phases.DRAFT)
    grid = position.land.grid
    gates = {
        grid.names[space]: grid.names[int(grid.gate[space])] for space in range(int(grid.size)) if grid.gate[space] >= 0
    }
    assert gates["b1"] == "I"
    assert gates["a2"] == "IV"
    assert "e2" not in gates, "III of board A, where board C begins"
    turned = opened(game_of(2, boards="A1+C0"), phases.DRAFT).land.grid
    assert turned.names[int(turned.gate[turned.space("b1")])] == "III", "its west side is the north now"


def test_the_table_of_these_tests_is_what_it_says() -> None:
    table = Table(PLAIN)
    assert table.position.actor == 0
    assert table.texts() == ["C"]
