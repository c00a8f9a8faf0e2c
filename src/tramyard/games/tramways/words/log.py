"""Each action of Tramways told after it was done, with what it brought and what the end of a round did."""

from typing import Final

from tramyard.games.tramways.rules import families, phases
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.games.tramways.words.chance import outcome, round_end
from tramyard.games.tramways.words.placeholders import Facts
from tramyard.kernel.game import Game
from tramyard.kernel.players import did, who, whom
from tramyard.kernel.position import CHANCE, Position
from tramyard.kernel.spans import Line, Said, aside, fill, joined, together, told_by
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import N_, _
from tramyard.tramnet import words

DONE: Final = {
    families.LINK: N_("built a link of {rails} from {place} to {way_end}{open_or_not}{paid}"),
    families.EXTEND: N_("went on with the link at {place} to {way_end}{open_or_not}{paid}"),
    families.RIDER: N_("moved a passenger from {site} to {trip_end}{paid}{taken}"),
    families.MARTIAN: N_("moved a Martian from {site} to {trip_end}{paid}{taken}"),
    families.BUILD: N_("built {new_kind} on {parcel}{paid}"),
    families.UPGRADE_LINK: N_("upgraded the link from {edge_site} to {other_end}{partner}{paid}"),
    families.UPGRADE_BUILDING: N_("upgraded {site}{paid}"),
    families.CASH: N_("took {cash}"),
    families.USE: N_("used {use}"),
    families.DISCARD: N_("discarded {card}"),
    families.END: N_("ended Administration"),
    families.DRAFT: N_("took {card}"),
    families.BOOK: N_("took {book_card}"),
    families.BID: N_("bid {offer}{paid}"),
    families.DECLINE: N_("passed in the auction"),
    families.TAKE: N_("took {card}"),
    families.MORE: N_("turned up one more card"),
}
"""How an action that begins with a move of each family is told."""


def told(game: Game, position: Position, moves: tuple[Move, ...], seat: int) -> Said:
    assert isinstance(position, TramwaysPosition)
    if position.actor == CHANCE:
        return outcome(position, moves[0], seat)
    kind = int(game.vocabulary.kinds[moves[0]])
    if kind not in DONE:
        return ""
    after = position.copy()
    for move in moves:
        after.play(move)
    done = told_by(_(DONE[kind]), Facts(position, moves, seat))
    end = round_end(position, after) if kind == families.END else _new_order(position, after, seat)
    changed = () if end else _effects(position, after, seat)
    sentence = did(int(position.actor), seat, together(done, aside(changed) if changed else ""))
    return together(sentence, " ", end) if end else sentence


def _new_order(before: TramwaysPosition, after: TramwaysPosition, reader: int) -> Line:
    """Told where an auction ends: who acts when, and what being first costs."""
    if before.phase != phases.BIDDING or after.phase == phases.BIDDING:
        return ()
    strain = words.stress(int(before.box.first_stress[before.round - 1]))
    order = joined([whom([seat], reader) for seat in after.order])
    return fill(_("The turn order is {names}; being first costs {stress}."), names=order, stress=strain)


def _effects(before: TramwaysPosition, after: TramwaysPosition, reader: int) -> Line:
    """What an action changed: first for whoever did it, then for owners of links that were ridden on."""
    mover = int(before.actor)
    parts: list[Said] = [*_changes(before, after, mover)]
    for player in range(int(before.box.seats)):
        theirs = _changes(before, after, player) if player != mover else []
        if theirs:
            parts.append(fill(_("{who}: {changes}"), who=who(player, reader), changes=joined(theirs)))
    return joined(parts, "; ") if len(parts) > 1 else joined(parts)


def _changes(before: TramwaysPosition, after: TramwaysPosition, player: int) -> list[Said]:
    """What a seat has more and less of than before."""
    changes = (
        (int(after.money[player] - before.money[player]), words.money),
        (int(after.hp[player] - before.hp[player]), words.happiness),
        (int(after.workers[player] - before.workers[player]), words.workers),
        (int(after.stress[player] - before.stress[player]), words.stress),
    )
    more = [named(change) for change, named in changes if change > 0]
    less = [named(-change) for change, named in changes if change < 0]
    told: list[Said] = []
    if more:
        told.append(fill(_("{what} more"), what=joined(more)))
    if less:
        told.append(fill(_("{what} less"), what=joined(less)))
    return told
