"""How content files write icons, cards, boards and layouts of Tramways.

A card is a row of slots: `r2 R I $1`. A slot holds one icon, or two joined by `+` that count as one slot: `r1+C`.
Icons: `r1 r2 r3` rails, `V` upgrade a link, `B` build, `U` upgrade a building, `R C I L` destinations, `#A1` a Parcel's
code, `$n` money, `W` a worker, `P` a new passenger, `s-` less stress, `hp2` two HP. A last word `!s` or `!$3` is the
consequence of using the card: a step of stress, or money.

A face of a board is five rows of five characters: `.` plain, `R C I L` a building, `1 2 3` a Parcel of this board,
`^` hill, `=` river, `~` lake. Its edges bear numerals `1` to `4`, `.` for none: n and s from left to right, e and w
from top to bottom. A board is turned clockwise by quarters: `D2` is the board D turned twice, `Dh2` its hard side.

A layout is rows of slots, each a sign of `123456789a`, `.` for none: `12` over `43`. Their order is the night's.
"""

import re
from typing import Final, NamedTuple

TYPES: Final = "RCIL"
SIDE: Final = 5
"""Spaces along a side of a board."""
GROUNDS: Final = ".^=~"
DIGITS: Final = "123"
SLOT_SIGNS: Final = "123456789a"
TURNS: Final = 4

ICON: Final = re.compile(r"(?:r[123]|[VBUWPRCIL]|#[A-Z][1-9]|\$[1-9]|s-|hp[1-9])")
CONSEQUENCE: Final = re.compile(r"!s|!\$[1-9]")
PLACEMENT: Final = re.compile(r"([A-Z])(h?)([0-3])")


class Icon(NamedTuple):
    """What one icon is: its kind, how much of it, and the letter or code it shows."""

    kind: str
    """rail, uplink, build, upbldg, destination, parcel, money, worker, pax, calm or hp."""
    amount: int = 0
    letter: str = ""


class CardFace(NamedTuple):
    """What is printed on a card."""

    slots: tuple[tuple[Icon, ...], ...]
    money: int
    stress: int
    """What using it costs first."""


LETTERS: Final = {"V": "uplink", "B": "build", "U": "upbldg", "W": "worker", "P": "pax"}


def icon_of(text: str) -> Icon | None:
    """The icon a token stands for; None where it stands for none.

    >>> icon_of("r2"), icon_of("#B3"), icon_of("s-"), icon_of("r9")
    (Icon(kind='rail', amount=2, letter=''), Icon(kind='parcel', amount=0, letter='B3'), \
Icon(kind='calm', amount=1, letter=''), None)
    """
    if not ICON.fullmatch(text):
        return None
    if text in LETTERS:
        return Icon(LETTERS[text], 1)
    if text in tuple(TYPES):
        return Icon("destination", 0, text)
    if text.startswith("#"):
        return Icon("parcel", 0, text[1:])
    if text == "s-":
        return Icon("calm", 1)
    kind = {"r": "rail", "$": "money", "h": "hp"}[text[0]]
    return Icon(kind, int(text[-1]))


def card_of(text: str) -> CardFace | str:
    """A card as it is written, or the word of it that means nothing.

    >>> card_of("r1+C V !$3")
    CardFace(slots=((Icon(kind='rail', amount=1, letter=''), Icon(kind='destination', amount=0, letter='C')), \
(Icon(kind='uplink', amount=1, letter=''),)), money=3, stress=0)
    >>> card_of("r1 r7")
    'r7'
    """
    slots: list[tuple[Icon, ...]] = []
    money = stress = 0
    for word in text.split():
        if CONSEQUENCE.fullmatch(word) and not money and not stress:
            stress, money = (1, 0) if word == "!s" else (0, int(word[2:]))
            continue
        icons = [icon_of(part) for part in word.split("+")]
        known = tuple([icon for icon in icons if icon is not None])
        if money or stress or len(known) < len(icons) or len(icons) > 2:
            return word
        slots.append(known)
    return CardFace(tuple(slots), money, stress)
