"""How players are called, and what is said of them in every game: whose turn it is, who did what, who wins."""

from collections.abc import Sequence
from typing import Final

from tramyard.kernel.position import OVER, Position
from tramyard.kernel.spans import SEAT, STRONG, Line, Said, Span, cut, fill, joined, plain, together, width
from tramyard.kernel.words import _, seat_name

LONGEST_NAME: Final = 14
"""Letters of a name where a table is drawn in columns."""


def who(player: int, reader: int) -> Span:
    """A player as this seat (-1: a spectator) calls them, at the beginning of a sentence.

    >>> who(1, 0), who(0, 0)
    (Span(text='Player 2', kind='seat', what='1'), Span(text='You', kind='seat', what='0'))
    """
    return Span(_("You") if player == reader else seat_name(player), SEAT, str(player))


def whom(players: Sequence[int], reader: int) -> Line:
    """Players to whom something is done."""
    names = [Span(_("you") if player == reader else seat_name(player), SEAT, str(player)) for player in players]
    return joined(names)


def starts(player: int, reader: int) -> Said:
    return _("You start.") if player == reader else fill(_("{who} starts."), who=who(player, reader))


def did(player: int, reader: int, done: Said) -> Line:
    """One thing done, or several in a row, as a sentence: «Ada drew 4 tickets.»"""
    return fill(_("{who} {done}."), who=who(player, reader), done=done)


def wins(player: int, reader: int, what: Said) -> Line:
    """Who has won, and with what."""
    if player == reader:
        return fill(_("You win with {what}!"), what=what)
    return fill(_("{who} wins with {what}."), who=who(player, reader), what=what)


def short_name(player: int, reader: int) -> Span:
    """A player in a drawing whose lines must keep their width."""
    name = who(player, reader)
    return name._replace(text=cut(name.text, LONGEST_NAME))


def heading(position: Position, turn: int, round: int, reader: int, right: Said, columns: int) -> Line:
    """The first line of a table in letters: round and turn at the left, something else at the right."""
    whose: Said = _("game over") if position.actor == OVER else _("your turn")
    if position.actor != OVER and turn != reader:
        whose = fill(_("turn of {who}"), who=plain(short_name(turn, reader)))
    left = cut(plain(fill(_("Round {round}, {whose}"), round=round, whose=whose)), columns - width(right) - 1)
    return together(Span(left, STRONG), " " * (columns - width(left) - width(right)), right)
