"""Brings what the pages need from the npm registry into src/tramyard/web/static/vendor: a morpher and two fonts.

package.json says which versions. The modules of the table are put into one file there as well, named for what they say:
while somebody works on them the page takes the modules themselves. Nothing of this is committed; wheel and source
archive carry it.
"""

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # also when the build hook or make runs this file by its path

from tools.node import node, npm  # noqa: E402

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


def page_assets() -> ModuleType:
    """How the server names these files, read from its module alone: a build has no Tramyard installed."""
    found = importlib.util.spec_from_file_location("page_assets", ROOT / "src/tramyard/web/pages/assets.py")
    assert found
    assert found.loader
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def complete() -> None:
    """Brings what is not there, or is there in another version than package.json names."""
    brought = WORKSHOP / "package.json"
    other = brought.exists() and brought.read_bytes() != (ROOT / "package.json").read_bytes()
    if other or not all((VENDOR / name).exists() for name in PARTS):
        install()
        copy()
    pages = page_assets()
    if not all(pages.bundle(name).exists() for name in pages.BUNDLED):
        put_together()


def install() -> None:
    """Fetches the packages."""
    WORKSHOP.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "package.json", WORKSHOP)
    quiet = ["install", "--omit=dev", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"]
    subprocess.run([*npm(), *quiet], cwd=WORKSHOP, check=True)


def copy() -> None:
    """What the pages load of them."""
    shutil.rmtree(VENDOR, ignore_errors=True)
    VENDOR.mkdir(parents=True)
    for name, source in PARTS.items():
        shutil.copy(WORKSHOP / "node_modules" / source, VENDOR / name)


def put_together() -> None:
    """All modules of the table in one file, and those of the solver at it, without what only people read."""
    how = ["--bundle", "--minify", "--format=esm", "--target=es2022", "--log-level=warning"]
    program = WORKSHOP / "node_modules/esbuild/bin/esbuild"
    if not program.exists():
        install()
    pages = page_assets()
    for name, first in pages.BUNDLED.items():
        for older in VENDOR.glob(f"{name}-*.js"):
            older.unlink()
        whole = f"--outfile={pages.bundle(name)}"
        subprocess.run([*node(), str(program), str(VENDOR.parent / first), *how, whole], check=True)


if __name__ == "__main__":
    try:
        complete()
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"The fonts and scripts of the pages could not be fetched with npm: {error}")
