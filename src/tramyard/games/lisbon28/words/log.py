"""Each action of Lisbon Tram 28 told after it was done, as the seat that reads it may know it."""

from collections.abc import Callable
from typing import Final

from tramyard.games.lisbon28.rules import families, phases
from tramyard.games.lisbon28.rules.counts import ONE, total
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.names import card, passengers, place, tickets
from tramyard.games.lisbon28.words.placeholders import Facts
from tramyard.kernel.game import Game
from tramyard.kernel.players import did, starts, who, whom
from tramyard.kernel.position import CHANCE, Position
from tramyard.kernel.spans import Line, Said, fill, joined, told_by
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import N_, _, plural

DONE: Final = {
    families.PICK_UP: N_("picked up {boarding} for {paid}"),
    families.BELL: N_("rang the bell at {here}"),
    families.BELL_CHOICE: N_("rang the bell at {here}"),
    families.TAKE_THEM: N_("picked up {boarding} for {paid}"),
    families.LEAVE_THEM: N_("left the group"),
    families.BUY: N_("bought the {bonus} for {paid}"),
    families.END: N_("ended the turn"),
    families.LAY_CARD: N_("laid {card} down{where}"),
    families.CHOOSE_ONE: N_("chose {passenger} to join the group"),
    families.DROP: N_("delivered {demand} to {card}{where}"),
    families.PLACE_GROUP: N_("placed {drawn} at {stop}"),
    families.RIDE: N_("rode to {goal} for {paid}{ringing}"),
    families.RIDE_ON: N_("rode to {goal} for {paid}{ringing}"),
    families.FREE_RIDE: N_("moved to {goal} for nothing{ringing}"),
}
"""How an action that begins with a move of each family is told; the end of a ride needs no line."""
PAID_FOR: Final = {
    phases.THEN_MOVE: families.RIDE,
    phases.THEN_BOARD: families.PICK_UP,
    phases.THEN_BONUS: families.BUY,
}
"""What is told when the rest of a payment comes: what it was for."""


def told(game: Game, position: Position, moves: tuple[Move, ...], seat: int) -> Said:
    assert isinstance(position, LisbonPosition)
    kinds, parts = game.vocabulary.kinds, game.vocabulary.parts
    kind, part = kinds[moves[0]], parts[moves[0]]
    if position.actor == CHANCE:
        return OUTCOMES[kind](position, part, seat)
    if kind == families.GIVE_WAY:
        return did(int(position.actor), seat, _gave_way(position, part, seat))
    laid = sum([ONE[parts[move]] for move in moves if kinds[move] == families.LAY_TICKET])
    sides = [parts[move] for move in moves if kinds[move] == families.LAY_CARD]
    sentence = DONE.get(PAID_FOR[position.then] if kind == families.LAY_TICKET else kind)
    if sentence is None:
        return ""
    return did(int(position.actor), seat, told_by(_(sentence), Facts(position, part, seat, laid, *sides)))


def _gave_way(position: LisbonPosition, number: int, reader: int) -> Line:
    """A tram whose way is clear goes, and those behind it follow; one whose way is not rings the bell first."""
    assert position.push is not None
    tram = position.push.next_tram()
    after = position.push.sent(position.box.network.ways[number])
    goal = Facts(position, number).goal()
    if after.trams[tram] == position.trams[tram]:
        names = whom(after.pushers[-1].blockers, reader)
        return fill(_("turned towards {place}, ringing the bell for {names}"), place=goal, names=names)
    following = [
        fill(_("{who} to {place}"), who=whom([pusher.tram], reader), place=place(position.box, pusher.way.end))
        for pusher in reversed(position.push.pushers[1:])
        if after.trams[pusher.tram] == pusher.way.end
    ]
    return joined([fill(_("made way and went to {place}"), place=goal), *following], _(", then "))


# What chance brought, or would bring


def _starts(position: LisbonPosition, starter: int, reader: int) -> Said:
    return starts(starter, reader)


def _shuffled(position: LisbonPosition, part: int, reader: int) -> Said:
    return _("The ticket pile is empty: the discard is shuffled.")


def _refilled(position: LisbonPosition, part: int, reader: int) -> Said:
    return _("The bag is empty: everybody delivered so far goes back into it.")


def _drew(position: LisbonPosition, part: int, reader: int) -> Said:
    """The owner reads which tickets, the others how many."""  # L28-INFO-04
    player, handful = divmod(part, int(position.box.kinds_of_handful))
    drawn = position.box.handfuls[handful]
    if player == reader:
        return fill(_("You drew {tickets}."), tickets=tickets(drawn))
    count = plural("{count} ticket", "{count} tickets", int(total(drawn)))
    return fill(_("{who} drew {count}."), who=who(player, reader), count=count)


def _came(position: LisbonPosition, handful: int, reader: int) -> Said:
    drawn = passengers(position.box.handfuls[handful])
    if position.phase != phases.STOPS:
        return fill(_("Out of the bag: {passengers}."), passengers=drawn)
    where = place(position.box, position.box.network.stops[position.stop])
    return fill(_("{passengers} wait at {place}."), passengers=drawn, place=where)


def _turned_up(position: LisbonPosition, number: int, reader: int) -> Said:
    shown = card(position.box, number + 1)
    if position.phase == phases.OPENING and position.stop < position.box.display:
        return fill(_("Space {space} shows {card}."), space=int(position.stop) + 1, card=shown)
    return fill(_("Next on the pile: {card}."), card=shown)


OUTCOMES: Final[dict[int, Callable[[LisbonPosition, int, int], Said]]] = {
    families.STARTS: _starts,
    families.SHUFFLE: _shuffled,
    families.REFILL_BAG: _refilled,
    families.DRAW_TICKETS: _drew,
    families.DRAW_PASSENGERS: _came,
    families.TURN_CARD: _turned_up,
}
"""How what chance brings is told: the position, the part of its family, and who reads."""
