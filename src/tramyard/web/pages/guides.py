"""A game's guide as a page: sections, paragraphs, and an anchor for every rule."""

from dataclasses import dataclass
from functools import lru_cache

from markdown_it import MarkdownIt

from tramyard.kernel.guide import Entry, load
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
    parts: tuple[Part, ...]


def chapters(room: Room) -> tuple[Chapter, ...]:
    """A room's guide in the language of whoever asks."""
    return _chapters(room, current_language())


@lru_cache(maxsize=100)
def _chapters(room: Room, language: str) -> tuple[Chapter, ...]:
    """Drawn up once for each language: it takes longer than all the rest of a table's page."""
    guide = load(room.folder / "guide", language)
    return tuple(Chapter(section.title, tuple(_part(part) for part in section.parts)) for section in guide.sections)


def aid(room: Room) -> str:
    """The player's aid: what the guide's first section says in short."""
    found = chapters(room)
    return "".join(part.html for part in found[0].parts) if found else ""


def _part(part: Entry | str) -> Part:
    if isinstance(part, str):
        return Part("", _markdown.render(part))
    return Part(part.id, _markdown.renderInline(part.text))
