"""Whole rides: small moves that people think of as one choice."""

from mypy_extensions import i64

from tramyard.games.trieste.rules import families, phases
from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.kernel.vocabulary import Move


def rides(position: TriestePosition) -> list[tuple[Move, ...]]:
    """All ways to end the move that has begun, those that derail last. Of rides that end in the same way on the same
    square, having come in by the same side, the shortest is listed, and the first of those."""
    found: list[tuple[Move, ...]] = []
    derailing: list[tuple[Move, ...]] = []
    if position.phase != phases.STEP:
        return found
    ended: set[tuple[int, int, int]] = set()
    met: set[tuple[int, int, int, int]] = set()
    ahead: list[tuple[tuple[Move, ...], TriestePosition]] = [((), position)]
    seat = position.seat
    while ahead:
        longer: list[tuple[tuple[Move, ...], TriestePosition]] = []
        for run, here in ahead:
            for move in here.moves():
                kind = position.box.vocabulary.kinds[move]
                ride = (*run, move)
                if kind != families.GO or here.pips == 1:
                    goal = _arrival(here, move) if kind == families.GO else (here.place(), here.vias[seat])
                    key = (int(goal[0]), int(goal[1]), 1 if kind == families.CRASH else 0)
                    if key not in ended:
                        ended.add(key)
                        (derailing if kind == families.CRASH else found).append(ride)
                    continue
                there = here.copy()
                there.play(move)
                state = (int(there.place()), int(there.vias[seat]), int(there.pips), int(there.steps))
                if state not in met:
                    met.add(state)
                    longer.append((ride, there))
        ahead = longer
    return found + derailing


def _arrival(position: TriestePosition, move: Move) -> tuple[i64, i64]:
    """The square a step reaches, and the side by which it comes in there."""
    board = position.box.board
    square = board.railed[position.box.vocabulary.parts[move]]
    return square, board.enters[4 * position.place() + position.side_towards(square)]


def ride_spot(position: TriestePosition, run: tuple[Move, ...]) -> str:
    """The square on which a ride ends."""
    vocabulary = position.box.vocabulary
    square = position.place()
    for move in run:
        if vocabulary.kinds[move] == families.GO:
            square = position.box.board.railed[vocabulary.parts[move]]
    return position.box.board.names[square]
