"""A pytest plugin for mutants: run only the tests of some rules (`--rule TM-ROLL-02`), and say whose tests failed.

python -m pytest -p tests.rule_filter --rule TM-ROLL-02 --rule TM-A08 tests/games
"""

from pathlib import Path

import pytest
from hypothesis import Phase, settings

_rules: dict[str, set[str]] = {}
failed: list[str] = []
"""The tests that failed so far."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", action="append", default=[], metavar="ID", help="run only tests that prove this rule")
    parser.addoption("--package-in", metavar="DIR", help="make sure that tramyard comes from this folder")


def pytest_configure(config: pytest.Config) -> None:
    # The same examples every time, and none made smaller: it is enough to know that one fails.
    settings.register_profile("mutants", phases=[Phase.generate], derandomize=True, deadline=None)
    settings.load_profile("mutants")
    folder = config.getoption("--package-in")
    if folder:
        import tramyard

        if not Path(tramyard.__file__).is_relative_to(folder):
            raise pytest.UsageError(f"tramyard comes from {tramyard.__file__}, not from {folder}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = set(config.getoption("--rule"))
    for item in items:
        _rules[item.nodeid] = {str(id) for mark in item.iter_markers("rule") for id in mark.args}
    if wanted:
        config.hook.pytest_deselected(items=[item for item in items if not _rules[item.nodeid] & wanted])
        items[:] = [item for item in items if _rules[item.nodeid] & wanted]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        failed.append(report.nodeid)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    red = {id for test in failed for id in _rules[test]}
    terminalreporter.write_line(f"red: {' '.join(sorted(red))}")
