"""The sentences of the refusals of Tramways, in English for the catalogues, and how the facts in them are said."""

from typing import Final

from tramyard.games.tramways.rules.box import Box
from tramyard.games.tramways.words.cards import card_name, numeral_name, parcel_name
from tramyard.kernel.spans import PLACE, Said, Span
from tramyard.kernel.words import N_, _

SENTENCES: Final[dict[str, str]] = {
    # Set-up
    "no-draft-now": N_("Parcel cards are chosen before the first round, and never afterwards."),
    "parcel-taken": N_("Somebody has taken {space} already."),
    "parcel-not-on-map": N_("The Parcel of {space} is on no board of this map, so the card stays in the box."),
    "empty-book": N_("That Ticket Book has no card left."),
    # Auction
    "not-bidding": N_("There is no bidding now: the auction opens each round."),
    "bid-higher": N_("A bid must be higher than the highest so far, which is {bid} dollars."),
    "too-poor-to-bid": N_(
        "Your coins and the money on your cards cannot pay that bid: you have {money} dollars in coins."
    ),
    "not-exact-bid": N_("Coins and icons must make the bid exactly: you have {money} dollars in coins for the rest."),
    "bid-steps": N_("Steps of a bid are added from the largest to the smallest."),
    "amount-before-icons": N_("Say how much you bid before you lay down icons for it."),
    "no-money-icon": N_("Only money icons pay for a bid, and {card} has none there."),
    "icon-too-large": N_("That icon shows more money than is left to pay, and icons give no change."),
    "card-not-shown": N_("{card} is not among the open cards."),
    "no-card-now": N_("Open cards are taken after the bidding of rounds 1 to 5, one by each player."),
    "no-line-now": N_("Cards are turned up at the beginning of a round, when one plays alone."),
    "line-too-dear": N_("One more card costs a dollar for each in the line, and you have {money} dollars: take one."),
    "deck-empty": N_("No card is left to turn up: take one of those in the line."),
    # Cards and payments
    "not-in-hand": N_("You do not hold {card}."),
    "nothing-to-pay": N_("There is nothing to pay now, and no card is used for nothing."),
    "consequence-too-dear": N_("{card} has a consequence in money that you cannot pay: you have {money} dollars."),
    "consequences-too-dear": N_("You cannot pay all consequences in money together: you have {money} dollars."),
    "not-needed": N_("That icon is not needed here."),
    "whole-icon": N_("A rail icon is used whole, and this one shows more rails than are left to pay."),
    "icons-in-order": N_("Icons are laid down in the order of the cards; this one comes too late."),
    "no-exact-rest": N_("With that icon the rest cannot be paid exactly."),
    "ticket-first": N_("First the ticket: the strip of one card, then the destination on another."),
    "ticket-and-icon": N_("A card is the ticket or shows the destination, never both: {card} serves already."),
    "no-ticket-now": N_("A ticket is needed when somebody travels, and for nothing else."),
    "money-only-for-bids": N_("Money icons pay bids, or bring money in Administration; they pay nothing else."),
    # Links
    "no-worker": N_("You have no rail worker, and each building of rails needs one."),
    "no-start-there": N_("A new link begins at a building or at a Parcel of yours; {space} is neither."),
    "not-your-parcel": N_("The Parcel at {space} is not yours, so neither rail nor end of yours may be there."),
    "parcel-carries-rail": N_(
        "Rails run through the Parcel at {space}, so no link can end there until it is built on."
    ),
    "parcel-is-end": N_("A link ends at the Parcel at {space}, so no rails can run through it until it is built on."),
    "no-way-through": N_("No rails can run on through {space} from here."),
    "through-anyway": N_(
        "No link can end at {space} without a rail, so name the space itself: rails run on through it."
    ),
    "no-open-end-there": N_("No open link of yours has its last rail at {space}."),
    "foreign-track": N_("The open link at {space} is another player's."),
    "no-way-from-there": N_("The cards in your hand can pay no link from {space}."),
    "not-beside": N_("Rails go on to a space that touches the last one; {space} does not."),
    "turns-back": N_("A rail is straight or a curve: it cannot turn back to {space}."),
    "no-room": N_("There is no room for this rail: that side of the space is used already."),
    "rival-rail": N_("Another player's rail lies in that space, and rivals share none."),
    "same-space-twice": N_("A link uses each space once; it has been to {space}."),
    "lake": N_("{space} is a lake: nothing can be built there."),
    "same-building": N_("A link joins two different buildings; {space} belongs to the one where it began."),
    "no-rail-between": N_("A link needs a rail; {space} touches the building where it would begin."),
    "not-pointed-at": N_("The loose end points elsewhere: go on in its direction, not to {space}."),
    "no-rail-yet": N_("Lay one rail at least."),
    "no-rails-left": N_("You have too few rails left: nobody has more than 24 on the map."),
    "no-exact-rails": N_("{rails} rails: your cards can make {possible}, and the sum must fit exactly."),
    "no-destination": N_("To end the link at {space} you need a card with an icon for one of its ends."),
    "no-new-destination": N_("A branch needs an icon for the end that is new, and your cards have none that fits."),
    "link-has-ended": N_("The link is complete and ends here: an action lays rails of one link alone."),
    # ... over numerals
    "other-numeral": N_("From the edge rails come back at a space with the same numeral; {space} is none."),
    "same-gate": N_("Rails come back at another space than the one they left by."),
    "no-group-there": N_("You have no branches at that numeral, so none can begin there."),
    "no-stub-there": N_("No stub of yours waits at that numeral."),
    "joins-group": N_("At this numeral you have a link already: the branch joins it there and cannot go on."),
    "second-numeral": N_("A link leaves the map once at most."),
    "in-group-already": N_("That building belongs to your group at this numeral already: a branch needs a new end."),
    "waits-there": N_(
        "Nothing of yours waits at that numeral, so the link is not complete there: leave it open, or go on."
    ),
    "no-rail-beyond": N_(
        "No rail lies beyond the numeral yet: lay one, or name the numeral itself to let the link wait there."
    ),
    # ... on Mars
    "first-from-parcel": N_("On Mars your first link must begin at a Parcel of yours; {space} is none."),
    "not-connected": N_("On Mars you have one network: a new link must begin where it touches yours, not at {space}."),
    # Upgrading a link
    "no-complete-link": N_("No complete link ends there."),
    "not-your-link": N_("That link is another player's."),
    "upgraded-already": N_("That link is upgraded already."),
    "no-icons-for-link": N_("You need an upgrade-link icon and an icon for one of the link's ends."),
    "no-icons-for-branch": N_("You need an upgrade-link icon and an icon for the end of that branch."),
    "no-partner": N_("The first upgrade at a numeral takes two branches, and no other plain one of yours is there."),
    "not-a-partner": N_("The second branch must be another plain one of yours at the same numeral."),
    # Buildings
    "built-already": N_("A building stands on that Parcel already."),
    "not-yours-to-build": N_("You can build on Parcels of yours only."),
    "none-left": N_("No tile of that kind is left."),
    "no-passenger-left": N_("All passengers are on the map already: none is left."),
    "no-icons-to-build": N_("You need a build icon, the Parcel's code, and an icon of the kind you build."),
    "not-built": N_("There is no building at {space} that could be upgraded."),
    "printed": N_("Only what was built during the game can be upgraded; {space} is printed on its board."),
    "improved-already": N_("The building at {space} is upgraded already."),
    "no-icons-for-building": N_("You need an upgrade-building icon and an icon of that kind of building."),
    # Moving
    "nobody-there": N_("Nobody stands at {space}."),
    "no-martian-there": N_("There is no Martian at {space}."),
    "no-worker-for-martian": N_("Moving a Martian takes a rail worker, and you have none."),
    "no-link-there": N_("No complete link leaves the building at {space}."),
    "no-cards-to-move": N_("You need two cards: one as ticket, another with a destination."),
    "no-trip": N_("No trip from {space} ends at a place that your cards name."),
    "dark": N_("It is night there: nobody's trip ends at a building in the dark."),
    "no-martian-at-end": N_("A Martian goes only where another Martian is."),
    "not-leaving-there": N_("Whoever travels is not in the building at {space}."),
    "link-twice": N_("A trip uses each link once."),
    "branch-twice": N_("A branch cannot be ridden in and out again: no rail is used twice in a trip."),
    "other-level": N_("Beyond the edge nobody changes between plain and upgraded branches."),
    "other-owner": N_("Beyond the edge nobody changes to another player's branch."),
    "other-node": N_("Who leaves the map at a numeral comes back at the same numeral."),
    "back-home": N_("A trip ends elsewhere than where it began."),
    "never-arrives": N_("On that way the trip would never come to a place where it can end."),
    "past-its-stop": N_("The trip ends here: a passenger gets off at the first building that matches."),
    "not-at-commerce": N_("That is for passengers brought to a Commerce."),
    "not-at-leisure": N_("HP are bought when a passenger arrives at a Leisure."),
    # Administration
    "administration-later": N_("Administration comes after all actions of the round."),
    "actions-are-over": N_("The actions of this round are over: now is Administration."),
    "discarded-already": N_("Icons are used before cards are discarded, and you have discarded already."),
    "discard-too-dear": N_("Each further discard costs a dollar, and you have {money} dollars."),
    "no-worker-left": N_("All rail workers are in use: none is left to gain."),
    "calm-already": N_("You are as calm as can be."),
    "no-room-for-passenger": N_("No building space is empty, or no passenger is left."),
    "nobody-to-place": N_("There is no passenger to be placed now."),
    "no-building-there": N_("Passengers stand on buildings; {space} is none."),
    "occupied": N_("Somebody stands at {space} already."),
    # What this game does not have
    "no-such-card": N_("This game has no such card, or nothing there on it that pays."),
    "no-auction-alone": N_("Who plays alone does not bid: cards are turned up one by one."),
    "no-line-among-others": N_("Cards are turned up one by one only when one plays alone."),
    "no-martians-here": N_("Martians live on Mars alone."),
    "no-numerals-here": N_("There are no numerals on Earth: rails stay on the map."),
    "no-such-parcel": N_("This game has no such Parcel."),
    "no-such-space": N_("The map has no such space."),
}


def fact(box: Box, name: str, value: str | int) -> Said:
    """A fact of a refusal as a sentence says it; empty for one that is said as it stands."""
    if name == "possible" and value == "":
        return _("none")
    if not isinstance(value, str) or name not in ("space", "card"):
        return ""
    part, _dash, rest = value.rpartition("-")
    bare = rest.partition(".")[0]
    if part == "parcel":
        return parcel_name(rest)
    if bare in box.card_of and (name == "card" or part in ("card", "strip", "slot")):
        return card_name(box.cards[box.card_of[bare]])
    if part == "numeral":
        return numeral_name(rest)
    at = rest if rest in box.place_names else rest[:-1]  # a side of a space is told as the space
    return Span(at, PLACE, at) if at in box.place_names else ""
