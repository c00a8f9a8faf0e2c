"""The server's log on stderr: lines for people, or one JSON object a line for programs."""

import json
import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Final, Literal

Form = Literal["lines", "json"]
MINUTE: Final = 60.0
MOST: Final = 20
"""Lines of one kind in a minute."""
VISITS: Final = "tramyard.visits"
"""Requests, which are written only if they are wanted: then all of them are."""
FORMS: Final[tuple[Form, ...]] = ("lines", "json")


class AsLines(logging.Formatter):
    """When, in the time of the machine, and what."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s tramyard: %(message)s", "%Y-%m-%d %H:%M:%S")


class AsJson(logging.Formatter):
    """When, how grave, who, what; and where it came from if it is a mistake of our own."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


class Seldom(logging.Filter):
    """Lets so many lines of one kind through in a minute: an attack must not fill the disk by way of the log."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._begun = 0.0
        self._told: Counter[tuple[str, str]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == VISITS:
            return True
        now = self._clock()
        if now - self._begun >= MINUTE:
            self._begun = now
            self._told.clear()
        kind = (record.name, str(record.msg))
        self._told[kind] += 1
        if self._told[kind] == MOST:
            record.msg = f"{record.msg} (More of this kind is left out for a minute.)"
        return self._told[kind] <= MOST


def write_log(form: str, visits: bool = False) -> None:
    """From now on everything worth knowing goes to stderr in this form, and every request if that is wanted."""
    handler = logging.StreamHandler()
    handler.setFormatter(AsJson() if form == "json" else AsLines())
    handler.addFilter(Seldom())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    if visits:
        logging.getLogger(VISITS).setLevel(logging.INFO)
