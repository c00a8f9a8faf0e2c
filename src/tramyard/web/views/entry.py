"""What really was rolled or drawn, put together from pieces: what can still come, and the one outcome that fits.

Whoever enters it taps faces, tokens or cards, or types their names or letters in any order; notation is understood too.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from unicodedata import combining, normalize

import msgspec
from librt.random import Random

from tramyard.kernel.spans import PIECE, Line, Said, line, plain
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _, calling
from tramyard.web.tables.table import Table
from tramyard.web.views.spoken import spans

WORLDS = 24
"""Imagined worlds that are asked what chance may bring, where the real one would tell a secret."""
MOST_PIECES = 60
"""Kinds of pieces shown at once."""
FEW = 12
"""So many kinds are all shown, those that cannot come any more too; of more, only what can come."""
_TYPED = re.compile(r"\d+|[^\W\d_]+")


class PieceToTap(msgspec.Struct):
    """A kind of piece: its name, how many of it are entered, and whether another one can come."""

    words: str
    spans: Line
    count: int
    can: bool


class Entry(msgspec.Struct):
    """How far an entry has come."""

    pieces: list[PieceToTap]
    more: int
    """Kinds of pieces that are not shown; typing narrows them."""
    fits: int
    """Outcomes that agree with everything entered so far."""
    outcome: str
    """The only one, as it is played; empty while several fit, or none."""
    made_of: list[str]
    """The pieces of that one."""
    missing: int
    """Pieces that must come at least."""
    note: str
    """What is wrong, in a sentence."""


@dataclass(frozen=True)
class Possible:
    """An outcome, and how many of each kind of piece it is made of."""

    text: str
    pieces: Counter[str]


def possible_outcomes(table: Table, seat: int, rng: Random) -> list[Move]:
    """What chance may bring as far as this seat knows."""
    worlds = [table.position.imagine(seat, rng) for _world in range(WORLDS)]
    return sorted({move for world in worlds for move, _weight in world.odds()})


def entry(table: Table, seat: int, rng: Random, tapped: Sequence[str], typed: str) -> Entry:
    """How things stand with these pieces tapped, and this typed besides."""
    game, words = table.game, table.room.words
    kinds: dict[str, Said] = {}
    outcomes: list[Possible] = []
    with calling(table.names()):
        for move in possible_outcomes(table, seat, rng):
            made_of = words.made_of(game, table.position, move, seat)
            outcomes.append(Possible(game.vocabulary.text(move), Counter(map(plain, made_of))))
            kinds.update({plain(piece): piece for piece in made_of})
    asked, unknown = read(typed, kinds)
    fitting = _fitting(outcomes, tapped, asked) if not unknown else []
    fitting = [one for one in outcomes if _is_notation(typed, one.text)] or fitting
    found = _only(fitting, Counter(tapped) + _surely(asked))
    given = Counter(tapped)
    shown = [_to_tap(piece, name, given[name], fitting) for name, piece in kinds.items()]
    if len(shown) > FEW:
        shown = [piece for piece in shown if piece.can or piece.count]
    return Entry(
        pieces=shown[:MOST_PIECES],
        more=max(0, len(shown) - MOST_PIECES),
        fits=len(fitting),
        outcome=found.text if found else "",
        made_of=list(found.pieces.elements()) if found else [],
        missing=min([one.pieces.total() - given.total() for one in fitting], default=0),
        note=_note(unknown, fitting),
    )


def _to_tap(piece: Said, name: str, count: int, fitting: Sequence[Possible]) -> PieceToTap:
    return PieceToTap(name, spans(piece), count, any(one.pieces[name] > count for one in fitting))


def _note(unknown: str, fitting: Sequence[Possible]) -> str:
    if unknown:
        return _("Nothing that can come is called «{word}».").format(word=unknown)
    return "" if fitting else _("That cannot come. Take something away.")


def _fitting(outcomes: Iterable[Possible], tapped: Sequence[str], asked: "Asked") -> list[Possible]:
    given = Counter(tapped)
    wanted = [(names, count + sum(given[name] for name in names)) for names, count in asked.items()]
    return [
        one
        for one in outcomes
        if given <= one.pieces and all(sum(one.pieces[name] for name in names) >= count for names, count in wanted)
    ]


def _only(fitting: Sequence[Possible], given: Counter[str]) -> Possible | None:
    """The one that is meant: nothing else fits, or everything else would need more pieces."""
    if len(fitting) == 1:
        return fitting[0]
    whole = [one for one in fitting if one.pieces == given]
    return whole[0] if len(whole) == 1 else None


# What was typed

Asked = dict[frozenset[str], int]
"""So many pieces out of each of these groups of names."""


def read(typed: str, kinds: dict[str, Said]) -> tuple[Asked, str]:
    """Pieces by their letters or names, in any order and case, with counts before them; and a word that is none.

    >>> from tramyard.kernel.spans import Span
    >>> dice = {"Locomotive": Span("Locomotive", PIECE, "die-L"), "Boxcar": Span("Boxcar", PIECE, "die-B")}
    >>> {"".join(names): count for names, count in read("2L b box", dice)[0].items()}
    {'Locomotive': 2, 'Boxcar': 2}
    >>> read("lx", dice)[1]
    'lx'
    """
    letters = {letter: name for name, piece in kinds.items() if (letter := _letter(piece))}
    mentions: list[Mention] = []
    count = 0
    for word in _TYPED.findall(_bare(typed)):
        if word.isdigit():
            count = int(word[:3])
            continue
        if word == "x" and word not in letters:
            continue
        if all(letter in letters for letter in word):
            mentions += [Mention({letters[letter]: ""}, count or 1) for letter in word]
        elif mentions and not count and (longer := mentions[-1].with_word(word)):
            mentions[-1] = longer
        elif found := {name: rest for name in kinds if (rest := _without(_bare(name), word)) is not None}:
            mentions.append(Mention(found, count or 1))
        else:
            return {}, word
        count = 0
    asked: Counter[frozenset[str]] = Counter()
    for mention in mentions:
        asked[frozenset(mention.names)] += mention.count
    return dict(asked), ""


@dataclass(frozen=True)
class Mention:
    """Words that together name a piece: the names that are possible, each with those of its words that are left."""

    names: dict[str, str]
    count: int

    def with_word(self, word: str) -> "Mention | None":
        """The same with one more word of the name."""
        left = {name: rest for name, words in self.names.items() if (rest := _without(words, word)) is not None}
        return Mention(left, self.count) if left else None


def _without(words: str, typed: str) -> str | None:
    """A name without the word of it that begins like this, or is this in the singular; None if there is none."""
    parts = _TYPED.findall(words)
    for part in parts:
        if part.startswith(typed) or (len(part) > 2 and typed.startswith(part)):
            return " ".join([other for other in parts if other is not part])
    return None


def _surely(asked: Asked) -> Counter[str]:
    """The pieces that were named so that only one kind is meant."""
    return Counter({next(iter(names)): count for names, count in asked.items() if len(names) == 1})


def _letter(piece: Said) -> str:
    """What a drawn piece is written as, where that is one letter: `die-L` is l."""
    found = [span.what.rpartition("-")[2] for span in line(piece) if span.kind == PIECE]
    return found[0].casefold() if len(found) == 1 and len(found[0]) == 1 else ""


def _bare(text: str) -> str:
    """Small letters without accents."""
    return "".join([sign for sign in normalize("NFKD", text.casefold()) if not combining(sign)])


def _is_notation(typed: str, text: str) -> bool:
    """Whether this is the outcome's own text, its letters in any order."""
    written = typed.strip().casefold()
    return bool(written) and (written == text.casefold() or sorted(written) == sorted(text.casefold()))
