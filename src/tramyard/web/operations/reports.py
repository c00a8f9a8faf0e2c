"""The report button at a table: what somebody writes there comes to the operator's list (`tramyard admin reports`)."""

from typing import Final

from litestar import post
from litestar.params import FromPath, JSONBody

from tramyard.store import Desk, Report
from tramyard.web import requests
from tramyard.web.access.identity import Asked, seats_of, yard_of
from tramyard.web.access.rate_limits import address_of, limited
from tramyard.web.tables.table import Table

SAID: Final = 10
"""Lines of talk that go along: the table may be gone when the operator reads it."""


@post("/api/tables/{code:str}/report", status_code=204, guards=[limited("report")], tags=["looking"])
async def report(request: Asked, code: FromPath[str], data: JSONBody[requests.Complaint]) -> None:
    """Call for whoever runs this server; everybody who sees a table may."""
    yard = yard_of(request)
    table = await yard.table(code)
    mine = seats_of(request, table)
    who = table.names()[mine[0]] if mine else ""
    text = requests.said(data.text)
    await Desk(yard.store).report(Report(0, yard.clock(), table.code, address_of(request), who, text, talk(table)))


def talk(table: Table) -> list[str]:
    """What was said at a table last."""
    said = [
        f"{event.data.get('name', '')}: {event.data.get('text', '')}" for event in table.log if event.kind == "said"
    ]
    return said[-SAID:]
