"""The referee: what must be true of every Trainmaker position, counted anew from the pieces on the table."""

from tramyard.games.trainmaker.box import DICE, GOODS, SLOTS, count_of, dice_of, stock_of
from tramyard.games.trainmaker.rules import (
    BY_ENGINE,
    CONTRACT,
    EXHAUSTED,
    FINISHED,
    PLACING,
    ROLL,
    SCORING,
    Player,
    TrainPosition,
)
from tramyard.kernel.position import CHANCE, OVER


def faults(position: TrainPosition) -> list[str]:
    """Everything that is wrong; empty when all is well."""
    return [*_cards(position), *_contracts(position), *_dice(position), *_decision(position), *_sets(position)]


def _cards(position: TrainPosition) -> list[str]:
    """Each City card lies in exactly one place, and piles agree with what is counted of them."""
    box = position.box
    found: list[str] = []
    for city in range(1, box.cities + 1):
        places = (position.deck >> city) & 1
        places += sum(1 for slot in range(SLOTS) if position.city_in(slot) == city)
        places += sum((player.cards >> city) & 1 for player in position.players)
        if places != 1:
            found.append(f"city {box.city_ids[city]} lies in {places} places")
    for number, player in enumerate(position.players):
        goods = [0] * (GOODS + 1)
        sizes = 0
        for city in range(1, box.cities + 1):
            if (player.cards >> city) & 1:
                goods[box.good[city]] += 1
                sizes += box.size[city]
        if goods != [player.good(good) for good in range(GOODS + 1)] or sizes != player.sizes:
            found.append(f"player {number + 1}: the cards do not add up to the counted goods")
    if not box.engine and position.players[box.seats].cards:
        found.append("the Steam Engine has cards but does not play")
    return found


def _contracts(position: TrainPosition) -> list[str]:
    """No contract is in two hands, and who has played keeps one of the two dealt."""
    box = position.box
    found: list[str] = []
    hands = [contract for player in position.players for contract in (player.dealt, player.spare) if contract]
    if len(hands) != len(set(hands)):
        found.append("a contract is in two hands")
    for number, player in enumerate(position.players):
        if player.kept and player.kept not in (player.dealt, player.spare):
            found.append(f"player {number + 1} keeps a contract that was not dealt")
        if player.cards and not player.kept:
            found.append(f"player {number + 1} has cards but no contract")
    if position.tokens >> box.seats:
        found.append("more tokens than seats")
    return found


def _dice(position: TrainPosition) -> list[str]:
    """The train is a train, and no dice appear from nowhere."""
    found: list[str] = []
    train = position.train
    if position.phase in (ROLL, PLACING, SCORING) and not 4 <= position.pool() <= DICE:
        found.append(f"a pool of {position.pool()} dice")
    if position.trains == 1 and position.phase in (ROLL, PLACING) and position.pool() != DICE:
        found.append("the first train of a turn must have all dice")
    if dice_of(train, 0) > 2 or dice_of(train, 4) > 1:
        found.append("too many Locomotives or Cabooses on the train")
    if stock_of(train) and not dice_of(train, 0):
        found.append("cars without a Locomotive")
    if dice_of(train, 4) and not stock_of(train):
        found.append("a Caboose without cars")
    if position.phase == PLACING and dice_of(train, 4):
        found.append("placing goes on after the Caboose")
    if position.dice and count_of(position.rolled):
        found.append("dice lie unplaced and are about to be rolled")
    return found


def _decision(position: TrainPosition) -> list[str]:
    """Whoever must decide has something to decide."""
    found: list[str] = []
    if position.actor == OVER:
        if position.moves() or position.odds() or not position.result():
            found.append("the game is over and goes on")
    elif position.actor == CHANCE:
        if not position.odds() or position.moves():
            found.append("chance must decide and has no outcomes")
    elif not position.moves() or position.odds() or position.actor != position.seat:
        found.append("a seat must decide and has no moves")
    if position.phase == CONTRACT and position.players[position.seat].kept:
        found.append("a contract is chosen twice")
    return found


def _sets(position: TrainPosition) -> list[str]:
    """A complete set ends the game, and only that, an empty table or the cap does."""
    box = position.box
    found: list[str] = []
    complete = [seat for seat in range(box.seats) if _has_set(position, position.players[seat])]
    if position.phase == FINISHED:
        winners = [position.winner] if position.winner >= 0 else []
        if complete != winners:
            found.append(f"seats with a set {complete} differ from the winner {winners}")
        if position.ended == EXHAUSTED and position.row and position.round <= 200:
            found.append("exhausted with cities in the row")
        if position.ended == BY_ENGINE and not box.engine:
            found.append("an absent Steam Engine wins")
    elif complete:
        found.append(f"seats {complete} have a set but the game goes on")
    return found


def _has_set(position: TrainPosition, player: Player) -> bool:
    goods = [player.good(good) for good in range(GOODS)]
    if sum(1 for count in goods if count) + player.wilds() >= GOODS:
        return True
    if not player.kept:
        return False
    asks = position.box.asks[player.kept]
    return sum(max(0, asks[good] - goods[good]) for good in range(GOODS)) <= player.wilds()
