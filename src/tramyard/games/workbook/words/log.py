"""Each action of Tramways Workbook told after it was done, with what it brought and what the round's end did."""

from typing import Final

from tramyard.games.workbook.rules import families
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.words import names
from tramyard.games.workbook.words.placeholders import Facts
from tramyard.games.workbook.words.prices import ROUND_ENDS
from tramyard.kernel.game import Game
from tramyard.kernel.players import did, starts
from tramyard.kernel.position import CHANCE, Position
from tramyard.kernel.spans import Said, aside, joined, together, told_by
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import N_, _, plural

DONE: Final = {
    families.LINK: N_("built a link of {rails} from {site} to {way_end}{open_or_not}{paid}"),
    families.EXTEND: N_("went on with the link at {space} to {way_end}{open_or_not}{paid}"),
    families.RIDER: N_("moved a passenger from {site} to {trip_end}{paid}"),
    families.BUILD: N_("built {new_kind} on {site}{paid}"),
    families.UPGRADE_LINK: N_("upgraded the link from {site} to {other_end}{paid}"),
    families.UPGRADE_BUILDING: N_("upgraded {site}{paid}"),
    families.PASS: N_("passed"),
    families.HELP: N_("used {help}"),
    families.END: N_("ended Self-Help"),
    families.RECLAIM: N_("took back {tickets}"),
    families.LAVA: N_("let the lava cover {space}"),
    families.BID: N_("bid {offer}"),
    families.DECLINE: N_("did not bid"),
}
"""How an action that begins with a move of each family is told."""


def told(game: Game, position: Position, moves: tuple[Move, ...], seat: int) -> Said:
    assert isinstance(position, WorkbookPosition)
    kind = int(game.vocabulary.kinds[moves[0]])
    if position.actor == CHANCE:
        return starts(int(game.vocabulary.parts[moves[0]]), seat)
    after = position.copy()
    for move in moves:
        after.play(move)
    facts = Facts(position, moves, seat)
    if kind not in DONE:
        return ""
    done = told_by(_(DONE[kind]), facts)
    ends = kind in ROUND_ENDS
    effects = _round_end(position, after) if ends else _effects(position, after)
    return did(int(position.seat), seat, together(done, aside(effects) if effects else ""))


def _effects(before: WorkbookPosition, after: WorkbookPosition) -> Said:
    """What an action changed for whoever did it."""
    seat = int(before.seat)
    changes = (
        (int(after.money[seat] - before.money[seat]), names.money),
        (int(after.hp[seat] - before.hp[seat]), names.happiness),
        (int(after.workers[seat] - before.workers[seat]), names.workers),
        (int(after.stress[seat] - before.stress[seat]), names.stress),
    )
    return joined([_sign(change) + words(abs(change)) for change, words in changes if change])


def _sign(change: int) -> str:
    return "+" if change > 0 else "\N{MINUS SIGN}"


def _round_end(before: WorkbookPosition, after: WorkbookPosition) -> Said:
    """What the Update did: who arrived, which links were rubbed out."""
    if after.round == before.round and after.actor >= 0:
        return ""
    came = sum(after.riders[space] > before.riders[space] for space in range(before.box.grid.size))
    gone = len([link for link in before.links if link not in after.links])
    told: list[Said] = []
    if came:
        told.append(plural("{count} passenger arrived", "{count} passengers arrived", came))
    if gone:
        told.append(plural("{count} link was rubbed out", "{count} links were rubbed out", gone))
    return joined(told)
