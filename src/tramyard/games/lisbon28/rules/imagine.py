"""What a seat cannot know in Lisbon Tram 28, redealt: the hands of the others and the ticket pile."""

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from tramyard.games.lisbon28.rules.counts import can_pay_on, payments, total
from tramyard.games.lisbon28.rules.legality import LisbonTable, draw

TRIES: Final = 20
"""Hands dealt at random before one is made that can pay what its owner has shown to be able to pay."""


def redeal(table: LisbonTable, seat: i64, rng: Random) -> None:
    """Deals the tickets this seat does not see anew, in place."""  # L28-INFO-01, L28-INFO-02
    unseen = table.pile
    for other in range(table.box.seats):
        if other != seat:
            unseen += table.hands[other]
    hands = table.hands[:]
    active = table.seat
    if active != seat:
        hands[active] = _hand_that_pays(table, unseen, total(table.hands[active]), rng)
        unseen -= hands[active]
    for other in range(table.box.seats):
        if other not in (seat, active):
            hands[other] = draw(unseen, total(table.hands[other]), rng)
            unseen -= hands[other]
    table.hands = hands
    table.pile = unseen


def _hand_that_pays(table: LisbonTable, unseen: i64, size: i64, rng: Random) -> i64:
    """A hand of the active seat that can pay on, or pay where the bell was rung."""  # L28-BELL-06, L28-INFO-01
    paid = table.paid
    need = table.need + table.vouched  # one of them at most
    for _ in range(TRIES):
        hand = draw(unseen, size, rng)
        if can_pay_on(paid, need, hand, table.box.rate):
            return hand
    possible = [payment - paid for payment in payments(paid, need, unseen, table.box.rate)]
    possible = [payment for payment in possible if total(payment) <= size]
    payment = possible[rng.randrange(len(possible))]
    return payment + draw(unseen - payment, size - total(payment), rng)
