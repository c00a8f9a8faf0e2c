"""What the tests do not reach is reported by file, and no limit is set."""

import pytest

from tools import covered

pytest.importorskip("coverage")


def test_what_tests_do_not_reach_is_told_by_file(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setenv("COVERAGE_FILE", str(tmp_path_factory.mktemp("coverage") / "data"))
    assert covered.main(["tests/kernel/test_options.py", "tests/nowhere"]) == 0
    told = capfd.readouterr().out
    assert "src/tramyard/bots/greedy.py" in told
    assert "src/tramyard/kernel/record.py" in told


def test_failing_tests_are_no_coverage(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []

    def failing(*arguments: str) -> int:
        asked.append(arguments)
        return 1

    monkeypatch.setattr(covered, "coverage", failing)
    assert covered.main() == 1
    assert [arguments[0] for arguments in asked] == ["run"]
