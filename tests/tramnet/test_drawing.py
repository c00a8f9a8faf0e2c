"""Rails as parts of an SVG path."""

import pytest

from tramyard.tramnet.drawing import Rail, short, spot


def test_a_rail_is_a_line_or_a_curve_of_a_path() -> None:
    assert Rail((0, 0), (10, 0)).onward() == "L10 0"
    assert Rail((0, 0), (10, 10), (10, 0)).onward() == "Q10 0 10 10"
    assert Rail((0, 0), (10, 10)).onward(home=(4, 5)) == "L6 5"


def test_a_rail_trimmed_at_its_ends_stays_on_its_line() -> None:
    cut = Rail((0, 0), (100, 0)).cut(10, 30)
    assert (cut.start, cut.end) == ((10.0, 0.0), (70.0, 0.0))


def test_a_bent_rail_trimmed_still_runs_along_the_same_curve() -> None:
    whole = Rail((0, 0), (100, 0), (50, 80))
    part = whole.cut(10, 10)
    assert part.at(0.5) == pytest.approx(whole.at(0.5))
    assert part.start == pytest.approx(whole.at(0.1))


def test_back_is_the_same_rail_the_other_way() -> None:
    rail = Rail((0, 0), (10, 20), (3, 4))
    assert rail.back().at(0.25) == pytest.approx(rail.at(0.75))


@pytest.mark.parametrize(("number", "text"), [(1.0, "1"), (1.04, "1"), (-0.01, "0"), (2.25, "2.2"), (-3.5, "-3.5")])
def test_numbers_are_written_short(number: float, text: str) -> None:
    assert short(number) == text
    assert spot((number, 0)) == f"{text} 0"
