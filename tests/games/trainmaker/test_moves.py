"""The list of legal moves against its oracle, and how long it can be."""

import itertools
from collections import Counter

import pytest
from librt.random import Random

from tests.games.trainmaker.oracle import legal_words
from tests.games.trainmaker.table import Table, trainmaker
from tramyard.kernel.position import OVER

FIRST_ROLLS = ["r" + "".join(dice) for dice in itertools.combinations_with_replacement("LPBFC", 7)]


@pytest.mark.parametrize("seed", range(6))
def test_in_random_games_the_moves_are_those_of_the_oracle(seed: int) -> None:
    game = trainmaker(1 + seed, engine=seed < 3, first="random")
    table = Table(game, game.start())
    rng = Random(seed)
    for _ in range(400):
        if table.position.actor == OVER:
            break
        assert set(table.choices) == legal_words(table.now)
        table.position.play(table.position.pick(rng))


def test_after_every_first_roll_all_that_can_follow_is_what_the_oracle_allows() -> None:
    """Every roll of seven dice, with and without the token, and every run of placements after it."""
    assert len(FIRST_ROLLS) == 330
    longest = {"1": 0, "0": 0}
    for token in longest:
        start = Table.laid("P BB PBF", tokens=f"{token}1")
        for roll in FIRST_ROLLS[:: 1 if token == "0" else 3]:
            table = Table(start.game, start.position.copy())
            table.position.play(start.game.vocabulary.move(roll))
            longest[token] = max(longest[token], follow(table))
    assert longest == {"1": 22, "0": 6}


def test_actions_list_the_dice_of_a_roll_in_one_order_so_that_the_search_does_not_grow() -> None:
    table = Table.laid("P BB PBF", tokens="01").play("rLLPPBFC")
    listed = [table.game.spell(action) for action in table.game.actions(table.position)]
    assert len(listed) == len(set(listed)) == ACTIONS_OF_VERSION_1
    trains = [text.split()[0].strip("+") for text in listed if text.startswith("+")]
    assert all(sorted(train, key="LPBFC".index) == [*train] for train in trains)
    begun = Table(table.game, table.position.copy()).play("+L +F")
    assert "+P R" in [table.game.spell(action) for action in table.game.actions(begun.position)]


ACTIONS_OF_VERSION_1 = 71
"""After that roll, when there was no other order."""


@pytest.mark.parametrize(
    ("action", "moves", "begins"),
    [
        ("+LPB R", "+LB", True),
        ("+LPB R", "+LBP R", True),
        ("+LPB R", "+LB R", False),
        ("+LPB R", "+LF", False),
        ("+LPBC $1", "+LBPC", True),
        ("+LPBC $1", "+LBC", False),
        ("sFC +LP R", "+LP", False),
        ("sFC +LP R", "sFC +P", True),
        ("+LP R", "sFC", False),
        ("E", "E", True),
    ],
)
def test_an_action_begins_with_dice_in_any_order(action: str, moves: str, begins: bool) -> None:
    game = trainmaker(2)

    def read(text: str) -> tuple[int, ...]:
        return tuple(game.vocabulary.move(part) for word in text.split() for part in game.unfold(word))

    assert game.begins(read(action), read(moves)) == begins


def test_the_longest_list_has_twenty_five_moves() -> None:
    table = Table.laid("P BB PBF").play("rLLPPBFC +LP R rLPBFC")
    assert len(table.choices) == 25


def test_dice_are_thrown_as_often_as_their_odds_say() -> None:
    table = Table.laid("P BB PBF").play("rLPPPPPC +LPPP R")
    rng = Random(7)
    thrown = Counter(table.game.vocabulary.text(table.position.pick(rng)) for _ in range(6**3 * 100))
    odds = table.outcomes
    assert sum(odds.values()) == 6**3
    chi_square = sum((thrown[roll] - 100 * weight) ** 2 / (100 * weight) for roll, weight in odds.items())
    assert chi_square < 63.7  # 34 degrees of freedom: once in a thousand seeds
    assert set(thrown) <= set(odds)


def follow(table: Table) -> int:
    """Checks this position and all the seat can reach from it; the length of the longest list."""
    choices = table.choices
    assert set(choices) == legal_words(table.now)
    longest = len(choices)
    for choice in choices:
        if choice[0] in "+s":
            there = Table(table.game, table.position.copy())
            there.position.play(table.game.vocabulary.move(choice))
            if there.position.actor == table.position.actor and there.now.seat == 1:
                longest = max(longest, follow(there) if choice[0] == "+" else len(there.choices))
    return longest
