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
