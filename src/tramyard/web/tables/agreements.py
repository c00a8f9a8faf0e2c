"""Going back and ending early: freely where it touches nobody else, by agreement where it does."""

from collections.abc import Collection

from msgspec.structs import replace

from tramyard.kernel.position import Position
from tramyard.kernel.words import _
from tramyard.web.tables.state import Proposal
from tramyard.web.tables.table import LATE, Chance, Change, Table, hidden
from tramyard.web.trouble import Trouble


def free_line(table: Table, seat: int) -> int:
    """How far a seat may go back unasked: its own actions up to the last chance or other seat's decision."""
    line = landing = table.state.line
    for trace in reversed(table.trail):
        if trace.line != line or trace.by in ("record", LATE) or not (trace.actor == seat or trace.by == "rules"):
            break
        line -= 1
        if trace.decided:
            landing = line
    return landing


def own_line(table: Table, seat: int) -> int:
    """Where this seat decided last, whatever happened since."""
    for trace in reversed(table.trail):
        if trace.actor == seat and trace.decided:
            return trace.line - 1
    return table.state.line


def entry_line(table: Table, seat: int) -> int:
    """Where the last outcome entered by hand was still to come, for a seat that may see it and so correct it.

    That is free: it mends what was written down, not what was rolled. What bots did since goes with it; once another
    person has decided something, it is a matter for all.
    """
    for trace in reversed(table.trail):
        if trace.by == "hand":
            before = _before(table, trace.line)
            return trace.line - 1 if before is not None and not hidden(before, seat) else table.state.line
        if trace.by == "record" or (trace.decided and table.state.seats[trace.actor].kind == "person"):
            break
    return table.state.line


def _before(table: Table, line: int) -> Position | None:
    """The position from which a line was played, if it is remembered."""
    kept = [event.played for event in table.log if event.played and event.played.line == line]
    return kept[-1].before if kept else None


def undo(
    table: Table, seat: int, mine: Collection[int], to: int, kept: Position | None, chance: Chance, at: float
) -> Change:
    """Back to after line `to`: at once where that is free, else as a proposal to the other people.

    `kept` is the position there, `mine` are the seats on the device of whoever asks.
    """
    if not 0 <= to < table.state.line:
        raise Trouble(422, _("There is nothing to go back to."))
    others = table.others(mine)
    if table.state.ended and others:
        raise Trouble(409, _("The game is over."), "YARD-PHASE")
    if not others or to >= min(free_line(table, seat), entry_line(table, seat)):
        return _go_back(table, seat, to, kept, chance, at)
    change = table.change()
    change.state.proposal = Proposal("undo", seat, to, tuple(mine))
    change.note("proposed", at, what="undo", seat=seat, line=to)
    return change


def _go_back(table: Table, seat: int, to: int, kept: Position | None, chance: Chance, at: float) -> Change:
    if kept is None:
        raise Trouble(409, _("That position is not kept any more."))
    change = table.change()
    change.state.proposal = None
    change.state.ended = ""
    change.state.seats = [
        replace(chair, resigned=False) if chair.kind == "person" else chair for chair in change.state.seats
    ]
    decided = sum(trace.decided for trace in table.trail if trace.line > to)
    change.place("undone", at, to, kept, {"line": to, "seat": seat, "moves": decided})
    table.go_on(change, chance, at)
    return change


def propose_end(table: Table, seat: int, mine: Collection[int], at: float) -> Change:
    """Everybody agrees that the game ends here."""
    if table.state.ended:
        raise Trouble(409, _("The game is over."), "YARD-PHASE")
    change = table.change()
    if not table.others(mine):
        return _agree_to_end(change, at)
    change.state.proposal = Proposal("end", seat, 0, tuple(mine))
    change.note("proposed", at, what="end", seat=seat)
    return change


def _agree_to_end(change: Change, at: float) -> Change:
    change.state.ended = "#agreed"
    change.state.proposal = None
    change.state.deadline = 0.0
    change.note("ended", at)
    return change


def answer(
    table: Table, seat: int, mine: Collection[int], agrees: bool, kept: Position | None, chance: Chance, at: float
) -> Change:
    """One person's answer to what another proposed; `kept` is the position an undoing would lead to."""
    proposal = table.state.proposal
    if proposal is None or seat in proposal.agreed:
        raise Trouble(409, _("Nobody asked you anything."))
    change = table.change()
    if not agrees:
        change.state.proposal = None
        change.note("declined", at, what=proposal.kind, seat=seat)
        return change
    agreed = tuple(sorted({*proposal.agreed, *mine}))
    if table.others(agreed):
        change.state.proposal = replace(proposal, agreed=agreed)
        change.note("agreed", at, what=proposal.kind, seat=seat)
        return change
    if proposal.kind == "end":
        return _agree_to_end(change, at)
    return _go_back(table, proposal.by, proposal.line, kept, chance, at)
