"""Names for towns that no map knows."""

from typing import Final

from tramyard.games.workbook.generator.lots import Lots

BEGINNINGS: Final = ("Al", "Bel", "Cor", "Dor", "Fen", "Gal", "Hal", "Kar", "Lor", "Mar", "Nor", "Ost", "Per", "Ros",
    "San", "Tar", "Ul", "Val", "Wen", "Zel")  # fmt: skip
MIDDLES: Final = ("a", "e", "i", "o", "u", "am", "an", "el", "en", "ir", "on", "or")
ENDS: Final = ("bruck", "burg", "da", "dal", "ford", "haven", "la", "mar", "na", "nova", "port", "ra", "stad", "ta",
    "tino", "ville")  # fmt: skip


def town(lots: Lots) -> str:
    """A name."""
    return lots.one(BEGINNINGS) + lots.one(MIDDLES) + lots.one(ENDS)
