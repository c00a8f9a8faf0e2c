"""What bots make of a position: how it is valued, which actions they look at, and what they then do."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from statistics import median

import pytest
from librt.random import Random

from tests.games.tramways.table import ORBIT, PLAIN, Table
from tramyard.bots.driver import ask
from tramyard.bots.expect import after
from tramyard.bots.greedy import GreedyBot
from tramyard.games.tramways.rules import phases
from tramyard.games.tramways.rules.turn import AUCTION, TramwaysPosition
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.refusal import Refused
from tramyard.kernel.room import room
from tramyard.testing.checks.moves import promising_actions_miss_nothing_better
from tramyard.testing.plays import Play, Way
from tramyard.testing.records import read
from tramyard.testing.tables import few_tables
from tramyard.tramnet.sets import set_of

RECORDS = Path(__file__).parent / "records"
WORLDS = ("moon-cumulative-2-seats", "mars-baby-3-seats", "earth-cumulative-2-seats", "moon-baby-5-seats")
SMALL = [
    "R..C.",
    ".....",
    ".1...",
    ".....",
    "I...L",
]
"""a1 R, d1 C, a5 I, e5 L; the Parcel A1 at b3."""
HANDS = ("gA", "d09 x", "d05 A1", "d13 A1")


def moments(name: str, every: int) -> Iterator[tuple[Game, TramwaysPosition]]:
    """Each so-manieth decision of a recorded game."""
    record = read(RECORDS / f"{name}.record")
    position = record.start()
    decisions = 0
    for line in record.lines:
        assert isinstance(position, TramwaysPosition)
        if position.actor >= 0:
            decisions += 1
            if decisions % every == 0:
                yield record.game, position.copy()
        record.game.play_action(position, line.moves)


def greedy(table: Table) -> str:
    """What the greedy bot does here."""
    return table.game.spell(ask(GreedyBot(table.game, 1), table.position, Random(1)).action)


def value(table: Table, seat: int = 0) -> float:
    return table.game.evaluate(table.position, seat)


# How positions are valued


@pytest.mark.parametrize("name", WORLDS)
def test_every_moment_is_valued_between_lost_and_won_and_observed_at_the_same_length(name: str) -> None:
    for game, position in moments(name, 25):
        for seat in range(game.seats):
            assert -1.0 <= game.evaluate(position, seat) <= 1.0
        seen = game.observe(position, int(position.actor))
        assert len(seen) == game.observation_size
        assert all(0.0 <= number <= 1.0 for number in seen)


def test_what_one_has_is_good_for_oneself_and_bad_for_others() -> None:
    bare = Table()
    for better in (
        Table().set(hp=3),
        Table().set(money=12),
        Table().set(workers=3),
        Table().stressed(1),
        Table().link("a1-b1-c1-d1-e1").riders("a1"),
        Table().hand("gA gB"),
    ):
        assert value(better) > value(bare)
        assert value(better, 1) < value(bare, 1)


def test_other_hands_are_valued_by_their_size_alone() -> None:
    assert value(Table().hand("d01 d02", 1)) == value(Table().hand("d19 d20", 1))
    assert value(Table().hand("d01 d02", 1)) > value(Table().hand("d01 d02 d03", 1))


def spent(step: int) -> float:
    """What it costs, at a step of the round, to have used five of seven cards; the deck can give as many new ones."""

    def with_cards(hand: str, pool: str) -> float:
        table = Table().hand(hand).turn(step)
        position = table.position
        for zone, cards in (("deck", "d01 d02 d03 d04 d13"), ("pool", pool)):
            numbers = [position.box.card_of[name] for name in cards.split()]
            setattr(position, zone, set_of(getattr(position, zone), 0, numbers))
        return value(table.fresh())

    return with_cards("gA gB q01 q02 q03 q04 x", "") - with_cards("gA x", "gB q01 q02 q03 q04")


def test_cards_that_are_drawn_anew_cost_less_the_fewer_actions_are_to_come() -> None:
    first, last, after_all = spent(0), spent(3), spent(6)
    assert first > last > after_all > 0


def three(auction: str) -> Table:
    """Three bidders with ten dollars each and no cards."""
    table = Table([row + "....." for row in PLAIN], seats=3, auction=auction).on(phases.BIDDING)
    for seat in range(3):
        table.set(seat, money=10).hand("", seat)
    return table


def place_worth(auction: str, *bids: str) -> float:
    """What the place of the last of these bidders is worth, money apart."""
    table = three(auction)
    last = table.position.order[len(bids) - 1]
    table.play(*bids)
    for seat in range(3):
        table.set(seat, money=10)
    return value(table, last)


@pytest.mark.parametrize("auction", ["cumulative", "baby"])
def test_an_auction_in_progress_is_valued_by_the_place_one_can_expect(auction: str) -> None:
    ahead = place_worth(auction, "b1", "b2", "b4")
    assert ahead > place_worth(auction, "b1", "b2", "b-"), "who has bid most is better off than who will be last"


def test_the_bonus_of_the_baby_auction_counts() -> None:
    assert place_worth("baby", "b2", "b2") == place_worth("baby", "b2", "b4"), "2 + 2 is more than 2 + 1"


def two(shown: str, stress: int) -> Table:
    """Two bidders with money, under this stress, and cards on display."""
    table = Table(seats=2).auction(shown)
    for seat in range(2):
        table.set(seat, money=20).stressed(stress, seat).hand("", seat)
    return table


def gain(table: Table) -> float:
    """What a dollar bid is worth more than a pass."""
    choice = GreedyBot(table.game, 1).choose(table.position, int(table.position.actor))
    estimates = {table.game.spell(candidate.action): candidate.estimate for candidate in choice.candidates}
    return estimates["b1"] - estimates["b-"]


def test_with_two_a_bot_bids_for_the_first_place_unless_its_stress_costs_more() -> None:
    assert greedy(two("q19 q05", 1)) == "b1", "a step between two spaces that show 1"
    assert greedy(two("q19 q05", 10)) == "b-", "a step from 10 to 13, where every round hurts"
    assert gain(two("q19 q05", 1)) > gain(two("q05 q06", 1)), "there is more to choose"


# Which actions are looked at


def worth(game: Game, position: Position, action: tuple[int, ...]) -> float:
    return game.evaluate(after(position, action), int(position.actor))


def assert_nothing_better(table: Table) -> None:
    """No action at all is worth more than those that are looked at."""
    game, position = table.game, table.position
    every = list(islice(game.actions(position), 20_000))
    assert len(every) < 20_000, "too many to look at each"
    promising = list(game.promising(position) or [])
    best = max(every, key=lambda action: worth(game, position, action))
    found = max(promising, key=lambda action: worth(game, position, action))
    assert worth(game, position, found) >= worth(game, position, best) - 1e-9, (
        f"{game.spell(best)} is worth more than {game.spell(found)}"
    )


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("world", ["moon", "mars"])
def test_on_a_small_map_no_action_is_worth_more_than_those_looked_at(hand: str, world: str) -> None:
    rows = [row + "....." for row in SMALL]
    bare = Table(rows, world).own("A1").hand(hand)
    assert_nothing_better(bare)
    linked = Table(rows, world).own("A1").hand(hand).link("b3-b2-b1-a1").riders("a1", "d1", "e5").set(money=7)
    assert_nothing_better(linked)


@pytest.mark.parametrize("hand", ["gB", "x"])
def test_nor_over_the_edge_of_the_map(hand: str) -> None:
    edge = Table(ORBIT, north=[".1.2.", ".1.2."], south=[".2.1.", ".1.2."]).hand(hand)
    assert_nothing_better(edge)
    assert_nothing_better(edge.link("c2-c1-b1-I").link("g2-g1-I").riders("c2", "g2"))


@pytest.mark.parametrize("money", [0, 2, 6])
@pytest.mark.parametrize("auction", ["cumulative", "baby"])
def test_nor_is_a_bid(auction: str, money: int) -> None:
    table = Table(auction=auction).on(phases.BIDDING)
    seat = int(table.position.actor)
    assert_nothing_better(table.set(seat, money=money).hand("gA gB q05", seat))


@pytest.mark.parametrize("name", WORLDS)
def test_actions_looked_at_are_whole_and_legal_and_not_too_many(name: str) -> None:
    counts = []
    for game, position in moments(name, 7):
        promising = game.promising(position)
        if promising is None:
            continue
        listed = list(promising)
        if position.phase == phases.ACTION:
            counts.append(len(listed))
        for action in listed[:: 1 + len(listed) // 12]:
            try:
                game.play_action(position.copy(), action)
            except Refused as refused:
                raise AssertionError(f"{game.spell(action)}: {refused}") from refused
    assert counts
    assert median(counts) <= 400
    assert max(counts) <= 600


def test_complete_links_come_before_open_ones() -> None:
    table = Table(PLAIN).hand("gA gB d01 d02 x")
    texts = [table.game.spell(action) for action in table.game.promising(table.position) or []]
    opened = [number for number, text in enumerate(texts) if text.startswith("L:") and ". $" in text]
    closed = [number for number, text in enumerate(texts) if text.startswith("L:") and ". $" not in text]
    assert closed
    assert opened
    assert max(closed) < min(opened)


# What they do


def test_a_bot_moves_a_passenger_over_its_own_links() -> None:
    table = Table(PLAIN).hand("gA gB").link("a1-b1-c1-d1-e1").riders("a1").set(workers=0)
    assert greedy(table).startswith("M:a1 >C ra1e")


def test_a_bot_builds_where_nothing_can_be_moved() -> None:
    assert greedy(Table(PLAIN).hand("gA gB d01 x").riders("a1", "e1")).startswith("L:")


def test_in_the_last_action_a_bot_takes_points_rather_than_money() -> None:
    table = Table(PLAIN).hand("gB d05 gA").link("a1-b1-c1-d1-e1").riders("e1").set(workers=0)
    table.position.round = 6
    assert greedy(table.turn(3)).startswith("M:e1")


def test_a_bot_does_not_bid_what_nobody_contests() -> None:
    table = Table(seats=2).on(phases.BIDDING)
    table.position.round = 6
    seat = int(table.position.actor)
    table.set(seat, money=3)
    assert not greedy(table).startswith("b3")


@pytest.mark.parametrize("name", WORLDS)
def test_a_search_in_an_auction_ends_with_it_and_turns_never_go_back(name: str) -> None:
    counted = 0
    last: int = -1
    for game, position in moments(name, 1):
        turns = position.turns()
        assert turns >= last
        last = turns
        if position.phase in (phases.BIDDING, phases.CARDS) and not counted:
            counted = turns
        elif position.phase == phases.ACTION and counted:
            assert turns == counted + AUCTION, "the first action is where searches of an auction end"
            assert game.turns_ahead <= AUCTION
            counted = 0
    assert last > 0


@pytest.mark.parametrize(
    ("table", "way"),
    [
        pytest.param("tramways-1-", Way(24295, 0.8), id="a link through a Parcel of one's own"),
        pytest.param("tramways-2-", Way(20513, 0.0), id="another passenger of the same group"),
        pytest.param("tramways-2-", Way(867915, 0.0), id="a payment that makes room for better cards"),
        pytest.param("tramways-4-", Way(796648, 0.95), id="a bid above three others"),
    ],
)
def test_what_was_missed_once_is_promising(table: str, way: Way) -> None:
    [here] = [each for each in few_tables(room("tramways")) if str(each).startswith(table)]
    promising_actions_miss_nothing_better(Play(here, way))
