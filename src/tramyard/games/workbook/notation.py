"""How a puzzle file writes spaces and tickets: `^7` is a parcel on a mountain, `2r/C | I ! $3` a ticket."""

import re
from typing import Final, Literal, NamedTuple

from tramyard.kernel.words import _

TYPES: Final = "RCIL"
"""Residence, Commerce, Industry, Leisure."""
SPECIALS: Final = "GPX"
"""Grand Station, Park, Stock Exchange."""
BUILDINGS: Final = TYPES + SPECIALS
TERRAINS: Final = {".": "plain", "^": "mountain", "~": "lake", "=": "river", "*": "forest", "V": "volcano"}
FLAGS: Final = "br"
"""Brown border, Rail icon."""
COLUMNS: Final = "abcdefghijklmnop"
MOST_ROWS: Final = 20
MOST_ICONS: Final = 9

Line = Literal["above", "below", "exclusive"]
UseKind = Literal[
    "rail", "destination", "parcel", "strip", "build", "uplink", "upbldg", "money", "worker", "pax", "hp", "calm",
    "reclaim", "stress",
]  # fmt: skip
ACTION_USES: Final = ("rail", "destination", "parcel", "strip", "build", "uplink", "upbldg")
"""What icons are good for in an action; all others serve in Self-Help (TW-SELF-10)."""
USES: Final[tuple[tuple[str, UseKind], ...]] = (
    (r"([1-9])r", "rail"),
    (r"([RCILGPX])", "destination"),
    (r"#([1-9][0-9]?)", "parcel"),
    (r"strip", "strip"),
    (r"build", "build"),
    (r"uplink", "uplink"),
    (r"upbldg", "upbldg"),
    (r"\$([1-9][0-9]?)", "money"),
    (r"worker", "worker"),
    (r"pax", "pax"),
    (r"hp([1-9]?)", "hp"),
    (r"calm", "calm"),
    (r"reclaim", "reclaim"),
)


class Malformed(Exception):
    """A text that says nothing in this notation: what was expected instead."""

    def __init__(self, expected: str, value: str) -> None:
        super().__init__(expected.format(value=value))
        self.expected = expected.format(value=value)


class Space(NamedTuple):
    """A square of the map as printed."""

    name: str
    """`c4`: column from the left, row from the top."""
    column: int
    row: int
    terrain: str
    """One of the names in TERRAINS."""
    building: str
    """A letter of BUILDINGS, or empty."""
    parcel: int
    """Its number, or 0."""
    flags: str

    @property
    def bears_rail(self) -> bool:
        """Whether rails can ever lie here (a parcel's owner permitting)."""
        return not self.building and self.terrain not in ("lake", "volcano")


class Use(NamedTuple):
    """One thing an icon is good for."""

    kind: UseKind
    amount: int = 0
    """Rails, dollars, HP, or the number of the parcel."""
    letter: str = ""
    """The building a Destination icon names."""

    @property
    def in_action(self) -> bool:
        return self.kind in ACTION_USES


class Icon(NamedTuple):
    """A picture on a ticket: one use, or either of two (A-18)."""

    uses: tuple[Use, ...]


class Ticket(NamedTuple):
    """A ticket as printed: its icons, what must be paid whenever it is crossed, and where it stands."""

    letter: str
    icons: tuple[Icon, ...]
    money: int = 0
    """Dollars of the consequence (TW-CONS-03)."""
    stress: int = 0
    """Steps of stress of the consequence (TW-CONS-04)."""
    line: Line = "above"


def space_name(column: int, row: int) -> str:
    """
    >>> space_name(2, 3)
    'c4'
    """
    return f"{COLUMNS[column]}{row + 1}"


def read_space(token: str, column: int, row: int) -> Space:
    """
    >>> read_space("^7", 0, 0)
    Space(name='a1', column=0, row=0, terrain='mountain', building='', parcel=7, flags='')
    """
    found = re.fullmatch(r"([.^~=*V]?)([RCILGPX]|[1-9][0-9]?)?([br]*)", token)
    if not token or found is None or not (found[1] or found[2]):
        raise Malformed(_("expected a space such as . ^ ~ = * V R C I L G P X or a number, not «{value}»"), token)
    terrain, content, flags = found[1] or ".", found[2] or "", found[3]
    if len(set(flags)) < len(flags):
        raise Malformed(_("expected every flag once, not «{value}»"), token)
    if content and terrain in "~V":
        raise Malformed(_("expected nothing on a lake or a volcano, not «{value}»"), token)
    number = int(content) if content.isdigit() else 0
    building = "" if number else content
    return Space(space_name(column, row), column, row, TERRAINS[terrain], building, number, flags)


def read_use(word: str) -> Use:
    """
    >>> read_use("2r")
    Use(kind='rail', amount=2, letter='')
    >>> read_use("hp").amount, read_use("hp3").amount
    (2, 3)
    """
    for pattern, kind in USES:
        if found := re.fullmatch(pattern, word):
            said = found[1] if found.re.groups else "0"
            if kind == "destination":
                return Use(kind, 0, said)
            return Use(kind, int(said or 2))  # TW-SELF-05: a Happiness icon is worth 2 HP
    expected = _(
        "expected an icon such as 2r, R, #1, strip, build, uplink, upbldg, $3, worker, pax, hp, calm or reclaim, "
        "not «{value}»"
    )
    raise Malformed(expected, word)


def read_icon(text: str) -> Icon:
    """
    >>> [use.kind for use in read_icon("2r/C").uses]
    ['rail', 'destination']
    """
    uses = tuple(read_use(word.strip()) for word in text.split("/"))
    if len(uses) > 2 or len(set(uses)) < len(uses):
        raise Malformed(_("expected one use, or two of which one is taken, not «{value}»"), text.strip())
    if len(uses) == 2 and not any(use.in_action for use in uses):
        raise Malformed(_("expected at most one use in Self-Help, not «{value}»"), text.strip())
    return Icon(uses)


def read_ticket(letter: str, text: str, line: Line = "above") -> Ticket:
    """
    >>> ticket = read_ticket("C", "3r | R ! stress")
    >>> len(ticket.icons), ticket.money, ticket.stress
    (2, 0, 1)
    """
    front, bang, due = text.partition("!")
    icons = tuple(read_icon(word) for word in front.split("|"))
    if len(icons) > MOST_ICONS:
        raise Malformed(_("expected at most 9 icons on a ticket, not «{value}»"), text)
    words = due.split()
    money = [int(word[1:]) for word in words if re.fullmatch(r"\$[1-9][0-9]?", word)]
    stress = words.count("stress")
    if (bang and not words) or len(money) + stress < len(words) or len(money) > 1 or stress > 1:
        raise Malformed(_("expected consequences such as ! $3, ! stress or ! $3 stress, not «{value}»"), due.strip())
    return Ticket(letter, icons, sum(money), stress, line)


def read_track_icon(text: str) -> Icon:
    """An icon on the HP track: besides those of tickets there is one that raises stress (TW-EP8-02)."""
    return Icon((Use("stress", 1),)) if text.strip() == "stress" else read_icon(text)


def read_arrivals(text: str) -> str:
    """
    >>> read_arrivals("I L")
    'IL'
    """
    words = text.split()
    if len(set(words)) < len(words) or any(word not in TYPES for word in words):
        raise Malformed(_("expected letters of R, C, I, L with a space between, each once, not «{value}»"), text)
    return "".join(words)
