"""The referee: what must be true of every Trainmaker position, counted anew from the pieces on the table.

Asked after every move of a hundred thousand games, so each check is a sum of native numbers; words come with a fault,
the field first. Who sets up a situation by hand may play it as long as nothing is said here: the game goes on from it
to an end that its rules know.
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
    dice_in,
    dice_of,
    stock_of,
)
from tramyard.games.trainmaker.rules.phases import (
    BONUS_OFFER,
    BY_BOTH,
    BY_CONTRACT,
    BY_ENGINE,
    CHOOSE_STARTER,
    CONTRACT,
    DEAL,
    ENGINE,
    ENGINE_LIMIT,
    EXHAUSTED,
    FINISHED,
    PLACING,
    REFILL,
    ROLL,
    ROUND_CAP,
    RUNNING,
    SCORING,
    SIX_GOODS,
)
from tramyard.games.trainmaker.rules.player import Player
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.kernel.bits import BIT, members
from tramyard.kernel.position import CHANCE, OVER
from tramyard.kernel.words import _


def faults(position: TrainPosition) -> list[str]:
    """Everything that is wrong; empty when all is well."""
    found: list[str] = []
    _cards(position, found)
    _contracts(position, found)
    _train(position, found)
    _turn(position, found)
    _dice(position, found)
    _sets(position, found)
    _decision(position, found)
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
    whole = BIT[box.cities + 1] - 2
    if twice or seen != whole:
        sentence = _("deck: cities in two places: {twice}; in none: {missing}")
        found.append(sentence.format(twice=_ids(box, twice), missing=_ids(box, whole - seen)))
    for number, player in enumerate(position.players):
        if not _adds_up(box, player):
            sentence = _("players: the cards of player {number} do not add up to the counted goods")
            found.append(sentence.format(number=number + 1))
    if not box.engine and position.players[box.seats].cards:
        found.append(_("players: the Steam Engine has cards but does not play"))


def _ids(box: Box, cities: i64) -> list[int]:
    return [box.city_ids[city] for city in members(cities)]


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
    """No contract is in two hands; all are dealt before the first turn, and who has had a turn keeps one of two."""
    box = position.box
    hands: i64 = 0
    waiting = False
    for number, player in enumerate(position.players):
        dealt = BIT[player.dealt] if player.dealt else 0
        spare = BIT[player.spare] if player.spare else 0
        if hands & (dealt | spare) or dealt & spare:
            found.append(_("players: a contract is in two hands"))
        hands |= dealt | spare
        if player.kept and player.kept != player.dealt and player.kept != player.spare:
            found.append(_("players: player {number} keeps a contract that was not dealt").format(number=number + 1))
        if player.cards and not player.kept:
            found.append(_("players: player {number} has cards but no contract").format(number=number + 1))
        if player.dealt == 0 and (number < box.seats or box.engine):
            waiting = True
    if position.players[box.seats].kept != position.players[box.seats].dealt:
        found.append(_("players: the Steam Engine does not keep its contract"))
    if waiting != (position.phase in (CHOOSE_STARTER, DEAL)):
        found.append(_("players: contracts are dealt to all before the first turn begins"))
    kept = position.players[position.seat].kept
    if position.phase == CONTRACT and kept:
        found.append(_("players: a contract is chosen twice"))
    if position.phase in (ROLL, PLACING, SCORING, BONUS_OFFER) and not kept:
        sentence = _("players: player {number} builds a train before choosing a contract")
        found.append(sentence.format(number=position.seat + 1))
    if position.tokens >> box.seats:
        found.append(_("players: more tokens than seats"))


def _train(position: TrainPosition, found: list[str]) -> None:
    """Locomotives, cars, Caboose, from left to right."""
    train = position.train
    if dice_in(position.order) != train:
        found.append(_("train: its cars are not the dice counted"))
    if dice_of(train, LOCO) > 2 or dice_of(train, CABOOSE) > 1:
        found.append(_("train: too many Locomotives or Cabooses"))
    if stock_of(train) and not dice_of(train, LOCO):
        found.append(_("train: cars without a Locomotive"))
    if dice_of(train, CABOOSE) and not stock_of(train):
        found.append(_("train: a Caboose without cars"))
    if not _in_order(position.order):
        found.append(_("train: Locomotives go first and a Caboose last"))


def _in_order(order: i64) -> bool:
    """Whether no Locomotive stands behind a car and nothing behind a Caboose; the last car is the lowest digit."""
    behind: i64 = 2
    while order:
        face = (order & 7) - 1
        rank: i64 = 0 if face == LOCO else 2 if face == CABOOSE else 1
        if rank > behind:
            return False
        behind = rank
        order >>= 3
    return True


def _dice(position: TrainPosition, found: list[str]) -> None:
    """No dice appear from nowhere, and they lie where the phase wants them."""
    phase = position.phase
    train = position.train
    pool = count_of(train) + count_of(position.rolled) + position.dice
    building = phase in (ROLL, PLACING, SCORING, BONUS_OFFER)
    if (position.dice > 0) != (phase == ROLL):
        found.append(_("dice: what is about to be rolled does not fit the phase"))
    if pool > DICE or (building and pool < 4):
        found.append(_("rolled: a pool of {pool} dice").format(pool=pool))
    if position.trains == 1 and building and pool != DICE:
        found.append(_("rolled: the first train of a turn must have all dice"))
    if phase == PLACING and position.rolled == 0:
        found.append(_("rolled: no die lies unplaced"))
    if phase in (CHOOSE_STARTER, DEAL, REFILL, CONTRACT, ROLL) and position.rolled:
        found.append(_("rolled: dice lie unplaced before the roll"))
    complete = dice_of(train, CABOOSE) > 0
    if phase in (ROLL, PLACING) and complete:
        found.append(_("train: placing goes on after the Caboose"))
    if phase in (SCORING, BONUS_OFFER) and not complete:
        found.append(_("train: it scores without a Caboose"))
    if phase == BONUS_OFFER and dice_of(train, LOCO) != 2:
        found.append(_("train: another one follows only two Locomotives"))


def _turn(position: TrainPosition, found: list[str]) -> None:
    """What is counted of a turn fits the phase and the train."""
    phase = position.phase
    if position.placed > count_of(position.train) or (phase == ROLL and position.placed):
        found.append(_("placed: more dice than the train has of this roll"))
    if phase in (CHOOSE_STARTER, DEAL, REFILL, CONTRACT):
        if position.train or position.placed or position.trains or position.opening or position.owed:
            found.append(_("trains: a turn has begun before its first roll"))
    elif phase in (ROLL, PLACING, SCORING, BONUS_OFFER):
        _building(position, found)
    begun = phase == SCORING or (phase == PLACING and position.placed > 0)
    may_be_begun = begun or (phase == PLACING and not position.token_of(position.seat))
    if begun if position.settled else not may_be_begun:
        found.append(_("settled: it does not fit the phase and the dice placed"))
    if phase == ENGINE and (not position.box.engine or position.worth >= ENGINE_LIMIT):
        found.append(_("worth: the Steam Engine does not draw any more"))
    if phase != FINISHED and position.round > ROUND_CAP:
        found.append(_("round: the game is longer than it can be"))


def _building(position: TrainPosition, found: list[str]) -> None:
    """The same while a train is built."""
    phase = position.phase
    cars = count_of(position.train)
    before = cars - position.placed
    open_cities = 0
    for slot in range(SLOTS):
        if position.city_in(slot):
            open_cities += 1
    most = SLOTS - position.trains if phase == BONUS_OFFER else SLOTS + 1 - position.trains
    if position.trains == 0 or open_cities > most:
        found.append(_("trains: they do not fit the open cities"))
    if phase == BONUS_OFFER and open_cities == 0:
        found.append(_("row: no city is left for another train"))
    if position.opening and before:
        found.append(_("train: it has begun before its first roll"))
    if not position.opening and not _is_begun(position.order, position.placed):
        found.append(_("train: a re-roll needs a Locomotive and a car on it"))
    if position.owed and position.token_of(position.seat):
        found.append(_("owed: the token is not spent"))


def _is_begun(order: i64, placed: i64) -> bool:
    """Whether a train has more than Locomotives, also without the dice placed last."""
    while placed:
        order >>= 3
        placed -= 1
    return order > 0 and order & 7 != LOCO + 1


def _decision(position: TrainPosition, found: list[str]) -> None:
    """Whoever must decide has something to decide."""
    if position.actor == OVER:
        if position.moves() or position.odds() or not position.result():
            found.append(_("actor: the game is over and goes on"))
    elif position.actor == CHANCE:
        if not _something_to_draw(position) or position.moves():
            found.append(_("actor: chance must decide and has no outcomes"))
    elif not position.moves() or position.actor != position.seat:
        found.append(_("actor: a seat must decide and has no moves"))


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
    if (position.ended != RUNNING) != (position.phase == FINISHED):
        found.append(_("ended: the result does not fit the phase"))
    for seat in range(box.seats):
        player = position.players[seat]
        six = _has_six(player)
        contract = _has_contract(box, player)
        if (six or contract) != (position.winner == seat):
            found.append(_("ended: player {number}: a complete set and the win differ").format(number=seat + 1))
        elif six or contract:
            how = BY_BOTH if six and contract else SIX_GOODS if six else BY_CONTRACT
            if position.ended != how:
                found.append(_("ended: player {number} has won otherwise").format(number=seat + 1))
    engine = position.players[box.seats]
    engine_wins = (box.engine_six and _has_six(engine)) or _has_contract(box, engine)
    if engine_wins != (position.ended == BY_ENGINE):
        found.append(_("ended: the Steam Engine's set and its win differ"))
    if position.ended == EXHAUSTED and (position.row or position.deck) and position.round <= ROUND_CAP:
        found.append(_("ended: exhausted with cities left"))


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
