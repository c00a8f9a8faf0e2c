"""Leaves out, and says so, the tests that need an extra which is not installed (`make check` installs few of them).

`make test` installs all and sets TRAMYARD_ALL_EXTRAS: then an absent one is an error, so that nothing goes unseen. A
test that needs an extra without importing it, because it starts a program, says so: `@pytest.mark.extra("doors")`.
"""

import os
from pathlib import Path

import pytest

from tools.extras import MODULES, absent, extras_of, lacking

LEFT_OUT = pytest.StashKey[dict[Path, list[str]]]()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "extra(*names): extras of pyproject.toml without which this test cannot run")
    config.stash[LEFT_OUT] = {}
    if os.environ.get("TRAMYARD_ALL_EXTRAS") and absent():
        raise pytest.UsageError(f"Not installed: {', '.join(sorted(absent()))}. {remedy(extras_of(absent()))}")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A folder goes by its conftest.py, which would be imported before any of its tests."""
    file = collection_path / "conftest.py" if collection_path.is_dir() else collection_path
    if file.suffix != ".py" or not file.is_file() or not (missing := lacking(file)):
        return None
    config.stash[LEFT_OUT][collection_path] = extras_of(missing)
    return True


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    missing = set(extras_of(absent()))
    for item in items:
        for mark in item.iter_markers("extra"):
            unknown = set(mark.args) - set(MODULES.values())
            if unknown:
                raise pytest.UsageError(f"{item.nodeid} names no extra: {', '.join(sorted(unknown))}")
            if wanted := sorted(missing & set(mark.args)):
                item.add_marker(pytest.mark.skip(reason=remedy(wanted)))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    asked = [config.invocation_params.dir / argument.partition("::")[0] for argument in config.args]
    for path, extras in sorted(config.stash[LEFT_OUT].items()):
        if any(path.is_relative_to(place) or place.is_relative_to(path) for place in asked):
            terminalreporter.write_line(f"left out: {path.relative_to(config.rootpath)}. {remedy(extras)}")


def remedy(extras: list[str]) -> str:
    return f"Run: .venv/bin/pip install -e '.[{','.join(extras)}]'"
