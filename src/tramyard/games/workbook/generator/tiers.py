"""What a puzzle of each tier is drawn from, as the ladder of the book has it: larger maps, more rounds, more kinds of
icons and goals, and numbers nearer to the best there is."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Tier:
    """One step of the ladder."""

    width: int
    height: int
    rounds: int
    buildings: int
    """Printed buildings, Parks and the like not counted."""
    tickets: tuple[str, ...]
    """Tickets above the line besides the first five."""
    below: tuple[str, ...] = ()
    """Development tickets."""
    parcels: int = 0
    landmarks: tuple[str, ...] = ()
    twists: tuple[str, ...] = ()
    """Of these one is drawn, or none where there are none."""
    leading: tuple[str, ...] = ()
    """Goals the solver is set besides HP; so many of them as `led` says are drawn."""
    led: int = 1
    gleaned: int = 0
    """Goals that are added because our line meets them anyway."""
    share: int = 60
    """The HP that are asked for, in hundredths of the best that was found."""
    nodes: int = 20_000
    """Positions looked at for that best."""
    narrow: int = 1
    """A search as narrow as this must fail."""


UPGRADES: Final = ("uplink | R/C", "uplink | I/L", "uplink | worker")
BUILDING: Final = ("build | #1", "#2 | 1r", "build | worker")

TIERS: Final = {
    1: Tier(5, 5, 3, 4, ("worker | 1r",), leading=("links", "delivered"), share=60, nodes=12_000),
    2: Tier(5, 5, 4, 5, ("worker | 1r",), leading=("connect_all", "rails", "network"), share=68, nodes=20_000),
    3: Tier(
        6, 5, 4, 5, ("worker | 1r", *BUILDING), ("strip | hp", "2r | calm"), parcels=2,
        leading=("parcels_all", "connect_all", "network"), share=74, nodes=30_000,
    ),
    4: Tier(
        6, 6, 5, 6, ("worker | 1r", UPGRADES[0]), ("uplink | C/L", "strip | hp", "2r | I | calm ! $3"),
        twists=("hp_on_link_upgrade", "bonus_on"), leading=("network_upgraded", "connect_all", "links_upgraded"),
        share=80, nodes=45_000, narrow=30,
    ),
    5: Tier(
        6, 6, 5, 6, ("worker | 1r", "P/X | worker"), ("strip | R/C", "strip | hp", "2r | calm"), landmarks=("P", "X"),
        twists=("cell_tickets", "bonus_on"), leading=("parks_connected", "exchange_connected"),
        gleaned=1, share=84, nodes=45_000, narrow=30,
    ),
    6: Tier(
        6, 6, 5, 6, ("worker | 1r", "pax | strip"), ("strip | hp", "2r | calm", "strip | I/L ! stress"),
        twists=("hp_track_icons", "free_rail"),
        leading=("no_passengers_in", "passengers_everywhere", "delivered_all"),
        gleaned=1, share=88, nodes=60_000, narrow=30,
    ),
    7: Tier(
        7, 6, 6, 7, ("worker | 1r", UPGRADES[1]), ("uplink | C/R", "strip | hp", "3r | calm ! $3"),
        twists=("forbid", "cost_override", "hp_on_link_upgrade"),
        leading=("connect_all", "network_upgraded", "delivered_all"), gleaned=1, share=93, nodes=90_000, narrow=30,
    ),
    8: Tier(
        7, 7, 6, 7, ("worker | 1r", *BUILDING), ("uplink | upbldg | R/C", "strip | hp", "upbldg | calm | I/L ! $3"),
        parcels=2, landmarks=("P",), twists=("second_building_upgrade", "cell_tickets", "free_rail"),
        leading=("parcels_all", "network", "delivered_all", "parks_connected"), led=2, gleaned=1, share=95,
        nodes=120_000, narrow=30,
    ),
}  # fmt: skip
"""By number."""
