"""How well a seat stands: what would be scored now, and what its network, workers, cards and bids promise.

Everything is counted in HP. Only what the seat may know is used: of other hands nothing but their size.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.tramways.rules import ending, phases
from tramyard.games.tramways.rules.box import Box
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.kernel.position import OVER
from tramyard.tramnet.links import Link
from tramyard.tramnet.network import node
from tramyard.tramnet.prices import income
from tramyard.tramnet.sets import members_of, size_of

WORTH: Final = {
    "destination": 0.22,
    "parcel": 0.08,
    "build": 0.2,
    "uplink": 0.25,
    "upbldg": 0.3,
    "worker": 0.4,
    "pax": 0.15,
    "calm": 0.6,
}
"""What an icon in hand is good for."""
STRIP: Final = 0.2
RAIL: Final = 0.16
DOLLAR: Final = 0.06
POINT: Final = 0.5
AVERAGE: Final = 0.9
"""What a card of a hand one does not see is taken for."""
OWNED: Final = 0.25
"""How much of a card is left while it is not in hand."""
DRAWN: Final = [0.6, 0.35, 0.2]
"""How much of a card counts that will be drawn, by the actions to come in the round: what is left in the hand takes the
place of a new one."""  # TB-ADMIN-06
COIN: Final = 0.12
"""What a dollar is worth beyond its tenth of a point, while there is something to bid or buy."""
PURSE: Final = 20.0
"""Dollars that are worth so much more for each round to come; others wait for the end of the game."""
ALL_ACTIONS: Final = 18.0
"""Actions of a seat in a whole game."""
HELPER: Final = 5.0
"""What a worker is worth who can still build."""
RIDES: Final = 0.42
"""How many of the actions to come are trips."""
RIDE: Final = 1.3
"""What a trip brings besides its links: passengers want something."""
MORE: Final = 0.95
"""What each further link of a network adds to a trip."""
EARNED: Final = 0.6
EARNED_MORE: Final = 0.2
"""How much of what a link earns on average counts for each trip, and how much more with each further link."""
LINKED: Final = 1.5
"""What a link is worth at the beginning besides its points and its trips."""
BEGUN: Final = 0.5
"""What each rail of an open link is worth."""
EDGE: Final = 0.7
"""What it is worth to be able to leave the map, while one is stressed."""
PAIN: Final = 0.8
"""What each round to come costs on the last space of the stress row."""
PLACE: Final = 1.2
"""What it is worth to be one place further ahead in the order, besides the choice of cards."""
HELD: Final = 0.7
"""How sure the first place is while somebody can still bid more."""
SPREAD: Final = 6.0
SPREAD_MORE: Final = 0.5
"""The lead that is half a win at the end, and how much more it must be for each action to come."""


def card_worths(box: Box) -> vec[float]:
    """What each card is worth in hand."""
    worths: list[float] = []
    for card in box.cards:
        worth = STRIP - 0.1 * float(card.money) - 0.3 * float(card.stress)
        best = 0.0
        for slot in card.slots:
            value = 0.0
            for icon in slot:
                if icon.kind == "rail":
                    value += RAIL * icon.amount
                elif icon.kind == "money":
                    value += DOLLAR * icon.amount
                elif icon.kind == "hp":
                    value += POINT * icon.amount
                else:
                    value += WORTH.get(icon.kind, 0.0)
            worth += 0.5 * value
            best = value if value > best else best
        worths.append(worth + 0.5 * best)
    return vec[float](worths)


def evaluate(position: TramwaysPosition, seat: i64, worths: vec[float]) -> float:
    """From -1 (lost) to 1 (won)."""
    if position.actor == OVER:
        return position.payoffs()[seat]
    box = position.box
    left = actions_left(position, seat)
    lead = value_of(position, seat, seat, worths)
    if box.seats > 1:
        best = -1000.0
        total = 0.0
        for other in range(box.seats):
            if other != seat:
                value = value_of(position, other, seat, worths)
                total += value
                best = value if value > best else best
        lead -= 0.7 * best + 0.3 * total / float(box.seats - 1)
    else:
        lead -= float(box.target)
    spread = SPREAD + SPREAD_MORE * float(left)
    return lead / (spread + abs(lead))


def actions_left(position: TramwaysPosition, seat: i64) -> i64:
    """Actions this seat has still before it, in this round and after it."""
    box = position.box
    each: i64 = 0
    for lap in box.laps:
        each += lap
    later = (box.rounds - position.round) * each
    return later + (actions_here(position, seat) if position.acting else each)


def actions_here(position: TramwaysPosition, seat: i64) -> i64:
    """Actions this seat has still before it in the laps of this round."""
    box = position.box
    left: i64 = 0
    for step in range(position.step, len(box.turns)):
        if position.order[box.turns[step]] == seat:
            left += 1
    return left


def coin_worth(position: TramwaysPosition, left: i64) -> float:
    """What a dollar more is worth now to who has few."""
    return 1.0 / float(position.box.per_hp) + (COIN if left > 0 else 0.0)


def purse_worth(position: TramwaysPosition, left: i64, money: i64) -> float:
    """What so much money is worth: the first dollars can be spent, the others are points at the end."""
    if money <= 0:
        return 0.0
    worth = float(money) / float(position.box.per_hp)
    if left == 0:
        return worth
    spent = PURSE * (float(left) / ALL_ACTIONS + 0.2)
    return worth + COIN * (float(money) if float(money) < spent else spent)


def value_of(position: TramwaysPosition, seat: i64, viewer: i64, worths: vec[float]) -> float:
    """What a seat has and can expect, as another seat sees it."""
    left = actions_left(position, seat)
    money = position.money[seat]
    value = float(ending.final_hp(position, seat) - ending.tens(position, seat))
    value += purse_worth(position, left, money)
    value += _cards(position, seat, viewer, worths, left)
    value -= stress_cost(position, position.stress[seat])
    if left == 0:
        return value
    helpers = position.workers[seat]
    most = (left + 2) // 3
    value += HELPER * float(helpers if helpers < most else most)
    value += 0.1 * float(helpers - most) if helpers > most else 0.0
    value += _network(position, seat, left)
    if not position.acting and position.phase != phases.ORDER:
        value += _bids(position, seat, worths)
    return value


def stress_cost(position: TramwaysPosition, stress: i64) -> float:
    """What stress costs beyond its points: on the last space every round and every further step hurts."""
    near = stress - position.box.row.last + 2
    if near <= 0:
        return 0.0
    rounds = position.box.rounds - position.round + 1
    return PAIN * float(rounds) if near == 2 else 0.3 * PAIN * float(rounds)


def _cards(position: TramwaysPosition, seat: i64, viewer: i64, worths: vec[float], left: i64) -> float:
    """What a seat's cards are worth: those in hand now, all others when they come back."""
    later = _kept(position)
    now = 1.0 if left > 0 else 0.4
    if position.phase == phases.DRAW:
        now = 1.0
    share = share_drawn(position, seat, drawn_before(position, actions_here(position, seat)), 0)
    if seat != viewer:
        held = float(position.hand_size(seat))
        rest = float(size_of(position.deck, seat) + size_of(position.pool, seat))
        return AVERAGE * (now * held + later * (held + rest) + share * rest)
    value = 0.0
    for card in members_of(position.hand, seat):
        value += (now + later) * worths[card]
    for row in (position.deck, position.pool):
        for card in members_of(row, seat):
            value += (later + share) * worths[card]
    return value


def drawn_before(position: TramwaysPosition, here: i64) -> float:
    """How much of each card counts that is drawn at the end of the round, so many actions from now."""
    if not position.acting or position.round == position.box.rounds:  # TB-ADMIN-10
        return 0.0
    return DRAWN[here] if here < len(DRAWN) else 0.0


def share_drawn(position: TramwaysPosition, seat: i64, drawn: float, used: i64) -> float:
    """How much of each card in deck and pool counts for that, once so many cards of the hand are used."""
    room = float(position.box.hand_limit - position.hand_size(seat) + used)
    rest = float(size_of(position.deck, seat) + size_of(position.pool, seat) + used)
    if room <= 0.0 or rest <= 0.0:
        return 0.0
    return drawn if room > rest else drawn * room / rest


def _kept(position: TramwaysPosition) -> float:
    """How much of a card is left once it is used: it comes back."""
    return OWNED * float(position.box.rounds - position.round) / 5.0


def _network(position: TramwaysPosition, seat: i64, left: i64) -> float:
    """What trips to come will bring on the links there are, and what has been begun."""
    size = position.land.grid.size
    value = 0.0
    links = 0
    earned = 0.0
    leaves = False
    reach: list[int] = []
    for link in position.links:
        if link.owner != seat:
            continue
        if not link.complete:
            value += BEGUN * float(link.rails)
            continue
        links += 1
        earned += float(income(link.rails, link.upgraded))
        if link.last() >= size:
            leaves = True
        _note(position, link, reach)
    if links == 0:
        return value
    trips = RIDES * float(left)
    riders = 0.0
    for space in reach:
        riders += float(position.riders[space])
    crowd = 1.0 if riders >= 2.0 else 0.55 + 0.2 * riders
    further = float(links - 1)
    worth = RIDE + 1.0 + MORE * further
    worth += EARNED * coin_worth(position, left) * earned * (1.0 + EARNED_MORE * further) / float(links)
    if leaves:
        worth += EDGE if position.stress[seat] > 4 else 0.2
    value += LINKED * float(links) * float(left) / ALL_ACTIONS
    return value + trips * crowd * worth


def _note(position: TramwaysPosition, link: Link, reach: list[int]) -> None:
    """Adds the ends of a link to the places that are reached."""
    for place in (link.spaces[0], link.last()):
        if place < position.land.grid.size:
            there = int(node(position.groups, place))
            if there not in reach:
                reach.append(there)


def _bids(position: TramwaysPosition, seat: i64, worths: vec[float]) -> float:
    """What the place is worth that a seat can expect of the auction, or has by now."""
    seats = position.box.seats
    if seats == 1:
        return 0.0
    if position.phase != phases.BIDDING and position.phase != phases.RAISING:
        place: i64 = position.order.index(int(seat))
        taken = seats - len(position.shown_cards) if position.phase == phases.CARDS else 0
        return _choice(position, place - taken, worths) - PLACE * float(place)
    ahead: i64 = 0
    contested = False
    for other in range(seats):
        if other != seat:
            if _is_ahead(position, other, seat):
                ahead += 1
            contested = contested or int(other) not in position.passed
    value = _place(position, seat, ahead, worths)
    if ahead == 0 and contested:
        return HELD * value + (1.0 - HELD) * _place(position, seat, 1, worths)
    return value


def _place(position: TramwaysPosition, seat: i64, place: i64, worths: vec[float]) -> float:
    """What a place in the order is worth before it is settled: a card, less the stress of the first one."""
    value = _choice(position, place, worths) - PLACE * float(place)
    if place == 0:  # TB-AUCTION-16, TB-AUCTION-17
        row, now = position.box.row, position.stress[seat]
        steps = position.box.first_stress[position.round - 1]
        then = row.raised(now, steps)
        value -= float(row.label(then) - row.label(now) + row.pain(now, steps))
        value -= stress_cost(position, then) - stress_cost(position, now)
    return value


def _choice(position: TramwaysPosition, place: i64, worths: vec[float]) -> float:
    """What the card is worth that those ahead leave."""  # TB-AUCTION-18
    if place < 0 or place >= len(position.shown_cards):
        return 0.0
    choice = sorted([worths[card] for card in position.shown_cards], reverse=True)
    return (1.0 + _kept(position)) * choice[place]


def _is_ahead(position: TramwaysPosition, other: i64, seat: i64) -> bool:
    """Whether another seat would be ahead if nobody bid any more."""
    if position.box.baby:
        if position.totals[other] != position.totals[seat]:
            return position.totals[other] > position.totals[seat]
        return position.order.index(int(other)) < position.order.index(int(seat))
    gone, mine = int(other) in position.passed, int(seat) in position.passed
    if gone != mine:
        return mine
    if gone:
        return position.passed.index(int(other)) > position.passed.index(int(seat))
    return position.sunk[other] > position.sunk[seat]
