"""Each spot of Lisbon's picture explained in a sentence or two."""

from typing import Final

from tramyard.games.lisbon28.content import COLOURS
from tramyard.games.lisbon28.picture.cards import face
from tramyard.games.lisbon28.rules import families, phases
from tramyard.games.lisbon28.rules.box import ACT, MOVE, PICK, SEAT
from tramyard.games.lisbon28.rules.counts import HUES, ONE, of, total
from tramyard.games.lisbon28.rules.network import LIFT, MONUMENT, STOP
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.lore import FACTS
from tramyard.games.lisbon28.words.names import passengers, place, ticket, tickets
from tramyard.games.lisbon28.words.prompts import deeds
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Line, Said, fill, joined
from tramyard.kernel.words import N_, _, plural

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


def about(game: Game, position: Position, seat: int, spot: str) -> Said:
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
        sentence = _("This {colour} passenger joins the group; the others go back into the bag.")
        return fill(sentence, colour=passengers(ONE[colour]))
    if kind == "space" and which in ("1", "2", "3", "4"):
        return _about_card(position, int(position.spaces[int(which) - 1]))
    if kind == "seat" and which.isdecimal() and 1 <= int(which) <= position.box.seats:
        return _about_player(position, int(which) - 1)
    stores = {"bag": _about_bag, "pile": _about_pile, "discard": _about_discard, "next": _about_next}
    return stores[spot](position) if spot in stores else ""


def _about_place(position: LisbonPosition, seat: int, node: int) -> Line:
    box = position.box
    kind = box.network.kinds[node]
    parts: list[Said] = [f"{box.network.names[node]}."]
    if box.network.ids[node] in FACTS:
        parts.append(_(FACTS[box.network.ids[node]]))
    if kind == STOP:
        group = position.waiting[box.network.stop_at[node]]
        empty = _("Nobody waits here: trams run through.")
        parts.append(fill(_("Waiting: {group}."), group=passengers(group)) if group else empty)
    elif kind == MONUMENT:
        cards = [_about_card(position, int(card)) for card in position.spaces if card and box.monument[card] == node]
        parts += cards or [_("No open card asks for this monument now.")]
    elif kind == LIFT:
        parts.append(_about_bonus(position, max(seat, 0), int(box.lift[node])))
    elif node == box.network.rossio:
        parts.append(_("All trams start here; any number may stand here, and nobody is pushed away."))
    if seat >= 0 and position.trams[seat] == node:
        parts.append(_about_my_place(position, seat))
    return joined(parts, " ")


def _about_my_place(position: LisbonPosition, seat: int) -> Said:
    """What can be done where the viewer's tram stands, or that there is nothing to do."""
    if position.actor != seat or position.phase not in (phases.MAIN, phases.STEP):
        return _("Your tram stands here.")
    halted = position.copy()
    if position.phase == phases.STEP:
        halted.play(position.box.vocabulary.move_of(families.HALT))
    possible = deeds(halted, at_place=True)
    if possible:
        return fill(_("Your tram stands here: {deeds}."), deeds=possible)
    kinds = {position.box.vocabulary.kinds[move] for move in position.moves()}
    if kinds.isdisjoint(families.ON_RAILS):
        return _("Your tram stands here.")
    return _("Your tram stands here: there is nothing to do but drive on.")


def _about_card(position: LisbonPosition, card: int) -> Said:
    if not card:
        return _("An empty space for a monument card.")
    box = position.box
    asks = fill(
        _("{monument}: bring {passengers} for {points}."),
        monument=face(box, card).name,
        passengers=passengers(box.demand[card]),
        points=plural("{count} point", "{count} points", int(box.points[card])),
    )
    left, right = _edge(box.left_edge[card]), _edge(box.right_edge[card])
    return joined([asks, fill(_("Half tickets: left {left}, right {right}."), left=left, right=right)], " ")


def _edge(edge: int) -> Said:
    """The colours of the half tickets on an edge, one of each at most."""
    return joined([ticket(colour) for colour in range(HUES) if of(edge, colour)]) or _("none")


def _about_tickets(position: LisbonPosition, seat: int, colour: int) -> Line:
    held = int(of(position.hands[seat], colour)) if seat >= 0 else 0
    return joined(
        [
            fill(_("Tickets for {colour}: {count}."), colour=ticket(colour), count=held),
            _("One pays a movement, or a passenger of its colour; three equal ones pay for any other."),
        ],
        " ",
    )


def _about_bonus(position: LisbonPosition, player: int, colour: int) -> Said:
    box = position.box
    bonus = int(box.bonus_of(player, colour))
    where = next(node for node in box.network.lifts if box.lift[node] == colour)
    if position.owns(player, bonus):
        return _(ABOUT_BONUSES[bonus])
    price = fill(_("{tickets} at {lift} buy it."), tickets=tickets(box.lift_cost * ONE[colour]), lift=place(box, where))
    return joined([_(ABOUT_BONUSES[bonus]), price], " ")


def _about_player(position: LisbonPosition, player: int) -> Line:
    aboard = passengers(position.aboard[player]) or "-"
    return joined(
        [
            plural("{count} ticket in hand.", "{count} tickets in hand.", int(total(position.hands[player]))),
            fill(_("On board: {passengers}."), passengers=aboard),
            plural("{count} point on cards,", "{count} points on cards,", int(position.points_of(player))),
            plural("{count} link.", "{count} links.", int(position.links_of(player))),
        ],
        " ",
    )


def _about_bag(position: LisbonPosition) -> Said:
    return fill(_("In the bag: {passengers}."), passengers=passengers(position.bag) or "-")


def _about_pile(position: LisbonPosition) -> Said:
    return plural("{count} ticket in the pile.", "{count} tickets in the pile.", int(total(position.pile)))


def _about_discard(position: LisbonPosition) -> Said:
    sentence = _("Tickets spent: {tickets}. They become the pile when it is empty.")
    return fill(sentence, tickets=tickets(position.discard) or "-")


def _about_next(position: LisbonPosition) -> Said:
    """The next card, and how long it takes until the last round."""
    soon = _("This is the last round.")
    if not position.last_round:
        soon = plural(
            "The last round begins with the next card that is claimed.",
            "The last round begins when {count} more cards are claimed.",
            int(position.claims_left()),
        )
    return joined([_about_card(position, int(position.top)), soon], " ") if position.top else soon
