"""What can be asked at an address: for whoever asks just that, and for whoever asked something else."""

from contextlib import suppress
from typing import Final

from litestar import Litestar
from litestar.enums import HttpMethod
from litestar.exceptions import HTTPException
from litestar.types import Send
from litestar.utils.path import normalize_path

from tramyard.web.access.safety import with_headers

ASKED: Final = (HttpMethod.GET, HttpMethod.POST, HttpMethod.DELETE)


def methods_at(app: Litestar, path: str) -> list[str]:
    """The methods an address knows; none where there is nothing."""
    found: list[str] = []
    for method in ASKED:
        with suppress(HTTPException):
            app.asgi_router.handle_routing(path=normalize_path(path), method=method.value)
            found.append(method.value)
    if "GET" in found:
        found.append("HEAD")
    return [*found, "OPTIONS"] if found else []


async def tell_methods(app: Litestar, path: str, send: Send) -> bool:
    """Answers OPTIONS; False where there is nothing at this address."""
    known = methods_at(app, path)
    if known:
        headers = with_headers([(b"allow", ", ".join(known).encode())], path)
        await send({"type": "http.response.start", "status": 204, "headers": headers})
        await send({"type": "http.response.body", "body": b"", "more_body": False})
    return bool(known)
