"""Prices in Lisbon Tram 28: what a chip says is what is spent; what replaces another colour is told apart."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from librt.random import Random

from tests.games.lisbon28.table import Table, lisbon
from tramyard.games.lisbon28.picture.view import VIEW
from tramyard.games.lisbon28.words.terminal import WORDS
from tramyard.kernel.pictures import sheet
from tramyard.kernel.position import OVER
from tramyard.kernel.spans import line, plain
from tramyard.kernel.vocabulary import Move
from tramyard.testing import rule

COLOURS = {"red": "R", "yellow": "Y", "green": "G", "blue": "B"}


def decisions(seats: int, seed: int, moves: int) -> Iterator[Table]:
    """Where somebody must decide in the first part of a game of whatever comes up; it is the same table all along."""
    game = lisbon(seats)
    position, rng = game.start(), Random(seed)
    for _ in range(moves):
        if position.actor == OVER:
            return
        if position.actor >= 0:
            yield Table(game, position)
        position.play(position.hunch(rng) if rng.randrange(4) else position.pick(rng))


def tickets_of(costs: tuple[object, ...]) -> Counter[str]:
    """The tickets that chips say are spent: of «3 blue for 1 red» the first."""
    spent: Counter[str] = Counter()
    for cost in costs:
        said = plain(line(cost)[:1])  # type: ignore[arg-type]
        found = re.fullmatch(r"(\d+) (red|yellow|green|blue)", said)
        if found is not None:
            spent[COLOURS[found[2]]] += int(found[1])
    return spent


def price(table: Table, *moves: Move) -> tuple[list[str], list[str], bool]:
    told = WORDS.price(table.game, table.position, moves)
    return [plain(chip) for chip in told.costs], [plain(chip) for chip in told.gains], told.plain


def priced(table: Table, text: str) -> tuple[list[str], list[str], bool]:
    return price(table, *table.game.parse(table.position, text))


def hand(table: Table, seat: int) -> Counter[str]:
    return Counter(table.hands[seat])


def after(table: Table, run: tuple[Move, ...]) -> Table:
    there = Table(table.game, table.position.copy())
    for move in run:
        there.position.play(move)
    return there


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("L28-TIX-03", "L28-TIX-04", "L28-MOVE-08", "L28-PICK-02", "L28-BON-02")
def test_every_whole_choice_spends_just_what_its_chips_say(seats: int) -> None:
    for table in decisions(seats, seats, 500):
        seat = int(table.position.actor)
        for run in table.game.runs(table.position):
            told = WORDS.price(table.game, table.position, run)
            spent = hand(table, seat) - hand(after(table, run), seat)
            assert tickets_of(told.costs) == spent, table.game.spell(run)
            if not table.now.paid:
                assert told.plain != any(" for " in plain(chip) for chip in told.costs)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_first_step_costs_what_the_cheapest_choice_that_begins_with_it_costs(seats: int) -> None:
    for table in decisions(seats, 10 + seats, 300):
        whole: dict[Move, tuple[Move, ...]] = {}
        for run in table.game.runs(table.position):
            whole.setdefault(run[0], run)
        for move in table.position.moves() if not table.now.need else []:
            if move in whole and table.game.vocabulary.text(move) != ".":
                assert price(table, move) == price(table, *whole[move])


@pytest.mark.parametrize("seats", [2, 4])
def test_every_whole_choice_has_a_spot_in_the_picture_and_is_made_of_legal_moves(seats: int) -> None:
    for nth, table in enumerate(decisions(seats, 20 + seats, 240)):
        if nth % 3:
            continue
        drawn = set(
            re.findall(r'data-spot="([^"]+)"', sheet(VIEW.parts(table.game, table.position, int(table.position.actor))))
        )
        for run in table.game.runs(table.position):
            spot = table.game.run_spot(table.position, run)
            assert (spot in drawn) if spot else not set(table.game.spell(run)) - set("$RYGB")
            assert tuple(table.game.parse(table.position, table.game.spell(run))) == run
            assert plain(WORDS.run(table.game, table.position, run))


def whole(table: Table, spot: str, plain_only: bool = True) -> list[str]:
    """What a click at a spot may mean."""
    game, position = table.game, table.position
    runs = [run for run in game.runs(position) if game.run_spot(position, run) == spot]
    return [game.spell(run) for run in runs if WORDS.price(game, position, run).plain or not plain_only]


def test_a_place_is_one_click_and_its_colour_another() -> None:
    table = Table.laid("CON ROS", "RBBB")
    assert whole(table, "SEL") == ["MR:CON-JBA-SEL $R", "MB:CON-JBA-SEL $B"]
    assert set(whole(table, "SEL", plain_only=False)) - set(whole(table, "SEL")) == {
        "MY:CON-JBA-SEL $BBB",
        "MG:CON-JBA-SEL $BBB",
    }
    assert whole(Table.laid("CON ROS", "B"), "SEL") == ["MB:CON-JBA-SEL $B"]


def test_a_group_with_its_plain_price_is_one_click() -> None:
    table = Table.laid("SOL ROS", "RRRRYGBBBB", stops={"SOL": "RYG"})
    assert whole(table, "pick-up") == ["P $RYG"]
    rung = Table.laid("SOL ROS", "RRYGB", stops={"SOL": "RYG"}).play("PB !G:B")
    assert whole(rung, "take") == ["T $RYGB"]
    assert whole(Table.laid("JUS ROS", "GGGGRRR"), "bonus") == ["B $GGG"]


@rule("L28-A50")
def test_after_a_ride_one_is_asked_and_whatever_follows_is_one_choice_with_its_end() -> None:
    table = Table.laid("SOL ROS", "RRRRYGB", bonuses={1: "MOVE"}, stops={"CON": "RYG"})
    table.play("MR:SOL-SEL $R +:SEL-JBA-CON $R")
    assert "." in table.choices
    assert whole(table, "pick-up") == [". P $RYG"]
    assert whole(table, "bell") == [". PB"]
    assert whole(table, "end") == [". E"]
    assert whole(table, "COM") == [
        "+:CON-JBA-COM $R",
        ". F:CON-JBA-COM",
        *[f". M{colour}:CON-JBA-COM ${colour}" for colour in "YGB"],
    ]
    there = after(table, tuple(table.game.parse(table.position, ". P $RYG")))
    assert there.now.phase == "main"
    assert there.position.settled


@rule("L28-A50")
def test_a_bonus_and_a_monument_follow_a_ride_too() -> None:
    lift = Table.laid("ROS ROS", "RGGG").play("MR:ROS-JUS $R")
    assert whole(lift, "bonus") == [". B $GGG"]
    monument = Table.laid("ROS ROS", "R", spaces="16 1 4 -", aboard={1: "YGB"}).play("MR:ROS-JFI-CAS $R")
    assert whole(monument, "space-1") == [". D1"]


def test_a_new_ride_costs_an_action_where_the_present_one_could_go_on() -> None:
    table = Table.laid("CON ROS", "RRBBB").play("MR:CON-JBA-SEL $R")
    assert priced(table, "+:SEL-SOL $R") == (["1 red"], [], True)
    assert priced(table, "+:SEL-SOL $BBB") == (["3 blue for 1 red"], [], False)
    assert priced(table, ". MB:SEL-SOL $B") == (["1 action", "1 blue"], [], True)
    game, position = table.game, table.position
    on, anew = (tuple(game.parse(position, text)) for text in ("+:SEL-SOL $R", ". MB:SEL-SOL $B"))
    assert WORDS.price(game, position, on).dear < WORDS.price(game, position, anew).dear


def laying() -> Table:
    return Table.laid("CAS ROS", spaces="16 1 4 -", aboard={1: "YGB"}, rows={1: "11"})


@pytest.mark.parametrize(
    ("table", "text", "costs", "gains", "plainly"),
    [
        (Table.laid("SOL ROS", "RRYG", stops={"SOL": "RRG"}), "P $RRG", ["2 red", "1 green"], None, True),
        (
            Table.laid("SOL ROS", "RRRRYYYG", aboard={1: "RR"}, stops={"SOL": "RRG"}),
            "P $RYYYG",
            ["1 red", "1 green", "3 yellow for 1 red"],
            ["1 green"],
            False,
        ),
        (Table.laid("SOL ROS", "RRRRRRG", stops={"SOL": "YYG"}), "P", ["1 green", "6 red for 2 yellow"], None, False),
        (Table.laid("JUS ROS", "GGGRRR"), "B $GGG", ["3 green"], ["third action"], True),
        (Table.laid("CON ROS", "R", bonuses={1: "MOVE"}), "F:CON-JBA-SEL", ["free movement"], [], True),
        (Table.laid("CON SEL ROS", "R"), "MR:CON-JBA-SEL $R", ["1 red"], ["1 ticket"], True),
        (laying(), "D1 R", [], ["2 points", "2 links"], True),
        (Table.laid("ROS ROS"), "E", [], ["4 tickets"], True),
    ],
)  # fmt: skip
def test_chips_tell_what_a_choice_costs_and_brings(
    table: Table, text: str, costs: list[str], gains: list[str] | None, plainly: bool
) -> None:
    found = priced(table, text)
    assert (found[0], found[2]) == (costs, plainly)
    assert gains is None or found[1] == gains


def test_a_payment_in_the_midst_tells_what_is_laid_and_whether_it_stays_plain() -> None:
    table = Table.laid("SOL ROS", "RRRRBBBB", stops={"SOL": "RRG"}).play("P")
    assert priced(table, "$R") == (["1 red"], [], True)
    table.play("$R")
    assert priced(table, "$RBBB") == (["1 red", "3 blue"], [], False)


@pytest.mark.parametrize(
    ("table", "question"),
    [
        (Table.laid("ROS ROS", "R"), "End with 2 actions left?"),
        (Table.laid("ROS ROS", "R", actions=1), "End with 1 action left?"),
        (Table.laid("ROS ROS", "R", actions=0), ""),
        (Table.laid("ROS ROS"), ""),
    ],
)
def test_who_ends_a_turn_early_is_asked(table: Table, question: str) -> None:
    (end,) = table.game.parse(table.position, "E")
    asked = WORDS.closes(table.game, table.position, end)
    assert asked == question
    others = [move for move in table.position.moves() if move != end]
    assert all(WORDS.closes(table.game, table.position, move) is None for move in others)


def here(table: Table, spot: str) -> list[str]:
    return [table.game.vocabulary.text(move) for move in WORDS.here(table.game, table.position, spot)]


def test_a_click_where_the_tram_stands_tells_what_can_be_done_there() -> None:
    table = Table.laid("SOL ROS", "RYG", stops={"SOL": "RYG"})
    assert here(table, "SOL") == ["P", "PB"]
    assert here(table, "ROS") == []

    def about(there: Table) -> str:
        return plain(VIEW.about(there.game, there.position, 0, "SOL"))

    assert about(table).endswith("Your tram stands here: pick up the group or ring for one more.")
    assert about(Table.laid("SOL ROS", "B", stops={"SOL": "RYG"})).endswith("nothing to do but drive on.")
    assert about(Table.laid("SOL ROS", "", stops={"SOL": "RYG"})).endswith("Your tram stands here.")
    assert about(Table.laid("SOL ROS", "R", seat=2)).endswith("Your tram stands here.")


def test_after_a_ride_a_click_where_the_tram_stands_tells_what_can_follow_its_end() -> None:
    table = Table.laid("CAS ROS", "RRYG", stops={"SOL": "RYG"}).play("MR:CAS-JTO-SOL $R")
    assert here(table, "SOL") == ["P", "PB", "."]


def test_after_a_ride_a_sign_is_refused_for_what_is_missing() -> None:
    table = Table.laid("CON ROS", "R").play("MR:CON-JBA-SEL $R")
    (refusal,) = table.game.why_not_at(table.position, "pick-up")
    assert refusal.key == "not-at-a-stop"
