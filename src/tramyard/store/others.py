"""The other processes that work over the same database: what they tell each other, and what only one of them does.

With SQLite there are none. With PostgreSQL (postgres_others.py) there may be any number, on any number of machines.
"""

from collections.abc import Callable, Sequence

from tramyard.store.line import Row, Values

Heard = Callable[[Sequence[str] | None], None]
"""What is done with notes of other processes; None: some may have been missed."""


class Others:
    """Nobody: whatever is claimed is ours, and nobody hears a note."""

    shared = False
    """Whether there may be others."""
    name = ""
    """What this process is called among them."""

    async def open(self, heard: Heard) -> None:
        """From now on notes of the others are heard. StoreTrouble where they cannot be."""

    def tell(self, note: str) -> None:
        """All others hear this soon, each once or not at all: whoever must know also looks into the database."""

    async def claim(self, what: str) -> bool:
        """Whether this is ours from now on: until it is released, or this process ends, nobody else gets it."""
        return True

    async def release(self, what: str) -> None:
        """Somebody else may claim it."""

    async def ask(self, sql: str, values: Values = ()) -> list[Row]:
        """A statement of its own about what need not outlive a power cut: it does not wait for the disk."""
        raise NotImplementedError("with one process nobody is asked")

    async def close(self) -> None:
        """Everything that was claimed is free."""
