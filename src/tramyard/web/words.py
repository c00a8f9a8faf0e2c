"""The sentences a table's script shows, in the language of its page."""

from tramyard.kernel.words import _


def script_words() -> dict[str, object]:
    return {
        "yourTurn": _("Your turn"),
        "turn": _("has the turn"),
        "bot": _("bot"),
        "free": _("free"),
        "final": _("final"),
        "lost": _("The line to the server is lost; trying again."),
        "gone": _("This table is gone."),
        "since": _("Since you were here"),
        "past": _("Looking back: line {line} of {lines}"),
        "curtain": _("Pass the device to {name}."),
        "until": _("until {time}"),
        "proposal_undo": _("{name} would like to go back. Do you agree?"),
        "proposal_end": _("{name} would like to end the game here. Do you agree?"),
        "sureResign": _("Give up this game?"),
        "sureLeave": _("Leave the table? Somebody else, or a bot, can take your chair."),
        "sureDelete": _("Delete this table and everything stored of it?"),
        "rank": _("Rank"),
        "who": _("Name"),
        "parts": {"goods": _("goods"), "cars": _("cars"), "cards": _("cards")},
    }
