"""The auction for the turn order: bids, how they are paid, places, and the cards that are taken."""

import pytest
from librt.random import Random

from tests.games.tramways.table import Table, game_of, wide
from tramyard.games.tramways.rules import phases
from tramyard.kernel.position import CHANCE
from tramyard.testing import rule


def three(**numbers: int) -> Table:
    """Three players in the auction of round 1, in the order of their seats, each with $20 and no cards."""
    table = Table(wide(3), seats=3).auction()
    for seat in range(3):
        table.set(seat, **{"money": 20, **numbers})
    return table


def two(round: int = 1, printed: dict[str, str] | None = None) -> Table:
    return Table(printed=printed).auction(round=round)


# Going round


@rule("TB-AUCTION-01", "TB-AUCTION-03", "TB-AMB02")
def test_bidding_goes_round_in_the_order_before_and_its_order_holds_for_the_round() -> None:
    table = Table(wide(3), seats=3).auction(order="312")
    asked = []
    for bid in ("b1", "b2", "b3", "b-", "b-"):
        asked.append(table.asked())
        table.play(bid)
    assert asked == [3, 1, 2, 3, 1], "who was first opens, and round it goes"
    assert table.position.order == [1, 0, 2]
    assert table.position.passed == [], "and that is all there is left of it"
    table.play("K:q01", "K:q02", "K:q03")
    acted = []
    while table.position.phase == phases.ACTION:
        acted.append(table.asked())
        table.play("C")
    assert acted == [2, 1, 3, 2, 2, 1, 1, 3, 3]
    table.on(phases.BIDDING)
    assert table.position.round == 2
    assert table.asked() == 2, "the order of this round opens the next auction"


@rule("TB-AUCTION-04")
def test_a_pass_is_final() -> None:
    table = three().play("b1", "b-", "b2")
    asked = []
    for bid in ("b3", "b4", "b5"):
        asked.append(table.asked())
        assert {"b", "b-"} == set(table.texts())
        table.play(bid)
    assert asked == [1, 3, 1], "player 2 is not asked again"


@rule("TB-AUCTION-05", "TB-AUCTION-06", "TB-SR01")
def test_a_bid_is_higher_than_the_last_and_paid_on_top_of_those_before() -> None:
    table = three().play("b4", "b5", "b-")
    assert table.rule("b5") == table.rule("b4") == "TB-AUCTION-05"
    assert table.can("b6")
    table.play("b6")
    assert table.money(0) == 20 - 4 - 6
    assert list(table.position.sunk) == [10, 5, 0]
    low = two().hand("gA gB", 1).play("b2", "b", "+1")
    assert low.rule("$gA.4") == low.rule(".") == "TB-AUCTION-05", "nothing is laid down for a bid that is too low"


@rule("TB-AUCTION-07")
def test_nothing_is_given_back() -> None:
    table = three().play("b4", "b5", "b-", "b6", "b-")
    assert table.position.order == [0, 1, 2]
    assert [table.money(seat) for seat in range(3)] == [10, 15, 20]
    table.next_round()
    assert table.position.high == 0
    assert list(table.position.sunk) == [0, 0, 0], "and the next auction begins anew"


# Paying


@rule("TB-AUCTION-08", "TB-AUCTION-10", "TB-CARD-06")
def test_coins_and_money_icons_pay_and_the_cards_go_to_the_pool() -> None:
    table = two().hand("gA gB d09").set(money=4).play("b6 $gB.4")
    assert table.money() == 0
    assert table.cards("hand") == ["gA", "d09"]
    assert table.cards("pool") == ["gB"]
    assert table.position.paid == []
    table = two().hand("gA gB").play("b3 $gA.4 $gB.4")
    assert table.money() == 3, "icons alone will do"
    table = two().hand("gA gB").play("b3")
    assert table.money() == 0, "coins alone will do"
    assert table.cards("hand") == ["gA", "gB"]


@rule("TB-AUCTION-08")
def test_only_money_icons_of_cards_in_hand_pay() -> None:
    table = two().hand("gA gB")
    assert table.rule("b3 $gB.1") == "TB-AUCTION-08"
    assert table.rule("b3 $d10.3") == "TB-CARD-06"
    table.play("b", "+1", "+1", "+1", "$gA.4")
    assert table.rule("+1") == "TB-AUCTION-08", "the amount is said first"


@rule("TB-AUCTION-09")
def test_icons_give_no_change() -> None:
    table = two().hand("gB").set(money=0)
    assert table.rule("b1 $gB.4") == "TB-AUCTION-09"
    assert table.rule("b1") == "TB-AUCTION-09"
    assert table.can("b2 $gB.4")
    assert table.rule("b2") == "TB-AUCTION-09", "there are no coins to pay it"
    table.hand("gA gB").play("b", "+1", "+1")
    assert table.rule("$gA.4") == "TB-AUCTION-09", "the other dollar could not be paid"
    table = two().hand("gB").set(money=0)
    assert table.rule("b3") == "TB-AUCTION-13"


@rule("TB-AUCTION-11")
def test_two_money_icons_of_one_card_cost_stress() -> None:
    printed = {"q20": "$1 R $2"}
    table = two(printed=printed).hand("q20 gA")
    before = table.index()
    table.play("b3 $q20.1 $q20.3")
    assert table.index() == before + 1
    table = two(printed=printed).hand("q20 gA").play("b3 $gA.4 $q20.3")
    assert table.index() == before, "of two cards they cost none"


@rule("TB-AUCTION-12")
def test_a_consequence_on_a_card_of_the_bid_is_due() -> None:
    table = two().hand("q19")
    before = table.index()
    table.play("b5 $q19.3")
    assert (table.index(), table.money()) == (before + 1, 2)
    dear = {"q20": "$4 !$3"}
    table = two(printed=dear).hand("q20").play("b4 $q20.1")
    assert table.money() == 0, "$3 for the card, none for the bid"
    poor = two(printed=dear).hand("q20").set(money=2)
    assert poor.rule("b4 $q20.1") == "TB-AUCTION-13"
    assert poor.rule("b2 $q20.1") == "TB-AUCTION-09"
    both = two(printed={"q19": "$2 !$3", "q20": "$4 !$3"}).hand("q19 q20").set(money=3)
    assert both.play("b").texts() == ["+1"], "each card costs its own: $4 at most, not $6"
    rich = two(printed={"q19": "$9 !$3", "q20": "$9 !$3"}).hand("q19 q20").set(money=6)
    assert rich.can("b18 $q19.1 $q20.1"), "with money for both, both"
    poor.play("b", "+1", "+1")
    assert poor.texts() == ["."], "two coins are all"


@rule("TB-AUCTION-13", "TB-AMB15")
def test_a_bid_leads_into_no_debt_but_who_is_in_debt_may_bid_with_icons() -> None:
    table = two().hand("gA gB")
    assert table.rule("b7") == "TB-AUCTION-13"
    assert table.can("b6 $gA.4 $gB.4")
    table.set(money=-5)
    assert table.rule("b4") == "TB-AUCTION-13"
    table.play("b3 $gA.4 $gB.4")
    assert table.money() == -5
    broke = two().hand("d01").set(money=-1)
    assert broke.texts() == ["b", "b-"], "$2 on a card"
    broke.hand("d05")
    assert broke.texts() == ["b-"]
    assert broke.rule("b") == "TB-AUCTION-13"


def test_every_sum_that_coins_and_icons_make_can_be_bid_and_no_other() -> None:
    """Against all subsets, with consequences in money."""
    printed = {"q18": "$1 $3 !$3", "q19": "$5 !$2", "q20": "$2 R"}
    for cards, money in (("q18 q19", 4), ("q18 q19 q20", 5), ("q20 gA", 0), ("q18 gB", 2), ("q18 q19 gB", 9)):
        table = two(printed=printed).hand(cards).set(money=money)
        found = {0}
        values = {"q18": [1, 3], "q19": [5], "q20": [2], "gA": [1], "gB": [2]}
        fees = {"q18": 3, "q19": 2}
        options: list[tuple[int, int]] = [(0, 0)]
        for card in cards.split():
            for at in range(len(options)):
                for bits in range(1, 2 ** len(values[card])):
                    amount = sum(value for number, value in enumerate(values[card]) if bits >> number & 1)
                    options.append((options[at][0] + amount, options[at][1] + fees.get(card, 0)))
        for amount, fee in options:
            if fee <= money:
                found |= {amount + coins for coins in range(money - fee + 1)}
        bits = table.position.biddable(0)
        assert {amount for amount in range(40) if bits >> amount & 1} == found


@rule("TB-AUCTION-05")
def test_a_bid_is_spelled_in_one_way_the_largest_steps_first() -> None:
    table = two().set(money=99).play("b")
    assert table.texts() == ["+20", "+5", "+1"]
    small = two().set(money=99).play("b", "+1")
    assert small.rule("+5") == small.rule("+20") == "TB-AUCTION-05"
    table.play("+20", "+20", "+5", "+5", "+5")
    assert table.rule("+5") == table.rule("+20") == "TB-AUCTION-05", "four fives are a twenty"
    table.play("+1", "+1", "+1", "+1")
    assert table.rule("+1") == table.rule("+5") == "TB-AUCTION-05", "five ones are a five"
    table.play(".")
    assert table.money() == 99 - 59


@rule("TB-AUCTION-09")
def test_no_step_leads_to_amounts_that_nothing_makes() -> None:
    table = two(printed={"q20": "$9"}).hand("q20").set(money=0).play("b")
    assert table.texts() == ["+5"]
    assert table.rule("+1") == "TB-AUCTION-09"
    table.play("+5", "+1", "+1", "+1", "+1")
    assert table.texts() == ["$q20.1"]


# Places


@rule("TB-AUCTION-14", "TB-AMB01")
def test_who_passes_first_is_last_and_so_on() -> None:
    table = Table(wide(4), seats=4).auction().set(money=9)
    table.play("b1", "b-", "b2", "b-", "b3", "b-")
    assert table.position.order == [0, 2, 3, 1]


@rule("TB-AUCTION-14", "TB-AMB01")
def test_who_is_ahead_has_paid_as_much_at_least() -> None:
    made = game_of(4)
    start = made.start()
    rng = Random(3)
    while start.phase != phases.BIDDING:
        start.play(start.pick(rng))
    for _ in range(60):
        position = start.copy()
        while position.phase in (phases.BIDDING, phases.RAISING):
            position.play(position.pick(rng))
        paid = [int(position.sunk[seat]) for seat in position.order]
        assert paid == sorted(paid, reverse=True)


@rule("TB-AUCTION-15")
def test_who_is_left_without_a_bid_pays_nothing() -> None:
    table = three().play("b-", "b-")
    assert table.position.phase == phases.CARDS
    assert table.position.order == [2, 1, 0]
    assert table.money(2) == 20


@rule("TB-AUCTION-16", "TB-AUCTION-17", "TB-AUCTION-19")
@pytest.mark.parametrize(("round", "stress"), [(1, 1), (2, 1), (5, 1), (6, 2)])
def test_the_first_player_takes_stress(round: int, stress: int) -> None:
    table = two(round)
    before = table.index(0)
    assert len(table.position.shown_cards) == (2 if round < 6 else 0)
    table.play("b1", "b-")
    assert (table.index(0), table.index(1)) == (before + stress, before)
    assert table.position.phase == (phases.CARDS if round < 6 else phases.ACTION), "no cards in round 6"


# Cards


@rule("TB-AUCTION-18", "TB-CARD-13")
def test_each_takes_one_card_to_the_hand_in_the_new_order() -> None:
    table = three().play("b1", "b2", "b-", "b-")
    assert table.texts() == ["K:q01", "K:q02", "K:q03"]
    assert table.rule("K:q04") == "TB-AUCTION-18"
    asked = []
    for take in ("K:q02", "K:q03", "K:q01"):
        asked.append(table.asked())
        table.play(take)
        if take == "K:q02":
            assert table.rule("K:q02") == "TB-AUCTION-18", "it is gone"
    assert asked == [2, 1, 3]
    assert [table.cards("hand", seat) for seat in range(3)] == [["q03"], ["q02"], ["q01"]]
    assert table.position.shown_cards == []
    assert table.rule("K:q01") == "TB-AUCTION-18"


@rule("TB-AUCTION-20", "TB-AUCTION-19")
def test_new_cards_are_turned_up_in_rounds_1_to_5() -> None:
    made = game_of(2)
    position = made.start()
    rng = Random(8)
    turned: dict[int, int] = {}
    while position.phase != phases.FINISHED:
        if position.phase == phases.SHOW:
            now = int(position.round)
            turned[now] = turned.get(now, 0) + 1
        texts = {made.vocabulary.text(move): move for move in position.moves()}
        quiet = [texts[word] for word in ("b-", "C", "E") if word in texts]
        position.play(quiet[0] if quiet else position.pick(rng))
    assert turned == {1: 2, 2: 2, 3: 2, 4: 2, 5: 2}


@rule("TB-AUCTION-21")
def test_a_parcel_card_makes_its_taker_the_owner_at_once() -> None:
    table = Table().auction("A1 q02").play("b-", "K:A1", "K:q02")
    assert table.position.phase == phases.ACTION
    assert table.position.owners[table.position.box.code_of["A1"]] == 1
    table.hand("A1 gA d13", 1)
    assert table.can("B:A1=R $A1.1 $d13.1 $gA.2")


# Chance


def test_the_odds_of_the_display_are_those_of_a_shuffled_deck() -> None:
    """Every Parcel card left over is in the deck, and so many Auction cards, nobody knows which."""
    made = game_of(2, boards="first")
    position = made.start()
    rng = Random(6)
    while position.phase != phases.SHOW:
        position.play(position.pick(rng))
    box = position.box
    parcels = position.parcels_left()
    assert (len(parcels), position.deck_left()) == (2, 10)
    seen: list[int] = []
    for number in range(2):
        odds = {made.vocabulary.text(move)[3:]: weight for move, weight in position.odds()}
        total = sum(odds.values())
        left = 10 - number
        for card in box.shown_cards:
            name = box.card_names[card]
            if card in seen:
                assert name not in odds
            elif card in parcels:
                assert odds[name] * left == total, "one card of those left"
            elif card in box.auctions:
                of = left - len([one for one in parcels if one not in seen])
                unmet = 20 - len([one for one in seen if one not in parcels])
                assert odds[name] * left * unmet == total * of
            else:
                assert name not in odds, "its Parcel is owned, or not on the map"
        move = position.pick(rng)
        seen.append(box.card_of[made.vocabulary.text(move)[3:]])
        position.play(move)


def test_drawing_by_odds_is_shuffling() -> None:
    """Where each Auction card and each Parcel card comes up, in many decks dealt by the odds and many shuffled."""
    made = game_of(2, boards="first")
    start = made.start()
    rng = Random(6)
    while start.phase != phases.SHOW:
        start.play(start.pick(rng))
    parcels, auctions = start.parcels_left(), start.unmet_auctions()
    tries = 500
    counts = {"dealt": [0] * 10, "shuffled": [0] * 10}
    for _ in range(tries):
        position = start.copy()
        for place in range(10):
            move = position.pick(rng)
            counts["dealt"][place] += int(made.vocabulary.text(move)[3:] in ("A1", "A2", "A3", "C1", "C2", "C3"))
            position.play(move)
            position.shown_cards = []
            position.await_chance(phases.SHOW)
        assert position.deck_left() == 0
        others = auctions[:]
        deck = parcels + [others.pop(rng.randrange(len(others))) for _ in range(8)]
        for place in range(10):
            card = deck.pop(rng.randrange(len(deck)))
            counts["shuffled"][place] += int(card in parcels)
    assert sum(counts["dealt"]) == sum(counts["shuffled"]) == 2 * tries
    for place in range(10):
        assert abs(counts["dealt"][place] - tries / 5) < 5 * (tries * 0.2 * 0.8) ** 0.5
        assert abs(counts["shuffled"][place] - tries / 5) < 5 * (tries * 0.2 * 0.8) ** 0.5


def test_nobody_decides_while_cards_are_turned_up() -> None:
    table = Table()
    table.position._begin_round()
    table.position.forget()
    assert table.position.actor == CHANCE
    assert table.position.moves() == []
