"""Contracts: choosing one, keeping it secret, filling it."""

import pytest

from tests.games.trainmaker.table import GOODS, Table, contracts
from tramyard.games.trainmaker import ROOM
from tramyard.games.trainmaker.rules.player import NOBODY
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.kernel.record import Record
from tramyard.testing import rule

DEALT = "c1:05,11 c2:02,07 d1:01 d2:08 d3:12"


@rule("TM-CON-01", "TM-GX17")
@pytest.mark.parametrize(("choice", "kept"), [("K1", 5), ("K2", 11)])
def test_the_first_turn_opens_with_the_choice_of_one_contract(choice: str, kept: int) -> None:
    table = Table.new().play(DEALT)
    assert table.choices == ["K1", "K2"]
    table.play(choice)
    assert (table.player(1).kept, table.now.phase) == (kept, "roll")


@rule("TM-CON-01", "TM-GX17")
def test_later_turns_ask_for_no_contract() -> None:
    table = Table.new().play(f"{DEALT} K1 rLLLPBFC E")
    assert (table.now.seat, table.choices) == (2, ["K1", "K2"])
    table.play("K2 rLLLPBFC E")
    assert (table.now.seat, table.now.phase, table.dice) == (1, "roll", 7)
    table.play("rLLLPBFC !K1 !K2")
    assert table.refusals == ["TM-CON-01", "TM-CON-01"]
    assert table.player(1).kept == 5


@rule("TM-CON-02")
def test_nothing_else_can_be_done_before_the_choice() -> None:
    table = Table.new().play(DEALT)
    table.play("!+L !R !E !sLC !$1 !N !rLLLPBFC")
    assert table.refusals == [*["TM-CON-02"] * 6, "YARD-CHANCE"]


@rule("TM-CON-02", "TM-A18", "TM-GX17")
def test_the_row_is_filled_before_the_choice() -> None:
    table = Table.new().play(f"{DEALT} K1 rLLLPBFC +LBC $1")
    assert (table.now.seat, table.now.phase) == (2, "refill")
    table.play("d1:02")
    assert (table.now.row, table.choices) == ([2, 8, 12], ["K1", "K2"])


@rule("TM-CON-05")
def test_before_the_first_turn_no_contract_is_in_force() -> None:
    table = Table.new().play(f"{DEALT} K1")
    assert [player.kept for player in table.now.players] == [5, None]
    assert table.result == ""


@rule("TM-CON-06", "TM-SET-03")
def test_the_engines_contract_lies_open_before_the_first_choice() -> None:
    table = Table.new(2, engine=True).play("c1:05,11 c2:02,07 ce:08 d1:01 d2:08 d3:12")
    assert (table.choices, table.player(3).kept) == (["K1", "K2"], 8)
    for seat in (0, 1):
        seen = table.game.observe(table.position, seat)
        other = Table.new(2, engine=True).play("c1:05,11 c2:02,07 ce:09 d1:01 d2:08 d3:12")
        assert seen != other.game.observe(other.position, seat)


@rule("TM-CON-07", "TM-A23", "TM-WIN-02", "TM-CON-08")
@pytest.mark.parametrize(
    ("holds", "scored", "filled"),
    [
        ("coal coal corn", "coal", True),
        ("coal coal coal", "corn", True),
        ("coal corn wild", "coal", True),
        ("corn wild wild", "wild", True),
        ("wild wild wild", "wild", True),
        ("coal coal corn", "cattle", False),
        ("coal corn wild", "cattle", False),
        ("coal corn corn corn", "coal", False),
        ("coal coal", "corn", False),
        ("wild wild", "wild", False),
    ],
)
def test_a_contract_asks_for_every_good_and_wilds_stand_in(holds: str, scored: str, filled: bool) -> None:
    table = Table.laid(f"{scored} - -", holds={1: holds}, keeps={1: 5})
    assert table.serve(1).result == ("#con p1" if filled else "")


@rule("TM-GX03", "TM-WIN-06", "TM-CON-07")
def test_a_terminal_serves_as_the_third_coal_and_the_contract_is_shown() -> None:
    table = Table.laid("wild - -", holds={1: "coal coal corn"}, keeps={1: 5}).serve(1)
    assert (table.result, table.position.actor) == ("#con p1", -2)
    seen = table.game.observe(table.position, 1)
    other = Table.laid("wild - -", holds={1: "coal coal corn"}, keeps={1: 8}).serve(1)
    assert other.result == ""
    assert seen != other.game.observe(other.position, 1)


@rule("TM-GX04", "TM-A23", "TM-CON-07")
def test_two_wilds_stand_for_a_coal_and_the_corn() -> None:
    table = Table.laid("wild - -", holds={1: "coal coal wild"}, keeps={1: 5})
    assert table.serve(1).result == "#con p1"


@rule("TM-A23", "TM-CON-07")
@pytest.mark.parametrize(
    ("coal", "wilds", "missing"), [(0, 0, 4), (0, 1, 3), (1, 2, 1), (2, 2, 0), (1, 4, 0), (3, 4, 0)]
)
def test_each_wild_stands_for_one_card_and_those_to_spare_for_none(coal: int, wilds: int, missing: int) -> None:
    position = Table.new().position
    assert isinstance(position, TrainPosition)
    box, player = position.box, NOBODY
    for good, many in ((GOODS.index("coal"), coal), (len(GOODS), wilds)):
        for city in [city for city in range(1, len(box.good)) if box.good[city] == good][:many]:
            player = player.with_card(box, city)
    assert (player.good(GOODS.index("coal")), player.wilds()) == (coal, wilds)
    assert player.missing_for(box, 5) == missing


@rule("TM-GX05", "TM-CON-07")
def test_coal_to_spare_does_not_replace_the_corn() -> None:
    table = Table.laid("coal PB P", holds={1: "coal coal coal"}, keeps={1: 5})
    table.serve(1)
    assert (table.result, table.now.seat) == ("", 2)


@rule("TM-CON-08", "TM-WIN-03")
def test_a_filled_contract_wins_at_once_and_cannot_be_put_off() -> None:
    table = Table.laid("coal P -", holds={1: "coal coal corn"}, keeps={1: 5}).serve(1, locos=2)
    assert (table.result, table.choices, table.outcomes) == ("#con p1", [], {})


@rule("TM-CON-07")
def test_only_the_kept_contract_counts() -> None:
    table = Table.laid("coal P -", holds={1: "coal coal corn"}, keeps={1: 8}, gave_up={1: 5}).serve(1, locos=2)
    assert table.result == ""


@rule("TM-CON-03", "TM-CON-04", "TM-A17", "TM-A34", "TM-INFO-02")
def test_deals_and_choices_reach_the_others_only_as_stand_ins() -> None:
    record = Record.begin(ROOM, ["Ada", "Bo"], {"first": 1})
    for word in [*DEALT.split(), "K2", "rLLLPBFC", "E", "K1"]:
        record.add(tuple(record.game.parse(record.position, word)))
    own, other, spectator = record.story(0).lines, record.story(1).lines, record.story().lines
    assert (own[0], other[0], spectator[0]) == ("* c1:05,11", "* c1:?", "* c1:?")
    assert (own[1], other[1], spectator[1]) == ("* c2:?", "* c2:02,07", "* c2:?")
    assert (own[5], other[5], spectator[5]) == ("p1 K2", "p1 K?", "p1 K?")
    assert (own[8], other[8], spectator[8]) == ("p2 K?", "p2 K1", "p2 K?")


@rule("TM-CON-04", "TM-INFO-02", "TM-A17", "TM-A34")
def test_an_opponents_view_is_the_same_whatever_was_kept() -> None:
    views = set()
    for deal, choice in (("05,11", "K1"), ("05,11", "K2"), ("03,09", "K1")):
        table = Table.new().play(f"c1:{deal} c2:02,07 d1:01 d2:08 d3:12 {choice} rLLLPBFC")
        views.add(tuple(table.game.observe(table.position, 1)))
    assert len(views) == 1


@rule("TM-WIN-06", "TM-A34")
def test_when_the_game_is_over_every_contract_is_open() -> None:
    views = set()
    for loser in (1, 3):
        table = Table.laid("coal P -", holds={1: "coal coal corn"}, keeps={1: 5, 2: loser}).serve(1)
        assert table.result == "#con p1"
        views.add(tuple(table.game.observe(table.position, 0)))
    assert len(views) == 2


@rule("TM-WIN-06", "TM-A34")
def test_open_contracts_are_seen_round_the_table_from_the_own_seat() -> None:
    table = Table.laid("coal P -", seats=3, holds={1: "coal coal corn"}, keeps={1: 5}).serve(1)
    asked = [[asks / 6 for asks in table.game.box.asks[table.player(seat).kept or 0]] for seat in (1, 2, 3)]
    assert asked[1] != asked[2]
    for seat in range(3):
        seen = list(table.game.observe(table.position, seat))[-3 * len(asked[0]) :]
        assert seen == pytest.approx([asks for step in range(3) for asks in asked[(seat + step) % 3]])


def test_every_contract_asks_for_goods_of_the_box() -> None:
    assert all(set(contract.goods) <= set(GOODS) for contract in contracts())
