"""Who knows what: hands and the order of decks are secret, everything else is open or follows from what was seen."""

import pytest
from librt.random import Random

from tests.games.tramways.table import Table, game_of
from tramyard.games.tramways.rules import phases
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.kernel.position import OVER
from tramyard.testing import rule
from tramyard.tramnet.sets import members_of, set_of

DRAWS = 60


def piles(table: Table, seat: int, **zones: str) -> Table:
    position = table.position
    for zone, names in zones.items():
        cards = [position.box.card_of[name] for name in names.split()]
        setattr(position, zone, set_of(getattr(position, zone), seat, cards))
    return table.fresh()


def rival() -> Table:
    """Player 2 holds gA, which everybody saw taken, and two of four cards drawn in secret."""
    table = Table().hand("gA gB d01")
    return piles(table, 1, hand="gA q01 q02", known="gA", deck="q03 q04", pool="gB")


def hands(table: Table, seat: int, viewer: int, draws: int = DRAWS) -> set[str]:
    """The hands a viewer imagines a seat to have."""
    rng = Random(4)
    found = set()
    for _ in range(draws):
        twin = Table.__new__(Table)
        twin.game, twin.position = table.game, table.position.imagine(viewer, rng)
        found.add(" ".join(twin.cards("hand", seat)))
        assert sorted(twin.cards("hand", seat) + twin.cards("deck", seat)) == sorted(
            table.cards("hand", seat) + table.cards("deck", seat)
        )
        assert twin.cards("pool", seat) == table.cards("pool", seat)
    return found


@rule("TB-AMB08")
def test_a_rival_s_hand_is_imagined_with_what_everybody_saw_in_it() -> None:
    table = rival()
    pairs = [("q01", "q02"), ("q01", "q03"), ("q01", "q04"), ("q02", "q03"), ("q02", "q04"), ("q03", "q04")]
    assert hands(table, 1, 0) == {f"gA {one} {other}" for one, other in pairs}
    assert hands(table, 1, 1) == {"gA q01 q02"}, "the own hand is known"
    assert hands(table, 1, -1) == hands(table, 1, 0), "whoever looks on knows no more"


@rule("TB-AMB08")
def test_money_is_open_and_every_imagined_hand_is_as_likely() -> None:
    table = rival().set(1, money=17)
    rng = Random(9)
    assert all(table.position.imagine(0, rng).money[1] == 17 for _ in range(9))
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(600):
        twin = table.position.imagine(0, rng)
        hand = tuple(members_of(twin.hand, 1))
        counts[hand] = counts.get(hand, 0) + 1
    assert len(counts) == 6
    assert all(abs(count - 100) < 50 for count in counts.values())


@rule("TB-AMB08")
def test_a_drawn_card_is_shown_to_whoever_draws_it() -> None:
    table = piles(Table().hand("gA"), 0, deck="d01 d02")
    table.turn(8)
    move = table.game.vocabulary.move("!H1:d01")
    assert table.position.shown(move, 0) == ""
    assert table.position.shown(move, 1) == table.position.shown(move, -1) == "!H1:?"
    show = Table()
    show.position._begin_round()
    card = show.position.odds()[0][0]
    assert show.position.shown(card, 1) == "", "what is turned up is seen by all"


@rule("TB-AMB08")
def test_a_parcel_card_that_is_dealt_is_seen_by_all() -> None:
    position, rng = game_of(2, world="moon", parcels="deal").start(), Random(1)
    while position.phase != phases.DEAL:
        position.play(position.pick(rng))
    for move, _weight in position.odds():
        assert [position.shown(move, seat) for seat in (-1, 0, 1)] == ["", "", ""]


def test_what_everybody_saw_taken_stays_in_the_hand() -> None:
    table = Table().auction("q01 q02").play("b-", "K:q02", "K:q01")
    piles(table, 1, hand="q02 d01 d02", deck="d03 d04")
    assert all("q02" in hand.split() for hand in hands(table, 1, 0))
    table.set(0, money=3).turn(0)
    trip = Table().link("a1-b1-c1-d1-e1").riders("a1").hand("d01 gB").play("M:a1 >C ra1e %d01 $gB.2 D1")
    taken = trip.cards("hand")
    piles(trip, 0, deck="q03 q04")
    assert hands(trip, 0, 1) == {" ".join(taken)}, "the top of a book is seen"


def test_a_hand_is_known_when_the_deck_has_run_out() -> None:
    table = piles(Table().hand("gA"), 0, deck="d01 d02", known="gA")
    table.turn(8).play("!H1:d02")
    assert hands(table, 0, 1) == {"gA d01", "gA d02"}
    table.play("!H1:d01")
    assert table.position.round == 2
    assert table.cards("known") == ["gA", "d01", "d02"]
    assert hands(table, 0, 1) == {"gA d01 d02"}
    more = piles(Table().hand("gA d05 d06"), 0, pool="q01 q02 q03 q04 q05", deck="d01", known="gA d05")
    more.turn(8).play("!H1:d01", "!H1:q03")
    assert all({"gA", "d05", "d06", "d01"} <= set(hand.split()) for hand in hands(more, 0, 1)), "it ran out once"
    assert len(hands(more, 0, 1)) == 5


def test_in_round_1_every_hand_is_known() -> None:
    made = game_of(3)
    position = made.start()
    rng = Random(12)
    while position.round == 1 and position.phase != phases.DRAW:
        for seat in range(3):
            assert position.imagine(seat, rng).dump() == position.dump()
        position.play(position.pick(rng))


def test_a_half_laid_link_is_imagined_with_a_hand_that_can_pay_it() -> None:
    table = piles(Table(), 1, hand="gA d01 q10 q11", deck="q01 q12 q14 q15 q16 q17 q18 q19", known="")
    table.position.order = [1, 0]
    table.turn(0).play("L:a1-b1-c1-d1")
    for hand in hands(table, 1, 0):
        assert set(hand.split()) & {"gA", "d01", "q01", "q17", "q18"}, "some rails"
    table.play("-e1")
    imagined = hands(table, 1, 0, 150)
    assert len(imagined) > 5
    twin = Table.__new__(Table)
    twin.game = table.game
    for hand in imagined:
        twin.position = table.position.copy()
        piles(twin, 1, hand=hand)
        assert twin.texts(), f"{hand} pays three rails and an end"


def test_what_was_laid_down_already_stays_in_imagined_hands() -> None:
    table = piles(Table(), 1, hand="gA d01 q10 q11", deck="q01 q12 d05 q15 q16", known="")
    table.position.order = [1, 0]
    table.turn(0).play("L:a1-b1-c1-d1-e1 $gA.2")
    assert all("gA" in hand.split() for hand in hands(table, 1, 0))


def test_where_hardly_any_hand_can_pay_the_real_one_is_not_told() -> None:
    """Nine rails: three of the six cards with three rails, among eighteen that the hand may be of."""
    rest = "q09 q10 q11 q12 q13 q14 q15 q16 d09 d10 d11 d12"
    table = piles(Table(), 1, hand="d01 d02 d03", deck=f"d04 d17 d18 {rest}", known="")
    table.position.order = [1, 0]
    table.turn(0).play("L:a1-a2-b2-c2-d2-e2-f2-g2-h2-i2-j2.")
    assert table.position.phase == phases.PAY
    imagined = hands(table, 1, 0, 40)
    assert all(set(hand.split()) <= {"d01", "d02", "d03", "d04", "d17", "d18"} for hand in imagined)
    assert len(imagined) >= 10, "of twenty, not always the real one"


def test_bid_or_pass_action_and_administration_are_always_asked() -> None:
    table = Table().set(money=0)
    assert table.texts() == ["C"]
    assert table.position.discreet, "an action"
    table.admin()
    assert table.texts() == ["E"]
    assert table.position.discreet, "administration"
    table.auction()
    assert table.set(money=0).texts() == ["b-"]
    assert table.position.discreet, "bid or pass"


def test_imagined_worlds_of_whole_plays_are_sound() -> None:
    made = game_of(2, world="mars")
    for seed in range(3):
        position: TramwaysPosition = made.start()
        rng = Random(seed)
        while position.actor != OVER:
            position.play(position.hunch(rng))
            if rng.randrange(12) == 0:
                for seat in (-1, 0, 1):
                    twin = position.imagine(seat, rng)
                    assert made.referee(twin) == []
                    assert twin.actor == OVER or twin.moves() or twin.odds()


TABLES = [
    (world, seats, auction)
    for world, least, most in (("moon", 2, 5), ("mars", 2, 4), ("earth", 1, 5))
    for seats in range(least, most + 1)
    for auction in ("cumulative", "baby")
]


@pytest.mark.parametrize(("world", "seats", "auction"), TABLES)
def test_whatever_a_seat_sees_is_the_same_in_every_world_it_imagines(world: str, seats: int, auction: str) -> None:
    """On every world, with every number of players and both auctions; dumps come back on the way."""
    made = game_of(seats, world=world, auction=auction)
    position = made.start()
    rng = Random(seats)
    while position.actor != OVER:
        position.play(position.pick(rng))
        if rng.randrange(40):
            continue
        dump = position.dump()
        for seat in range(seats):
            twin = position.imagine(seat, rng)
            assert made.referee(twin) == []
            assert made.observe(twin, seat) == made.observe(position, seat)
            assert made.evaluate(twin, seat) == made.evaluate(position, seat)
            assert (twin.actor, twin.standing(), twin.tally()) == (
                position.actor,
                position.standing(),
                position.tally(),
            )
            if position.actor == seat:
                assert twin.moves() == position.moves()
        assert position.dump() == dump == made.load(dump).dump()
