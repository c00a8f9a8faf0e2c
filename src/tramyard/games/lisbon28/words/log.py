"""Each action of Lisbon Tram 28 told after it was done, as the seat that reads it may know it."""

from collections.abc import Callable
from typing import Final, NamedTuple

from tramyard.games.lisbon28.rules import families, phases
from tramyard.games.lisbon28.rules.counts import ONE, total
from tramyard.games.lisbon28.rules.network import Way
from tramyard.games.lisbon28.rules.push import standing_on
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.names import BONUS_NAMES, card, passengers, place, tickets
from tramyard.kernel.bits import BIT
from tramyard.kernel.game import Game
from tramyard.kernel.players import did, starts, who, whom
from tramyard.kernel.position import CHANCE, Position
from tramyard.kernel.spans import Line, Said, aside, fill, joined, together
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _, plural


class Deed(NamedTuple):
    """What is about to be done: its first move's part, all its moves, the tickets it pays, and who reads of it."""

    position: LisbonPosition
    part: int
    moves: tuple[Move, ...]
    paid: int
    reader: int


def told(game: Game, position: Position, moves: tuple[Move, ...], seat: int) -> Said:
    assert isinstance(position, LisbonPosition)
    kinds, parts = game.vocabulary.kinds, game.vocabulary.parts
    if position.actor == CHANCE:
        return OUTCOMES[kinds[moves[0]]](position, parts[moves[0]], seat)
    paid = sum([ONE[parts[move]] for move in moves if kinds[move] == families.LAY_TICKET])
    done = DONE[kinds[moves[0]]](Deed(position, parts[moves[0]], moves, paid, seat))
    return did(int(position.actor), seat, done) if done else ""


# What a seat did, as a part of a sentence; empty for nothing worth a line


def _halted(deed: Deed) -> Said:
    return ""


def _rode(deed: Deed) -> Said:
    return _rode_along(deed, deed.position.box.way_of(deed.moves[0]))


def _rode_along(deed: Deed, way: Way) -> Said:
    words = fill(_("rode to {place} for {tickets}"), place=there(deed.position, way), tickets=tickets(deed.paid))
    return _pushing(deed, way, words)


def _rode_freely(deed: Deed) -> Said:
    way = deed.position.box.way_of(deed.moves[0])
    return _pushing(deed, way, fill(_("moved to {place} for nothing"), place=there(deed.position, way)))


def _pushing(deed: Deed, way: Way, words: Said) -> Said:
    position = deed.position
    pushed = standing_on(position.box.network, position.trams, way, BIT[position.seat])
    return _ringing(words, pushed, deed.reader) if pushed else words


def _ringing(words: Said, pushed: list[int], reader: int) -> Said:
    return joined([words, fill(_("ringing the bell for {names}"), names=whom(pushed, reader))])


def _gave_way(deed: Deed) -> Said:
    """A tram whose way is clear goes, and those behind it follow; one whose way is not rings the bell first."""
    position = deed.position
    assert position.push is not None
    way = position.box.way_of(deed.moves[0])
    tram = position.push.next_tram()
    after = position.push.sent(way)
    goal = there(position, way)
    if after.trams[tram] == position.trams[tram]:
        return _ringing(fill(_("turned towards {place}"), place=goal), after.pushers[-1].blockers, deed.reader)
    following = [
        fill(_("{who} to {place}"), who=whom([pusher.tram], deed.reader), place=place(position.box, pusher.way.end))
        for pusher in reversed(position.push.pushers[1:])
        if after.trams[pusher.tram] == pusher.way.end
    ]
    return joined([fill(_("made way and went to {place}"), place=goal), *following], _(", then "))


def _placed(deed: Deed) -> Said:
    box = deed.position.box
    stop = place(box, box.network.stops[deed.part])
    return fill(_("placed {passengers} at {place}"), passengers=passengers(deed.position.drawn), place=stop)


def _paid_the_rest(deed: Deed) -> Said:
    """The end of an action that was begun: what was paid for."""
    position = deed.position
    whole = deed._replace(paid=position.paid + deed.paid)
    if position.then == phases.THEN_MOVE:
        return _rode_along(whole, position.box.network.ways[position.way])
    return _picked_up(whole) if position.then == phases.THEN_BOARD else _bought(whole)


def _picked_up(deed: Deed) -> Said:
    boarding = passengers(deed.position.fitting(deed.position.group()))
    return fill(_("picked up {passengers} for {tickets}"), passengers=boarding, tickets=tickets(deed.paid))


def _rang(deed: Deed) -> Said:
    return fill(_("rang the bell at {place}"), place=place(deed.position.box, deed.position.place()))


def _chose(deed: Deed) -> Said:
    return fill(_("chose {passenger} to join the group"), passenger=passengers(ONE[deed.part]))


def _left(deed: Deed) -> Said:
    return _("left the group")


def _bought(deed: Deed) -> Said:
    box = deed.position.box
    bonus = box.bonus_of(deed.position.seat, box.lift[deed.position.place()])
    return fill(_("bought the {bonus} for {tickets}"), bonus=_(BONUS_NAMES[bonus]), tickets=tickets(deed.paid))


def _dropped(deed: Deed) -> Said:
    position = deed.position
    box = position.box
    number = position.spaces[deed.part]
    words = fill(_("delivered {demand} to {card}"), demand=passengers(box.demand[number]), card=card(box, number))
    if len(deed.moves) < 2:
        return words
    side = box.vocabulary.parts[deed.moves[1]]
    end = _("left end") if side == families.AT_LEFT else _("right end")
    return together(words, f" ({end}, {links_told(position, number, side)})")


def _laid(deed: Deed) -> Said:
    position = deed.position
    number = position.spaces[position.space]
    links = links_told(position, number, deed.part)
    return fill(_("laid {card} down ({links})"), card=card(position.box, number), links=links)


def links_told(position: LisbonPosition, number: int, side: int) -> str:
    """How many links a card makes at an end of the row."""
    row = position.rows[position.seat]
    links = 0
    if row:
        links = position.box.links(number, row[0]) if side == families.AT_LEFT else position.box.links(row[-1], number)
    return plural("{count} link", "{count} links", links)


def _ended(deed: Deed) -> Said:
    return _("ended the turn")


DONE: Final[dict[int, Callable[[Deed], Said]]] = {
    families.HALT: _halted,
    families.PICK_UP: _picked_up,
    families.BELL: _rang,
    families.BELL_CHOICE: _rang,
    families.TAKE_THEM: _picked_up,
    families.LEAVE_THEM: _left,
    families.BUY: _bought,
    families.END: _ended,
    families.LAY_CARD: _laid,
    families.CHOOSE_ONE: _chose,
    families.DROP: _dropped,
    families.LAY_TICKET: _paid_the_rest,
    families.PLACE_GROUP: _placed,
    families.RIDE: _rode,
    families.RIDE_ON: _rode,
    families.FREE_RIDE: _rode_freely,
    families.GIVE_WAY: _gave_way,
}
"""How an action that begins with a move of each family is told."""


# What chance brought, or would bring


def _starts(position: LisbonPosition, starter: int, seat: int) -> Said:
    return starts(starter, seat)


def _shuffled(position: LisbonPosition, part: int, seat: int) -> Said:
    return _("The ticket pile is empty: the discard is shuffled.")


def _refilled(position: LisbonPosition, part: int, seat: int) -> Said:
    return _("The bag is empty: everybody delivered so far goes back into it.")


def _drew(position: LisbonPosition, part: int, seat: int) -> Said:
    """The owner reads which tickets, the others how many."""  # L28-INFO-04
    player, handful = divmod(part, int(position.box.kinds_of_handful))
    drawn = position.box.handfuls[handful]
    if player == seat:
        return fill(_("You drew {tickets}."), tickets=tickets(drawn))
    count = plural("{count} ticket", "{count} tickets", int(total(drawn)))
    return fill(_("{who} drew {count}."), who=who(player, seat), count=count)


def _came(position: LisbonPosition, handful: int, seat: int) -> Said:
    drawn = passengers(position.box.handfuls[handful])
    if position.phase != phases.STOPS:
        return fill(_("Out of the bag: {passengers}."), passengers=drawn)
    where = place(position.box, position.box.network.stops[position.stop])
    return fill(_("{passengers} wait at {place}."), passengers=drawn, place=where)


def _turned_up(position: LisbonPosition, number: int, seat: int) -> Said:
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


def there(position: LisbonPosition, way: Way) -> Line:
    """Where a way leads, and by which stops where there is more than one."""
    network = position.box.network
    goal = place(position.box, way.end)
    twins = [
        other
        for other in network.ways_from[way.start]
        if other.end == way.end and network.is_open(other, position.crowded)
    ]
    if len(twins) < 2:
        return (goal,)
    between = " – ".join([network.names[node] for node in way.nodes[1:-1]])
    return together(goal, aside(_("by way of {places}").format(places=between) if between else _("straight on")))
