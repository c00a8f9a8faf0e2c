"""Wheels for other Pythons than that of .venv, in dist/: each is built in an environment of its own, and tried there.

    python tools/dist.py python3.12 /opt/python3.13/bin/python3
    python tools/dist.py all

`all` are those that are found in PATH and among pyenv's, one of each version from 3.11 on.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
NAME = re.compile(r"python3\.\d+")
ASK = "import sys, venv, ensurepip; print(*sys.version_info[:2])"


def version_of(python: str | Path) -> tuple[int, int] | None:
    """Which Python this is, if it is one that runs and can make environments."""
    try:
        asked = subprocess.run([str(python), "-I", "-c", ASK], capture_output=True, text=True, check=False)
    except OSError:
        return None
    words = asked.stdout.split()
    return (int(words[0]), int(words[1])) if asked.returncode == 0 else None


def candidates() -> Iterator[Path]:
    """Whatever is called like a Python."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    places = [*map(Path, os.get_exec_path()), *sorted(pyenv.glob("versions/*/bin"))]
    yield from (
        file for place in places if place.is_dir() for file in sorted(place.iterdir()) if NAME.fullmatch(file.name)
    )


def others() -> list[Path]:
    """One Python of each version on this machine but the one that runs this, the oldest first."""
    found: dict[tuple[int, int], Path] = {}
    for python in candidates():
        version = version_of(python)
        if version is not None and version >= OLDEST and version != sys.version_info[:2]:
            found.setdefault(version, python)
    return [python for _version, python in sorted(found.items())]


def build(python: str | Path, target: Path) -> None:
    """The wheel for this Python, built with the locked tools; it must say which version it is."""
    with tempfile.TemporaryDirectory(prefix="tramyard-dist-") as folder:
        subprocess.run([str(python), "-m", "venv", folder], check=True)
        own = f"{folder}/bin/python"
        subprocess.run([own, "tools/lock.py", "install", "play"], cwd=ROOT, check=True)
        wheels = Path(folder) / "wheels"
        command = [
            own,
            "-m",
            "pip",
            "wheel",
            "--quiet",
            "--no-deps",
            "--no-build-isolation",
            "--wheel-dir",
            str(wheels),
        ]
        subprocess.run([*command, str(ROOT)], cwd=ROOT, check=True)
        (wheel,) = wheels.iterdir()
        subprocess.run([own, "-m", "pip", "install", "--quiet", "--no-deps", str(wheel)], check=True)
        told = subprocess.run([own, "-I", "-m", "tramyard", "--version"], check=True, capture_output=True, text=True)
        target.mkdir(exist_ok=True)
        (target / wheel.name).write_bytes(wheel.read_bytes())
        print(f"{wheel.name}: {told.stdout.strip()}", flush=True)


def main(wishes: Sequence[str]) -> int:
    for wish in wishes:
        if wish != "all" and (version_of(wish) or (0, 0)) < OLDEST:
            print(f"«{wish}» is no Python from {OLDEST[0]}.{OLDEST[1]} on that can make environments.", file=sys.stderr)
            return 2
    for python in [each for wish in wishes for each in (others() if wish == "all" else [wish])]:
        build(python, ROOT / "dist")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
