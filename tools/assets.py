"""Brings what the pages need from the npm registry into src/tramyard/web/static/vendor: a morpher and two fonts.

package.json says which versions. Nothing of this is committed; wheel and source archive carry it.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # also when the build hook or make runs this file by its path

from tools.node import npm  # noqa: E402

VENDOR = ROOT / "src/tramyard/web/static/vendor"
WORKSHOP = ROOT / "build/npm"
PARTS = {
    "idiomorph.js": "idiomorph/dist/idiomorph.min.js",
    "idiomorph-licence.txt": "idiomorph/LICENSE",
    "barlow-licence.txt": "@fontsource/barlow/LICENSE",
    **{
        f"{family}-{weight}.woff2": f"@fontsource/{family}/files/{family}-latin-{weight}-normal.woff2"
        for family, weights in {"barlow": (400,), "barlow-condensed": (500, 700)}.items()
        for weight in weights
    },
}
"""Our names, and where the packages keep them."""


def bring() -> None:
    WORKSHOP.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "package.json", WORKSHOP)
    quiet = ["install", "--omit=dev", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"]
    subprocess.run([*npm(), *quiet], cwd=WORKSHOP, check=True)
    shutil.rmtree(VENDOR, ignore_errors=True)
    VENDOR.mkdir(parents=True)
    for name, source in PARTS.items():
        shutil.copy(WORKSHOP / "node_modules" / source, VENDOR / name)


if __name__ == "__main__":
    try:
        bring()
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"The fonts and scripts of the pages could not be fetched with npm: {error}")
