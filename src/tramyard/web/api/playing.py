"""The API of those who sit at a table: try, play, go back, propose, say, give up."""

from collections.abc import Callable
from typing import Annotated, NamedTuple

import msgspec
from litestar import Controller, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from tramyard.kernel.position import Position
from tramyard.kernel.spans import plain
from tramyard.kernel.words import _, calling
from tramyard.web import requests
from tramyard.web.access.identity import Asked, acting_seat, proofs_of, seats_of, watching_seat, yard_of
from tramyard.web.access.limits import limited
from tramyard.web.live.actions import carry_out
from tramyard.web.live.updates import Form, Told, Update, update
from tramyard.web.requests import SeatQuery
from tramyard.web.tables import agreements, chairs
from tramyard.web.tables.table import Change, Table
from tramyard.web.tables.yard import Yard
from tramyard.web.trouble import Trouble
from tramyard.web.views.scenes import Draft, Step, Why, asks_chance, choices, draft, why

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
    async def draft(self, request: Asked, code: FromPath[str], data: JSONBody[requests.Moves]) -> Draft:
        """Try an unfinished action: nobody else sees it, nothing is stored."""
        table = await yard_of(request).table(code)
        seat = acting_seat(request, table, data.seat)
        position, moves = table.draft(seat, data.version, data.moves)
        return draft(table, position, moves, seat)

    @post("/why", status_code=200)
    async def why(self, request: Asked, code: FromPath[str], data: JSONBody[requests.AtSpot]) -> Why:
        """Why nothing can be done at a spot, with its rule; and what lies there."""
        table = await yard_of(request).table(code)
        seat = watching_seat(request, table, data.seat)
        position = table.position
        if data.moves and seat >= 0:
            position, _moves = table.draft(seat, data.version, data.moves)
        return why(table, position, seat, data.spot)

    @post("/choices", status_code=200)
    async def choices(self, request: Asked, code: FromPath[str], data: JSONBody[requests.AtSpot]) -> list[Step]:
        """What can be done at a spot, where there is too much to list it all (`many` of a step)."""
        table = await yard_of(request).table(code)
        seat = acting_seat(request, table, data.seat)
        position, _moves = table.draft(seat, data.version, data.moves)
        return choices(table, position, data.spot)

    @post("/actions", status_code=200)
    async def act(
        self, request: Asked, code: FromPath[str], data: JSONBody[requests.Moves], form: FromQuery[Form] = "scenes"
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
    async def undo(self, request: Asked, code: FromPath[str], data: JSONBody[requests.BackTo]) -> Update | Told:
        """Go back to after a line: at once where that is free, else the other people are asked."""

        def go_back(who: Sitter, table: Table, kept: Position | None) -> Change:
            return agreements.undo(table, who.seat, who.mine, data.line, kept, who.yard.rng, who.yard.clock())

        return await _done(request, code, data.seat, go_back, lambda table: data.line)

    @post("/answer", status_code=200)
    async def answer(self, request: Asked, code: FromPath[str], data: JSONBody[requests.Answer]) -> Update | Told:
        """Agree to what another person proposed, or not."""

        def reply(who: Sitter, table: Table, kept: Position | None) -> Change:
            return agreements.answer(table, who.seat, who.mine, data.agree, kept, who.yard.rng, who.yard.clock())

        return await _done(request, code, data.seat, reply, _proposed_line)

    @post("/propose-end", status_code=200)
    async def propose_end(self, request: Asked, code: FromPath[str], data: JSONBody[requests.MySeat]) -> Update | Told:
        """Propose to end the game here."""

        def propose(who: Sitter, table: Table, _kept: Position | None) -> Change:
            return agreements.propose_end(table, who.seat, who.mine, who.yard.clock())

        return await _done(request, code, data.seat, propose)

    @post("/resign", status_code=200)
    async def resign(self, request: Asked, code: FromPath[str], data: JSONBody[requests.MySeat]) -> Update | Told:
        """Give up."""

        def give_up(who: Sitter, table: Table, _kept: Position | None) -> Change:
            return chairs.resign(table, who.seat, who.yard.clock())

        return await _done(request, code, data.seat, give_up)

    @post("/chat", status_code=200, guards=[limited("talk")])
    async def chat(self, request: Asked, code: FromPath[str], data: JSONBody[requests.Say]) -> Update | Told:
        """Say something to everybody at the table."""
        text = requests.said(data.text)

        def say(who: Sitter, table: Table, _kept: Position | None) -> Change:
            return table.say(who.seat, text, who.yard.clock())

        return await _done(request, code, data.seat, say)


class Sitter(NamedTuple):
    """Whoever asks for something from a seat, and all the seats of the same device."""

    yard: Yard
    seat: int
    mine: list[int]


async def _done(
    request: Asked,
    code: str,
    wanted: int | None,
    ask: Callable[[Sitter, Table, Position | None], Change],
    line: Callable[[Table], int] | None = None,
) -> Update | Told:
    """What a seat asks for, done and told to it. What may lead back to a line is given the position there."""
    yard = yard_of(request)
    table = await yard.table(code)
    version = table.version
    who = Sitter(yard, acting_seat(request, table, wanted), seats_of(request, table))
    if line is None:
        table = await yard.change(code, lambda table: ask(who, table, None))
    else:
        table = await yard.change_back(code, line(table), lambda table, kept: ask(who, table, kept))
    return await update(yard, table, watching_seat(request, table, who.seat), version)


def _proposed_line(table: Table) -> int:
    return table.state.proposal.line if table.state.proposal else 0


def _told(table: Table, seat: int, outcomes: list[int]) -> list[Outcome]:
    """Outcomes as whoever enters them would read them; words come from the position as that seat knows it."""
    game, words = table.game, table.room.words
    with calling(table.names()):
        return [
            Outcome(
                game.vocabulary.text(move),
                plain(words.told(game, table.position, (move,), seat) or words.choice(game, table.position, move)),
            )
            for move in outcomes
        ]


def _fits(outcome: Outcome, wanted: str) -> bool:
    """Whether each word somebody typed is in it; the letters of a roll in any order."""
    text = f"{outcome.text} {outcome.words}".casefold()
    return all(word in text or sorted(word) == sorted(outcome.text.casefold()) for word in wanted.casefold().split())
