"""The examples run and print what they are about: real results, not just no errors."""

import importlib
import re
import runpy
from pathlib import Path

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def _beside_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """As Python finds what lies beside the example that it runs."""
    monkeypatch.syspath_prepend(EXAMPLES)


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


@pytest.mark.extra("doors")
@pytest.mark.parametrize(
    ("example", "arguments", "line"),
    [
        ("learn_selfplay", ["1", "trainmaker", "20", "1"], r"round \d: won \d+% of \d+ plays against random"),
        ("learn_gymnasium", ["1", "trainmaker", "2"], r"round \d: won \d+% while learning from 2 plays"),
        ("learn_openspiel", ["1", "trainmaker", "2", "2"], r"round \d: won \d+% of 2 plays against random"),
    ],
)
def test_a_learner_learns_and_tells_how_well(
    example: str,
    arguments: list[str],
    line: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Some steps of it; `make soak` lets each learn until it beats random play."""
    monkeypatch.setattr("sys.argv", [example, *arguments])
    lines = printed_by(example, capsys).splitlines()
    assert lines
    assert all(re.fullmatch(line, each) for each in lines)


def test_the_policy_of_the_learners_moves_towards_what_paid() -> None:
    linear_policy = importlib.import_module("linear_policy")
    policy = linear_policy.LinearPolicy(3, 2)
    seen = linear_policy.with_one(np.asarray([[1.0, 0.0]], np.float32))
    mask = np.asarray([[1, 1, 0]], np.int8)
    for _time in range(30):
        chances = policy.chances(seen, mask)
        policy.learn(linear_policy.likelier(chances, np.asarray([1]), seen)[0])
    [[first, second, illegal]] = policy.chances(seen, mask).tolist()
    assert illegal == 0
    assert second > 0.9 > first
