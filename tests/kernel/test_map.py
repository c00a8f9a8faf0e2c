"""The kernel's own page lists its modules, so that a stranger finds the one that is wanted."""

import re
from pathlib import Path

import tramyard.kernel


def test_every_module_stands_in_the_map_and_no_other() -> None:
    told = tramyard.kernel.__doc__ or ""
    columns = re.findall(r"(?:^    |  )(\w+)  +\S", told, re.MULTILINE)
    folder = Path(tramyard.kernel.__file__ or "").parent
    modules = {path.stem for path in folder.glob("*.py") if not path.stem.startswith("_")}
    assert set(columns) == modules
