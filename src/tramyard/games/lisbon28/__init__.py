"""Lisbon Tram 28: drive, ring the bell, push other trams, and bring passengers to the monuments."""

from pathlib import Path
from typing import Final

from tramyard.games.lisbon28.content import contains, read, remarks
from tramyard.games.lisbon28.picture.view import VIEW
from tramyard.games.lisbon28.rules.game import game
from tramyard.games.lisbon28.words.terminal import WORDS
from tramyard.kernel.bot import easy, middle, strong
from tramyard.kernel.options import Option, first_option
from tramyard.kernel.room import Room
from tramyard.kernel.words import N_

FOLDER: Final = Path(__file__).parent
ROOM = Room(
    name="lisbon28",
    title="Lisbon Tram 28",
    about=N_("Drive through Lisbon, push the others out of your way, and bring passengers to the monuments."),
    min_seats=2,
    max_seats=4,
    minutes=60,
    make=game,
    read=read,
    check=remarks,
    contains=contains,
    folder=FOLDER,
    catalogue=("lisbon28", FOLDER / "locale"),
    shipped=("lisbon",),
    words=WORDS,
    view=VIEW,
    levels=(easy("careless:15", won=16), middle(), strong(won=70)),
    options=(
        first_option(4),
        Option(
            "end",
            N_("The last round begins"),
            "pile_top",
            (
                ("pile_top", N_("when the last face-up card has left the pile")),
                ("on_reveal", N_("one card later, when a face-down card would have to be opened")),
            ),
        ),
        Option(
            "after_ring",
            N_("After ringing the bell at a stop, whoever can pay"),
            "may_decline",
            (("may_decline", N_("may still decline")), ("must_take", N_("must take the group"))),
        ),
        Option(
            "push",
            N_("A pushed tram goes"),
            "free_first",
            (
                ("free_first", N_("to a free place if there is one")),
                ("any", N_("anywhere, also where it pushes others")),
            ),
        ),
        Option(
            "bonuses",
            N_("What a lift gives"),
            "per_tram",
            (("per_tram", N_("differs from tram to tram")), ("shared", N_("is the same for all"))),
        ),
    ),
)
