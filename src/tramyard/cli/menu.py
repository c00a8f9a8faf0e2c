"""Choices as a numbered list: whole payments with their price, many alike in a drawer, what ends the turn last."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.room import Price, Room, newest_action, only_if_asked
from tramyard.kernel.spans import Said, aside, fill, joined, plain, together
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _

Run = tuple[Move, ...]
CLOSING = 0
"""The number of what ends the turn, wherever it can be ended."""


@dataclass(frozen=True)
class Entry:
    """One numbered line: a choice, or a drawer with several."""

    words: Said
    runs: tuple[Run, ...]
    """The moves of the choice, or of all those in the drawer."""
    drawer: str = ""
    closes: bool = False
    asks: Said = ""
    """What is asked once before it is taken."""
    number: int = CLOSING


def entries(room: Room, game: Game, position: Position, drawer: str = "") -> list[Entry]:
    """What to choose from in this Position: everything, or what lies in one drawer. What ends the turn comes last."""
    found: list[Entry] = []
    drawers: dict[str, tuple[Said, list[Run]]] = {}
    for kept_in, entry in [*_whole(room, game, position), *_single(room, game, position)]:
        if plain(kept_in) == drawer:
            found.append(entry)
        elif not drawer:
            drawers.setdefault(plain(kept_in), (kept_in, []))[1].append(entry.runs[0])
    found += [Entry(called, tuple(runs), name) for name, (called, runs) in drawers.items()]
    return sorted(found, key=lambda entry: entry.closes)


def _whole(room: Room, game: Game, position: Position) -> Iterator[tuple[Said, Entry]]:
    """Choices of several moves with what they cost; those with a cheaper or plainer price beside them in a drawer."""
    words, runs = room.words, game.runs(position)
    prices = [words.price(game, position, run) for run in runs]
    spots = [game.run_spot(position, run) for run in runs]
    asked_for = only_if_asked(spots, prices)
    for run, price, otherwise in zip(runs, prices, asked_for, strict=True):
        said = _priced(words.run(game, position, run), price)
        question = words.closes(game, *newest_action(position, run))
        entry = Entry(said, (run,), closes=question is not None, asks=question or "")
        yield _("pay otherwise") if otherwise else "", entry


def _single(room: Room, game: Game, position: Position) -> Iterator[tuple[Said, Entry]]:
    """Single moves, but for those that begin a whole choice."""
    words = room.words
    begun = {run[0] for run in game.runs(position)}
    for move in words.in_order(game, position, position.moves()):
        if move in begun:
            continue
        question = words.closes(game, position, move)
        said = _priced(words.choice(game, position, move), words.price(game, position, (move,)))
        entry = Entry(said, ((move,),), closes=question is not None, asks=question or "")
        yield words.drawer(game, position, move), entry


def _priced(said: Said, price: Price) -> Said:
    """With its costs, unless it names them itself."""
    text = plain(said)
    costs = [cost for cost in price.costs if plain(cost) not in text]
    return together(said, aside(fill(_("costs {items}"), items=joined(costs)))) if costs else said


class Numbers:
    """The numbers of one turn: a choice that stays in the list keeps its number, new ones take what is free."""

    def __init__(self) -> None:
        self.given: dict[str, int] = {}

    def of(self, game: Game, offered: list[Entry]) -> list[Entry]:
        """The choices with their numbers, in their order; what ends the turn last."""
        names = [entry.drawer or game.spell(entry.runs[0]) for entry in offered]
        last = max([at for at, entry in enumerate(offered) if entry.closes], default=-1)
        kept = {name: number for name, number in self.given.items() if name in names}
        taken = set(kept.values())
        free = (number for number in range(1, len(names) + len(taken) + 1) if number not in taken)
        for at, name in enumerate(names):
            if name not in kept:
                kept[name] = CLOSING if at == last else next(free)
        self.given = kept
        numbered = [replace(entry, number=kept[name]) for entry, name in zip(offered, names, strict=True)]
        return sorted(numbered, key=lambda entry: (entry.number == CLOSING, entry.number))
