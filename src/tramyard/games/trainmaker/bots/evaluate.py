"""How well a seat stands: how near it is to six goods or its contract, compared with the others.

Phi is a potential: each missing card costs a factor, and the two ways to win add up like chances. In the middle of its
turn a seat also counts on the city it is most likely to gain from.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.trainmaker.bots.finishing import finishing, finishing_roll
from tramyard.games.trainmaker.rules.box import DICE, GOODS, SLOTS, Box, covers
from tramyard.games.trainmaker.rules.phases import FINISHED, PLACING, ROLL, SCORING
from tramyard.games.trainmaker.rules.player import Player
from tramyard.games.trainmaker.rules.turn import TrainPosition

NEAR: Final = vec[float]([0.55**missing for missing in range(64)])
"""The potential with so many cards missing."""
TOKEN: Final = 0.45
"""What a token is worth, in cards."""
FRESH: Final = 0.002
"""What any card is worth: a city nobody needs makes room for another."""
FAR: Final = 63
LEGAL_START: Final = vec[float]([1 - (2 / 3) ** n - (1 / 2) ** n + (1 / 6) ** n for n in range(DICE + 1)])
"""The chance that a first roll of n dice begins a train."""


def near(six: i64, contract: i64) -> float:
    """Phi with so many cards missing for six goods and for the contract."""
    return 1.0 - (1.0 - NEAR[six]) * (1.0 - NEAR[contract])


def missing_six(box: Box, player: Player, seat: i64) -> i64:
    """Cards missing for six goods; the Steam Engine may not even try."""  # TM-ENG-09
    return GOODS - player.goods_covered() if seat < box.seats or box.engine_six else FAR


def missing_contract(box: Box, player: Player) -> i64:
    return player.missing_for(box, player.kept) if player.kept else FAR


def threat(box: Box, player: Player, seat: i64) -> float:
    """Phi of a rival by what lies open: the Steam Engine's contract, but no other player's."""  # TM-CON-04, TM-CON-06
    contract = missing_contract(box, player) if seat == box.seats else FAR
    return near(missing_six(box, player, seat), contract)


def evaluate(position: TrainPosition, seat: i64) -> float:
    """From -1 (lost) to 1 (won)."""
    if position.phase == FINISHED:
        return position.payoffs()[seat]
    box = position.box
    rival = 0.0
    for other in range(box.seats + 1):
        if other != seat:
            danger = threat(box, position.players[other], other)
            rival = danger if danger > rival else rival
    player = position.players[seat]
    six = missing_six(box, player, seat)
    contract = missing_contract(box, player)
    own = near(six, contract)
    better = near(six - 1, contract)
    if contract < FAR:
        better = max(better, near(six, contract - 1))
    prospect = _promise(position, player, six, contract, own) if position.seat == seat else 0.0
    if position.token_of(seat):
        prospect += TOKEN * (better - own)
    return min(own + prospect + FRESH * float(player.count()), 1.0) - rival


def _promise(position: TrainPosition, player: Player, six: i64, contract: i64, own: float) -> float:
    """What the seat in turn gains on average by going for the best of the open cities."""
    best = 0.0
    for slot in range(SLOTS):
        city = position.city_in(slot)
        if city:
            chance = _chance(position, position.box.need[city])
            if chance > 0.0:
                gain = chance * (FRESH + _near_with(position.box, player, six, contract, city) - own)
                best = gain if gain > best else best
    return best


def _near_with(box: Box, player: Player, six: i64, contract: i64, city: i64) -> float:
    """Phi with one more city."""
    good = box.good[city]
    if good == GOODS or player.good(good) == 0:
        six -= 1
    if player.kept and (good == GOODS or box.asks[player.kept][good] > player.good(good)):
        contract -= 1
    return near(six, contract)


def _chance(position: TrainPosition, need: i64) -> float:
    """The chance to serve a city with the train that is being built; none before the turn's first roll."""
    if position.phase == PLACING:
        return finishing_roll(need, position.train, position.rolled, position.placed, position.opening)
    if position.phase == SCORING:
        return 1.0 if covers(position.train, need) else 0.0
    if position.phase != ROLL or (position.opening and position.trains == 1):
        return 0.0
    if position.opening:
        return LEGAL_START[position.dice] * finishing(need, 0, position.dice - 1)
    return finishing(need, position.train, position.dice)
