"""Trainmaker's picture: what can be clicked is there and large enough, pieces keep their names, secrets stay secret."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from librt.random import Random

from tests.games.pictures import Marked, classes, spots, tag
from tests.games.trainmaker.table import Table, cities, contracts, trainmaker
from tramyard.games.trainmaker import ROOM
from tramyard.games.trainmaker.rules.game import Trainmaker
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.kernel import words
from tramyard.kernel.pictures import sheet
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.room import View
from tramyard.testing import rule

PHONE = 375
SMALLEST_TEXT = 11
SMALLEST_SPOT = 40
TABLES = [(1, {"engine": True}), (2, {}), (3, {"engine": True}), (6, {})]


def view() -> View:
    assert ROOM.view is not None
    return ROOM.view


def drawn(game: Trainmaker, position: Position, seat: int) -> Element:
    return ElementTree.fromstring(sheet(view().parts(game, position, seat)))


def random_game(seats: int, options: dict[str, object], seed: int) -> Iterator[tuple[Trainmaker, TrainPosition]]:
    """Every position of a game of hunches; it is the same object all along."""
    game = trainmaker(seats, **options)
    position, rng = game.start(), Random(seed)
    yield game, position
    while position.actor != OVER:
        position.play(position.hunch(rng))
        yield game, position


def phone_parts(game: Trainmaker, position: Position, seat: int) -> Iterator[tuple[Element, float]]:
    """Each part that is seen, and how many pixels a unit of it is on a phone."""
    for part in list(drawn(game, position, seat))[1:]:
        yield part, PHONE / float(part.attrib["viewBox"].split()[2])


def texts(picture: Element) -> list[str]:
    return [element.text or "" for element in picture.iter() if tag(element) == "text"]


def places(picture: Element) -> dict[str, str]:
    """Where each die lies."""
    dice = [element for element in picture.iter() if element.get("id", "").startswith("die-") and element.get("style")]
    return {element.attrib["id"]: element.attrib["style"] for element in dice}


# What can be chosen


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_legal_move_has_a_spot_that_a_finger_can_hit(seats: int, options: dict[str, object]) -> None:
    for game, position in random_game(seats, options, 3):
        if position.actor < 0:
            continue
        wanted = {game.vocabulary.spot(move) for move in position.moves()}
        for part, unit in phone_parts(game, position, int(position.actor)):
            for spot, elements in spots(part).items():
                if spot in wanted:
                    assert all(smallest_side(element) * unit >= SMALLEST_SPOT for element in elements)
        assert wanted <= set(spots(drawn(game, position, int(position.actor))))


def smallest_side(element: Element) -> float:
    """Of the area where a spot is hit."""
    (area,) = [part for part in element if "tm-hit" in classes(part)]
    return min(float(area.attrib["width"]), float(area.attrib["height"]))


def test_a_sign_that_cannot_be_used_yet_is_there_but_idle() -> None:
    table = Table.laid("1 7 13").play("rLPPBFCC")
    signs = spots(drawn(table.game, table.position, 0))
    assert "tm-idle" in classes(signs["roll"][0])
    assert "tm-quiet" in classes(signs["end"][0])
    others = spots(drawn(table.game, table.position, 1))
    assert all("tm-idle" in classes(others[sign][0]) for sign in ("roll", "end"))
    assert "roll" not in spots(drawn(table.game, table.position, -1))


def test_stopping_is_quieter_than_rolling() -> None:
    table = Table.laid("1 7 13").play("rLPPBFCC +LP")
    signs = spots(drawn(table.game, table.position, 0))
    assert smallest_side(signs["roll"][0]) >= smallest_side(signs["end"][0])
    assert "tm-green" in classes(signs["roll"][0])
    assert "tm-quiet" in classes(signs["end"][0])


def test_the_lever_is_what_spends_the_token_and_a_die_is_placed_where_it_lies() -> None:
    table = Table.laid("1 7 13").play("rLPPBFCC")
    vocabulary = table.game.vocabulary
    assert {vocabulary.text(move)[0] for move in vocabulary.at("lever")} == {"s"}
    assert [vocabulary.text(move) for move in vocabulary.at("die-P")] == ["+P"]
    assert "lever" in spots(drawn(table.game, table.position, 0))


# What a browser gets


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_picture_is_small_sound_and_coloured_by_its_style_sheet_alone(
    seats: int, options: dict[str, object]
) -> None:
    styled = set(re.findall(r"\.(tm-[\w-]+)", (ROOM.folder / "picture/board.css").read_text("utf-8")))
    for number, (game, position) in enumerate(random_game(seats, options, 5)):
        if number % 5 and position.actor != OVER:
            continue
        text = sheet(view().parts(game, position, 0))
        assert len(text.encode()) < 40_000
        names = re.findall(r' id="([^"]*)"', text)
        assert len(names) == len(set(names))
        used = set(re.findall(r'href="#([^"]*)"', text))
        assert used <= set(names)
        for element in ElementTree.fromstring(text).iter():
            assert not {"fill", "stroke", "color", "onclick"} & set(element.attrib)
            assert re.fullmatch(r"transform:[^;:]*|", element.get("style", ""))
            assert set(classes(element)) - {"trainmaker"} <= styled


def test_no_text_is_smaller_than_a_phone_can_show() -> None:
    sizes = font_sizes()
    for game, position in random_game(3, {"engine": True}, 8):
        lettered = {
            element.get("id")
            for element in drawn(game, position, 1).iter()
            if any(tag(inner) == "text" for inner in element.iter())
        }
        for part, unit in phone_parts(game, position, 1):
            for element in part.iter():
                if tag(element) == "text":
                    seen = [
                        max(units * unit, pixels)
                        for units, pixels in [sizes[name] for name in classes(element) if name in sizes]
                    ]
                    assert max(seen, default=0) >= SMALLEST_TEXT, element.text
                scaled = "scale" in element.get("transform", "") + element.get("style", "")
                assert not (scaled and any(tag(inner) == "text" for inner in element.iter()))
                assert not (scaled and element.get("href", "").removeprefix("#") in lettered)


def font_sizes() -> dict[str, tuple[float, float]]:
    """By class: in units of the picture, and in pixels where a size is never less on any screen."""
    sheet = (ROOM.folder / "picture/board.css").read_text("utf-8")
    rules = re.findall(r"\.(tm-[\w-]+) \{[^}]*font-size: (?:max\()?([\d.]+)px(?:, calc\(([\d.]+)px / var)?", sheet)
    return {name: (float(units), float(pixels or 0)) for name, units, pixels in rules}


# Pieces


def test_placing_a_die_moves_that_die_and_leaves_the_others_where_they_lie() -> None:
    table = Table.laid("1 7 13").play("rLPPBFCC")
    before = places(drawn(table.game, table.position, 0))
    assert len(before) == 7
    after = places(drawn(table.game, table.play("+L").position, 0))
    assert {name for name in before if before[name] != after[name]} == {"die-L-0"}
    later = places(drawn(table.game, table.play("+P").position, 0))
    assert {name for name in after if after[name] != later[name]} == {"die-P-0"}
    assert later["die-P-1"] == before["die-P-1"]


def test_dice_of_a_new_roll_tumble_also_where_they_show_the_same_face() -> None:
    table = Table.laid("1 7 13").play("rLPPBFCC +LP")
    before = tumbling(drawn(table.game, table.position, 0))
    after = tumbling(drawn(table.game, table.play("R rPBFCC").position, 0))
    assert len(before) == len(after) == 5
    assert not before & after


@rule("TM-PLACE-01", "TM-PLACE-02")
def test_the_train_stands_as_it_was_built() -> None:
    table = Table.laid("1 7 13").play("rLPPBFFC +LF +P")
    assert on_rails(drawn(table.game, table.position, 0)) == ["die-L-0", "die-F-0", "die-P-0"]
    table.play("R rPBBC +B +P")
    built = ["die-L-0", "die-F-0", "die-P-0", "die-B-0", "die-P-1"]
    assert on_rails(drawn(table.game, table.position, 1)) == built


def on_rails(picture: Element) -> list[str]:
    """The placed dice from left to right."""
    dice = [element for element in picture.iter() if element.get("id", "").startswith("die-") and element.get("style")]
    placed = [die for die in dice if "data-spot" not in die.attrib]
    return [
        die.attrib["id"] for die in sorted(placed, key=lambda die: float(re.findall(r"[\d.]+", die.attrib["style"])[0]))
    ]


def tumbling(picture: Element) -> set[str]:
    return {element.attrib["id"] for element in picture.iter() if "tm-tumbles" in classes(element)}


def test_the_good_of_a_scored_city_moves_to_its_owner() -> None:
    table = Table.laid("1 7 13").play("rLPPBFCC +LPC")
    before = pin_of_city(drawn(table.game, table.position, 1), 7)
    after = pin_of_city(drawn(table.game, table.play("$2").position, 1), 7)
    assert before != after
    assert "city-7" not in {element.get("id") for element in drawn(table.game, table.position, 1).iter()}


def pin_of_city(picture: Element, city: int) -> str:
    return next(element.attrib["style"] for element in picture.iter() if element.get("id") == f"good-{city}")


def test_needs_that_the_train_carries_are_ticked() -> None:
    table = Table.laid("2 7 13").play("rLLPBFCC +L")
    assert ticks(drawn(table.game, table.position, 0)) == 0
    assert ticks(drawn(table.game, table.play("+P").position, 0)) == 1
    assert ticks(drawn(table.game, table.play("+B").position, 0)) == 2


def test_a_train_that_has_scored_ticks_nothing_any_more() -> None:
    table = Table.laid("2 7 13").play("rLLPBFCC +LLPBFC")
    assert ticks(drawn(table.game, table.position, 0)) == 3
    assert ticks(drawn(table.game, table.play("$2").position, 0)) == 0
    over = Table.laid("2 7 13", seats=1, engine=True).play("rLLPBFCC +LPB E")
    assert over.now.phase == "engine"
    assert ticks(drawn(over.game, over.position, 0)) == 0


def ticks(picture: Element) -> int:
    return sum("tm-done" in classes(element) for element in picture.iter())


def test_rows_stand_in_the_order_of_seats_for_every_watcher_and_the_viewer_is_told() -> None:
    table = Table.new(seats=4)
    with words.calling(["Ada", "Bo", "Cy <3", "Di"]):
        for seat in (-1, 2):
            picture = drawn(table.game, table.position, seat)
            rows = [name for name in spots(picture) if name.startswith("seat-")]
            assert rows == ["seat-1", "seat-2", "seat-3", "seat-4"]
        assert "Cy <3 (you)" in texts(picture)
        assert "Ada" in texts(picture)


def test_rows_are_of_one_height_and_long_names_are_cut() -> None:
    table = Table.new(seats=3, engine=True).play("c1:01,02 c2:03,04 c3:06,07 ce:05")
    with words.calling(["M" * 60, "Bo", "Cy"]):
        picture = drawn(table.game, table.position, 0)
    bands = [element for element in picture.iter() if "tm-band" in classes(element)]
    assert len(bands) == 4
    assert len({band.attrib["height"] for band in bands}) == 1
    assert any(text.startswith("MMM") and text.endswith("…") for text in texts(picture))


def test_at_the_end_a_filled_contract_is_marked_and_only_the_winner_sees_it_shine() -> None:
    *_, (game, position) = random_game(3, {}, 4)
    assert position.winner >= 0
    hues = {seat: banner_hue(drawn(game, position, seat)) for seat in range(-1, 3)}
    assert hues[-1] == "tm-blue"
    assert {seat for seat, hue in hues.items() if hue == "tm-green"} == {position.winner}
    filled = sum(
        player.kept > 0 and player.missing_for(position.box, player.kept) == 0 for player in position.players[:3]
    )
    assert ticks(drawn(game, position, -1)) == 2 * filled


def banner_hue(picture: Element) -> str:
    (banner,) = [element for element in picture.iter() if any("tm-banner" in classes(part) for part in element)]
    return classes(banner)[0]


# Secrets


@pytest.mark.parametrize(("seats", "options"), TABLES)
@rule("TM-CON-03", "TM-CON-04", "TM-A34")
def test_the_picture_shows_nothing_that_its_seat_does_not_know(seats: int, options: dict[str, object]) -> None:
    rng = Random(1)
    for number, (game, position) in enumerate(random_game(seats, options, 7)):
        if number % 4 and position.actor != OVER:
            continue
        for seat in range(-1, seats):
            picture = sheet(view().parts(game, position, seat))
            other = position.imagine(seat, rng)
            assert picture == sheet(view().parts(game, other, seat))
            for spot in spots(ElementTree.fromstring(picture)):
                assert view().about(game, position, seat, spot) == view().about(game, other, seat, spot)


@rule("TM-A34")
def test_contracts_lie_open_when_the_game_is_over() -> None:
    names = {contract.name for contract in contracts()}
    for game, position in random_game(3, {}, 4):
        seen = names & {text.rpartition(": ")[2] for text in texts(drawn(game, position, -1))}
        assert len(seen) == (3 if position.actor == OVER else 0) or position.round == 1
    kept = [position.players[seat].kept for seat in range(3)]
    assert seen == {position.box.contract_names[contract] for contract in kept if contract}
    owners = {text.partition(": ")[0] for text in texts(drawn(game, position, -1)) if text.rpartition(": ")[2] in names}
    assert owners == {"Player 1", "Player 2", "Player 3"}, "each beside the name of its owner"


@rule("TM-ENG-02")
def test_everybody_reads_the_contract_of_the_steam_engine() -> None:
    table = Table.new(engine=True).play("c1:01,02 c2:03,04 ce:05")
    for seat in (-1, 0, 1):
        (row,) = spots(drawn(table.game, table.position, seat))["engine"]
        asked = [element.get("href", "") for element in row.iter() if "tm-lack" in classes(element)]
        assert asked == ["#tm-good-coal"] * 3 + ["#tm-good-corn"]
        assert "Black Diamond" in str(view().about(table.game, table.position, seat, "contract-of-engine"))


# Words


@pytest.mark.parametrize("seed", [2, 8])
def test_every_word_is_translated(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "catalogue", lambda language: Marked())
    names = {city.name for city in cities()} | {city.state for city in cities()}
    names |= {contract.name for contract in contracts()} | set("LPBFC")
    for game, position in random_game(2, {"engine": True}, seed):
        for text in texts(drawn(game, position, 0)):
            assert text in names or "«" in text or re.fullmatch(r"\d+|\d/6", text), text


def test_every_spot_is_explained() -> None:
    table = Table.new(engine=True).play("c1:01,02 c2:03,04 ce:05 d1:02 d2:37 d3:13 K1 rLLPBFCC")
    explain = view().about
    assert explain(table.game, table.position, 0, "slot-1") == (
        "Abilene, Kansas: a Depot that brings cattle. It asks for 2 × Boxcar."
    )
    assert "any good" in explain(table.game, table.position, 0, "slot-2")
    assert "Caboose. " in explain(table.game, table.position, 0, "die-C")
    assert "3 mail, 1 cattle" in explain(table.game, table.position, 0, "contract-of-1")
    assert "mail" not in explain(table.game, table.position, 1, "contract-of-1")
    assert "3 coal, 1 corn" in explain(table.game, table.position, -1, "contract-of-engine")
    for spot in spots(drawn(table.game, table.position, 0)):
        assert explain(table.game, table.position, 0, spot)
    for nonsense in ("", "slot-9", "die-", "seat-0", "seat-99", "contract-of-pp", "contract-of-0", "x-y-z"):
        assert isinstance(explain(table.game, table.position, 0, nonsense), str)


def test_cards_of_somebodys_own_are_drawn_whatever_they_are_called() -> None:
    text = (ROOM.folder / "cards.toml").read_text("utf-8")
    text = text.replace('"Abilene"', "\"A<b> & 'Co'\"").replace("corn", "steel").replace('"Caldwell"', f'"{"W" * 40}"')
    content = ROOM.content_from("mine", text)
    game = ROOM.game(2, {"first": 1}, content)
    assert isinstance(game, Trainmaker)
    position = game.start()
    for move in ["c1:01,02", "c2:03,04", "d1:02", "d2:31", "d3:01"]:
        position.play(game.vocabulary.move(move))
    picture = drawn(game, position, 0)
    assert "A<b> & 'Co'" in texts(picture)
    assert "steel" in texts(picture)
    long = next(element for element in picture.iter() if element.text == "W" * 40)
    assert float(long.attrib["textLength"]) < 218
