"""Who knows what: hands are secret, and nothing that others see tells what a hand lacks."""

from collections import Counter

import pytest
from librt.random import Random

from tests.games.lisbon28.table import Table, in_order
from tramyard.bots.driver import forced_action, go_on_alone
from tramyard.games.lisbon28 import ROOM
from tramyard.games.lisbon28.rules.counts import can_pay, count_of
from tramyard.kernel.pictures import sheet
from tramyard.kernel.record import SPECTATOR, Record
from tramyard.testing import rule

EVERYBODY = range(SPECTATOR, 3)
STOPS = "!G:RYG !G:RYG !G:RYG !G:RYG !G:RYG !G:RYG !G:RYG !G:RYG !G:RYG"


def recorded(hand: str, *actions: str, **options: object) -> Record:
    """Three players, each stop with RYG, this hand for seat 1; then these actions, one a line."""
    record = Record.begin(ROOM, ["Ana", "Rui", "Eva"], {"first": 1, **options})
    setup = [*STOPS.split(), f"!T1:{hand}", "!T2:RYGBB", "!T3:YYGGB", "!C1", "!C4", "!C5", "!C6", "!C7"]
    for action in [*setup, *actions]:
        record.add(tuple(record.game.parse(record.position, action)))
    return record


def stories(record: Record) -> dict[int, str]:
    return {seat: record.story(seat).text() for seat in EVERYBODY}


def views(record: Record, seat: int) -> list[object]:
    """What a seat is shown at this point: words, picture, and whether anybody is waited for."""
    game, position = record.game, record.position
    assert ROOM.view is not None
    picture = sheet(ROOM.view.parts(game, position, seat))
    return [ROOM.words.draw(game, position, seat), picture, position.discreet, forced_action(position)]


def imagined(table: Table, seat: int, seed: int) -> Table:
    """A world that a seat (from 0, or -1 for a spectator) cannot tell from this one; it is one that can be."""
    return Table(table.game, table.game.load(table.position.imagine(seat, Random(seed)).dump()))


def can_cover(hand: str, group: str) -> bool:
    return can_pay(count_of(group), count_of(hand), 3)


# Stories


@rule("L28-INFO-01", "L28-INFO-04", "L28-SET-07")
def test_tickets_drawn_are_seen_by_whoever_draws_them_and_their_number_by_all() -> None:
    record = recorded("RYYGG", "MY:ROS-JFI-MMZ $Y", ".", "E", "!T1:RRBB")
    told = stories(record)
    assert {"* !T1:RYYGG", "* !T2:?????", "* !T1:RRBB"} <= set(told[0].splitlines())
    assert {"* !T1:?????", "* !T2:RYGBB", "* !T1:????"} <= set(told[1].splitlines())
    assert {"* !T1:?????", "* !T2:?????", "* !T1:????"} <= set(told[SPECTATOR].splitlines())
    for seat in (SPECTATOR, 1, 2):
        assert "RYYGG" not in told[seat]
        assert "RRBB" not in told[seat]


@rule("L28-INFO-04", "L28-PUSH-14")
def test_so_are_tickets_for_pushes() -> None:
    table = Table.laid("ROS JUS ROS", "R").play("MR:ROS-JUS $R >JUS-CAR")
    for word, owner in (("!T1:B", 0), ("!T2:G", 1)):
        move = table.game.vocabulary.move(word)
        shown = {seat: table.position.shown(move, seat) for seat in EVERYBODY}
        assert shown == {seat: "" if seat == owner else f"{word[:4]}?" for seat in EVERYBODY}
        table.play(word)


@rule("L28-INFO-04", "L28-INFO-02")
def test_tickets_spent_and_everything_else_are_seen_by_all() -> None:
    record = recorded("RYYGG", "MY:ROS-JFI-MMZ $Y", ".", "PB", "!G:B", "N", "E", "!T1:RRBB")
    for seat, told in stories(record).items():
        assert "p1 MY:ROS-JFI-MMZ $Y\np1 .\np1 PB\n* !G:B\np1 N\np1 E\n" in told, seat
        assert "* !C7\n" in told


@rule("L28-A50", "L28-BELL-03", "L28-BELL-07", "L28-A17")
def test_for_the_others_a_bell_that_failed_looks_like_declining() -> None:
    """One hand cannot pay for two red ones, the other can: the others see the same, byte for byte."""
    unable = recorded("RYYGG", "MY:ROS-JFI-MMZ $Y", ".", "PB", "!G:R")
    able = recorded("RRYYG", "MY:ROS-JFI-MMZ $Y", ".", "PB", "!G:R")
    choices = [[record.game.spell((move,)) for move in record.position.moves()] for record in (unable, able)]
    assert choices == [["N"], ["T", "N"]]
    for word in ("N", "E", "!T1:RRBB"):
        for seat in (SPECTATOR, 1, 2):
            assert views(unable, seat) == views(able, seat)
        for record in (unable, able):
            record.add(tuple(record.game.parse(record.position, word)))
    for seat in (SPECTATOR, 1, 2):
        assert unable.story(seat).text() == able.story(seat).text()
    assert unable.story(0).text() != able.story(0).text()


@rule("L28-A50")
@pytest.mark.parametrize(
    ("hand", "aboard", "script", "choices"),
    [
        ("RRB", "", "PB !G:Y", ["N"]),
        ("RRYB", "", "PB !G:Y", ["T", "N"]),
        ("RRBB", "RRBB", "PB !G:B", ["N"]),
        ("Y", "", "MY:SOL-SEL $Y", ["."]),
    ],
)
def test_after_ringing_and_after_a_movement_the_player_is_always_asked(
    hand: str, aboard: str, script: str, choices: list[str]
) -> None:
    table = Table.laid("SOL ROS ROS", hand, stops={"SOL": "RRB"}, aboard={1: aboard}).play(script)
    assert (table.choices, table.position.discreet) == (choices, True)
    for position in (table.position, table.position.copy(), table.game.load(table.position.dump())):
        assert position.discreet
        assert forced_action(position) is None
        assert go_on_alone(position, 0) == []


@rule("L28-A50")
def test_the_end_of_a_turn_is_asked_for_even_where_nothing_else_is_left() -> None:
    table = Table.laid("SOL ROS ROS", "Y").play("MY:SOL-SEL $Y .")
    assert (table.choices, table.position.discreet) == (["E"], True)
    assert forced_action(table.position) is None


@rule("L28-A50")
def test_must_take_asks_too() -> None:
    table = Table.laid("SOL ROS ROS", "RRYB", stops={"SOL": "RRB"}, after_ring="must_take").play("PB !G:Y")
    assert (table.choices, forced_action(table.position)) == (["T"], None)


def test_what_all_can_see_to_be_the_only_choice_is_played_without_asking() -> None:
    """A push with one way, a choosing bell with one colour, one stop to fill: no secret makes these single."""
    push = Table.laid("ROS CAS SEL ROS", "R").play("MR:ROS-JFI-CAS $R")
    bell = Table.laid("SOL ROS ROS", "R", stops={"SOL": "R"}, bonuses={1: "PICK"}).play("P3 !G:BBB")
    stop = Table.laid("COM ROS ROS", aboard={1: "GB"}, spaces="4 13 5 6", stops={"SAP": ""}).play("D2 !G:RRY")
    for table, word in ((push, ">CAS-JTO-SOL"), (bell, "CB"), (stop, "@SAP")):
        assert not table.position.discreet
        assert forced_action(table.position) == (table.game.vocabulary.move(word),)


def test_a_payment_goes_on_alone_where_there_is_one() -> None:
    table = Table.laid("SOL ROS ROS", "RRRYYY", stops={"SOL": "RRB"}).play("MR:SOL-SEL $R +:SEL-CAS")
    assert not table.position.discreet
    assert go_on_alone(table.position.copy(), 0) == []
    table = Table.laid("SOL ROS ROS", "RRY").play("MR:SOL-SEL $R +:SEL-CAS")
    assert [table.game.vocabulary.text(move) for move in go_on_alone(table.position, 0)] == ["$R"]


# Imagined worlds


def mid_game() -> Table:
    return Table.laid(
        "SOL CAS ROS",
        "RRYB",
        hands={2: "YYGGB", 3: "BBB"},
        stops={"SOL": "RRB", "SAP": ""},
        aboard={2: "RG"},
        rows={1: "11 16", 3: "9"},
        bonuses={2: "SEAT"},
        reserve="YY",
        discard="RRRGG",
    )


@rule("L28-INFO-01", "L28-INFO-02", "L28-INFO-03", "L28-A42")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_an_imagined_world_differs_in_the_other_hands_and_the_pile_alone(seat: int) -> None:
    table = mid_game()
    real = table.position.dump()
    for seed in range(20):
        other = imagined(table, seat, seed)
        dump = other.position.dump()
        assert {field for field in real if real[field] != dump[field]} <= {"players", "pile"}
        assert len(other.now.pile) == len(table.now.pile)
        for number, (here, there) in enumerate(zip(table.now.players, other.now.players, strict=True)):
            assert len(there.hand) == len(here.hand)
            assert there.hand == here.hand or number != seat
            there.hand = here.hand
            assert there == here


@rule("L28-INFO-01")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_any_ticket_not_seen_may_be_in_any_other_hand(seat: int) -> None:
    table = Table.laid("ROS ROS ROS", "RRRRRYYYYYG", hands={2: "BB", 3: "B"}, pile="RYG", discard=None)
    hands: list[Counter[str]] = [Counter(), Counter(), Counter()]
    for seed in range(300):
        for number, player in enumerate(imagined(table, seat, seed).now.players):
            hands[number][player.hand] += 1
    for number, seen in enumerate(hands):
        assert (len(seen) == 1) == (number == seat)
    if seat == 0:
        assert set(hands[2]) == {"R", "Y", "G", "B"}
        assert abs(hands[2]["B"] - 150) < 45  # three blue ones among six unseen tickets


@rule("L28-INFO-01", "L28-INFO-02")
def test_tickets_seen_elsewhere_are_never_imagined_in_a_hand() -> None:
    table = Table.laid("ROS ROS", "R" * 20, hands={2: "YYYY"}, discard="R" * 7 + "G" * 27)
    for seed in range(50):
        assert set(imagined(table, 0, seed).player(2).hand) <= set("YB")


@rule("L28-INFO-01", "L28-BELL-06")
@pytest.mark.parametrize("script", ["PB", "PB !G:Y", "PB !G:Y N", "PB !G:Y N F:SOL-SEL", "PB !G:Y N E"])
def test_who_rang_is_imagined_with_tickets_for_the_group_as_it_was(script: str) -> None:
    table = Table.laid(
        "SOL ROS ROS", "RRGGGBB", stops={"SOL": "RRBB"}, bonuses={1: "MOVE"}, discard="R" * 15 + "B" * 15
    )
    table.play(script)
    for seat in (SPECTATOR, 1, 2):
        hands = [imagined(table, seat, seed).player(1).hand for seed in range(60)]
        assert all(can_cover(hand, "RRBB") for hand in hands)
        assert len(set(hands)) > 5


@rule("L28-INFO-01", "L28-BELL-06")
def test_a_hand_imagined_for_the_bell_holds_no_more_tickets_than_are_unseen() -> None:
    table = Table.laid("SOL ROS", "RRRRY", stops={"SOL": "RRRR"}, pile="YGGBB").play("PB !G:Y")
    hands = {imagined(table, 1, seed).player(1).hand for seed in range(30)}
    assert hands == {"RRRRY", "RRRRG", "RRRRB"}


@rule("L28-INFO-01")
def test_before_the_bell_nobody_knows_that_the_group_can_be_paid() -> None:
    table = Table.laid("SOL ROS ROS", "RRGGGBB", stops={"SOL": "RRBB"}, discard="R" * 15 + "B" * 15)
    hands = [imagined(table, 1, seed).player(1).hand for seed in range(60)]
    assert any(not can_cover(hand, "RRBB") for hand in hands)


@rule("L28-INFO-01")
def test_tickets_paid_since_then_vouch_for_nothing_any_more() -> None:
    table = Table.laid("SOL ROS ROS", "RRGGGBB", stops={"SOL": "RRBB"}, discard="R" * 15 + "B" * 15)
    table.play("PB !G:Y N MR:SOL-SEL $R .")
    hands = [imagined(table, 1, seed).player(1).hand for seed in range(60)]
    assert any(not can_cover(hand, "RBB") for hand in hands)


@rule("L28-INFO-01", "L28-INFO-04")
@pytest.mark.parametrize(
    ("script", "hand"),
    [
        ("P", "RRGGGYYYB"),
        ("P $R", "RRGGGYYYB"),
        ("P $RY", "RRGGGYYYB"),
        ("P $RYYYG", "RRGGGYYYB"),
        ("PB !G:Y T", "RRRYB"),
        ("PB !G:Y N MB:SOL-SEL", "RRB"),
        ("MB:SOL-SEL", "BYYYRRRGG"),
        ("MB:SOL-SEL $R", "BYYYRRRGG"),
    ],
)
def test_who_has_begun_to_pay_is_imagined_to_be_able_to_go_on(script: str, hand: str) -> None:
    table = Table.laid("SOL ROS ROS", hand, stops={"SOL": "RRB"}, discard="B" * 20).play(script)
    assert table.now.phase == "pay"
    for seat in (SPECTATOR, 1, 2):
        for seed in range(40):
            other = imagined(table, seat, seed)
            assert other.runs
            assert (other.now.paid, other.now.need) == (table.now.paid, table.now.need)


@rule("L28-INFO-01", "L28-BELL-06")
@pytest.mark.parametrize(
    ("waiting", "hand", "script"),
    [
        ("RRRRRRRR", "RRRRRRRR", "PB"),
        ("RRRRRRRR", "RRRRRRRRB", "PB"),
        ("RRRRRRRR", "RRRRRRRR", "P"),
        ("RRRRRRRR", "RRRRRRRRBY", "P $RRRR"),
        ("RRRRYYYY", "RRRYYYYBBBG", "P $RRR"),
        ("RRYYGGBB", "RRYYGGBB", "P $RR"),
    ],
)
def test_even_a_payment_that_few_hands_could_make_is_imagined(waiting: str, hand: str, script: str) -> None:
    table = Table.laid("SOL ROS", hand, stops={"SOL": waiting, "PRA": "", "ALC": ""}, hands={2: "RYG"}).play(script)
    hands = set()
    for seat in (SPECTATOR, 1):
        for seed in range(10):
            other = imagined(table, seat, seed)
            assert len(other.player(1).hand) == len(table.player(1).hand)
            assert other.runs or can_cover(other.player(1).hand, waiting)
            hands.add(other.player(1).hand)
    assert len(hands) > 1 or len(hand) == len(waiting)


@rule("L28-INFO-01", "L28-BELL-06")
def test_what_pays_is_not_dealt_twice() -> None:
    """All unseen red tickets are needed for the group; the ninth ticket is of another colour."""
    stops = {"SOL": "RRRRRRRR", "PRA": "", "ALC": ""}
    table = Table.laid("SOL ROS", "RRRRRRRRB", stops=stops, discard="R" * 19 + "Y" * 25 + "G" * 25 + "B" * 20).play(
        "PB"
    )
    for seed in range(20):
        assert imagined(table, 1, seed).player(1).hand.count("R") == 8


@rule("L28-INFO-01", "L28-BELL-06")
def test_hands_that_can_pay_are_imagined_as_often_as_they_come() -> None:
    """Among 21 unseen tickets one is red: four of them hold it in four of 21 cases, and can pay without it."""
    table = Table.laid("SOL ROS", "YYYY", hands={2: "R" * 26 + "G" * 27 + "B" * 27}, pile="R" + "Y" * 16, discard=None)
    table.play("MR:SOL-SEL")
    red = sum("R" in imagined(table, 1, seed).player(1).hand for seed in range(210))
    assert 20 < red < 65


@rule("L28-INFO-02")
def test_the_bag_holds_what_cannot_be_seen_elsewhere() -> None:
    now = mid_game().now
    seen = "".join([*now.stops.values(), now.reserve, *(player.aboard for player in now.players)])
    assert in_order(seen + now.bag) == "R" * 15 + "Y" * 15 + "G" * 15 + "B" * 15


@rule("L28-INFO-03", "L28-A42", "L28-A47")
def test_the_next_card_is_known_to_all_and_what_lies_below_it_to_nobody() -> None:
    table = Table.laid("COM ROS ROS", aboard={1: "GB"}, spaces="4 13 5 6", top=9)
    for seat in EVERYBODY:
        assert imagined(table, seat, 1).now.top == 9
    table.play("D2")
    assert table.now.spaces == [4, 9, 5, 6]
    assert set(table.outcomes) == {f"!C{card}" for card in range(1, 23) if card not in (4, 13, 5, 6, 9)}
    for seat in EVERYBODY:
        assert table.position.shown(table.game.vocabulary.move("!C22"), seat) == ""
