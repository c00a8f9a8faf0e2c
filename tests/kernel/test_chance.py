"""Drawing one by one from a multiset is the same as shuffling a pile and turning it over."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

from librt.random import Random

from tests.toys.lanterns import ROOM, LanternPosition
from tramyard.kernel.position import CHANCE, Position, Standing

SEATS = 3


def drawn(position: Position, likely: Fraction = Fraction(1)) -> Counter[tuple[int, ...]]:
    """How likely each deal is when every card is drawn by its odds at that moment."""
    assert isinstance(position, LanternPosition)
    deals: Counter[tuple[int, ...]] = Counter()
    if position.actor != CHANCE:
        deals[tuple(position.hands)] = likely  # type: ignore[assignment] # exact shares, not counts
        return deals
    odds = position.odds()
    total = sum(weight for _, weight in odds)
    for move, weight in odds:
        there = position.copy()
        there.play(move)
        deals.update(drawn(there, likely * weight / total))
    return deals


def test_cards_drawn_one_by_one_are_dealt_as_from_a_shuffled_pile() -> None:
    game = ROOM.game(SEATS)
    cards = range(1, 7)
    piles = Counter(pile[:SEATS] for pile in permutations(cards))
    shuffled = {deal: Fraction(count, sum(piles.values())) for deal, count in piles.items()}
    assert drawn(game.start()) == shuffled


def test_every_outcome_of_a_die_comes_up_by_its_weight() -> None:
    game = ROOM.game(2)
    position = game.start()
    for word in ("c1:1", "c2:2", "stay"):
        position.play(game.vocabulary.move(word))
    rng = Random(5)
    rolls = Counter(game.vocabulary.text(position.pick(rng)) for _ in range(4000))
    assert set(rolls) == {"r1", "r2", "r3"}
    assert abs(rolls["r2"] - 2000) < 160
    assert abs(rolls["r1"] - 1000) < 140


class Ranked(LanternPosition):
    """A position with a standing to choose."""

    ranks: tuple[int, ...] = ()

    def standing(self) -> list[Standing]:
        return [Standing(rank, 0) for rank in self.ranks]


def payoffs(*ranks: int) -> list[float]:
    position = Ranked(ROOM.game(2).start().game)  # type: ignore[attr-defined] # the toy's own
    position.ranks = ranks
    return position.payoffs()


def test_the_winner_gets_one_and_the_others_lose_one() -> None:
    assert payoffs(2, 1, 3) == [-1.0, 1.0, -1.0]


def test_a_shared_win_is_shared() -> None:
    assert payoffs(1, 1) == [0.0, 0.0]
    assert payoffs(1, 3, 1) == [0.0, -1.0, 0.0]


def test_all_lose_where_the_game_itself_wins() -> None:
    assert payoffs(2, 2) == [-1.0, -1.0]
