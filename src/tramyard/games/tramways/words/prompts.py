"""What whoever must decide in Tramways is asked: one sentence above the choices."""

from typing import Final

from tramyard.games.tramways.rules import families, phases
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.games.tramways.words.placeholders import Facts
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Line, Said, fill, joined, told_by
from tramyard.kernel.words import N_, _, plural

PROMPTS: Final = {
    phases.DRAFT: N_("Take a Parcel card: its Parcel on the map becomes yours."),
    phases.FIRST_BOOK: N_("Take the top card of a Ticket Book."),
    phases.RAISING: N_("You bid {offer}. Add more, lay down money icons, or let coins pay."),
    phases.CARDS: N_("Take one of the open cards."),
    phases.WAY: N_("Lay rails on from space to space. So far {cost_so_far}."),
    phases.WANTED: N_("Where does the one from {origin} want to go?"),
    phases.RIDE: N_("Ride on to the first that fits: {going_to}. Choose a link."),
    phases.PARTNER: N_("The first upgrade at a numeral takes two branches: which is the second?"),
    phases.PAY: N_("Pay {need} with cards of your hand. A second slot of one card costs 1 stress."),
    phases.COMMERCE: N_("Commerce: take {commerce_cash}, or the top card of a Ticket Book."),
    phases.LEISURE: N_("Leisure: buy HP before the income comes. The next one costs {next_price}."),
    phases.PLACE: N_("Where does the new passenger stand?"),
}

DEEDS: Final = {
    families.LINK: N_("build a link"),
    families.EXTEND: N_("go on with a link"),
    families.RIDER: N_("move a passenger"),
    families.MARTIAN: N_("move a Martian"),
    families.BUILD: N_("build a building"),
    families.UPGRADE_LINK: N_("upgrade a link"),
    families.UPGRADE_BUILDING: N_("upgrade a building"),
}
"""What an action may be used for, in the order it is told."""


def prompt(game: Game, position: Position) -> Said:
    assert isinstance(position, TramwaysPosition)
    phase = int(position.phase)
    if phase == phases.RAISING and not position.offer:
        return told_by(_("How much do you bid? At least {least}. The largest steps come first."), Facts(position))
    if phase in PROMPTS:
        return told_by(_(PROMPTS[phase]), Facts(position))
    if phase == phases.BIDDING:
        return _bidding(position)
    if phase == phases.LINE:
        return _line(position)
    if phase == phases.ADMIN:
        return _administration(position)
    left = plural("{count} action left in this turn:", "{count} actions left in this turn:", actions_left(position))
    told = deeds(position)
    cash = Facts(position).cash()
    if not told:
        return fill(_("{left} nothing else can be done, so take {cash}."), left=left, cash=cash)
    return fill(_("{left} {deeds}, or take {cash}."), left=left, deeds=told, cash=cash)


def _bidding(position: TramwaysPosition) -> Said:
    if position.box.baby:
        place = position.order.index(int(position.seat)) + 1
        return fill(_("Bid once, or pass. Your place adds {bonus} to a bid."), bonus=f"${place}")
    if not position.high:
        return _("Bid for the first place in this round, or pass. Every bid is paid, whoever wins.")
    return told_by(_("Bid more than {bid}, or pass. Every bid is paid on top of those before."), Facts(position))


def _line(position: TramwaysPosition) -> Said:
    if not position.shown_cards:
        return _("Turn up the first card of the line.")
    newest = _("Take the newest card with 1 stress, an earlier one without, or turn up one more for {line_price}.")
    return told_by(newest, Facts(position))


def _administration(position: TramwaysPosition) -> Said:
    kinds = {int(position.box.vocabulary.kinds[move]) for move in position.moves()}
    if families.USE in kinds:
        return _("Administration: use cards for money, workers, passengers, HP or calm; discard; then end it.")
    if families.DISCARD in kinds:
        return _("Administration: discard cards if you like, the first for nothing; then end it.")
    return _("Nothing in your hand helps you now: end Administration.")


def actions_left(position: TramwaysPosition) -> int:
    """Actions the seat whose turn it is still has in a row."""
    turns, step = position.box.turns, int(position.step)
    count = 0
    while step + count < len(turns) and turns[step + count] == turns[step]:
        count += 1
    return count


def deeds(position: TramwaysPosition) -> Line:
    """What an action may be used for now."""
    kinds = {int(position.box.vocabulary.kinds[move]) for move in position.moves()}
    return joined([_(words) for kind, words in DEEDS.items() if kind in kinds])
