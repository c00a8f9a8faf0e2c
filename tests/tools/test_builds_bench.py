"""Two builds can be measured side by side, and the slower one is told."""

from pathlib import Path

import pytest

from bench import builds

ROOT = Path(__file__).resolve().parent.parent.parent


def test_a_build_is_measured_beside_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rounds = {"old": [{"a: moves": 90.0}, {"a: moves": 100.0}], "new": [{"a: moves": 70.0, "b: moves": 1.0}] * 2}
    monkeypatch.setattr(builds, "told_by", lambda folder, seconds: rounds[folder.name].pop())
    folders = [tmp_path / name for name in rounds]
    for folder in folders:
        (folder / "tramyard").mkdir(parents=True)
    assert builds.main([*map(str, folders), "--rounds", "2"]) == 1
    told = capsys.readouterr().out
    assert "0.70 x" in told, "the best round of either counts"
    assert told.endswith("slower: a: moves\n")


def test_a_folder_without_a_build_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        builds.main([str(tmp_path), str(tmp_path)])
    assert refused.value.code == 2
    assert "there is no tramyard in" in capsys.readouterr().err


def test_what_a_process_measures_is_read() -> None:
    rates = builds.told_by(ROOT / "src", 0.001)
    assert rates["trainmaker: moves"] > 0
    assert {name.partition(": ")[2] for name in rates} == {"moves", "copies", "dumps", "loads", "greedy decisions"}
