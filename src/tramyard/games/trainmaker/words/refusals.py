"""The sentences of Trainmaker's refusals and options, in English; the catalogues translate them."""

from typing import Final

from tramyard.kernel.words import N_

SENTENCES: Final[dict[str, str]] = {
    "contract-first": N_("Choose one of your two contracts first."),
    "contract-chosen": N_("A contract is chosen once, at the beginning of your first turn."),
    "not-loose": N_("No such die lies unplaced. Unplaced now: {loose}."),
    "loco-on-reroll": N_("Locomotives can be placed only on the first roll of a train."),
    "third-loco": N_("A train has two Locomotives at most."),
    "loco-behind-cars": N_("The train grows from left to right: a Locomotive cannot go behind cars."),
    "loco-without-stock": N_("A train begins with a Locomotive and a car, but among {loose} there is no car."),
    "stock-before-loco": N_("A train begins with a Locomotive: place one before any car."),
    "caboose-too-early": N_("A Caboose needs a Locomotive and at least one car before it."),
    "after-caboose": N_("The train is complete: nothing follows the Caboose."),
    "nothing-begun": N_("Begin a train before you roll again: a Locomotive and at least one car."),
    "nothing-added": N_("Add at least one die of this roll before you roll again."),
    "loco-alone": N_("A Locomotive is not placed alone: at least one car goes with it."),
    "stop-at-loco": N_("You cannot stop between the Locomotive and the first car."),
    "must-score": N_("The train serves a city, so one is scored: {cities}."),
    "no-caboose": N_("Only a train that ends with a Caboose can score."),
    "one-per-train": N_("A train scores one city, and this one has."),
    "empty-slot": N_("Slot {slot} is empty; the row is filled up at the beginning of the next turn."),
    "not-served": N_("{city} asks for {need}; the train {train} does not carry that."),
    "no-bonus": N_("Another train may follow only a train that began with two Locomotives and scored."),
    "no-token": N_("You do not hold the Switch Track token."),
    "window-closed": N_("The Switch Track token is used right after a roll, before any die of it is placed."),
    "not-lying": N_("No such die lies unplaced. Unplaced now: {loose}."),
    "wrong-dice": N_("{dice} dice are rolled now, neither more nor fewer."),
    "wrong-slot": N_("The row is filled from the left: slot {slot} comes next."),
    "card-gone": N_("That card is not in the deck any more."),
    "contract-gone": N_("One of these contracts has been dealt already."),
    "wrong-hand": N_("Contracts are dealt seat by seat, to the Steam Engine last."),
    "switch-to-itself": N_("`{move}`: the token turns a die to another face than it shows."),
    "no-such-slot": N_("`{move}`: the row has three slots, 1 to 3."),
    "no-such-contract": N_("`{move}`: two contracts were dealt to you, 1 and 2."),
    "no-such-seat": N_("`{move}`: there are {seats} seats."),
    "same-contract": N_("`{move}`: there is one of each contract."),
    "too-many-dice": N_("`{move}`: there are seven dice."),
    "no-such-card": N_("`{move}`: there is no card with that number."),
}
