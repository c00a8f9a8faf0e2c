"""Each spot of the workbook's picture explained in a sentence or two."""

from typing import Final

from tramyard.games.workbook.rules.box import TERRAINS
from tramyard.games.workbook.rules.turn import WorkbookPosition
from tramyard.games.workbook.words import names
from tramyard.games.workbook.words.goals import goal_words, own_rules
from tramyard.games.workbook.words.spots import spot as spot_words
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Line, Said, fill, joined, together
from tramyard.kernel.words import N_, _, plural

ABOUT_KINDS: Final = (
    "",
    N_("A passenger who arrives here takes 1 stress off you."),
    N_("A passenger who arrives here brings $5 or unlocks a ticket, and 1 stress."),
    N_("A passenger who arrives here brings a worker, and 1 stress."),
    N_("When a passenger arrives here you may buy HP: the first for $1, the second for $2, and so on."),
    N_("The first passenger who arrives here unlocks the station's own ticket."),
    N_("Riding through the Park takes 1 stress off you."),
    N_("Riding through the Stock Exchange gives 1 HP and $5."),
)
ABOUT_GROUND: Final = {
    "plain": N_("Open ground: a rail costs 1."),
    "mountain": N_("A mountain: a rail costs 2."),
    "lake": N_("A lake: nothing can be built here."),
    "river": N_("A river: a rail needs a bridge and costs 3."),
    "forest": N_("A forest: a rail costs 1, and 1 HP."),
    "volcano": N_("The volcano: nothing gets past it."),
}
ABOUT_BUTTONS: Final = {
    "pass": N_("Do nothing with this action; no ticket is crossed."),
    "end": N_("End Self-Help; then tickets come back and passengers arrive."),
    "enough": N_("Leave it at that."),
    "money": N_("Take $5 from the Commerce."),
    "hp": N_("Buy one more HP from the Leisure."),
    "bid": N_("Bid for the first place in this round."),
    "no-bid": N_("Leave the first place to the other."),
    "bid-20": N_("$20 more."),
    "bid-5": N_("$5 more."),
    "bid-1": N_("$1 more."),
}


def about(game: Game, position: Position, seat: int, spot: str) -> Said:
    assert isinstance(position, WorkbookPosition)
    box = position.box
    if spot in ABOUT_BUTTONS:
        return _(ABOUT_BUTTONS[spot])
    if spot in box.grid.names:
        return _about_space(position, max(seat, 0), int(box.grid.space(spot)))
    if spot[:-1] in box.grid.names:
        return _about_edge(position, spot)
    kind, _dash, which = spot.partition("-")
    if kind in ("ticket", "icon"):
        letter = which if kind == "ticket" else which[:1]
        return _about_ticket(position, max(seat, 0), box.slot_of[letter]) if letter in box.slot_of else ""
    if kind == "hp" and f"^{which}" in box.slot_of:
        return _about_ticket(position, max(seat, 0), box.slot_of[f"^{which}"])
    if kind == "wanted" and (what := spot_words(game, position, spot)) != spot:
        return fill(_("The passenger gets off at the first {what} on the way."), what=what)
    if kind == "goal" and which.isdecimal() and 1 <= int(which) <= len(box.puzzle.goal):
        met = position.goals_met(max(seat, 0))[int(which) - 1]
        mark = _("Met, if it ended now.") if met else _("Not met yet.")
        return joined([goal_words(box.puzzle.goal[int(which) - 1]), mark], " ")
    if kind == "twist" and which.isdecimal() and 1 <= int(which) <= len(rules := own_rules(box.puzzle)):
        return rules[int(which) - 1]
    return ""


def _about_space(position: WorkbookPosition, seat: int, space: int) -> Line:
    box = position.box
    parts: list[Said] = [together(names.site(position, space), ".")]
    kind = int(position.kinds[space])
    if kind:
        parts.append(_(ABOUT_KINDS[kind]))
        if position.riders[space]:
            parts.append(_("A passenger waits here."))
        if position.levels[space]:
            parts.append(_("It is upgraded."))
        if position.delivered[space]:
            parts.append(_("It has received somebody."))
        return joined(parts, " ")
    if position.lava[space]:
        parts.append(_("Lava.") if position.lava[space] == 1 else _("Lava: no rail can lie here any more."))
    parts.append(_(ABOUT_GROUND[TERRAINS[box.terrain[space]]]))
    if "b" in box.puzzle.rows[space % box.grid.height][space // box.grid.height].flags and box.twists.free_flag == "b":
        parts.append(_("With its brown border a rail here costs no icons."))
    if box.parcels[space]:
        mine = position.owns(seat, space)
        parts.append(_("The parcel is yours.") if mine else _("The parcel is not yours yet."))
    return joined(parts, " ")


def _about_edge(position: WorkbookPosition, spot: str) -> Said:
    edge = int(position.box.grid.edge(spot))
    for link in position.links:
        if link.complete and edge in (link.start, link.end):
            one, other = (names.site(position, int(end) // 4) for end in (link.start, link.end))
            what = plural("{count} rail", "{count} rails", int(link.rails))
            sentence = (
                _("A link of {rails} from {one} to {other}, upgraded.")
                if link.upgraded
                else _("A link of {rails} from {one} to {other}.")
            )
            return fill(sentence, rails=what, one=one, other=other)
    return ""


def _about_ticket(position: WorkbookPosition, seat: int, number: int) -> Line:
    box = position.box
    slot = box.slots[number]
    icons = joined([names.icon_name(slot, at) for at in range(len(slot.icons))])
    parts: list[Said] = [fill(_("{ticket}: {icons}."), ticket=names.slot_name(box, number), icons=icons)]
    if slot.money:
        parts.append(_("Each use costs {money}.").format(money=names.money(int(slot.money))))
    if slot.stress:
        parts.append(_("Each use costs 1 stress."))
    if not int(position.opened[seat]) >> number & 1:
        parts.append(_("It is locked."))
    elif int(position.crossed[seat]) >> number & 1:
        parts.append(_("It is crossed: take it back in an Update."))
    return joined(parts, " ")
