"""The table of Tramways in letters: joined boards with rails, cards, auction, players. And all its words, gathered."""

from typing import Final

from tramyard.games.tramways.notation import TYPES
from tramyard.games.tramways.rules import phases
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.games.tramways.words import cards, names
from tramyard.games.tramways.words.chance import board_in, event, pieces
from tramyard.games.tramways.words.choices import amount, choice, closes, drawer, draws, run, special
from tramyard.games.tramways.words.ending import ending
from tramyard.games.tramways.words.log import told
from tramyard.games.tramways.words.prices import price
from tramyard.games.tramways.words.prompts import prompt
from tramyard.games.tramways.words.spots import spot
from tramyard.kernel.game import Game
from tramyard.kernel.players import heading, short_name
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.room import Words
from tramyard.kernel.spans import ASIDE, PIECE, SEAT, Line, Said, Span, fill, flow, joined, lines, together
from tramyard.kernel.words import _, plural
from tramyard.tramnet import words
from tramyard.tramnet.sets import members_of, size_of
from tramyard.tramnet.words import LOOKS, rail_signs

WIDEST: Final = 80
GROUNDS: Final = ("·", "^", "=", "~")
"""Plain ground, hill, river, lake."""
DARK: Final = "▒"
"""Plain ground in the night."""
CELL: Final = 3
"""Columns of a space."""


def draw(game: Game, position: Position, seat: int, width: int = WIDEST) -> Line:
    assert isinstance(position, TramwaysPosition)
    width = min(width, WIDEST)
    first = heading(position, int(position.seat), int(position.round), seat, _rounds(position), width)
    return lines(
        [
            first,
            *(_map(position) if position.boards else []),
            *_beside(position, seat, width),
            *_players(position, seat, width),
            *_hand(position, seat, width),
        ]
    )


def _rounds(position: TramwaysPosition) -> str:
    left = int(position.box.rounds - position.round)
    return _("last round") if left <= 0 else plural("{count} round after this", "{count} rounds after this", left)


# The map


def _map(position: TramwaysPosition) -> list[Line]:
    """Rows of spaces, three columns each; numerals of the outer sides stand around them."""
    grid = position.land.grid
    columns, rows = int(grid.width), int(grid.height)
    letters = "".join([f" {grid.names[column * rows][0]} " for column in range(columns)])
    drawn: list[Line] = [together(Span(f"    {letters}", ASIDE))]
    for row in range(rows):
        spaces = [column * rows + row for column in range(columns)]
        cells = [_space(position, space) for space in spaces]
        drawn.append(together(Span(f"{row + 1:>3} ", ASIDE), *cells))
    return [*drawn, *_numerals(position)]


def _space(position: TramwaysPosition, space: int) -> Line:
    """Three columns: what is there, who stands there, and rails."""
    land = position.land
    if land.slot_of[space] < 0:
        return (Span(" " * CELL),)
    kind = int(position.kinds[space])
    if kind:
        letter = TYPES[kind - 1]
        who = "•" if position.riders[space] else " "
        who = ("⁑" if position.riders[space] else "*") if position.martians[space] else who
        mark = "+" if position.improved[space] else " "
        return (Span(f"{letter}{mark}{who}", PIECE, f"{words.BUILDING}-{letter}"),)
    rails = "".join(rail_signs(land.grid, position.links, space))
    if rails:
        owner = next((int(link.owner) for link in position.links if link.has_rail_in(space)), -1)
        return (Span(f" {rails:<2}", SEAT, str(owner)),)
    if land.parcels[space]:
        owner = int(position.owner_of(space))
        text = f"{position.box.codes[land.parcels[space] - 1]:<{CELL}}"
        return (Span(text, SEAT, str(owner)) if owner >= 0 else Span(text, ASIDE),)
    night = position.dark >= 0 and land.slot_of[space] == position.dark
    sign = DARK if night and not land.terrain[space] else GROUNDS[land.terrain[space]]
    return (Span(f" {sign} ", ASIDE),)


def _numerals(position: TramwaysPosition) -> list[Line]:
    """Which outer spaces bear which numeral, and whose links wait there."""
    grid = position.land.grid
    told: list[Said] = []
    for numeral in range(int(grid.nodes)):
        spaces = ", ".join([grid.names[space] for space in grid.gates[numeral]])
        told.append(f"{grid.names[int(grid.size) + numeral]}: {spaces}")
    return flow([_("Numerals:"), *told], WIDEST) if told else []


# What lies beside the map


def _beside(position: TramwaysPosition, seat: int, width: int) -> list[Line]:
    box = position.box
    drawn: list[Line] = []
    if position.dark >= 0:
        drawn.append(fill(_("Night over {board}."), board=board_in(position, int(position.dark))))
    shown = [cards.drawn(box.cards[card]) for card in position.shown_cards]
    if shown:
        drawn += flow([_("Open cards:"), *shown], width)
    tops = [
        together(f"{number + 1}) ", cards.drawn(box.cards[card]), f" ×{position.heights[number]}")
        for number, card in enumerate(position.tops)
        if card >= 0
    ]
    if tops:
        drawn += flow([_("Ticket Books:"), *tops], width)
    kinds = [joined([names.kind(kind) for kind in refill]) if refill else _("nobody") for refill in box.refill]
    drawn += flow([_("Arrivals:"), *[together(f"{at}. ", who) for at, who in enumerate(kinds, 1)]], width)
    stock = [together(names.kind(kind), f" ×{int(position.in_stock(kind))}") for kind in range(1, len(TYPES) + 1)]
    return [*drawn, *flow([_("To be built:"), *stock], width)]


# What everybody has


def _players(position: TramwaysPosition, seat: int, width: int) -> list[Line]:
    """A line for each seat, in turn order."""
    drawn: list[Line] = []
    tally = position.standing()
    for player in position.order:
        mark = "▸" if player == position.actor else " "
        facts: list[Said] = [
            together(mark, short_name(player, seat), ":"),
            words.happiness(int(position.hp[player])),
            words.money(int(position.money[player])),
            words.workers(int(position.workers[player])),
            words.stress(int(position.label(player))),
            plural("{count} card", "{count} cards", int(size_of(position.hand, player))),
        ]
        if position.box.martians:
            facts.append(plural("{count} Martian", "{count} Martians", int(position.kept[player])))
        if position.phase in (phases.BIDDING, phases.RAISING) and position.sunk[player]:
            facts.append(_("{money} in this auction").format(money=words.money(int(position.sunk[player]))))
        if position.actor != OVER:
            facts.append(_("{hp} if it ended now").format(hp=words.happiness(tally[player].score)))
        drawn += flow(facts, width)
    return drawn


def _hand(position: TramwaysPosition, seat: int, width: int) -> list[Line]:
    """The cards of whoever reads."""
    if seat < 0:
        return []
    held = [cards.drawn(position.box.cards[card]) for card in members_of(position.hand, seat)]
    return [line for one in held for line in flow([one], width)] if held else []


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
    closes=closes,
    special=special,
    amount=amount,
    draws=draws,
    looks=LOOKS,
    event=event,
    pieces=pieces,
)
