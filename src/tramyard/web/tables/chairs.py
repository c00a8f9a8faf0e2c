"""Who sits where: sitting down, leaving, bots on empty chairs, giving up."""

from collections.abc import Collection

from msgspec.structs import replace

from tramyard.bots.names import bot_name
from tramyard.kernel.words import _
from tramyard.web.tables.secrets import matches
from tramyard.web.tables.state import Kind, Seat
from tramyard.web.tables.table import Chance, Change, Table
from tramyard.web.trouble import Trouble

STAND_IN = "greedy"
"""The bot that plays on for whoever gives up, where another bot fails, or where somebody's time runs out."""


def sit(table: Table, seat: int, who: Seat, invite: str, chance: Chance, at: float) -> Change:
    """Somebody sits down on an open chair; with everybody there the game begins, or goes on."""
    chair = _chair(table, seat)
    if chair.kind == "bot" or chair.secret:
        raise Trouble(409, _("Somebody sits there already."))
    if chair.invite and not matches(invite, chair.invite):
        raise Trouble(403, _("That chair is kept for somebody with an invitation."))
    if table.state.ended:
        raise Trouble(409, _("The game is over."))
    change = table.change()
    change.state.seats[seat] = replace(who, invite=chair.invite)
    _make_way(change.state.seats, seat)
    change.note("seat taken", at, seat=seat, name=who.name)
    _go_on_if_ready(table, change, chance, at)
    return change


def leave(table: Table, seat: int, at: float) -> Change:
    """The others play until the empty chair must decide, or put a bot there. Whoever left may come back.

    The chair of somebody who came with an invitation stays theirs, until the table gives it up; any other is open.
    """
    name = table.names()[seat]
    chair = table.state.seats[seat]
    change = table.change()
    change.state.seats[seat] = _empty("person" if chair.invite else "open", name, chair, chair.secret)
    change.state.proposal = None
    if int(table.position.actor) == seat:
        change.state.deadline = 0.0
    change.note("seat left", at, seat=seat, name=name)
    return change


def _empty(kind: Kind, name: str, chair: Seat, owner: str) -> Seat:
    """A chair that somebody left, which remembers whose it was."""
    return Seat(kind, name, owner=owner, invite=chair.invite if kind == "person" else "", devices=chair.devices)


def give_up(table: Table, seat: int, at: float) -> Change:
    """The table gives up a chair that is kept for somebody: whoever comes may sit there from now on."""
    chair = _chair(table, seat)
    if chair.kind != "person" or chair.secret:
        raise Trouble(409, _("Nobody keeps that chair for somebody."))
    if table.state.ended:
        raise Trouble(409, _("The game is over."))
    change = table.change()
    change.state.seats[seat] = _empty("open", chair.name, chair, chair.owner)
    change.note("seat given up", at, seat=seat, name=table.names()[seat])
    return change


def come_back(table: Table, seat: int, proofs: Collection[str], chance: Chance, at: float) -> Change:
    """Whoever left takes the seat back: the empty chair, or from the bot that plays there."""
    chair = _chair(table, seat)
    if not chair.left_by(proofs):
        raise Trouble(403, _("That is somebody else's seat."))
    if table.state.ended:
        raise Trouble(409, _("The game is over."))
    change = table.change()
    name = chair.left or table.names()[seat]
    change.state.seats[seat] = Seat("person", name, secret=chair.owner, devices=chair.devices, invite=chair.invite)
    change.note("seat taken back", at, seat=seat, name=name)
    _go_on_if_ready(table, change, chance, at)
    return change


def seat_bot(table: Table, seat: int, bot: str, chance: Chance, at: float) -> Change:
    """A bot takes an empty chair."""
    chair = _chair(table, seat)
    if chair.kind == "bot" or chair.secret:
        raise Trouble(409, _("Somebody sits there already."))
    if table.state.ended:
        raise Trouble(409, _("The game is over."))
    change = table.change()
    name = bot_name(seat, [other.name for other in change.state.seats])
    left = chair.name if chair.owner else ""
    change.state.seats[seat] = replace(_empty("bot", name, chair, chair.owner), bot=bot, left=left, invite=chair.invite)
    change.note("bot seated", at, seat=seat, bot=bot, name=name)
    _go_on_if_ready(table, change, chance, at)
    return change


def replace_bot(table: Table, seat: int, bot: str, why: str, at: float, back: bool = False) -> Change:
    """Another bot takes the place of one that failed: for good, or until the failed one comes `back`."""
    change = table.change()
    chair = table.state.seats[seat]
    returns = (chair.back or chair.bot) if back else ""
    change.state.seats[seat] = replace(chair, bot=bot, back=returns, since=table.state.line if back else 0)
    change.note("bot late" if back else "bot replaced", at, seat=seat, bot=bot, name=table.names()[seat], why=why)
    return change


def bot_comes_back(table: Table, seat: int, chair: Seat, at: float) -> Change | None:
    """The bot that was too slow plays again, if its chair is still as it was then."""
    if table.state.seats[seat] != chair:
        return None
    change = table.change()
    change.state.seats[seat] = replace(chair, bot=chair.back, back="", since=0)
    change.note("bot back", at, seat=seat, bot=chair.back, name=table.names()[seat])
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
    left = [chair for chair in seats if not chair.resigned]
    alone = len(left) <= 1 or not [chair for chair in left if chair.kind != "bot"]
    change.note("resigned", at, seat=seat, name=name, bot=not alone)
    if alone:
        change.state.ended = f"#resigned p{seat + 1}"
    else:
        seats[seat] = Seat("bot", name, bot=STAND_IN, resigned=True)
        table.set_deadline(change, at)
    return change


def _make_way(seats: list[Seat], seat: int) -> None:
    """A bot that is called like the person who sat down takes another name."""
    name = seats[seat].name.casefold()
    for number, other in enumerate(seats):
        if other.kind == "bot" and not other.resigned and other.name.casefold() == name:
            seats[number] = replace(other, name=bot_name(number, [chair.name for chair in seats]))


def _chair(table: Table, seat: int) -> Seat:
    if not 0 <= seat < len(table.state.seats):
        raise Trouble(404, _("There is no such seat at this table."))
    return table.state.seats[seat]


def _go_on_if_ready(table: Table, change: Change, chance: Chance, at: float) -> None:
    """The game begins, or goes on; whoever is thinking keeps the time they have."""
    if change.state.ready():
        change.state.listed = False
    thinking = change.state.deadline
    table.go_on(change, chance, at)
    if thinking and change.position is table.position:
        change.state.deadline = thinking
