"""The families of moves of Tramways in the order of its vocabulary, with the numbers by which rules know them.

They depend on layout, seats, world and cards, never on the boards that are drawn. Parts are places in lists: of spaces
those of the layout (`spaces`), after which EXTEND and STEP go on with the numerals; of what happens at buildings and
Parcels those that can bear one (`sites`), after which LINK goes on with the numerals; of edges
`4 * site's place + side`; of a building `4 * Parcel + type`; of a drawn card `cards * seat + card`.

Spots: a space (`c3`), an edge (`c3e`), a numeral (`numeral-II`), a card (`card-gA`), its strip (`strip-gA`), a slot or
half of it (`slot-gA.1`, `slot-x.2a`), the code on a Parcel (`parcel-A2`), a Ticket Book (`book-2`), and buttons.
"""

from collections.abc import Sequence
from typing import Final, final

from tramyard.games.tramways.notation import TYPES
from tramyard.kernel.vocabulary import Family
from tramyard.tramnet.grid import NUMERALS, SIDES

# What a seat can choose.
LINK: Final = 0
EXTEND: Final = 1
RIDER: Final = 2
MARTIAN: Final = 3
BUILD: Final = 4
UPGRADE_LINK: Final = 5
UPGRADE_BUILDING: Final = 6
CASH: Final = 7
STEP: Final = 8
THROUGH: Final = 9
ENOUGH: Final = 10
TICKET: Final = 11
PAY: Final = 12
WANT: Final = 13
RIDE: Final = 14
TAKE_MONEY: Final = 15
BOOK: Final = 16
BUY: Final = 17
USE: Final = 18
PLACE: Final = 19
DISCARD: Final = 20
END: Final = 21
DRAFT: Final = 22
BID: Final = 23
RAISE: Final = 24
DECLINE: Final = 25
TAKE: Final = 26
MORE: Final = 27
# What chance can bring.
ORDER: Final = 28
BOARD: Final = 29
HAND: Final = 30
TOP: Final = 31
SHOW: Final = 32
NIGHT: Final = 33

BID_STEPS: Final = (20, 5, 1)


@final
class Names:
    """Everything that words are made of."""

    def __init__(self) -> None:
        self.seats: int = 0
        self.spaces: list[str] = []
        self.sites: list[str] = []
        """Spaces that can bear a building or a Parcel."""
        self.cards: list[str] = []
        """Ids of all cards, in the order of spelling."""
        self.pays: list[str] = []
        """Icons that pay for something, by card and slot: `gA.1`, `x.2a`."""
        self.uses: list[tuple[str, str]] = []
        """Sets of icons of one card for administration, and the card: `q19.13`, `q19`."""
        self.parcels: list[str] = []
        """Codes."""
        self.shown: list[str] = []
        """Cards that can be in the auction."""
        self.books: int = 0
        self.development: list[str] = []
        self.placements: list[str] = []
        """Boards with their turns: `D2`."""
        self.slots: int = 0
        """Boards of the map."""
        self.orders: list[str] = []
        self.numerals: bool = False
        self.martians: bool = False
        self.night: bool = False
        self.draft: bool = False


def _family(name: str, words: Sequence[tuple[str, str]]) -> Family:
    return Family(name, [word for word, _ in words], [spot for _, spot in words])


def choices(names: Names) -> dict[int, Family]:
    """The families of what a seat can choose."""
    sites = names.sites
    edges = [name + side for name in sites for side in SIDES]
    numerals = [(name, f"numeral-{name}") for name in NUMERALS if names.numerals]
    places = [*[(name, name) for name in names.spaces], *numerals]
    starts = [*[(name, name) for name in sites], *numerals]
    codes = [(code, f"parcel-{code}") for code in names.parcels]
    alone = names.seats == 1
    return {
        LINK: _family("link", [(f"L:{name}", spot) for name, spot in starts]),
        EXTEND: _family("extend", [(f"+:{name}", spot) for name, spot in places]),
        RIDER: _family("passenger", [(f"M:{name}", name) for name in sites]),
        MARTIAN: _family("martian", [(f"MM:{name}", name) for name in sites if names.martians]),
        BUILD: _family("build", [(f"B:{code}={kind}", spot) for code, spot in codes for kind in TYPES]),
        UPGRADE_LINK: _family("upgrade link", [(f"V:{edge}", edge) for edge in edges]),
        UPGRADE_BUILDING: _family("upgrade building", [(f"U:{name}", name) for name in sites]),
        CASH: Family("cash", ["C"], "cash"),
        STEP: _family("way", [(f"-{name}", spot) for name, spot in places]),
        THROUGH: _family("through parcel", [(f"-{code}+", spot) for code, spot in codes]),
        ENOUGH: Family("enough", ["."], "enough"),
        TICKET: _family("ticket", [(f"%{card}", f"strip-{card}") for card in names.cards]),
        PAY: _family("pay", [(f"${slot}", f"slot-{slot}") for slot in names.pays]),
        WANT: _family(
            "wanted", [*[(f">{kind}", f"wanted-{kind}") for kind in TYPES], *[(f">{code}", at) for code, at in codes]]
        ),
        RIDE: _family("ride", [(f"r{edge}", edge) for edge in edges]),
        TAKE_MONEY: Family("take money", ["D$"], "money"),
        BOOK: _family("book", [(f"D{book}", f"book-{book}") for book in range(1, names.books + 1)]),
        BUY: Family("buy happiness", ["h"], "hp"),
        USE: _family("use", [(f"S:{use}", f"card-{card}") for use, card in names.uses]),
        PLACE: _family("new passenger", [(f"@{name}", name) for name in sites]),
        DISCARD: _family("discard", [(f"X:{card}", f"card-{card}") for card in names.cards]),
        END: Family("end", ["E"], "end"),
        DRAFT: _family("draft", [(f"A:{code}", f"card-{code}") for code in names.parcels if names.draft]),
        BID: Family("bid", [] if alone else ["b"], "bid"),
        RAISE: _family("raise", [] if alone else [(f"+{step}", f"bid-{step}") for step in BID_STEPS]),
        DECLINE: Family("decline", [] if alone else ["b-"], "no-bid"),
        TAKE: _family("take card", [(f"K:{card}", f"card-{card}") for card in names.shown]),
        MORE: Family("more cards", ["N"] if alone else [], "deck"),
    }


def outcomes(names: Names) -> dict[int, Family]:
    """The families of what chance can bring."""
    seats = range(1, names.seats + 1)
    slots = range(1, names.slots + 1)
    return {
        ORDER: Family("order", [f"!O:{order}" for order in names.orders], chance=True),
        BOARD: Family("board", [f"!B:{placement}" for placement in names.placements], chance=True),
        HAND: Family("card to hand", [f"!H{seat}:{card}" for seat in seats for card in names.cards], chance=True),
        TOP: Family(
            "top of book",
            [f"!D{book}:{card}" for book in range(1, names.books + 1) for card in names.development],
            chance=True,
        ),
        SHOW: Family("card shown", [f"!Q:{card}" for card in names.shown], chance=True),
        NIGHT: Family("first night", [f"!N{slot}" for slot in slots] if names.night else [], chance=True),
    }
