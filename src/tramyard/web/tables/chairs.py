"""Who sits where: sitting down, leaving, bots on empty chairs, giving up."""

from msgspec.structs import replace

from tramyard.kernel.words import _
from tramyard.web.tables.secrets import hashed, matches
from tramyard.web.tables.state import Seat
from tramyard.web.tables.table import Chance, Change, Table
from tramyard.web.trouble import Trouble

STAND_IN = "greedy"
"""The bot that plays on for whoever gives up, where another bot fails, or where somebody's time runs out."""


def sit(table: Table, seat: int, name: str, secret: str, invite: str, chance: Chance, at: float) -> Change:
    """Somebody sits down on an open chair; with everybody there the game begins, or goes on."""
    chair = _chair(table, seat)
    if chair.kind == "bot" or chair.secret:
        raise Trouble(409, _("Somebody sits there already."))
    if chair.invite and not matches(invite, chair.invite):
        raise Trouble(403, _("That chair is kept for somebody with an invitation."))
    if table.state.ended:
        raise Trouble(409, _("The game is over."))
    change = table.change()
    change.state.seats[seat] = Seat("person", name, secret=hashed(secret))
    change.note("seat taken", at, seat=seat, name=name)
    _begin_if_ready(table, change, chance, at)
    return change


def leave(table: Table, seat: int, at: float) -> Change:
    """The chair becomes open; the others may wait, or put a bot there."""
    name = table.names()[seat]
    change = table.change()
    change.state.seats[seat] = Seat("open", name)
    change.state.proposal = None
    change.state.deadline = 0.0
    change.note("seat left", at, seat=seat, name=name)
    return change


def seat_bot(table: Table, seat: int, bot: str, chance: Chance, at: float) -> Change:
    """A bot takes an empty chair."""
    chair = _chair(table, seat)
    if chair.kind == "bot" or chair.secret:
        raise Trouble(409, _("Somebody sits there already."))
    if table.state.ended:
        raise Trouble(409, _("The game is over."))
    change = table.change()
    change.state.seats[seat] = Seat("bot", bot.partition(":")[0], bot=bot)
    change.note("bot seated", at, seat=seat, bot=bot)
    _begin_if_ready(table, change, chance, at)
    return change


def replace_bot(table: Table, seat: int, bot: str, why: str, at: float) -> Change:
    """Another bot takes the place of one that failed."""
    change = table.change()
    failed = table.state.seats[seat]
    change.state.seats[seat] = replace(failed, name=failed.name if failed.resigned else bot, bot=bot)
    change.note("bot replaced", at, seat=seat, bot=bot, why=why)
    return change


def resign(table: Table, seat: int, at: float) -> Change:
    """With two seats the other one wins; with more a bot plays on for the one who gave up."""
    if table.state.ended:
        raise Trouble(409, _("The game is over."))
    name = table.names()[seat]
    change = table.change()
    seats = change.state.seats
    seats[seat] = replace(seats[seat], resigned=True)
    change.state.proposal = None
    change.state.deadline = 0.0
    change.note("resigned", at, seat=seat, name=name)
    left = [chair for chair in seats if not chair.resigned]
    if len(left) <= 1 or not [chair for chair in left if chair.kind != "bot"]:
        change.state.ended = f"#resigned p{seat + 1}"
    else:
        seats[seat] = Seat("bot", name, bot=STAND_IN, resigned=True)
        table.set_deadline(change, at)
    return change


def _chair(table: Table, seat: int) -> Seat:
    if not 0 <= seat < len(table.state.seats):
        raise Trouble(404, _("There is no such seat at this table."))
    return table.state.seats[seat]


def _begin_if_ready(table: Table, change: Change, chance: Chance, at: float) -> None:
    if change.state.ready():
        change.state.listed = False
        table.go_on(change, chance, at)
