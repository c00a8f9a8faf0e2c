"""Each choice of Tramways in a few words, and the drawers choices lie in where there are many."""

from typing import Final

from tramyard.games.tramways.rules import families, phases
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.games.tramways.words.chance import outcome
from tramyard.games.tramways.words.placeholders import Facts
from tramyard.kernel.game import Game
from tramyard.kernel.position import CHANCE, Position
from tramyard.kernel.spans import Said, told_by
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import N_, _

CHOICES: Final = {
    families.LINK: N_("build a link from {place}"),
    families.EXTEND: N_("go on with the open link at {place}"),
    families.RIDER: N_("move the passenger of {site}"),
    families.MARTIAN: N_("move the Martian of {site}"),
    families.BUILD: N_("build {new_kind} on {parcel}"),
    families.UPGRADE_LINK: N_("upgrade the link from {edge} to {other_end}"),
    families.UPGRADE_BUILDING: N_("upgrade {site}"),
    families.CASH: N_("take {cash} instead of an action"),
    families.THROUGH: N_("on through {parcel}"),
    families.TICKET: N_("{card} is the ticket"),
    families.PAY: N_("pay with {atom}"),
    families.WANT: N_("to {wanted}"),
    families.RIDE: N_("ride from {edge}, to {ride_end}"),
    families.TAKE_MONEY: N_("take {commerce_cash}"),
    families.BOOK: N_("take {book_card}: {book_icons}"),
    families.BUY: N_("buy one HP for {next_price}"),
    families.USE: N_("use {use}"),
    families.PLACE: N_("a passenger for {site}"),
    families.DISCARD: N_("discard {card}"),
    families.END: N_("end Administration"),
    families.DRAFT: N_("take {card}: {icons}"),
    families.BID: N_("bid"),
    families.RAISE: N_("{step} more"),
    families.DECLINE: N_("pass: no more bids in this auction"),
    families.TAKE: N_("take {card}: {icons}"),
    families.MORE: N_("turn up one more card for {line_price}"),
}
ENOUGH: Final = {
    phases.WAY: N_("leave the link open here"),
    phases.LEISURE: N_("buy no more"),
    phases.RAISING: N_("coins pay the rest"),
}
"""What the one word means in each phase."""

RUNS: Final = {
    families.LINK: N_("link from {place} to {way_end}{open_or_not}{paid}"),
    families.EXTEND: N_("go on from {place} to {way_end}{open_or_not}{paid}"),
    families.STEP: N_("build on to {way_end}{open_or_not}{paid}"),
    families.THROUGH: N_("build on to {way_end}{open_or_not}{paid}"),
    families.RIDER: N_("move the passenger of {site} to {trip_end}{paid}"),
    families.MARTIAN: N_("move the Martian of {site} to {trip_end}{paid}"),
    families.WANT: N_("ride to {trip_end}{paid}"),
    families.RIDE: N_("ride to {trip_end}{by_way_of}{paid}"),
    families.BUILD: N_("build {new_kind} on {parcel}{paid}"),
    families.UPGRADE_LINK: N_("upgrade the link from {edge} to {other_end}{partner}{paid}"),
    families.UPGRADE_BUILDING: N_("upgrade {site}{paid}"),
    families.TICKET: N_("pay with {payment}"),
    families.PAY: N_("pay with {payment}"),
    families.BID: N_("a bid of {offer}{paid}"),
    families.RAISE: N_("a bid of {offer}{paid}"),
}
"""Whole choices, by the family they begin with."""


def choice(game: Game, position: Position, move: Move) -> Said:
    assert isinstance(position, TramwaysPosition)
    kind = int(game.vocabulary.kinds[move])
    if position.actor == CHANCE:
        return outcome(position, move, -1)
    if kind == families.ENOUGH:
        return _(ENOUGH[int(position.phase)])
    if kind == families.STEP:
        return told_by(_step(position, move), Facts(position, (move,)))
    if kind == families.UPGRADE_LINK and position.phase == phases.PARTNER:
        return told_by(_("together with the branch from {edge}"), Facts(position, (move,)))
    if kind == families.RIDE and position.trip().is_at_hub():
        return told_by(_("come back to {edge}"), Facts(position, (move,)))
    return told_by(_(CHOICES[kind]), Facts(position, (move,)))


def _step(position: TramwaysPosition, move: Move) -> str:
    """A step of a way: on the map, over its edge, or off it."""
    if _leaves(position, move):
        return _("join your line at {place}") if _joins(position, move) else _("wait outside the map at {place}")
    hops = position.way and position.land.grid.is_hop(position.way[-1], _place(position, move))
    return _("over the edge to {place}") if hops else _("on to {place}")


def _place(position: TramwaysPosition, move: Move) -> int:
    """The space or numeral that a move of a way is about."""
    return position.box.places[position.box.vocabulary.parts[move]]


def _leaves(position: TramwaysPosition, move: Move) -> bool:
    """Whether a step leads to a numeral, and no further."""
    return _place(position, move) >= position.land.grid.size


def _joins(position: TramwaysPosition, move: Move) -> bool:
    """Whether something of the builder's own waits at the numeral."""
    return bool(position.site().waits[_place(position, move)])


def run(game: Game, position: Position, moves: tuple[Move, ...]) -> Said:
    """A whole choice without its price."""
    assert isinstance(position, TramwaysPosition)
    kind = int(game.vocabulary.kinds[moves[0]])
    if kind not in RUNS or len(moves) == 1:
        return choice(game, position, moves[0])
    return told_by(_(RUNS[kind]), Facts(position, moves))


DRAWERS: Final = {
    families.LINK: N_("build a link"),
    families.EXTEND: N_("go on with an open link"),
    families.RIDER: N_("move a passenger"),
    families.MARTIAN: N_("move a Martian"),
    families.BUILD: N_("build a building"),
    families.UPGRADE_LINK: N_("upgrade a link"),
    families.UPGRADE_BUILDING: N_("upgrade a building"),
    families.USE: N_("use icons"),
    families.DISCARD: N_("discard a card"),
}
"""Where a list is long, choices of one kind lie together."""


def drawer(game: Game, position: Position, move: Move) -> Said:
    return _(DRAWERS.get(int(game.vocabulary.kinds[move]), ""))


def closes(game: Game, position: Position, move: Move) -> Said | None:
    """Whoever ends Administration, or passes in the auction while they could bid, is asked once."""
    assert isinstance(position, TramwaysPosition)
    kind = int(game.vocabulary.kinds[move])
    if kind == families.DECLINE:
        return _("Pass in this auction?") if len(position.moves()) > 1 else ""
    if kind == families.END:
        kinds = [int(game.vocabulary.kinds[other]) for other in position.moves()]
        return _("End Administration without using your icons?") if families.USE in kinds else ""
    return "" if kind == families.CASH else None


def amount(game: Game, position: Position, move: Move) -> int | None:
    """Bids and HP that are bought go up in steps."""
    assert isinstance(position, TramwaysPosition)
    kind = int(game.vocabulary.kinds[move])
    if kind == families.RAISE:
        return families.BID_STEPS[game.vocabulary.parts[move]]
    if kind == families.BUY:
        return 1
    return 0 if kind == families.ENOUGH and position.phase in (phases.LEISURE, phases.RAISING) else None


def draws(game: Game, position: Position, move: Move) -> bool:
    """Whether a move draws a line on to its spot. Whoever drags over a numeral may want to come back to it: waiting
    there is no stroke of the pen."""
    assert isinstance(position, TramwaysPosition)
    kind = int(game.vocabulary.kinds[move])
    if kind == families.STEP and position.phase == phases.WAY and _leaves(position, move):
        return _joins(position, move)
    return kind in (families.LINK, families.EXTEND, families.STEP, families.THROUGH)


def special(game: Game, position: Position, move: Move) -> bool:
    """What needs a building there already glows otherwise than what builds rails: passengers and upgrades."""
    riding = (families.RIDER, families.MARTIAN, families.UPGRADE_LINK, families.UPGRADE_BUILDING)
    return int(game.vocabulary.kinds[move]) in riding
