"""The finite list of everything anybody can ever try in a game: the seats' choices first, then chance outcomes.

It is made of *families*, moves of one kind (ride, pay, lay, pass). Whoever holds a move asks the Vocabulary for its
family and its part in it: rules, words and "why not?" go by families, never by the place of a move in the list.
"""

from collections.abc import Sequence
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

Move = i64
"""An index into the Vocabulary."""


@final
class Family:
    """Moves of one kind: a name, and for each move its text and the spot of the picture it is about.

    `number` is the place of the family in its Vocabulary, `first` the move its texts begin with; both are set by the
    Vocabulary it is given to. A spot given as one text is that of all its moves.
    """

    def __init__(self, name: str, texts: Sequence[str], spots: Sequence[str] | str = "", chance: bool = False) -> None:
        self.name: str = name
        self.texts: list[str] = [*texts]
        self.spots: list[str] = [spots] * len(self.texts) if isinstance(spots, str) else [*spots]
        self.chance: bool = chance
        self.size: i64 = len(self.texts)
        self.number: i64 = -1
        self.first: i64 = -1
        if len(self.spots) != len(self.texts):
            raise ValueError(f"{name}: {len(self.texts)} moves, but {len(self.spots)} spots")

    def move(self, part: i64) -> Move:
        """The move with this number inside the family."""
        return self.first + part

    def moves(self) -> range:
        """All its moves."""
        return range(self.first, self.first + self.size)


def numbered(families: dict[int, Family]) -> list[Family]:
    """Families under the numbers by which a game's rules know them, in the order of its Vocabulary.

    >>> [family.name for family in numbered({0: Family("roll", ["roll"]), 1: Family("bid", ["b1", "b2"])})]
    ['roll', 'bid']
    """
    for place, (number, family) in enumerate(families.items()):
        if number != place:
            raise ValueError(f"the family {family.name} has number {number} and stands at place {place}")
    return list(families.values())


@final
class Vocabulary:
    """Texts of all moves, each with its family, its part in it, and the spot of the picture it is about.

    >>> words = Vocabulary([Family("roll", ["roll"], "die"), Family("bid", ["b1", "b2"], ["coin", "note"]),
    ...                     Family("rolled", ["!1", "!2"], chance=True)])
    >>> words.text(1), words.move("!2"), words.choices, len(words)
    ('b1', 4, 3, 5)
    >>> words.family(2).name, words.parts[2], words.spot(2), words.at("coin"), words.spot(4)
    ('bid', 1, 'note', [1], '')
    """

    def __init__(self, families: Sequence[Family]) -> None:
        self.families: list[Family] = [*families]
        self.texts: list[str] = []
        self.choices: i64 = 0
        self._spots: list[str] = []
        kinds: list[int] = []
        parts: list[int] = []
        for number, family in enumerate(self.families):
            self._add(number, family)
            kinds += [number] * len(family.texts)
            parts += range(len(family.texts))
        self.kinds: vec[i64] = vec[i64](kinds)
        """The number of each move's family."""
        self.parts: vec[i64] = vec[i64](parts)
        """The number of each move inside its family."""
        self._moves: dict[str, int] = {text: number for number, text in enumerate(self.texts)}
        self._at: dict[str, list[Move]] = {}
        for move, spot in enumerate(self._spots):
            self._at.setdefault(spot, []).append(move)
        if len(self._moves) != len(self.texts):
            twice = sorted({text for text in self.texts if self.texts.count(text) > 1})
            raise ValueError(f"moves listed twice: {', '.join(twice)}")

    def _add(self, number: int, family: Family) -> None:
        if family.number >= 0:
            raise ValueError(f"the family {family.name} is in a vocabulary already")
        family.number = number
        family.first = len(self.texts)
        self.texts += family.texts
        self._spots += family.spots
        if family.chance:
            return
        if self.choices != family.first:
            raise ValueError(f"the family {family.name} is a seat's choice and stands behind chance")
        self.choices = len(self.texts)

    def __len__(self) -> int:
        return len(self.texts)

    def __contains__(self, text: object) -> bool:
        return text in self._moves

    def text(self, move: Move) -> str:
        return self.texts[move]

    def move(self, text: str) -> Move:
        """The move of this text; KeyError if there is none."""
        return self._moves[text]

    def move_of(self, kind: i64, part: i64 = 0) -> Move:
        """The move with this number inside the family with that number."""
        return self.families[kind].first + part

    def family(self, move: Move) -> Family:
        return self.families[self.kinds[move]]

    def spot(self, move: Move) -> str:
        """The spot a move is about, or an empty text."""
        return self._spots[move]

    def at(self, spot: str) -> list[Move]:
        """The moves that are about a spot."""
        return self._at.get(spot, []) if spot else []
