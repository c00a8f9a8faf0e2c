"""What the fields of a position may say in its phase: a turn that no play leads to is named by its first wrong field.

Pieces and cards as such are the referee's matter; here it is about what is half done.
"""

from typing import Final

from mypy_extensions import i64

from tramyard.games.lisbon28.rules.box import ACT, MOVE, PICK
from tramyard.games.lisbon28.rules.counts import ONE, can_pay_on, of, pays, total, within
from tramyard.games.lisbon28.rules.legality import LisbonTable
from tramyard.games.lisbon28.rules.network import BIT, Way
from tramyard.games.lisbon28.rules.phases import (
    CHOOSE,
    DEAL,
    FINISHED,
    MAIN,
    NOTHING,
    OPENING,
    PAY,
    PLACE,
    PUSH,
    REFILL,
    RING,
    RUNNING,
    SIDE,
    STARTER,
    STEP,
    STOPS,
    TAKE,
    THEN_BOARD,
    THEN_BONUS,
    THEN_CHOOSE,
    THEN_MAIN,
    THEN_MOVE,
    THEN_NEXT,
    THEN_OPEN,
    THEN_STEP,
    THEN_TAKE,
    TICKETS,
    TURN_UP,
)
from tramyard.games.lisbon28.rules.push import Push, standing_on

FOLLOWS: Final = {
    PAY: (THEN_MOVE, THEN_BOARD, THEN_BONUS),
    DEAL: (THEN_OPEN,),
    TICKETS: (THEN_MAIN, THEN_STEP, THEN_NEXT),
    RING: (THEN_TAKE, THEN_CHOOSE),
}
"""What may follow a payment or a draw, by phase; nothing in all others."""
ACTIONS: Final = 2
BELL_CHOICE_SHOWS: Final = 3


def misfit(table: LisbonTable) -> str:
    """The first field that says what is impossible in this phase; empty where all fit."""
    checks = [
        ("phase", table.phase != STARTER or table.box.house.first < 0),
        ("first", table.box.house.first in (-1, table.first)),
        ("seat", _seat_fits(table)),
        ("round", table.round == 1 or table.phase >= MAIN),
        ("players", table.phase >= MAIN or _nothing_happened(table)),
        ("settled", table.settled != (table.phase in (PAY, SIDE))),
        ("discreet", table.discreet == (table.phase in (MAIN, STEP, TAKE))),
        ("ended", (table.ended != RUNNING) == (table.phase == FINISHED)),
        ("then", table.then in FOLLOWS.get(int(table.phase), (NOTHING,))),
        ("stop", _stop_fits(table)),
        ("up", table.phase >= MAIN or table.up == table.box.face_up - (table.stop if table.phase == OPENING else 0)),
        ("top", (table.top > 0) == (table.up > 0 and table.phase >= MAIN and table.phase != TURN_UP)),
        ("space", _space_fits(table)),
        ("spaces", _spaces_fit(table)),
        ("last_round", table.last_round == _ends_soon(table)),
        ("colour", (table.colour >= 0) == _in_move_action(table)),
        ("actions", _actions_fit(table)),
        ("used", _used_fit(table)),
        ("draws", _draws_fit(table)),
        ("drawn", _drawn_fit(table)),
        ("wanted", _wanted_fits(table)),
        ("way", _way_fits(table)),
        ("need", table.need == _price(table)),
        ("paid", _paid_fits(table)),
        ("vouched", _vouched_fits(table)),
        ("push", _push_fits(table)),
    ]
    for field, fits in checks:
        if not fits:
            return field
    return ""


# Set-up and cards


def _seat_fits(table: LisbonTable) -> bool:
    """The first seat waits for the set-up, and the last one ends the game."""
    if table.phase < MAIN:
        return table.seat == table.first
    return table.phase != FINISHED or (table.seat + 1) % table.box.seats == table.first


def _nothing_happened(table: LisbonTable) -> bool:
    """In set-up nobody has moved or owns anything but tickets, and those only once they are dealt."""  # L28-SET-17
    for seat in range(table.box.seats):
        if table.trams[seat] != table.box.network.rossio or table.aboard[seat] or table.bonuses[seat]:
            return False
        if table.rows[seat] or (table.hands[seat] and table.phase < DEAL):
            return False
    return table.consoled == 0 and table.reserve == 0 and table.discard == 0


def _stop_fits(table: LisbonTable) -> bool:
    """Stops are filled, and spaces, one after another."""
    if table.phase == STOPS:
        filled = [table.waiting[stop] > 0 for stop in range(len(table.waiting))]
        return filled == [stop < table.stop for stop in range(len(filled))]
    if table.phase == OPENING:
        opened = [table.spaces[space] > 0 for space in range(table.box.display)]
        return opened == [space < table.stop for space in range(len(opened))]
    return table.stop == 0


def _space_fits(table: LisbonTable) -> bool:
    """A card that was claimed came from a space where the tram stands."""
    if table.phase not in (SIDE, REFILL, PLACE, TURN_UP):
        return table.space == -1
    if not 0 <= table.space < table.box.display:
        return False
    row, there = table.rows[table.seat], table.spaces[table.space]
    if table.phase == SIDE:
        return bool(row) and there > 0 and table.box.monument[there] == table.place()
    mine = [card for card in row[:1] + row[-1:] if table.box.monument[card] == table.place()]
    return bool(mine) and (there > 0) == (table.phase == TURN_UP)


def _empty_spaces(table: LisbonTable) -> i64:
    """Spaces that no card comes to any more."""
    empty: i64 = 0
    for space in range(table.box.display):
        if table.spaces[space] == 0 and space != table.space:
            empty += 1
    return empty


def _spaces_fit(table: LisbonTable) -> bool:
    """As long as there are cards every gap is filled."""  # L28-FILL-06
    return table.phase < MAIN or table.up == 0 or _empty_spaces(table) == 0


def _ends_soon(table: LisbonTable) -> bool:
    """Whether the last round must have begun."""  # L28-END-01, L28-A14
    if table.phase < MAIN:
        return False
    return table.up == 0 and (not table.box.house.late_end or _empty_spaces(table) > 0)


# The turn


def _actions_fit(table: LisbonTable) -> bool:
    if table.phase < MAIN:
        return table.actions == 0
    most = ACTIONS + (1 if table.owns(table.seat, ACT) else 0)
    in_action = table.phase in (PAY, STEP, RING, CHOOSE, TAKE, SIDE, REFILL, PLACE, TURN_UP) or table.colour >= 0
    return 0 <= table.actions <= (most - 1 if in_action else most)


def _used_fit(table: LisbonTable) -> bool:
    """Only free movement and choosing bell are used up, and they are while they are being used."""
    allowed = table.bonuses[table.seat] & (BIT[MOVE] | BIT[PICK]) if table.phase >= MAIN else 0
    asked: i64 = 0
    if table.phase == CHOOSE or table.then == THEN_CHOOSE:
        asked |= BIT[PICK]
    if table.then == THEN_MAIN or (table.phase == PUSH and table.colour < 0):
        asked |= BIT[MOVE]
    return table.used & ~allowed == 0 and asked & ~table.used == 0


def _draws_fit(table: LisbonTable) -> bool:
    """Tickets are owed while they are drawn: the deal, the end of a turn, or one each for a push."""
    if table.phase not in (DEAL, TICKETS):
        return table.owed == 0
    if table.owed == 0 or (table.pile == 0 and table.discard == 0):
        return False
    for seat in range(table.box.seats):
        owed = of(table.owed, seat)
        if table.then == THEN_OPEN and owed + total(table.hands[seat]) != table.box.start_hand:
            return False
        if table.then == THEN_NEXT and owed > (table.box.end_turn_draw if seat == table.seat else 0):
            return False
        if table.then in (THEN_STEP, THEN_MAIN) and owed > (table.consoled >> seat) & 1:
            return False
    return True


def _drawn_fit(table: LisbonTable) -> bool:
    if table.phase in (STOPS, RING, REFILL):
        return True
    if table.phase not in (CHOOSE, PLACE):
        return table.drawn == 0
    return 0 < total(table.drawn) <= (BELL_CHOICE_SHOWS if table.phase == CHOOSE else table.box.per_stop)


def _wanted_fits(table: LisbonTable) -> bool:
    """With those who came already, as many passengers are wanted as the draw is for."""
    if table.phase not in (STOPS, RING, REFILL):
        return table.wanted == 0
    many = table.box.per_stop
    if table.phase == RING:
        many = BELL_CHOICE_SHOWS if table.then == THEN_CHOOSE else 1
    somebody = table.bag > 0 or table.reserve > 0
    return table.wanted > 0 and table.wanted + total(table.drawn) == many and somebody


def _in_move_action(table: LisbonTable) -> bool:
    if table.phase == PUSH:
        return table.colour >= 0
    return table.phase == STEP or table.then in (THEN_MOVE, THEN_STEP)


def _way_fits(table: LisbonTable) -> bool:
    """The way is known from the moment it is chosen until the tickets for its pushes are drawn."""
    network = table.box.network
    if table.then not in (THEN_MOVE, THEN_STEP, THEN_MAIN) and table.phase != PUSH:
        return table.way == -1
    if table.way < 0:
        return False
    way = network.ways[table.way]
    if not network.is_open(way, table.crowded):
        return False
    if table.phase in (PAY, PUSH) and way.start != table.place():
        return False
    if table.phase == PAY:
        return not table.is_blocked(way) or table.push_along(way).can_finish()
    return table.phase == PUSH or way.end == table.place()


def _price(table: LisbonTable) -> i64:
    """What must be paid."""
    if table.then == THEN_MOVE and table.colour >= 0:
        return ONE[table.colour]
    if table.then == THEN_BOARD and table.fitting(table.group()):
        return table.group()
    colour = table.box.lift[table.place()]
    if table.then == THEN_BONUS and colour >= 0 and not table.owns(table.seat, table.box.bonus_of(table.seat, colour)):
        return table.box.lift_cost * ONE[colour]
    return -1 if table.phase == PAY else 0


def _paid_fits(table: LisbonTable) -> bool:
    """A payment is begun, not done, and can be completed."""
    if table.phase != PAY:
        return table.paid == 0
    rate = table.box.rate
    if pays(table.paid, table.need, rate) or not within(table.paid, table.discard):
        return False
    return can_pay_on(table.paid, table.need, table.hands[table.seat], rate)


def _vouched_fits(table: LisbonTable) -> bool:
    """Who rang could pay for the group, and has paid nothing since; the ring goes on with that group."""  # L28-BELL-06
    group = table.group()
    if table.phase in (RING, CHOOSE, TAKE):
        joined = group - table.vouched
        if not within(table.vouched, group) or total(joined) != (1 if table.phase == TAKE else 0):
            return False
        if table.vouched == 0:
            return False
    elif table.vouched and (table.phase in (PAY, STEP) or table.phase < MAIN or table.colour >= 0):
        return False
    return table.payable(table.vouched)


# Pushing


def _push_fits(table: LisbonTable) -> bool:
    """The pile of pushers is one that the first one's way leads to, and the line can still be cleared."""
    push = table.push
    if push is None:
        return table.phase != PUSH
    if table.phase != PUSH or not push.pushers or push.pushed >> table.seat & 1:
        return False
    if list(push.trams) != list(table.trams) or push.waiting != table.crowded:
        return False
    first = push.pushers[0]
    if first.tram != table.seat or first.way.number != table.way:
        return False
    moving: i64 = 0
    for number, pusher in enumerate(push.pushers):
        moving |= BIT[pusher.tram]
        below = Push(push.network, push.waiting, push.trams, push.pushers[:number], 0)
        if number and (below.next_tram() != pusher.tram or below.why_not(pusher.way)):
            return False
        if number and push.pushed >> pusher.tram & 1 == 0:
            return False
        if not _blockers_fit(push, number, moving, pusher.way):
            return False
    return push.can_finish()


def _blockers_fit(push: Push, number: int, moving: i64, way: Way) -> bool:
    """Those who stand on a way must go; under a tram that is being pushed, some may be gone and are still listed."""
    listed = push.pushers[number].blockers
    if number == len(push.pushers) - 1:
        return bool(listed) and listed == standing_on(push.network, push.trams, way, moving)
    there = standing_on(push.network, push.trams, way, moving)
    still = [tram for tram in listed if tram in there]
    return bool(listed) and len(set(listed)) == len(listed) and still == there and listed[0] in there
