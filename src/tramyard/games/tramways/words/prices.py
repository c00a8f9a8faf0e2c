"""What choices of Tramways cost and bring, chip by chip: cards, rails, workers, money, HP and stress."""

from tramyard.games.tramways.rules import families, phases
from tramyard.games.tramways.rules.box import COMMERCE, INDUSTRY, RESIDENCE
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.games.tramways.words import cards
from tramyard.games.tramways.words.placeholders import Facts
from tramyard.kernel.game import Game
from tramyard.kernel.players import whom
from tramyard.kernel.position import Position
from tramyard.kernel.room import Price
from tramyard.kernel.spans import Said, fill, joined
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _
from tramyard.tramnet import words
from tramyard.tramnet.sets import holds
from tramyard.tramnet.trips import earnings

DEAR_STRESS, DEAR_MONEY = 100, 10
"""How much dearer than a card a step of stress and a dollar are."""
NAME_CARDS = (families.TICKET, families.PAY, families.USE, families.DISCARD, families.RAISE)
"""Choices whose own words name the cards they use, so that no chip repeats them."""
FREE = (families.END, families.DECLINE, families.DRAFT, families.TAKE, families.ENOUGH)
"""What happens after these is the round's doing, and no price."""


def price(game: Game, position: Position, moves: tuple[Move, ...]) -> Price:
    """What these moves cost and bring, as far as that is known before."""
    assert isinstance(position, TramwaysPosition)
    kind = int(game.vocabulary.kinds[moves[0]]) if moves else families.END
    if kind in FREE and len(moves) < 2:
        return Price()
    there = position.copy()
    for move in moves:
        there.play(move)
    named = kind in NAME_CARDS
    due = _due(position, moves)
    return _finished(position, there, named, due) if there.settled else _under_way(there, named, due)


def _due(position: TramwaysPosition, moves: tuple[Move, ...]) -> tuple[int, int]:
    """Stress and money that cards cost by being used: what makes one way to pay dearer than another."""
    box = position.box
    atoms = Facts(position, moves).atoms()
    strain, fee = int(position.strain_of(atoms)), int(position.fees_of(atoms))
    for move in moves:
        if box.vocabulary.kinds[move] == families.USE:
            use = box.uses[box.vocabulary.parts[move]]
            strain += int(use.strain + box.cards[use.card].stress)
            fee += int(box.cards[use.card].money)
    return strain, fee


def _finished(before: TramwaysPosition, after: TramwaysPosition, named: bool, due: tuple[int, int]) -> Price:
    """Of something that is done: what has changed for the seat that did it."""
    seat = int(before.actor)
    used = [
        card
        for card in range(len(before.box.cards))
        if holds(before.hand, seat, card) and not holds(after.hand, seat, card)
    ]
    strain = int(after.stress[seat] - before.stress[seat])
    money = int(after.money[seat] - before.money[seat])
    happiness = int(after.hp[seat] - before.hp[seat])
    changes = (
        (int(after.workers[seat] - before.workers[seat]), words.workers),
        (money, words.money),
        (happiness, words.happiness),
        (-strain, words.stress),
    )
    costs: list[Said] = [] if named else [cards.card_name(before.box.cards[card]) for card in used]
    costs += [said(-change) for change, said in changes if change < 0]
    gains: list[Said] = [said(change) for change, said in changes[:-1] if change > 0]
    if strain < 0:
        gains.append(_("{count} stress less").format(count=-strain))
    return Price(tuple(costs), tuple(gains), due == (0, 0), len(used) + DEAR_STRESS * due[0] + DEAR_MONEY * due[1])


def _trip(there: TramwaysPosition, seat: int) -> tuple[list[Said], list[Said]]:
    """What a trip under way costs and brings so far: tolls and HP to owners of links, stress; income, HP, calm."""
    trip, box = there.trip(), there.box
    brought = earnings(there.links, trip.ridden, seat, box.seats, True, trip.size)
    costs: list[Said] = []
    income = int(brought.money[seat])
    for owner in range(int(box.seats)):
        toll, points = int(brought.money[owner]), int(brought.hp[owner])
        if owner != seat and (toll or points):
            income += toll
            paid = joined([words.money(toll), words.happiness(points)], " + ")
            costs.append(fill(_("{what} to {who}"), what=paid, who=whom([owner], seat)))
    gains: list[Said] = [words.money(income)] if income else []
    gains += [words.happiness(int(brought.hp[seat]))] if brought.hp[seat] else []
    outside = any(there.links[number].last() >= trip.size for number in trip.ridden)
    calm = int(box.world.edge_relief) if outside else 0  # MOON-MOVE-01
    kind = int(there.kinds[trip.here()]) if trip.has_arrived() else 0
    calm += int(kind == RESIDENCE)  # TB-DEST-01
    gains += [_("{count} stress less").format(count=calm)] if calm else []
    gains += [words.workers(1)] if kind == INDUSTRY else []  # TB-DEST-03
    costs += [words.stress(1)] if kind in (COMMERCE, INDUSTRY) else []  # TB-DEST-02
    return costs, gains


def _under_way(there: TramwaysPosition, named: bool, due: tuple[int, int]) -> Price:
    """Of something half done: what it needs so far, and what it will bring."""
    seat = int(there.seat)
    box = there.box
    costs: list[Said] = []
    gains: list[Said] = []
    if there.phase == phases.RAISING and there.offer:
        costs.append(words.money(int(there.offer)))
    if there.deed == phases.LINK:
        need = there.need()
        costs.append(words.workers(1))
        costs += [words.rails(int(need.rails))] if need.rails else []
    if there.deed == phases.MARTIAN:
        costs.append(words.workers(1))
    if there.deed in (phases.MOVE, phases.MARTIAN) and there.rides:
        tolls, brought = _trip(there, seat)
        costs += tolls
        gains += brought
    strain, fee = due
    used = list(dict.fromkeys(int(box.atom_cards[atom]) for atom in there.paid))
    costs += [] if named else [cards.card_name(box.cards[card]) for card in used]
    costs += [words.money(fee)] if fee else []
    costs += [words.stress(strain)] if strain else []
    return Price(tuple(costs), tuple(gains), due == (0, 0), len(used) + DEAR_STRESS * strain + DEAR_MONEY * fee)
