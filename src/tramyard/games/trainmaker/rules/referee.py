"""The referee: what must be true of every Trainmaker position, counted anew from the pieces on the table.

Asked after every move of a hundred thousand games, so each check is a sum of native numbers; words come with a fault.
"""

from mypy_extensions import i64

from tramyard.games.trainmaker.rules.box import (
    CABOOSE,
    DICE,
    GOOD,
    GOODS,
    LOCO,
    SLOTS,
    Box,
    count_of,
    dice_of,
    stock_of,
)
from tramyard.games.trainmaker.rules.phases import (
    BY_ENGINE,
    CHOOSE_STARTER,
    CONTRACT,
    DEAL,
    ENGINE,
    EXHAUSTED,
    PLACING,
    REFILL,
    ROLL,
    ROUND_CAP,
    SCORING,
)
from tramyard.games.trainmaker.rules.player import Player
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.kernel.bits import BIT
from tramyard.kernel.position import CHANCE, OVER


def faults(position: TrainPosition) -> list[str]:
    """Everything that is wrong; empty when all is well."""
    found: list[str] = []
    _cards(position, found)
    _contracts(position, found)
    _dice(position, found)
    _decision(position, found)
    _sets(position, found)
    return found


def _cards(position: TrainPosition, found: list[str]) -> None:
    """Each City card lies in exactly one place, and piles agree with what is counted of them."""
    box = position.box
    seen = position.deck
    twice: i64 = 0
    for slot in range(SLOTS):
        city = position.city_in(slot)
        if city:
            twice |= seen & BIT[city]
            seen |= BIT[city]
    for player in position.players:
        twice |= seen & player.cards
        seen |= player.cards
    if twice or seen != BIT[box.cities + 1] - 2:
        found.append(f"cities in two places: {_ids(box, twice)}; in none: {_ids(box, BIT[box.cities + 1] - 2 - seen)}")
    for number, player in enumerate(position.players):
        if not _adds_up(box, player):
            found.append(f"player {number + 1}: the cards do not add up to the counted goods")
    if not box.engine and position.players[box.seats].cards:
        found.append("the Steam Engine has cards but does not play")


def _ids(box: Box, cities: i64) -> list[int]:
    return [box.city_ids[city] for city in range(1, box.cities + 1) if (cities >> city) & 1]


def _adds_up(box: Box, player: Player) -> bool:
    """Whether goods and sizes are those of the cards."""
    goods: i64 = 0
    sizes: i64 = 0
    city: i64 = 0
    cards = player.cards
    while cards > 0:
        if cards & 1:
            goods += GOOD[box.good[city]]
            sizes += box.size[city]
        cards >>= 1
        city += 1
    return goods == player.goods and sizes == player.sizes


def _contracts(position: TrainPosition, found: list[str]) -> None:
    """No contract is in two hands, and who has played keeps one of the two dealt."""
    hands: i64 = 0
    for number, player in enumerate(position.players):
        dealt = BIT[player.dealt] if player.dealt else 0
        spare = BIT[player.spare] if player.spare else 0
        if hands & (dealt | spare) or dealt & spare:
            found.append("a contract is in two hands")
        hands |= dealt | spare
        if player.kept and player.kept != player.dealt and player.kept != player.spare:
            found.append(f"player {number + 1} keeps a contract that was not dealt")
        if player.cards and not player.kept:
            found.append(f"player {number + 1} has cards but no contract")
    if position.tokens >> position.box.seats:
        found.append("more tokens than seats")


def _dice(position: TrainPosition, found: list[str]) -> None:
    """The train is a train, and no dice appear from nowhere."""
    train = position.train
    phase = position.phase
    pool = count_of(train) + count_of(position.rolled) + position.dice
    if phase in (ROLL, PLACING, SCORING) and not 4 <= pool <= DICE:
        found.append(f"a pool of {pool} dice")
    if position.trains == 1 and phase in (ROLL, PLACING) and pool != DICE:
        found.append("the first train of a turn must have all dice")
    if dice_of(train, LOCO) > 2 or dice_of(train, CABOOSE) > 1:
        found.append("too many Locomotives or Cabooses on the train")
    if stock_of(train) and not dice_of(train, LOCO):
        found.append("cars without a Locomotive")
    if dice_of(train, CABOOSE) and not stock_of(train):
        found.append("a Caboose without cars")
    if phase == PLACING and dice_of(train, CABOOSE):
        found.append("placing goes on after the Caboose")
    if position.dice and position.rolled:
        found.append("dice lie unplaced and are about to be rolled")


def _decision(position: TrainPosition, found: list[str]) -> None:
    """Whoever must decide has something to decide."""
    if position.actor == OVER:
        if position.moves() or position.odds() or not position.result():
            found.append("the game is over and goes on")
    elif position.actor == CHANCE:
        if not _something_to_draw(position) or position.moves():
            found.append("chance must decide and has no outcomes")
    elif not position.moves() or position.actor != position.seat:
        found.append("a seat must decide and has no moves")
    if position.phase == CONTRACT and position.players[position.seat].kept:
        found.append("a contract is chosen twice")


def _something_to_draw(position: TrainPosition) -> bool:
    """Whether there are dice to roll, a card for the slot that waits for it, or contracts to deal."""
    phase = position.phase
    if phase == ROLL:
        return 1 <= position.dice <= DICE
    if phase == REFILL:
        gaps = [slot for slot in range(SLOTS) if position.city_in(slot) == 0]
        return position.deck > 0 and len(gaps) > 0
    if phase == ENGINE:
        return position.deck > 0
    if phase == DEAL:
        return len(position.odds()) > 0
    return phase == CHOOSE_STARTER


def _sets(position: TrainPosition, found: list[str]) -> None:
    """A complete set ends the game, and only that, an empty table or the cap does."""
    box = position.box
    for seat in range(box.seats):
        player = position.players[seat]
        if (_has_six(player) or _has_contract(box, player)) != (position.winner == seat):
            found.append(f"player {seat + 1}: a complete set and the win differ")
    engine = position.players[box.seats]
    engine_wins = (box.engine_six and _has_six(engine)) or _has_contract(box, engine)
    if engine_wins != (position.ended == BY_ENGINE):
        found.append("the Steam Engine's set and its win differ")
    if position.ended == EXHAUSTED and (position.row or position.deck) and position.round <= ROUND_CAP:
        found.append("exhausted with cities left")


def _has_six(player: Player) -> bool:
    different: i64 = 0
    for good in range(GOODS):
        if player.good(good):
            different += 1
    return different + player.wilds() >= GOODS


def _has_contract(box: Box, player: Player) -> bool:
    if player.kept == 0:
        return False
    lacking: i64 = 0
    asks = box.asks[player.kept]
    for good in range(GOODS):
        if player.good(good) < asks[good]:
            lacking += asks[good] - player.good(good)
    return lacking <= player.wilds()
