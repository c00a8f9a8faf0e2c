"""Static files under an address that changes with their contents, so that browsers may keep them for good."""

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent.parent / "static"
FOR_GOOD: Final = "public, max-age=31536000, immutable"


@cache
def static_address() -> str:
    """Where this version's files lie; modules and fonts that they name lie beside them."""
    return f"/static/{fingerprint(path for path in STATIC.rglob('*') if path.is_file())}"


def scripts() -> list[str]:
    """The modules of the table's page: told in advance, so that they come all at once."""
    apart = ("front.js", "new.js", "sit.js", "guide.js")
    return sorted(f"js/{path.name}" for path in (STATIC / "js").glob("*.js") if path.name not in apart)


def fingerprint(files: Iterable[Path]) -> str:
    whole = hashlib.sha256()
    for path in sorted(files):
        whole.update(path.name.encode())
        whole.update(path.read_bytes())
    return whole.hexdigest()[:10]
