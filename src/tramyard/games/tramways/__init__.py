"""Tramways: a card game of rails on the Moon, on Mars and on Earth, for one to five."""

from pathlib import Path
from typing import Final

from tramyard.games.tramways.content import WORLDS, Orbit, contains, read, remarks
from tramyard.games.tramways.notation import DIGITS
from tramyard.games.tramways.picture.view import VIEW
from tramyard.games.tramways.rules.game import game, own_boards
from tramyard.games.tramways.words.terminal import WORDS
from tramyard.kernel.options import Option
from tramyard.kernel.room import Room
from tramyard.kernel.words import N_

FOLDER: Final = Path(__file__).parent


PRINT: Final = {
    "R": "#2f7d3a",
    "C": "#2362b5",
    "I": "#d9a514",
    "L": "#c0342c",
    **dict.fromkeys(DIGITS, "#faf3d6"),
    "^": "#8f7a4a",
    "=": "#8fc1de",
    "~": "#3f82ab",
}
"""Colours of buildings, Parcels, hills, rivers and lakes on the small boards of the form; plain ground has none."""


def boards_of(orbit: object) -> dict[str, object]:
    """What is printed on the boards of each world, for whoever lays them in a form: five rows of four are enough."""
    assert isinstance(orbit, Orbit)
    faces = {world: {name: face.grid for name, _board, _j, face in orbit.faces(world)} for world in WORLDS}
    return {"rows": 5, "columns": 4, "faces": faces, "colours": PRINT}


OPTIONS: Final = (
    Option(
        "world",
        N_("World"),
        "moon",
        (
            ("moon", N_("The Moon: night, and rails that leave the map")),
            ("mars", N_("Mars: one network each, and Martians")),
            ("earth", N_("The Earth: our reconstruction of the base game")),
        ),
        fits={"moon": (2, 5), "mars": (2, 4), "earth": (1, 5)},
    ),
    Option(
        "auction",
        N_("Auction"),
        "cumulative",
        (("cumulative", N_("Rising bids, each of them paid")), ("baby", N_("Baby Auction: one bid each"))),
    ),
    Option(
        "parcels",
        N_("Parcel cards"),
        "usual",
        (
            ("usual", N_("Chosen on Moon and Mars, dealt on Earth")),
            ("draft", N_("Chosen in turn")),
            ("deal", N_("Dealt")),
        ),
    ),
    Option(
        "boards",
        N_("Boards"),
        "drawn",
        (("drawn", N_("Drawn by chance")), ("first", N_("As for a first game"))),
        own=own_boards,
        form="boards",
        made_of=boards_of(read((FOLDER / "orbit.toml").read_text("utf-8"), "orbit.toml")),
        made_from=boards_of,
        faces_by="world",
    ),
)

ROOM = Room(
    name="tramways",
    title="Tramways",
    about=N_("Bid for your turn, lay rails over the edge of the map, and keep calm: on the Moon, on Mars, on Earth."),
    min_seats=1,
    max_seats=5,
    minutes=75,
    make=game,
    read=read,
    check=remarks,
    contains=contains,
    folder=FOLDER,
    shipped=("orbit",),
    catalogue=("tramways", FOLDER / "locale"),
    words=WORDS,
    view=VIEW,
    options=OPTIONS,
)
