"""A card as it is drawn: its strip with a name, and its slots with their icons, each a spot where it can be used."""

from dataclasses import dataclass
from typing import Final

from tramyard.games.tramways.notation import TYPES, Icon
from tramyard.games.tramways.picture.layout import CARD_HIGH, CARD_WIDE, STRIP
from tramyard.games.tramways.rules.box import ACTION_KINDS, Box, Card
from tramyard.games.tramways.words.cards import HALVES, label
from tramyard.kernel.words import N_, _
from tramyard.tramnet.words import BUILDING_NAMES

SHORT: Final = {
    "generic": N_("Generic {label}"),
    "parcel": N_("Parcel {label}"),
    "development": N_("Devel. {label}"),
    "auction": N_("Auction {label}"),
    "building": N_("{kind} {label}"),
    "special": N_("Special"),
}
"""What stands on a card's strip."""


@dataclass(slots=True)
class IconShown:
    """An icon, in the middle of its place on the card."""

    spot: str
    """Empty where it pays for nothing."""
    icon: Icon
    x: float
    y: float
    wide: float
    high: float
    paid: bool


@dataclass(slots=True)
class CardShown:
    name: str
    spot: str
    strip: str
    """The spot of its strip, where it is in the viewer's hand."""
    family: str
    words: str
    icons: list[IconShown]
    pairs: list[float]
    """How far down slots with two icons lie."""
    money: int
    stress: int
    ticket: bool
    """Whether it is the ticket of the trip that is being paid."""
    x: float = 0
    y: float = 0
    wide_x: float = 0
    wide_y: float = 0
    """Where it lies in a wide window."""
    count: int = 0
    """Cards in the pile it is the top of."""


def card_shown(box: Box, number: int, spot: str, mine: bool, paid: list[int]) -> CardShown:
    """A card with these uses of it paid so far."""
    card = box.cards[number]
    names = [box.atom_names[atom] for atom in paid]
    return CardShown(
        name=card.name,
        spot=spot,
        strip=f"strip-{card.name}" if mine else "",
        family=card.family if not card.kind else f"is-{TYPES[card.kind - 1]}",
        words=strip_words(card),
        icons=_icons(card, mine, names),
        pairs=[_row(at, len(card.slots)) for at, slot in enumerate(card.slots) if len(slot) > 1],
        money=int(card.money),
        stress=int(card.stress),
        ticket=f"%{card.name}" in names,
    )


def strip_words(card: Card) -> str:
    kind = _(BUILDING_NAMES[TYPES[card.kind - 1]]) if card.kind else ""
    return _(SHORT[card.family]).format(label=label(card), kind=kind)


def _row(at: int, slots: int) -> float:
    """How far down the middle of a slot is that takes a whole row."""
    room = (CARD_HIGH - STRIP) / slots
    return STRIP + room * (at + 0.5)


def _icons(card: Card, mine: bool, paid: list[str]) -> list[IconShown]:
    """Slots side by side in up to two rows; the two icons of a double slot share a row."""
    places: list[tuple[str, Icon]] = []
    for at, slot in enumerate(card.slots):
        for half, icon in enumerate(slot):
            places.append((f"{card.name}.{at + 1}" + (HALVES[half] if len(slot) > 1 else ""), icon))
    rows = [places] if len(places) < 3 else [places[:2], places[2:]]
    high = (CARD_HIGH - STRIP) / len(rows)
    found: list[IconShown] = []
    for down, row in enumerate(rows):
        wide = CARD_WIDE / len(row)
        for across, (name, icon) in enumerate(row):
            spot = f"slot-{name}" if mine and icon.kind in ACTION_KINDS else ""
            middle = wide * (across + 0.5), STRIP + high * (down + 0.5)
            found.append(IconShown(spot, icon, *middle, wide, high, f"${name}" in paid))
    return found
