"""Each action of Lisbon Tram 28 told after it was done, as the seat that reads it may know it."""

from tramyard.games.lisbon28.rules.box import (
    BELL,
    BELL_CHOICE,
    BUY,
    CHOOSE_ONE,
    DROP,
    END,
    LAY,
    LEAVE_THEM,
    LEFT,
    PICK_UP,
    PLACE_AT,
    TAKE_THEM,
)
from tramyard.games.lisbon28.rules.counts import ONE, total
from tramyard.games.lisbon28.rules.network import Way
from tramyard.games.lisbon28.rules.phases import OPENING, STOPS, THEN_BOARD, THEN_MOVE
from tramyard.games.lisbon28.rules.push import standing_on
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.names import BONUS_NAMES, card, names_of, pieces, place, who
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _, plural


def told(game: Game, position: Position, moves: tuple[Move, ...], seat: int) -> str:
    assert isinstance(position, LisbonPosition)
    if moves[0] >= position.box.choices:
        return outcome(position, moves[0], seat)
    done = _done(position, moves, seat)
    return _("{who} {done}.").format(who=who(int(position.actor), seat), done=done) if done else ""


def _done(position: LisbonPosition, moves: tuple[Move, ...], seat: int) -> str:
    """An action as a part of a sentence; empty for nothing worth a line."""
    box = position.box
    first = moves[0]
    paid = sum(ONE[move - LAY] for move in moves if LAY <= move < PLACE_AT)
    if first >= box.push_at:
        return _("made way and went to {place}").format(place=there(position, box.network.ways[first - box.push_at]))
    if first >= box.free_at:
        way = box.network.ways[first - box.free_at]
        return _("moved to {place} for nothing").format(place=there(position, way)) + _pushing(position, way, seat)
    if first >= box.move_at:
        return _ride_told(position, box.network.ways[(first - box.move_at) % box.ways], paid, seat)
    if first >= PLACE_AT:
        stop = place(box, box.network.stops[first - PLACE_AT])
        return _("placed {passengers} at {place}").format(passengers=pieces(position.drawn), place=stop)
    if first >= LAY:
        return _payment_told(position, position.paid + paid, seat)
    if first >= DROP:
        return _drop_told(position, moves)
    if first >= CHOOSE_ONE:
        return _("chose {passenger} to join the group").format(passenger=pieces(ONE[first - CHOOSE_ONE]))
    return _plain_told(position, first, paid)


def _ride_told(position: LisbonPosition, way: Way, paid: int, seat: int) -> str:
    words = _("rode to {place} for {tickets}").format(place=there(position, way), tickets=pieces(paid))
    return words + _pushing(position, way, seat)


def _payment_told(position: LisbonPosition, paid: int, seat: int) -> str:
    """The end of an action that was begun: what was paid for."""
    if position.then == THEN_MOVE:
        return _ride_told(position, position.box.network.ways[position.way], paid, seat)
    return _plain_told(position, PICK_UP if position.then == THEN_BOARD else BUY, paid)


def _plain_told(position: LisbonPosition, move: Move, paid: int) -> str:
    box = position.box
    if move in (PICK_UP, TAKE_THEM):
        boarding = pieces(position.fitting(position.group()))
        return _("picked up {passengers} for {tickets}").format(passengers=boarding, tickets=pieces(paid))
    if move in (BELL, BELL_CHOICE):
        return _("rang the bell at {place}").format(place=place(box, position.place()))
    if move == LEAVE_THEM:
        return _("left the group")
    if move == BUY:
        bonus = box.bonus_of(position.seat, box.lift[position.place()])
        return _("bought the {bonus} for {tickets}").format(bonus=_(BONUS_NAMES[bonus]), tickets=pieces(paid))
    return _("ended the turn") if move == END else ""


def _pushing(position: LisbonPosition, way: Way, seat: int) -> str:
    pushed = standing_on(position.box.network, position.trams, way, 2 ** int(position.seat))
    return ", " + _("ringing the bell for {names}").format(names=names_of(pushed, seat)) if pushed else ""


def _drop_told(position: LisbonPosition, moves: tuple[Move, ...]) -> str:
    box = position.box
    number = position.spaces[moves[0] - DROP]
    words = _("delivered {demand} to {card}").format(demand=pieces(box.demand[number]), card=card(box, number))
    row = position.rows[position.seat]
    if len(moves) < 2:
        return words
    links = box.links(number, row[0]) if moves[1] == LEFT else box.links(row[-1], number)
    end = _("left end") if moves[1] == LEFT else _("right end")
    return f"{words} ({end}, {plural('{count} link', '{count} links', links)})"


def outcome(position: LisbonPosition, move: Move, seat: int) -> str:
    """What chance brought, or would bring."""
    box = position.box
    if move >= box.cards_at:
        return _card_told(position, move - box.cards_at + 1)
    if move >= box.passengers_at:
        return _passengers_told(position, box.handfuls[move - box.passengers_at])
    if move >= box.tickets_at:
        player, number = divmod(int(move - box.tickets_at), int(box.kinds_of_handful))
        return _tickets_told(player, box.handfuls[number], seat)
    if move == box.into_bag:
        return _("The bag is empty: everybody delivered so far goes back into it.")
    if move == box.shuffle:
        return _("The ticket pile is empty: the discard is shuffled.")
    starter = int(move - box.start_at)
    return _("You start.") if starter == seat else _("{who} starts.").format(who=who(starter, seat))


def _card_told(position: LisbonPosition, number: int) -> str:
    words = card(position.box, number)
    if position.phase == OPENING and position.stop < position.box.display:
        return _("Space {space} shows {card}.").format(space=position.stop + 1, card=words)
    return _("Next on the pile: {card}.").format(card=words)


def _passengers_told(position: LisbonPosition, handful: int) -> str:
    box = position.box
    if position.phase == STOPS:
        where = place(box, box.network.stops[position.stop])
        return _("{passengers} wait at {place}.").format(passengers=pieces(handful), place=where)
    return _("Out of the bag: {passengers}.").format(passengers=pieces(handful))


def _tickets_told(player: int, handful: int, seat: int) -> str:
    """The owner reads which tickets, the others how many."""  # L28-INFO-04
    if player == seat:
        return _("You drew {tickets}.").format(tickets=pieces(handful))
    count = plural("{count} ticket", "{count} tickets", int(total(handful)))
    return _("{who} drew {count}.").format(who=who(player, seat), count=count)


def there(position: LisbonPosition, way: Way) -> str:
    network = position.box.network
    goal = place(position.box, way.end)
    twins = [
        other
        for other in network.ways_from[way.start]
        if other.end == way.end and network.is_open(other, position.crowded)
    ]
    if len(twins) > 1:
        between = " – ".join([network.names[node] for node in way.nodes[1:-1]])
        goal += f" [dim]({_('by way of {places}').format(places=between) if between else _('straight on')})[/]"
    return goal
