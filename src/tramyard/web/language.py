"""The language a browser wants: what was chosen here before, else what it prefers."""

from typing import Any

from litestar.connection import ASGIConnection

from tramyard.kernel.words import languages

COOKIE = "tramyard-language"


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    known = languages()
    chosen = connection.cookies.get(COOKIE, "")
    if chosen in known:
        return chosen
    for part in connection.headers.get("accept-language", "").split(","):
        wanted = part.partition(";")[0].strip().lower()[:2]
        if wanted in known:
            return wanted
    return "en"
