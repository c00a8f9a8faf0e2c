"""What a seat cannot know of others' hands, dealt anew."""

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from tramyard.games.tramways.rules import phases
from tramyard.games.tramways.rules.state import TramwaysState
from tramyard.tramnet.sets import holds, members_of, set_of, with_member

TRIES: Final = 20
"""Hands that are dealt to whoever has begun an action, until one can pay for it."""
SWAPS: Final = 40
"""Where none of them can: cards exchanged one by one between the hand that can and the deck."""


def redeal(twin: TramwaysState, seat: i64, rng: Random) -> None:
    """Deals every other seat a hand that looks the same: as many cards, with those in it that everybody knows."""
    for other in range(twin.box.seats):
        if other != seat:
            _redeal(twin, other, rng)
    _forget(twin)


def _redeal(twin: TramwaysState, seat: i64, rng: Random) -> None:
    busy = twin.phase in phases.UNSETTLED and twin.seat == seat
    known = twin.known
    if busy:
        for atom in twin.paid:
            known = with_member(known, seat, twin.box.atom_cards[atom])
    hand = members_of(twin.hand, seat)
    unsure = [card for card in hand if not holds(known, seat, card)]
    deck = members_of(twin.deck, seat)
    if not deck or not unsure:
        return
    sure = [card for card in hand if holds(known, seat, card)]
    for _ in range(TRIES if busy else 1):
        left = unsure + deck
        dealt: list[int] = []
        for _card in range(len(unsure)):
            dealt.append(left.pop(rng.randrange(len(left))))
        _deal(twin, seat, sure + dealt, left)
        if not busy or _can_go_on(twin):
            return
    _exchange(twin, seat, sure, unsure, deck, rng)


def _exchange(twin: TramwaysState, seat: i64, sure: list[int], unsure: list[int], deck: list[int], rng: Random) -> None:
    """Few hands can pay for what was begun: from the one that can, card by card to others that can."""
    _deal(twin, seat, sure + unsure, deck)
    for _ in range(SWAPS):
        one, other = rng.randrange(len(unsure)), rng.randrange(len(deck))
        unsure[one], deck[other] = deck[other], unsure[one]
        _deal(twin, seat, sure + unsure, deck)
        if not _can_go_on(twin):
            unsure[one], deck[other] = deck[other], unsure[one]
            _deal(twin, seat, sure + unsure, deck)


def _deal(twin: TramwaysState, seat: i64, hand: list[int], deck: list[int]) -> None:
    twin.hand = set_of(twin.hand, seat, hand)
    twin.deck = set_of(twin.deck, seat, deck)


def _can_go_on(twin: TramwaysState) -> bool:
    """Whether whoever has begun an action can still finish it."""
    _forget(twin)
    if twin.phase == phases.RIDE and not twin.payable(twin.need()):
        return False  # It is paid when it has arrived: rides alone do not tell.
    return len(twin.moves()) > 0


def _forget(twin: TramwaysState) -> None:
    """What was worked out for another hand."""
    twin._moves = None
    twin._purse = None
    twin._payment = None
    twin._site = None
    twin._way = None
