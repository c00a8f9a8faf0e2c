"""One sentence for a watcher: what to do, whom everybody waits for, how it ended."""

from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.spans import Said, fill
from tramyard.kernel.words import _, calling
from tramyard.web.tables.state import CLOSED
from tramyard.web.tables.table import Table, by_hand, hidden
from tramyard.web.views.spoken import named


def prompt(table: Table, seat: int) -> Said:
    """What to do, or whom everybody waits for."""
    waits = table.waits_for()
    if waits == "nobody":
        return outcome(table, seat)
    if waits == "people":
        return _empty_chair(table)
    if waits == "chance":
        return _chance(table, seat)
    return turn_of(table, table.position, seat)


def _empty_chair(table: Table) -> Said:
    """Whom a game waits for that has not begun, or that cannot go on without somebody who left."""
    if not table.state.begun():
        return _("Waiting for somebody to sit down.")
    left = named(table, int(table.position.actor))
    return fill(
        _("It is the turn of {name}, who has left. Wait, let somebody else sit down, or put a bot there."), name=left
    )


def _chance(table: Table, seat: int) -> Said:
    """What is rolled or drawn, by whom, and who enters it."""
    with calling(table.names()):
        event = table.room.words.event(table.game, table.position)
    if asks_chance(table, seat):
        return fill(_("{event} What came?"), event=event)
    return fill(_("{event} Waiting for what comes."), event=event)


def turn_of(table: Table, position: Position, seat: int) -> Said:
    """What a seat that must decide here has to do, or who decides: another one, dice or cards; or how it ended."""
    actor = int(position.actor)
    with calling(table.names()):
        if actor == CHANCE:
            return table.room.words.event(table.game, position)
        if actor == OVER:
            return table.room.words.ending(table.game, position, seat)
    if actor == seat:
        return asked(table, position)
    return fill(_("{name} is thinking."), name=named(table, actor))


def asked(table: Table, position: Position) -> Said:
    """What the seat that must decide has to do, perhaps in the midst of an action."""
    with calling(table.names()):
        return table.room.words.prompt(table.game, position)


def asks_chance(table: Table, seat: int) -> bool:
    """In companion mode: whether this seat may see, and so may enter, what chance brings now."""
    if seat < 0 or table.waits_for() != "chance" or not by_hand(table.state, table.position):
        return False
    return not hidden(table.position, seat)


def outcome(table: Table, seat: int) -> Said:
    """How it ended, in words; empty while it runs."""
    if table.position.actor == OVER:
        with calling(table.names()):
            return table.room.words.ending(table.game, table.position, seat)
    if table.state.ended.startswith("#resigned"):
        return fill(_("{name} gave up."), name=named(table, int(table.state.ended.rpartition("p")[2]) - 1))
    if table.state.ended == CLOSED:
        return _("Whoever runs this server closed the table.")
    return _("The game was ended by agreement.") if table.state.ended else ""
