"""What is wrong with a position of Lisbon Tram 28: pieces lost, seats overfull, trams on one place, and a turn that
cannot go on as it stands.

Somebody may have set the position up by hand: whether play can lead there is not asked, but from here it must be
possible to play to the end.
"""

from typing import Final

from mypy_extensions import i64

from tramyard.games.lisbon28.content import SPACES
from tramyard.games.lisbon28.rules import phases
from tramyard.games.lisbon28.rules.box import ACT, ACTIONS, ACTIONS_BONUS
from tramyard.games.lisbon28.rules.counts import HUES, can_pay_on, of, total
from tramyard.games.lisbon28.rules.network import JUNCTION
from tramyard.games.lisbon28.rules.push import begin
from tramyard.games.lisbon28.rules.reasons import LEGAL
from tramyard.games.lisbon28.rules.turn import DISCREET, LisbonPosition
from tramyard.games.lisbon28.words.names import passengers, tickets
from tramyard.kernel.bits import BIT, members
from tramyard.kernel.dumps import fault, impossible
from tramyard.kernel.spans import plain
from tramyard.kernel.words import _


def faults(position: LisbonPosition) -> list[str]:
    found = [*_tickets(position), *_passengers(position), *_trams(position), *_cards(position)]
    field = misfit(position)
    return [*found, str(impossible(field, phases.PHASES[position.phase]))] if field else found


# Pieces


def _tickets(position: LisbonPosition) -> list[str]:
    """All tickets are in hands, pile or discard."""
    count = position.pile + position.discard
    for seat in range(position.box.seats):
        count += position.hands[seat]
    if count == position.box.tickets:
        return []
    sentence = _("the tickets are {found}, not {expected}")
    told = sentence.format(found=plain(tickets(count)), expected=plain(tickets(position.box.tickets)))
    return [fault("pile", told)]


def _passengers(position: LisbonPosition) -> list[str]:
    """All passengers are in the bag, in the reserve, at stops, in trams or just drawn, and sit where they may."""
    found: list[str] = []
    count = position.bag + position.reserve + position.drawn
    crowded: i64 = 0
    for stop in range(len(position.waiting)):
        count += position.waiting[stop]
        if position.waiting[stop]:
            crowded |= BIT[position.box.network.stops[stop]]
    for seat in range(position.box.seats):
        aboard = position.aboard[seat]
        count += aboard
        if any(of(aboard, colour) > position.seats_for(seat) for colour in range(HUES)):  # L28-PICK-04
            sentence = _("{who} carries more of a colour than there are seats: {passengers}")
            told = sentence.format(who=f"p{seat + 1}", passengers=plain(passengers(aboard)))
            found.append(fault(f"players[{seat}].aboard", told))
    if count != position.box.passengers:
        sentence = _("the passengers are {found}, not {expected}")
        expected = plain(passengers(position.box.passengers))
        found.append(fault("bag", sentence.format(found=plain(passengers(count)), expected=expected)))
    if crowded != position.crowded:
        found.append(fault("stops", _("the stops that count as empty are not those without passengers")))
    return found


def _trams(position: LisbonPosition) -> list[str]:
    """One tram a place, but for Rossio, and none on a junction."""  # L28-MOVE-17
    found: list[str] = []
    network = position.box.network
    for seat in range(position.box.seats):
        place = position.trams[seat]
        if network.kinds[place] == JUNCTION:
            found.append(fault(f"players[{seat}].at", _("{who} stands on a junction").format(who=f"p{seat + 1}")))
        for other in range(seat):
            if position.trams[other] == place and place != network.rossio:
                sentence = _("{one} and {other} both stand at {place}")
                told = sentence.format(one=f"p{other + 1}", other=f"p{seat + 1}", place=network.ids[place])
                found.append(fault(f"players[{seat}].at", told))
    return found


def _cards(position: LisbonPosition) -> list[str]:
    """Every card that was seen is in a row, in a space or on top of the pile, once; the piles have their sizes."""
    found: list[str] = []
    places = [card for row in position.rows for card in row]
    for space in range(SPACES):
        if position.spaces[space]:
            places.append(position.spaces[space])
            if space >= position.box.display:  # L28-FILL-08
                sentence = _("a card lies in space {space}, which is covered")
                found.append(fault("spaces", sentence.format(space=space + 1)))
    if position.top:
        places.append(position.top)
    seen = members(position.seen)
    if sorted(places) != seen:
        found.append(fault("seen", _("the cards in rows, spaces and on the pile are not those that were seen")))
    left = len(seen) - (1 if position.top else 0) + position.up
    if left != position.box.face_up:
        sentence = _("of {expected} cards turned up, {found} are there")
        found.append(fault("up", sentence.format(expected=position.box.face_up, found=left)))
    return found


# The turn

FOLLOWS: Final = {
    phases.PAY: (phases.THEN_MOVE, phases.THEN_BOARD, phases.THEN_BONUS),
    phases.DEAL: (phases.THEN_OPEN,),
    phases.TICKETS: (phases.THEN_MAIN, phases.THEN_STEP, phases.THEN_NEXT),
    phases.RING: (phases.THEN_TAKE, phases.THEN_CHOOSE),
}
"""What may follow a payment or a draw, by phase; nothing in all others."""
IN_USE: Final = {
    "colour": (-1, (phases.PAY, phases.PUSH, phases.TICKETS, phases.STEP)),
    "way": (-1, (phases.PAY, phases.PUSH, phases.TICKETS)),
    "need": (0, (phases.PAY,)),
    "paid": (0, (phases.PAY,)),
    "wanted": (0, (phases.STOPS, phases.RING, phases.REFILL)),
    "drawn": (0, (phases.STOPS, phases.RING, phases.REFILL, phases.CHOOSE, phases.PLACE)),
    "stop": (0, (phases.STOPS, phases.OPENING)),
    "space": (-1, (phases.SIDE, phases.REFILL, phases.PLACE, phases.TURN_UP)),
}
"""What is half done: its value at rest, and the phases in which it may have another."""


def misfit(position: LisbonPosition) -> str:
    """The first field with which the phase cannot go on; empty where all fit."""
    phase = position.phase
    for field, (rest, used) in IN_USE.items():
        if getattr(position, field) != rest and phase not in used:
            return field
    checks = [
        ("settled", position.settled != (phase in (phases.PAY, phases.SIDE))),
        ("discreet", position.discreet == (phase in DISCREET)),
        ("ended", (position.ended != phases.RUNNING) == (phase == phases.FINISHED)),
        ("then", position.then in FOLLOWS.get(int(phase), (phases.NOTHING,))),
        ("players", phase >= phases.MAIN or _nothing_happened(position)),
        ("stop", _stop_fits(position)),
        ("top", (position.top > 0) == (position.up > 0 and phase >= phases.MAIN and phase != phases.TURN_UP)),
        ("space", _space_fits(position)),
        ("actions", position.actions <= (ACTIONS_BONUS if position.owns(position.seat, ACT) else ACTIONS)),
        ("draws", _draws_fit(position)),
        ("wanted", _wanted_fits(position)),
        ("drawn", position.drawn > 0 or phase not in (phases.CHOOSE, phases.PLACE)),
        ("colour", position.colour >= 0 or (phase != phases.STEP and position.then != phases.THEN_STEP)),
        ("way", position.then != phases.THEN_MOVE or _can_ride(position)),
        ("colour", position.then != phases.THEN_NEXT or position.colour < 0),
        ("way", position.then != phases.THEN_NEXT or position.way < 0),
        ("then", _is_in_place(position)),
        ("paid", phase != phases.PAY or _can_pay(position, position.need)),
        ("vouched", position.vouched == 0 or (phase != phases.PAY and _can_pay(position, position.vouched))),
        ("push", _push_fits(position)),
    ]
    for field, fits in checks:
        if not fits:
            return field
    return ""


def _nothing_happened(position: LisbonPosition) -> bool:
    """In set-up nobody owns anything but tickets."""  # L28-SET-17
    for seat in range(position.box.seats):
        if position.aboard[seat] or position.bonuses[seat] or position.rows[seat]:
            return False
    return position.reserve == 0 and position.discard == 0


def _stop_fits(position: LisbonPosition) -> bool:
    """In set-up stops are filled, and spaces, one after another; there are passengers for all of them."""
    box = position.box
    if position.phase > phases.OPENING:
        return True
    if position.phase == phases.STOPS:
        empty = len(position.waiting) - position.stop - 1
        if empty < 0 or total(position.bag) < position.wanted + empty * box.per_stop:
            return False
    opened = position.stop if position.phase == phases.OPENING else 0
    return all((position.spaces[space] > 0) == (space < opened) for space in range(SPACES))


def _space_fits(position: LisbonPosition) -> bool:
    """A card is laid from a space, or the space waits for the next one and passengers for a stop."""
    if position.space < 0:
        return position.phase not in IN_USE["space"][1]
    card = position.spaces[position.space]
    if position.phase == phases.SIDE:
        return card > 0 and len(position.rows[position.seat]) > 0
    if position.phase == phases.REFILL and not position.has_room():
        return False
    return position.space < position.box.display and (card == 0 or position.phase == phases.TURN_UP)


def _draws_fit(position: LisbonPosition) -> bool:
    """Tickets are owed while they are drawn, and there are some."""
    somebody = position.somebody_draws()
    if not position.draws_tickets():
        return not somebody
    return somebody and (position.pile > 0 or position.discard > 0)


def _wanted_fits(position: LisbonPosition) -> bool:
    """Passengers are wanted while they are drawn, and there are some."""
    return not position.draws_passengers() or (position.wanted > 0 and (position.bag > 0 or position.reserve > 0))


def _can_ride(position: LisbonPosition) -> bool:
    return position.way >= 0 and position.way_refused(position.box.network.ways[position.way]) is LEGAL


def _is_in_place(position: LisbonPosition) -> bool:
    """Groups are rung for and board at a stop; what is bought is the bonus of a lift."""
    box = position.box
    at_stop = box.network.stop_at[position.place()] >= 0
    if position.then == phases.THEN_BONUS:
        lift = box.lift[position.place()]
        return lift >= 0 and not position.owns(position.seat, box.bonus_of(position.seat, lift))
    return at_stop or not (
        position.then == phases.THEN_BOARD or position.phase in (phases.RING, phases.CHOOSE, phases.TAKE)
    )


def _can_pay(position: LisbonPosition, need: i64) -> bool:
    return can_pay_on(position.paid, need, position.hands[position.seat], position.box.rate)


def _push_fits(position: LisbonPosition) -> bool:
    """The tram on its way pushes whoever the pile of pushers says, and the line can still be cleared."""
    push = position.push
    if push is None or position.phase != phases.PUSH:
        return push is None and position.phase != phases.PUSH
    if position.way < 0 or list(push.trams) != list(position.trams) or push.waiting != position.crowded:
        return False
    network = position.box.network
    way = network.ways[position.way]
    again = begin(network, position.crowded, position.trams, position.seat, way)
    for pusher in push.pushers[1:]:
        if again.done() or again.why_not(pusher.way) is not LEGAL:
            return False
        again = again.sent(pusher.way)
    return way.start == position.place() and not again.done() and again.is_as(push) and again.can_finish()
