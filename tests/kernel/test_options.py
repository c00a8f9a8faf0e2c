"""What players choose before the start."""

import json

import pytest

from tramyard.kernel.errors import OptionFault, YardError
from tramyard.kernel.options import Option, first_option, settle, starter, usual

ENGINE = Option("engine", "The engine plays too", False)
FIRST = Option("first", "Who starts", "random", (("random", "Chance"), (1, "Seat {number}"), (2, "Seat {number}")))


@pytest.mark.parametrize("value", [True, "yes", "YES", "true", "on", "1", 1])
def test_yes_has_many_spellings(value: object) -> None:
    assert ENGINE.read(value) is True


@pytest.mark.parametrize("value", [False, "no", "False", "off", "0", 0])
def test_so_has_no(value: object) -> None:
    assert ENGINE.read(value) is False


@pytest.mark.parametrize("value", ["maybe", "", None, 2, [True]])
def test_what_is_neither_is_refused(value: object) -> None:
    with pytest.raises(YardError, match="Option engine: expected yes or no, not «"):
        ENGINE.read(value)


@pytest.mark.parametrize(("value", "read"), [("random", "random"), ("1", 1), (2, 2)])
def test_a_choice_is_read_from_text_or_value(value: object, read: object) -> None:
    assert FIRST.read(value) == read


@pytest.mark.parametrize("value", ["3", "Random", True, None])
def test_what_is_no_choice_is_refused_with_the_choices(value: object) -> None:
    with pytest.raises(YardError, match=r"Option first: expected one of random, 1, 2, not «"):
        FIRST.read(value)


def test_what_is_not_given_takes_its_default() -> None:
    assert settle([ENGINE, FIRST], {"engine": "yes"}) == {"engine": True, "first": "random"}


def test_an_option_that_is_not_declared_is_refused_with_those_that_are() -> None:
    with pytest.raises(YardError, match=r"There is no option «moon»; this game has: engine, first\."):
        settle([ENGINE, FIRST], {"moon": True})
    with pytest.raises(YardError, match="this game has: none"):
        settle([], {"moon": True})


def test_a_form_is_made_of_labels_with_the_values_filled_in() -> None:
    assert json.loads(json.dumps(FIRST.as_data())) == {
        "name": "first",
        "label": "Who starts",
        "default": "random",
        "choices": [
            {"value": "random", "label": "Chance"},
            {"value": 1, "label": "Seat 1"},
            {"value": 2, "label": "Seat 2"},
        ],
        "fits": [],
        "needs": "",
        "form": "",
    }


def test_what_does_not_fit_the_seats_is_not_offered() -> None:
    engine = Option("engine", "The engine plays too", False, fits={False: (2, 6), True: (1, 5)})
    assert [engine.offered(seats) for seats in (1, 2, 5, 6)] == [[True], [False, True], [False, True], [False]]
    assert first_option(4).offered(2) == ["random", 1, 2]
    assert usual([engine, first_option(4)], 1) == {"engine": True, "first": "random"}
    assert engine.as_data()["fits"] == [
        {"value": False, "fewest": 2, "most": 6},
        {"value": True, "fewest": 1, "most": 5},
    ]


def test_a_fault_names_its_option() -> None:
    with pytest.raises(OptionFault) as fault:
        settle([ENGINE], {"engine": "maybe"})
    assert fault.value.option == "engine"
    with pytest.raises(OptionFault) as fault:
        starter({"first": 3}, 2)
    assert fault.value.option == "first"


def test_the_first_option_names_a_seat_or_leaves_it_to_chance() -> None:
    option = first_option(3)
    assert [value for value, _label in option.choices] == ["random", 1, 2, 3]
    assert [starter({"first": value}, 3) for value, _label in option.choices] == [-1, 0, 1, 2]


def test_a_seat_that_is_not_there_cannot_start() -> None:
    with pytest.raises(YardError, match="seat 3 cannot start, there are 2 seats"):
        starter({"first": 3}, 2)


def test_a_value_that_is_none_of_the_choices_is_read_by_the_option_itself() -> None:
    drawn = Option(
        "tiles",
        "Tiles",
        "off",
        (("off", "left out"),),
        own=lambda text: text.upper(),
        form="tiles",
        made_of={"tiles": ["S"]},
    )
    assert drawn.read("off") == "off"
    assert drawn.read("s/n") == "S/N"
    assert drawn.as_data()["form"] == "tiles"
    assert drawn.as_data()["made_of"] == {"tiles": ["S"]}


def test_a_form_that_no_page_has_is_refused_to_whoever_writes_the_room() -> None:
    with pytest.raises(ValueError, match="option maps: there is no form «globes», but tiles, boards"):
        Option("maps", "Maps", "off", (("off", "left out"),), form="globes")


def test_so_is_a_form_that_is_not_told_what_it_must_know() -> None:
    told = {"rows": 1, "faces": {"": {"A": ["."]}}}
    with pytest.raises(ValueError, match="option maps: the form «boards» is not told its columns, colours"):
        Option("maps", "Maps", "off", (("off", "left out"),), form="boards", made_of=told)
    whole = {**told, "columns": 2, "colours": {}}
    assert Option("maps", "Maps", "off", (("off", "left out"),), form="boards", made_of=whole).form == "boards"
