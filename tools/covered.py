"""How much of kernel, rooms and bots the plain tests reach: reported for people to read, no limit is set."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TESTS = ["tests/kernel", "tests/tramnet", "tests/games", "tests/bots", "tests/contract"]


def main(tests: Sequence[str] = TESTS) -> int:
    """Run the tests under coverage.py, whose settings stand in pyproject.toml, and print what was not reached."""
    there = [folder for folder in tests if (ROOT / folder).exists()]
    ran = coverage("run", "-m", "pytest", "-q", "-p", "no:cacheprovider", *there)
    return ran or coverage("report")


def coverage(*arguments: str) -> int:
    return subprocess.run([sys.executable, "-m", "coverage", *arguments], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or TESTS))
