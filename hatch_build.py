"""What a wheel of Tramyard holds beyond its source: compiled modules, message catalogues, fonts and scripts of others.

Nothing is ever written into src/ but the catalogues of an editable install (`python hatch_build.py`, by the Makefile).
Without a C compiler, or with TRAMYARD_PLAIN=1, the wheel is plain Python. Fonts and scripts are fetched with npm where
they are not there yet (`tools/assets.py`); the source archive carries them.
"""

import os
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CATALOGUES = "src/tramyard/**/locale/*/LC_MESSAGES/*.po"
VENDOR = "src/tramyard/web/static/vendor"


class TramyardBuildHook(BuildHookInterface):  # type: ignore[type-arg] # generic in its stubs, not at run time
    """Adds compiled modules and catalogues to the wheel; an editable install stays plain."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version == "editable":
            return
        bring_assets(root)
        if self.target_name != "wheel":
            return
        self.scratch = tempfile.TemporaryDirectory(prefix="tramyard-wheel-")
        included = build_data["force_include"]
        for catalogue in compile_catalogues(root, Path(self.scratch.name)):
            included[str(catalogue)] = str(catalogue.relative_to(self.scratch.name))
        reason = why_plain()
        if reason:
            self.app.display_warning(f"Building Tramyard as plain Python: {reason}.")
            return
        for library in compile_modules(root, build := compiler_directory(root)):
            included[str(build / library)] = library
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "scratch"):
            self.scratch.cleanup()


def bring_assets(root: Path) -> None:
    """Fetch what the pages need of others unless it is there; without it a browser would show bare pages."""
    fetch = [sys.executable, str(root / "tools" / "assets.py")]
    fetched = subprocess.run(fetch, check=False, stderr=subprocess.PIPE)
    if fetched.returncode:
        reason = fetched.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise SystemExit(f"{VENDOR} lacks something: {reason} Run `make assets` where npm can be used.")


def why_plain() -> str:
    """The reason why nothing can or shall be compiled here; empty if it can."""
    if os.environ.get("TRAMYARD_PLAIN") == "1":
        return "TRAMYARD_PLAIN=1 asks for it"
    trial = ["sh", str(Path(__file__).parent / "tools" / "can_compile.sh"), sys.executable]
    return subprocess.run(trial, check=True, capture_output=True, text=True).stdout.strip()


def compiled_sources(root: Path) -> list[str]:
    """The modules that `[tool.tramyard] compiled` in pyproject.toml names, relative to the root."""
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    found = {path for pattern in settings["tool"]["tramyard"]["compiled"] for path in root.glob(pattern)}
    return sorted(path.relative_to(root).as_posix() for path in found)


def groups_of(sources: Iterable[str]) -> list[tuple[list[str], str | None]]:
    """The sources by the library they go into: one for each layer of the yard and one for each room.

    Calls stay native also between libraries. A change in one room leaves the C of the others as it was.
    """
    groups: dict[str, list[str]] = {}
    for source in sources:
        _src, package, *inner = Path(source).parts
        home = inner[1] if inner[0] == "games" else inner[0]
        groups.setdefault(f"{package}_{home}", []).append(source)
    return [(files, name) for name, files in groups.items()]


def compiler_directory(root: Path) -> Path:
    """Where C and object files are kept between builds, so that unchanged C is not compiled again."""
    from mypy.version import __version__ as mypy_version

    return root / "build" / f"mypyc-{mypy_version}-{sys.implementation.cache_tag}"


def compile_modules(root: Path, build: Path) -> list[str]:
    """Compile the listed modules under `build`, where their C has changed; returns the libraries, relative to it."""
    # Read as a file: the package itself is not installed while it is built.
    spec = spec_from_file_location("compiling", root / "src" / "tramyard" / "compiling.py")
    assert spec is not None
    assert spec.loader is not None
    compiling = module_from_spec(spec)
    spec.loader.exec_module(compiling)
    libraries: list[str] = compiling.compile_groups(root, groups_of(compiled_sources(root)), build)
    return libraries


def compile_catalogues(root: Path, target: Path) -> list[Path]:
    """Compile every gettext catalogue of the source tree into the same place under `target`."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    written = []
    for source in sorted(root.glob(CATALOGUES)):
        compiled = (target / source.relative_to(root / "src")).with_suffix(".mo")
        compiled.parent.mkdir(parents=True, exist_ok=True)
        with source.open("rb") as text, compiled.open("wb") as binary:
            write_mo(binary, read_po(text))
        written.append(compiled)
    return written


if __name__ == "__main__":
    here = Path(__file__).parent
    compile_catalogues(here, here / "src")
