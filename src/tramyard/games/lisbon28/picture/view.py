"""Lisbon Tram 28 in a browser: the board as SVG, each spot of it explained, and the emblem for the front page."""

from pathlib import Path
from typing import Final

from tramyard.games.lisbon28.content import COLOURS
from tramyard.games.lisbon28.picture.cards import face
from tramyard.games.lisbon28.picture.layout import TRAMS, height
from tramyard.games.lisbon28.picture.sketch import sketch
from tramyard.games.lisbon28.rules.box import ACT, MOVE, PICK, SEAT
from tramyard.games.lisbon28.rules.counts import HUES, of, total
from tramyard.games.lisbon28.rules.network import LIFT, MONUMENT, STOP
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.lore import FACTS
from tramyard.games.lisbon28.words.names import COLOUR_NAMES
from tramyard.kernel.game import Game
from tramyard.kernel.pictures import template
from tramyard.kernel.position import Position
from tramyard.kernel.room import View
from tramyard.kernel.words import N_, _, plural

FOLDER: Final = Path(__file__).parent
BOARD: Final = template(FOLDER, "board.svg")


def picture(game: Game, position: Position, seat: int) -> str:
    assert isinstance(position, LisbonPosition)
    return BOARD.render(s=sketch(game, position, seat), colours=COLOURS, trams=TRAMS, height=height(game.seats))


# Each spot in a sentence or two

ABOUT_BONUSES: Final = {
    MOVE: N_("One movement in each of your turns without ticket and without action."),
    ACT: N_("Three actions in each of your turns instead of two."),
    SEAT: N_("Four seats for each colour instead of two."),
    PICK: N_("When you ring at a stop, three passengers come and you choose who joins; once a turn."),
}
ABOUT_BUTTONS: Final = {
    "pick-up": N_(
        "Pick up the whole group here: a ticket of his colour for each of them, also for those without a seat."
    ),
    "bell": N_("Ring first: one more passenger comes from the bag. If you cannot pay for all then, nobody boards."),
    "bell-choice": N_("Ring with your bonus: three passengers come from the bag, and you choose which one joins."),
    "take": N_("Pay for the whole group and let board whoever finds a seat."),
    "leave": N_("Leave the group where it is; the action is spent."),
    "halt": N_("End this move action here."),
    "bonus": N_("Buy the bonus of this lift for three tickets of its colour."),
    "end": N_("End your turn and draw four tickets."),
    "row-left": N_("Lay the card at the left end of your row. Each ticket completed with its neighbour is a point."),
    "row-right": N_("Lay the card at the right end of your row. Each ticket completed with its neighbour is a point."),
}


def about(game: Game, position: Position, seat: int, spot: str) -> str:
    assert isinstance(position, LisbonPosition)
    if spot in ABOUT_BUTTONS:
        return _(ABOUT_BUTTONS[spot])
    if spot in position.box.network.number_of:
        return _about_place(position, seat, position.box.network.number_of[spot])
    kind, _dash, which = spot.partition("-")
    colour = COLOURS.find(which) if len(which) == 1 else -1
    if kind == "ticket" and colour >= 0:
        return _about_tickets(position, seat, colour)
    if kind == "bonus" and colour >= 0:
        return _about_bonus(position, max(seat, 0), colour)
    if kind == "drawn" and colour >= 0:
        return _("This {colour} passenger joins the group; the others go back into the bag.").format(
            colour=_(COLOUR_NAMES[colour])
        )
    if kind == "space" and which in ("1", "2", "3", "4"):
        return _about_card(position, int(position.spaces[int(which) - 1]))
    if kind == "seat" and which.isdecimal() and 1 <= int(which) <= position.box.seats:
        return _about_player(position, int(which) - 1)
    return _about_stores(position).get(spot, "")


def _about_place(position: LisbonPosition, seat: int, node: int) -> str:
    box = position.box
    name, kind = box.network.names[node], box.network.kinds[node]
    parts = [f"{name}.", *([_(FACTS[box.network.ids[node]])] if box.network.ids[node] in FACTS else [])]
    if kind == STOP:
        group = position.waiting[box.network.stop_at[node]]
        empty = _("Nobody waits here: trams run through.")
        parts.append(_("Waiting: {group}.").format(group=_passengers(group)) if group else empty)
    elif kind == MONUMENT:
        cards = [_about_card(position, int(card)) for card in position.spaces if card and box.monument[card] == node]
        parts += cards or [_("No open card asks for this monument now.")]
    elif kind == LIFT:
        parts.append(_about_bonus(position, max(seat, 0), int(box.lift[node])))
    elif node == box.network.rossio:
        parts.append(_("All trams start here; any number may stand here, and nobody is pushed away."))
    return " ".join(parts)


def _passengers(count: int) -> str:
    """«2 red, 1 blue»."""
    held = [(int(of(count, colour)), _(COLOUR_NAMES[colour])) for colour in range(HUES) if of(count, colour)]
    return ", ".join(_("{count} {colour}").format(count=number, colour=colour) for number, colour in held)


def _about_card(position: LisbonPosition, card: int) -> str:
    if not card:
        return _("An empty space for a monument card.")
    box = position.box
    printed = face(box, card)
    points = plural("{count} point", "{count} points", printed.points)
    asks = _("{monument}: bring {passengers} for {points}.").format(
        monument=printed.name, passengers=_passengers(box.demand[card]), points=points
    )
    edges = _("Half tickets: left {left}, right {right}.").format(
        left=_edge(box.left_edge[card]), right=_edge(box.right_edge[card])
    )
    return f"{asks} {edges}"


def _edge(edge: int) -> str:
    """The colours of the half tickets on an edge."""
    return ", ".join([_(COLOUR_NAMES[colour]) for colour in range(HUES) if of(edge, colour)]) or _("none")


def _about_tickets(position: LisbonPosition, seat: int, colour: int) -> str:
    held = int(of(position.hands[seat], colour)) if seat >= 0 else 0
    parts = [
        _("Tickets for {colour}: {count}.").format(colour=_(COLOUR_NAMES[colour]), count=held),
        _("One pays a movement, or a passenger of its colour; three equal ones pay for any other."),
    ]
    return " ".join(parts)


def _about_bonus(position: LisbonPosition, player: int, colour: int) -> str:
    box = position.box
    bonus = int(box.bonus_of(player, colour))
    where = next(box.network.names[node] for node in range(len(box.network.ids)) if box.lift[node] == colour)
    if position.owns(player, bonus):
        return _(ABOUT_BONUSES[bonus])
    price = _("Three {colour} tickets at {lift} buy it.").format(colour=_(COLOUR_NAMES[colour]), lift=where)
    return f"{_(ABOUT_BONUSES[bonus])} {price}"


def _about_player(position: LisbonPosition, player: int) -> str:
    points, links = int(position.points_of(player)), int(position.links_of(player))
    return " ".join(
        [
            plural("{count} ticket in hand.", "{count} tickets in hand.", int(total(position.hands[player]))),
            _("On board: {passengers}.").format(passengers=_passengers(position.aboard[player]) or "-"),
            plural("{count} point on cards,", "{count} points on cards,", points),
            plural("{count} link.", "{count} links.", links),
        ]
    )


def _about_stores(position: LisbonPosition) -> dict[str, str]:
    bag = _("In the bag: {passengers}.").format(passengers=_passengers(position.bag) or "-")
    spent = _("Tickets spent: {tickets}. They become the pile when it is empty.")
    left = plural(
        "{count} card is left face up: when it is gone, the last round is played.",
        "{count} cards are left face up: when they are gone, the last round is played.",
        int(position.up),
    )
    return {
        "bag": bag,
        "pile": plural("{count} ticket in the pile.", "{count} tickets in the pile.", int(total(position.pile))),
        "discard": spent.format(tickets=_passengers(position.discard) or "-"),
        "next": f"{_about_card(position, int(position.top))} {left}" if position.top else left,
    }


VIEW: Final = View(picture, about, (FOLDER / "emblem.svg").read_text("utf-8"))
