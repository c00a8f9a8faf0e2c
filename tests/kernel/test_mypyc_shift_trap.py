"""mypyc shifts a constant by an `i64` in 32 bits, without a word: why compiled code takes single bits from a table.

If a newer mypyc mends this, or breaks one of the forms we rely on, these tests say so.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hatch_build import why_plain

pytestmark = pytest.mark.skipif(bool(why_plain()), reason=f"nothing to compile with: {why_plain()}")

SHIFTS = """
from typing import Final
from librt.vecs import vec
from mypy_extensions import i64

BIT: Final = vec[i64]([2**k for k in range(62)])

def constant(k: i64) -> i64:
    return 1 << k

def converted(k: i64) -> i64:
    return i64(1) << k

def variable(k: i64) -> i64:
    one: i64 = 1
    return one << k

def parameter(one: i64, k: i64) -> i64:
    return one << k

def table(k: i64) -> i64:
    return BIT[k]

def plain(k: int) -> int:
    return 1 << k
"""
ASK = """
import json
import shifts
forms = "constant converted variable table plain".split()
print(json.dumps({
    "file": shifts.__file__,
    **{form: [getattr(shifts, form)(k) for k in range(62)] for form in forms},
    "parameter": [shifts.parameter(1, k) for k in range(62)],
}))
"""
RIGHT = [2**k for k in range(62)]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[int]]:
    """What each compiled form of shifting answers for 0 to 61."""
    folder = tmp_path_factory.mktemp("shifts")
    (folder / "shifts.py").write_text(SHIFTS, "utf-8")
    surroundings = {**os.environ, "MYPYC_OPT_LEVEL": "3"}
    build = [sys.executable, "-m", "mypyc", "--config-file=", "shifts.py"]
    subprocess.run(build, cwd=folder, env=surroundings, check=True, capture_output=True)
    answer = subprocess.run([sys.executable, "-c", ASK], cwd=folder, check=True, capture_output=True, text=True)
    answers: dict[str, list[int]] = json.loads(answer.stdout)
    assert Path(str(answers.pop("file"))).suffix == ".so"
    return answers


@pytest.mark.parametrize("form", ["table", "parameter", "plain"])
def test_the_forms_we_use_are_right_for_every_bit(compiled: dict[str, list[int]], form: str) -> None:
    assert compiled[form] == RIGHT


@pytest.mark.parametrize("form", ["constant", "converted", "variable"])
def test_a_shifted_constant_is_still_wrong_so_the_table_stays(compiled: dict[str, list[int]], form: str) -> None:
    assert compiled[form] != RIGHT, f"mypyc shifts a {form} rightly now: rejoice, and drop the rule of the table"
