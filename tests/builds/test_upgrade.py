"""A server is upgraded as docs/serve.md says, from an older wheel to the newer one, with a table in play."""

import os
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.builds.test_compiled_equals_plain import no_compiled_build
from tests.cli.test_serve import fetch

ROOT = Path(__file__).resolve().parents[2]
OLDER = "0.1.0"


@pytest.fixture(name="wheel")
def _wheel() -> Path:
    found = sorted((ROOT / "build" / "wheel").glob("tramyard-*.whl"))
    if not found:
        no_compiled_build("there is no build/wheel: run `make compiled`")
    return found[0]


def version_of(wheel: Path) -> str:
    return wheel.name.split("-")[1]


def older(wheel: Path, folder: Path) -> Path:
    """The same wheel under an older number."""
    newer = version_of(wheel)
    target = folder / wheel.name.replace(newer, OLDER, 1)
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(target, "w") as copy:
        for name in source.namelist():
            data = source.read(name)
            if name.endswith("dist-info/METADATA"):
                data = data.replace(f"\nVersion: {newer}\n".encode(), f"\nVersion: {OLDER}\n".encode())
            if name.endswith("dist-info/RECORD"):
                lines = data.decode().replace(f"tramyard-{newer}.", f"tramyard-{OLDER}.").splitlines()
                data = "\n".join(re.sub(r"(/METADATA),.*", r"\1,,", line) for line in lines).encode()
            copy.writestr(name.replace(f"tramyard-{newer}.", f"tramyard-{OLDER}.", 1), data)
    return target


class Place:
    """An environment of its own, which finds what Tramyard needs in this one."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder)
        self.python = folder / "bin" / "python"
        packages = folder / "lib" / f"python{sysconfig.get_python_version()}" / "site-packages"
        (packages / "needs.pth").write_text(sysconfig.get_path("purelib"), "utf-8")

    def install(self, wheel: Path) -> None:
        """With nothing else in sight: a compiled build in PYTHONPATH would be taken for what is installed."""
        command = [sys.executable, "-m", "pip", "--python", str(self.python), "install", "--quiet", "--no-deps"]
        surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        subprocess.run([*command, "--upgrade", str(wheel)], check=True, env=surroundings)

    def tramyard(self, *words: str) -> str:
        command = [str(self.python), "-I", "-m", "tramyard", *words]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    @contextmanager
    def served(self, database: Path) -> Iterator[tuple[str, str]]:
        """The address of a server, and what it says of itself."""
        command = [str(self.python), "-I", "-m", "tramyard", "serve", "--port", "0", "--database", str(database)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            address = process.stdout.readline().split(" at ")[1].split(" ")[0]
            says = process.stdout.readline()
            try:
                yield address, says
            finally:
                process.terminate()


def test_an_upgrade_is_one_and_tables_go_on(wheel: Path, tmp_path: Path) -> None:
    place, database = Place(tmp_path / "opt"), tmp_path / "yard.db"
    place.install(older(wheel, tmp_path))
    assert place.tramyard("--version").startswith(f"tramyard {OLDER} (")
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bob"}]
    with place.served(database) as (address, says):
        assert f"Tramyard {OLDER} (" in says
        laid = fetch(f"{address}/api/tables", {"game": "trainmaker", "seats": seats, "options": {"first": 1}})
        assert isinstance(laid, dict)
        before = fetch(f"{address}/api/tables/{laid['code']}")
        place.tramyard("admin", "backup", str(tmp_path / "before.db"), "--database", str(database))
        place.install(wheel)  # while it runs
    newer = version_of(wheel)
    assert place.tramyard("--version").startswith(f"tramyard {newer} (")
    with place.served(database) as (address, says):
        assert f"Tramyard {newer} (" in says
        after = fetch(f"{address}/api/tables/{laid['code']}")
    assert isinstance(before, dict)
    assert isinstance(after, dict)
    assert after["waits_for"] == "person"
    assert (after["version"], after["line"]) == (before["version"], before["line"])
