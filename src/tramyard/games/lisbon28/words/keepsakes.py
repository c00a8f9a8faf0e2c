"""What became of cards and bonuses of a finished game, and what its endings are called, for who studies many games."""

from typing import Final

from tramyard.games.lisbon28.content import BONUSES, SPACES
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.names import BONUS_NAMES
from tramyard.kernel.game import Keepsake
from tramyard.kernel.words import N_

ENDINGS: Final = {
    "pile": N_("pile of cards used up"),
    "dead": N_("nobody left to deliver"),
    "idle": N_("everybody passed"),
    "long": N_("rounds used up"),
}
CARD: Final = N_("monument card")
BONUS: Final = N_("bonus")


def keepsakes(position: LisbonPosition) -> list[Keepsake]:
    """Cards that were claimed or stayed open, and bonuses that were bought."""
    box = position.box
    kept: list[Keepsake] = []
    for seat in range(box.seats):
        for card in position.rows[seat]:
            kept.append(Keepsake(CARD, _title(position, card), N_("claimed"), seat))
        for bonus in range(len(BONUSES)):
            if position.owns(seat, bonus):
                kept.append(Keepsake(BONUS, BONUS_NAMES[bonus], N_("bought"), seat))
    for space in range(SPACES):
        if position.spaces[space]:
            kept.append(Keepsake(CARD, _title(position, position.spaces[space]), N_("stayed open"), -1))
    return kept


def _title(position: LisbonPosition, card: int) -> str:
    """A card by its monument and number: two cards of one monument are told apart."""
    box = position.box
    return f"{box.network.names[box.monument[card]]} ({box.card_ids[card]})"
