"""Live updates over a WebSocket: what happened since the version the browser saw last, newest wins."""

import asyncio
from contextlib import suppress

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State as AppState
from litestar.exceptions import WebSocketDisconnect

from tramyard.kernel.words import speaking
from tramyard.web.api import update
from tramyard.web.language import language_of
from tramyard.web.trouble import Trouble
from tramyard.web.who import watching_seat
from tramyard.web.yard import Yard

Socket = WebSocket[object, object, AppState]
GONE = 4404
"""Close code: there is no such table any more."""


@websocket("/t/{code:str}/live")
async def live(socket: Socket, code: str, since: int = 0, seat: int | None = None) -> None:
    """Sends an Update whenever the table changes; the browser may say which of its seats it looks from."""
    yard = socket.app.state.yard
    assert isinstance(yard, Yard)
    await socket.accept()
    changed = yard.watch(code)
    changed.set()
    listening = asyncio.create_task(_until_closed(socket))
    try:
        with speaking(language_of(socket)):
            while not listening.done():
                waiting = asyncio.create_task(changed.wait())
                await asyncio.wait({waiting, listening}, return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
                if listening.done():
                    break
                changed.clear()
                table = await yard.table(code)
                told = await update(yard, table, watching_seat(socket, table, seat), since)
                since = told.now.version
                await socket.send_text(msgspec.json.encode(told).decode())
    except Trouble:
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.close(code=GONE)
    except WebSocketDisconnect:
        pass
    finally:
        listening.cancel()
        yard.unwatch(code, changed)


async def _until_closed(socket: Socket) -> None:
    """The browser says nothing on this line but that it goes away."""
    with suppress(WebSocketDisconnect):
        while True:
            await socket.receive_text()
