"""Answers that are known already: whoever follows a line that was found is told the rest of it at once."""

from collections import OrderedDict
from dataclasses import replace
from typing import Final

import msgspec

from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.solver import Answer
from tramyard.kernel.spec import GameSpec

KEPT: Final = 20_000
"""Positions with an answer, the least recently asked for goes first: a few hundred puzzles at a time."""


class Answers:
    """Lines that were found and proofs that there is none, by game, position and what was looked for."""

    def __init__(self) -> None:
        self._known: OrderedDict[bytes, Answer] = OrderedDict()

    def known(self, spec: GameSpec, position: Position, goal: str) -> Answer | None:
        key = _key(spec, position, goal)
        if key in self._known:
            self._known.move_to_end(key)
        return self._known.get(key)

    def keep(self, spec: GameSpec, game: Game, position: Position, answer: Answer) -> None:
        """An answer that stays true however long somebody looks: a line, with what is left of it after each of its
        actions, or a proof."""
        if not answer.solved and not answer.proved:
            return
        here = position.copy()
        for number, action in enumerate(answer.moves):
            self._put(_key(spec, here, answer.goal), replace(answer, moves=answer.moves[number:]))
            game.play_action(here, tuple(game.parse(here, action)))
        if not answer.moves:
            self._put(_key(spec, here, answer.goal), answer)

    def _put(self, key: bytes, answer: Answer) -> None:
        self._known[key] = answer
        self._known.move_to_end(key)
        while len(self._known) > KEPT:
            self._known.popitem(last=False)


def _key(spec: GameSpec, position: Position, goal: str) -> bytes:
    return msgspec.json.encode([spec.game, spec.fingerprint, spec.seats, dict(spec.options), goal, position.dump()])
