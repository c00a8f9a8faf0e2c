"""What can be wrong with a position of Tramways: pieces lost or doubled, rails that cannot lie so, wrong counts."""

from typing import Final

from mypy_extensions import i64

from tramyard.games.tramways.rules import phases
from tramyard.games.tramways.rules.flow import DISCREET
from tramyard.games.tramways.rules.timing_faults import out_of_place
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.kernel.dumps import fault
from tramyard.kernel.position import OVER
from tramyard.kernel.words import _
from tramyard.tramnet.links import used_sides
from tramyard.tramnet.network import grouped
from tramyard.tramnet.sets import holds, members_of, size_of

ZONES: Final = ("hand", "deck", "pool")
"""Where a player's cards lie."""


def faults(position: TramwaysPosition) -> list[str]:
    """Every fault, by field, in a sentence each; empty when all is well."""
    found: list[str] = []
    _cards(position, found)
    _pieces(position, found)
    _rails(position, found)
    _course(position, found)
    return found or out_of_place(position)


def _cards(position: TramwaysPosition, found: list[str]) -> None:
    """Every card is in one place."""
    box = position.box
    own = [0] * len(box.cards)
    for seat in range(box.seats):
        held: list[int] = []
        for zone in ZONES:
            there = members_of(getattr(position, zone), seat)
            if any(card in held for card in there):
                sentence = _("a card of player {number} is in two places")
                found.append(fault(f"{zone}[{seat}]", sentence.format(number=seat + 1)))
            held += there
        for card in held:
            own[card] += 1
        for card in box.own:
            if card not in held:
                sentence = _("player {number} has lost the card {card}")
                found.append(fault(f"hand[{seat}]", sentence.format(number=seat + 1, card=box.card_names[card])))
        if any(not holds(position.hand, seat, card) for card in members_of(position.known, seat)):
            found.append(fault(f"known[{seat}]", _("a card is known to be in a hand where it is not")))
        empty = size_of(position.deck, seat) == 0
        if empty and any(not holds(position.known, seat, card) for card in members_of(position.hand, seat)):
            found.append(fault(f"known[{seat}]", _("a card that everybody saw is not known")))
        for card in held:
            code = box.cards[card].code
            if code >= 0 and position.owners[code] != seat:
                found.append(_foreign_parcel(box.codes[code]))
    for card, count in enumerate(own):
        if count > 1 and card not in box.own:
            found.append(_twice(_last_place(position, card), box.card_names[card]))
        family = box.cards[card].family
        if count and family in ("development", "auction", "building") and not holds(position.met, 0, card):
            found.append(fault("met", _("the card {card} has never come up").format(card=box.card_names[card])))
    _open_cards(position, own, found)
    for code, owner in enumerate(position.owners):
        card = box.parcel_cards[code]
        if own[card] != int(owner >= 0) or (owner >= 0 and position.land.parcel_at[code] < 0):
            found.append(_foreign_parcel(box.codes[code]))


def _foreign_parcel(code: str) -> str:
    return fault("owners", _("the Parcel {code} and its card have different owners").format(code=code))


def _twice(field: str, card: str) -> str:
    return fault(field, _("the card {card} is in two places").format(card=card))


def _last_place(position: TramwaysPosition, card: int) -> str:
    """The last of the players' sets that a card lies in."""
    places = [
        f"{zone}[{seat}]"
        for seat in range(position.box.seats)
        for zone in ZONES
        if holds(getattr(position, zone), seat, card)
    ]
    return places[-1]


def _open_cards(position: TramwaysPosition, own: list[int], found: list[str]) -> None:
    """Display and books: cards that belong there, once, and none that came up is lost. `own` counts those that players
    have."""
    box = position.box
    tops = [top for top in position.tops if top >= 0]
    shown = position.shown_cards
    for field, cards, known in (("shown", shown, box.shown_cards), ("tops", tops, box.development)):
        for card in cards:
            if own[card] or not holds(position.met, 0, card):
                found.append(_twice(field, box.card_names[card]))
        if len(set(cards)) < len(cards):
            found.append(fault(field, _("a card stands there twice")))
        if any(card not in known for card in cards):
            found.append(fault(field, _("a card lies open where it does not belong")))
    for card in members_of(position.met, 0):
        gone = box.alone and card in box.shown_cards  # TB-SOLO-03
        if not own[card] and card not in tops and card not in shown and not gone:
            found.append(fault("met", _("the card {card} is lost").format(card=box.card_names[card])))
    for book, height in enumerate(position.heights):
        if position.tops[book] >= 0 and height == 0:
            found.append(fault("heights", _("book {number} has a top but no cards").format(number=book + 1)))


def _pieces(position: TramwaysPosition, found: list[str]) -> None:
    box, land = position.box, position.land
    if position.riders_on_map() > box.passengers:
        found.append(fault("riders", _("there are more passengers than {number}").format(number=box.passengers)))
    if position.workers_left() < 0:
        found.append(fault("players", _("there are more workers than {number}").format(number=box.workers)))
    for space in range(land.grid.places):
        name = land.grid.name(space)
        for field in ("riders", "martians", "improved"):
            if getattr(position, field)[space] and not position.kinds[space]:
                found.append(fault(field, _("something stands on {space}, where no building is").format(space=name)))
        if position.improved[space] and land.printed[space]:
            found.append(fault("improved", _("the printed building on {space} was upgraded").format(space=name)))
    built = [0] * 5
    for code in range(len(box.codes)):
        space = land.parcel_at[code]
        if space >= 0:
            built[position.kinds[space]] += 1
    for kind in range(1, 5):
        if built[kind] + position.in_stock(kind) != len(box.building_cards[kind]):
            found.append(fault("buildings", _("buildings and their cards do not agree")))
    kept: i64 = 0
    for seat in range(box.seats):
        kept += position.kept[seat]
        if position.laid(seat) > box.rails:
            sentence = _("player {number} has more rails than {most}")
            found.append(fault("links", sentence.format(number=seat + 1, most=box.rails)))
    martians: i64 = 0
    for space in land.sites:
        martians += position.martians[space]
    printed = sum([int(land.start_riders[space]) for space in land.sites])
    if martians + kept != (printed if box.martians else 0):
        found.append(fault("martians", _("Martians are lost, or too many")))


def _rails(position: TramwaysPosition, found: list[str]) -> None:
    land = position.land
    grid = land.grid
    owners: dict[int, int] = {}
    sides: dict[int, list[int]] = {}
    for link in position.links:
        first, last = link.spaces[0], link.last()
        ends = [first, last] if link.complete else [first]
        for end in ends:
            if end < grid.size and not position.kinds[end] and position.owner_of(end) != link.owner:
                found.append(fault("links", _("a link ends on {space}, where it cannot").format(space=grid.name(end))))
        if link.complete and first >= grid.size:
            found.append(fault("links", _("a branch is told from its node")))
        if not link.complete and (link.upgraded or position.kinds[last] or link.worked not in _recent(position)):
            found.append(fault("links", _("a link is open that cannot be")))
        if len(set(link.spaces[1:-1])) < len(link.spaces) - 2:  # TB-AMB65
            found.append(fault("links", _("a link comes to a space twice")))
        for at in range(1, len(link.spaces) - 1):
            here = link.spaces[at]
            if here >= grid.size:
                if link.complete:
                    found.append(fault("links", _("a complete link is not told as its branches")))
                continue
            if position.kinds[here] or land.cost[here] < 0:
                found.append(fault("links", _("a rail lies on {space}, where none can").format(space=grid.name(here))))
            if owners.setdefault(int(here), int(link.owner)) != link.owner:
                found.append(fault("links", _("rails of two players lie on {space}").format(space=grid.name(here))))
            used = sides.setdefault(int(here), [])
            used += [
                int(grid.side_towards(here, link.spaces[at - 1])),
                int(grid.side_towards(here, link.spaces[at + 1])),
            ]
    for here, used in sides.items():
        if len(set(used)) < len(used):
            found.append(fault("links", _("rails overlap on {space}").format(space=grid.name(here))))
    if [*position.groups] != [*grouped(grid, position.kinds)]:
        found.append(fault("links", _("the groups of buildings are out of date")))
    if [*position.used] != [*used_sides(grid, position.links)]:
        found.append(fault("links", _("the rails of the spaces are out of date")))


def _recent(position: TramwaysPosition) -> tuple[int, int]:
    """The rounds in which open links were worked at: this one, or the one before."""  # TB-BUILD-13
    return int(position.round), int(position.round) - 1


def _course(position: TramwaysPosition, found: list[str]) -> None:
    box = position.box
    if sorted(position.order) != [*range(box.seats)]:
        found.append(fault("order", _("the turn order does not name everybody once")))
    full = len(position.boards) == box.layout.slots
    if full == (position.phase in (phases.ORDER, phases.BOARDS)) or (full and box.fixed not in ([], position.boards)):
        found.append(fault("boards", _("boards are missing, or too many")))
    if full and box.drawing.wrong(position.boards):
        found.append(fault("boards", _("boards lie there that cannot lie together")))
    if (position.dark >= 0) != (box.night and full and position.phase != phases.NIGHT):
        found.append(fault("night", _("there is night where none can be, or none where one must be")))
    if position.settled == (position.phase in phases.UNSETTLED):
        found.append(fault("settled", _("an action is half done, or it is not")))
    if position.discreet != (position.phase in DISCREET):
        found.append(fault("phase", _("somebody is asked, or is not")))
    expected = position.decider()
    if position.actor != expected and position.actor != OVER:
        found.append(fault("actor", _("somebody else must decide")))
    shown = len(position.shown_cards)
    if position.phase == phases.BIDDING and shown != (box.seats if position.round < box.rounds else 0):
        found.append(fault("shown", _("the display has {number} cards").format(number=shown)))
