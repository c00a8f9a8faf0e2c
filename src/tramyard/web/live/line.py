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
from tramyard.web.access.rate_limits import Pace, limited, one_more_line
from tramyard.web.asker import current_address
from tramyard.web.live.actions import carry_out, read_moves
from tramyard.web.live.updates import Form, with_more, written
from tramyard.web.requests import HoldsQuery, PageQuery, SeatQuery, Since
from tramyard.web.tables.sent_pictures import Held
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


@websocket("/t/{code:str}/live", guards=[limited("line")])
async def live(
    socket: Socket,
    code: FromPath[str],
    since: Since = 0,
    seat: SeatQuery = None,
    form: FromQuery[Form] = "scenes",
    page: PageQuery = "",
    holds: HoldsQuery = "",
) -> None:
    """Sends an Update whenever the table changes; the browser may say which of its seats it looks from.

    A page says what it is called and what it holds of the pictures already; it is sent what it lacks.
    """
    yard = yard_of(socket)
    proofs = proofs_of(socket, code)
    with one_more_line(socket) as pace:
        await socket.accept()
        held = Held(holds.split("."))
        yard.open_page(code, page, held)
        try:
            await _tell(socket, yard, code, proofs, since, seat, form, held, pace)
        except Trouble:
            await _close(socket, GONE)
        except YardError:
            await _close(socket, TRY_AGAIN)
        except WebSocketDisconnect:
            pass


async def _tell(
    socket: Socket,
    yard: Yard,
    code: str,
    proofs: list[str],
    since: int,
    seat: int | None,
    form: Form,
    held: Held,
    pace: Pace,
) -> None:
    """One update after another, until nobody listens."""
    bell = yard.watch(code)
    bell.ring()
    done: dict[str, int] = {}
    listening = asyncio.create_task(_listen(socket, code, proofs, done, bell, pace))
    try:
        while True:
            await bell.wait()
            if listening.done():
                return
            yard.house.check_welcome(current_address())
            table = await yard.table_here(code)
            if table.version < max(done.values(), default=0):  # it was read anew just before what is done
                table = await yard.table(code)
            told = await written(yard, table, who_watches(table.seats_of(proofs), table, seat), since, form)
            since = told.version
            finished = [sent for sent, version in done.items() if version <= told.version]
            for sent in finished:
                del done[sent]
            await _send(socket, with_more(told.text, held.lacking(told.pictures), finished, yard.house.closed))
    finally:
        listening.cancel()
        yard.unwatch(code, bell)


async def _send(socket: Socket, text: bytes) -> None:
    await socket.send({"type": "websocket.send", "bytes": None, "text": text.decode()})


async def _close(socket: Socket, code: int) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(code=code)


async def _listen(socket: Socket, code: str, proofs: list[str], done: dict[str, int], bell: Bell, pace: Pace) -> None:
    """Carries out what is sent, one after another, until the other side goes away."""
    yard = yard_of(socket)
    try:
        while True:
            message: Any = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if wait := pace.wait():
                await asyncio.sleep(wait)  # nothing more is read from whoever is too fast
            text = message.get("text") or message.get("bytes") or ""
            refusal = await _carry_out(yard, code, proofs, text, done)
            if refusal is None:
                bell.ring()  # also where it was done before and nothing changed
            else:
                await _send(socket, msgspec.json.encode(refusal))
    finally:
        bell.ring()


async def _carry_out(
    yard: Yard, code: str, proofs: list[str], text: str | bytes, done: dict[str, int]
) -> NotDone | None:
    sent = ""
    try:
        data = read_moves(text)
        sent = data.id
        table, _seat = await carry_out(yard, code, proofs, data)
        done[sent] = table.version
        return None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return NotDone(sent, 400, _("The request cannot be understood: {fault}.").format(fault=error))
    except Trouble as trouble:
        return NotDone(sent, trouble.status, trouble.sentence, trouble.rule)
    except YardError:
        return NotDone(sent, 503, _("The tables cannot be reached just now. Try again in a moment."))
