"""One row for each player: name, HP as if it ended now, money, workers, stress and links."""

from dataclasses import dataclass

from tramyard.games.workbook.picture.layout import ROW
from tramyard.games.workbook.rules import phases
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.words import names
from tramyard.kernel.position import OVER
from tramyard.kernel.spans import cut
from tramyard.kernel.words import _, plural, seat_name


@dataclass(slots=True)
class Player:
    seat: int
    y: int
    name: str
    you: str
    on: bool
    won: bool
    hp: int
    final: int
    money: str
    workers: int
    stress: int
    links: int
    first: bool
    """Whether it is Player A of the round."""


@dataclass(slots=True)
class Players:
    label: str
    told: str
    high: int
    rows: list[Player]


def players(position: WorkbookPosition, seat: int) -> Players:
    rows = [_player(position, seat, player) for player in range(position.box.seats)]
    return Players(_("Players"), _told(rows), ROW * len(rows), rows)


def _player(position: WorkbookPosition, seat: int, player: int) -> Player:
    over = position.actor == OVER
    begun = position.phase != phases.STARTER
    return Player(
        seat=player,
        y=ROW * player,
        name=cut(seat_name(player), 12),
        you=_("you") if player == seat else "",
        on=begun and not over and player == position.seat,
        won=over and position.standing()[player].rank == 1 and position.ending() in ("solved", "won"),
        hp=int(position.hp[player]),
        final=int(position.final_hp(player)),
        money=names.money(int(position.money[player])),
        workers=int(position.workers[player]),
        stress=int(position.label(player)),
        links=sum(link.complete and link.owner == player for link in position.links),
        first=begun and position.box.seats > 1 and player == position.first,
    )


def _told(rows: list[Player]) -> str:
    """The same for those who cannot see it."""
    return " ".join(
        [
            _("{who}: {hp}, {money}, {workers}, {stress}, {links}; {final} if it ended now.").format(
                who=row.name,
                hp=names.happiness(row.hp),
                money=row.money,
                workers=names.workers(row.workers),
                stress=names.stress(row.stress),
                links=plural("{count} link", "{count} links", row.links),
                final=names.happiness(row.final),
            )
            for row in rows
        ]
    )
