"""What is said at a table: with names, and as parts where some of them stand for a seat, a piece or a place."""

from tramyard.kernel.spans import SEAT, Line, Said, Span, line
from tramyard.web.tables.table import Table


def spans(said: Said) -> Line:
    """What was said, part by part; nothing where it is only text."""
    parts = line(said)
    return parts if any(span.kind for span in parts) else ()


def named(table: Table, seat: int) -> Span:
    """Whoever sits there, by name."""
    return Span(table.names()[seat], SEAT, str(seat))
