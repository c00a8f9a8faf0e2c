"""Draws a whole puzzle by lot, its numbers still open."""

from typing import Final

from tramyard.games.workbook.generator.goals import FLAGS, draw_goals, draw_twist
from tramyard.games.workbook.generator.ground import draw_ground
from tramyard.games.workbook.generator.lots import Lots
from tramyard.games.workbook.generator.tiers import Tier
from tramyard.games.workbook.generator.towns import town
from tramyard.games.workbook.generator.writing import Draft

ABOVE: Final = "ABCDEFGHI"
BELOW: Final = "JKM"
TRACK: Final = ("$3", "C", "calm", "L", "stress", "worker")
"""Icons for the HP track."""


def draw_draft(lots: Lots, tier: Tier, origin: str) -> Draft | None:
    """A puzzle with the goals that lead the solver; None where the map has no room for it."""
    twist = draw_twist(lots, tier)
    kind = str(twist["kind"]) if twist else ""
    grid = draw_ground(lots, tier, FLAGS.get(kind, ""))
    if grid is None:
        return None
    return Draft(
        title=town(lots),
        origin=origin,
        rounds=tier.rounds,
        arrivals=_arrivals(lots, tier.rounds),
        grid=grid,
        tickets=dict(zip(ABOVE, [*_usual(lots), *tier.tickets], strict=False)),
        below=dict(zip(BELOW, tier.below, strict=False)),
        goals=draw_goals(lots, tier, grid),
        twists=[twist] if twist else [],
        icons=_track(lots) if kind == "hp_track_icons" else {},
    )


def _usual(lots: Lots) -> list[str]:
    """What every town has: rails with a destination, and two strips. Every kind of building is named once."""
    kinds = lots.shuffled("RCIL")
    rails = lots.shuffled(["1r", "2r", "3r"])
    tickets = [f"{rail} | {kind}" for rail, kind in zip(rails, kinds, strict=False)]
    tickets[lots.below(3)] += lots.one(("", "", " ! stress"))
    return [*tickets, "strip | $3", f"strip | {kinds[3]}"]


def _arrivals(lots: Lots, rounds: int) -> list[str]:
    """Nobody comes in the first round nor in the last."""
    return ["", *[lots.one(("R", "R", "C", "L", "I", "")) for _ in range(rounds - 2)], ""]


def _track(lots: Lots) -> dict[str, str]:
    """Icons on the HP track, four spaces apart."""
    return {str(4 + 4 * number): icon for number, icon in enumerate(lots.some(TRACK, 4))}
