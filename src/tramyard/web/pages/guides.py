"""A game's guide as a page: sections, paragraphs, and an anchor for every rule."""

from dataclasses import dataclass

from markdown_it import MarkdownIt

from tramyard.kernel.guide import Entry, Guide, load
from tramyard.kernel.room import Room
from tramyard.kernel.words import current_language

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True)
class Part:
    """A paragraph; with an id, if it is a rule."""

    id: str
    html: str


@dataclass(frozen=True)
class Chapter:
    title: str
    parts: list[Part]


def guide_of(room: Room) -> Guide:
    return load(room.folder / "guide", current_language())


def chapters(guide: Guide) -> list[Chapter]:
    return [Chapter(section.title, [_part(part) for part in section.parts]) for section in guide.sections]


def aid(room: Room) -> str:
    """The player's aid: what the guide's first section says in short."""
    found = chapters(guide_of(room))
    return "".join(part.html for part in found[0].parts) if found else ""


def _part(part: Entry | str) -> Part:
    if isinstance(part, str):
        return Part("", _markdown.render(part))
    return Part(part.id, _markdown.renderInline(part.text))
