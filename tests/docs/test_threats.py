"""The page about strangers names limits that exist, with the values that hold."""

import re
from dataclasses import asdict
from pathlib import Path

from tramyard.store.desk import MOST_REPORTS
from tramyard.web.limits import Limits

PAGE = (Path(__file__).parent.parent.parent / "docs/threats.md").read_text("utf-8")


def test_its_limits_have_the_values_it_tells() -> None:
    told = {name: int(number.replace(",", "")) for name, number in re.findall(r"`(\w+)` \w+\s+\(([\d,]+)\)", PAGE)}
    assert told.items() >= {"stored": 100, "events": 10_000, "keep": 365}.items()
    known = asdict(Limits())
    assert told == {name: known[name] for name in told}
    assert f"{MOST_REPORTS:,} reports" in PAGE
