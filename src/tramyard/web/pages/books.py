"""Books of contents as pages show them: each content with its goals, par, and the key under which stars are kept."""

from dataclasses import dataclass
from functools import lru_cache

from tramyard.kernel.room import AnyContent, Room
from tramyard.kernel.spans import plain
from tramyard.kernel.words import _, current_language


@dataclass(frozen=True)
class BookPage:
    """A content on a page of its own."""

    name: str
    fingerprint: str
    title: str
    about: str
    goals: tuple[str, ...]
    par: int | None
    tier: int
    for_two: bool


def pages_of(room: Room) -> tuple[BookPage, ...]:
    """All contents of a room that has a book, in its order."""
    return _pages(room, tuple(room.contents()), current_language())


@lru_cache(maxsize=100)
def _pages(room: Room, names: tuple[str, ...], language: str) -> tuple[BookPage, ...]:
    """Read once for each language: whoever asks for the front page again and again shall not have all files read."""
    return tuple(book_page(room, room.content(name)) for name in names)


def book_page(room: Room, content: AnyContent) -> BookPage:
    """A content as its page shows it, in the language of whoever asks."""
    assert room.page is not None
    page = room.page(content)
    return BookPage(
        content.name,
        content.fingerprint,
        page.title,
        plain(page.about),
        tuple(plain(goal) for goal in page.goals),
        page.par,
        page.tier,
        room.seat_range(content)[1] > 1,
    )


def titles_of(room: Room) -> dict[str, str]:
    """The contents of a room by name, each as people call it."""
    if room.page is None:
        return {name: name for name in room.contents()}
    return {page.name: page.title for page in pages_of(room)}


def page_of(room: Room, content: AnyContent) -> dict[str, object] | None:
    """What the table's script needs to know of the page that is played; None where there is no book."""
    if room.page is None:
        return None
    page = book_page(room, content)
    return {"fingerprint": page.fingerprint, "title": page.title, "par": page.par}


def book_words() -> dict[str, str]:
    """What the book's script says."""
    return {
        "damaged": _("That file holds no stars of Tramyard; nothing was changed."),
        "taken": _("Stars taken over: {count}."),
        "stars": _("{count} of 3 stars"),
    }
