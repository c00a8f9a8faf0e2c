"""Where each place of the board has its tile or sign and its name, so that no rail runs under them.

The places that ship are set by hand; a place of somebody's own board gets the side with most room.
"""

from dataclasses import dataclass
from typing import Final, Literal

from tramyard.games.lisbon28.picture.rails import Track
from tramyard.games.lisbon28.rules.network import KINDS, Network

Anchor = Literal["start", "middle", "end"]

BESIDE: Final = 56
"""How far from its place a tile or sign stands that nobody has set."""
LINE: Final = 25
"""From one line of a name to the next."""
LONGEST: Final = 12
"""Names with more letters are broken in two."""

SET: Final[dict[str, tuple[int, int, int, int, Anchor, str]]] = {
    "ROS": (0, 0, 4, -36, "start", "Rossio"),
    "GLO": (-50, -8, -50, -46, "middle", "Glória"),
    "LAV": (8, -50, 44, -42, "start", "Lavra"),
    "JUS": (52, -8, 64, 46, "start", "Santa|Justa"),
    "BIC": (-46, 36, -46, 92, "middle", "Bica"),
    "BEL": (52, -40, 92, -34, "start", "Torre de|Belém"),
    "JER": (4, -56, -14, -98, "middle", "Jerónimos"),
    "PAD": (12, 58, 52, 74, "start", "Padrão"),
    "AJU": (-48, -32, -48, -74, "middle", "Ajuda"),
    "AQU": (-4, -58, 38, -52, "start", "Aqueduto"),
    "EST": (-56, 34, -56, 92, "middle", "Estrela"),
    "SBE": (38, -48, 38, -90, "middle", "São Bento"),
    "MNA": (-56, 14, -56, 72, "middle", "Arte Antiga"),
    "CAR": (-14, 54, 26, 64, "start", "Carmo"),
    "ROQ": (-60, 8, -60, 66, "middle", "São Roque"),
    "COM": (0, 58, 42, 76, "start", "Comércio"),
    "SEL": (14, 58, 54, 72, "start", "Sé"),
    "CAS": (54, 44, 54, 102, "middle", "Castelo"),
    "PAN": (26, 54, 26, 112, "middle", "Panteão"),
    "VIC": (44, -46, 84, -46, "start", "São|Vicente"),
    "GRA": (62, -4, 102, 8, "start", "Graça"),
    "MAR": (0, -60, 42, -52, "start", "Marquês de Pombal"),
    "ANJ": (0, -60, 42, -52, "start", "Anjos"),
    "AVE": (86, 14, 86, 62, "middle", "Avenida"),
    "RAT": (90, 0, 0, -38, "middle", "Rato"),
    "CAM": (-14, 52, -48, -16, "middle", "Camões"),
    "PRA": (-76, -16, -76, -48, "middle", "Prazeres"),
    "SOD": (0, 48, 14, -46, "start", "Cais do|Sodré"),
    "ALC": (12, 48, 2, -22, "middle", "Alcântara"),
    "BLM": (76, 66, -40, -22, "start", "Belém"),
    "CON": (8, 48, 6, 96, "middle", "Conceição"),
    "SOL": (78, 6, 78, 54, "middle", "Portas do Sol"),
    "APO": (-30, 48, -44, -22, "middle", "Santa Apolónia"),
    "SAP": (74, -14, 74, 34, "middle", "Sapadores"),
    "MMZ": (82, 8, 82, 56, "middle", "Martim Moniz"),
}
"""Tile or sign and name, seen from the place; the name as people in Lisbon say it, its lines parted by a bar."""


@dataclass(frozen=True, slots=True)
class Label:
    x: float
    y: float
    anchor: Anchor
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A place as it is always drawn."""

    id: str
    kind: str
    x: int
    y: int
    sign_x: float
    sign_y: float
    label: Label | None


def places(network: Network, track: Track) -> list[Place]:
    return [_place(network, track, node) for node in range(len(network.ids))]


def _place(network: Network, track: Track, node: int) -> Place:
    name, said = network.ids[node], network.names[node]
    kind = KINDS[network.kinds[node]]
    x, y = network.x[node], network.y[node]
    if kind == "junction":
        return Place(name, kind, x, y, 0, 0, None)
    if name in SET and all(word in said for word in SET[name][-1].split("|")):
        sign_x, sign_y, label_x, label_y, anchor, short = SET[name]
        return Place(name, kind, x, y, sign_x, sign_y, Label(label_x, label_y, anchor, tuple(short.split("|"))))
    right, down = track.roomiest(node)
    lines = broken(said)
    below = down * BESIDE + (58 if down > 0 else -18 - LINE * len(lines))
    return Place(name, kind, x, y, right * BESIDE, down * BESIDE, Label(right * BESIDE, below, "middle", lines))


def broken(name: str) -> tuple[str, ...]:
    """A long name in two lines, as even as its words allow."""
    words = name.split()
    if len(name) <= LONGEST or len(words) < 2:
        return (name,)
    halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(halves, key=lambda half: max(len(half[0]), len(half[1])))
