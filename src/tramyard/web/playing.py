"""The API of those who sit at a table: try, play, go back, propose, say, give up."""

from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from tramyard.kernel.words import _, calling
from tramyard.web import asked, chairs, manners
from tramyard.web.api import SeatQuery
from tramyard.web.limits import limited
from tramyard.web.scenes import Draft, Why, asks_chance, draft, plain, why
from tramyard.web.table import Change, Table
from tramyard.web.trouble import Trouble
from tramyard.web.updates import Form, Told, Update, update
from tramyard.web.who import (
    Asked,
    acting_seat,
    proofs_of,
    seats_of,
    watching_seat,
    who_acts,
    yard_of,
)
from tramyard.web.yard import Yard

MOST_OUTCOMES = 60
WORLDS = 24
"""Imagined worlds that are asked what chance may bring, where the real one would tell a secret."""


class Outcome(msgspec.Struct):
    """Something chance may bring: how to write it, and in words where the game has some."""

    text: str
    words: str


class Outcomes(msgspec.Struct):
    """What chance may bring now; of many only the first ones that match."""

    count: int
    outcomes: list[Outcome]


class Playing(Controller):
    """What those who sit at a table can do."""

    path = "/api/tables/{code:str}"
    tags = ("playing",)

    @post("/draft", status_code=200)
    async def draft(self, request: Asked, code: FromPath[str], data: JSONBody[asked.Moves]) -> Draft:
        """Try an unfinished action: nobody else sees it, nothing is stored."""
        table = await yard_of(request).table(code)
        seat = acting_seat(request, table, data.seat)
        position, moves = table.draft(seat, data.version, data.moves)
        return draft(table, position, moves, seat)

    @post("/why", status_code=200)
    async def why(self, request: Asked, code: FromPath[str], data: JSONBody[asked.WhyNot]) -> Why:
        """Why nothing can be done at a spot, with its rule; and what lies there."""
        table = await yard_of(request).table(code)
        seat = watching_seat(request, table, data.seat)
        position = table.position
        if data.moves and seat >= 0:
            position, _moves = table.draft(seat, data.version, data.moves)
        return why(table, position, seat, data.spot)

    @post("/actions", status_code=200)
    async def act(
        self, request: Asked, code: FromPath[str], data: JSONBody[asked.Moves], form: FromQuery[Form] = "scenes"
    ) -> Update | Told:
        """Play a whole action, or enter what chance brought. Answered when it is on disk, with all that followed."""
        yard = yard_of(request)
        table, seat = await carry_out(yard, code, proofs_of(request, code), data)
        return await update(yard, table, seat, data.version, form)

    @get("/outcomes", guards=[limited("look")])
    async def outcomes(
        self,
        request: Asked,
        code: FromPath[str],
        find: Annotated[str, QueryParameter(max_length=40)] = "",
        seat: SeatQuery = None,
    ) -> Outcomes:
        """At a table where chance is entered by hand: what it may bring now, for the seats that may see it."""
        yard = yard_of(request)
        table = await yard.table(code)
        mine = acting_seat(request, table, seat)
        if not asks_chance(table, mine):
            raise Trouble(409, _("There is nothing to type in for you now."))
        rng = yard.rng()
        worlds = [table.position.imagine(mine, rng) for _world in range(WORLDS)]
        possible = sorted({move for world in worlds for move, _weight in world.odds()})
        found = [outcome for outcome in _told(table, mine, possible) if _fits(outcome, find)]
        return Outcomes(len(found), found[:MOST_OUTCOMES])

    @post("/undo", status_code=200)
    async def undo(self, request: Asked, code: FromPath[str], data: JSONBody[asked.BackTo]) -> Update | Told:
        """Go back to after a line: at once where that is free, else the other people are asked."""
        yard = yard_of(request)
        table = await yard.table(code)
        version = table.version
        seat = acting_seat(request, table, data.seat)
        mine = seats_of(request, table)
        table = await yard.change_back(
            code,
            data.line,
            lambda table, kept: manners.undo(table, seat, mine, data.line, kept, yard.rng, yard.clock()),
        )
        return await update(yard, table, seat, version)

    @post("/answer", status_code=200)
    async def answer(self, request: Asked, code: FromPath[str], data: JSONBody[asked.Answer]) -> Update | Told:
        """Agree to what another person proposed, or not."""
        yard = yard_of(request)
        table = await yard.table(code)
        version = table.version
        seat = acting_seat(request, table, data.seat)
        mine = seats_of(request, table)
        table = await yard.change_back(
            code,
            table.state.proposal.line if table.state.proposal else 0,
            lambda table, kept: manners.answer(table, seat, mine, data.agree, kept, yard.rng, yard.clock()),
        )
        return await update(yard, table, seat, version)

    @post("/propose-end", status_code=200)
    async def propose_end(self, request: Asked, code: FromPath[str], data: JSONBody[asked.MySeat]) -> Update | Told:
        """Propose to end the game here."""
        yard = yard_of(request)
        table = await yard.table(code)
        version = table.version
        seat = acting_seat(request, table, data.seat)
        mine = seats_of(request, table)
        table = await yard.change(code, lambda table: manners.propose_end(table, seat, mine, yard.clock()))
        return await update(yard, table, seat, version)

    @post("/resign", status_code=200)
    async def resign(self, request: Asked, code: FromPath[str], data: JSONBody[asked.MySeat]) -> Update | Told:
        """Give up."""
        yard = yard_of(request)
        table = await yard.table(code)
        version = table.version
        seat = acting_seat(request, table, data.seat)
        table = await yard.change(code, lambda table: chairs.resign(table, seat, yard.clock()))
        return await update(yard, table, watching_seat(request, table, seat), version)

    @post("/chat", status_code=200, guards=[limited("talk")])
    async def chat(self, request: Asked, code: FromPath[str], data: JSONBody[asked.Say]) -> Update | Told:
        """Say something to everybody at the table."""
        yard = yard_of(request)
        table = await yard.table(code)
        version = table.version
        seat = acting_seat(request, table, data.seat)
        text = asked.said(data.text)
        table = await yard.change(code, lambda table: table.say(seat, text, yard.clock()))
        return await update(yard, table, seat, version)


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


def _told(table: Table, seat: int, outcomes: list[int]) -> list[Outcome]:
    """Outcomes as whoever enters them would read them; words come from the position as that seat knows it."""
    game, terminal = table.game, table.room.terminal
    with calling(table.names()):
        return [
            Outcome(
                game.vocabulary.text(move),
                plain(
                    terminal.told(game, table.position, (move,), seat) or terminal.choice(game, table.position, move)
                ),
            )
            for move in outcomes
        ]


def _fits(outcome: Outcome, wanted: str) -> bool:
    """Whether each word somebody typed is in it; the letters of a roll in any order."""
    text = f"{outcome.text} {outcome.words}".casefold()
    return all(word in text or sorted(word) == sorted(outcome.text.casefold()) for word in wanted.casefold().split())
