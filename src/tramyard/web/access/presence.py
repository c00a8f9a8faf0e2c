"""Whether somebody still waits for an answer: what is done for them alone is broken off when they go away."""

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

from tramyard.kernel.words import _
from tramyard.web.access.identity import Asked
from tramyard.web.trouble import Trouble

GONE = 499
"""What proxies write into their log for a visitor who hung up; nobody reads the answer."""

Result = TypeVar("Result")


async def while_asked(request: Asked, work: Coroutine[object, object, Result]) -> Result:
    """What the work comes to, unless whoever asked hangs up before: then it is cancelled."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_leaves(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Trouble(GONE, _("Nobody waits for the answer any more."))
        return working.result()
    finally:
        for task in (working, leaving):
            task.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)


async def _leaves(request: Asked) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
