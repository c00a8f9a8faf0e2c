"""Figures for Prometheus: what the yard counts, and how it stands at the moment somebody asks."""

import time
from collections.abc import Iterator
from typing import Final

from prometheus_client import GCCollector, PlatformCollector, ProcessCollector, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from tramyard.web.tables.yard import Yard

FRESH: Final = 60.0
"""Seconds for which the size of the store is believed: counting it takes a while."""


class Figures(Collector):
    """One yard's figures. They are read in the event loop, where nothing changes meanwhile."""

    def __init__(self, yard: Yard) -> None:
        self._yard = yard
        self._tables = 0
        self._disk = 0
        self._counted = -FRESH
        registry = yard.meters.registry
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=registry)
        registry.register(self)

    async def text(self) -> bytes:
        """As Prometheus reads it."""
        if time.monotonic() - self._counted >= FRESH:
            self._tables, self._disk = await self._yard.store.extent()
            self._counted = time.monotonic()
        return generate_latest(self._yard.meters.registry)

    def collect(self) -> Iterator[Metric]:
        yard, store, queue = self._yard, self._yard.store, self._yard.thinkers.queue
        gauges: list[tuple[str, str, float]] = [
            ("tramyard_tables_live", "Tables in memory", len(yard.live())),
            ("tramyard_watchers", "Live lines and long polls", yard.watchers),
            ("tramyard_thoughts_waiting", "Thoughts, hints and reviews that wait for a process", queue.waiting),
            ("tramyard_thoughts_at_work", "Thoughts, hints and reviews that have one", queue.at_work),
            ("tramyard_store_pending", "Changes that wait to be written", store.pending),
            ("tramyard_store_tables", "Tables in the store", self._tables),
            ("tramyard_store_bytes", "Bytes that the store takes up", self._disk),
            ("tramyard_maintenance", "1 while the operator keeps the house closed", bool(yard.house.closed)),
        ]
        yield from (GaugeMetricFamily(name, about, value) for name, about, value in gauges)
        thoughts = CounterMetricFamily("tramyard_thoughts", "Thoughts, hints and reviews begun", labels=["kind"])
        for kind, count in queue.kinds.items():
            thoughts.add_metric([kind], count)
        yield thoughts
        yield CounterMetricFamily("tramyard_store_commits", "Transactions written", store.commits)
        yield CounterMetricFamily("tramyard_store_write_seconds", "Seconds spent writing them", store.seconds)
