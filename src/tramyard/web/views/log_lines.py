"""What the log says: lines of the record in the room's words, and everything else that happens at a table."""

from tramyard.kernel.refusal import Refused
from tramyard.kernel.spans import SEAT, Said, Span, fill
from tramyard.kernel.words import _, calling, plural
from tramyard.web.tables.table import Happened, Played, Table


def told(table: Table, line: Played, seat: int) -> Said:
    """A line of the record in words."""
    try:
        with calling(table.names()):
            return table.room.words.told(table.game, line.before, line.moves, seat)
    except Refused:  # a line of older rules
        return _("Played under older rules.")


def noted(table: Table, event: Happened) -> Said:
    """An event that is not a move, in words."""
    data = event.data
    kind = event.kind
    if kind == "opened" and data.get("set_up"):
        return _("The table was set up: the game began from a position somebody made.")
    if kind == "resigned" and data.get("bot"):
        kind = "bot plays on"
    if kind == "proposed":
        kind = f"proposed {data.get('what')}"
    template = {
        "opened": _("The table was opened."),
        "played": _("Played under older rules."),
        "seat taken": _("{name} sat down."),
        "seat left": _("{name} left the table."),
        "seat taken back": _("{name} is back."),
        "seat given up": _("The chair of {name} is free for anybody now."),
        "device came": _("{name} plays on one more device."),
        "device went": _("{name} took a device off the seat."),
        "link renewed": _("{name} has a new private link; older ones open nothing any more."),
        "bot seated": _("{name}, a bot, sat down."),
        "bot replaced": _("{name} failed; a simpler bot plays on."),
        "bot late": _("{name} took too long; a simpler bot plays this turn."),
        "bot back": _("{name} plays again."),
        "bot limited": _("{name} thinks about an action for at most {seconds} s from now on."),
        "resigned": _("{name} gave up."),
        "bot plays on": _("{name} gave up; a bot plays on."),
        "undone": _taken_back(data) if kind == "undone" else "",
        "proposed undo": _("{name} proposes to go back."),
        "proposed end": _("{name} proposes to end the game."),
        "agreed": _("{name} agrees."),
        "declined": _("{name} does not agree."),
        "ended": _("The game was ended by agreement."),
        "closed": _("Whoever runs this server closed the table. {text}"),
        "time out": _("{name} ran out of time; a bot made the move."),
        "said": "{name}: {text}",
        "rematch": _("A new table was laid for another game."),
        "rules changed": _("The rules were mended; the game goes on under the new ones."),
    }[kind]
    return fill(template, name=_who(table, data), text=str(data.get("text", "")), seconds=str(data.get("seconds", "")))


def _who(table: Table, data: dict[str, object]) -> Said:
    """Whom an event is about, by the name of that time."""
    if "seat" not in data:
        return ""
    seat = int(str(data["seat"]))
    return Span(str(data.get("name", "")) or table.names()[seat], SEAT, str(seat))


def _taken_back(data: dict[str, object]) -> str:
    """Who went back how far; tables of before do not know that."""
    if "moves" not in data:
        return _("The game went back: what is struck out above does not count.")
    return plural("{{name}} took back the last move.", "{{name}} took back {count} moves.", int(str(data["moves"])))
