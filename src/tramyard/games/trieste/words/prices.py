"""What choices of Tachite al Tram cost and bring: damage and wrecks, passengers and points."""

from tramyard.games.trieste.rules import families
from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.games.trieste.words.names import damage, points
from tramyard.games.trieste.words.placeholders import Facts
from tramyard.kernel.bits import has
from tramyard.kernel.game import Game
from tramyard.kernel.position import CHANCE, Position
from tramyard.kernel.room import Price
from tramyard.kernel.spans import Said
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _


def price(game: Game, position: Position, moves: tuple[Move, ...]) -> Price:
    """Damage to the own tram counts as the price of a drive, whatever it does to others."""
    assert isinstance(position, TriestePosition)
    kinds = game.vocabulary.kinds
    there = position.copy()
    costs: list[Said] = []
    gains: list[Said] = []
    seat = int(position.actor)
    for move in moves:
        costs += _costs(there, kinds[move])
        gains += _gains(there, kinds[move], seat)
        there.play(move)
        if there.actor == CHANCE:
            break
    if there.wrecks[seat] > position.wrecks[seat]:
        costs.append(_("wreck"))
    elif there.damages[seat] > position.damages[seat]:
        costs.append(damage(int(there.damages[seat] - position.damages[seat])))
    return Price(tuple(costs), tuple(gains), dear=len(costs))


def _costs(position: TriestePosition, kind: int) -> list[Said]:
    """Who brings a card does so before anybody decides again."""
    if kind == families.TAKE and has(position.box.marked, Facts(position).waiting):
        return [_("a misfortune")]
    return []


def _gains(position: TriestePosition, kind: int, seat: int) -> list[Said]:
    if kind == families.UNLOAD and Facts(position).riders():
        return [points(Facts(position).riders())]
    return []
