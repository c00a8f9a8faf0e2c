"""Each choice of Lisbon Tram 28 in a few words, and the drawers choices lie in where there are many."""

from collections.abc import Callable
from typing import Final

from tramyard.games.lisbon28.rules import families, phases
from tramyard.games.lisbon28.rules.counts import ONE
from tramyard.games.lisbon28.rules.network import Way
from tramyard.games.lisbon28.rules.push import standing_on
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.log import OUTCOMES, links_told, there
from tramyard.games.lisbon28.words.names import (
    BONUS_EFFECTS,
    BONUS_NAMES,
    card,
    passengers,
    place,
    ticket,
    tickets,
)
from tramyard.kernel.bits import BIT
from tramyard.kernel.game import Game
from tramyard.kernel.players import whom
from tramyard.kernel.position import CHANCE, Position
from tramyard.kernel.spans import Line, Said, aside, fill, together
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _, plural


def choice(game: Game, position: Position, move: Move) -> Said:
    assert isinstance(position, LisbonPosition)
    kind, part = game.vocabulary.kinds[move], game.vocabulary.parts[move]
    return OUTCOMES[kind](position, part, -1) if position.actor == CHANCE else CHOICES[kind](position, part)


def run(game: Game, position: Position, moves: tuple[Move, ...]) -> Said:
    """A whole payment."""
    return fill(_("pay {ticket}"), ticket=tickets(sum([ONE[game.vocabulary.parts[move]] for move in moves])))


def drawer(game: Game, position: Position, move: Move) -> Said:
    """Rides in one colour lie together when there are many."""
    assert isinstance(position, LisbonPosition)
    if position.phase == phases.MAIN and game.vocabulary.kinds[move] == families.RIDE:
        return fill(_("ride with {colour}"), colour=ticket(game.vocabulary.parts[move] // position.box.ways))
    return ""


# Riding


def _ride(position: LisbonPosition, part: int) -> Said:
    colour, way = divmod(part, int(position.box.ways))
    return fill(_("ride to {place} with {colour}"), place=_goal(position, way), colour=ticket(colour))


def _ride_on(position: LisbonPosition, way: int) -> Said:
    return fill(_("on to {place} with {colour}"), place=_goal(position, way), colour=ticket(position.colour))


def _free_ride(position: LisbonPosition, way: int) -> Said:
    return fill(_("free movement to {place}"), place=_goal(position, way))


def _give_way(position: LisbonPosition, way: int) -> Said:
    return fill(_("go to {place}"), place=there(position, position.box.network.ways[way]))


def _goal(position: LisbonPosition, number: int) -> Line:
    """Where a way leads, over which stops where it is not the only one, and who is pushed."""
    network = position.box.network
    way: Way = network.ways[number]
    pushed = standing_on(network, position.trams, way, BIT[position.seat])
    return together(there(position, way), aside(fill(_("pushes {names}"), names=whom(pushed, -1))) if pushed else "")


def _halt(position: LisbonPosition, part: int) -> Said:
    return _("stop here: this move action is over")


# Groups


def _pick_up(position: LisbonPosition, part: int) -> Said:
    group = position.group()
    return together(fill(_("pick up {group}"), group=passengers(group)), _left_behind(position))


def _bell(position: LisbonPosition, part: int) -> Said:
    sentence = _("ring the bell: one more passenger joins {group} before you pay")
    return fill(sentence, group=passengers(position.group()))


def _bell_choice(position: LisbonPosition, part: int) -> Said:
    sentence = _("ring the bell with your bonus: choose one of three who joins {group}")
    return fill(sentence, group=passengers(position.group()))


def _choose_one(position: LisbonPosition, colour: int) -> Said:
    return fill(_("{passenger} joins the group"), passenger=passengers(ONE[colour]))


def _take_them(position: LisbonPosition, part: int) -> Said:
    group = position.group()
    return together(fill(_("pay for {group}"), group=passengers(group)), _left_behind(position))


def _leave_them(position: LisbonPosition, part: int) -> Said:
    return _("leave them: the action is spent, your tickets are not")


def _left_behind(position: LisbonPosition) -> Said:
    """Passengers who are paid for but find no seat."""  # L28-PICK-05
    group = position.group()
    staying = group - position.fitting(group)
    if not staying:
        return ""
    return aside(fill(_("{passengers} find no seat and stay"), passengers=passengers(staying)))


def _place(position: LisbonPosition, stop: int) -> Said:
    return fill(_("place them at {place}"), place=place(position.box, position.box.network.stops[stop]))


# Cards, bonuses, tickets


def _drop(position: LisbonPosition, space: int) -> Said:
    box = position.box
    number = position.spaces[space]
    return fill(
        _("deliver {demand} to {card} for {points}"),
        demand=passengers(box.demand[number]),
        card=card(box, number),
        points=plural("{count} point", "{count} points", box.points[number]),
    )


def _lay_card(position: LisbonPosition, side: int) -> Said:
    words = _("lay it at the left end") if side == families.AT_LEFT else _("lay it at the right end")
    return f"{words} ({links_told(position, position.spaces[position.space], side)})"


def _buy(position: LisbonPosition, part: int) -> Said:
    box = position.box
    hue = box.lift[position.place()]
    bonus = box.bonus_of(position.seat, hue)
    return fill(
        _("buy the {bonus} for {tickets}: {effect}"),
        bonus=_(BONUS_NAMES[bonus]),
        tickets=tickets(box.lift_cost * ONE[hue]),
        effect=_(BONUS_EFFECTS[bonus]),
    )


def _pay(position: LisbonPosition, colour: int) -> Said:
    return fill(_("pay {ticket}"), ticket=ticket(colour))


def _end(position: LisbonPosition, part: int) -> Said:
    count = int(position.box.end_turn_draw)
    return plural("end the turn and draw {count} ticket", "end the turn and draw {count} tickets", count)


CHOICES: Final[dict[int, Callable[[LisbonPosition, int], Said]]] = {
    families.HALT: _halt,
    families.PICK_UP: _pick_up,
    families.BELL: _bell,
    families.BELL_CHOICE: _bell_choice,
    families.TAKE_THEM: _take_them,
    families.LEAVE_THEM: _leave_them,
    families.BUY: _buy,
    families.END: _end,
    families.LAY_CARD: _lay_card,
    families.CHOOSE_ONE: _choose_one,
    families.DROP: _drop,
    families.LAY_TICKET: _pay,
    families.PLACE_GROUP: _place,
    families.RIDE: _ride,
    families.RIDE_ON: _ride_on,
    families.FREE_RIDE: _free_ride,
    families.GIVE_WAY: _give_way,
}
"""How a choice of each family is said: the position, and its part of the family."""
