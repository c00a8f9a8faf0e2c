"""Whether a position of Tramways Workbook can be at the moment it says: whose turn it is, what is half done, what is
left over.

A position may be set up by hand. What is let in here can be gone on with: no draft refers to what is not there, and no
round goes on for ever.
"""

from typing import Final

from mypy_extensions import i64

from tramyard.games.workbook.rules import phases
from tramyard.games.workbook.rules.box import COMMERCE, EXCHANGE, EXCHANGE_PAYS, LEISURE, ORDINARY, PARCEL
from tramyard.games.workbook.rules.families import BID_STEPS
from tramyard.games.workbook.rules.flow import WorkbookFlow
from tramyard.games.workbook.rules.reasons import LEGAL
from tramyard.kernel.bits import has, how_many
from tramyard.kernel.dumps import fault
from tramyard.kernel.words import _
from tramyard.tramnet import building
from tramyard.tramnet.bids import FIVES, ONES
from tramyard.tramnet.trips import Riding

IN_ACTION: Final = (phases.WAY, phases.WANTED, phases.RIDE, phases.PAY, phases.COMMERCE, phases.LEISURE)
"""Phases in which an action is being put together."""
AT_DESTINATION: Final = (phases.COMMERCE, phases.LEISURE)
"""Phases in which a trip is paid for and over, and its destination asks something."""
ON_TRIP: Final = (phases.WANTED, phases.RIDE, phases.COMMERCE, phases.LEISURE)
BIDS: Final = (phases.BIDDING, phases.RAISING)


def out_of_place(position: WorkbookFlow) -> list[str]:
    """What cannot be at this moment; nothing else is wrong with the position."""
    found = [*_moment(position), *_leftovers(position)]
    return found or [*_reclaiming(position), *_placing(position), *_bidding(position), *_draft(position)]


# Phase, step and seat


def _moment(position: WorkbookFlow) -> list[str]:
    """Whether phase, step, seat and `settled` agree."""
    phase = position.phase
    found: list[str] = []
    wrong = _wrong_phase(position)
    if wrong:
        found.append(fault("phase", wrong))
    if not _is_step(position):
        sentence = _("{step} is no step of a round in phase {phase}")
        found.append(fault("step", sentence.format(step=position.step, phase=phases.PHASES[phase])))
    elif position.seat != _whose_turn(position):
        sentence = _("it is the turn of p{number}")
        found.append(fault("seat", sentence.format(number=_whose_turn(position) + 1)))
    half_done = phase in phases.UNSETTLED or (phase == phases.RECLAIM and position.taken > 0)
    if position.settled == half_done:
        found.append(fault("settled", _("an action is half done") if half_done else _("nothing is half done")))
    return found


def _wrong_phase(position: WorkbookFlow) -> str:
    """Why there cannot be such a phase in this puzzle, or in this round; nothing if there can."""
    box, phase = position.box, position.phase
    if phase == phases.STARTER and (box.seats == 1 or box.starter >= 0 or position.round > 1):  # TW-2P-05
        return _("it is known who begins")
    if phase in BIDS and not box.bidding:  # TW-BID-01
        return _("this puzzle has no bids")
    if phase == phases.RECLAIM and position.round == box.rounds:  # TW-A13
        return _("nothing is taken back in the last round")
    if phase == phases.LAVA and not any(position.lava_refused(space) is LEGAL for space in box.ground.plains):
        return _("lava can flow nowhere")  # TW-EP9-03
    if phase == phases.FINISHED and position.round < box.rounds:  # TW-ROUND-06
        return _("there are rounds to come")
    return ""


def _is_step(position: WorkbookFlow) -> bool:
    """Whether there is such a step of a round in this phase."""  # TW-ROUND-01, TW-2P-06, TW-A134
    phase, step, steps = position.phase, position.step, position.steps()
    if phase == phases.ACTION or phase in IN_ACTION:
        return step < steps and not position.helps_at(step)
    if phase == phases.SELF_HELP or phase == phases.PLACE:
        return step < steps and position.helps_at(step)
    if phase == phases.RECLAIM:
        return 0 <= step - steps < position.box.seats
    return step == (steps + position.box.seats if phase == phases.LAVA else 0)


def _whose_turn(position: WorkbookFlow) -> i64:
    """The seat whose turn it must be, the step being one of the phase."""
    phase, steps = position.phase, position.steps()
    if phase in BIDS:
        return position.seat if position.bid >= 0 else position.first
    if phase == phases.RECLAIM:
        return position.first if position.step == steps else 1 - position.first
    if phase in (phases.STARTER, phases.LAVA, phases.FINISHED):
        return position.first
    return position.turn_at(position.step)


# What is left over


def _leftovers(position: WorkbookFlow) -> list[str]:
    """Whether something is left of an action, of Self-Help, of the Update or of bids that are over."""
    phase, deed = position.phase, position.deed
    left: dict[str, bool] = {
        "deed": deed != phases.NO_DEED and phase not in IN_ACTION,
        "way": len(position.way) > 0 and deed != phases.LINK,
        "extends": position.extends and deed != phases.LINK,
        "closed": position.closed != 0 and (deed != phases.LINK or phase == phases.WAY),
        "at": position.at >= 0 and deed in (phases.NO_DEED, phases.LINK),
        "wanted": position.wanted >= 0 and (deed not in (phases.MOVE, phases.BUILD) or phase == phases.WANTED),
        "rides": len(position.rides) > 0 and (deed != phases.MOVE or phase == phases.WANTED),
        "paid": len(position.paid) > 0 and phase != phases.PAY and phase not in AT_DESTINATION,
        "bought": position.bought > 0 and phase != phases.LEISURE,
        "later": position.later != 0 and phase not in AT_DESTINATION,
        "owed": position.owed > 0 and phase != phases.PLACE,
        "taken": position.taken > 0 and phase != phases.RECLAIM,
        "reclaimed": position.reclaimed >= 0 and phase != phases.RECLAIM,
        "bid": position.bid >= 0 and phase not in BIDS,
        "offer": position.offer > 0 and phase != phases.RAISING,
        "raised": any(position.raised) and phase != phases.RAISING,
    }
    return [fault(field, _("it is left of something that is over")) for field, stays in left.items() if stays]


# Between actions


def _placing(position: WorkbookFlow) -> list[str]:
    """Whether there is room for the passengers who are to be placed."""  # TW-SELF-04
    if position.phase != phases.PLACE:
        return []
    if position.owed == 0:
        return [fault("owed", _("nobody has to be placed"))]
    return [] if position.owed <= position.room_for_riders() else [fault("owed", _("there is no room for so many"))]


def _reclaiming(position: WorkbookFlow) -> list[str]:
    """Whether so many crosses can have been taken back, and there are more than may be taken back still."""
    if position.phase != phases.RECLAIM:
        return []
    box, seat = position.box, position.seat
    taken, last, allowed = position.taken, position.reclaimed, position.allowance(seat)
    if taken >= allowed:
        return [fault("taken", _("this seat may take back {number}").format(number=allowed))]
    crossed = position.crossed[seat] & box.reclaimable_bits
    if how_many(crossed) + taken <= allowed:
        return [fault(f"players[{seat}].crossed", _("all of these are taken back at once"))]
    if (last >= 0) != (taken > 0):
        return [fault("reclaimed", _("it does not fit the number of tickets taken back"))]
    if last < 0:
        return []
    before: i64 = 0
    behind: i64 = 0
    for slot in box.reclaimable:
        if slot > last and has(crossed, slot):
            behind += 1
        elif slot <= last and has(position.free_tickets(seat), slot):
            before += 1
    possible = has(position.free_tickets(seat) & box.reclaimable_bits, last)
    if not possible or before < taken or behind < allowed - taken:
        return [fault("reclaimed", _("it cannot have been taken back last"))]
    return []


def _bidding(position: WorkbookFlow) -> list[str]:
    """Whether what was bid can be paid, and a bid that is being made is the sum of its steps and can still win."""
    if position.phase not in BIDS:
        return []
    bid, offer, raised = position.bid, position.offer, position.raised
    if bid > position.purchasing_power(1 - position.seat):  # TW-A128
        return [fault("bid", _("whoever bid it cannot pay it"))]
    if position.phase == phases.BIDDING:
        return []
    power = position.purchasing_power(position.seat)
    if power <= bid:
        return [fault("bid", _("it cannot be raised"))]
    most = power
    if raised[2]:
        most = offer + ONES - raised[2]
    elif raised[1]:
        most = offer + 5 * (FIVES - raised[1]) + ONES
    if raised[1] > FIVES or raised[2] > ONES or most <= bid:
        return [fault("raised", _("the bid cannot have been made"))]
    total = 0
    for part, times in enumerate(raised):
        total += BID_STEPS[part] * times
    return [] if offer == total and offer <= power else [fault("offer", _("the bid cannot have been made"))]


# An action half done


def _draft(position: WorkbookFlow) -> list[str]:
    """Whether an action half done has what it needs."""
    phase, deed = position.phase, position.deed
    if phase not in IN_ACTION:
        return []
    fits = deed == phases.LINK if phase == phases.WAY else deed == phases.MOVE or phase not in ON_TRIP
    if not fits or deed == phases.NO_DEED:
        return [fault("deed", _("it does not fit the phase"))]
    wrong = _wrong_plan(position)
    if wrong:
        return [wrong]
    return _wrong_destination(position) if phase in AT_DESTINATION else _wrong_payment(position)


def _wrong_plan(position: WorkbookFlow) -> str:
    """What is wrong with what is to be paid for; nothing if all is well."""
    deed = position.deed
    if deed == phases.LINK:
        return _wrong_way(position)
    if deed == phases.MOVE:
        return _wrong_trip(position)
    space = position.at // 4
    if deed == phases.UPGRADE_LINK:
        can_be = position.at >= 0 and position.upgrade_link_refused(position.at) is LEGAL
    elif position.at < 0 or position.at % 4 or not position.box.parcels[space]:
        can_be = False
    elif deed == phases.BUILD:
        can_be = position.build_refused(space) is LEGAL
    else:
        can_be = position.upgrade_building_refused(space) is LEGAL
    if not can_be:
        return fault("at", _("this cannot be done there"))
    if deed == phases.BUILD and not 0 < position.wanted <= ORDINARY:
        return fault("wanted", _("no such building is built"))
    return ""


def _wrong_way(position: WorkbookFlow) -> str:
    """What is wrong with a way that is drawn."""
    if not position.workers[position.seat]:  # TW-LINK-08
        return fault(f"players[{position.seat}].workers", _("a link is drawn without a worker"))
    if position.worker_refused() is not LEGAL:
        return fault("deed", _("this puzzle forbids it in this round"))
    if position.phase == phases.PAY and not position.closed:
        return fault("closed", _("the way has no end"))
    return "" if _is_drawn(position) else fault("way", _("the way cannot have been drawn"))


def _is_drawn(position: WorkbookFlow) -> bool:
    """Whether the way can have been drawn, and ends as it says."""
    spaces = position.way
    if not spaces:
        return False
    start = spaces[0]
    if position.extends:
        if not position.has_open_end_in(position.seat, start):
            return False
    elif not position.kinds[start] and not position.site().halts[start]:
        return False
    way = building.Way(position.site(), start, position.extends)
    for there in spaces[1:]:
        if way.closed or way.wrong_step(there) != building.FINE:
            return False
        way.step(there)
    closed = position.closed
    if closed == building.AT_PARCEL:
        return way.wrong_halt() == building.FINE
    if closed == building.LEFT_OPEN:
        return way.closed == 0 and way.wrong_open_end() == building.FINE
    return way.closed == closed


def _wrong_trip(position: WorkbookFlow) -> str:
    """What is wrong with a trip as far as it has come."""
    phase, wanted, space = position.phase, position.wanted, position.at // 4
    there = phase not in AT_DESTINATION
    if position.at < 0 or position.at % 4 or not position.kinds[space] or (position.riders[space] > 0) != there:
        return fault("at", _("nobody can have left from there"))
    if position.box.twists.forbids("move", position.round):
        return fault("deed", _("this puzzle forbids it in this round"))
    if phase == phases.WANTED:
        return ""
    if wanted not in position.box.wants or (there and position.want_refused(space, wanted) is not LEGAL):
        return fault("wanted", _("nobody can want to go there from here"))
    if not there and wanted > PARCEL:
        return fault("wanted", _("nothing is asked at a parcel"))
    trip = position.riding(space, wanted)
    if not _is_ridden(trip, position.rides) or trip.has_arrived() != (phase != phases.RIDE):
        return fault("rides", _("the trip cannot have been made"))
    return ""


def _is_ridden(trip: Riding, rides: list[int]) -> bool:
    """Rides as far as it says; whether that is possible."""
    for edge in rides:
        number = trip.link_by(edge)
        if number < 0 or trip.has_arrived() or not trip.may_ride(number, edge):
            return False
        trip.ride(number, edge)
    return True


def _wrong_destination(position: WorkbookFlow) -> list[str]:
    """What is wrong where a trip is paid for and over, and its destination asks something."""
    seat, trip = position.seat, position.trip()
    if position.kinds[trip.here()] != (LEISURE if position.phase == phases.LEISURE else COMMERCE):
        return [fault("rides", _("the trip ends elsewhere"))]
    used = position.box.icons.slots_of(position.paid)
    if not position.paid or used & ~position.crossed[seat]:
        return [fault("paid", _("the payment cannot have been made"))]
    pays = EXCHANGE_PAYS * len([stop for stop in trip.passed() if position.kinds[stop] == EXCHANGE])
    if position.later != pays:  # TW-THRU-X1
        return [fault("later", _("the Stock Exchange pays ${money} for this trip").format(money=pays))]
    if position.phase == phases.LEISURE and position.money[seat] <= position.bought:  # TW-DEST-L2
        return [fault("bought", _("there is no money for more happiness"))]
    return []


def _wrong_payment(position: WorkbookFlow) -> list[str]:
    """Whether there is something to pay, and what was laid down for it can have been."""
    if position.phase != phases.PAY:
        return []
    payment = position.purse().payment(position.need())
    for atom in position.paid:
        if not payment.may_lay(atom):
            return [fault("paid", _("the payment cannot have been made"))]
        payment.lay(atom)
    return [fault("paid", _("nothing is left to pay"))] if payment.is_complete() else []
