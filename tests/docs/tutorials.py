"""A tutorial as what it builds: its code blocks written into files, installed with their entry points."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tramyard.bots.brought import brought
from tramyard.kernel.room import rooms

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^`([\w./-]+)`, [^\n]*:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def page(name: str) -> str:
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


def commands(name: str) -> list[str]:
    """The command lines a page shows."""
    lines = [line for block in CONSOLE.findall(page(name)) for line in block.splitlines()]
    return [line.removeprefix("$ ") for line in lines if line.startswith("$ ")]


def write_files(name: str, folder: Path) -> None:
    """Every file a page shows; what it shows in several blocks is one file."""
    for path, text in BLOCK.findall(page(name)):
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        # Two blank lines before what begins anew, one inside a class: as it would be typed in.
        between = "" if not file.exists() else "\n" if text.startswith(" ") else "\n\n"
        with file.open("a", encoding="utf-8") as written:
            written.write(between + text)
    announce(folder)


def announce(folder: Path) -> None:
    """What pip would write down of the package's entry points."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = folder / f"{project['name']}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    groups = [
        "\n".join([f"[{group}]", *[f"{name} = {place}" for name, place in points.items()], ""])
        for group, points in project["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("\n".join(groups))


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """The packages in this folder can be imported and are known to the yard."""
    before = set(sys.modules)
    sys.path.insert(0, str(folder))
    _forget()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for module in set(sys.modules) - before:
            if str(getattr(sys.modules[module], "__file__", "")).startswith(str(folder)):
                del sys.modules[module]
        _forget()


def run(folder: Path, *arguments: str) -> str:
    """What a Python of its own prints, with the packages of this folder installed."""
    given = [os.path.abspath(part) for part in os.environ.get("PYTHONPATH", "").split(os.pathsep) if part]
    path = os.pathsep.join([str(folder), *given])
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _forget() -> None:
    rooms.cache_clear()
    brought.cache_clear()
