"""Templates of pictures: SVG that a room writes for people and sends without what only people need."""

import re
from pathlib import Path

from jinja2 import Environment, FunctionLoader, StrictUndefined, Template


def template(folder: Path, name: str) -> Template:
    """A template of a room's folder; it may include others from there.

    Escaping every number would double the time it takes to draw, so the template escapes each text by itself.
    """

    def unindented(wanted: str) -> str:
        return re.sub(r"^ +", "", (folder / wanted).read_text("utf-8"), flags=re.MULTILINE)

    drawing = Environment(
        loader=FunctionLoader(unindented),
        autoescape=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        auto_reload=False,
    )
    return drawing.get_template(name)
