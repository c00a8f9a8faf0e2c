"""An action on its way to the table, whichever door it came in by."""

import msgspec

from tramyard.web import requests
from tramyard.web.access.identity import who_acts
from tramyard.web.tables.table import Change, Table
from tramyard.web.tables.yard import Yard

read_moves = msgspec.json.Decoder(requests.Moves).decode


async def carry_out(yard: Yard, code: str, proofs: list[str], data: requests.Moves) -> tuple[Table, int]:
    """An action, or what chance brought, played once however often it is sent; the table then, and whose it was."""
    table = await yard.table_here(code)
    if data.version > table.version:  # somebody saw more of it at another process
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
