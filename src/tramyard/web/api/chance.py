"""The API of companion mode: what real dice and cards may bring, and how it is entered."""

from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from tramyard.kernel.spans import plain
from tramyard.kernel.words import _, calling
from tramyard.web import requests
from tramyard.web.access.identity import SEATED, Asked, acting_seat, yard_of
from tramyard.web.access.rate_limits import limited
from tramyard.web.requests import SeatQuery
from tramyard.web.tables.table import Table
from tramyard.web.tables.yard import Yard
from tramyard.web.trouble import Trouble
from tramyard.web.views.entry import Entry, entry, possible_outcomes
from tramyard.web.views.prompts import asks_chance

MOST_OUTCOMES = 60


class Outcome(msgspec.Struct):
    """Something chance may bring: how to write it, and in words where the game has some."""

    text: str
    words: str


class Outcomes(msgspec.Struct):
    """What chance may bring now; of many only the first ones that match."""

    count: int
    outcomes: list[Outcome]


class ChanceByHand(Controller):
    """At a table where chance is entered by hand: what it may bring now, for the seats that may see it."""

    path = "/api/tables/{code:str}"
    tags = ("playing",)
    security = SEATED

    @get("/outcomes", guards=[limited("look")])
    async def outcomes(
        self,
        request: Asked,
        code: FromPath[str],
        find: Annotated[str, QueryParameter(max_length=40)] = "",
        seat: SeatQuery = None,
    ) -> Outcomes:
        """What can come, as programs write it."""
        yard, table, mine = await _entering(request, code, seat)
        possible = possible_outcomes(table, mine, yard.rng())
        found = [outcome for outcome in _told(table, mine, possible) if _fits(outcome, find)]
        return Outcomes(len(found), found[:MOST_OUTCOMES])

    @post("/entry", status_code=200, guards=[limited("look")])
    async def entry(self, request: Asked, code: FromPath[str], data: JSONBody[requests.Pieces]) -> Entry:
        """What can come, as people put it together: which pieces can still come, and what is meant when it is clear."""
        yard, table, mine = await _entering(request, code, data.seat)
        return entry(table, mine, yard.rng(), data.pieces, data.typed)


async def _entering(request: Asked, code: str, seat: int | None) -> tuple[Yard, Table, int]:
    yard = yard_of(request)
    table = await yard.table(code)
    mine = acting_seat(request, table, seat)
    if not asks_chance(table, mine):
        raise Trouble(409, _("There is nothing to type in for you now."))
    return yard, table, mine


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
