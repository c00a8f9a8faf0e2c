"""What all choose from: the auction as a track, open cards, Ticket Books, the schedule, and what can be built."""

from dataclasses import dataclass

from tramyard.games.tramways.notation import TYPES
from tramyard.games.tramways.picture import layout
from tramyard.games.tramways.picture.cards import CardShown, card_shown
from tramyard.games.tramways.rules import phases
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.games.tramways.words import cards
from tramyard.kernel.pictures import signs
from tramyard.kernel.position import OVER
from tramyard.kernel.spans import cut, plain
from tramyard.kernel.words import _, seat_name
from tramyard.tramnet.words import money

TRACK = 80
ORDER = 58
"""The height of the track of the auction, and where it only shows the turn order."""
HEAD = 20
"""The height of a heading."""
SCHEDULE = 36
LONGEST = 8
"""Letters of a name on the track."""


@dataclass(slots=True)
class Station:
    """A place of the turn order: who has it, or still bids for it."""

    x: float
    place: int
    seat: int
    sign: str
    name: str
    sunk: str
    """What was paid in this auction; of the Baby Auction what the bid counts."""
    passed: bool
    asked: bool


@dataclass(slots=True)
class Section:
    """Some cards under a heading."""

    title: str
    y: float
    cards: list[CardShown]


@dataclass(slots=True)
class RoundShown:
    number: int
    x: float
    wide: float
    arrivals: str
    done: bool
    now: bool


@dataclass(slots=True)
class Market:
    label: str
    told: str
    world: str
    high: float
    bidding: bool
    title: str
    track: int
    """How far down the track lies."""
    bid: str
    """The highest bid."""
    bolts: int
    """Stress for whoever is first."""
    stations: list[Station]
    sections: list[Section]
    schedule: float
    """How far down the schedule lies."""
    rounds: list[RoundShown]
    stock: list[tuple[str, int]]


def market(position: TramwaysPosition) -> Market:
    box = position.box
    sections: list[Section] = []
    bidding = position.phase in (phases.BIDDING, phases.RAISING)
    y = 4.0 if box.alone else float(TRACK if bidding else ORDER)
    for title, shown in (_open(position), _books(position)):
        sections.append(_section(title, shown, y))
        rows = (len(shown) + layout.SMALL_IN_ROW - 1) // layout.SMALL_IN_ROW
        y += HEAD + layout.SMALL_ROW * rows + 4 if rows else 0
    y += 0 if sections[-1].cards else HEAD + 4
    return Market(
        label=_("Auction, cards and schedule"),
        told=_told(position, bidding),
        world=box.world_name,
        high=y + SCHEDULE,
        bidding=bidding,
        title=_("Auction") if bidding else "",
        track=42 if bidding else 20,
        bid=money(int(position.high)) if bidding and position.high else "",
        bolts=int(box.first_stress[position.round - 1]),
        stations=[] if box.alone else _stations(position, bidding),
        sections=sections,
        schedule=y,
        rounds=_rounds(position),
        stock=[(letter, int(position.in_stock(kind))) for kind, letter in enumerate(TYPES, 1)],
    )


# The track


def _stations(position: TramwaysPosition, bidding: bool) -> list[Station]:
    """Places from the first to the last. Whoever has passed has taken theirs, from the last one on; the others bid for
    those that are left, in the order in which they are asked."""
    order = [int(seat) for seat in position.order]
    if bidding and not position.box.baby:
        gone = [int(seat) for seat in position.passed]
        order = [*[seat for seat in order if seat not in gone], *reversed(gone)]
    step = layout.PART / len(order)
    return [
        Station(
            x=step * (nth + 0.5),
            place=nth + 1,
            seat=seat,
            sign=signs(int(position.box.seats))[seat],
            name=cut(seat_name(seat), LONGEST),
            sunk=_sunk(position, seat) if bidding else "",
            passed=bidding and seat in position.passed,
            asked=bidding and seat == position.seat,
        )
        for nth, seat in enumerate(order)
    ]


def _sunk(position: TramwaysPosition, seat: int) -> str:
    """What somebody has sunk; in the Baby Auction with the bonus of their place."""
    paid = int(position.sunk[seat])
    total = int(position.totals[seat])
    if position.box.baby and total:
        return f"{money(paid)} +{total - paid}"
    return money(paid)


# Cards


def _open(position: TramwaysPosition) -> tuple[str, list[CardShown]]:
    """Cards that lie open: those of the auction, or Parcel cards while they are chosen."""
    box = position.box
    if position.phase == phases.DRAFT:
        left = [
            box.parcel_cards[code]
            for code in range(len(box.codes))
            if position.land.parcel_at[code] >= 0 and position.owners[code] < 0
        ]
        return _("Parcel cards"), [card_shown(box, card, f"card-{box.card_names[card]}", False, []) for card in left]
    shown = [card_shown(box, card, f"card-{box.card_names[card]}", False, []) for card in position.shown_cards]
    return _("Open cards"), shown


def _books(position: TramwaysPosition) -> tuple[str, list[CardShown]]:
    found: list[CardShown] = []
    for book, top in enumerate(position.tops):
        if top >= 0:
            card = card_shown(position.box, top, f"book-{book + 1}", False, [])
            card.count = int(position.heights[book])
            found.append(card)
    return _("Ticket Books"), found


def _section(title: str, shown: list[CardShown], y: float) -> Section:
    for nth, card in enumerate(shown):
        card.x = layout.SMALL_STEP * (nth % layout.SMALL_IN_ROW)
        card.y = y + HEAD + layout.SMALL_ROW * (nth // layout.SMALL_IN_ROW)
    return Section(title, y, shown)


def _rounds(position: TramwaysPosition) -> list[RoundShown]:
    """The rounds, with the buildings at which passengers arrive at the end of each."""
    box = position.box
    step = layout.PART / int(box.rounds)
    over = position.actor == OVER
    return [
        RoundShown(
            number=at + 1,
            x=step * at,
            wide=step - 4,
            arrivals="".join([TYPES[kind - 1] for kind in refill]),
            done=over or at + 1 < position.round,
            now=not over and at + 1 == position.round,
        )
        for at, refill in enumerate(box.refill)
    ]


def _told(position: TramwaysPosition, bidding: bool) -> str:
    """The same for those who cannot see it."""
    box = position.box
    names = ", ".join([seat_name(int(seat)) for seat in position.order])
    parts = [_("Turn order: {names}.").format(names=names)] if not box.alone else []
    if bidding:
        paid = [f"{seat_name(seat)} {money(int(position.sunk[seat]))}" for seat in range(int(box.seats))]
        parts.append(_("Paid in this auction: {amounts}.").format(amounts=", ".join(paid)))
    if position.shown_cards:
        shown = [plain(cards.drawn(box.cards[card])) for card in position.shown_cards]
        parts.append(_("Open cards: {cards}.").format(cards="; ".join(shown)))
    tops = [plain(cards.drawn(box.cards[card])) for card in position.tops if card >= 0]
    if tops:
        parts.append(_("Ticket Books: {cards}.").format(cards="; ".join(tops)))
    parts.append(_("Round {number} of {last}.").format(number=int(position.round), last=int(box.rounds)))
    return " ".join(parts)
