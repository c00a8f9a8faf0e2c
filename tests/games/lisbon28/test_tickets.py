"""Tickets: paying, three for one, the discard, and drawing. Payments are compared with a slow obvious list of them."""

from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.lisbon28.table import COLOURS, Table, in_order
from tramyard.games.lisbon28.rules.counts import can_pay, can_pay_on, count_of, letters_of, multisets, payments, pays
from tramyard.testing import rule

RATE = 3
needs = st.text(COLOURS, min_size=1, max_size=4).map(in_order)
hands = st.text(COLOURS, max_size=14).map(in_order)
rates = st.sampled_from([2, 3, 4])


def holds(many: str, few: str) -> bool:
    return all(few.count(colour) <= many.count(colour) for colour in COLOURS)


@cache
def every_payment(need: str, rate: int = RATE) -> frozenset[str]:
    """Each ticket is paid by itself or by equal ones of another colour, and nothing is paid that could be left out."""
    each = [[colour, *(other * rate for other in COLOURS if other != colour)] for colour in need]
    found = {in_order("".join(parts)) for parts in product(*each)}
    return frozenset(
        payment for payment in found if not any(other != payment and holds(payment, other) for other in found)
    )


# Against the obvious list


@rule("L28-TIX-03", "L28-TIX-04", "L28-A16", "L28-A04")
@settings(max_examples=100, deadline=None)
@given(need=needs, rate=rates, data=st.data())
def test_tickets_pay_if_the_obvious_list_has_them(need: str, rate: int, data: st.DataObject) -> None:
    possible = every_payment(need, rate)
    right = data.draw(st.sampled_from(sorted(possible)), label="a payment")
    other = data.draw(hands, label="other tickets")
    extra = data.draw(st.sampled_from(COLOURS), label="one too many")
    assert pays(count_of(right), count_of(need), rate)
    assert pays(count_of(other), count_of(need), rate) == (other in possible)
    assert not pays(count_of(right + extra), count_of(need), rate)
    assert not pays(count_of(right[1:]), count_of(need), rate)


@rule("L28-TIX-03", "L28-TIX-04", "L28-A16")
@pytest.mark.parametrize("size", range(1, 8))
@pytest.mark.parametrize("need", ["R", "B", "RY", "GGG", "RRB", "RYGB"])
def test_of_all_tickets_there_are_just_the_obvious_ones_pay(need: str, size: int) -> None:
    paying = {letters_of(tickets) for tickets in multisets(size) if pays(tickets, count_of(need), RATE)}
    assert paying == {payment for payment in every_payment(need) if len(payment) == size}


@rule("L28-A49")
@settings(max_examples=100, deadline=None)
@given(need=needs, hand=hands, rate=rates)
def test_the_payments_of_a_hand_are_listed_the_fewest_tickets_first(need: str, hand: str, rate: int) -> None:
    expected = [payment for payment in every_payment(need, rate) if holds(hand, payment)]
    expected.sort(key=lambda payment: (len(payment), [COLOURS.index(letter) for letter in payment]))
    assert [letters_of(payment) for payment in payments(0, count_of(need), count_of(hand), rate)] == expected
    assert can_pay(count_of(need), count_of(hand), rate) == bool(expected)


@rule("L28-A49")
@settings(max_examples=100, deadline=None)
@given(need=needs, rate=rates)
def test_no_payment_contains_another(need: str, rate: int) -> None:
    everything = count_of(COLOURS * 40)
    found = [letters_of(payment) for payment in payments(0, count_of(need), everything, rate)]
    assert set(found) == every_payment(need, rate)
    assert not any(one != other and holds(one, other) for one in found for other in found)


@rule("L28-A49")
@settings(max_examples=100, deadline=None)
@given(need=needs, rate=rates, paid=st.text(COLOURS, max_size=7).map(in_order), hand=hands)
def test_a_payment_can_go_on_if_tickets_in_the_order_of_colours_complete_it(
    need: str, rate: int, paid: str, hand: str
) -> None:
    ends = [payment for payment in every_payment(need, rate) if payment.startswith(paid)]
    expected = {payment for payment in ends if holds(hand, payment[len(paid) :])}
    assert can_pay_on(count_of(paid), count_of(need), count_of(hand), rate) == bool(expected)
    if not any(payment != paid and paid.startswith(payment) for payment in every_payment(need, rate)):
        found = payments(count_of(paid), count_of(need), count_of(hand), rate)
        assert {letters_of(payment) for payment in found} == expected


# At the table


@rule("L28-TIX-01")
def test_tickets_that_were_paid_are_discarded() -> None:
    table = Table.laid(hand="RYYY").play("MR:ROS-JUS $YYY")
    assert (table.hands[0], table.now.discard) == ("R", "YYY")


@rule("L28-TIX-01")
def test_nobody_pays_with_a_ticket_that_is_not_in_hand() -> None:
    table = Table.laid(hand="RY", hands={2: "G"}).play("MR:ROS-JUS")
    assert table.refused("$G") == ("L28-TIX-01", "not-held")
    assert table.choices == ["$R"]


@rule("L28-TIX-02")
def test_with_the_pile_empty_the_discard_is_mixed_before_anybody_draws() -> None:
    table = Table.laid("ROS ROS", pile="", discard="RRYGB").play("E")
    assert table.outcomes == {"!S": 1}
    assert table.refused("!T1:RRYG") == ("L28-TIX-02", "shuffle-first")
    table.play("!S")
    assert (table.now.pile, table.now.discard) == ("RRYGB", "")
    table.play("!T1:RYGB")
    assert (table.hands[0], table.now.pile, table.now.seat) == ("RYGB", "R", 2)


@rule("L28-TIX-02")
def test_the_discard_is_not_mixed_while_there_is_a_pile() -> None:
    table = Table.laid("ROS ROS", pile="RYGB", discard="RRYGB").play("E")
    assert table.refused("!S") == ("L28-TIX-02", "pile-not-empty")
    table.play("!T1:RYGB")
    assert (table.now.pile, table.now.discard, table.now.actor) == ("", "RRYGB", "p2")


@rule("L28-TIX-02")
def test_nothing_is_mixed_when_nobody_draws() -> None:
    table = Table.laid("ROS ROS", "R", pile="", discard="RRYGB").play("MR:ROS-JUS $R")
    assert table.now.actor == "p1"
    assert table.play(".").refused("!S") == ("YARD-CHANCE", "seat-decides")
    assert Table.new().refused("!S") == ("YARD-CHANCE", "no-such-outcome")


@rule("L28-TIX-03", "L28-A16")
@pytest.mark.parametrize(
    ("trams", "hand", "asks", "offered"),
    [
        pytest.param("ROS", "RBBB", "MR:ROS-JUS", ["$R", "$BBB"], id="movement"),
        pytest.param("ROS", "YYYGGG", "MR:ROS-JUS", ["$YYY", "$GGG"], id="movement without its own colour"),
        pytest.param("SOL", "RYGGGG", "P", ["$RYG", "$RGGGG", "$YGGGG"], id="pick-up with or without a substitute"),
        pytest.param("SOL", "RYBBB", "P", ["$RYBBB"], id="pick-up"),
        pytest.param("JUS", "GGRRR", "B", ["$RRRGG"], id="bonus"),
    ],
)
def test_three_equal_tickets_stand_for_one_of_another_colour(
    trams: str, hand: str, asks: str, offered: list[str]
) -> None:
    table = Table.laid(f"{trams} ROS ROS ROS", hand, stops={"SOL": "RYG"}).play(asks)
    assert table.runs == offered
    table.play(offered[-1])
    assert table.now.discard == offered[-1][1:]


@rule("L28-TIX-03", "L28-TIX-04", "L28-A16")
@pytest.mark.parametrize(
    ("trams", "hand", "move"),
    [
        pytest.param("ROS", "YYGG", "MR:ROS-JUS", id="two pairs"),
        pytest.param("ROS", "YGB", "MR:ROS-JUS", id="any three"),
        pytest.param("SOL", "RYYY", "P", id="three for two"),
        pytest.param("JUS", "GRRRB", "B", id="a third ticket is missing"),
    ],
)
def test_three_that_are_not_alike_stand_for_nothing(trams: str, hand: str, move: str) -> None:
    assert move not in Table.laid(f"{trams} ROS ROS ROS", hand, stops={"SOL": "RYG"}).choices


@rule("L28-TIX-04")
def test_several_tickets_of_one_payment_may_be_replaced() -> None:
    table = Table.laid("SOL ROS ROS ROS", "RYYYBBBBBB", stops={"SOL": "RGG"}).play("P")
    assert table.runs == ["$RYYYBBB", "$RBBBBBB", "$YYYBBBBBB"]
    assert table.play("$YYYBBBBBB").player(1).aboard == "RGG"


@rule("L28-TIX-04")
def test_a_payment_that_cannot_be_completed_is_not_begun() -> None:
    table = Table.laid(hand="RYYGGG").play("MR:ROS-JUS")
    assert table.refused("$Y") == ("L28-TIX-04", "no-payment")
    assert table.choices == ["$R", "$G"]


@rule("L28-TIX-05", "L28-A24")
def test_with_pile_and_discard_empty_nobody_draws() -> None:
    table = Table.laid("ROS ROS", pile="", discard="").play("E")
    assert (table.now.actor, table.hands[0], table.player(1).draws) == ("p2", "", 0)


@rule("L28-TIX-05", "L28-A24")
def test_the_tickets_there_are_are_drawn_and_the_others_are_forgone() -> None:
    table = Table.laid("ROS ROS", pile="R", discard="YG").play("E !T1:R !S")
    assert table.refused("!T1:YGG")[0] == "L28-TURN-07"
    table.play("!T1:YG")
    assert (table.now.actor, table.hands[0], table.player(1).draws) == ("p2", "RYG", 0)


@rule("L28-TIX-05")
def test_tickets_that_were_forgone_are_not_drawn_later() -> None:
    table = Table.laid("ROS ROS", pile="R", discard="", hands={1: "Y"}).play("E !T1:R E")
    assert (table.now.actor, table.hands[0]) == ("p1", "RY")
    table.play("MR:ROS-JUS $R .")
    assert (table.now.actor, table.hands[0]) == ("p1", "Y")


@rule("L28-TIX-06")
def test_a_draw_that_empties_the_pile_goes_on_after_the_mixing() -> None:
    table = Table.laid("ROS ROS", pile="B", discard="RRYG").play("E")
    assert table.refused("!T1:RRYG") == ("L28-TURN-07", "wrong-number")
    table.play("!T1:B !S")
    assert (table.player(1).draws, table.now.discard) == (3, "")
    table.play("!T1:RRY")
    assert (table.hands[0], table.now.pile, table.now.seat) == ("RRYB", "G", 2)


@rule("L28-A04")
def test_nothing_is_paid_that_is_not_asked_for() -> None:
    table = Table.laid(hand="RRRY")
    assert table.refused("$R") == ("L28-A04", "nothing-to-pay")
    table.play("MR:ROS-JUS $R")
    assert table.refused("$R") == ("L28-A04", "nothing-to-pay")


@rule("L28-A04", "L28-MOVE-08")
def test_each_ticket_buys_one_movement() -> None:
    table = Table.laid(hand="RRR").play("MR:ROS-JUS $R +:JUS-CAR $R .")
    assert (table.hands[0], table.now.discard) == ("R", "RR")


@rule("L28-A49", "L28-TIX-04")
def test_tickets_are_laid_down_in_the_order_of_the_colours() -> None:
    table = Table.laid("SOL ROS ROS ROS", "RYYYGGGB", stops={"SOL": "RGB"}).play("P $R $G")
    assert table.refused("$Y") == ("L28-TIX-04", "tickets-in-order")
    assert table.choices == ["$B"]
    assert table.play("$B").player(1).aboard == "RGB"


@rule("L28-A49")
def test_a_payment_may_be_written_in_any_order_and_in_one_word() -> None:
    table = Table.laid("SOL ROS ROS ROS", "RGGGB", stops={"SOL": "RRB"}).play("P $GBGRG")
    assert (table.player(1).aboard, table.now.discard) == ("RRB", "RGGGB")


@rule("L28-A49")
def test_a_payment_is_done_as_soon_as_it_is_right() -> None:
    table = Table.laid("SOL ROS ROS ROS", "RRRRYYYG", stops={"SOL": "RYG"}).play("P $R $Y")
    assert (table.now.phase, table.now.settled) == ("pay", False)
    assert table.play("$G").now.phase == "main"


@rule("L28-A49")
def test_once_a_blue_ticket_lies_there_whole_payments_offer_no_other_colour() -> None:
    table = Table.laid("SOL ROS ROS ROS", "YBBBB", stops={"SOL": "YB"}).play("P")
    assert table.runs == ["$YB", "$BBBB"]
    assert table.play("$B").runs == ["$BBB"]
