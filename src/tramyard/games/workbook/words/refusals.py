"""The sentences of the workbook's refusals, in English for the catalogues, and how the facts in them are said."""

from typing import Final

from tramyard.games.workbook.rules.box import Box
from tramyard.games.workbook.words.names import rails, slot_name, space
from tramyard.kernel.spans import Said
from tramyard.kernel.words import N_, _

SENTENCES: Final[dict[str, str]] = {
    "not-in-self-help": N_("The actions of this round are over: now is Self-Help, then the Update."),
    "self-help-later": N_("Self-Help comes after your actions, not between them."),
    "forbidden-here": N_("This city does not allow that in round {round}."),
    # Links
    "no-worker": N_("You have no rail worker, and each building of rails needs one."),
    "not-your-parcel": N_("The parcel at {space} is not yours: its number stands on none of your tickets."),
    "parcel-carries-rail": N_(
        "Rails run through the parcel at {space}, so no link can end there until it is built on."
    ),
    "parcel-is-end": N_("A link ends at the parcel at {space}, so no rails can run through it until it is built on."),
    "no-open-end-there": N_(
        "Links begin at a building or a parcel of yours, and no open link of yours has its last rail at {space}."
    ),
    "foreign-track": N_("The open link at {space} is the other player's."),
    "no-way-from-there": N_("Your free tickets can pay no link from {space}."),
    "not-beside": N_("Rails go on to a space that touches the last one; {space} does not."),
    "turns-back": N_("A rail is straight or a curve: it cannot turn back to {space}."),
    "no-room": N_("There is no room for this rail: that side of the space is used already."),
    "same-space-twice": N_("A link uses each space once; it has been to {space}."),
    "no-curved-bridge": N_("In this puzzle bridges are straight."),
    "lake": N_("{space} is a lake: nothing can be built there."),
    "volcano": N_("{space} is the volcano: nothing gets past it."),
    "closed-by-lava": N_("Lava has closed {space} to rails for ever."),
    "same-building": N_("A link joins two different buildings; {space} belongs to the one where it began."),
    "no-rail-between": N_("A link needs a rail; {space} touches the building where it would begin."),
    "foreign-end": N_("You cannot join your rails to the other player's loose end at {space}."),
    "two-parcels": N_("One end of a link must be a building; here both would be parcels."),
    "not-pointed-at": N_("The loose end points elsewhere: go on in its direction, not to {space}."),
    "forest-too-dear": N_("Each rail in the forest costs 1 HP, and you have {hp}."),
    "ground-too-dear": N_("The rail at {space} costs money that you do not have: you have {money} dollars."),
    "no-rail-yet": N_("Draw one rail at least."),
    "no-exact-rails": N_("{rails}: your free tickets can make {possible}, and the sum must fit exactly."),
    "no-destination": N_("To end the link at {space} you need a free ticket with an icon for one of its ends."),
    "no-halt-there": N_("No link can end at {space} now."),
    # Payments
    "nothing-to-pay": N_("There is nothing to pay now, and no ticket is crossed for nothing."),
    "locked": N_("{ticket} lies below the line and is locked."),
    "not-reached": N_("You have not reached {ticket} yet."),
    "not-earned": N_("You have not built there yet, so {ticket} is not yours."),
    "crossed": N_("{ticket} is crossed: take it back in an Update first."),
    "fee-too-high": N_("{ticket} has a consequence in money that you cannot pay: you have {money} dollars."),
    "not-needed": N_("That icon is not needed here."),
    "whole-icon": N_("A rail icon is used whole, and this one shows more rails than are left to pay."),
    "icons-in-order": N_("Icons are laid down in the order of the tickets; this one comes too late."),
    "one-use": N_("Of an icon with two pictures one is used, not both."),
    "two-tickets": N_("A trip takes the strip and the destination from two different tickets."),
    "fees-too-high": N_("You cannot pay all consequences in money together: you have {money} dollars."),
    "no-exact-rest": N_("With that icon the rest cannot be paid exactly."),
    # Moving a passenger
    "nobody-there": N_("Nobody stands at {space}."),
    "no-link-there": N_("No complete link leaves the building at {space}."),
    "no-strip": N_("You need a magnetic strip and a destination on two free tickets."),
    "no-trip": N_("No trip from {space} ends at a building that your free tickets name."),
    "same-type": N_("In this puzzle nobody travels to the kind of building they come from."),
    "not-leaving-there": N_("The passenger is not in the building at {space}."),
    "link-twice": N_("A trip uses each link once."),
    "building-twice": N_("A trip comes to each building once."),
    "goes-nowhere": N_("Both ends of that link are one building: nobody can ride on it."),
    "never-arrives": N_("On that way the passenger would never come to the building they want."),
    "not-at-commerce": N_("That is for passengers brought to a Commerce."),
    "not-to-unlock": N_("{ticket} cannot be unlocked now."),
    "unlocked-by-other": N_("The other player has unlocked {ticket}."),
    "not-at-leisure": N_("HP are bought when a passenger arrives at a Leisure."),
    # Buildings and upgrades
    "no-icons-to-build": N_("You need a build icon and the number of the parcel on free tickets."),
    "built-already": N_("A building stands at {space} already."),
    "no-complete-link": N_("No complete link ends there."),
    "not-your-link": N_("That link is the other player's."),
    "upgraded-already": N_("That link is upgraded already."),
    "no-icons-for-link": N_("You need an upgrade icon and an icon for one of the link's ends on free tickets."),
    "not-built": N_("Only what was built on a parcel can be upgraded, and {space} is none."),
    "upgraded-enough": N_("The building at {space} is upgraded already."),
    "not-beside-river": N_("Only beside the water can a building be upgraded again; {space} is not."),
    "no-icons-for-building": N_("You need an upgrade icon and an icon of that kind of building on free tickets."),
    # Self-Help and Update
    "workers-full": N_("You have all workers already: {workers}."),
    "no-room-for-passenger": N_("No building space is empty."),
    "calm-already": N_("You are as calm as can be."),
    "no-help-there": N_("{ticket} has no icon for Self-Help."),
    "no-update-left": N_("In the last round no tickets come back."),
    "nobody-to-place": N_("There is no passenger to be placed now."),
    "no-building-there": N_("Passengers stand on buildings; {space} is none for them."),
    "occupied": N_("Somebody stands at {space} already."),
    "not-crossed": N_("{ticket} is not crossed."),
    "reclaim-in-order": N_("Tickets are taken back in the order of their letters."),
    "too-few-left": N_("You must take back as many as you may: too few would be left after {ticket}."),
    "no-reclaim": N_("There is nothing to choose in this Update."),
    "no-lava-now": N_("The lava does not move now."),
    "not-beside-lava": N_("Lava comes to a space that touches a mountain or lava; {space} does not."),
    "lava-already": N_("{space} is covered with lava already."),
    # Bids
    "not-bidding": N_("Nobody bids for the first place now."),
    "too-poor-to-bid": N_("You cannot bid so much: you have {money} dollars."),
    "bid-higher": N_("A bid must be higher than the last one."),
    "no-auction": N_("In this puzzle nobody bids for the first place."),
    # What this puzzle does not have
    "no-such-space": N_("The map has no space «{space}»."),
    "no-rail-there": N_("No rail can ever lie at {space}."),
    "no-such-icon": N_("No ticket of this puzzle has that icon."),
    "no-lava-there": N_("No lava ever comes there."),
    "nothing-of-the-kind": N_("This puzzle has nothing of the kind."),
    "bid-steps": N_("Steps of a bid are added from the largest to the smallest."),
}


def fact(box: Box, name: str, value: str | int) -> Said:
    """A fact of a refusal as a sentence says it; empty for one that is said as it stands."""
    if name == "space" and isinstance(value, str):
        at = value if value in box.grid.names else value[:-1]  # a side of a space is told as the space
        return space(box, int(box.grid.space(at))) if at in box.grid.names else ""
    if name == "ticket" and isinstance(value, str) and value in box.slot_of:
        return slot_name(box, box.slot_of[value])
    if name == "rails" and isinstance(value, int):
        return rails(value)
    if name == "possible" and isinstance(value, str):
        *others, last = value.split(", ")
        return _(" or ").join([", ".join(others), last] if others else [last]) if value else _("none")
    return ""
