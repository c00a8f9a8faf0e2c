"""Tables to try a room at, chosen from what the room declares: numbers of seats, contents, and values of options."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product

from librt.random import Random

from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.options import Option, Options, Value
from tramyard.kernel.record import Record
from tramyard.kernel.room import AnyContent, Room

FEW = 6
"""Tables of a room in a quick run, at most."""
MOST_CANDIDATES = 2000
"""Where there are more ways to set a table, so many of them are looked at."""

Setting = tuple[str, Value]
"""One thing that is chosen before the start, and its value."""
Texts = tuple[tuple[str, str], ...]
"""Content that does not ship: names, each with its TOML."""


@dataclass(frozen=True, repr=False, eq=False)
class Table:
    """A room with seats, content and options."""

    room: Room
    seats: int
    choices: tuple[Setting, ...] = ()
    content_name: str = ""
    """As `Room.content` takes it; empty for the one that is played by default."""
    content_text: str = ""
    """Of content that does not ship."""

    @property
    def options(self) -> Options:
        return dict(self.choices)

    @cached_property
    def content(self) -> AnyContent:
        if self.content_text:
            return self.room.content_from(self.content_name, self.content_text)
        return self.room.content(self.content_name)

    @cached_property
    def game(self) -> Game:
        return self.room.game(self.seats, self.options, self.content)

    @property
    def settings(self) -> tuple[Setting, ...]:
        """Everything that was chosen for this table."""
        return (("seats", self.seats), ("content", self.content_name), *self.choices)

    def record(self) -> Record:
        """An empty record of this table."""
        names = [f"Seat {seat + 1}" for seat in range(self.seats)]
        return Record.begin(self.room, names, self.options, self.content)

    def __repr__(self) -> str:
        content = [self.content_name] if self.content_name else []
        choices = [f"{name}={value}" for name, value in self.choices]
        return "-".join([self.room.name, str(self.seats), *content, *choices])


def few_tables(room: Room, contents: Texts = (), most: int = FEW) -> list[Table]:
    """A few tables that together try as many of the settings as they can."""
    return _covering(room, contents, 1, most)


def all_tables(room: Room, contents: Texts = ()) -> list[Table]:
    """Tables at which every two settings that fit together are tried together."""
    return _covering(room, contents, 2, MOST_CANDIDATES)


def _covering(room: Room, contents: Texts, together: int, most: int) -> list[Table]:
    """Tables until every so many settings were tried together, each table the one that tries most new ones."""
    candidates = _candidates(room, contents)
    untried = {group for table in candidates for group in combinations(table.settings, together)}
    used: Counter[Setting] = Counter()

    def worth(table: Table) -> tuple[int, int]:
        """New groups of settings first; where there are as many, settings that were seldom used."""
        new = len(untried.intersection(combinations(table.settings, together)))
        return new, -sum(used[setting] for setting in table.settings)

    found: list[Table] = []
    while candidates and len(found) < most:
        best = max(candidates, key=worth)
        if not worth(best)[0]:
            break
        candidates.remove(best)
        if _fits(best):
            found.append(best)
            untried.difference_update(combinations(best.settings, together))
            used.update(best.settings)
    assert found, f"{room.name} cannot be played with any of its options"
    return found


def _candidates(room: Room, contents: Texts) -> list[Table]:
    """Every way to set a table, or many of them."""
    texts = {"": "", **dict.fromkeys(room.contents()[1:], ""), **dict(contents)}
    names = list(texts)
    seats = range(room.min_seats, room.max_seats + 1)
    values = [[(option.name, value) for value in _values(option)] for option in room.options]
    total = len(names) * len(seats)
    for choices in values:
        total *= len(choices)
    if total <= MOST_CANDIDATES:
        every = product(*values)
        return [Table(room, many, choices, name, texts[name]) for choices in every for name in names for many in seats]
    rng = Random(total)
    found: list[Table] = []
    for _ in range(MOST_CANDIDATES):
        name = names[rng.randrange(len(names))]
        chosen = tuple(choices[rng.randrange(len(choices))] for choices in values)
        found.append(Table(room, seats[rng.randrange(len(seats))], chosen, name, texts[name]))
    return found


def _values(option: Option) -> list[Value]:
    """Both answers to a yes/no question, the default first; or all choices."""
    return [value for value, _ in option.choices] if option.choices else [option.default, not option.default]


def _fits(table: Table) -> bool:
    """Whether room, seats, content and options can be played together."""
    try:
        return table.game.seats == table.seats
    except YardError:
        return False
