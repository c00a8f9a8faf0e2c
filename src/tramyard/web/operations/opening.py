"""A yard that is open: it hears the operator and the other processes, and closes when the block ends."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tramyard.web.operations.housekeeping import Housekeeping
from tramyard.web.operations.side_door import SideDoor
from tramyard.web.tables.yard import Yard


@asynccontextmanager
async def kept_open(yard: Yard, side_door: socket.socket | None = None) -> AsyncIterator[None]:
    """What the operator has decided holds before anything happens; at the side door are health and figures."""
    housekeeping = Housekeeping(yard)
    await housekeeping.look()
    await yard.start()
    keeping = asyncio.create_task(housekeeping.run())
    door = SideDoor(side_door, yard) if side_door is not None else None
    try:
        yield
    finally:
        if door is not None:
            await door.close()
        keeping.cancel()
        await asyncio.wait([keeping])
        await yard.stop()
