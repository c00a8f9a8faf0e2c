"""The goals and twists of a puzzle in words, as its page in the book and the ribbons at the table tell them."""

from collections.abc import Callable
from typing import Final

from tramyard.games.workbook import puzzle as p
from tramyard.games.workbook.notation import BUILDINGS
from tramyard.games.workbook.rules.box import TERRAINS
from tramyard.games.workbook.words import names
from tramyard.games.workbook.words.names import KIND_NAMES, TERRAIN_NAMES
from tramyard.kernel.spans import PIECE, Line, Said, Span, fill, joined
from tramyard.kernel.words import N_, _, plural
from tramyard.tramnet.words import rails

PLAIN: Final[dict[type, str]] = {
    p.NoPassengers: N_("Nobody is left on the map."),
    p.PassengersEverywhere: N_("A passenger stands on every building space."),
    p.DeliveredAll: N_("Every building has received a passenger."),
    p.ConnectAll: N_("Links join all buildings."),
    p.ParcelsAll: N_("Every parcel has a building, or rails of the network."),
    p.UpgradeAllLinks: N_("All links are upgraded."),
    p.UpgradeAllBuilt: N_("All new buildings are upgraded."),
}
"""Goals without numbers."""


def _building(letter: str) -> Span:
    return Span(_(KIND_NAMES[BUILDINGS.index(letter) + 1]), PIECE, f"building-{letter}")


def _buildings(letters: tuple[str, ...]) -> Line:
    return joined([_building(letter) for letter in letters])


def goal_words(goal: p.Goal) -> Said:
    """A goal as a sentence."""
    if type(goal) in PLAIN:
        return _(PLAIN[type(goal)])
    return SAYINGS[type(goal)](goal)


def _network(goal: p.Goal) -> Said:
    assert isinstance(goal, p.Network)
    count = _("All") if goal.count == "all" else str(goal.count)
    return fill(_(_joined_how(goal)), count=count, what=_building(goal.type))


def _joined_how(goal: p.Network) -> str:
    if goal.ends_upgraded:
        return N_("{count} upgraded {what} buildings are joined by an upgraded link.")
    if goal.clique:
        return N_("{count} {what} buildings are joined, each with each.")
    if goal.direct:
        direct = N_("{count} {what} buildings are joined by links from one to the next.")
        return (
            N_("{count} {what} buildings are joined by upgraded links from one to the next.")
            if goal.upgraded
            else direct
        )
    plain = N_("{count} {what} buildings are joined by links.")
    return N_("{count} {what} buildings are joined by upgraded links.") if goal.upgraded else plain


def _no_passengers_in(goal: p.Goal) -> Said:
    assert isinstance(goal, p.NoPassengersIn)
    return fill(_("Nobody stands on {kinds}."), kinds=_buildings(goal.types))


def _money(goal: p.Goal) -> Said:
    assert isinstance(goal, p.MoneyGoal)
    return _("At least {amount} in hand.").format(amount=f"${goal.min}")


def _hp(goal: p.Goal) -> Said:
    assert isinstance(goal, p.HpGoal)
    return _("At least {count} HP after the final count.").format(count=goal.min)


def _workers(goal: p.Goal) -> Said:
    assert isinstance(goal, p.WorkersGoal)
    return plural("At least {count} worker.", "At least {count} workers.", goal.min)


def _stress(goal: p.Goal) -> Said:
    assert isinstance(goal, p.StressGoal)
    return _("At most {count} stress.").format(count=goal.max)


def _group_size(goal: p.Goal) -> Said:
    assert isinstance(goal, p.GroupSize)
    return fill(_("A {what} building of at least {count} spaces."), what=_building(goal.type), count=goal.min)


def _upgraded(goal: p.Goal) -> Said:
    assert isinstance(goal, p.Upgraded)
    return fill(_("{what} spaces upgraded: at least {count}."), what=_building(goal.type), count=goal.min)


def _upgraded_each(goal: p.Goal) -> Said:
    assert isinstance(goal, p.UpgradedEach)
    return fill(_("One of each is upgraded: {kinds}."), kinds=_buildings(goal.types))


def _special(goal: p.Goal) -> Said:
    assert isinstance(goal, p.SpecialConnected | p.ParksConnected)
    what = _building("P" if isinstance(goal, p.ParksConnected) else goal.type)
    return fill(_("{what} buildings in the network: at least {count}."), what=what, count=goal.min)


def _links(goal: p.Goal) -> Said:
    assert isinstance(goal, p.Links)
    return plural("At least {count} complete link.", "At least {count} complete links.", goal.min)


def _rails(goal: p.Goal) -> Said:
    assert isinstance(goal, p.Rails)
    return plural("At least {count} rail on the map.", "At least {count} rails on the map.", goal.min)


def _delivered(goal: p.Goal) -> Said:
    assert isinstance(goal, p.Delivered)
    return fill(_("Passengers brought to {what}: at least {count}."), what=_building(goal.type), count=goal.min)


def _unused(goal: p.Goal) -> Said:
    assert isinstance(goal, p.UnusedTickets)
    return plural("At least {count} ticket is free.", "At least {count} tickets are free.", goal.min)


SAYINGS: Final[dict[type, Callable[[p.Goal], Said]]] = {
    p.Network: _network,
    p.NoPassengersIn: _no_passengers_in,
    p.MoneyGoal: _money,
    p.HpGoal: _hp,
    p.WorkersGoal: _workers,
    p.StressGoal: _stress,
    p.GroupSize: _group_size,
    p.Upgraded: _upgraded,
    p.UpgradedEach: _upgraded_each,
    p.ParksConnected: _special,
    p.SpecialConnected: _special,
    p.Links: _links,
    p.Rails: _rails,
    p.Delivered: _delivered,
    p.UnusedTickets: _unused,
}

ACTION_NAMES: Final = {
    "link": N_("building links"),
    "move": N_("moving passengers"),
    "build": N_("building on parcels"),
    "upgrade_link": N_("upgrading links"),
    "upgrade_building": N_("upgrading buildings"),
}


def own_rules(puzzle: p.Puzzle) -> list[Said]:
    """A city's own rules as sentences: its twists, and the reading that forbids what is allowed elsewhere."""
    rules = [twist_words(twist) for twist in puzzle.twist]
    if not puzzle.rules.same_type_trips:
        rules.append(_("In this puzzle nobody travels to the kind of building they come from."))
    return rules


def twist_words(twist: p.Twist) -> Said:
    """A city's own rule as a sentence; empty for what needs none."""
    match twist:
        case p.HpOnLinkUpgrade(hp=hp):
            return _("Each upgraded link gives {hp} HP at once.").format(hp=hp)
        case p.FreeRail():
            return _("Rails on spaces with a brown border cost no rail icons.")
        case p.SecondBuildingUpgrade(hp=hp, beside=beside):
            sentence = _("An upgraded building next to a {where} can be upgraded again, for {hp} HP.")
            return sentence.format(where=_terrain(beside), hp=hp)
        case p.CellTickets():
            return _("Whoever builds on a space with a rail icon has it as a ticket from then on.")
        case p.HpTrackIcons():
            return _("Icons on the HP track can be used once you have reached them, once each.")
        case p.Lava(stress_rounds=when):
            sentence = _("Lava covers one space after every round; after rounds {rounds} you take 1 stress.")
            return sentence.format(rounds=_listed(when))
        case p.SoloOnly():
            return _("For one player only.")
        case p.Forbid(action=action, rounds=when):
            one, many = _("In round {rounds}: no {action}."), _("In rounds {rounds}: no {action}.")
            sentence = one if len(when) == 1 else many
            return sentence.format(rounds=_listed(when), action=_(ACTION_NAMES[action]))
        case p.CostOverride():
            return _cost(twist)
        case p.BonusOn():
            return _bonus(twist)


def _cost(twist: p.CostOverride) -> Said:
    """All that a rail costs there: whoever is told of the rails alone is asked for the rest unawares."""
    items: list[Said] = [rails(twist.rails)]
    items += [names.money(twist.money)] if twist.money else []
    items += [names.happiness(twist.hp)] if twist.hp else []
    return fill(_("A space of {where} costs {items}."), where=_terrain(twist.terrain), items=joined(items))


def _terrain(name: str) -> str:
    return _(TERRAIN_NAMES[TERRAINS.index(name)])


def _listed(rounds: tuple[int, ...]) -> str:
    return ", ".join(str(number) for number in rounds)


EVENT_NAMES: Final = {
    "link_complete": N_("For each link you complete"),
    "link_upgrade": N_("For each link you upgrade"),
    "building_built": N_("For each building you build"),
    "building_upgraded": N_("For each building you upgrade"),
    "delivered": N_("For each passenger brought to {what}"),
    "through": N_("For each ride through {what}"),
    "round_end": N_("At the end of round {what}"),
}


def _bonus(twist: p.BonusOn) -> Said:
    event, _colon, what = twist.event.partition(":")
    named: Said = _building(what) if event in ("delivered", "through") else what
    gains = [
        text.format(count=f"{amount:+d}")
        for amount, text in (
            (twist.hp, _("{count} HP")),
            (twist.money, _("{count} dollars")),
            (twist.workers, _("{count} workers")),
            (twist.stress, _("{count} stress")),
        )
        if amount
    ]
    return fill(_("{when}: {gains}."), when=fill(_(EVENT_NAMES[event]), what=named), gains=", ".join(gains))
