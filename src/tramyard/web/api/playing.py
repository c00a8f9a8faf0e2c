"""The API of those who sit at a table: try, play, go back, propose, say, give up."""

from collections.abc import Callable
from typing import NamedTuple

from litestar import Controller, post
from litestar.params import FromPath, FromQuery, JSONBody

from tramyard.kernel.position import Position
from tramyard.web import requests
from tramyard.web.access.identity import SEATED, Asked, acting_seat, proofs_of, seats_of, watching_seat, yard_of
from tramyard.web.access.rate_limits import limited
from tramyard.web.live.actions import carry_out
from tramyard.web.live.updates import Form, Told, Update, update
from tramyard.web.tables import agreements, chairs
from tramyard.web.tables.sent_pictures import whole
from tramyard.web.tables.table import Change, Table
from tramyard.web.tables.yard import Yard
from tramyard.web.views.drawing import draw
from tramyard.web.views.lessons import guided
from tramyard.web.views.scenes import Draft, draft
from tramyard.web.views.steps import Step, Why, choices, why


class Playing(Controller):
    """What those who sit at a table can do."""

    path = "/api/tables/{code:str}"
    tags = ("playing",)

    @post("/draft", status_code=200, security=SEATED)
    async def draft(self, request: Asked, code: FromPath[str], data: JSONBody[requests.Moves]) -> Draft:
        """Try an unfinished action: nobody else sees it, nothing is stored."""
        yard = yard_of(request)
        table = await yard.table(code)
        seat = acting_seat(request, table, data.seat)
        position, moves = table.draft(seat, data.version, data.moves)
        held = yard.held(code, data.page)
        return draft(table, position, moves, seat, held.lacking if held else whole)

    @post("/draw", status_code=200)
    async def draw(self, request: Asked, code: FromPath[str], data: JSONBody[requests.Strokes]) -> Draft:
        """Draw a line over spots, as a draft: what fits of it."""
        yard = yard_of(request)
        table = await yard.table(code)
        seat = acting_seat(request, table, data.seat)
        position, moves = draw(table, seat, data.version, data.moves, data.spots)
        held = yard.held(code, data.page)
        return draft(table, position, moves, seat, held.lacking if held else whole)

    @post("/why", status_code=200)
    async def why(self, request: Asked, code: FromPath[str], data: JSONBody[requests.AtSpot]) -> Why:
        """Why nothing can be done at a spot, with its rule; and what lies there."""
        table = await yard_of(request).table(code)
        seat = watching_seat(request, table, data.seat)
        position = table.position
        if data.moves and seat >= 0:
            position, _moves = table.draft(seat, data.version, data.moves)
        return why(table, position, seat, data.spot)

    @post("/choices", status_code=200, security=SEATED)
    async def choices(self, request: Asked, code: FromPath[str], data: JSONBody[requests.AtSpot]) -> list[Step]:
        """What can be done at a spot, where there is too much to list it all (`many` of a step)."""
        table = await yard_of(request).table(code)
        seat = acting_seat(request, table, data.seat)
        position, moves = table.draft(seat, data.version, data.moves)
        return guided(table, moves, choices(table, position, data.spot))

    @post("/actions", status_code=200, security=SEATED)
    async def act(
        self, request: Asked, code: FromPath[str], data: JSONBody[requests.Moves], form: FromQuery[Form] = "scenes"
    ) -> Update | Told:
        """Play a whole action, or enter what chance brought. Answered when it is on disk, with all that followed."""
        yard = yard_of(request)
        table, seat = await carry_out(yard, code, proofs_of(request, code), data)
        return await update(yard, table, seat, data.version, form, data.page)

    @post("/undo", status_code=200, security=SEATED)
    async def undo(self, request: Asked, code: FromPath[str], data: JSONBody[requests.BackTo]) -> Update | Told:
        """Go back to after a line: at once where that is free, else the other people are asked."""

        def go_back(who: Sitter, table: Table, kept: Position | None) -> Change:
            return agreements.undo(table, who.seat, who.mine, data.line, kept, who.yard.rng, who.yard.clock())

        return await _done(request, code, data, go_back, lambda table: data.line)

    @post("/answer", status_code=200, security=SEATED)
    async def answer(self, request: Asked, code: FromPath[str], data: JSONBody[requests.Answer]) -> Update | Told:
        """Agree to what another person proposed, or not."""

        def reply(who: Sitter, table: Table, kept: Position | None) -> Change:
            return agreements.answer(table, who.seat, who.mine, data.agree, kept, who.yard.rng, who.yard.clock())

        return await _done(request, code, data, reply, _proposed_line)

    @post("/propose-end", status_code=200, security=SEATED)
    async def propose_end(self, request: Asked, code: FromPath[str], data: JSONBody[requests.MySeat]) -> Update | Told:
        """Propose to end the game here."""

        def propose(who: Sitter, table: Table, _kept: Position | None) -> Change:
            return agreements.propose_end(table, who.seat, who.mine, who.yard.clock())

        return await _done(request, code, data, propose)

    @post("/resign", status_code=200, security=SEATED)
    async def resign(self, request: Asked, code: FromPath[str], data: JSONBody[requests.MySeat]) -> Update | Told:
        """Give up."""

        def give_up(who: Sitter, table: Table, _kept: Position | None) -> Change:
            return chairs.resign(table, who.seat, who.yard.clock())

        return await _done(request, code, data, give_up)

    @post("/chat", status_code=200, security=SEATED, guards=[limited("talk")])
    async def chat(self, request: Asked, code: FromPath[str], data: JSONBody[requests.Say]) -> Update | Told:
        """Say something to everybody at the table."""
        text = requests.said(data.text)

        def say(who: Sitter, table: Table, _kept: Position | None) -> Change:
            return table.say(who.seat, text, who.yard.clock())

        return await _done(request, code, data, say)


class Sitter(NamedTuple):
    """Whoever asks for something from a seat, and all the seats of the same device."""

    yard: Yard
    seat: int
    mine: list[int]


async def _done(
    request: Asked,
    code: str,
    data: requests.BackTo | requests.Answer | requests.MySeat | requests.Say,
    ask: Callable[[Sitter, Table, Position | None], Change],
    line: Callable[[Table], int] | None = None,
) -> Update | Told:
    """What a seat asks for, done and told to it. What may lead back to a line is given the position there."""
    yard = yard_of(request)
    table = await yard.table(code)
    version = table.version
    who = Sitter(yard, acting_seat(request, table, data.seat), seats_of(request, table))
    if line is None:
        table = await yard.change(code, lambda table: ask(who, table, None))
    else:
        table = await yard.change_back(code, line(table), lambda table, kept: ask(who, table, kept))
    return await update(yard, table, watching_seat(request, table, who.seat), version, page=data.page)


def _proposed_line(table: Table) -> int:
    return table.state.proposal.line if table.state.proposal else 0
