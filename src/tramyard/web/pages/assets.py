"""Static files under an address that changes with their contents, so that browsers may keep them for good."""

import hashlib
import re
from collections.abc import Iterable
from functools import cache
from os.path import normpath
from pathlib import Path
from typing import Final
from urllib.parse import quote

STATIC: Final = Path(__file__).parent.parent / "static"
BUNDLED: Final = {"table": "js/pages/table.js", "solving": "js/solving/board.js"}
"""The first module of what a page loads in one file."""
_IMPORTED: Final = re.compile(r'from "(\.{1,2}/[\w/]+\.js)"')
FOR_GOOD: Final = "public, max-age=31536000, immutable"


@cache
def static_address() -> str:
    """Where this version's files lie; modules and fonts that they name lie beside them."""
    return f"/static/{fingerprint(path for path in STATIC.rglob('*') if path.is_file())}"


def modules(name: str = "table") -> list[Path]:
    """The modules of the table's page, or of its solver: the first one, and whatever is imported from there on."""
    found = [STATIC / BUNDLED[name]]
    for module in found:
        names = _IMPORTED.findall(module.read_text("utf-8"))
        found += [path for path in (Path(normpath(module.parent / name)) for name in names) if path not in found]
    return found


def bundle(name: str = "table") -> Path:
    """Where all of them lie in one file, if one was made of just these (`tools/assets.py`)."""
    return STATIC / "vendor" / f"{name}-{fingerprint(modules(name))}.js"


@cache
def table_scripts(name: str = "table") -> list[str]:
    """What the table's page loads: one file; or its first module, and the others to come all at once."""
    if bundle(name).exists():
        return [f"vendor/{bundle(name).name}"]
    return [path.relative_to(STATIC).as_posix() for path in modules(name)]


@cache
def inlined(name: str) -> str:
    """A drawing as an address that holds all of it, for what must not be asked for."""
    drawn = (STATIC / name).read_text("utf-8").strip()
    return f"data:image/svg+xml,{quote(drawn, safe=' :/=')}"


def fingerprint(files: Iterable[Path]) -> str:
    whole = hashlib.sha256()
    for path in sorted(files):
        whole.update(path.name.encode())
        whole.update(path.read_bytes())
    return whole.hexdigest()[:10]
