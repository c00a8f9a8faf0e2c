"""The table of Lisbon Tram 28 in letters: open cards, stops, trams, what everybody has. And all its words, gathered."""

from typing import Final

from tramyard.games.lisbon28.content import BONUSES, SPACES
from tramyard.games.lisbon28.rules.counts import total
from tramyard.games.lisbon28.rules.network import JUNCTION, Network
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.chance import event, pieces
from tramyard.games.lisbon28.words.choices import choice, closes, drawer, here, run
from tramyard.games.lisbon28.words.ending import ending
from tramyard.games.lisbon28.words.log import told
from tramyard.games.lisbon28.words.names import (
    BONUS_NAMES,
    LOOKS,
    PASSENGER,
    TICKET,
    card,
    letters,
    passenger_chips,
    place,
    ticket_chips,
)
from tramyard.games.lisbon28.words.prices import price
from tramyard.games.lisbon28.words.prompts import prompt
from tramyard.games.lisbon28.words.spots import spot
from tramyard.kernel.game import Game
from tramyard.kernel.players import heading, short_name
from tramyard.kernel.position import Position
from tramyard.kernel.room import Words
from tramyard.kernel.spans import ASIDE, STRONG, Line, Said, Span, fill, flow, joined, lines, together
from tramyard.kernel.words import _, plural
from tramyard.tramnet.ways import UNREACHED

WIDEST: Final = 80


def draw(game: Game, position: Position, seat: int, width: int = WIDEST) -> Line:
    assert isinstance(position, LisbonPosition)
    width = min(width, WIDEST)
    first = heading(position, int(position.seat), int(position.round), seat, countdown(position), width)
    board = [*_cards(position, width), *_stops(position, seat, width), *_stores(position, width)]
    parts = [first, *board, *_players(position, seat, width)]
    return lines([*parts, *_tickets(position, seat, width)] if seat >= 0 else parts)


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


def _stops(position: LisbonPosition, seat: int, width: int) -> list[Line]:
    """Who waits where and how far that is, as many stops in a line as fit."""
    box = position.box
    words = [
        together(place(box, node), _far(position, seat, node), " ", letters(position.waiting[stop], PASSENGER))
        for stop, node in enumerate(box.network.stops)
    ]
    return flow([_("Stops:"), *words], width)


def _far(position: LisbonPosition, seat: int, node: int) -> Line:
    """How many movements a place is away from the tram of this seat."""
    if seat < 0:
        return ()
    steps = _steps(position, position.trams[seat], node)
    return (Span(f" {steps}", ASIDE),) if steps < UNREACHED else ()


def _steps(position: LisbonPosition, start: int, end: int) -> int:
    """Movements from place to place, as passengers wait now; UNREACHED where no way leads."""
    network = position.box.network
    return int(network.distances(position.crowded)[start * len(network.ids) + end])


def _stores(position: LisbonPosition, width: int) -> list[Line]:
    """What is left in bag and piles; who was delivered and what was paid lies open too."""
    return flow(
        [
            _counted(_("Bag:"), passenger_chips(position.bag)),
            plural("{count} ticket in the pile", "{count} tickets in the pile", int(total(position.pile))),
            _counted(_("paid:"), ticket_chips(position.discard)),
        ],
        width,
    )


def _counted(head: str, chips: list[Said]) -> Line:
    """So many of each colour, by its name: nothing of it hangs on what is seen."""
    return together(head, " ", joined(chips) or "–")


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
        drawn += [*flow(facts, width), *_row(position, player, width)]
    return drawn


def _tickets(position: LisbonPosition, seat: int, width: int) -> list[Line]:
    """Own tickets by colour."""
    return flow([_counted(_("Your tickets:"), ticket_chips(position.hands[seat]))], width)


def _row(position: LisbonPosition, player: int, width: int) -> list[Line]:
    """A player's row of cards with its links."""
    box, row = position.box, position.rows[player]
    if not row:
        return []
    words: list[Said] = [together("  ", card(box, row[0]))]
    for at in range(1, len(row)):
        links = int(box.links(row[at - 1], row[at]))
        words.append(together(f"{'═' * links if links else '·'} ", card(box, row[at])))
    return flow(words, width)


# The map


def chart(game: Game, position: Position, seat: int, width: int = WIDEST) -> Line:
    """Every place a tram can halt at, nearest first: who waits or stands there, and what the rails join it to."""
    assert isinstance(position, LisbonPosition)
    network = position.box.network
    start = position.trams[max(seat, 0)]
    halts = [node for node, kind in enumerate(network.kinds) if kind != JUNCTION]
    far = {node: _steps(position, start, node) for node in halts}
    halts.sort(key=lambda node: far[node])
    drawn: list[Said] = [_("Movements from your tram, and the places that rails lead to:")]
    for node in halts:
        steps = str(far[node]) if far[node] < UNREACHED else "–"
        facts = [together(f"{steps:>2} ", place(position.box, node), *_standing(position, node, seat), ":")]
        drawn += flow([*facts, *[place(position.box, other) for other in _joined(network, node)]], min(width, WIDEST))
    return lines(drawn)


def _standing(position: LisbonPosition, node: int, seat: int) -> list[Said]:
    """Who waits at a place, and whose trams are there."""
    found: list[Said] = []
    stop = int(position.box.network.stop_at[node])
    if stop >= 0 and position.waiting[stop]:
        found.append(together(" ", letters(position.waiting[stop], PASSENGER)))
    for player in range(position.box.seats):
        if position.trams[player] == node:
            found.append(together(" ▸", short_name(player, seat)))
    return found


def _joined(network: Network, node: int) -> list[int]:
    """The next places in every direction; junctions have no names and are run through."""
    ends = {way.nodes[-1] for way in network.ways_from[node] if not way.passes}
    return sorted(ends, key=lambda end: network.names[end])


WORDS: Final = Words(
    draw,
    choice,
    told,
    prompt,
    drawer,
    ending,
    run=run,
    price=price,
    spot=spot,
    here=here,
    closes=closes,
    map=chart,
    looks=LOOKS,
    event=event,
    pieces=pieces,
)
