"""What happens at the tables, counted for whoever runs the server: no codes, names, moves or addresses."""

from functools import cache
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram

from tramyard.web.tables.table import Change

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Meters:
    """The counters of one yard, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._actions = Counter(
            "tramyard_actions",
            "Lines of records: actions of people and bots, chance, forced moves",
            ["by"],
            registry=self.registry,
        )
        self._replaced = Counter("tramyard_bots_replaced", "Bots that failed", registry=self.registry)
        self._changes = Histogram(
            "tramyard_change_seconds",
            "From asking a table for a change until it is on disk",
            buckets=SECONDS,
            registry=self.registry,
        )
        self._answers = Counter("tramyard_answers", "Answers over HTTP", ["status"], registry=self.registry)
        # To look a label up costs as much as to count.
        self._answers_of = cache(lambda status: self._answers.labels(str(status)))
        self._actions_of = cache(self._actions.labels)

    def happened(self, change: Change, seconds: float) -> None:
        """After it was stored, so many seconds after somebody asked for it."""
        self._changes.observe(seconds)
        for event in change.happened:
            if event.kind == "played":
                self._actions_of(_by(change, str(event.data["by"]), int(str(event.data["actor"])))).inc()
            elif event.kind == "bot replaced":
                self._replaced.inc()

    def answered(self, status: int) -> None:
        self._answers_of(status).inc()


def _by(change: Change, by: str, actor: int) -> str:
    """Who made a line: people and bots both stand in the record as `p1`, `p2` ..."""
    if not by.startswith("p"):
        return by
    return "bot" if change.state.seats[actor].kind == "bot" else "person"
