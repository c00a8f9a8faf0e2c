"""Which game is meant, by value: named once, carried anywhere, opened once in each process."""

import json
import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import pytest

from tests.toys.lanterns import ROOM, Lanterns
from tests.toys.yard import Announced, yard
from tramyard.kernel import spec as kernel
from tramyard.kernel.content import fingerprint
from tramyard.kernel.errors import FileFault, YardError
from tramyard.kernel.room import room
from tramyard.kernel.spec import KEPT, ContentMissing, GameSpec, OpenGame, bind

DECK = ROOM.content().text
NINE = DECK.replace("cards = 6", "cards = 9")


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test begins as a process does, with no game opened."""
    monkeypatch.setattr(kernel, "_kept", type(kernel._kept)())


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(NINE, "utf-8")
    return path


def cards(opened: OpenGame) -> int:
    assert isinstance(opened.game, Lanterns)
    return opened.game.deck.cards


# By name


@pytest.mark.usefixtures("lanterns")
def test_a_game_has_one_name() -> None:
    assert GameSpec.named("lanterns").seats == 2
    assert GameSpec.named("lanterns", 4).open().game.seats == 4
    assert GameSpec.named("lanterns:deck") == GameSpec.named("lanterns", 2, {})
    assert GameSpec.named("lanterns:deck").name == "lanterns"


@pytest.mark.usefixtures("lanterns")
def test_options_are_settled_however_they_are_written() -> None:
    written = GameSpec.named("lanterns", 2, {"rounds": "1", "low": "yes"})
    assert written.options == (("low", True), ("rounds", 1))
    assert written == GameSpec.named("lanterns", 2, {"low": True, "rounds": 1})
    assert written != GameSpec.named("lanterns", 2)


@pytest.mark.usefixtures("lanterns")
def test_a_game_has_content_of_ones_own(mine: Path) -> None:
    spec = GameSpec.named(f"lanterns:{mine}")
    assert (spec.content, spec.text, spec.fingerprint, spec.name) == ("mine", NINE, fingerprint(NINE), "lanterns:mine")
    assert cards(spec.open()) == 9
    mine.write_text("cards", "utf-8")
    with pytest.raises(FileFault, match=rf"^{mine}: line 1: expected TOML"):
        GameSpec.named(f"lanterns:{mine}")


@pytest.mark.usefixtures("lanterns")
@pytest.mark.parametrize(
    ("name", "seats", "options", "sentence"),
    [
        ("chess", None, {}, "There is no game «chess»; installed: lanterns."),
        ("", None, {}, "There is no game «»; installed: lanterns."),
        ("lanterns:moon", None, {}, "Lanterns has no content «moon»; it has: deck, or a .toml file."),
        ("lanterns:no.toml", None, {}, "Lanterns has no content «no.toml»; it has: deck, or a .toml file."),
        ("lanterns", 1, {}, "Lanterns is for 2 to 4 seats, not 1."),
        ("lanterns", -3, {}, "Lanterns is for 2 to 4 seats, not -3."),
        ("lanterns", 5, {}, "Lanterns is for 2 to 4 seats, not 5."),
        ("lanterns", 2, {"moon": 1}, "There is no option «moon»; this game has: low, rounds."),
        ("lanterns", 2, {"low": "maybe"}, "Option low: expected yes or no, not «maybe»."),
        ("lanterns", 2, {"rounds": 3}, "Option rounds: expected one of 2, 1, not «3»."),
    ],
)
def test_what_is_not_there_is_told_in_a_sentence(
    name: str, seats: int, options: dict[str, object], sentence: str
) -> None:
    with pytest.raises(YardError) as caught:
        GameSpec.named(name, seats, options)
    assert str(caught.value) == sentence


# Elsewhere


@pytest.fixture(params=["shipped", "own"])
def travelling(request: pytest.FixtureRequest, lanterns: None, mine: Path) -> GameSpec:
    name = "lanterns" if request.param == "shipped" else f"lanterns:{mine}"
    return GameSpec.named(name, 3, {"rounds": 1})


def test_a_spec_travels_as_json(travelling: GameSpec) -> None:
    again = GameSpec.from_data(json.loads(json.dumps(travelling.as_data())))
    assert (again, again.text) == (travelling, travelling.text)
    assert again.open().spec == travelling


def test_a_spec_travels_as_pickle(travelling: GameSpec) -> None:
    again = pickle.loads(pickle.dumps(travelling))
    assert (again, again.text) == (travelling, travelling.text)


def test_only_content_that_does_not_ship_travels_with_its_text(travelling: GameSpec) -> None:
    shipped = travelling.content == "deck"
    assert ("text" in str(travelling.as_data())) is not shipped
    assert travelling.text == ("" if shipped else NINE)


def test_another_process_opens_the_same_game() -> None:
    here = room("trainmaker")
    spec = bind(here, here.content_from("own", here.content().text + "# mine\n"), 3, {"engine": True}).spec
    with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:
        assert elsewhere.submit(start_of, spec.as_data()).result() == spec.open().game.start().dump()


def start_of(data: dict[str, object]) -> dict[str, object]:
    """Where a game begins, in whatever process this runs."""
    return GameSpec.from_data(data).open().game.start().dump()


@pytest.mark.usefixtures("lanterns")
def test_a_machine_where_another_content_ships_says_so(tmp_path: Path) -> None:
    spec = GameSpec.named("lanterns")
    (tmp_path / "deck.toml").write_text(NINE, "utf-8")
    with yard(Announced(ROOM.name, replace(ROOM, folder=tmp_path))), pytest.raises(ContentMissing) as caught:
        spec.open()
    assert str(caught.value) == f"field content.fingerprint: expected {fingerprint(NINE)}, the content's own"


@pytest.mark.usefixtures("lanterns")
@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"game": "chess"}, "There is no game «chess»; installed: lanterns."),
        ({"content": "moon"}, "offer: field content.name: expected one of deck, or a text"),
        ({"content": "../deck.toml"}, "offer: field content.name: expected one of deck, or a text"),
        ({"fingerprint": "f00d"}, f"offer: field content.fingerprint: expected {fingerprint(DECK)}, the content's own"),
        ({"text": NINE}, f"offer: field content.fingerprint: expected {fingerprint(NINE)}, the content's own"),
        ({"text": "cards"}, "offer: content.text: line 1: expected TOML: Expected '=' after a key in a key/value pair"),
        ({"seats": 9}, "Lanterns is for 2 to 4 seats, not 9."),
        ({"options": (("moon", True),)}, "There is no option «moon»; this game has: low, rounds."),
    ],
)
def test_what_cannot_be_opened_says_why(changed: dict[str, object], fault: str) -> None:
    spec = GameSpec.named("lanterns")
    spec.open()
    with pytest.raises(YardError) as caught:
        replace(spec, **changed).open("offer")  # type: ignore[arg-type]
    assert str(caught.value).startswith(fault)


@pytest.mark.usefixtures("lanterns")
@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ([], "offer: expected `object`, got `array`"),
        ({}, "offer: object missing required field `game`"),
        ({"game": 5}, "offer: field game: expected `str`, got `int`"),
        ({"seats": "two"}, "offer: field seats: expected `int`, got `str`"),
        ({"content": {"name": "deck"}}, "offer: field content: object missing required field `fingerprint`"),
        ({"options": {"low": []}}, "offer: field options[...]: expected `bool | int | str`, got `array`"),
        ({"colour": "red"}, "offer: object contains unknown field `colour`"),
    ],
)
def test_data_that_are_no_spec_name_the_field(data: object, fault: str) -> None:
    if isinstance(data, dict) and data:
        data = {**GameSpec.named("lanterns").as_data(), **data}
    with pytest.raises(FileFault) as caught:
        GameSpec.from_data(data, "offer")
    assert str(caught.value).startswith(fault)


# Opened once


@pytest.mark.usefixtures("lanterns")
def test_a_game_is_opened_once_however_it_was_named(mine: Path) -> None:
    own = GameSpec.named(f"lanterns:{mine}").open()
    assert GameSpec.named(f"lanterns:{mine}", 2, {"low": "no"}).open() is own
    assert GameSpec.from_data(own.spec.as_data()).open() is own
    assert replace(own.spec, text="").open() is own, "its fingerprint says which text is meant"
    assert replace(own.spec, options=()).open() is own, "options that are not named have their default"
    assert bind(ROOM, ROOM.content_from("mine", NINE.replace("\n", "\r\n"))) is own, "line ends do not count"
    assert GameSpec.named("lanterns").open() is not own


@pytest.mark.usefixtures("lanterns")
def test_what_is_kept_has_a_bound_and_what_is_used_stays() -> None:
    texts = [DECK + f"# {number}\n" for number in range(KEPT)]
    used = GameSpec.named("lanterns").open()
    first, *others = [bind(ROOM, ROOM.content_from("mine", text)) for text in texts[:-1]]
    assert used.spec.open() is used
    bind(ROOM, ROOM.content_from("mine", texts[-1]))
    assert len(kernel._kept) == KEPT
    assert used.spec.open() is used
    assert others[0].spec.open() is others[0]
    assert first.spec.open() is not first
    with pytest.raises(ContentMissing):
        replace(others[1].spec, text="").open()


@pytest.mark.usefixtures("lanterns")
def test_rooms_of_the_same_name_are_not_taken_for_each_other() -> None:
    other = replace(ROOM, title="Another")
    assert bind(other, other.content()).room is other
    assert GameSpec.named("lanterns").open().room is ROOM


@pytest.mark.usefixtures("lanterns")
def test_threads_open_the_same_games() -> None:
    specs = [GameSpec.named("lanterns", seats, {"rounds": rounds}) for seats in (2, 3, 4) for rounds in (1, 2)] * 20
    with ThreadPoolExecutor(4) as threads:
        opened = list(threads.map(GameSpec.open, specs))
    assert [one.spec for one in opened] == specs
