"""Each spot of the picture of Tramways explained in a sentence or two."""

from typing import Final

from tramyard.games.tramways.notation import TYPES
from tramyard.games.tramways.rules.box import LEISURE
from tramyard.games.tramways.rules.land import HILL, LAKE, RIVER
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.games.tramways.words import cards, names
from tramyard.games.tramways.words.chance import board_in
from tramyard.kernel.game import Game
from tramyard.kernel.players import who
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Line, Said, fill, joined, together
from tramyard.kernel.words import N_, _, plural
from tramyard.tramnet import words

ABOUT_KINDS: Final = (
    "",
    N_("A passenger who arrives here takes 1 stress off you."),
    N_("A passenger who arrives here brings {cash} or the top card of a Ticket Book, and 1 stress."),
    N_("A passenger who arrives here brings a worker, and 1 stress."),
    N_("When a passenger arrives here you may buy HP: the first for $1, the second for $2, and so on."),
)
ABOUT_GROUND: Final = {
    HILL: N_("A hill: a rail costs 2."),
    RIVER: N_("A river: a rail needs a bridge and costs 3."),
    LAKE: N_("A lake: nothing can be built here."),
}
ABOUT_SIGNS: Final = {
    "cash": N_("Take {cash} instead of an action; no card is used."),
    "end": N_("End your Administration; then cards are drawn."),
    "bid": N_("Bid for the first place of the turn order in this round."),
    "no-bid": N_("No more bids in this auction: what you have paid stays paid."),
    "bid-1": N_("$1 more."),
    "bid-5": N_("$5 more."),
    "bid-20": N_("$20 more."),
    "enough": N_("Leave it at that."),
    "money": N_("Take {commerce} from the Commerce."),
    "hp": N_("Buy one more HP from the Leisure building."),
    "deck": N_("Turn up one more card of your line."),
    "stock": N_("Buildings that can still be built, of each kind."),
    "stress": N_(
        "How stressed everybody is. The number is taken off your HP in the end; each step onto or on the last space "
        "costs 1 HP at once."
    ),
    "auction": N_(
        "The places of the turn order. In an auction those who passed have theirs; below each disc is what was paid."
    ),
}


def about(game: Game, position: Position, seat: int, spot: str) -> Said:
    assert isinstance(position, TramwaysPosition)
    box, grid = position.box, position.land.grid
    if spot in ABOUT_SIGNS:
        return _(ABOUT_SIGNS[spot]).format(**_amounts(position))
    if spot == "night":
        return _about_night(position)
    kind, _dash, which = spot.partition("-")
    if grid.knows(spot) and spot[0].islower():
        return _about_space(position, int(grid.space(spot)))
    if grid.knows_edge(spot) and spot[0].islower():
        return _about_edge(position, int(grid.edge(spot)))
    if kind == "numeral" and grid.knows(which):
        return _about_numeral(position, int(grid.space(which)))
    if kind == "parcel" and which in box.code_of:
        return _about_parcel(position, box.code_of[which])
    if kind in ("card", "strip", "slot") and which.partition(".")[0] in box.card_of:
        return _about_card(position, box.card_of[which.partition(".")[0]])
    if kind == "wanted" and which in tuple(TYPES):
        return fill(_("The passenger gets off at the first {what} on the way."), what=words.building(which))
    return _about_number(position, kind, int(which), seat) if which.isdecimal() else ""


def _amounts(position: TramwaysPosition) -> dict[str, str]:
    box = position.box
    return {"cash": words.money(int(box.cash)), "commerce": words.money(int(box.commerce_pays))}


def _about_number(position: TramwaysPosition, kind: str, number: int, seat: int) -> Said:
    """Books, rounds and players, which are counted from 1."""
    box = position.box
    if kind == "book" and 1 <= number <= box.books and position.tops[number - 1] >= 0:
        left = plural("{count} card", "{count} cards", int(position.heights[number - 1]))
        card = cards.drawn(box.cards[position.tops[number - 1]])
        return fill(_("Ticket Book {number}, {left}. On top: {card}."), number=number, left=left, card=card)
    if kind == "round" and 1 <= number <= box.rounds:
        kinds = [names.kind(one) for one in box.refill[number - 1]]
        if not kinds:
            return _("Round {number}: nobody arrives after it.").format(number=number)
        told = _("Round {number}: at its end passengers arrive at every empty {kinds}.")
        return fill(told, number=number, kinds=joined(kinds, _(" and ")))
    if kind == "seat" and 1 <= number <= box.seats:
        return _about_player(position, number - 1, seat)
    return ""


def _about_player(position: TramwaysPosition, player: int, seat: int) -> Line:
    laid = words.rails(int(position.laid(player)))
    told = _("{who}: {rails} on the map, {hp} if it ended now.")
    score = words.happiness(position.standing()[player].score)
    return fill(told, who=who(player, seat), rails=laid, hp=score)


def _about_night(position: TramwaysPosition) -> Said:
    if position.dark < 0:
        return ""
    told = _("Night over {board}: nobody gets off at buildings there. It moves on clockwise after each round.")
    return fill(told, board=board_in(position, int(position.dark)))


def _about_space(position: TramwaysPosition, space: int) -> Line:
    land = position.land
    parts: list[Said] = [together(names.place(position, space), ".")]
    kind = int(position.kinds[space])
    if kind:
        told = _(ABOUT_KINDS[kind])
        parts.append(told if kind == LEISURE else told.format(cash=words.money(int(position.box.commerce_pays))))
        parts += [_("A passenger waits here.")] if position.riders[space] else []
        parts += [_("A Martian waits here.")] if position.martians[space] else []
        parts += [_("It is upgraded.")] if position.improved[space] else []
        dark = position.dark >= 0 and land.slot_of[space] == position.dark
        parts += [_("It is night here: nobody gets off.")] if dark else []
        return joined(parts, " ")
    if land.parcels[space]:
        parts.append(_owner(position, space))
    ground = int(land.terrain[space])
    parts.append(_(ABOUT_GROUND[ground]) if ground else _("A rail costs 1."))
    numeral = int(land.grid.gate[space])
    if numeral >= 0:
        parts.append(fill(_("Rails can leave the map here by {numeral}."), numeral=names.place(position, numeral)))
    return joined(parts, " ")


def _owner(position: TramwaysPosition, space: int) -> Said:
    owner = int(position.owner_of(space))
    return fill(_("It belongs to {who}."), who=who(owner, -1)) if owner >= 0 else _("It belongs to nobody yet.")


def _about_parcel(position: TramwaysPosition, code: int) -> Said:
    space = int(position.land.parcel_at[code])
    if space < 0:
        return ""
    told = _("A building here takes a build icon, the code of the Parcel and a destination.")
    return joined([together(names.parcel(position, code), "."), _owner(position, space), told], " ")


def _about_edge(position: TramwaysPosition, edge: int) -> Said:
    for link in position.links:
        if link.complete and edge in (link.start, link.end):
            one, other = (names.place(position, int(end) // 4) for end in (link.start, link.end))
            sentence = (
                _("A link of {rails} from {one} to {other}, upgraded. It belongs to {who}.")
                if link.upgraded
                else _("A link of {rails} from {one} to {other}. It belongs to {who}.")
            )
            return fill(
                sentence, rails=words.rails(int(link.rails)), one=one, other=other, who=who(int(link.owner), -1)
            )
    return ""


def _about_numeral(position: TramwaysPosition, node: int) -> Line:
    grid = position.land.grid
    spaces = joined([names.space(position.box, space) for space in grid.gates[node - int(grid.size)]])
    told = _("Rails that leave the map here come back at any other {numeral}: {spaces}. The way outside costs nothing.")
    return fill(told, numeral=names.place(position, node), spaces=spaces)


def _about_card(position: TramwaysPosition, number: int) -> Line:
    return together(cards.drawn(position.box.cards[number]), ".")
