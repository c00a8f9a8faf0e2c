"""The Litestar application: routes, the language of each request, safety, and errors as sentences."""

import socket
import time
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.datastructures import State as AppState
from litestar.enums import MediaType
from litestar.openapi import OpenAPIConfig
from litestar.static_files import create_static_files_router

from tramyard.kernel.words import _, plural
from tramyard.store import Desk, Store
from tramyard.web.access.club import Club
from tramyard.web.access.identity import YEAR
from tramyard.web.access.rate_limits import AtOnce, Purse, keep_sharing, limited
from tramyard.web.access.safety import clothed, guarded
from tramyard.web.api.chance import ChanceByHand
from tramyard.web.api.description import Description
from tramyard.web.api.devices import Devices
from tramyard.web.api.fast_actions import FastActionsApp
from tramyard.web.api.making import Making
from tramyard.web.api.playing import Playing
from tramyard.web.api.previews import Previews
from tramyard.web.api.reviewing import Reviewing
from tramyard.web.api.tables import Games, Tables
from tramyard.web.api.watching import Watching
from tramyard.web.error_answers import TOLD
from tramyard.web.limits import Limits
from tramyard.web.live.line import live
from tramyard.web.operations.opening import kept_open
from tramyard.web.operations.reports import report
from tramyard.web.pages.assets import STATIC, static_address
from tramyard.web.pages.language import spoken
from tramyard.web.pages.puzzles import PUZZLE_PAGES
from tramyard.web.pages.routes import PAGES
from tramyard.web.pages.server_pages import SERVER_PAGES
from tramyard.web.solving.api import UNCOMPRESSED, Searching, Solving
from tramyard.web.solving.jobs import Jobs
from tramyard.web.tables.yard import Yard
from tramyard.web.thinkers.processes import Thinkers, thinker_count

HERE: Final = Path(__file__).parent
USUAL: Final = Limits()
EVERYBODY: Final = Club()


def make_app(
    store: Store,
    thinkers: Thinkers | None = None,
    clock: Callable[[], float] = time.time,
    limits: Limits = USUAL,
    hosts: Collection[str] = (),
    side_door: socket.socket | None = None,
    club: Club = EVERYBODY,
    imprint: str = "",
    visits: bool = False,
) -> Litestar:
    """The yard as a web application over this store. It is opened when the application starts, not before.

    With `hosts` it answers to these names alone. At `side_door` the operator finds health and figures. A `club` may
    have a door of its own; the `imprint` is HTML for the page about privacy; with `visits` every request is logged.
    """

    def open_yard() -> Yard:
        return Yard(store, thinkers or Thinkers(thinker_count(), most=limits.jobs), clock, limits)

    templates = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=select_autoescape(["html", "svg"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.globals.update(_=_, plural=plural, club=club)
    return FastActionsApp(
        route_handlers=[
            Games,
            Previews,
            Tables,
            Devices,
            Playing,
            ChanceByHand,
            Watching,
            Reviewing,
            Solving,
            Making,
            live,
            report,
            Router(
                "/",
                route_handlers=[*PAGES, *PUZZLE_PAGES, *SERVER_PAGES],
                guards=[limited("page")],
                request_max_body_size=limits.form,
            ),
            create_static_files_router(
                path=static_address(),
                directories=[STATIC],
                cache_control=CacheControlHeader(public=True, max_age=YEAR, immutable=True),
            ),
            create_static_files_router(path="/static", directories=[STATIC], name="unversioned"),
        ],
        lifespan=[running],
        state=AppState(
            {
                "open_yard": open_yard,
                "open_searching": lambda yard: Searching(Jobs(places(yard), limits), yard),
                "templates": templates,
                "purse": Purse(limits.per_minute),
                "lines": AtOnce(limits.lines, limits.messages),
                "limits": limits,
                "side_door": side_door,
                "hosts": {host.lower() for host in hosts},
                "club": club,
                "imprint": imprint,
                "visits": visits,
            }
        ),
        middleware=[clothed, spoken, guarded],
        exception_handlers=TOLD,
        # As plain data: pages that draw it come from other people's servers, which our policy keeps out.
        openapi_config=OpenAPIConfig(
            "Tramyard",
            "1",
            openapi_router=Router("/schema", route_handlers=[], guards=[limited("page")], include_in_schema=False),
            render_plugins=[Description(media_type=MediaType.JSON)],
        ),
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6, exclude_opt_key=UNCOMPRESSED),
        request_max_body_size=limits.body,
        logging_config=None,
    )


def places(yard: Yard) -> int:
    """For searches at once; none where thinking is left to workers."""
    return 0 if yard.store.others.shared and not yard.thinkers.places else thinker_count()


@asynccontextmanager
async def running(app: Litestar) -> AsyncIterator[None]:
    """The yard is open while the application runs."""
    yard: Yard = app.state.open_yard()
    app.state.yard = yard
    app.state.searching = app.state.open_searching(yard)
    await app.state.club.open(Desk(yard.store))
    async with kept_open(yard, app.state.side_door):
        yard.spawn(keep_sharing(app.state.purse, yard))
        try:
            yield
        finally:
            await app.state.searching.jobs.close()
