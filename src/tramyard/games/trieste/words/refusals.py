"""The sentences of Tachite al Tram's refusals, in English for the catalogues, and how the facts in them are said."""

from typing import Final

from tramyard.games.trieste.rules.board import OBSTACLE, WAITING
from tramyard.games.trieste.rules.box import Box
from tramyard.games.trieste.rules.fields import FUTIZ
from tramyard.games.trieste.rules.track import SIDES
from tramyard.games.trieste.words.names import SIDE_NAMES, futiz, passenger, square, squares, tile
from tramyard.kernel.spans import Said, fill
from tramyard.kernel.words import N_, _

SENTENCES: Final[dict[str, str]] = {
    "step-over": N_("That step of your turn is over: a turn is building, moving, picking up, dropping, in this order."),
    "step-to-come": N_("That comes later in your turn: first building, then moving, picking up, dropping."),
    "hand-full": N_("You hold three tiles already."),
    "nothing-to-draw": N_("There is no tile left in the supply."),
    "building-barred": N_("A misfortune keeps you from building in this turn."),
    "not-in-hand": N_("You hold no {shape}."),
    "fits-nowhere": N_("There is no square on which {shape} would fit."),
    "nothing-to-swap-for": N_("There is no tile left in the supply to swap for."),
    "no-swap-by-card": N_("The card lets you lay a tile, not swap one."),
    "pick-first": N_("Choose one of your tiles first, then where it goes."),
    "one-tile-only": N_("You have a tile in hand already: lay it, or put it back first."),
    "turned-the-same": N_("Turned like that {shape} looks the same as before: take the other turn."),
    "just-laid": N_(
        "The tile on {square} was laid in the turn before yours: it may be replaced from the next turn on."
    ),
    "tram-on-tile": N_("A tram stands on {square}: the tile under it may not be replaced."),
    "route-unchanged": N_("That would change nothing: the rails on {square} run like this already."),
    "off-the-board": N_("On {square} the rail to the {side} would lead off the board."),
    "into-obstacle": N_("On {square} the rail to the {side} would lead against {beside}."),
    "rail-blocked": N_("On {square} a rail comes in from the {side}, from {beside}: the tile would block it."),
    "rail-ends-blind": N_("On {square} the rail to the {side} would end at {beside}, where no rail meets it."),
    "rolling-barred": N_("A misfortune keeps you from rolling in this turn."),
    "must-move": N_("The die is rolled: now your tram must move."),
    "roll-first": N_("Roll the die before you drive."),
    "not-next": N_("{to} does not lie next to {here} on the rails."),
    "no-rail-out": N_("No rail leads from {here} to {to}."),
    "reversal": N_("Within a move your tram may not turn back: it came from {to}."),
    "not-linked": N_("On {here} the rails your tram came by do not lead to {to}."),
    "other-track": N_("On {here} your tram stands on another track, which does not lead to {to}."),
    "against-roundabout": N_("The roundabout is run anticlockwise only."),
    "against-one-way": N_("These rails may be run in the other direction only."),
    "rails-end": N_("There are no rails at {to} to meet those of {here}."),
    "no-step-yet": N_("Your tram has not moved yet: who rolls must move at least one square."),
    "exact-count": N_("{here} is no place to halt early: {pips} are still to go."),
    "halt-at-stops": N_("At this table trams halt early at stops only."),
    "rails-go-on": N_("The rails go on here: there is no end to run over."),
    "not-in-workshop": N_("That is done in the workshop, and your tram stands at {here}."),
    "no-service-after-wreck": N_("After a wreck the workshop serves you from your next turn on."),
    "no-damage": N_("Your tram has no damage to repair."),
    "only-futiz": N_("The card gives a futiz, not a repair."),
    "same-futiz": N_("Your tram is a {futiz} already."),
    "not-at-a-stop": N_("Passengers get on at a stop; {here} is none."),
    "no-pick-after-wreck": N_("After a wreck nobody gets on in this turn."),
    "nobody-waits": N_("Nobody waits at {here}."),
    "same-stop": N_(
        "Your last passenger came from {here}: take one from another stop first, or drop them at your target."
    ),
    "no-seat": N_("There is no seat for {passenger}: two on a bench must be of one colour."),
    "nobody-put-off": N_("Passengers are not put off on the way."),
    "not-aboard": N_("{passenger} is not on board."),
    "fits-without": N_("It would not help if {passenger} got off: somebody of another colour has to go."),
    "not-on-target": N_("Passengers get off at the terminus you are bound for, {target}; your tram stands at {here}."),
    "other-terminus": N_("You are bound for {target}: at {here} nobody gets off."),
    "no-drop-after-wreck": N_("After a wreck nobody gets off in this turn."),
    "wrong-hand": N_("It is somebody else's turn to draw a tile."),
    "tile-gone": N_("No tile of that kind is left in the supply."),
    "passenger-seen": N_("That passenger has been seen already, and lies under no other."),
    "card-seen": N_("That card has been turned up already."),
    "not-among-them": N_("That passenger is not among those of whom one is drawn."),
    "no-such-square": N_("There is no square {square} on this board."),
    "not-a-meadow": N_("Tiles lie on grass only, and {square} is none."),
    "no-stop-on-funicular": N_("No tram stops on the funicular: a step goes to its other end."),
    "no-tram-there": N_("There are no rails on {square}, and never will be."),
    "no-such-turn": N_("A tile is turned by 0, 1, 2 or 3 quarters."),
    "no-such-shape": N_("There is no such tile in this game."),
    "no-such-futiz": N_("There is no such futiz."),
    "no-such-passenger": N_("There is no such passenger in this game."),
    "no-such-card": N_("There is no such card in this game."),
    "no-such-seat": N_("There are {seats} players."),
    "no-such-face": N_("The die has faces 1 to 6."),
    "no-such-row": N_("The board has no such row."),
    "no-such-stop": N_("There is no such stop."),
}

SQUARES: Final = ("here", "to", "square", "target")
"""Facts that are told as a square's name."""
OBSTACLES: Final = {
    "house": N_("the house on {square}"),
    "tree": N_("the tree on {square}"),
    "rock": N_("the rock on {square}"),
    "": N_("what stands on {square}"),
}


def fact(box: Box, name: str, value: str | int) -> Said:
    """A fact of a refusal as a sentence says it; empty for one that is said as it stands."""
    if name == "pips":
        return squares(int(value))
    if not isinstance(value, str):
        return ""
    if name in SQUARES:
        return square(box, box.board.number_of[value]) if value in box.board.number_of else value
    if name == "beside":
        return _beside(box, value)
    if name == "side":
        return _(SIDE_NAMES[SIDES.index(value)])
    if name == "shape":
        return tile(box, box.shapes.index(value)) if value in box.shapes else value
    if name == "passenger":
        return passenger(box, box.passengers.index(value))
    return futiz(FUTIZ.index(value)) if name == "futiz" else ""


def _beside(box: Box, name: str) -> Said:
    """What a rail would meet."""
    number = box.board.number_of[name]
    there = square(box, number)
    if box.board.kinds[number] == WAITING:
        return fill(_("the waiting box on {square}"), square=there)
    if box.board.kinds[number] == OBSTACLE:
        return fill(_(OBSTACLES[box.obstacles.get(name, "")]), square=there)
    return there
