"""The version of this working copy, which grows with every commit; hatchling asks for it when it builds.

`git tag v0.3` begins a new series: the commits since the newest tag are counted, 0.3.0, 0.3.1, 0.3.2 ... Before the
first tag all commits count, from 0.2.1 on. A source archive carries its version; what came without either says 0.2.0.
"""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SERIES = "0.2"
"""Before there is a tag. 0.1.0 was what everything was called that was built before versions grew."""


def version(root: Path = ROOT) -> str:
    """Such as `0.2.353`."""
    archived = root / "PKG-INFO"
    if archived.exists():
        found = re.search(r"^Version: (\S+)$", archived.read_text("utf-8"), re.MULTILINE)
        assert found is not None, f"{archived} tells no version"
        return found[1]
    tagged = re.fullmatch(r"v(\d+\.\d+)-(\d+)-g[0-9a-f]+", git(root, "describe", "--tags", "--long", "--match", "v*.*"))
    if tagged:
        return f"{tagged[1]}.{tagged[2]}"
    return f"{SERIES}.{git(root, 'rev-list', '--count', 'HEAD') or 0}"


def git(root: Path, *words: str) -> str:
    """What git says of this working copy, not of one around it; nothing where there is no git or no repository."""
    if not (root / ".git").exists():
        return ""
    try:
        asked = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return asked.stdout.strip() if asked.returncode == 0 else ""


if __name__ == "__main__":
    print(version())
