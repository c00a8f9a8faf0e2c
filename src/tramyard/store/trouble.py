"""Why something was not stored: somebody else was faster, or the database fails."""

from tramyard.kernel.errors import YardError
from tramyard.kernel.words import translate


class Conflict(Exception):
    """The version quoted is not the one the table has in the store (`None`: there is no such table)."""

    def __init__(self, code: str, stored: int | None) -> None:
        super().__init__(f"Table {code} is at version {stored}.")
        self.code = code
        self.stored = stored


class StoreTrouble(YardError):
    """The database cannot be used now. What was acknowledged is safe; whether *this* was stored is known only by
    reading the table again (a connection can break while the commit is on its way).

    One trouble may be told to many people, so it becomes a sentence in the reader's language when it is shown.
    """

    def __init__(self, text: str, **facts: str) -> None:
        super().__init__(text)
        self.text = text
        self.facts = facts

    def __str__(self) -> str:
        return translate(self.text).format(**self.facts)
