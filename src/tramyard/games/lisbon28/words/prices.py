"""What choices of Lisbon Tram 28 cost and bring, chip by chip; what stands in for another colour is told apart."""

from dataclasses import dataclass
from typing import Final

from tramyard.games.lisbon28.rules import families, phases
from tramyard.games.lisbon28.rules.box import MOVE
from tramyard.games.lisbon28.rules.counts import HUES, ONE, of, payments, total
from tramyard.games.lisbon28.rules.runs import PAID, newest
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.names import BONUS_NAMES, passenger_chips, replaced, ticket_chips
from tramyard.games.lisbon28.words.placeholders import Facts
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.room import Price
from tramyard.kernel.spans import Said
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _, plural

ACTION: Final = 100
"""How much dearer a choice is that takes an action more: more than tickets ever are."""


@dataclass
class Bill:
    """What is asked for, what lay there before, and what is laid down now."""

    need: int
    before: int = 0
    laid: int = 0
    complete: bool = True

    def plain(self) -> bool:
        return not self.complete or self.before + self.laid == self.need

    def chips(self, rate: int) -> list[Said]:
        """Tickets of the colours asked for, then those that replace others; in the midst of it just what is laid."""
        if self.before or not self.complete:
            return ticket_chips(self.laid)
        exact = sum([int(ONE[colour]) * min(self._asked(colour), self._paid(colour)) for colour in range(HUES)])
        missing = [colour for colour in range(HUES) for _nth in range(self._asked(colour) - self._paid(colour))]
        spare = [colour for colour in range(HUES) for _nth in range((self._paid(colour) - self._asked(colour)) // rate)]
        pairs = dict.fromkeys(zip(spare, missing, strict=True), 0)
        for pair in zip(spare, missing, strict=True):
            pairs[pair] += 1
        return [*ticket_chips(exact), *[replaced(given, kept, many, rate) for (given, kept), many in pairs.items()]]

    def _asked(self, colour: int) -> int:
        return int(of(self.need, colour))

    def _paid(self, colour: int) -> int:
        return int(of(self.laid, colour))


def price(game: Game, position: Position, moves: tuple[Move, ...]) -> Price:
    """What these moves cost and bring; with its cheapest payment where they begin what is still to be paid."""
    assert isinstance(position, LisbonPosition)
    kinds, parts = game.vocabulary.kinds, game.vocabulary.parts
    there = position.copy()
    bills = [Bill(int(there.need), int(there.paid))] if there.phase == phases.PAY else []
    gains: list[Said] = []
    for move in moves:
        gains += _gains(there, kinds[move], parts[move])
        there.play(move)
        if kinds[move] in PAID:
            bills.append(Bill(int(there.need)))
        elif kinds[move] == families.LAY_TICKET:
            bills[-1].laid += int(ONE[parts[move]])
    if there.phase == phases.PAY:
        _foresee(there, bills[-1], begun=position.phase != phases.PAY)
    rate = int(there.box.rate)
    extra = _extra(game, position, moves)
    costs = [*extra, *[chip for bill in bills for chip in bill.chips(rate)]]
    dear = len(extra) + sum([int(total(bill.laid)) for bill in bills]) + (ACTION if _begins_anew(game, moves) else 0)
    return Price(tuple(costs), tuple(gains), all(bill.plain() for bill in bills), dear)


def _foresee(position: LisbonPosition, bill: Bill, begun: bool) -> None:
    """Of a payment that is not complete yet: the cheapest that follows, or only so many tickets."""
    if begun:
        hand = position.hands[position.seat]
        bill.laid = payments(position.paid, position.need, hand, position.box.rate)[0]
    else:
        bill.complete = False


def _extra(game: Game, position: LisbonPosition, moves: tuple[Move, ...]) -> list[Said]:
    """What is spent besides tickets: the free movement of this turn, an action where a ride could go on without."""
    if _begins_anew(game, moves):
        return [plural("{count} action", "{count} actions", 1)]
    if game.vocabulary.kinds[newest(position.box, moves)] == families.FREE_RIDE:
        return [_(BONUS_NAMES[MOVE])]
    return []


def _begins_anew(game: Game, moves: tuple[Move, ...]) -> bool:
    """Whether a ride is ended and another one begun."""
    kinds = game.vocabulary.kinds
    return len(moves) > 1 and kinds[moves[0]] == families.HALT and kinds[moves[1]] == families.RIDE


def _gains(position: LisbonPosition, kind: int, part: int) -> list[Said]:
    """What a move brings, as far as that is known before."""
    facts = Facts(position, part, side=part)
    if kind in (families.PICK_UP, families.TAKE_THEM):
        return passenger_chips(position.fitting(position.group()))
    if kind == families.BUY:
        return [facts.bonus()]
    if kind == families.DROP:
        return [facts.points()]
    if kind == families.LAY_CARD:
        return [facts.links()] if facts.links_made() else []
    if kind == families.END:
        return [facts.tickets()]
    if kind in (families.RIDE, families.RIDE_ON, families.FREE_RIDE) and facts.consoled():
        return [plural("{count} ticket", "{count} tickets", 1)]
    return []
