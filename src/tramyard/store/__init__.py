"""Tables that outlive the server: events, snapshots and contents in SQL, in SQLite or PostgreSQL."""

from tramyard.store.events import Event, StoredContent, StoredTable
from tramyard.store.opening import open_store
from tramyard.store.store import Store
from tramyard.store.trouble import Conflict, StoreTrouble

__all__ = ["Conflict", "Event", "Store", "StoreTrouble", "StoredContent", "StoredTable", "open_store"]
