"""How well a seat stands: what it has, and what the errands it can run are worth, compared with the best of the others.

Everything is counted in points. Of the others only what lies open counts: of their hands the number of tickets.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.lisbon28.bots.errands import LINK_AHEAD, TICKET, TURN, Tram, prize
from tramyard.games.lisbon28.content import SPACES
from tramyard.games.lisbon28.rules.counts import HUES, of, total
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.kernel.position import OVER

LINK: Final = 0.02
"""What a link is worth beyond its point: it breaks ties."""  # L28-TIE-01
MANY: Final = 10.0
RICH: Final = 0.06
"""How much less a ticket is worth beyond so many."""
UNEVEN: Final = 0.004
"""How bad it is to hold many tickets of one colour."""
ABOARD: Final = 0.12
"""What a passenger on board is worth."""
PER_TURN: Final = vec[float]([0.2, 0.15, 0.05, 0.05])
"""What a bonus is worth in each turn to come."""
SECOND: Final = 0.3
THIRD: Final = 0.15
"""How much of their worth the second and the third best errand add."""
NEXT: Final = 0.4
"""How much of its worth the card counts that will be opened next."""
IN_THE_BUSH: Final = 0.3
"""How much less a card is worth as long as it is not claimed."""
RACE: Final = 0.25
"""What each turn costs by which a rival will be there sooner."""
RIVAL: Final = 0.8
"""How much of the worth of a rival's best errand counts."""
LASTS: Final = 3.2
"""Turns of a seat in which it claims a card."""
SPREAD: Final = 2.0
SPREAD_MORE: Final = 0.4
"""The lead that is half a win at the end, and how much more it must be for each card in the pile."""


def evaluate(position: LisbonPosition, seat: i64) -> float:
    """From -1 (lost) to 1 (won)."""
    if position.actor == OVER:
        return position.payoffs()[seat]
    rivals = [Tram(position, other) for other in range(position.box.seats) if other != seat]
    best = -1000.0
    for rival in rivals:
        value = _value_of_rival(position, rival)
        best = value if value > best else best
    lead = _value_of(position, Tram(position, seat), rivals) - best
    spread = SPREAD + SPREAD_MORE * float(position.up)
    return lead / (spread + abs(lead))


def _turns_left(position: LisbonPosition, seat: i64) -> float:
    """Turns this seat can expect to have, the present one included."""
    seats = position.box.seats
    if position.last_round:  # L28-END-03
        had = (position.seat - position.first + seats) % seats > (seat - position.first + seats) % seats
        return 0.0 if had else 1.0
    return 1.0 + LASTS * float(position.up) / float(seats)


def _bonus(bonus: i64, turns: float) -> float:
    return PER_TURN[bonus] * turns if turns > 0.0 else 0.0


def _holdings(position: LisbonPosition, seat: i64, turns: float, drawing: bool) -> float:
    """Score, tickets (and those still to come in this turn), passengers, bonuses, and what the row's ends promise."""
    box = position.box
    worth = float(position.score_of(seat)) + LINK * float(position.links_of(seat))
    if turns <= 0.0:
        return worth
    tickets = float(total(position.hands[seat]) + position.owed[seat])
    if drawing:
        tickets += float(box.end_turn_draw)
    worth += TICKET * tickets + ABOARD * float(total(position.aboard[seat]))
    if tickets > MANY:
        worth -= RICH * (tickets - MANY)
    row = position.rows[seat]
    if row:
        worth += LINK_AHEAD * float(total(box.left_edge[row[0]]) + total(box.right_edge[row[len(row) - 1]]))
    for bonus in range(len(PER_TURN)):
        if position.owns(seat, bonus):
            worth += _bonus(bonus, turns - 0.5)
    return worth


def _value_of_rival(position: LisbonPosition, tram: Tram) -> float:
    """What another seat has and can expect, by what lies open."""  # L28-INFO-01
    turns = _turns_left(position, tram.seat)
    best = 0.0
    for space in range(SPACES):
        card = position.spaces[space]
        if card:
            needed = tram.guess(card)
            worth = prize(position, tram.seat, card) - TURN * needed
            if needed <= turns and worth > best:
                best = worth
    return _holdings(position, tram.seat, turns, False) + RIVAL * best


def _value_of(position: LisbonPosition, tram: Tram, rivals: list[Tram]) -> float:
    """What a seat has and can expect, by what it knows."""
    turns = _turns_left(position, tram.seat)
    uneven: i64 = 0
    for colour in range(HUES):
        uneven += of(tram.hand, colour) * of(tram.hand, colour)
    one = 0.0
    two = 0.0
    three = 0.0
    for worth in [*_claims(position, tram, rivals, turns), *_purchases(position, tram, turns)]:
        if worth > one:
            three, two, one = two, one, worth
        elif worth > two:
            three, two = two, worth
        elif worth > three:
            three = worth
    holdings = _holdings(position, tram.seat, turns, tram.later == 0.0) - UNEVEN * float(uneven)
    return holdings + one + SECOND * two + THIRD * three


def _claims(position: LisbonPosition, tram: Tram, rivals: list[Tram], turns: float) -> list[float]:
    """What it is worth to go for each open card, and for the next one."""
    claims: list[float] = []
    for space in range(SPACES + 1):
        card = position.spaces[space] if space < SPACES else position.top
        if card == 0:
            continue
        errand = tram.errand(card, prize(position, tram.seat, card))
        if errand.turns > turns:
            continue
        worth = errand.worth - IN_THE_BUSH - ABOARD * float(total(position.box.demand[card]))
        if space == SPACES:
            worth = NEXT * (worth - TURN)
        for rival in rivals:
            behind = errand.turns - rival.guess(card)
            if behind > 0.0:
                worth -= RACE * min(behind, 3.0)
        claims.append(worth)
    return claims


def _purchases(position: LisbonPosition, tram: Tram, turns: float) -> list[float]:
    """What it is worth to go for each bonus."""
    box = position.box
    purchases: list[float] = []
    for lift in box.network.lifts:
        bonus = box.bonus_of(tram.seat, box.lift[lift])
        if not position.owns(tram.seat, bonus):
            errand = tram.shopping(lift)
            purchases.append(_bonus(bonus, turns - 0.5 - errand.turns) + errand.worth)
    return purchases
