"""The examples run and print what they are about: real results, not just no errors."""

import re
import runpy
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def printed_by(example: str, capsys: pytest.CaptureFixture[str]) -> str:
    runpy.run_path(str(EXAMPLES / f"{example}.py"), run_name="__main__")
    return capsys.readouterr().out


def test_every_example_has_a_test_here() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert all(f'"{file.stem}"' in text for file in EXAMPLES.glob("*.py"))


@pytest.mark.extra("doors")
def test_the_best_opening_is_weighed_exactly(capsys: pytest.CaptureFixture[str]) -> None:
    rows = printed_by("openspiel_best_opening", capsys).splitlines()[1:]
    table = {row[:18].strip(): row[18:].split() for row in rows}
    # With a Boxcar placed the first city is served whenever one of the five dice shows a Caboose.
    assert table["+L +B"] == ["5", f"{1 - (5 / 6) ** 5:.1%}", "0.779"]
    assert max(table, key=lambda opening: float(table[opening][2])) == "+L +F +F"
    assert table["+L +P +B +F +F"] == ["2", f"{1 - (5 / 6) ** 2:.1%}", f"{3 * (1 - (5 / 6) ** 2):.3f}"]


@pytest.mark.extra("doors")
def test_the_exact_bot_beats_random_play_through_the_door(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["pettingzoo_win_rate", "exact", "12"])
    printed = printed_by("pettingzoo_win_rate", capsys)
    found = re.fullmatch(
        r"exact won ([\d.]+) of 12 games against random: \d+% \(95 % interval (\d+)% to \d+%\)\n", printed
    )
    assert found is not None
    assert float(found[1]) >= 9
    assert int(found[2]) > 50
