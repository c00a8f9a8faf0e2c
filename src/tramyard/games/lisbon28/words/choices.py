"""Each choice of Lisbon Tram 28 in a few words, and the drawers choices lie in where there are many."""

from tramyard.games.lisbon28.rules.box import (
    BELL,
    BELL_CHOICE,
    BUY,
    CHOOSE_ONE,
    DROP,
    END,
    HALT,
    LAY,
    LEAVE_THEM,
    LEFT,
    PICK_UP,
    PLACE_AT,
    TAKE_THEM,
)
from tramyard.games.lisbon28.rules.counts import ONE
from tramyard.games.lisbon28.rules.network import Way
from tramyard.games.lisbon28.rules.phases import MAIN
from tramyard.games.lisbon28.rules.push import standing_on
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.log import outcome, there
from tramyard.games.lisbon28.words.names import BONUS_EFFECTS, BONUS_NAMES, card, colour, names_of, pieces, place
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _, plural


def choice(game: Game, position: Position, move: Move) -> str:
    assert isinstance(position, LisbonPosition)
    box = position.box
    if move >= box.choices:
        return outcome(position, move, -1)
    if move >= box.push_at:
        return _("go to {place}").format(place=there(position, box.network.ways[move - box.push_at]))
    if move >= box.free_at:
        return _("free movement to {place}").format(place=_goal(position, box.network.ways[move - box.free_at]))
    if move >= box.step_at:
        way = box.network.ways[move - box.step_at]
        return _("on to {place} with {colour}").format(place=_goal(position, way), colour=colour(position.colour))
    if move >= box.move_at:
        number = move - box.move_at
        way = box.network.ways[number % box.ways]
        return _("ride to {place} with {colour}").format(place=_goal(position, way), colour=colour(number // box.ways))
    if move >= PLACE_AT:
        return _("place them at {place}").format(place=place(box, box.network.stops[move - PLACE_AT]))
    if move >= LAY:
        return _("pay {ticket}").format(ticket=pieces(ONE[move - LAY]))
    if move >= DROP:
        return _drop_choice(position, position.spaces[move - DROP])
    if move >= CHOOSE_ONE:
        return _("{passenger} joins the group").format(passenger=pieces(ONE[move - CHOOSE_ONE]))
    return _plain_choice(position, move)


def run(game: Game, position: Position, moves: tuple[Move, ...]) -> str:
    """A whole payment."""
    return _("pay {ticket}").format(ticket=pieces(sum(ONE[move - LAY] for move in moves)))


def _plain_choice(position: LisbonPosition, move: Move) -> str:
    group = pieces(position.group())
    if move == HALT:
        return _("stop here: this move action is over")
    if move == PICK_UP:
        return _("pick up {group}").format(group=group) + _left_behind(position)
    if move == BELL:
        return _("ring the bell: one more passenger joins {group} before you pay").format(group=group)
    if move == BELL_CHOICE:
        return _("ring the bell with your bonus: choose one of three who joins {group}").format(group=group)
    if move == TAKE_THEM:
        return _("pay for {group}").format(group=group) + _left_behind(position)
    if move == LEAVE_THEM:
        return _("leave them: the action is spent, your tickets are not")
    if move == BUY:
        return _buy_choice(position)
    if move == END:
        count = int(position.box.end_turn_draw)
        return plural("end the turn and draw {count} ticket", "end the turn and draw {count} tickets", count)
    return _side_choice(position, move)


def _goal(position: LisbonPosition, way: Way) -> str:
    """Where a way leads, over which stops where it is not the only one, and who is pushed."""
    box = position.box
    goal = there(position, way)
    pushed = standing_on(box.network, position.trams, way, 2 ** int(position.seat))
    if pushed:
        goal += f" [dim]({_('pushes {names}').format(names=names_of(pushed, -1))})[/]"
    return goal


def _left_behind(position: LisbonPosition) -> str:
    """Passengers who are paid for but find no seat."""  # L28-PICK-05
    group = position.group()
    staying = group - position.fitting(group)
    if not staying:
        return ""
    return f" [dim]({_('{passengers} find no seat and stay').format(passengers=pieces(staying))})[/]"


def _drop_choice(position: LisbonPosition, number: int) -> str:
    box = position.box
    return _("deliver {demand} to {card} for {points}").format(
        demand=pieces(box.demand[number]),
        card=card(box, number),
        points=plural("{count} point", "{count} points", box.points[number]),
    )


def _buy_choice(position: LisbonPosition) -> str:
    box = position.box
    hue = box.lift[position.place()]
    bonus = box.bonus_of(position.seat, hue)
    return _("buy the {bonus} for {tickets}: {effect}").format(
        bonus=_(BONUS_NAMES[bonus]), tickets=pieces(box.lift_cost * ONE[hue]), effect=_(BONUS_EFFECTS[bonus])
    )


def _side_choice(position: LisbonPosition, move: Move) -> str:
    box = position.box
    row = position.rows[position.seat]
    new = position.spaces[position.space] if position.space >= 0 else 0
    links = 0
    if row and new:
        links = box.links(new, row[0]) if move == LEFT else box.links(row[-1], new)
    words = _("lay it at the left end") if move == LEFT else _("lay it at the right end")
    return f"{words} ({plural('{count} link', '{count} links', links)})"


def drawer(game: Game, position: Position, move: Move) -> str:
    """Rides in one colour lie together when there are many."""
    assert isinstance(position, LisbonPosition)
    box = position.box
    if position.phase == MAIN and box.move_at <= move < box.step_at:
        return _("ride with {colour}").format(colour=colour((move - box.move_at) // box.ways))
    return ""
