"""Rooms and their registry: whatever is asked for in vain is answered by one sentence."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.toys.lanterns import ROOM
from tests.toys.yard import Announced, yard
from tramyard.kernel import room as kernel
from tramyard.kernel.bot import easy, middle
from tramyard.kernel.errors import FileFault, YardError
from tramyard.kernel.words import languages


@pytest.fixture
def nothing_added(monkeypatch: pytest.MonkeyPatch) -> None:
    """Contents added in a test are forgotten after it."""
    monkeypatch.setattr(kernel, "_added", {})


def mine(folder: Path, name: str = "mine", cards: int = 9) -> Path:
    path = folder / f"{name}.toml"
    path.write_text((ROOM.folder / "deck.toml").read_text("utf-8").replace("cards = 6", f"cards = {cards}"), "utf-8")
    return path


@pytest.mark.usefixtures("lanterns", "nothing_added")
def test_contents_of_a_folder_are_added_to_their_rooms(tmp_path: Path) -> None:
    here = kernel.room("lanterns")
    path = mine(tmp_path)
    assert kernel.add_contents(tmp_path) == [path]
    assert here.contents() == ["deck", "mine"]
    content = here.content("mine")
    assert content.text == path.read_text("utf-8")
    assert not here.ships(content)
    assert kernel.add_contents(tmp_path) == [path]


@pytest.mark.usefixtures("lanterns", "nothing_added")
def test_no_content_ever_replaces_another(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    first, second = mine(tmp_path / "a"), mine(tmp_path / "b")
    kernel.add_contents(tmp_path / "a")
    with pytest.raises(YardError, match=f"«mine»: {first} and {second}"):
        kernel.add_contents(tmp_path / "b")
    shipped = mine(tmp_path, "deck")
    with pytest.raises(YardError, match=f"deck.toml and {shipped}"):
        kernel.add_contents(tmp_path)


@pytest.mark.usefixtures("lanterns", "nothing_added")
def test_a_folder_that_is_none_and_a_content_of_no_game_are_refused(tmp_path: Path) -> None:
    with pytest.raises(YardError, match="nowhere"):
        kernel.add_contents(tmp_path / "nowhere")
    (tmp_path / "stray.toml").write_text("x = 1", "utf-8")
    with pytest.raises(FileFault, match=r"stray\.toml: field meta\.game"):
        kernel.add_contents(tmp_path)


def test_a_game_for_one_number_of_seats_says_so() -> None:
    with pytest.raises(YardError, match=r"^Lanterns is for 3 seats, not 2\.$"):
        replace(ROOM, min_seats=3, max_seats=3).game(2)


def test_seats_may_depend_on_content() -> None:
    here = replace(ROOM, usual=4, seats_for=lambda data: (2, 3))
    assert (here.usual_seats(), here.usual_seats(here.content())) == (4, 3)
    assert here.seat_range(here.content()) == (2, 3)
    assert here.game().seats == 3
    with pytest.raises(YardError, match=r"^Lanterns: deck is for 2 to 3 seats, not 4\.$"):
        here.game(4)


def test_content_may_lie_in_a_folder_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "decks").mkdir()
    mine(tmp_path / "decks", "first", 9)
    here = replace(ROOM, folder=tmp_path, shelf="decks", shipped=("first",))
    assert here.content().name == "first"
    assert here.ships(here.content("first"))


def test_two_packages_with_the_same_game_are_told_apart_by_nobody() -> None:
    with yard(Announced("a", ROOM), Announced("b", ROOM)), pytest.raises(YardError) as caught:
        kernel.rooms()
    assert str(caught.value) == "Two installed packages bring a game named «lanterns»."


@pytest.mark.parametrize(
    ("announced", "sentence"),
    [
        (ImportError("no module named moon"), "The game at somewhere:ROOM cannot be loaded: no module named moon."),
        (AttributeError("no ROOM"), "The game at somewhere:ROOM cannot be loaded: no ROOM."),
        ("a text", "What is announced as a game at somewhere:ROOM is no Room."),
    ],
)
def test_a_package_that_brings_no_room_is_named(announced: object, sentence: str) -> None:
    with yard(Announced("moon", announced)), pytest.raises(YardError) as caught:
        kernel.rooms()
    assert str(caught.value) == sentence


def test_rooms_are_listed_by_the_names_they_are_announced_under() -> None:
    with yard(Announced("b", replace(ROOM, name="second")), Announced("a", replace(ROOM, name="first"))):
        assert list(kernel.rooms()) == ["first", "second"]


def test_content_that_was_changed_does_not_ship() -> None:
    shipped = ROOM.content()
    assert ROOM.ships(shipped)
    assert not ROOM.ships(ROOM.content_from("deck", shipped.text + "# mine\n"))
    assert not ROOM.ships(ROOM.content_from("mine", shipped.text))


def test_a_room_may_bring_catalogues_of_its_own(tmp_path: Path, catalogues: None) -> None:
    folder = tmp_path / "eo" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "toys.mo").touch()
    with yard(Announced("lanterns", replace(ROOM, catalogue=("toys", tmp_path)))):
        kernel.rooms()
    assert "eo" in languages()


def test_a_room_speaks_what_its_guide_and_catalogue_are_written_in() -> None:
    trainmaker, lisbon = (kernel.room(name) for name in ("trainmaker", "lisbon28"))
    assert [trainmaker.speaks(language) for language in ("en", "it", "pt", "fr")] == [True, True, False, False]
    assert [lisbon.speaks(language) for language in ("en", "it", "pt", "fr")] == [True, True, True, False]
    assert not replace(lisbon, catalogue=("lisbon28", ROOM.folder)).speaks("it")


def test_whoever_does_not_choose_meets_the_middle_level() -> None:
    assert ROOM.level() == ROOM.level("middle")
    assert ROOM.bot_meant("") == ROOM.bot_meant("middle") == "greedy"


def test_a_bot_is_meant_by_its_level_or_by_its_spec() -> None:
    assert ROOM.bot_meant("strong") == "mcts:0.5s"
    assert ROOM.bot_meant("mcts:500") == "mcts:500"
    assert ROOM.level_of("mcts:0.5s") == ROOM.level("strong")
    assert ROOM.level_of("mcts:500") is None


def test_a_level_that_is_none_is_refused_with_those_there_are() -> None:
    with pytest.raises(YardError, match=r"^Lanterns has no level «divine»; it has: easy, middle, strong\.$"):
        ROOM.level("divine")


def test_a_level_says_what_was_measured() -> None:
    assert easy(won=12).says() == f"{easy().says()} Of 100 games against Middle it won 12."
    assert "100" not in middle().says()
