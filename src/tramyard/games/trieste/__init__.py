"""Tachite al Tram: build the line from the sea up to the Karst, and carry passengers through every misfortune."""

from pathlib import Path
from typing import Final

from tramyard.games.trieste.content import contains, read, remarks
from tramyard.games.trieste.own_tiles import OFF, ON, SHIPPED, own_tiles
from tramyard.games.trieste.picture.view import VIEW
from tramyard.games.trieste.rules.game import NO_LIMIT, game
from tramyard.games.trieste.words.terminal import WORDS
from tramyard.kernel.bot import easy, middle, strong
from tramyard.kernel.options import Option, first_option
from tramyard.kernel.room import Room
from tramyard.kernel.words import N_

FOLDER: Final = Path(__file__).parent
ROOM = Room(
    name="trieste",
    title="Tachite al Tram",
    about=N_("Build the line from the sea up to the Karst, and carry passengers along it through every misfortune."),
    min_seats=2,
    max_seats=4,
    minutes=90,
    make=game,
    read=read,
    check=remarks,
    contains=contains,
    folder=FOLDER,
    catalogue=("trieste", FOLDER / "locale"),
    shipped=("trieste",),
    words=WORDS,
    view=VIEW,
    levels=(easy("careless:6", won=25), middle(), strong(won=64)),
    options=(
        first_option(4),
        Option(
            "points",
            N_("Points that win"),
            12,
            (
                (12, N_("{number} points")),
                (8, N_("{number} points, a shorter game")),
                (6, N_("{number} points, a short game")),
            ),
        ),
        Option(
            "turns",
            N_("The game also ends"),
            NO_LIMIT,
            (
                (NO_LIMIT, N_("never before somebody has the points")),
                (150, N_("after {number} turns, by points")),
                (300, N_("after {number} turns, by points")),
                (600, N_("after {number} turns, by points")),
            ),
        ),
        Option(
            "halt",
            N_("A tram may halt early"),
            "all",
            (("all", N_("at stops, at termini and in the workshop")), ("stop", N_("at stops alone"))),
        ),
        Option(
            "custom_tiles",
            N_("The two blank tiles"),
            OFF,
            ((OFF, N_("are left out")), (ON, N_("are played: a buffer stop and a one-way straight"))),
            own=own_tiles,
            form="tiles",
            made_of={"tiles": SHIPPED},
        ),
    ),
)
