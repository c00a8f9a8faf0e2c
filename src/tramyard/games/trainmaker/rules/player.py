"""What lies in front of a player or the Steam Engine: cards, goods and contracts."""

from typing import Final, final

from mypy_extensions import i64

from tramyard.games.trainmaker.rules.box import GOOD, GOODS, Box
from tramyard.kernel.bits import BIT


@final
class Player:
    """What lies in front of a player or the Steam Engine. Never changed, only replaced, so that copies can share it."""

    def __init__(self, cards: i64, goods: i64, sizes: i64, dealt: i64, spare: i64, kept: i64) -> None:
        self.cards: i64 = cards
        """Scored cities, a bit each."""
        self.goods: i64 = goods
        """How many of each good, wild last, six bits each."""
        self.sizes: i64 = sizes
        self.dealt: i64 = dealt
        self.spare: i64 = spare
        """The two contracts dealt; after the choice still the same two."""
        self.kept: i64 = kept

    def offered(self, which: i64) -> i64:
        """The first or the second of the two contracts dealt."""
        return self.dealt if which == 0 else self.spare

    def good(self, good: i64) -> i64:
        return (self.goods >> (6 * good)) & 63

    def wilds(self) -> i64:
        return (self.goods >> 36) & 63

    def count(self) -> i64:
        """How many cards."""
        cards: i64 = 0
        for good in range(GOODS + 1):
            cards += self.good(good)
        return cards

    def goods_covered(self) -> i64:
        """Different goods and wilds, six at most: what win (a) counts."""  # TM-WIN-01, TM-WIN-05
        covered = self.wilds()
        for good in range(GOODS):
            if self.good(good) > 0:
                covered += 1
        return covered if covered < GOODS else GOODS

    def missing_for(self, box: Box, contract: i64) -> i64:
        """How many cards a contract still lacks; each wild stands for one card of any good."""  # TM-CON-07, TM-A23
        asks = box.asks[contract]
        missing: i64 = 0
        for good in range(GOODS):
            lack = asks[good] - self.good(good)
            if lack > 0:
                missing += lack
        missing -= self.wilds()
        return missing if missing > 0 else 0

    def with_card(self, box: Box, city: i64) -> "Player":
        return Player(
            self.cards | BIT[city],
            self.goods + GOOD[box.good[city]],
            self.sizes + box.size[city],
            self.dealt,
            self.spare,
            self.kept,
        )

    def with_contracts(self, dealt: i64, spare: i64, kept: i64) -> "Player":
        return Player(self.cards, self.goods, self.sizes, dealt, spare, kept)


NOBODY: Final = Player(0, 0, 0, 0, 0, 0)
NOBODY_YET: Final = [[NOBODY] * size for size in range(8)]
"""The players of a new position, by their number with the Steam Engine: shared, so that a copy makes no list."""
