"""Misfortune cards as the rules know them: whom they strike, and what they do, one of a few effects after another."""

from typing import Final, final

from mypy_extensions import i64

# Effects, in the order of OPS.
DAMAGE: Final = 0
REPAIR: Final = 1
LOSE_PASSENGER: Final = 2
LOSE_FUTIZ: Final = 3
GAIN_FUTIZ: Final = 4
NO_ROLL: Final = 5
NO_BUILD: Final = 6
ROLL_MOD: Final = 7
ROLL_HALF: Final = 8
MOVE_TO: Final = 9
REMOVE_TILES: Final = 10
DISCARD_WAITING: Final = 11
PASS_HANDS: Final = 12
REDRAW_HAND: Final = 13
BOARD_DISCARDED: Final = 14
EXTRA_BUILD: Final = 15
SHIELD: Final = 16
OPS: Final = (
    "damage", "repair", "lose_passenger", "lose_futiz", "gain_futiz", "no_roll", "no_build", "roll_mod", "roll_half",
    "move_to", "remove_tiles", "discard_waiting", "pass_hands", "redraw_hand", "board_discarded", "extra_build",
    "shield",
)  # fmt: skip
OF_THE_TABLE: Final = (REMOVE_TILES, DISCARD_WAITING, PASS_HANDS)
"""Effects that happen once, not to one tram after another."""

# Where a tram stands that is struck; 0 is anywhere.
ON_A_TILE: Final = 1
PLAIN: Final = 2
COLOURED: Final = 3
ROWS: Final = 4
COLUMNS: Final = 5
PLACES: Final = ("any", "tile", "plain", "coloured", "rows", "cols")


@final
class Effect:
    """One thing a card does. What its numbers mean depends on `op`; those without meaning are 0."""

    def __init__(self, op: i64, n: i64, flag: bool, low: i64, high: i64, square: i64) -> None:
        self.op: i64 = op
        self.n: i64 = n
        """How much damage, how many passengers or tiles, by how much a roll changes."""
        self.flag: bool = flag
        """Damage also for a Buloto; a passenger taken at random; only the top of each pile."""
        self.low: i64 = low
        self.high: i64 = high
        """The rows whose tiles go; 0 for a row that chance names."""
        self.square: i64 = square
        """Where a tram is moved."""


@final
class Card:
    """A misfortune card: whom it strikes, and its effects."""

    def __init__(self, everybody: bool, place: i64, low: i64, high: i64, columns: i64, effects: list[Effect]) -> None:
        self.everybody: bool = everybody
        self.place: i64 = place
        self.low: i64 = low
        self.high: i64 = high
        """The rows, with ROWS."""
        self.columns: i64 = columns
        """The columns, a bit each, with COLUMNS."""
        self.effects: list[Effect] = effects
        self.is_kept: bool = any(effect.op == SHIELD for effect in effects)
        """Whether whoever drew it keeps it until it is used."""  # TR-A38
