"""`tramyard bench` as a user runs it."""

import json
from unittest.mock import patch

import pytest

from tests.cli.conftest import Tramyard
from tramyard.arena.bench import MOVES, Contestant
from tramyard.build import flavour
from tramyard.kernel.room import rooms

FEW = {name: rooms()[name] for name in ("trainmaker", "workbook")}
"""What is asked here is how it is told: the rooms whose moves are quickly made, with and without listed actions."""

PIG = Contestant("pig", "a stand-in", MOVES, lambda seconds: 1000.0)
patch_rooms = patch("tramyard.cli.bench.rooms", lambda: FEW)


def test_a_program_reads_rates_and_ratios_of_the_same_run(tramyard: Tramyard) -> None:
    with patch("tramyard.cli.bench.peers", lambda: ([PIG], ["catanatron"])), patch_rooms:
        told = tramyard("bench", "--seconds", "0.02", "--json")
    data = json.loads(told.out)
    assert told.code == 0
    assert data["build"] == flavour()
    assert data["missing"] == ["catanatron"]
    inside = data["rates"]["trainmaker inside"]["rate"]
    ratio = next(each for each in data["ratios"] if each["who"] == "trainmaker inside" and each["over"] == "pig")
    assert ratio["ratio"] == pytest.approx(inside / 1000, rel=0.01)
    assert not [each for each in data["ratios"] if each["over"] == "catanatron"]


def test_a_person_reads_what_was_measured_and_what_was_not(tramyard: Tramyard) -> None:
    with patch("tramyard.cli.bench.peers", lambda: ([], ["open_spiel", "catanatron"])), patch_rooms:
        told = tramyard("bench", "--seconds", "0.02")
    assert told.code == 0
    assert "trainmaker inside" in told.out
    assert "moves/s" in told.out
    assert "not installed: open_spiel, catanatron" in told.out


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "soon"])
def test_a_time_that_is_none_is_refused_in_a_sentence(tramyard: Tramyard, seconds: str) -> None:
    told = tramyard("bench", "--seconds", seconds)
    assert told.code == 2
    assert told.err.startswith("tramyard: ")
    assert told.err.count("\n") == 1
