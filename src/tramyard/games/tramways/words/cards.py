"""How the cards of Tramways are called, what is told of their slots and icons, and Parcels and numerals."""

from collections.abc import Sequence
from typing import Final

from tramyard.games.tramways.notation import TYPES, Icon
from tramyard.games.tramways.rules.box import Box, Card
from tramyard.kernel.spans import ASIDE, PLACE, STRONG, Line, Said, Span, fill, joined, plain, together
from tramyard.kernel.words import N_, _
from tramyard.tramnet.words import building, happiness, money, rails, stress

FAMILIES: Final = {
    "generic": N_("Generic card {label}"),
    "parcel": N_("Parcel card {label}"),
    "development": N_("Development card {label}"),
    "auction": N_("Auction card {label}"),
    "building": N_("{kind} card {label}"),
    "special": N_("special card {label}"),
}
ICONS: Final = {
    "build": N_("build"),
    "uplink": N_("upgrade a link"),
    "upbldg": N_("upgrade a building"),
    "worker": N_("a worker"),
    "pax": N_("a passenger"),
    "calm": N_("1 stress less"),
}
"""Icons that show nothing but themselves."""
HALVES: Final = "ab"
"""How the icons of a double slot are told apart in moves."""


def label(card: Card) -> str:
    """What tells a card from others of its family: of `q05` the 5, of `gB` the B, of `bR2` the 2."""
    if card.family == "special":
        return ""
    rest = card.name[2 if card.kind else 1 :].lstrip("0")
    return rest if rest and card.name[0].islower() else card.name


def card_name(card: Card) -> Span:
    """A card as people call it: «Auction card 5», «Residence card 2»."""
    kind = plain(building(TYPES[card.kind - 1])) if card.kind else ""
    named = _(FAMILIES[card.family]).format(label=label(card), kind=kind).strip()
    return Span(named, PLACE, f"card-{card.name}")


def card_names(box: Box, cards: Sequence[int]) -> Line:
    return joined([card_name(box.cards[card]) for card in cards])


def icon_name(icon: Icon) -> Said:
    """An icon in a word or two: «2 rails», «Commerce», «$3»."""
    if icon.kind == "destination":
        return building(icon.letter)
    if icon.kind == "rail":
        return rails(icon.amount)
    if icon.kind == "parcel":
        return parcel_name(icon.letter)
    if icon.kind == "money":
        return money(icon.amount)
    if icon.kind == "hp":
        return happiness(icon.amount)
    return _(ICONS[icon.kind])


def parcel_name(code: str) -> Span:
    """A Parcel by its code."""
    return Span(_("Parcel {code}").format(code=code), PLACE, f"parcel-{code}")


def numeral_name(numeral: str) -> Span:
    """What lies beyond the edge, by its Roman numeral."""
    return Span(_("numeral {numeral}").format(numeral=numeral), PLACE, f"numeral-{numeral}")


def slot_name(card: Card, number: int) -> Line:
    """A slot of a card, counted from 1; a double one names both its icons."""
    return joined([icon_name(icon) for icon in card.slots[number - 1]], _(" with "))


def atom_name(card: Card, number: int, half: str) -> Said:
    """A slot, or one half of it, that pays for something; of two alike its place tells which."""
    slot = card.slots[number - 1]
    icon = slot[HALVES.index(half) if half else 0]
    named = icon_name(icon)
    if [one for other in card.slots for one in other].count(icon) < 2:
        return named
    return fill(_("{icon}, in place {number}"), icon=named, number=number)


def due(card: Card) -> Line:
    """The consequence of a card, told behind it; empty for one without."""
    parts = [money(int(card.money))] if card.money else []
    parts += [stress(int(card.stress))] if card.stress else []
    return fill(_(", costs {due}"), due=joined(parts)) if parts else ()


def contents(card: Card) -> Line:
    """All that is printed on a card: «1 rail | Residence | $2»."""
    slots = [slot_name(card, number) for number in range(1, len(card.slots) + 1)]
    return together(joined(slots, " | "), due(card))


def drawn(card: Card, dim: bool = False) -> Line:
    """A card of a list in letters."""
    return together(Span(card_name(card).text, ASIDE if dim else STRONG), ": ", contents(card))
