"""Where passengers sit: pairs of a colour first, each on a bench of its own, then those who sit alone."""

from dataclasses import dataclass

from tramyard.games.trieste.rules.box import COCOLO
from tramyard.games.trieste.rules.seating import SBONFO_BENCHES, SEATS
from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.kernel.bits import members


@dataclass(slots=True)
class Chair:
    """A seat on a bench, counted from 0; nobody in it is an empty name."""

    bench: int
    place: int
    name: str = ""
    character: str = ""
    open: bool = True
    """Whether the bench can be used: the third one only on a Sbonfo."""


def chairs(position: TriestePosition, player: int) -> list[Chair]:
    """All six seats of a tram, in order."""  # TR-SEAT-01, TR-SEAT-07
    box = position.box
    usable = int(box.benches(position.futiz[player]))
    seated = _in_order(position, player)
    found: list[Chair] = []
    for bench in range(int(SBONFO_BENCHES)):
        for place in range(int(SEATS)):
            chair = Chair(bench, place, open=bench < usable)
            pair = seated[bench] if bench < len(seated) else []
            if place < len(pair):
                chair.name = box.passengers[pair[place]]
                chair.character = box.characters[box.character_of[pair[place]]]
            found.append(chair)
    return found


def _in_order(position: TriestePosition, player: int) -> list[list[int]]:
    """Who sits on each bench."""
    box = position.box
    aboard = members(position.aboard[player])
    if position.futiz[player] == COCOLO:  # TR-SEAT-04
        return [aboard[at : at + 2] for at in range(0, len(aboard), 2)]
    pairs: list[list[int]] = []
    alone: list[list[int]] = []
    for colour in range(len(box.colours)):
        group = [passenger for passenger in aboard if box.colour_of[passenger] == colour]
        pairs += [group[at : at + 2] for at in range(0, len(group) - 1, 2)]
        alone += [[group[-1]]] if len(group) % 2 else []
    return [*pairs, *alone]
