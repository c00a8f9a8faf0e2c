"""The Litestar application: routes, the language of each request, safety, and errors as sentences."""

import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.datastructures import State as AppState
from litestar.enums import MediaType
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router

from tramyard.kernel.words import _, plural
from tramyard.store import Store
from tramyard.web.access.identity import YEAR
from tramyard.web.access.limits import PER_MINUTE, Purse
from tramyard.web.access.safety import clothed, guarded
from tramyard.web.api.fast_actions import FastActionsApp
from tramyard.web.api.playing import Playing
from tramyard.web.api.tables import Games, Tables
from tramyard.web.api.watching import Watching
from tramyard.web.error_answers import TOLD
from tramyard.web.live.line import live
from tramyard.web.pages.assets import STATIC, static_address
from tramyard.web.pages.language import spoken
from tramyard.web.pages.routes import PAGES
from tramyard.web.tables.yard import Yard
from tramyard.web.thinkers.processes import Thinkers, thinker_count

HERE: Final = Path(__file__).parent
LARGEST_BODY: Final = 1_200_000


def make_app(
    store: Store,
    thinkers: Thinkers | None = None,
    clock: Callable[[], float] = time.time,
    per_minute: Mapping[str, int] = PER_MINUTE,
) -> Litestar:
    """The yard as a web application over this store. It is opened when the application starts, not before."""

    def open_yard() -> Yard:
        return Yard(store, thinkers or Thinkers(thinker_count()), clock)

    templates = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=select_autoescape(["html", "svg"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.globals.update(_=_, plural=plural)
    return FastActionsApp(
        route_handlers=[
            Games,
            Tables,
            Playing,
            Watching,
            live,
            *PAGES,
            create_static_files_router(
                path=static_address(),
                directories=[STATIC],
                cache_control=CacheControlHeader(public=True, max_age=YEAR, immutable=True),
            ),
            create_static_files_router(path="/static", directories=[STATIC], name="unversioned"),
        ],
        lifespan=[running],
        state=AppState({"open_yard": open_yard, "templates": templates, "purse": Purse(per_minute)}),
        middleware=[clothed, spoken, guarded],
        exception_handlers=TOLD,
        # As plain data: pages that draw it come from other people's servers, which our policy keeps out.
        openapi_config=OpenAPIConfig(
            "Tramyard", "1", path="/schema", render_plugins=[JsonRenderPlugin(media_type=MediaType.JSON)]
        ),
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )


@asynccontextmanager
async def running(app: Litestar) -> AsyncIterator[None]:
    """The yard is open while the application runs."""
    yard: Yard = app.state.open_yard()
    app.state.yard = yard
    await yard.start()
    try:
        yield
    finally:
        await yard.stop()
