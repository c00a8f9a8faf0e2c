"""What a seat cannot know of others' hands, dealt anew."""

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from tramyard.games.tramways.rules import phases
from tramyard.games.tramways.rules.cards import cards_in, holds, set_of, with_card
from tramyard.games.tramways.rules.state import TramwaysState

TRIES: Final = 60
"""Hands that are dealt to whoever has begun an action, until one can pay for it."""


def redeal(twin: TramwaysState, seat: i64, rng: Random) -> None:
    """Deals every other seat a hand that looks the same: as many cards, with those in it that everybody knows."""
    for other in range(twin.box.seats):
        if other != seat:
            _redeal(twin, other, rng)
    twin._moves = None
    twin._purse = None
    twin._payment = None
    twin._site = None
    twin._way = None


def _redeal(twin: TramwaysState, seat: i64, rng: Random) -> None:
    busy = twin.phase in phases.UNSETTLED and twin.seat == seat
    known = twin.known
    if busy:
        for atom in twin.paid:
            known = with_card(known, seat, twin.box.atom_cards[atom])
    hand = cards_in(twin.hand, seat)
    sure = [card for card in hand if holds(known, seat, card)]
    deck = cards_in(twin.deck, seat)
    if not deck or len(sure) == len(hand):
        return
    unsure = [card for card in hand if not holds(known, seat, card)] + deck
    wanted = len(hand) - len(sure)
    real_hand, real_deck = twin.hand, twin.deck
    for _ in range(TRIES if busy else 1):
        left = unsure[:]
        dealt: list[int] = []
        for _card in range(wanted):
            dealt.append(left.pop(rng.randrange(len(left))))
        twin.hand = set_of(real_hand, seat, sure + dealt)
        twin.deck = set_of(real_deck, seat, left)
        if not busy or _can_go_on(twin):
            return
    twin.hand, twin.deck = real_hand, real_deck


def _can_go_on(twin: TramwaysState) -> bool:
    """Whether whoever has begun an action can still finish it."""
    twin._moves = None
    twin._purse = None
    twin._payment = None
    twin._site = None
    twin._way = None
    return len(twin.moves()) > 0
