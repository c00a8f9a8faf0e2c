"""Each choice of Tramways Workbook in a few words, and the drawers choices lie in where there are many."""

from typing import Final

from tramyard.games.workbook.rules import families, phases
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.words.placeholders import Facts
from tramyard.kernel.game import Game
from tramyard.kernel.players import starts
from tramyard.kernel.position import CHANCE, Position
from tramyard.kernel.spans import Said, told_by
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import N_, _

CHOICES: Final = {
    families.LINK: N_("build a link from {site}"),
    families.EXTEND: N_("go on with the open link at {space}"),
    families.RIDER: N_("move the passenger of {site}"),
    families.BUILD: N_("build {new_kind} on {site}"),
    families.UPGRADE_LINK: N_("upgrade the link from {edge} to {other_end}"),
    families.UPGRADE_BUILDING: N_("upgrade {site}"),
    families.PASS: N_("pass: no action, no ticket crossed"),
    families.STEP: N_("on to {site}"),
    families.HALT: N_("on to {site}, and the link ends there"),
    families.PAY: N_("pay with {atom}"),
    families.WANT: N_("to {wanted}"),
    families.RIDE: N_("ride from {edge}, to {other_end}"),
    families.TAKE_MONEY: N_("take $5"),
    families.UNLOCK: N_("unlock {ticket}: {icons_of_ticket}"),
    families.BUY: N_("buy one HP for {next_price}"),
    families.HELP: N_("use {help}"),
    families.PLACE: N_("a passenger for {site}"),
    families.END: N_("end Self-Help"),
    families.RECLAIM: N_("take back {ticket}"),
    families.LAVA: N_("lava on {space}"),
    families.BID: N_("bid for the first place"),
    families.RAISE: N_("{step} more"),
    families.DECLINE: N_("do not bid"),
}
ENOUGH: Final = {
    phases.WAY: N_("leave the link open here"),
    phases.LEISURE: N_("buy no more"),
    phases.RAISING: N_("that is the bid"),
}
"""What the one word means in each phase."""

RUNS: Final = {
    families.LINK: N_("link from {site} to {way_end}{open_or_not}{paid}"),
    families.EXTEND: N_("go on from {space} to {way_end}{open_or_not}{paid}"),
    families.STEP: N_("draw on to {way_end}{open_or_not}{paid}"),
    families.RIDER: N_("move the passenger of {site} to {trip_end}{paid}"),
    families.WANT: N_("ride to {trip_end}{paid}"),
    families.RIDE: N_("ride to {trip_end} by way of {stops}"),
    families.BUILD: N_("build {new_kind} on {site}{paid}"),
    families.UPGRADE_LINK: N_("upgrade the link from {edge} to {other_end}{paid}"),
    families.UPGRADE_BUILDING: N_("upgrade {site}{paid}"),
    families.PAY: N_("pay with {tickets_paid}"),
    families.RECLAIM: N_("take back {tickets}"),
}
"""Whole choices, by the family they begin with."""


def choice(game: Game, position: Position, move: Move) -> Said:
    assert isinstance(position, WorkbookPosition)
    kind = int(game.vocabulary.kinds[move])
    if position.actor == CHANCE:
        return starts(int(game.vocabulary.parts[move]), -1)
    if kind == families.ENOUGH:
        return _(ENOUGH[int(position.phase)])
    return told_by(_(CHOICES[kind]), Facts(position, (move,)))


def run(game: Game, position: Position, moves: tuple[Move, ...]) -> Said:
    """A whole choice without its price."""
    assert isinstance(position, WorkbookPosition)
    kind = int(game.vocabulary.kinds[moves[0]])
    if kind not in RUNS:
        return choice(game, position, moves[0])
    return told_by(_(RUNS[kind]), Facts(position, moves))


DRAWERS: Final = {
    families.LINK: N_("build a link"),
    families.EXTEND: N_("go on with an open link"),
    families.RIDER: N_("move a passenger"),
    families.BUILD: N_("build a building"),
    families.UPGRADE_LINK: N_("upgrade a link"),
    families.UPGRADE_BUILDING: N_("upgrade a building"),
    families.LAVA: N_("where the lava goes"),
}
"""Where a list is long, choices of one kind lie together."""


def drawer(game: Game, position: Position, move: Move) -> Said:
    return _(DRAWERS.get(int(game.vocabulary.kinds[move]), ""))


def closes(game: Game, position: Position, move: Move) -> Said | None:
    """Whoever passes or ends Self-Help while something could be done is asked once."""
    assert isinstance(position, WorkbookPosition)
    kind = int(game.vocabulary.kinds[move])
    if kind == families.PASS:
        return _("Pass this action?") if len(position.moves()) > 1 else ""
    return "" if kind == families.END else None


def amount(game: Game, position: Position, move: Move) -> int | None:
    """Bids and HP that are bought go up in steps."""
    assert isinstance(position, WorkbookPosition)
    kind = int(game.vocabulary.kinds[move])
    if kind == families.RAISE:
        return families.BID_STEPS[game.vocabulary.parts[move]]
    if kind == families.BUY:
        return 1
    return 0 if kind == families.ENOUGH and position.phase in (phases.LEISURE, phases.RAISING) else None


def draws(game: Game, position: Position, move: Move) -> bool:
    """Whether a move draws a line on to its spot."""
    return int(game.vocabulary.kinds[move]) in (families.LINK, families.EXTEND, families.STEP, families.HALT)


def special(game: Game, position: Position, move: Move) -> bool:
    """What needs a building there already glows otherwise than what builds rails: passengers and upgrades."""
    return int(game.vocabulary.kinds[move]) in (families.RIDER, families.UPGRADE_LINK, families.UPGRADE_BUILDING)
