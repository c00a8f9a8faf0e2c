"""What became of cards, tiles, futiz and trams in a finished game, and what its endings are called."""

from typing import Final

from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.games.trieste.words.names import FUTIZ_NAMES
from tramyard.kernel.bits import members
from tramyard.kernel.game import Keepsake
from tramyard.kernel.words import N_

ENDINGS: Final = {"points": N_("points reached"), "turns": N_("turns used up")}
CARD: Final = N_("misfortune card")
FUTIZ: Final = N_("futiz")
TILE: Final = N_("track tile")
WRECK: Final = N_("wreck")


def keepsakes(position: TriestePosition) -> list[Keepsake]:
    """Cards that were turned up, futiz that were had, wrecks, and the tiles that lie on the board."""
    box = position.box
    kept: list[Keepsake] = []
    for seat in range(int(box.seats)):
        kept += [Keepsake(CARD, box.card_names[card], N_("turned up"), seat) for card in members(position.drew[seat])]
        kept += [Keepsake(FUTIZ, FUTIZ_NAMES[kind], N_("had"), seat) for kind in members(position.tuned[seat])]
        kept += [Keepsake(WRECK, N_("tram"), N_("wrecked"), seat) for _nth in range(int(position.wrecks[seat]))]
    for square in box.board.meadows:
        if position.laid[square]:
            shape = (int(position.laid[square]) - 1) // 4
            kept.append(Keepsake(TILE, box.shape_names[shape], N_("stayed on the board"), -1))
    return kept
