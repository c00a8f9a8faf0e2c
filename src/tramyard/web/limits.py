"""Every limit of the server in one place: what one stranger can cost everybody else.

`tramyard serve --limit NAME=NUMBER` sets any of them; docs/threats.md tells what they are for.
"""

from dataclasses import asdict, dataclass, field
from typing import Any, Final

from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _

PER_MINUTE: Final = {
    "lay": 30,
    "upload": 10,
    "study": 3,
    "advice": 30,
    "solve": 30,
    "talk": 40,
    "sit": 60,
    "look": 600,
    "whole": 60,
    "line": 120,
    "report": 5,
    "door": 10,
    "page": 600,
    "ask": 6000,
}
"""How often a minute one address may do something dear: lay a table, look into a file of one's own, lay a table that
follows a record line by line, ask for a hint or a review, ask a solver or for a new puzzle, talk, sit down, look back,
read a whole game, open a live line, call for the operator, knock at a club's door, load a page; and ask for
anything at all, however cheap."""


@dataclass(frozen=True)
class Limits:
    """What a server allows. Playing itself is not limited but by what one address may ask for at all."""

    # Requests

    body: int = 1_200_000
    """Bytes of a request's body: a record may have a million."""
    form: int = 16 * 1024
    """Bytes of a form that a page sends: a name, a level, a password."""
    head: int = 32 * 1024
    """Bytes of a request's line and headers: fifty cookies need a quarter of it."""
    cookies: int = 50
    """Tables that the cookies of one device are looked up for."""
    message: int = 64 * 1024
    """Bytes of a message on a live line; actions have a few hundred."""
    messages: int = 100
    """Messages a second on the live lines of one address; whoever sends more is read more slowly."""

    # Connections

    lines: int = 100
    """Live lines of one address at once."""
    connections: int = 200
    """Connections of one address at once, proxies that are believed excepted."""
    spare: int = 100
    """Descriptors that are never given to visitors: the database, pipes to bots and files need some."""
    silent: int = 20
    """Seconds within which a connection must bring a whole head, and answer a ping."""
    slow: int = 60
    """Seconds within which a body must have come, and what was asked for must be read."""

    # Thinking

    thought: float = 1.0
    """Seconds a bot may think about one action."""
    jobs: int = 40
    """Thoughts, hints and reviews of one address that wait for a process at once."""
    search: int = 60
    """Seconds a solver may look for a line."""
    searches: int = 3
    """Searches of one address that wait for a process at once."""
    search_memory: int = 2_000
    """Megabytes that the process of a search may use."""
    rest: int = 60
    """Seconds after which bots among themselves rest where nobody looks any more."""

    # Storing

    stored: int = 100
    """Megabytes that one address may have stored: some hundred games."""
    events: int = 10_000
    """Events of one table. The longest games have a tenth of it: nobody fills the disk by playing to and fro."""
    record: int = 2_000
    """Lines of a record that somebody brings: twice as many as the longest games have."""
    keep: int = 365
    """Days after which a table goes that nobody uses; one in play never does."""

    per_minute: dict[str, int] = field(default_factory=lambda: dict(PER_MINUTE))


def with_limits(limits: Limits, wanted: list[str]) -> Limits:
    """These limits with some set anew, as in `lines=500` or `lay=100`. Raises YardError for anything else.

    >>> with_limits(Limits(), ["lines=500", "lay=100"]).lines
    500
    """
    settings: dict[str, Any] = asdict(limits)
    per_minute = settings["per_minute"]
    known = [*(name for name in settings if name != "per_minute"), *per_minute]
    for text in wanted:
        name, _equals, number = text.partition("=")
        if not (number.isascii() and number.isdigit()) or name not in known:
            sentence = _("--limit takes NAME=NUMBER, not «{text}»; the names are: {names}.")
            raise YardError(sentence.format(text=text, names=", ".join(known)))
        (per_minute if name in per_minute else settings)[name] = int(number)
    return Limits(**settings)
