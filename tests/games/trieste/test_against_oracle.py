"""The engine and the oracle agree on thousands of random positions."""

from functools import cache
from typing import NamedTuple

import pytest
from librt.random import Random

from tests.games.trieste.box_contents import COLOURED, STOPS, WORKSHOP
from tests.games.trieste.oracle import driving_words, fits, lays, may_go, pips_of
from tests.games.trieste.table import Saved, SavedPlayer, Table, trieste
from tramyard.kernel.position import OVER
from tramyard.testing import rule

Laid = dict[str, tuple[str, int]]
NEW_TURN = {"draw", "build", "move", "redealt", "over"}
"""Phases with which another turn can begin, or a turn end."""


def laid_of(now: Saved) -> Laid:
    return {square: (tile[0], int(tile[1])) for square, tile in now.laid.items()}


@cache
def _fitting(
    shape: str, tiles: tuple[tuple[str, str], ...], trams: frozenset[str], locked: frozenset[str]
) -> frozenset[str]:
    laid = {square: (tile[0], int(tile[1])) for square, tile in tiles}
    return frozenset(lays(shape, laid, trams, locked))


def fitting(now: Saved, shape: str) -> frozenset[str]:
    trams = frozenset(player.at for player in now.players)
    return _fitting(shape, tuple(sorted(now.laid.items())), trams, frozenset(now.locked))


def picks(now: Saved) -> set[str]:
    return {f"+{shape}" for shape in now.players[now.seat - 1].hand if fitting(now, shape)}


def legal_words(now: Saved) -> set[str]:
    """What the seat that must decide may do, by the oracle."""
    player = now.players[now.seat - 1]
    if now.phase == "draw":
        return {"D", "D-"}
    if now.phase == "build":
        swaps = {f"~{shape}" for shape in player.hand} if now.supply else set()
        return picks(now) | swaps | {"B-"}
    if now.phase == "extra":
        return picks(now) | {"B-"}
    if now.phase == "lay":
        return {f"@{place}" for place in fitting(now, now.held)}
    if now.phase == "move":
        return {"S"} if player.no_roll else {"R", "S"}
    if now.phase == "step":
        return driving_words(player.at, player.via, now.steps, laid_of(now))
    if now.phase == "service":
        kinds = {f"F{kind}" for kind in "CSZB" if kind != player.futiz}
        return kinds | {"F-"} | ({"M"} if player.damage else set())
    if now.phase == "sly":
        return {f"F{kind}" for kind in "CSZB" if kind != player.futiz} | {"F-"}
    asked = now.players[int(now.actor[1:]) - 1]
    if now.phase == "excess":
        return {f"-{one}" for one in may_go(asked.aboard, asked.futiz)}
    if now.phase == "lose":
        return {f"-{one}" for one in asked.aboard}
    return {"pick": {"P", "P-"}, "drop": {"U", "U-"}}[now.phase]


class Stand(NamedTuple):
    """What a move does to one tram."""

    at: str
    damage: int
    aboard: frozenset[str]
    futiz: str
    kept: frozenset[str]
    wrecks: int


def stand(player: SavedPlayer) -> Stand:
    return Stand(
        player.at, player.damage, frozenset(player.aboard), player.futiz, frozenset(player.kept), player.wrecks
    )


def struck(tram: Stand, points: int) -> Stand:
    """A tram after so much damage of one moment."""
    if not points or tram.futiz == "B":
        return tram
    if "M32" in tram.kept:
        return tram._replace(kept=tram.kept - {"M32"})
    if tram.damage + points < 3:
        return tram._replace(damage=tram.damage + points)
    return Stand(WORKSHOP, 0, frozenset(), "", tram.kept, tram.wrecks + 1)


def after_move(now: Saved, word: str) -> list[Stand]:
    """All trams after the last word of a move."""
    mover = now.seat - 1
    trams = [stand(player) for player in now.players]
    arrived = word[1:] if word[0] == ">" else trams[mover].at
    moved = word[0] == ">" or now.steps > 0
    trams[mover] = trams[mover]._replace(at=arrived)
    hit = [
        seat
        for seat, tram in enumerate(trams)
        if seat != mover and tram.at == arrived and moved and arrived not in COLOURED
    ]
    points = {mover: (word == "X") + bool(hit), **dict.fromkeys(hit, 1)}
    return [struck(tram, points.get(seat, 0)) for seat, tram in enumerate(trams)]


def offered(now: Saved, trams: list[Stand]) -> str:
    """The phase after step 2: service, pick up or drop, or that of whoever comes next."""
    player, tram = now.players[now.seat - 1], trams[now.seat - 1]
    if tram.wrecks > player.wrecks:
        return "next turn"
    if tram.at == WORKSHOP:
        return "service"
    if tram.at in STOPS:
        top = now.tops[tram.at]
        if top and player.last_stop != tram.at and fits([*tram.aboard, top], tram.futiz):
            return "pick"
    return "drop" if tram.at == player.target else "next turn"


def ends_move(now: Saved, word: str) -> bool:
    return now.phase == "step" and (word in (".", "X") or now.pips == 1)


def check_move(before: Saved, word: str, after: Saved) -> None:
    """What the oracle says of a whole move, a stay, and the pips of a roll."""
    if ends_move(before, word) or word == "S":
        trams = [stand(player) for player in before.players] if word == "S" else after_move(before, word)
        assert [stand(player) for player in after.players] == trams
        phase = offered(before, trams)
        assert after.phase == phase or (phase == "next turn" and after.phase in NEW_TURN)
    if before.phase == "die":
        player = before.players[before.seat - 1]
        more = pips_of(int(word[2:]), player.futiz == "Z", player.roll_mod, player.roll_half)
        assert (after.pips, after.phase) == (more, "step")


def steered(table: Table, rng: Random) -> str:
    """A word for a game that goes somewhere: mostly build, roll and serve; seldom a lonely tile or a crash."""
    words = table.choices or list(table.outcomes)
    wanted = [word for word in words if word[0] in "D+@R>PUF-!" and not word.endswith("-")]
    halting = [word for word in words if word == "."]
    if halting and rng.random() < 0.7:
        return "."
    choice = wanted if wanted and rng.random() < 0.9 else words
    return choice[rng.randrange(len(choice))]


PROVED = rule(
    "TR-TILE-10", "TR-TILE-13", "TR-TILE-14", "TR-TILE-22", "TR-MOVE-09", "TR-MOVE-10", "TR-MOVE-17", "TR-MOVE-19",
    "TR-DMG-04", "TR-DMG-10", "TR-PICK-08", "TR-SEAT-06",
)  # fmt: skip


@pytest.mark.parametrize("seats", [pytest.param(2, marks=PROVED), 3, 4])
def test_every_list_of_choices_is_that_of_the_oracle(seats: int) -> None:
    table = Table(trieste(seats), trieste(seats).start())
    rng = Random(17 * seats)
    seen: dict[str, int] = {}
    for _ in range(1500):
        if table.position.actor == OVER:
            table = Table(trieste(seats), trieste(seats).start())
        if table.position.actor >= 0:
            now = table.now
            seen[now.phase] = seen.get(now.phase, 0) + 1
            assert set(table.choices) == legal_words(now), f"{now.phase} of {now}"
        before, word = table.now, steered(table, rng)
        table.position.play(table.game.vocabulary.move(word))
        check_move(before, word, table.now)
    assert {"build", "lay", "move", "step", "pick"} <= set(seen)
