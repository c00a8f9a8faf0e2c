"""What whoever must decide in Tramways Workbook is asked: one sentence above the choices."""

from typing import Final

from tramyard.games.workbook.rules import families, phases
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.words.placeholders import Facts
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Line, Said, fill, joined, told_by
from tramyard.kernel.words import N_, _, plural

PROMPTS: Final = {
    phases.BIDDING: N_("Bid for the first place in this round, or decline; the bid stands at {bid}."),
    phases.RAISING: N_("How much more do you bid?"),
    phases.WAY: N_("Draw on from space to space. So far: {need}."),
    phases.WANTED: N_("Where does the passenger of {origin} want to go?"),
    phases.RIDE: N_("Ride on to the first {destination}: choose a link."),
    phases.PAY: N_("Pay {need} with icons of your free tickets. A second icon of one ticket costs 1 stress."),
    phases.COMMERCE: N_("Commerce: take $5, or unlock a ticket below the line."),
    phases.LEISURE: N_("Leisure: buy HP before the income comes. The next one costs {next_price}."),
    phases.PLACE: N_("Where does the new passenger stand?"),
    phases.RECLAIM: N_("Which tickets do you take back, in the order of their letters? {left} more."),
    phases.LAVA: N_("The lava comes nearer: which space does it cover?"),
}

DEEDS: Final = {
    families.LINK: N_("build a link"),
    families.EXTEND: N_("go on with a link"),
    families.RIDER: N_("move a passenger"),
    families.BUILD: N_("build a building"),
    families.UPGRADE_LINK: N_("upgrade a link"),
    families.UPGRADE_BUILDING: N_("upgrade a building"),
}
"""What an action may be used for, in the order it is told."""


def prompt(game: Game, position: Position) -> Said:
    assert isinstance(position, WorkbookPosition)
    phase = int(position.phase)
    if phase == phases.BIDDING and position.bid < 0:
        return _("Bid for the first place in this round, or decline.")
    if phase in PROMPTS:
        return told_by(_(PROMPTS[phase]), Facts(position))
    if phase == phases.SELF_HELP:
        if len(position.moves()) == 1:
            return _("No free ticket helps you now: end Self-Help.")
        return _("Self-Help: use free tickets for money, workers, passengers, HP or calm, then end it.")
    left = plural("{count} action left:", "{count} actions left:", actions_left(position))
    return fill(_("{left} {deeds}."), left=left, deeds=deeds(position) or _("nothing can be done, so pass"))


def actions_left(position: WorkbookPosition) -> int:
    """Actions the seat whose turn it is still has in this round."""
    step = int(position.step)
    if position.box.seats == 1:
        return phases.ACTIONS_EACH - step
    return {0: 2, 1: 2, 2: 1, 4: 1}.get(step, 0)  # TW-2P-06


def deeds(position: WorkbookPosition) -> Line:
    """What an action may be used for now."""
    kinds = {int(position.box.vocabulary.kinds[move]) for move in position.moves()}
    told = [_(words) for kind, words in DEEDS.items() if kind in kinds]
    return joined([joined(told[:-1]), told[-1]], _(" or ")) if len(told) > 1 else joined(told)
