"""The build that runs is the one that was asked for, module by module."""

import importlib
import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from hatch_build import compiled_sources
from tramyard.build import flavour

ROOT = Path(__file__).resolve().parents[2]
EXPECTED = os.environ.get("TRAMYARD_EXPECT", "plain")
"""Set by `make test`; by hand: `PYTHONPATH=build/compiled TRAMYARD_EXPECT=compiled`."""


def test_the_flavour_is_the_expected_one() -> None:
    assert flavour() == EXPECTED


@pytest.mark.parametrize("source", compiled_sources(ROOT))
def test_each_listed_module_is_compiled_in_the_compiled_build_only(source: str) -> None:
    name = Path(source).relative_to("src").with_suffix("").as_posix().replace("/", ".")
    native = str(importlib.import_module(name).__file__).endswith(tuple(EXTENSION_SUFFIXES))
    assert native == (EXPECTED == "compiled")
