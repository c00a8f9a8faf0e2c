"""The referee of Tramways: nothing is wrong with positions of play, and each fault that is put in is named."""

from collections.abc import Callable

import pytest
from librt.random import Random

from tests.games.damage import BY_FIELD
from tests.games.tramways.table import game_of
from tests.games.tramways.test_dumps import GAMES, chosen, named
from tramyard.games.tramways.rules import phases
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.kernel.bits import changed
from tramyard.kernel.position import OVER
from tramyard.tramnet.links import link_of, with_link
from tramyard.tramnet.sets import members_of, set_of, with_member, without_member

Change = Callable[[TramwaysPosition], None]


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_wrong_with_positions_of_play(name: str) -> None:
    game = named(name)
    position = game.start()
    rng = Random(21)
    while position.actor != OVER:
        assert game.referee(position) == []
        position.play(chosen(game, position, rng))
    assert game.referee(position) == []


@pytest.mark.parametrize("name", GAMES)
def test_numbers_stay_within_their_bounds(name: str) -> None:
    """Passengers, workers, rails, stress, the display, the order; every card in one place."""
    game = named(name)
    box = game.box
    position = game.start()
    rng = Random(34)
    while position.actor != OVER:
        position.play(chosen(game, position, rng))
        seats = range(int(box.seats))
        assert sum(position.riders) <= 30
        assert sum(int(position.workers[seat]) for seat in seats) <= 10
        assert all(position.laid(seat) <= 24 for seat in seats)
        assert all(0 <= position.stress[seat] <= box.row.last for seat in seats)
        assert sorted(position.order) == [*seats]
        held = [
            card
            for seat in seats
            for zone in (position.hand, position.deck, position.pool)
            for card in members_of(zone, seat)
        ]
        others = [card for card in held if card not in box.own]
        others += position.shown_cards + [top for top in position.tops if top >= 0]
        assert len(others) == len(set(others))
        if position.phase == phases.BIDDING:
            assert len(position.shown_cards) == (box.seats if position.round < 6 else 0)


def acting() -> TramwaysPosition:
    """The first action of a play of two on fixed boards."""
    game = game_of(2, boards="first")
    position = game.start()
    rng = Random(2)
    while position.phase != phases.ACTION:
        bidding = position.phase == phases.BIDDING
        position.play(game.vocabulary.move("b-") if bidding else position.pick(rng))
    return position


def card(position: TramwaysPosition, name: str) -> int:
    return position.box.card_of[name]


def put(**fields: object) -> Change:
    def change(position: TramwaysPosition) -> None:
        for field, value in fields.items():
            setattr(position, field, value)

    return change


def number(field: str, at: int | str, value: int) -> Change:
    def change(position: TramwaysPosition) -> None:
        place = int(position.land.grid.space(at)) if isinstance(at, str) else at
        setattr(position, field, changed(getattr(position, field), place, value))

    return change


def gains(zone: str, seat: int, name: str) -> Change:
    return lambda position: setattr(position, zone, with_member(getattr(position, zone), seat, card(position, name)))


def loses(zone: str, seat: int, name: str) -> Change:
    return lambda position: setattr(position, zone, without_member(getattr(position, zone), seat, card(position, name)))


def laid(way: str, complete: bool = True, owner: int = 0, upgraded: bool = False, worked: int = 1) -> Change:
    def change(position: TramwaysPosition) -> None:
        grid = position.land.grid
        spaces = [int(grid.space(name)) for name in way.split("-")]
        link = link_of(grid, spaces, owner, complete, upgraded, worked)
        link.complete, link.worked = complete, worked
        position.links = with_link(position.links, link)
        position.redraw()

    return change


def many(*changes: Change) -> Change:
    def change(position: TramwaysPosition) -> None:
        for one in changes:
            one(position)

    return change


# The Moon's boards A0 and C0: a1 C, d2 R, a3 I, a5 L; f1 C, j1 I, h5 L, j5 R; Parcels c1 A1, e1 A2, c4 A3, h3 C1,
# j3 C2, g4 C3.
WRONG: dict[str, tuple[Change, str]] = {
    "lost": (loses("hand", 0, "gA"), "player 1 has lost the card gA"),
    "doubled": (gains("pool", 0, "gA"), "a card of player 1 is in two places"),
    "known elsewhere": (many(gains("known", 0, "bR1")), "known to be in a hand where it is not"),
    "unknown": (lambda position: setattr(position, "known", position.box.no_cards), "everybody saw"),
    "never came up": (many(gains("pool", 0, "bR1")), "the card bR1 has never come up"),
    "top twice": (lambda position: setattr(position, "tops", [position.tops[0]] * 2), "a card stands there twice"),
    "lost top": (put(tops=[-1, -1]), "is lost"),
    "top without book": (put(heights=[0, 0]), "book 1 has a top but no cards"),
    "foreign parcel": (lambda position: number("owners", owned(position), 1)(position), "have different owners"),
    "unowned": (lambda position: number("owners", owned(position), -1)(position), "have different owners"),
    "on a plain space": (number("riders", "b1", 1), "something stands on b1"),
    "printed upgraded": (number("improved", "a1", 1), "the printed building on a1 was upgraded"),
    "workers": (number("workers", 0, 9), "more workers than 10"),
    "built": (number("kinds", "c1", 1), "buildings and their cards do not agree"),
    "martian": (number("kept", 0, 1), "Martians are lost"),
    "ends nowhere": (laid("a1-b1-b2-c2"), "a link ends on c2, where it cannot"),
    "over a node": (laid("a1-b1-I-d5-d4-c4"), "a complete link is not told as its branches"),
    "open at a building": (laid("a1-a2-a3", complete=False), "a link is open that cannot be"),
    "open and upgraded": (laid("a1-b1-b2", complete=False, upgraded=True), "a link is open that cannot be"),
    "open for long": (laid("a1-b1-b2", complete=False, worked=4), "a link is open that cannot be"),
    "space twice": (laid("a1-b1-b2-b3-c3-c2-b2-a2-a3"), "a link comes to a space twice"),
    "through a building": (laid("a1-a2-a3-a4-a5"), "a rail lies on a3, where none can"),
    "shared": (many(laid("a1-b1-b2-b3-a3"), laid("a1-a2-b2-c2-d2", owner=1)), "rails of two players lie on b2"),
    "overlap": (many(laid("a1-b1-b2-b3-a3"), laid("a1-a2-b2-b3-b4-a4-a5")), "rails overlap on b2"),
    "too many rails": (
        many(
            laid("a1-b1-b2-c2-c3-d3-e3-e4-d4-d5-c5-b5-a5"),
            laid("f1-g1-g2-h2-h1-i1-i2-j2-j1"),
            laid("f1-f2-f3-f4-f5-g5-h5"),
            laid("a3-b3-b4-a4-a5"),
        ),
        "player 1 has more rails than 24",
    ),
    "old groups": (lambda position: setattr(position, "groups", position.land.no_marks), "groups of buildings"),
    "old rails": (number("used", "b2", 3), "rails of the spaces are out of date"),
    "order": (put(order=[0, 0]), "does not name everybody once"),
    "other boards": (lambda position: setattr(position, "boards", position.boards[::-1]), "boards are missing"),
    "no night": (put(dark=-1), "there is night where none can be"),
    "settled": (put(settled=False), "an action is half done, or it is not"),
    "discreet": (put(discreet=False), "somebody is asked, or is not"),
    "actor": (lambda position: setattr(position, "actor", 1 - position.actor), "somebody else must decide"),
    "step": (put(step=5), "the turn and the step do not agree"),
    "round": (put(round=3), "cards that lie open do not fit the round"),
    "totals": (number("totals", 0, 3), "the auction cannot have gone so"),
    "passed": (put(passed=[0]), "the auction cannot have gone so"),
    "leftovers": (put(wanted=2), "something is left of an action that is over"),
    "owed": (put(owed=1), "something is left of an action that is over"),
}


def owned(position: TramwaysPosition) -> int:
    """A Parcel of player 1."""
    return [int(owner) for owner in position.owners].index(0)


@pytest.mark.parametrize("fault", WRONG)
def test_each_fault_is_named(fault: str) -> None:
    position = acting()
    game = game_of(2, boards="first")
    assert game.referee(position) == []
    change, said = WRONG[fault]
    change(position)
    found = game.referee(position)
    assert any(said in sentence for sentence in found), found
    assert all(BY_FIELD.match(sentence) for sentence in found), found


def test_too_many_passengers_are_noticed() -> None:
    position = acting()
    position.box.passengers = 3
    try:
        assert any("more passengers than 3" in said for said in game_of(2, boards="first").referee(position))
    finally:
        position.box.passengers = 30


def test_a_display_that_lacks_a_card_is_noticed() -> None:
    position = game_of(2, boards="first").start()
    rng = Random(2)
    while position.phase != phases.BIDDING:
        position.play(position.pick(rng))
    gone = position.shown_cards[0]
    position.shown_cards = position.shown_cards[1:]
    position.pool = set_of(position.pool, 0, [gone])
    assert any("the display has 1 cards" in said for said in game_of(2, boards="first").referee(position))
