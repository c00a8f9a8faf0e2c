"""The live line of a table, a WebSocket: what happened since the version seen last comes out, newest wins.

Programs may also play on it, which is quicker than a request for each action: they send what they would POST to
`actions`, and find its id under `done` in the update that shows it, or are told why not.
"""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State as AppState
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _
from tramyard.web.access.identity import proofs_of, who_watches, yard_of
from tramyard.web.live.actions import carry_out, read_moves
from tramyard.web.live.updates import Form, with_done, written
from tramyard.web.requests import SeatQuery, Since
from tramyard.web.tables.watchers_bell import Bell
from tramyard.web.tables.yard import Yard
from tramyard.web.trouble import Trouble

Socket = WebSocket[object, object, AppState]
GONE = 4404
"""Close code: there is no such table any more."""
TRY_AGAIN = 1013
"""Close code: the server has trouble, ask again later."""


class NotDone(msgspec.Struct):
    """What was sent is not done, and why."""

    id: str
    status: int
    sentence: str
    rule: str = ""


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
    proofs = proofs_of(socket, code)
    await socket.accept()
    bell = yard.watch(code)
    bell.ring()
    done: list[str] = []
    listening = asyncio.create_task(_listen(socket, code, proofs, done, bell))
    try:
        while True:
            await bell.wait()
            if listening.done():
                return
            table = await yard.table(code)
            since, text = await written(yard, table, who_watches(table.seats_of(proofs), table, seat), since, form)
            finished, done[:] = done[:], []
            await _send(socket, with_done(text, finished))
    except Trouble:
        await _close(socket, GONE)
    except YardError:
        await _close(socket, TRY_AGAIN)
    except WebSocketDisconnect:
        pass
    finally:
        listening.cancel()
        yard.unwatch(code, bell)


async def _send(socket: Socket, text: bytes) -> None:
    await socket.send({"type": "websocket.send", "bytes": None, "text": text.decode()})


async def _close(socket: Socket, code: int) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(code=code)


async def _listen(socket: Socket, code: str, proofs: list[str], done: list[str], bell: Bell) -> None:
    """Carries out what is sent, one after another, until the other side goes away."""
    yard = yard_of(socket)
    try:
        while True:
            message: Any = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text") or message.get("bytes") or ""
            refusal = await _carry_out(yard, code, proofs, text, done)
            if refusal is None:
                bell.ring()  # also where it was done before and nothing changed
            else:
                await _send(socket, msgspec.json.encode(refusal))
    finally:
        bell.ring()


async def _carry_out(yard: Yard, code: str, proofs: list[str], text: str | bytes, done: list[str]) -> NotDone | None:
    sent = ""
    try:
        data = read_moves(text)
        sent = data.id
        await carry_out(yard, code, proofs, data)
        done.append(sent)
        return None
    except (msgspec.MsgspecError, RecursionError) as error:
        return NotDone(sent, 400, _("The request cannot be understood: {fault}.").format(fault=error))
    except Trouble as trouble:
        return NotDone(sent, trouble.status, trouble.sentence, trouble.rule)
    except YardError:
        return NotDone(sent, 503, _("The tables cannot be reached just now. Try again in a moment."))
