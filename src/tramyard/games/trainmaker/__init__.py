"""Trainmaker: push-your-luck dice, city cards, secret contracts and the solo Steam Engine."""

from pathlib import Path
from typing import Final

from tramyard.games.trainmaker.bots.exact import EXACT
from tramyard.games.trainmaker.content import contains, read, remarks
from tramyard.games.trainmaker.picture.view import VIEW
from tramyard.games.trainmaker.rules.game import game
from tramyard.games.trainmaker.words.terminal import WORDS
from tramyard.kernel.bot import easy, middle, strong
from tramyard.kernel.options import Option, first_option
from tramyard.kernel.room import Room
from tramyard.kernel.words import N_

FOLDER: Final = Path(__file__).parent
ROOM = Room(
    name="trainmaker",
    title="Trainmaker",
    about=N_("Roll dice, build a train from Locomotive to Caboose, and serve the cities that want it."),
    min_seats=1,
    max_seats=6,
    minutes=20,
    make=game,
    read=read,
    check=remarks,
    contains=contains,
    folder=FOLDER,
    catalogue=("trainmaker", FOLDER / "locale"),
    shipped=("cards",),
    words=WORDS,
    view=VIEW,
    bots=(EXACT,),
    levels=(
        easy("careless:50", won=22),
        middle(),
        strong("exact", won=63, about=N_("Works out every turn to the last die.")),
    ),
    options=(
        Option(
            "engine",
            N_("The Steam Engine plays too (needed to play alone)"),
            False,
            fits={False: (2, 6), True: (1, 5)},  # TM-SET-09, TM-A24
        ),
        Option("engine_six", N_("The Steam Engine also wins with six goods (harder)"), False, needs="engine"),
        first_option(6),
    ),
)
