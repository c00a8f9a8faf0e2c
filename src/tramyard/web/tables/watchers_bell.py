"""Wakes whoever watches a table: an asyncio.Event for one listener, without what that does for many."""

import asyncio


class Bell:
    """However often it rings while its listener is busy, that is one call to look again."""

    __slots__ = ("_rung", "_waiter")

    def __init__(self) -> None:
        self._rung = False
        self._waiter: asyncio.Future[None] | None = None

    def ring(self) -> None:
        self._rung = True
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def wait(self) -> None:
        """Until it rings, or at once if it rang since it was last waited for."""
        if not self._rung:
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None
        self._rung = False
