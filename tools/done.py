"""What long checks have done already, kept in `build/soak/` for as long as nothing they depend on changes."""

import hashlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "soak"
DEPENDS_ON = ("src", "tests", "tools", "pyproject.toml")


def source(root: Path = ROOT) -> str:
    """A fingerprint of all that decides how a check goes: another file, or another letter in one, is another source."""
    digest = hashlib.sha256()
    for name in DEPENDS_ON:
        place = root / name
        for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if file.is_file() and file.suffix not in (".pyc", ".mo"):
                digest.update(f"{file.relative_to(root)}\0{file.stat().st_size}\0".encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


class Done:
    """Lines of one check, each written as soon as it is known; those of another source are forgotten."""

    def __init__(self, name: str, folder: Path = FOLDER, root: Path = ROOT) -> None:
        self.file = folder / f"{name}.jsonl"
        self.source = source(root)
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
