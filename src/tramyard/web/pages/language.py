"""The language of an answer: what the address asks for, what was chosen here before, else what the browser prefers."""

from functools import lru_cache
from typing import Any, NamedTuple

from litestar.connection import ASGIConnection
from litestar.types import ASGIApp, Receive, Scope, Send

from tramyard.kernel.room import rooms
from tramyard.kernel.words import _, languages, speaking

COOKIE = "tramyard-language"
PARAMETER = "language"
"""A page asks for its live updates in its own language; browsers may not say what they prefer there."""


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    known = _known()
    for chosen in (connection.query_params.get(PARAMETER, ""), connection.cookies.get(COOKIE, "")):
        if chosen in known:
            return chosen
    for part in connection.headers.get("accept-language", "").split(","):
        wanted = part.partition(";")[0].strip().lower()[:2]
        if wanted in known:
            return wanted
    return "en"


@lru_cache(maxsize=1)
def _known() -> list[str]:
    """Looked up once: a catalogue that is added needs a new start."""
    return languages()


class Language(NamedTuple):
    """A language one can choose: its name for itself, and which games do not speak it, told in it."""

    code: str
    name: str
    lacks: str


def offered_languages() -> list[Language]:
    """All languages, as a list to choose from says them."""
    found = []
    for code in _known():
        lacking = [here.title for here in rooms().values() if not here.speaks(code)]
        with speaking(code):
            lacks = _("{rooms}: partly in English").format(rooms=", ".join(lacking)) if lacking else ""
            found.append(Language(code, _("English"), lacks))
    return found


def spoken(app: ASGIApp) -> ASGIApp:
    """Every request is answered in its language."""

    async def speak(scope: Scope, receive: Receive, send: Send) -> None:
        says = any(name in (b"cookie", b"accept-language") for name, _value in scope["headers"])
        with speaking(language_of(ASGIConnection(scope)) if says else "en"):
            await app(scope, receive, send)

    return speak
