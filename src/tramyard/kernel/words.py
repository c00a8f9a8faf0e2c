"""Words in the language of whoever reads them: gettext catalogues, chosen per context (a request, a terminal)."""

import gettext
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

DOMAIN = "tramyard"
_folders: list[tuple[str, Path]] = [(DOMAIN, Path(__file__).parent.parent / "locale")]
_language: ContextVar[str] = ContextVar("language", default="en")
_names: ContextVar[tuple[str, ...]] = ContextVar("names", default=())


def N_(text: str) -> str:
    """Marks a text for the catalogues without translating it yet."""
    return text


def add_catalogue(domain: str, folder: Path) -> None:
    """A room brings its own catalogues; the yard's are asked first."""
    if (domain, folder) not in _folders:
        _folders.append((domain, folder))
        catalogue.cache_clear()


class AllCatalogues(gettext.NullTranslations):
    """Catalogues asked one after another; a text that one of them knew is found at once the next time.

    Others are not kept: names in somebody's content file are looked up too, and there is no end to them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}

    def gettext(self, message: str) -> str:
        found = self.found.get(message)
        if found is None:
            found = super().gettext(message)
            if found != message:
                self.found[message] = found
        return found


def find_catalogue(domain: str, folder: Path, language: str) -> str | None:
    """Where the catalogue of one language lies."""
    return gettext.find(domain, folder, [language])


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """All catalogues of one language as one; English needs none."""
    whole = AllCatalogues()
    for domain, folder in _folders:
        if find_catalogue(domain, folder, language):
            whole.add_fallback(gettext.translation(domain, folder, [language]))
    return whole


def languages() -> list[str]:
    """English and every language with a catalogue."""
    found = {
        path.parent.parent.name for domain, folder in _folders for path in folder.glob(f"*/LC_MESSAGES/{domain}.mo")
    }
    return ["en", *sorted(found - {"en"})]


def current_language() -> str:
    return _language.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Everything translated inside is in this language."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


@contextmanager
def calling(names: Sequence[str]) -> Iterator[None]:
    """Everything told inside calls the seats by these names."""
    token = _names.set(tuple(names))
    try:
        yield
    finally:
        _names.reset(token)


def seat_name(seat: int) -> str:
    """What a seat is called here: its name, or its number."""
    names = _names.get()
    if seat < len(names) and names[seat]:
        return names[seat]
    return translate(N_("Player {number}")).format(number=seat + 1)


def translate(text: str) -> str:
    """The text in the current language. Empty stays empty (gettext would answer with the catalogue's head)."""
    return catalogue(_language.get()).gettext(text) if text else text


_ = translate


def plural(one: str, many: str, count: int) -> str:
    """The form that fits the count, with `{count}` filled in."""
    return catalogue(_language.get()).ngettext(one, many, count).format(count=count)
