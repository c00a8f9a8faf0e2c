"""The table of Lisbon Tram 28 in letters: open cards, stops, trams, what everybody has. And all its words, gathered."""

from typing import Final

from tramyard.games.lisbon28.content import BONUSES, COLOURS, SPACES
from tramyard.games.lisbon28.rules.counts import HUES, of, total
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.choices import choice, drawer, run
from tramyard.games.lisbon28.words.ending import ending
from tramyard.games.lisbon28.words.log import told
from tramyard.games.lisbon28.words.names import BONUS_NAMES, LOOKS, PASSENGER, TICKET, card, letters, place
from tramyard.games.lisbon28.words.prompts import prompt
from tramyard.kernel.game import Game
from tramyard.kernel.players import heading, short_name
from tramyard.kernel.position import Position
from tramyard.kernel.room import Words
from tramyard.kernel.spans import ASIDE, PIECE, STRONG, Line, Said, Span, fill, flow, lines, together
from tramyard.kernel.words import _, plural

WIDEST: Final = 80


def draw(game: Game, position: Position, seat: int, width: int = WIDEST) -> Line:
    assert isinstance(position, LisbonPosition)
    width = min(width, WIDEST)
    first = heading(position, int(position.seat), int(position.round), seat, countdown(position), width)
    parts = [first, *_cards(position, width), *_stops(position, width), *_players(position, seat, width)]
    return lines([*parts, *_mine(position, seat, width)] if seat >= 0 else parts)


def countdown(position: LisbonPosition) -> str:
    """How many cards must still be claimed before the last round."""  # L28-END-01, L28-A14
    if position.last_round:
        return _("last round")
    left = int(position.claims_left())
    return plural("{count} card until the last round", "{count} cards until the last round", left)


# Cards and stops


def _cards(position: LisbonPosition, width: int) -> list[Line]:
    """Open cards, then the one that comes next."""
    drawn: list[Line] = []
    for space in range(SPACES):
        if position.spaces[space]:
            drawn += _card(position, Span(str(space + 1), STRONG), position.spaces[space], width)
    return [*drawn, *_card(position, Span(_("next"), ASIDE), position.top, width)] if position.top else drawn


def _card(position: LisbonPosition, head: Span, number: int, width: int) -> list[Line]:
    """Passengers asked for, points, half tickets on both edges."""
    box = position.box
    facts: list[Said] = [
        together(head, " ", card(box, number)),
        letters(box.demand[number], PASSENGER),
        plural("{count} point", "{count} points", box.points[number]),
        together(letters(box.left_edge[number], TICKET), "|", letters(box.right_edge[number], TICKET)),
    ]
    return flow(facts, width)


def _stops(position: LisbonPosition, width: int) -> list[Line]:
    """Who waits where, as many stops in a line as fit."""
    network = position.box.network
    words = [
        together(f"{network.ids[node]} ", letters(position.waiting[stop], PASSENGER))
        for stop, node in enumerate(network.stops)
    ]
    return flow([_("Stops:"), *words], width)


# What everybody has


def _players(position: LisbonPosition, seat: int, width: int) -> list[Line]:
    """A line for each: place, tickets in hand, passengers, bonuses, cards and points."""
    box = position.box
    drawn: list[Line] = []
    for player in range(box.seats):
        mark = "▸" if player == position.actor else " "
        facts: list[Said] = [
            together(mark, short_name(player, seat), ":"),
            fill(_("at {place}"), place=place(box, position.trams[player])),
            plural("{count} ticket", "{count} tickets", int(total(position.hands[player]))),
            fill(_("on board {passengers}"), passengers=letters(position.aboard[player], PASSENGER)),
            plural("{count} point", "{count} points", int(position.score_of(player))),
            *[_(BONUS_NAMES[bonus]) for bonus in range(len(BONUSES)) if position.owns(player, bonus)],
        ]
        drawn += flow(facts, width)
    return drawn


def _mine(position: LisbonPosition, seat: int, width: int) -> list[Line]:
    """Own tickets by colour, and the row of cards with its links."""
    box = position.box
    tickets = [
        together(
            Span(f" {COLOURS[colour]} ", PIECE, f"{TICKET}-{COLOURS[colour]}"), f"×{of(position.hands[seat], colour)}"
        )
        for colour in range(HUES)
    ]
    drawn = flow([_("Your tickets:"), *tickets], width)
    row = position.rows[seat]
    if not row:
        return drawn
    words = [card(box, row[0])]
    for at in range(1, len(row)):
        links = int(box.links(row[at - 1], row[at]))
        words.append(together(f"{'═' * links if links else '·'} ", card(box, row[at])))
    return [*drawn, *flow([_("Your row:"), *words], width)]


def spot(game: Game, position: Position, name: str) -> Said:
    """Places have many choices, and names."""
    assert isinstance(position, LisbonPosition)
    nodes = position.box.network.number_of
    return place(position.box, nodes[name]) if name in nodes else name


WORDS: Final = Words(draw, choice, told, prompt, drawer, ending, run=run, spot=spot, looks=LOOKS)
