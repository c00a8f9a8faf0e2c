"""What became of the cards of a finished game, and what its endings are called, for those who study many games."""

from typing import Final

from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.kernel.game import Keepsake
from tramyard.kernel.words import N_

ENDINGS: Final = {
    "six": N_("six goods"),
    "con": N_("contract filled"),
    "eng": N_("Steam Engine wins"),
    "out": N_("cities or rounds used up"),
}
CITY: Final = N_("city")
CONTRACT: Final = N_("contract")


def keepsakes(position: TrainPosition) -> list[Keepsake]:
    """Cities that turned up or were scored; contracts that were dealt, kept or filled."""
    box = position.box
    engine = position.players[box.seats]
    kept: list[Keepsake] = []
    for city in range(1, box.cities + 1):
        name = box.city_names[city]
        if (engine.cards >> city) & 1:
            kept.append(Keepsake(CITY, name, N_("taken by the Steam Engine"), -1))
        elif (position.deck >> city) & 1 == 0:
            kept.append(Keepsake(CITY, name, N_("turned up"), -1))
    for seat in range(box.seats):
        player = position.players[seat]
        for city in range(1, box.cities + 1):
            if (player.cards >> city) & 1:
                kept.append(Keepsake(CITY, box.city_names[city], N_("scored"), seat))
        for contract in (player.dealt, player.spare):
            if contract:
                kept.append(Keepsake(CONTRACT, box.contract_names[contract], N_("dealt"), seat))
        if player.kept:
            kept.append(Keepsake(CONTRACT, box.contract_names[player.kept], N_("kept"), seat))
            if player.missing_for(box, player.kept) == 0:
                kept.append(Keepsake(CONTRACT, box.contract_names[player.kept], N_("filled"), -1))
    return kept
