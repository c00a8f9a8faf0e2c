"""One row for each player, in the order of seats: what everybody may know, and the score as if it ended now."""

from dataclasses import dataclass
from typing import Final

from tramyard.games.tramways.picture.layout import ROW
from tramyard.games.tramways.rules.ending import complete_links
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.kernel.pictures import signs
from tramyard.kernel.position import OVER
from tramyard.kernel.spans import cut
from tramyard.kernel.words import _, plural, seat_name
from tramyard.tramnet import words
from tramyard.tramnet.sets import size_of

LONGEST: Final = 15
LETTER: Final = 8.5
"""How wide a letter of a name is."""
NAME_AT: Final = 46
PARCELS_END: Final = 304
"""Between these a name and the Parcels of a player share the row."""
MOST_PARCELS: Final = 7
ROOMY: Final = 4
WIDE_PARCEL: Final = 34
NARROW_PARCEL: Final = 28
"""From one Parcel to the next, up to so many of them and beyond."""


@dataclass(slots=True)
class Player:
    seat: int
    y: int
    sign: str
    name: str
    you: str
    place: int
    """In the turn order."""
    on: bool
    won: bool
    hp: int
    score: int
    money: str
    workers: int
    stress: int
    links: int
    hand: int
    deck: int
    pool: int
    martians: int
    parcels: list[str]
    """Codes of Parcels that are not built on."""
    parcel: int
    """How wide each of them is drawn."""
    parcels_at: int


@dataclass(slots=True)
class Players:
    label: str
    told: str
    world: str
    high: int
    martians: bool
    rows: list[Player]


def players(position: TramwaysPosition, seat: int) -> Players:
    rows = [_player(position, seat, player) for player in range(int(position.box.seats))]
    told = " ".join([_told(row) for row in rows])
    return Players(_("Players"), told, position.box.world_name, ROW * len(rows), bool(position.box.martians), rows)


def _player(position: TramwaysPosition, seat: int, player: int) -> Player:
    box = position.box
    over = position.actor == OVER
    standing = position.standing()[player]
    parcels = _parcels(position, player)
    wide = WIDE_PARCEL if len(parcels) <= ROOMY else NARROW_PARCEL
    left = PARCELS_END - wide * len(parcels)
    name, you = _named(seat_name(player), _("you") if player == seat else "", int((left - NAME_AT) / LETTER))
    return Player(
        seat=player,
        y=ROW * player,
        sign=signs(int(box.seats))[player],
        name=name,
        you=you,
        place=0 if box.alone else position.order.index(player) + 1,
        on=not over and player == position.actor,
        won=over and standing.rank == 1 and not box.alone,
        hp=int(position.hp[player]),
        score=standing.score,
        money=words.money(int(position.money[player])),
        workers=int(position.workers[player]),
        stress=int(position.label(player)),
        links=int(complete_links(position, player)),
        hand=int(size_of(position.hand, player)),
        deck=int(size_of(position.deck, player)),
        pool=int(size_of(position.pool, player)),
        martians=int(position.kept[player]),
        parcels=parcels,
        parcel=wide,
        parcels_at=left,
    )


def _parcels(position: TramwaysPosition, player: int) -> list[str]:
    """The first of them by name, the others by their number."""
    codes = [
        name
        for code, name in enumerate(position.box.codes)
        if position.owners[code] == player and not position.kinds[position.land.parcel_at[code]]
    ]
    if len(codes) > MOST_PARCELS:
        codes = [*codes[: MOST_PARCELS - 1], f"+{len(codes) - MOST_PARCELS + 1}"]
    return codes


def _named(name: str, you: str, letters: int) -> tuple[str, str]:
    """What there is room for beside the Parcels: the name before anything else."""
    return cut(name, min(LONGEST, letters)), you if len(name) + 1 + len(you) <= letters else ""


def _told(row: Player) -> str:
    """The same for those who cannot see it."""
    return _(
        "{who}: {hp}, {money}, {workers}, {stress}, {links}; {hand} in hand, {deck} in the deck, {pool} used; "
        "{score} if it ended now."
    ).format(
        who=row.name,
        hp=words.happiness(row.hp),
        money=row.money,
        workers=words.workers(row.workers),
        stress=words.stress(row.stress),
        links=plural("{count} link", "{count} links", row.links),
        hand=plural("{count} card", "{count} cards", row.hand),
        deck=row.deck,
        pool=row.pool,
        score=words.happiness(row.score),
    )
