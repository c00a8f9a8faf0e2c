"""Tables that outlive the server: events, snapshots and contents in SQL, in SQLite or PostgreSQL."""

from tramyard.store.desk import AddressRule, Desk, Report
from tramyard.store.events import Event, StoredContent, StoredTable, TableInfo
from tramyard.store.opening import open_store
from tramyard.store.store import Store
from tramyard.store.trouble import Conflict, StoreTrouble

__all__ = [
    "AddressRule",
    "Conflict",
    "Desk",
    "Event",
    "Report",
    "Store",
    "StoreTrouble",
    "StoredContent",
    "StoredTable",
    "TableInfo",
    "open_store",
]
