"""What a room brings for a browser besides its pictures: an emblem, and a style sheet that can be calm."""

import re
from xml.etree import ElementTree

from tramyard.testing.checks.kit import Declared
from tramyard.testing.tables import Table

EMBLEM = "0 0 200 140"
LARGEST_EMBLEM = 5000
"""Letters: the front page holds the emblems of all games."""
CALM = re.compile(r"@media \(prefers-reduced-motion: reduce\)\s*\{((?:[^{}]+\{[^{}]*\})*)\s*\}")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


def the_emblem_is_a_small_picture_of_its_own(table: Table) -> None:
    view = table.room.view
    if view is None:
        return
    assert len(view.emblem) <= LARGEST_EMBLEM, f"the emblem has {len(view.emblem)} letters"
    try:
        drawn = ElementTree.fromstring(view.emblem)
    except ElementTree.ParseError as error:
        raise AssertionError(f"the emblem cannot be drawn: {error}") from error
    assert drawn.get("viewBox") == EMBLEM, f"the viewBox of the emblem is not {EMBLEM}"
    assert not [each for each in drawn.iter() if each.tag.rpartition("}")[2] == "script"], "the emblem holds a script"


def motion_stops_for_those_who_ask_for_calm(table: Table) -> None:
    """All that moves in the room's style sheet is named again where `prefers-reduced-motion` stops it."""
    file = table.room.folder / "picture/board.css"
    if table.room.view is None or not file.is_file():
        return
    style = re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)
    calm, loud = "".join(CALM.findall(style)), CALM.sub("", style)
    for motion in ("animation", "transition"):
        moving = _selectors(loud, rf"(?<![\w-]){motion}(-name|-property)?\s*:(?!\s*none)")
        stopped = _selectors(calm, rf"(?<![\w-]){motion}\s*:\s*none")
        restless = sorted(moving - stopped)
        assert not restless, f"who asks for calm still sees the {motion} of {', '.join(restless)}."


def _selectors(style: str, declaration: str) -> set[str]:
    """Whatever a style sheet declares something like this for."""
    heads = [head for head, body in RULE.findall(style) if re.search(declaration, body)]
    return {" ".join(selector.split()) for head in heads for selector in head.split(",")}


CHECKS: list[Declared] = [
    the_emblem_is_a_small_picture_of_its_own,
    motion_stops_for_those_who_ask_for_calm,
]
