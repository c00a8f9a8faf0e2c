"""The Litestar application: routes, the language of each request, safety, and errors as sentences."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from litestar import Litestar, MediaType, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.connection import ASGIConnection
from litestar.datastructures import State as AppState
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.static_files import create_static_files_router
from litestar.types import ASGIApp, Receive, Scope, Send

from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _, plural, speaking
from tramyard.store import Store
from tramyard.store.trouble import StoreTrouble
from tramyard.web.api import Games, Tables
from tramyard.web.language import language_of
from tramyard.web.limits import LIMITS
from tramyard.web.live import live
from tramyard.web.pages import PAGES
from tramyard.web.thinkers import Thinkers, thinker_count
from tramyard.web.trouble import Trouble
from tramyard.web.who import Connection
from tramyard.web.yard import Yard

HERE: Final = Path(__file__).parent
LARGEST_BODY: Final = 1_200_000
SAFE: Final = ("GET", "HEAD", "OPTIONS")
POLICY: Final = "; ".join(
    [
        "default-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # pieces are moved by style="transform: ..."
        "img-src 'self' data:",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
    ]
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def spoken(app: ASGIApp) -> ASGIApp:
    """Every request is answered in its language."""

    async def speak(scope: Scope, receive: Receive, send: Send) -> None:
        with speaking(language_of(ASGIConnection(scope))):
            await app(scope, receive, send)

    return speak


def guarded(app: ASGIApp) -> ASGIApp:
    """Requests that change something must come from our own pages, or from programs that are no browser."""

    async def guard(scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("method", "GET") not in SAFE and _from_elsewhere(ASGIConnection(scope)):
            raise Trouble(403, _("That request came from another site."))
        await app(scope, receive, send)

    return guard


def _from_elsewhere(connection: Connection) -> bool:
    origin = connection.headers.get("origin", "")
    site = connection.headers.get("sec-fetch-site", "same-origin")
    return site not in ("same-origin", "none") or bool(
        origin and urlsplit(origin).netloc != connection.headers.get("host")
    )


def _wants_page(request: Request[object, object, AppState]) -> bool:
    return not request.url.path.startswith("/api") and "text/html" in request.headers.get("accept", "")


def _answer(request: Request[object, object, AppState], status: int, sentence: str, rule: str = "") -> Response[object]:
    if _wants_page(request):
        page = request.app.state.templates.get_template("trouble.html")
        text = page.render(sentence=sentence, status=status, language=language_of(request))
        return Response(text, status_code=status, media_type=MediaType.HTML)
    return Response({"sentence": sentence, "rule": rule}, status_code=status)


def told_trouble(request: Request[object, object, AppState], trouble: Trouble) -> Response[object]:
    return _answer(request, trouble.status, trouble.sentence, trouble.rule)


def told_fault(request: Request[object, object, AppState], error: YardError) -> Response[object]:
    return _answer(request, 422, str(error))


def told_store(request: Request[object, object, AppState], error: StoreTrouble) -> Response[object]:
    return _answer(request, 503, str(error))


def told_http(request: Request[object, object, AppState], error: HTTPException) -> Response[object]:
    """What the framework itself refuses: an unknown address, a body that does not fit."""
    if error.status_code == 404:
        return _answer(request, 404, _("There is nothing at this address."))
    extra = error.extra if isinstance(error.extra, list) else []
    details = "; ".join(f"{item.get('key', '')}: {item.get('message', '')}" for item in extra if isinstance(item, dict))
    return _answer(request, error.status_code, f"{error.detail} {details}".strip())


def make_app(store: Store, thinkers: Thinkers | None = None) -> Litestar:
    """The yard as a web application over this store."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        yard = Yard(store, thinkers or Thinkers(thinker_count()))
        app.state.yard = yard
        await yard.start()
        try:
            yield
        finally:
            await yard.stop()

    templates = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=select_autoescape(["html", "svg"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.globals.update(_=_, plural=plural)
    return Litestar(
        route_handlers=[
            Games,
            Tables,
            live,
            *PAGES,
            create_static_files_router(path="/static", directories=[HERE / "static"]),
        ],
        lifespan=[running],
        state=AppState({"templates": templates}),
        middleware=[spoken, guarded, *LIMITS],
        exception_handlers={
            Trouble: told_trouble,
            YardError: told_fault,
            StoreTrouble: told_store,
            HTTPException: told_http,
        },
        after_request=_with_headers,
        openapi_config=OpenAPIConfig(title="Tramyard", version="1", path="/schema"),
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )


async def _with_headers(response: Response[object]) -> Response[object]:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response
