"""How well a seat stands: how near it is to six goods or its contract, compared with the others.

Phi is a potential: each missing card costs a factor, and the two ways to win add up like chances.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.trainmaker.box import GOODS, Box
from tramyard.games.trainmaker.rules import FINISHED, Player, TrainPosition

NEAR: Final = vec[float]([0.55**missing for missing in range(64)])
"""The potential with so many cards missing."""
TOKEN: Final = 0.04


def phi(box: Box, player: Player) -> float:
    """From 0 (nothing) to 1 (a set is complete)."""
    six = NEAR[GOODS - player.goods_covered()]
    contract = NEAR[player.missing_for(box, player.kept)] if player.kept else 0.0
    return 1.0 - (1.0 - six) * (1.0 - contract)


def evaluate(position: TrainPosition, seat: i64) -> float:
    """From -1 (lost) to 1 (won)."""
    if position.phase == FINISHED:
        return position.payoffs()[seat]
    rival = 0.0
    for other in range(position.box.seats + 1):
        if other != seat:
            rival = max(rival, phi(position.box, position.players[other]))
    token = TOKEN if position.token_of(seat) else 0.0
    return (phi(position.box, position.players[seat]) - rival + token) / (1.0 + TOKEN)
