"""The sentences of Lisbon Tram 28's refusals, in English for the catalogues, and how the facts in them are said."""

from typing import Final

from tramyard.games.lisbon28.rules.box import Box
from tramyard.games.lisbon28.rules.counts import count_of
from tramyard.games.lisbon28.words.names import passengers, place, tickets
from tramyard.kernel.spans import Said
from tramyard.kernel.words import N_

SENTENCES: Final[dict[str, str]] = {
    "no-action-left": N_("You have no action left in this turn."),
    "not-from-here": N_("No single movement leads from {here} to {to} like that: the way begins at {from}."),
    "too-far": N_("No single movement leads from {here} to {to}."),
    "must-halt": N_("A tram halts at the first stop with passengers: this way passes {to}, where some wait."),
    "no-halt-there": N_("Nobody waits at {to}: trams run through empty stops and do not halt there."),
    "no-ticket": N_("You cannot pay this movement: it takes one ticket of its colour, or three equal ones of another."),
    "push-impossible": N_("A tram stands in the way to {to}, and there is no way to push it on."),
    "step-over": N_("That move action is over: begin another one, with a colour of your choice."),
    "no-free-move": N_("A free movement needs the bonus for it, and you do not own that."),
    "free-move-used": N_("You have used your free movement in this turn."),
    "free-move-between": N_("The free movement is made between actions: end this move action first."),
    "not-at-a-stop": N_("Passengers are picked up at a stop; {here} is none."),
    "nobody-waits": N_("Nobody waits at {here}."),
    "group-too-dear": N_(
        "You pay for the whole group or not at all: {group} wait here, and your tickets do not cover them."
    ),
    "nobody-fits": N_("Nobody of the group {group} finds a seat: your tram has {seats} for each colour."),
    "ring-too-dear": N_("Ring only for a group you could pay as it is: {group} wait here."),
    "nobody-left": N_("There is nobody left to come: the bag is empty, and nobody has been delivered."),
    "no-bell-choice": N_("Choosing among three passengers needs the bonus for it, and you do not own that."),
    "bell-choice-used": N_("You have chosen among three passengers once in this turn; that is all."),
    "not-rung": N_("The bell was not rung: there is no group to answer for."),
    "cannot-pay-now": N_("With the passenger who came, the group is {group}, and your tickets do not cover it."),
    "must-take": N_("At this table, whoever can pay after ringing must take the group."),
    "not-drawn": N_("Nobody of that colour was drawn."),
    "no-card-there": N_("There is no monument card in space {space}."),
    "not-at-monument": N_("Space {space} is for {to}, but your tram stands at {here}."),
    "demand-not-aboard": N_("{to} asks for {demand}, and not all of them are on board."),
    "no-card-to-lay": N_("There is no card to lay at an end of your row."),
    "not-at-a-lift": N_("Bonuses are bought at a lift; {here} is none."),
    "bonus-owned": N_("You own the bonus of this lift already."),
    "lift-too-dear": N_("A bonus costs three tickets of the lift's colour, and you cannot pay them."),
    "nothing-to-pay": N_("There is nothing to pay now, and tickets are never thrown away."),
    "not-held": N_("You have no ticket of that colour."),
    "tickets-in-order": N_("Lay tickets down in the order red, yellow, green, blue; {paid} lie there."),
    "no-payment": N_(
        "With that ticket the {need} asked for cannot be paid exactly: one for one, or three equal ones for one of "
        "another colour."
    ),
    "no-refill": N_("No passengers are placed at a stop now."),
    "stop-taken": N_("Passengers wait at {to} already: the new ones go to an empty stop."),
    "tram-there": N_("A tram stands at {to}: the new passengers go to a stop without one."),
    "no-push": N_("No tram has to be pushed now."),
    "push-from-goal": N_(
        "A pushed tram runs ahead, through the place the mover goes to and on to the next stopping place."
    ),
    "push-into-rossio": N_("The mover goes to Rossio, so the pushed tram ends there too, by the same rails."),
    "push-back": N_("A pushed tram does not use the rails on which trams are being pushed."),
    "push-into-pusher": N_("That way would need the place of a tram that is itself pushing."),
    "push-dead-end": N_("That way the line could not be cleared."),
    "push-free-first": N_("Somewhere is free: a pushed tram goes to a taken place only where no other is left."),
    "wrong-hand": N_("It is somebody else's turn to draw tickets."),
    "wrong-number": N_("{number} are drawn now, neither more nor fewer."),
    "tickets-gone": N_("The pile does not hold these tickets."),
    "passengers-gone": N_("The bag does not hold these passengers."),
    "card-gone": N_("That card has been seen already."),
    "pile-not-empty": N_("The discard is shuffled only when the ticket pile is empty."),
    "bag-not-empty": N_("Delivered passengers go back into the bag only when it is empty."),
    "shuffle-first": N_(
        "Nothing is left to draw from: first the discard is shuffled, or those delivered go back into the bag."
    ),
    "no-such-seat": N_("There are {seats} players."),
    "no-such-place": N_("There is no place «{place}» on this side of the board."),
    "no-rail": N_("No rail joins {from} and {to}."),
    "reversal": N_("A tram turns back only where it halts, and it does not halt at {to}."),
    "place-twice": N_("A movement comes to no place twice."),
    "halts-there": N_("Every tram halts at {to}; go on with another movement."),
    "no-halt-at-junction": N_("A tram does not halt at a junction."),
    "no-curve": N_("At {at} the rails offer no curve from {from} to {to}."),
    "no-such-space": N_("There are spaces 1 to {spaces}."),
    "no-such-stop": N_("{to} is no stop."),
    "no-such-card": N_("There is no monument card with that number."),
    "too-many": N_("Nobody ever draws so many at once."),
}

PIECES: Final = {"need": tickets, "paid": tickets, "group": passengers, "demand": passengers}
"""Facts that are told as letters."""
PLACES: Final = ("here", "from", "to", "at")
"""Facts that are told as a place's short name."""


def fact(box: Box, name: str, value: str | int) -> Said:
    """A fact of a refusal as a sentence says it; empty for one that is said as it stands."""
    if not isinstance(value, str):
        return ""
    if name in PIECES:
        return PIECES[name](count_of(value))
    return place(box, box.network.number_of[value]) if name in PLACES else ""
