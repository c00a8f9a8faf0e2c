"""Whether a position of Tramways can be at the moment it says: whose turn it is, what is half done, what is left over.

A position may be set up by hand. What is let in here can be gone on with: no draft refers to what is not there.
"""

from typing import Final

from mypy_extensions import i64

from tramyard.games.tramways.rules import families, phases
from tramyard.games.tramways.rules.box import COMMERCE, LEISURE, MONEY, NOTHING, ORDINARY, PARCEL
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.kernel.dumps import fault
from tramyard.kernel.words import _
from tramyard.tramnet import building
from tramyard.tramnet.bids import FIVES, ONES
from tramyard.tramnet.links import group_at, link_at
from tramyard.tramnet.sets import holds, is_empty

OPENING: Final = (phases.ORDER, phases.BOARDS, phases.DEAL, phases.DRAFT, phases.FIRST_BOOK, phases.NIGHT)
"""Phases of the set-up; books are turned up later too."""
GIVING: Final = (phases.DEAL, phases.DRAFT, phases.FIRST_BOOK, phases.TOPS)
"""Phases of the set-up in which Parcels are given out, or all have been."""
IN_AUCTION: Final = (phases.SHOW, phases.BIDDING, phases.RAISING, phases.CARDS, phases.LINE)
SHOWING: Final = (phases.SHOW, phases.CARDS, phases.LINE)
"""Phases in which cards of the auction are shown or taken."""
IN_ACTION: Final = (
    phases.ACTION,
    phases.WAY,
    phases.WANTED,
    phases.RIDE,
    phases.PARTNER,
    phases.PAY,
    phases.COMMERCE,
    phases.LEISURE,
)
IN_ADMINISTRATION: Final = (phases.ADMIN, phases.PLACE)
ON_TRIP: Final = (phases.WANTED, phases.RIDE, phases.COMMERCE, phases.LEISURE)


def out_of_place(position: TramwaysPosition) -> list[str]:
    """What cannot be at this moment; nothing else is wrong with the position."""
    found: list[str] = []
    if not _is_on_time(position):
        found.append(fault("step", _("the turn and the step do not agree")))
    if field := _misdealt(position):
        found.append(fault(field, _("cards that lie open do not fit the round")))
    if field := _misbid(position):
        found.append(fault(field, _("the auction cannot have gone so")))
    if field := _littered(position):
        found.append(fault(field, _("something is left of an action that is over")))
    return found or _draft(position)


def _is_on_time(position: TramwaysPosition) -> bool:
    """Whether it is the turn of whoever has it, by the steps of the round."""
    box, phase, step, order = position.box, position.phase, position.step, position.order
    seats, actions = box.seats, len(box.turns)
    if phase == phases.TOPS:
        return 0 < step <= actions if position.acting else step <= seats and position.round == 1
    if phase in OPENING:
        if position.acting or position.round > 1:
            return False
        shares = seats * box.world.parcels_per_player
        if phase == phases.DRAFT:
            place = step % seats
            return box.draft and step < shares and position.seat == order[_drafting(step // seats, place, seats)]
        if phase == phases.DEAL:
            return not box.draft and step < shares and position.seat == step // box.world.parcels_per_player
        if phase == phases.FIRST_BOOK:
            return step < seats and position.seat == order[seats - 1 - step]
        return step == 0
    if phase in IN_AUCTION:
        if position.acting or (box.alone != (phase == phases.LINE) and phase != phases.SHOW):
            return False
        if phase in SHOWING and position.round == box.rounds:  # TB-AUCTION-19
            return False
        if phase == phases.CARDS:
            return step < seats and position.seat == order[step]
        return step == 0
    if not position.acting:
        return False
    if phase in IN_ACTION:
        return step < actions and position.seat == order[box.turns[step]]
    if phase in IN_ADMINISTRATION:
        return 0 <= step - actions < seats and position.seat == order[step - actions]
    if phase == phases.DRAW:
        begun = actions + seats
        return position.round < box.rounds and 0 <= step - begun < seats and _is_drawing(position, order[step - begun])
    return position.round == box.rounds and step == 0


def _drafting(lap: i64, place: i64, seats: i64) -> i64:
    """The place in the order of whoever drafts: there and back."""
    return place if lap % 2 == 0 else seats - 1 - place


def _is_drawing(position: TramwaysPosition, seat: i64) -> bool:
    lacks = position.hand_size(seat) < position.box.hand_limit
    return position.seat == seat and lacks and not is_empty(position.deck, seat)


def _misdealt(position: TramwaysPosition) -> str:
    """The field in which books, display or Auction deck have not the cards they must have in this round, if any."""
    box, phase = position.box, position.phase
    down = 0
    for book in range(box.books):
        down += position.heights[book] - (1 if position.tops[book] >= 0 else 0)
    if down > len([card for card in box.development if not holds(position.met, 0, card)]):
        return "heights"
    if not position.acting and sum(position.heights) < _first_cards_due(position):
        return "heights"
    if phase in GIVING and not position.acting and _parcels_given(position) != _parcels_due(position):
        return "owners"
    if (position.bare_book() >= 0) != (phase == phases.TOPS or (phase in OPENING and phase != phases.FIRST_BOOK)):
        return "tops"
    shown = len(position.shown_cards)
    if not position.acting and (phase in OPENING or phase == phases.TOPS):
        if shown:
            return "shown"
        return "met" if any(holds(position.met, 0, card) for card in box.shown_cards) else ""
    if phase == phases.LINE:
        return "" if shown else "shown"
    if phase not in IN_AUCTION and shown:
        return "shown"
    if phase == phases.CARDS and not box.alone and shown != box.seats - position.step:
        return "shown"
    return "" if box.alone or _is_undealt(position) else "met"


def _parcels_given(position: TramwaysPosition) -> int:
    return len([owner for owner in position.owners if owner >= 0])


def _parcels_due(position: TramwaysPosition) -> int:
    """How many Parcels have been drafted or dealt: all of them when books are opened."""
    if position.phase in (phases.DRAFT, phases.DEAL):
        return int(position.step)
    return int(position.box.seats * position.box.world.parcels_per_player)


def _first_cards_due(position: TramwaysPosition) -> int:
    """How many players have still to take their first card from a Ticket Book."""  # TB-SETUP-11
    seats = int(position.box.seats)
    if position.phase in (phases.FIRST_BOOK, phases.TOPS):
        return seats - int(position.step)
    return seats if position.phase in OPENING and position.phase != phases.NIGHT else 0


def _is_undealt(position: TramwaysPosition) -> bool:
    """Whether the Auction deck has the cards that auctions to come must show."""  # TB-SETUP-21
    box = position.box
    auctions = int(min(position.round, box.rounds - 1))  # TB-AUCTION-19
    rest = int(box.seats) * (box.per_player - auctions)
    if position.phase == phases.SHOW:
        rest += int(box.seats) - len(position.shown_cards)
    left = position.deck_left() - len(position.parcels_left())
    return position.deck_left() == rest and 0 <= left <= len(position.unmet_auctions())


def _misbid(position: TramwaysPosition) -> str:
    """The field that says somebody passed or bid who cannot have, if any."""
    box, passed = position.box, position.passed
    for seat in range(box.seats):
        if position.totals[seat] and not box.baby:
            return f"players[{seat}].total"
    if position.phase not in (phases.BIDDING, phases.RAISING):
        return "passed" if passed else ""
    if len(set(passed)) < len(passed) or int(position.seat) in passed:
        return "passed"
    if not box.baby:
        return "" if len(passed) < box.seats - 1 else "passed"
    turn = len(passed)
    if passed != position.order[:turn]:
        return "passed"
    return "" if position.seat == position.order[turn] else "seat"


OF_AN_ACTION: Final = {
    "deed": phases.NO_DEED, "way": [], "extends": False, "closed": 0, "at": -1, "partner": -1, "wanted": -1, "rides": []
}  # fmt: skip
"""What belongs to an action half done: its value at rest."""


def _littered(position: TramwaysPosition) -> str:
    """The field in which something is left of a bid, an action or an administration that is over, if any."""
    phase = position.phase
    if phase not in IN_ACTION or phase == phases.ACTION:
        for field, rest in OF_AN_ACTION.items():
            if getattr(position, field) != rest:
                return field
    if phase != phases.RAISING and position.offer:
        return "offer"
    if phase != phases.RAISING and any(position.raised):
        return "raised"
    if position.paid and phase not in (phases.RAISING, phases.PAY, phases.COMMERCE, phases.LEISURE):
        return "paid"
    if (position.owed > 0) != (phase == phases.PLACE) or position.owed > position.room_for_riders():
        return "owed"
    if position.bought > 0 and phase != phases.LEISURE:
        return "bought"
    return "discards" if position.discards > 0 and phase != phases.ADMIN else ""


def _draft(position: TramwaysPosition) -> list[str]:
    """An action half done has what it needs."""
    phase = position.phase
    if phase == phases.RAISING and not _is_raised(position):
        return [fault("offer", _("the bid cannot have been made"))]
    if phase == phases.WAY and (position.closed or not _is_drawn(position)):
        return [fault("way", _("the way cannot have been drawn"))]
    if phase in ON_TRIP and not _is_ridden(position):
        return [fault("rides", _("the trip cannot have been made"))]
    if phase == phases.PARTNER and (position.partner >= 0 or not _is_upgradable(position)):
        return [fault("at", _("the branch cannot be upgraded"))]
    if phase == phases.PAY:
        planned = _is_planned(position)
        if not planned or not _is_paid(position):
            return [fault("paid" if planned else "deed", _("the payment cannot have been made"))]
    return []


def _is_raised(position: TramwaysPosition) -> bool:
    """Whether the bid is the sum of its steps, and can be paid with the icons that were laid down for it."""
    twenties, fives, ones = position.raised
    steps = families.BID_STEPS
    if position.offer != twenties * steps[0] + fives * steps[1] + ones * steps[2] or fives > FIVES or ones > ONES:
        return False
    before: i64 = -1
    for atom in position.paid:
        card = position.box.atom_cards[atom]
        held = holds(position.hand, position.seat, card)
        if atom <= before or not held or position.box.atom_kinds[atom] != MONEY:
            return False
        before = atom
    if not position.paid:
        return True
    return position.offer >= position.least_bid() and position.can_end_bid(position.paid)


def _is_drawn(position: TramwaysPosition) -> bool:
    """Whether the way can have been drawn, and ends as it says."""
    spaces, size = position.way, position.land.grid.size
    if position.deed != phases.LINK or not spaces or not position.workers[position.seat] or not _may_start(position):
        return False
    site = position.site()
    way = building.Way(site, spaces[0], position.extends)
    last = len(spaces) - 1
    for at in range(1, last + 1):
        there = spaces[at]
        if there >= size and at < last:
            continue
        if way.closed or way.wrong_step(there) != building.FINE:
            return False
        ends = at == last and position.closed == building.AT_PARCEL
        if site.halts[there] and not ends and site.rails[there] < 0:
            return False
        way.step(there, not ends)
    if way.spaces != spaces:
        return False
    if position.closed == building.LEFT_OPEN:
        return way.closed == building.UNFINISHED and way.wrong_open_end() == building.FINE
    return way.closed == position.closed


def _may_start(position: TramwaysPosition) -> bool:
    start, seat = position.way[0], position.seat
    if position.extends:
        return position.my_open_end_in(seat, start)
    if start >= position.land.grid.size:
        return len(group_at(position.links, start, seat, False)) > 0
    return position.kinds[start] != NOTHING or position.site().halts[start] != 0


def _is_ridden(position: TramwaysPosition) -> bool:
    """Whether somebody can have set out, and come as far as the trip says."""
    martian = position.deed == phases.MARTIAN
    if not (martian or position.deed == phases.MOVE) or not _is_at_building(position):
        return False
    if not _can_have_left(position, martian):
        return False
    if position.phase == phases.WANTED:
        return position.wanted < 0 and not position.rides
    if not _is_wanted(position, martian):
        return False
    if position.phase == phases.RIDE and not position.payable(position.need()):
        return False
    trip = position.riding(position.at // 4, position.wanted, martian)
    for edge in position.rides:
        number = trip.link_by(edge)
        if number < 0 or trip.has_arrived() or not trip.may_ride(number, edge):
            return False
        trip.ride(number, edge)
    if trip.has_arrived() == (position.phase == phases.RIDE):
        return False
    kind = position.kinds[trip.here()] if trip.has_arrived() else NOTHING
    if position.phase == phases.LEISURE:  # TB-DEST-04
        return kind == LEISURE and position.money[position.seat] > position.bought
    return position.phase != phases.COMMERCE or kind == COMMERCE


def _is_at_building(position: TramwaysPosition) -> bool:
    return position.at >= 0 and position.at % 4 == 0 and position.kinds[position.at // 4] != NOTHING


def _can_have_left(position: TramwaysPosition, martian: bool) -> bool:
    """Whether somebody waits to leave, or has left and somebody else paid for it."""
    marks = position.martians if martian else position.riders
    seat = position.seat
    if position.phase in (phases.COMMERCE, phases.LEISURE):
        used = all(holds(position.pool, seat, position.box.atom_cards[atom]) for atom in position.paid)
        return used and not marks[position.at // 4] and (not martian or position.kept[seat] > 0)
    return marks[position.at // 4] > 0 and (not martian or position.workers[seat] > 0)


def _is_wanted(position: TramwaysPosition, martian: bool) -> bool:
    """Whether a destination can be where somebody goes."""
    wanted = position.wanted
    if wanted < PARCEL:
        return 0 < wanted <= ORDINARY
    there = position.land.parcel_at[wanted - PARCEL]
    return not martian and there >= 0 and position.is_empty_parcel(there)


def _is_upgradable(position: TramwaysPosition) -> bool:
    """Whether there is a link to upgrade, and a second branch where one is needed."""
    if position.deed != phases.UPGRADE_LINK or position.at < 0 or position.at // 4 >= position.land.grid.size:
        return False
    link = link_at(position.links, position.at)
    if link is None or link.owner != position.seat or link.upgraded:
        return False
    pairs = position.upgrades_with_partner(link)
    if position.phase == phases.PARTNER or not pairs:
        return pairs == (position.phase == phases.PARTNER) and position.partner < 0
    other = link_at(position.links, position.partner) if position.partner >= 0 else None
    group = group_at(position.links, link.last(), position.seat, False)
    return other is not None and other is not link and other in group and other.start == position.partner


def _is_planned(position: TramwaysPosition) -> bool:
    """Whether what is to be paid for can be done."""
    deed = position.deed
    if deed == phases.LINK:
        return position.closed != building.UNFINISHED and _is_drawn(position)
    if deed == phases.MOVE or deed == phases.MARTIAN:
        return _is_ridden(position)
    if deed == phases.UPGRADE_LINK:
        return _is_upgradable(position)
    space = position.at // 4
    if deed == phases.NO_DEED or position.at < 0 or position.at % 4 or space >= position.land.grid.size:
        return False
    if deed == phases.BUILD:
        mine = position.is_empty_parcel(space) and position.owner_of(space) == position.seat
        return mine and 0 < position.wanted <= ORDINARY and position.in_stock(position.wanted) > 0
    built = position.kinds[space] != NOTHING and position.land.printed[space] == NOTHING
    return built and not position.improved[space]


def _is_paid(position: TramwaysPosition) -> bool:
    """Whether what was laid down can have been, and something is still due."""
    hand = position.hand_of(position.seat)
    payment = position.purse().payment(position.need())
    for atom in position.paid:
        place = hand.place_of(atom)
        if place < 0 or not payment.may_lay(place):
            return False
        payment.lay(place)
    return not payment.is_complete()
