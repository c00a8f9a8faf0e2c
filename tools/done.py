"""What long checks have done already, kept in `build/soak/` for as long as nothing they depend on changes."""

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "soak"
BUILD = ("pyproject.toml", "hatch_build.py", "requirements")
EVERYTHING = (*BUILD, "bench", "examples", "src", "tests", "tools")
"""What a check depends on that does not say of less that it will do: files and folders, `*` as in a shell."""
HOUSE = (
    *BUILD,
    *(f"src/tramyard/{place}" for place in ("*.py", "bots", "games/*.py", "kernel", "testing", "tramnet")),
    *(f"tests/{place}" for place in ("*.py", "bots/plays.py", "games/*.py", "toys", "tramnet")),
)
"""What the tests of any room depend on."""


def room_and_house(room: str) -> tuple[str, ...]:
    """What the tests of one room depend on: not on the other rooms, nor on servers and pages."""
    return (*HOUSE, f"src/tramyard/games/{room}", f"tests/games/{room}")


def source(root: Path = ROOT, of: Sequence[str] = EVERYTHING) -> str:
    """A fingerprint of all that decides how a check goes: another file, or another letter in one, is another source."""
    digest = hashlib.sha256()
    for file in sorted(set(_files(root, of))):
        digest.update(f"{file.relative_to(root)}\0{file.stat().st_size}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _files(root: Path, of: Sequence[str]) -> Iterator[Path]:
    for name in of:
        for place in root.glob(name):
            for file in place.rglob("*") if place.is_dir() else [place]:
                if file.is_file() and file.suffix not in (".pyc", ".mo"):
                    yield file


class Done:
    """Lines of one check, each written as soon as it is known; those of another source are forgotten."""

    def __init__(self, name: str, of: Sequence[str] = EVERYTHING, folder: Path = FOLDER, root: Path = ROOT) -> None:
        self.file = folder / f"{name}.jsonl"
        self.source = source(root, of)
        lines = self.file.read_bytes().splitlines() if self.file.exists() else []
        self.lines = lines[1:] if lines[:1] == [self.source.encode()] else []

    def add(self, line: bytes) -> None:
        """Write one line; the first of a source makes the file anew."""
        if not self.lines:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_bytes(self.source.encode() + b"\n")
        self.lines.append(line)
        with self.file.open("ab") as file:
            file.write(line + b"\n")

    def forget(self) -> None:
        self.lines = []
        self.file.unlink(missing_ok=True)
