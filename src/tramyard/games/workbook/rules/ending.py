"""The end of a puzzle: final scoring, its worth to a lone player, and whether each goal is met, as if all were over."""

from typing import Final

from mypy_extensions import i64

from tramyard.games.workbook.rules import goals
from tramyard.games.workbook.rules.box import GRAND_STATION, LINK_SCORES, MONEY_PER_HP, ORDINARY
from tramyard.games.workbook.rules.goals import Goal
from tramyard.games.workbook.rules.state import WorkbookState
from tramyard.kernel.bits import how_many
from tramyard.kernel.payoffs import worth_of_score
from tramyard.tramnet.network import components, node

SOLVING: Final = 0.75
"""The part of a lone player's end that solving decides; the rest is the score's, so that no score is worth as much."""


def complete_links(state: WorkbookState, seat: i64) -> i64:
    """Links of a seat that are complete."""
    count: i64 = 0
    for link in state.links:
        if link.complete and link.owner == seat:
            count += 1
    return count


def rails_of(state: WorkbookState, seat: i64, only_upgraded: bool) -> i64:
    """Rails a seat has on the map, those of open links too."""  # TW-A127
    count: i64 = 0
    for link in state.links:
        if link.owner == seat and (link.upgraded or not only_upgraded):
            count += link.rails
    return count


def tens(money: i64) -> i64:
    """HP for money at the end; none for debts."""  # TW-END-01, TW-A91
    return money // MONEY_PER_HP if money > 0 else 0


def debt_of(state: WorkbookState, seat: i64) -> i64:
    """HP lost for debts where two play for HP."""  # TW-2P-26, TW-A132
    money = state.money[seat]
    return -money if money < 0 and state.box.seats > 1 and not state.box.main_money else 0


def final_hp(state: WorkbookState, seat: i64) -> i64:
    """HP after final scoring."""
    hp = state.hp[seat] + tens(state.money[seat])
    hp -= state.box.row.label(state.stress[seat])  # TW-END-03
    hp += LINK_SCORES * complete_links(state, seat)  # TW-END-04
    return hp - debt_of(state, seat)


# Goals


def is_met(state: WorkbookState, goal: Goal, seat: i64) -> bool:
    """Whether a goal is met by what there is now."""  # TW-VC-26
    kind = goal.kind
    if kind == goals.MONEY:  # TW-VC-05, TW-END-02
        return state.money[seat] >= goal.number
    if kind == goals.HP:  # TW-VC-06, TW-END-06
        return final_hp(state, seat) >= goal.number
    if kind == goals.WORKERS:  # TW-VC-08
        return state.workers[seat] >= goal.number
    if kind == goals.STRESS:  # TW-VC-15
        return state.box.row.label(state.stress[seat]) <= goal.number
    if kind == goals.LINKS:
        return complete_links(state, seat) >= goal.number
    if kind == goals.RAILS:
        return rails_of(state, seat, False) >= goal.number
    if kind == goals.DELIVERED:
        return state.deliveries[seat][goal.types[0]] >= goal.number
    if kind == goals.UNUSED_TICKETS:
        tickets = state.opened[seat] & ~state.crossed[seat] & state.box.reclaimable_bits
        return how_many(tickets) >= goal.number
    if kind in (goals.NO_PASSENGERS, goals.PASSENGERS_EVERYWHERE, goals.NO_PASSENGERS_IN):  # TW-VC-01, TW-VC-07
        return _passengers(state, goal)
    if kind == goals.UPGRADE_ALL_LINKS:  # TW-VC-13
        return _all_links_upgraded(state)
    if kind in (goals.UPGRADE_ALL_BUILT, goals.UPGRADED, goals.UPGRADED_EACH):  # TW-VC-17, TW-VC-22, TW-VC-25
        return _upgrades(state, goal)
    if kind == goals.GROUP_SIZE:  # TW-VC-14
        return _large(state, goal)
    if kind == goals.DELIVERED_ALL:  # TW-VC-02
        return _all_delivered(state)
    if kind == goals.CONNECT_ALL:  # TW-VC-03
        return _all_connected(state)
    if kind == goals.PARCELS_ALL:  # TW-VC-04
        return _all_parcels(state)
    if kind == goals.SPECIAL_CONNECTED:  # TW-VC-24
        return _specials_connected(state, goal)
    return _network(state, goal)


def _passengers(state: WorkbookState, goal: Goal) -> bool:
    """TW-VC-01, TW-VC-07, TW-VC-16"""
    for space in range(state.box.grid.size):
        kind = state.kinds[space]
        if goal.kind == goals.NO_PASSENGERS and state.riders[space]:
            return False
        if goal.kind == goals.NO_PASSENGERS_IN and state.riders[space] and kind in goal.types:
            return False
        if goal.kind == goals.PASSENGERS_EVERYWHERE and 0 < kind <= ORDINARY and not state.riders[space]:
            return False
    return True


def _all_links_upgraded(state: WorkbookState) -> bool:
    """TW-VC-13, TW-A98"""
    for link in state.links:
        if not link.upgraded or not link.complete:
            return False
    return len(state.links) > 0


def _upgrades(state: WorkbookState, goal: Goal) -> bool:
    """TW-VC-17, TW-VC-22, TW-VC-25"""
    built = [space for space in state.box.ground.parcels if state.kinds[space]]
    if goal.kind == goals.UPGRADE_ALL_BUILT:  # TW-A98
        return len(built) > 0 and all(state.levels[space] for space in built)
    kinds = [state.kinds[space] for space in built if state.levels[space]]
    if goal.kind == goals.UPGRADED:
        return kinds.count(goal.types[0]) >= goal.number
    return all(kind in kinds for kind in goal.types)  # TW-A108


def _large(state: WorkbookState, goal: Goal) -> bool:
    """TW-VC-14, TW-A100"""
    for first in range(state.box.grid.size):
        if state.groups[first] != first or state.kinds[first] != goal.types[0]:
            continue
        size: i64 = 0
        built = False
        for space in range(state.box.grid.size):
            if state.groups[space] == first:
                size += 1
                built = built or state.box.parcels[space] > 0
        if size >= goal.number and built:
            return True
    return False


def _all_delivered(state: WorkbookState) -> bool:
    """TW-VC-02, TW-A70, TW-A103"""
    box = state.box
    grand = box.grand_any or box.has_grand_icon
    received: list[int] = [int(state.groups[space]) for space in range(box.grid.size) if state.delivered[space]]
    for space in range(box.grid.size):
        kind = state.kinds[space]
        counts = 0 < kind <= ORDINARY or (kind == GRAND_STATION and grand)
        if counts and state.groups[space] == space and space not in received:
            return False
    return True


def _all_connected(state: WorkbookState) -> bool:
    """TW-VC-03, TW-A96"""
    box = state.box
    joined = components(box.grid.size, state.groups, state.links, False)
    first: i64 = -1
    for space in range(box.grid.size):
        if state.kinds[space]:
            if first < 0:
                first = joined[space]
            elif joined[space] != first:
                return False
    return True


def _all_parcels(state: WorkbookState) -> bool:
    """TW-VC-04, TW-A97"""
    for space in state.box.ground.parcels:
        if state.kinds[space]:
            continue
        crossed = False
        for link in state.links:
            crossed = crossed or (link.complete and link.has_rail_in(space))
        if not crossed:
            return False
    return True


def _specials_connected(state: WorkbookState, goal: Goal) -> bool:
    """TW-VC-24, TW-A112"""
    box = state.box
    joined = components(box.grid.size, state.groups, state.links, False)
    lively = {int(joined[space]) for space in range(box.grid.size) if 0 < state.kinds[space] <= ORDINARY}
    counts: dict[int, int] = {}
    for space in range(box.grid.size):
        if state.kinds[space] == goal.types[0] and state.groups[space] == space and joined[space] in lively:
            counts[int(joined[space])] = counts.get(int(joined[space]), 0) + 1
    return any(count >= goal.number for count in counts.values())


def _network(state: WorkbookState, goal: Goal) -> bool:
    """TW-VC-09 to 12, 18 to 21 and 23"""
    kind = goal.types[0]
    nodes: list[int] = []
    for space in range(state.box.grid.size):
        if state.kinds[space] == kind and state.groups[space] == space and _counts(state, goal, space):
            nodes.append(space)
    if goal.number == goals.ALL:  # TW-A146
        wanted = len(nodes)
        for space in range(state.box.grid.size):
            if state.kinds[space] == kind and state.groups[space] == space and not _counts(state, goal, space):
                return False
    else:
        wanted = int(goal.number)
    if wanted == 0:
        return False
    if goal.clique:
        return _clique(state, goal, nodes, wanted)
    joined = _joined(state, goal)
    for one in nodes:
        together = [other for other in nodes if joined[other] == joined[one]]
        if len(together) >= wanted:
            return True
    return False


def _counts(state: WorkbookState, goal: Goal, group: i64) -> bool:
    """Whether a building may be one of those that are joined."""  # TW-A105
    if not goal.ends_upgraded:
        return True
    return any(state.groups[space] == group and state.levels[space] for space in range(state.box.grid.size))


def _is_direct(state: WorkbookState, goal: Goal, one: i64, other: i64) -> bool:
    """Whether the two ends of a link are both buildings that count."""
    kind = goal.types[0]
    if state.kinds[one] != kind or state.kinds[other] != kind:
        return False
    return _counts(state, goal, state.groups[one]) and _counts(state, goal, state.groups[other])


def _joined(state: WorkbookState, goal: Goal) -> list[int]:
    """What hangs together by the links that count."""  # TW-A99, TW-A104, TW-A106, TW-A107, TW-A110
    links = state.links
    if goal.direct:
        links = [link for link in links if _is_direct(state, goal, link.spaces[0], link.spaces[len(link.spaces) - 1])]
    return [int(number) for number in components(state.box.grid.size, state.groups, links, goal.upgraded)]


def _clique(state: WorkbookState, goal: Goal, nodes: list[int], wanted: int) -> bool:
    """Whether so many of these buildings have a link from each to each."""  # TW-A104
    pairs: set[tuple[int, int]] = set()
    for link in state.links:
        if link.complete and (link.upgraded or not goal.upgraded):
            one = int(node(state.groups, link.spaces[0]))
            other = int(node(state.groups, link.spaces[len(link.spaces) - 1]))
            pairs.add((one, other))
            pairs.add((other, one))
    return _grow_clique(pairs, nodes, [], wanted)


def _grow_clique(pairs: set[tuple[int, int]], nodes: list[int], chosen: list[int], wanted: int) -> bool:
    if len(chosen) == wanted:
        return True
    for at, one in enumerate(nodes):
        fits = all((one, other) in pairs for other in chosen)
        if fits and _grow_clique(pairs, nodes[at + 1 :], [*chosen, one], wanted):
            return True
    return False


# Who has won


def fails_gate(state: WorkbookState, seat: i64) -> bool:
    """Whether a player of two misses a condition without which they lose outright."""  # TW-2P-28
    return any(not is_met(state, state.box.goals[number], seat) for number in state.box.gates)


def is_solved(state: WorkbookState) -> bool:
    """Whether the puzzle is solved: every goal is met."""  # TW-CORE-02
    return all(is_met(state, goal, 0) for goal in state.box.goals)


def score_of(state: WorkbookState, seat: i64) -> i64:
    """What seats are compared by: HP, or where two play for money, that."""  # TW-2P-04
    if state.box.seats > 1 and state.box.main_money:
        return state.money[seat]
    return final_hp(state, seat)


def worth_alone(state: WorkbookState, solved: float, score: float, spread: float) -> float:
    """What a lone player's end is worth, from -1 to 1: first whether all goals are met (1, or -1), then the score."""
    return SOLVING * solved + (1.0 - SOLVING) * worth_of_score(score, state.box.par, spread)


def merit(state: WorkbookState, seat: i64) -> i64:
    """What seats are ranked by: the score, then rails, then upgraded rails."""  # TW-2P-27
    return (score_of(state, seat) * 10000 + rails_of(state, seat, False)) * 10000 + rails_of(state, seat, True)
