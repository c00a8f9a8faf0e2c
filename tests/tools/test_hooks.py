"""The hooks of pre-commit are commands of this repository: nothing is fetched for them, and what they call exists."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CONFIG = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
ENTRIES = re.findall(r"^ +entry: (.+)$", CONFIG, re.MULTILINE)


@pytest.mark.extra("tools")
def test_pre_commit_reads_them() -> None:
    subprocess.run(
        [sys.executable, "-m", "pre_commit", "validate-config", ".pre-commit-config.yaml"], cwd=ROOT, check=True
    )


def test_none_is_fetched() -> None:
    assert set(re.findall(r"repo: (\S+)", CONFIG)) == {"local"}
    assert len(ENTRIES) == len(re.findall(r"^ +language: system$", CONFIG, re.MULTILINE)) > 3


@pytest.mark.parametrize("entry", ENTRIES)
def test_what_a_hook_calls_is_there(entry: str) -> None:
    program, *arguments = entry.split()
    if program == "make":
        assert re.search(rf"^{arguments[-1]}: ", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    else:
        assert program == ".venv/bin/python"
        assert (ROOT / arguments[-1]).is_file()
