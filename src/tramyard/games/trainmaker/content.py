"""The cards of Trainmaker: cities and contracts, read from TOML and checked against what the rules need."""

from collections import Counter
from typing import Final, Literal

import msgspec

from tramyard.kernel.content import decode
from tramyard.kernel.errors import FileFault
from tramyard.kernel.words import _, plural

FACES: Final = "LPBFC"
STOCK: Final = "PBF"
WILD: Final = "wild"
SIZES: Final = {"whistlestop": 1, "depot": 2, "station": 3, "terminal": 4}
MOST_CITIES: Final = 60
PUBLISHED: Final = {"whistlestop": 6, "depot": 18, "station": 12, "terminal": 4}


class Meta(msgspec.Struct, forbid_unknown_fields=True):
    game: Literal["trainmaker"]
    edition: str
    content_version: int


class Dice(msgspec.Struct, forbid_unknown_fields=True):
    count: int
    faces: list[str]


class Good(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    colour: str


class City(msgspec.Struct, forbid_unknown_fields=True, rename={"size": "class"}):
    """A City card: `size` is its class, `need` the rolling stock it asks for."""

    id: int
    name: str
    state: str
    good: str
    size: Literal["whistlestop", "depot", "station", "terminal"]
    need: str


class Contract(msgspec.Struct, forbid_unknown_fields=True):
    id: int
    name: str
    goods: dict[str, int]


class Cities(msgspec.Struct, forbid_unknown_fields=True):
    list: list[City]


class Contracts(msgspec.Struct, forbid_unknown_fields=True):
    list: list[Contract]


class Cards(msgspec.Struct, forbid_unknown_fields=True):
    """A whole content file."""

    meta: Meta
    dice: Dice
    goods: list[Good]
    cities: Cities
    contracts: Contracts


def read(text: str, file: str) -> Cards:
    """The cards of a file's text. Raises FileFault naming file, field and expectation."""
    cards = decode(text, Cards, file)
    if cards.dice.count != 7 or sorted(cards.dice.faces) != sorted("LLPBFC"):
        raise FileFault(file, _field("dice"), _("expected count = 7 and faces L, L, P, B, F, C"))
    goods = [good.id for good in cards.goods]
    if len(set(goods)) != 6 or len(goods) != 6 or WILD in goods:
        raise FileFault(file, _field("goods"), _("expected six different goods (wild is not listed)"))
    _check_cities(cards.cities.list, goods, file)
    _check_contracts(cards.contracts.list, goods, file)
    return cards


def _check_cities(cities: list[City], goods: list[str], file: str) -> None:
    if not 3 <= len(cities) <= MOST_CITIES:
        expected = _("expected 3 to {most} cities, not {count}").format(most=MOST_CITIES, count=len(cities))
        raise FileFault(file, _field("cities.list"), expected)
    seen: set[int] = set()
    for number, city in enumerate(cities):
        where = _field(f"cities.list[{number}]")
        _check_id(city.id, seen, where, file)
        if city.good not in (*goods, WILD):
            expected = _("expected one of {known}, not «{value}»").format(
                known=", ".join((*goods, WILD)), value=city.good
            )
            raise FileFault(file, f"{where}.good", expected)
        if set(city.need) - set(STOCK) or len(city.need) != SIZES[city.size]:
            expected = _("expected {count} letters of P, B, F for the class {size}, not «{need}»")
            expected = expected.format(count=SIZES[city.size], size=city.size, need=city.need)
            raise FileFault(file, f"{where}.need", expected)


def _check_contracts(contracts: list[Contract], goods: list[str], file: str) -> None:
    if not 3 <= len(contracts) <= MOST_CITIES:
        expected = _("expected 3 to {most} contracts, not {count}").format(most=MOST_CITIES, count=len(contracts))
        raise FileFault(file, _field("contracts.list"), expected)
    seen: set[int] = set()
    for number, contract in enumerate(contracts):
        where = _field(f"contracts.list[{number}]")
        _check_id(contract.id, seen, where, file)
        unknown = set(contract.goods) - set(goods)
        if unknown or not contract.goods or min(contract.goods.values()) < 1 or max(contract.goods.values()) > 6:
            expected = _("expected counts from 1 to 6 of {goods}").format(goods=", ".join(goods))
            raise FileFault(file, f"{where}.goods", expected)


def _field(name: str) -> str:
    return _("field {name}").format(name=name)


def _check_id(number: int, seen: set[int], where: str, file: str) -> None:
    if number in seen or not 1 <= number <= 99:
        expected = _("expected a number from 1 to 99 used once, not {value}").format(value=number)
        raise FileFault(file, f"{where}.id", expected)
    seen.add(number)


def contains(cards: object) -> list[str]:
    """What is in the file, in a few words each."""
    assert isinstance(cards, Cards)
    cities, contracts = len(cards.cities.list), len(cards.contracts.list)
    return [
        plural("{count} city", "{count} cities", cities),
        plural("{count} contract", "{count} contracts", contracts),
    ]


def remarks(cards: object) -> list[str]:
    """Where valid cards differ from the published box: owners want to know about a card they forgot."""
    assert isinstance(cards, Cards)
    found: list[str] = []
    sizes = Counter[str](city.size for city in cards.cities.list)
    for size, published in PUBLISHED.items():
        if sizes[size] != published:
            sentence = _("{count} of class {size}, where the published box has {published}")
            found.append(sentence.format(count=sizes[size], size=size, published=published))
    goods = Counter(city.good for city in cards.cities.list)
    for good, published in (*((good.id, 6) for good in cards.goods), (WILD, 4)):
        if goods[good] != published:
            sentence = _("{count} cards of {good}, where the published box has {published}")
            found.append(sentence.format(count=goods[good], good=_(good), published=published))
    if len(cards.contracts.list) != 12:
        sentence = _("{count} contracts, where the published box has {published}")
        found.append(sentence.format(count=len(cards.contracts.list), published=12))
    return found
