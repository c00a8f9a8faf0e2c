"""Alone on Earth: a line of cards instead of an auction, and a target."""

import msgspec
import pytest
from librt.random import Random

from tests.games.tramways.table import Table, game_of, shipped
from tramyard.games.tramways.rules import phases
from tramyard.games.tramways.rules.game import game
from tramyard.kernel.content import Content
from tramyard.kernel.options import Options
from tramyard.kernel.position import CHANCE, Standing
from tramyard.testing import rule

ROW = ["R...C....I.....", "...............", "...............", "L...1....R.....", ".....1........."]


def alone(money: int = 3, seed: int = 1) -> Table:
    """A play alone on boards of Tramyard's, with one card in the first line."""
    table = Table(ROW, world="earth", seats=1)
    made = game_of(1, world="earth")
    table.game, table.position = made, made.start()
    rng = Random(seed)
    while table.position.phase != phases.LINE:
        table.position.play(table.position.pick(rng))
    return table.set(money=money)


def line(table: Table) -> list[str]:
    return [table.position.box.card_names[card] for card in table.position.shown_cards]


def more(table: Table, seed: int = 3) -> Table:
    """Turns up one more card."""
    table.play("N")
    assert table.position.actor == CHANCE
    table.position.play(table.position.pick(Random(seed)))
    return table


@rule("TB-SOLO-02")
def test_two_books_of_three_and_buildings_as_for_two() -> None:
    made = game_of(1, world="earth")
    position = made.start()
    rng = Random(1)
    while position.phase != phases.FIRST_BOOK:
        position.play(position.pick(rng))
    assert position.heights == [3, 3]
    assert [position.in_stock(kind) for kind in range(1, 5)] == [1, 1, 2, 1]
    position.play(made.vocabulary.move("D2"))
    assert position.heights == [3, 2]
    while position.phase != phases.LINE:
        position.play(position.pick(rng))
    hand = [position.box.card_names[card] for card in position.hand_of(0).cards]
    assert hand[:2] == ["gA", "gB"]
    assert (len(hand), sum(name[0] == "d" for name in hand)) == (7, 1)


@rule("TB-SOLO-03", "TB-SOLO-04")
def test_each_further_card_costs_as_many_dollars_as_lie_there() -> None:
    table = alone(3)
    assert table.money() == 3, "the first is free"
    more(table)
    assert (len(line(table)), table.money()) == (2, 2)
    more(table)
    assert (len(line(table)), table.money()) == (3, 0)


@rule("TB-SOLO-03")
@pytest.mark.parametrize(("taken", "stress"), [(0, 0), (1, 0), (2, 1)])
def test_the_newest_card_costs_stress_and_the_others_are_gone(taken: int, stress: int) -> None:
    table = more(more(alone(9)))
    cards, before = line(table), table.index()
    assert [text for text in table.texts() if text != "N"] == sorted(f"K:{card}" for card in cards)
    table.play(f"K:{cards[taken]}")
    assert table.index() == before + stress
    assert cards[taken] in table.cards("hand")
    assert table.position.phase == phases.ACTION, "no auction, no stress for being first"
    assert line(table) == []
    table.on(phases.LINE)
    left = {table.game.vocabulary.text(move)[3:] for move, _ in more_odds(table)}
    assert not left & set(cards), "they do not come back"
    assert table.rule("b1") == "TB-SOLO-03"


def more_odds(table: Table) -> list[tuple[int, int]]:
    twin = table.set(money=9).position.copy()
    twin.play(table.game.vocabulary.move("N"))
    return [(int(move), weight) for move, weight in twin.odds()]


@rule("TB-SOLO-03")
def test_among_others_no_card_costs_stress_and_the_rest_stays() -> None:
    table = Table().auction("q01 q02").play("b-")
    before = table.index(1)
    table.play("K:q02")
    assert table.index(1) == before
    assert line(table) == ["q01"]


@rule("TB-SOLO-05")
def test_who_cannot_pay_must_take_one() -> None:
    table = more(alone(2))
    assert table.money() == 1
    assert table.rule("N") == "TB-SOLO-05"
    assert table.texts() == sorted(f"K:{card}" for card in line(table))
    table = alone(0)
    assert table.rule("N") == "TB-SOLO-05", "the second costs $1"


@rule("TB-SOLO-06")
def test_the_deck_is_all_auction_cards_and_the_parcels_not_dealt() -> None:
    table = alone()
    position = table.position
    dealt = [card for card in position.hand_of(0).cards if position.box.cards[card].family == "parcel"]
    on_map = sum(position.land.parcel_at[code] >= 0 for code in range(len(position.box.codes)))
    assert len(dealt) == 4
    assert position.deck_left() == on_map - 4 + 20 - 1, "one lies in the line"
    weights = {weight for _, weight in more_odds(table)}
    assert len(weights) == 1, "each as likely"
    assert len(more_odds(table)) == position.deck_left()
    rng = Random(4)
    table.set(money=10**4)
    while table.can("N"):
        table.play("N")
        position.play(position.pick(rng))
    assert position.deck_left() == 0
    assert table.rule("N") == "TB-SOLO-06"


@rule("TB-SOLO-06", "TB-SOLO-07")
def test_an_empty_deck_has_no_line() -> None:
    table = alone(10**4)
    while table.position.deck_left():
        more(table)
    table.play(f"K:{line(table)[0]}").next_round()
    assert (table.position.round, table.position.phase) == (2, phases.ACTION)


@rule("TB-SOLO-07")
def test_there_is_no_line_in_round_6() -> None:
    table = alone()
    rng = Random(5)
    lines = set()
    while table.position.phase != phases.FINISHED:
        if table.position.phase == phases.LINE:
            lines.add(int(table.position.round))
        table.position.play(table.quiet(rng))
    assert lines == {1, 2, 3, 4, 5}
    assert table.position.result() == "#solo"


@rule("TB-SOLO-08")
def test_who_reaches_the_target_has_won() -> None:
    orbit = shipped()
    made = game_of(1, world="earth")
    assert made.box.target == orbit.game.solo_target
    options: Options = {"world": "earth", "auction": "cumulative", "parcels": "usual", "boards": "drawn"}
    for off, rank, how in ((0, 1, "reached"), (1, 2, "missed")):
        table = alone()
        table.next_round()
        while table.position.phase != phases.FINISHED:
            table.next_round()
        score = int(table.position.score_of(0))
        numbers = msgspec.structs.replace(orbit.game, solo_target=score + off)
        other = game(Content("test", "", msgspec.structs.replace(orbit, game=numbers)), 1, options)
        position = other.load(table.position.dump())
        assert position.standing() == [Standing(rank, score)]
        assert position.ending() == how


@rule("TB-SOLO-03")
def test_among_others_no_card_of_the_auction_costs_stress() -> None:
    table = Table().auction().play("b1", "b-")
    before = table.index(0), table.index(1)
    table.play("K:q02", "K:q01")
    assert (table.index(0), table.index(1)) == before
