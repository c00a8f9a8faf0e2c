"""Actions that programs POST, answered fast: what the API's handler does, without what a framework does for all.

It takes the plainest form of that one request: an action in JSON with a Bearer secret, from no browser, answered with
the story. Whatever is unusual, refused or fails goes the framework's way, which reads it anew and finds the words.
"""

import asyncio
import re
from collections.abc import Collection
from typing import Any, Final, NamedTuple, cast

import msgspec
from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import (
    HTTPScope,
    LifeSpanReceive,
    LifeSpanScope,
    LifeSpanSend,
    Message,
    Receive,
    ReceiveMessage,
    Scope,
    Send,
)

from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _
from tramyard.web import requests
from tramyard.web.access import access_log
from tramyard.web.access.club import Club, closed
from tramyard.web.access.doorway import leads_to_the_door, refusal, show_the_door, turn_away, without_body
from tramyard.web.access.identity import bearer_secrets
from tramyard.web.access.methods import tell_methods
from tramyard.web.access.rate_limits import Purse
from tramyard.web.access.safety import with_headers
from tramyard.web.asker import AskedBy, current_address
from tramyard.web.limits import Limits
from tramyard.web.live.actions import carry_out, read_moves
from tramyard.web.live.updates import written
from tramyard.web.tables.meters import Meters
from tramyard.web.tables.secrets import hashed
from tramyard.web.tables.yard import Yard
from tramyard.web.trouble import Trouble

PATH: Final = re.compile(r"/api/tables/([^/]+)/actions")
QUERY: Final = b"form=story"
SMALL: Final = 16_384
"""Bytes of a body that comes in one piece."""
BROWSERS: Final = (b"origin", b"sec-fetch-site", b"cookie")
"""Where one of these headers is, a browser asks."""
AT_ANOTHER: Final = 1
"""Seconds after which another process, or this one's successor, may be asked."""
CLOTHES: Final = with_headers([(b"content-type", b"application/json")], "/api/")


class FastActionsApp(Litestar):
    """Litestar behind a door, with plain actions of programs answered before it is asked."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        # What stays as it is: each look into the state costs half a microsecond, and an action is made of such.
        self._visits: bool = self.state.visits
        self._limits: Limits = self.state.limits
        self._hosts: Collection[str] = self.state.hosts
        self._club: Club = self.state.club

    async def __call__(
        self, scope: Scope | LifeSpanScope, receive: Receive | LifeSpanReceive, send: Send | LifeSpanSend
    ) -> None:
        if scope["type"] == "lifespan":
            await super().__call__(scope, receive, send)
            return
        yard: Yard = self.state.yard
        sent = Sent(cast(Send, send), yard.meters)
        try:
            await self._let_in(yard, scope, cast(Receive, receive), sent)
        except asyncio.CancelledError:
            if not yard.closing:
                raise
            # The server ends and waits no longer: perhaps for a database that is away, which is no mistake of ours.
            if scope["type"] == ScopeType.HTTP and not sent.begun:
                sentence = _("The tables cannot be reached just now. Try again in a moment.")
                await turn_away(scope, cast(Receive, receive), sent, Trouble(503, sentence, retry=AT_ANOTHER))

    async def _let_in(self, yard: Yard, scope: Scope, receive: Receive, send: Send) -> None:
        if self._visits:
            send = access_log.written(scope, send)
        with AskedBy(scope["client"][0] if scope["client"] else ""):
            trouble = refusal(scope, self._limits, self._hosts, yard.house)
            trouble = trouble or self._asks_too_often(yard, scope)
            if trouble is None and not await self._club.admits(scope, yard):
                trouble = closed()
                if leads_to_the_door(scope):
                    await show_the_door(scope, send)
                    return
            if trouble is not None:
                await turn_away(scope, receive, send, trouble)
                return
            if scope["type"] == ScopeType.HTTP:
                asks = _plain_action(scope)
                if asks is not None:
                    await self._act(yard, asks, scope, receive, send)
                    return
                if scope["method"] == "OPTIONS" and await tell_methods(self, scope["path"], send):
                    return
                if scope["method"] == "HEAD":
                    scope, send = without_body(scope, send)
            await super().__call__(scope, receive, send)

    def _asks_too_often(self, yard: Yard, scope: Scope) -> Trouble | None:
        """For anything; and whoever tries words of the club in a header has as few guesses as one who knocks there."""
        address = current_address()
        pace = yard.house.pace(address)
        purse: Purse = self.state.purse
        try:
            purse.spend("ask", address, pace)
            if self._club.guesses(scope, yard):
                purse.spend("door", address, pace)
        except Trouble as trouble:
            return trouble
        return None

    async def _act(self, yard: Yard, asks: "Asks", scope: HTTPScope, receive: Receive, send: Send) -> None:
        message = await receive()
        answer = await _answer(yard, asks, message)
        if answer is None:
            await super().__call__(scope, _again(message, receive), send)
            return
        headers = [*CLOTHES, (b"content-length", b"%d" % len(answer))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": answer, "more_body": False})


class Sent:
    """Sends on, and counts each answer by its status."""

    def __init__(self, send: Send, meters: Meters) -> None:
        self._send = send
        self._meters = meters
        self.begun = False
        """Whether an answer has been begun."""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            self._meters.answered(message["status"])
        await self._send(message)


class Asks(NamedTuple):
    """The head of a plain action: for which table, and what proves the seats."""

    code: str
    proofs: list[str]


def _plain_action(scope: HTTPScope) -> Asks | None:
    if scope["method"] != "POST" or scope["query_string"] != QUERY:
        return None
    found = PATH.fullmatch(scope["path"])
    headers = dict(scope["headers"])
    if found is None or any(name in headers for name in BROWSERS):
        return None
    length = headers.get(b"content-length", b"")
    if headers.get(b"content-type") != b"application/json" or not length.isdigit() or int(length) > SMALL:
        return None
    secrets = bearer_secrets(headers.get(b"authorization", b""))
    return None if secrets is None else Asks(found[1], [hashed(secret) for secret in secrets])


async def _answer(yard: Yard, asks: Asks, message: ReceiveMessage) -> bytes | None:
    """What followed from the action once it is on disk; None where more than that is to be said."""
    if message["type"] != "http.request" or message.get("more_body"):
        return None
    try:
        data: requests.Moves = read_moves(message["body"])
        table, seat = await carry_out(yard, asks.code, asks.proofs, data)
        return (await written(yard, table, seat, data.version, "story")).text
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, Trouble, YardError):
        return None


def _again(message: ReceiveMessage, receive: Receive) -> Receive:
    """What was received already, then the rest."""
    unread = [message]

    async def receive_again() -> ReceiveMessage:
        return unread.pop() if unread else await receive()

    return receive_again
