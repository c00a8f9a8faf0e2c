"""Live updates over a WebSocket: what happened since the version the browser saw last, newest wins."""

import asyncio
from contextlib import suppress

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State as AppState
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from tramyard.kernel.errors import YardError
from tramyard.web.api import SeatQuery
from tramyard.web.looking import Since
from tramyard.web.trouble import Trouble
from tramyard.web.updates import Form, Update, update
from tramyard.web.who import watching_seat, yard_of

Socket = WebSocket[object, object, AppState]
GONE = 4404
"""Close code: there is no such table any more."""
TRY_AGAIN = 1013
"""Close code: the server has trouble, ask again later."""


@websocket("/t/{code:str}/live")
async def live(
    socket: Socket,
    code: FromPath[str],
    since: Since = 0,
    seat: SeatQuery = None,
    form: FromQuery[Form] = "scenes",
) -> None:
    """Sends an Update whenever the table changes; the browser may say which of its seats it looks from."""
    yard = yard_of(socket)
    await socket.accept()
    changed = yard.watch(code)
    changed.set()
    listening = asyncio.create_task(_until_closed(socket, changed))
    try:
        while True:
            await changed.wait()
            changed.clear()
            if listening.done():
                return
            table = await yard.table(code)
            told = await update(yard, table, watching_seat(socket, table, seat), since, form)
            since = told.now.version if isinstance(told, Update) else told.version
            await socket.send_data(msgspec.json.encode(told).decode(), "text")
    except Trouble:
        await _close(socket, GONE)
    except YardError:
        await _close(socket, TRY_AGAIN)
    except WebSocketDisconnect:
        pass
    finally:
        listening.cancel()
        yard.unwatch(code, changed)


async def _close(socket: Socket, code: int) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(code=code)


async def _until_closed(socket: Socket, changed: asyncio.Event) -> None:
    """The browser says nothing on this line but that it goes away."""
    try:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
    finally:
        changed.set()
