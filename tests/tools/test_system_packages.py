"""Where system packages are missing and may not be installed, one sentence names the line to run."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent.parent / "tools/system_packages.sh"
NOBODY = "#!/bin/sh\necho 1000\n"


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A folder of programs: what the script needs, no compiler, no browser, no apt-get, and a user who may nothing."""
    for program in ("sh", "dirname"):
        found = shutil.which(program)
        assert found
        (tmp_path / program).symlink_to(found)
    (tmp_path / "python3").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n', "utf-8")
    (tmp_path / "id").write_text(NOBODY, "utf-8")
    for program in ("python3", "id"):
        (tmp_path / program).chmod(0o755)
    return tmp_path


def run(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    surroundings = {key: value for key, value in os.environ.items() if key != "CC"}
    return subprocess.run(
        [folder / "sh", SCRIPT, *words],
        env={**surroundings, "PATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_a_compiler_the_line_for_the_fast_build_is_named_and_work_goes_on(bare: Path) -> None:
    said = run(bare, "python3")
    assert said.returncode == 0
    assert said.stdout.endswith("For the fast build run: sudo apt-get install gcc libc6-dev python3-dev\n")
    assert "chromium" not in said.stdout


def test_without_a_browser_the_tests_name_its_line(bare: Path) -> None:
    assert run(bare, "python3", "chromium").stdout.endswith("For these run: sudo apt-get install chromium\n")


def test_an_old_or_missing_python_stops_with_a_sentence(bare: Path) -> None:
    said = run(bare, "python2.7")
    assert said.returncode == 1
    assert said.stderr.startswith("Tramyard needs Python 3.11 or newer as 'python2.7'")


def test_a_python_without_venv_stops_with_the_line_to_run(bare: Path) -> None:
    lacking = '#!/bin/sh\ncase "$2" in *venv*) exit 1 ;; esac\nexec {} "$@"\n'
    (bare / "python3").write_text(lacking.format(sys.executable), "utf-8")
    said = run(bare, "python3")
    assert said.returncode == 1
    assert said.stderr.startswith("Python's venv module is missing. Run: sudo apt-get install python3-venv")
