"""Chooses goals and twists: those the solver is set, and those its line meets anyway."""

from typing import Final

from tramyard.games.workbook.generator.ground import Grid
from tramyard.games.workbook.generator.lots import Lots
from tramyard.games.workbook.generator.tiers import Tier
from tramyard.games.workbook.rules.ending import rails_of
from tramyard.games.workbook.rules.turn import WorkbookPosition

Table = dict[str, object]
"""A goal or twist as its file writes it."""
FLAGS: Final = {"cell_tickets": "r", "free_rail": "b"}
"""The flag on the map that a twist needs."""


def draw_twist(lots: Lots, tier: Tier) -> Table | None:
    """A rule of the town's own."""
    if not tier.twists:
        return None
    kind = lots.one(tier.twists)
    more: dict[str, Table] = {
        "bonus_on": {"event": lots.one(("link_upgrade", "delivered:L", "delivered:R")), "money": 2},
        "forbid": {"action": "link", "rounds": [lots.between(2, tier.rounds - 1)]},
        "cost_override": {"terrain": "mountain", "rails": 1, "money": 2},
        "second_building_upgrade": {"beside": lots.one(("forest", "mountain"))},
        "free_rail": {"flag": "b"},
    }
    return {"kind": kind, **more.get(kind, {})}


def draw_goals(lots: Lots, tier: Tier, grid: Grid) -> list[Table]:
    """Goals for the solver to lead the way."""
    return [_goal(lots, kind, grid) for kind in lots.some(tier.leading, tier.led)]


def _goal(lots: Lots, kind: str, grid: Grid) -> Table:
    many = [letter for letter in "RCIL" if sum(line.count(letter) for line in grid) > 1]
    letter = lots.one(many or ["R"])
    goals: dict[str, Table] = {
        "links": {"kind": "links", "min": 3},
        "rails": {"kind": "rails", "min": 8},
        "delivered": {"kind": "delivered", "type": lots.one("RCIL"), "min": 2},
        "network": {"kind": "network", "type": letter},
        "network_upgraded": {"kind": "network", "type": letter, "upgraded": True},
        "links_upgraded": {"kind": "upgrade_all_links"},
        "parks_connected": {"kind": "parks_connected", "min": 1},
        "exchange_connected": {"kind": "special_connected", "type": "X", "min": 1},
        "no_passengers_in": {"kind": "no_passengers_in", "types": lots.some("CIL", 2)},
    }
    return goals.get(kind, {"kind": kind})


def glean(lots: Lots, many: int, end: WorkbookPosition) -> list[Table]:
    """Goals that a line meets without having been set them, as tight as it meets them."""
    found: list[Table] = [
        {"kind": "stress", "max": int(end.label(0))},
        {"kind": "rails", "min": int(rails_of(end, 0, False))},
    ]
    if end.workers[0] > 1:
        found.append({"kind": "workers", "min": int(end.workers[0])})
    return lots.some(found, many)
