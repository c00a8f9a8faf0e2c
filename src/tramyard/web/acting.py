"""An action on its way to the table, whichever door it came in by; and the quick door, for what is asked most.

The quick door answers as the API's handler does, with the same checks, but without all that a framework does for
requests of every kind. Whatever is unusual about a request goes the framework's way.
"""

from typing import Final

import msgspec
from litestar.connection import ASGIConnection
from litestar.types import ASGIApp, Receive, ReceiveMessage, Scope, Send

from tramyard.web import asked
from tramyard.web.table import Change, Table
from tramyard.web.updates import Form, written
from tramyard.web.who import Connection, proofs_of, who_acts, yard_of
from tramyard.web.yard import Yard

SMALL: Final = 16_384
"""Bytes of a body that is read in one piece."""
FORMS: Final[dict[bytes, Form]] = {b"": "scenes", b"form=scenes": "scenes", b"form=story": "story"}
"""By the query of a request; any other query is read by the framework."""


async def carry_out(yard: Yard, code: str, proofs: list[str], data: asked.Moves) -> tuple[Table, int]:
    """An action, or what chance brought, played once however often it is sent; the table then, and whose it was."""
    table = await yard.table(code)
    seat = who_acts(table.seats_of(proofs), table, data.seat)

    def play(table: Table) -> Change | None:
        if table.carried_out(data.id, data.version):
            return None
        enter = table.enter_chance if table.waits_for() == "chance" else table.act
        return enter(seat, data.version, data.moves, data.id, yard.rng, yard.clock())

    if not await yard.carried_out(table, data.version, data.id):
        table = await yard.change(code, play)
    return table, seat


def quick_door(app: ASGIApp) -> ASGIApp:
    """Stands before the handler that takes actions."""

    async def act(scope: Scope, receive: Receive, send: Send) -> None:
        form = FORMS.get(scope["query_string"])
        if form is None or not _small_json(scope):
            await app(scope, receive, send)
            return
        message = await receive()
        data = _read(message)
        if data is None:
            await app(scope, _again(message, receive), send)
            return
        connection: Connection = ASGIConnection(scope)
        yard, code = yard_of(connection), scope["path_params"]["code"]
        table, seat = await carry_out(yard, code, proofs_of(connection, code), data)
        _version, text = await written(yard, table, seat, data.version, form)
        headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(text))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": text, "more_body": False})

    return act


def _small_json(scope: Scope) -> bool:
    kind, length = b"", b""
    for name, value in scope["headers"]:
        if name == b"content-type":
            kind = value
        elif name == b"content-length":
            length = value
    return kind == b"application/json" and length.isdigit() and int(length) <= SMALL


def _read(message: ReceiveMessage) -> asked.Moves | None:
    """What is asked, if this is all of it and it makes sense."""
    if message["type"] != "http.request" or message["more_body"]:
        return None
    try:
        return read_moves(message["body"])
    except msgspec.MsgspecError:
        return None


def _again(message: ReceiveMessage, receive: Receive) -> Receive:
    """What was received already, then the rest."""
    unread = [message]

    async def receive_again() -> ReceiveMessage:
        return unread.pop() if unread else await receive()

    return receive_again


read_moves = msgspec.json.Decoder(asked.Moves).decode
