"""The table of Lisbon Tram 28 in letters and colours: open cards, stops, trams, what everybody has.

And what a terminal shows besides, gathered: prompts, choices, log and ending.
"""

from typing import Final

from rich.markup import escape
from rich.text import Text

from tramyard.games.lisbon28.content import BONUSES, COLOURS, SPACES
from tramyard.games.lisbon28.rules.counts import of, total
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.choices import choice, drawer, run
from tramyard.games.lisbon28.words.ending import ending
from tramyard.games.lisbon28.words.log import told
from tramyard.games.lisbon28.words.names import BONUS_NAMES, STYLES, card, pieces, place, who
from tramyard.games.lisbon28.words.prompts import prompt
from tramyard.kernel.game import Game
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.room import Words, unmarked
from tramyard.kernel.words import _, plural

WIDEST: Final = 80
LONGEST_NAME: Final = 14


def draw(game: Game, position: Position, seat: int, width: int = WIDEST) -> str:
    assert isinstance(position, LisbonPosition)
    width = min(width, WIDEST)
    parts = [_heading(position, seat, width), *_cards(position, width), *_stops(position, width)]
    parts += _players(position, seat, width)
    if seat >= 0:
        parts += _mine(position, seat, width)
    return "\n".join(parts)


def _heading(position: LisbonPosition, seat: int, width: int) -> str:
    whose = _("game over") if position.actor == OVER else _("your turn")
    if position.actor != OVER and position.seat != seat:
        whose = _("turn of {who}").format(who=_name(position.seat, seat))
    left = _("Round {round}, {whose}").format(round=position.round, whose=whose)
    right = plural("{count} card until the last round", "{count} cards until the last round", position.up)
    if position.last_round:
        right = _("last round")
    return f"[bold]{escape(left)}[/]{right:>{max(1, width - len(left))}}"


def _name(player: int, seat: int) -> str:
    name = Text.from_markup(who(player, seat)).plain
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


# Cards and stops


def _cards(position: LisbonPosition, width: int) -> list[str]:
    """Open cards, then the one that comes next."""
    lines: list[str] = []
    for space in range(SPACES):
        number = position.spaces[space]
        if number:
            lines += flow([f"[bold]{space + 1}[/] {card(position.box, number)}", *_facts(position, number)], width)
    if position.top:
        next_up = f"[dim]{_('next')}[/] {card(position.box, position.top)}"
        lines += flow([next_up, *_facts(position, position.top)], width)
    return lines


def _facts(position: LisbonPosition, number: int) -> list[str]:
    """Passengers asked for, points, half tickets on both edges."""
    box = position.box
    points = plural("{count} point", "{count} points", box.points[number])
    left, right = pieces(box.left_edge[number]) or "–", pieces(box.right_edge[number]) or "–"
    return [pieces(box.demand[number]), points, f"{left}|{right}"]


def _stops(position: LisbonPosition, width: int) -> list[str]:
    """Who waits where, as many stops in a line as fit."""
    network = position.box.network
    waiting = enumerate(network.stops)
    words = [f"{network.ids[node]} {pieces(position.waiting[stop]) or '–'}" for stop, node in waiting]
    return flow([_("Stops:"), *words], width)


def flow(words: list[str], width: int) -> list[str]:
    """Words one after another, in as many lines as it takes; those after the first are indented."""
    lines: list[str] = []
    room = 0
    for word in words:
        length = Text.from_markup(word).cell_len
        if length + 2 > room:
            lines.append(f"  {word}" if lines else word)
            room = width - length - (2 if len(lines) > 1 else 0)
        else:
            lines[-1] += f"  {word}"
            room -= length + 2
    return lines


# What everybody has


def _players(position: LisbonPosition, seat: int, width: int) -> list[str]:
    """A line for each: place, tickets in hand, passengers, bonuses, cards and points."""
    box = position.box
    lines: list[str] = []
    for player in range(box.seats):
        owned = [_(BONUS_NAMES[bonus]) for bonus in range(len(BONUSES)) if position.owns(player, bonus)]
        facts = [
            _("at {place}").format(place=place(box, position.trams[player])),
            plural("{count} ticket", "{count} tickets", int(total(position.hands[player]))),
            _("on board {passengers}").format(passengers=pieces(position.aboard[player]) or "–"),
            plural("{count} point", "{count} points", int(position.score_of(player))),
            *owned,
        ]
        mark = "▸" if player == position.actor else " "
        lines += flow([f"{mark}[bold]{escape(_name(player, seat))}[/]:", *facts], width)
    return lines


def _mine(position: LisbonPosition, seat: int, width: int) -> list[str]:
    """Own tickets by colour, and the row of cards with its links."""
    box = position.box
    hand = position.hands[seat]
    tickets = [f"[{STYLES[letter]}] {letter} [/]×{of(hand, number)}" for number, letter in enumerate(COLOURS)]
    lines = flow([_("Your tickets:"), *tickets], width)
    row = position.rows[seat]
    if row:
        words = [card(box, row[0])]
        for at in range(1, len(row)):
            links = int(box.links(row[at - 1], row[at]))
            words.append(f"{'═' * links if links else '·'} {card(box, row[at])}")
        lines += flow([_("Your row:"), *words], width)
    return lines


LOOKS: Final = {style: style for style in STYLES.values()}
WORDS: Final = unmarked(Words(draw, choice, told, prompt, drawer, ending, run=run), LOOKS)
