"""The table of Tachite al Tram in letters: the hill with its rails, who waits where, what everybody has."""

from typing import Final

from tramyard.games.trieste.rules.board import (
    COLUMNS,
    FUNICULAR,
    MEADOW,
    OBSTACLE,
    STOP,
    TERMINUS,
    WAITING,
    WORKSHOP,
)
from tramyard.games.trieste.rules.box import NONE
from tramyard.games.trieste.rules.seating import SEATS
from tramyard.games.trieste.rules.tiles import total
from tramyard.games.trieste.rules.track import EAST, NORTH, SOUTH, WEST, is_oneway, links_of, sides_of
from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.games.trieste.words import names
from tramyard.games.trieste.words.cards import card_name, sentence, titled
from tramyard.games.trieste.words.chance import event, pieces
from tramyard.games.trieste.words.choices import choice, drawer, here, run, turns
from tramyard.games.trieste.words.ending import ending
from tramyard.games.trieste.words.log import told
from tramyard.games.trieste.words.names import LOOKS
from tramyard.games.trieste.words.prices import price
from tramyard.games.trieste.words.prompts import prompt
from tramyard.games.trieste.words.spots import spot
from tramyard.kernel.bits import how_many, members
from tramyard.kernel.game import Game
from tramyard.kernel.players import heading, short_name
from tramyard.kernel.position import Position
from tramyard.kernel.room import Words
from tramyard.kernel.spans import ASIDE, PIECE, SEAT, STRONG, Line, Said, Span, fill, flow, lines, together
from tramyard.kernel.words import _, plural

WIDEST: Final = 80
CELL: Final = 4
"""Columns of a square."""
STRAIGHTS: Final = {
    0: " ",
    1: "╵",
    2: "╶",
    4: "╷",
    8: "╴",
    5: "│",
    10: "─",
    3: "└",
    6: "┌",
    12: "┐",
    9: "┘",
    7: "├",
    11: "┴",
    13: "┤",
    14: "┬",
    15: "┼",
}
"""Rails by the sides they lead to: N 1, E 2, S 4, W 8."""
OBSTACLES: Final = {"house": "⌂", "tree": "♣", "rock": "▲"}
KINDS: Final = {STOP: "◉", TERMINUS: "▣", WORKSHOP: "⚒", FUNICULAR: "‖"}


def draw(game: Game, position: Position, seat: int, width: int = WIDEST) -> Line:
    assert isinstance(position, TriestePosition)
    width = min(width, WIDEST)
    first = heading(position, int(position.seat), _round(position), seat, _supplies(position), width)
    parts: list[Said] = [first, *_hill(position), *_stops(position, width), *_card(position, width)]
    return lines([*parts, *_players(position, seat, width)])


def _round(position: TriestePosition) -> int:
    return (int(position.turn) - 1) // int(position.box.seats) + 1


def _supplies(position: TriestePosition) -> str:
    tiles = plural("{count} tile left", "{count} tiles left", int(total(position.supply)))
    cards = plural("{count} card", "{count} cards", int(how_many(position.deck)))
    return f"{tiles}, {cards}"


# The hill


def _hill(position: TriestePosition) -> list[Line]:
    """Rows from the Karst down to the sea, with columns named below."""
    board = position.box.board
    drawn: list[Line] = []
    for row in range(int(board.rows) - 1, -1, -1):
        cells = [_cell(position, row * int(board.columns) + column) for column in range(int(board.columns))]
        drawn.append(together(Span(f"{row + 1:>3} ", ASIDE), *cells))
    letters = "".join([f" {letter}".ljust(CELL) for letter in COLUMNS[: int(board.columns)]])
    return [*drawn, together(Span(f"    {letters}", ASIDE))]


def _cell(position: TriestePosition, square: int) -> Line:
    """What is on a square, its rails, and the trams there."""
    board = position.box.board
    kind = int(board.kinds[square])
    trams = [seat for seat in range(int(position.box.seats)) if position.trams[seat] == square]
    track = int(position.tracks[square])
    if kind == OBSTACLE:
        return together(Span(f" {OBSTACLES.get(position.box.obstacles.get(board.names[square], ''), '▒')}  ", ASIDE))
    if kind == WAITING:
        stop = [nth for nth, box in enumerate(position.box.waiting_box) if box == square]
        return together(Span(f" {int(position.piles[stop[0]]) if stop else ' '}  ", STRONG))
    if kind == MEADOW and not track:
        return together(Span(" ·  ", ASIDE))
    sign = STRAIGHTS[int(sides_of(track))]
    mark = Span(KINDS.get(kind, "°" if is_oneway(track) else _crossing(track)), STRONG if kind > FUNICULAR else "")
    standing = [Span(str(seat + 1), SEAT, str(seat)) for seat in trams][:2]
    return together(mark, sign, *standing, " " * (CELL - 2 - len(standing)))


def _crossing(track: int) -> str:
    """A mark for rails that share a square and do not meet."""
    links = links_of(track)
    if sides_of(track) != 15 or len(links) == 12:
        return " "
    return (
        "+" if (NORTH, SOUTH) in links else "\\" if (NORTH, EAST) in links else "/" if (NORTH, WEST) in links else " "
    )


# Who waits, what strikes


def _stops(position: TriestePosition, width: int) -> list[Line]:
    """The top of each pile and how many lie there."""
    box = position.box
    words: list[Said] = [_("Waiting:")]
    for nth in range(len(box.board.stops)):
        top = int(position.tops[nth])
        shown: Said = _person(position, top) if top != NONE else "–"
        at = Span(box.stop_names[nth], ASIDE)
        words.append(together(names.stop(box, nth), " ", at, " ", shown, f" ×{int(position.piles[nth])}"))
    return flow(words, width)


def _person(position: TriestePosition, passenger: int) -> Line:
    """A passenger in a drawing: the name on the colour, with an exclamation mark for a misfortune."""
    box = position.box
    bad = "!" if int(box.seats) in box.marks[passenger] else ""
    colour = int(box.colour_of[passenger])
    return (Span(f" {names.short_name(box, passenger)}{bad} ", PIECE, f"colour-{colour}"),)


def _card(position: TriestePosition, width: int) -> list[Line]:
    if position.card == NONE:
        return []
    number = int(position.card)
    return flow([together(titled(position.box, number), ":"), sentence(position.box, number)], width)


# What everybody has


def _players(position: TriestePosition, seat: int, width: int) -> list[Line]:
    """A line or two for each: place and target, points, damage, futiz, tiles, passengers."""
    box = position.box
    drawn: list[Line] = []
    for player in range(int(box.seats)):
        mark = "▸" if player == position.actor else " "
        facts: list[Said] = [
            together(mark, Span(f"{player + 1} ", SEAT, str(player)), short_name(player, seat), ":"),
            names.points(int(position.points_of(player))),
            fill(_("at {place}"), place=names.square(box, int(position.trams[player]))),
            fill(_("bound for {place}"), place=names.terminus(box, int(position.targets[player]))),
            together(_("damage"), " ", "●" * int(position.damages[player]) or "–"),
            together(_("tiles:"), " ", names.hand(box, int(position.hands[player])) or "–"),
            *_tuning(position, player),
            *_aboard(position, player),
        ]
        drawn += flow(facts, width)
    return drawn


def _tuning(position: TriestePosition, player: int) -> list[Said]:
    """The futiz, and what cards left behind."""
    found: list[Said] = []
    if position.futiz[player] != NONE:
        found.append(Span(names.FUTIZ_NAMES[position.futiz[player]], STRONG))
    if position.last_stops[player] != NONE:
        found.append(
            fill(_("last passenger from {stop}"), stop=names.stop(position.box, int(position.last_stops[player])))
        )
    return [*found, *handicaps(position, player)]


def handicaps(position: TriestePosition, player: int) -> list[Said]:
    """What cards did to the next turn of a seat, and the cards it keeps."""
    found: list[Said] = []
    if position.no_rolls[player]:
        found.append(_("no roll next turn"))
    if position.no_builds[player]:
        found.append(_("no building next turn"))
    if position.roll_mods[player]:
        found.append(fill(_("{number} on the next roll"), number=f"{int(position.roll_mods[player]):+}"))
    if position.roll_halves[player]:
        found.append(_("half of the next roll"))
    return [*found, *[card_name(position.box, card) for card in members(position.kept[player])]]


def _aboard(position: TriestePosition, player: int) -> list[Said]:
    """Passengers on their benches, and how many seats there are."""
    box = position.box
    people = members(position.aboard[player])
    seats = SEATS * int(box.benches(position.futiz[player]))
    told: list[Said] = [fill(_("on board {count} of {seats}"), count=len(people), seats=seats)]
    return [*told, *[_person(position, passenger) for passenger in people]]


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
    turns=turns,
    looks=LOOKS,
    event=event,
    pieces=pieces,
)
