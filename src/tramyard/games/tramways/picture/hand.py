"""What is the viewer's own: happiness, money, workers, the stress row, and the cards of the hand with their icons."""

from dataclasses import dataclass

from tramyard.games.tramways.picture import layout
from tramyard.games.tramways.picture.cards import CardShown, card_shown
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.games.tramways.words import cards
from tramyard.kernel.spans import plain
from tramyard.kernel.words import _
from tramyard.tramnet import words
from tramyard.tramnet.map_drawing import StressSpace, stress_row
from tramyard.tramnet.sets import members_of

ROW_WIDE = 214
"""How wide the stress row is."""
LEAST_WIDE = 886
"""The measure of a row of cards in a wide window, if there are not more."""


@dataclass(slots=True)
class Hand:
    label: str
    told: str
    world: str
    high: int
    wide: int
    wide_high: int
    """The measures in a wide window, where cards lie in one row."""
    hp: int
    money: str
    workers: int
    stress: list[StressSpace]
    cards: list[CardShown]


def hand(position: TramwaysPosition, seat: int) -> Hand:
    box = position.box
    held = members_of(position.hand, seat)
    paid = [int(atom) for atom in position.paid] if position.seat == seat else []
    shown = [card_shown(box, card, f"card-{box.card_names[card]}", True, paid) for card in held]
    for nth, card in enumerate(shown):
        card.x = layout.STEP_X * (nth % layout.IN_ROW)
        card.y = layout.STATE + layout.STEP_Y * (nth // layout.IN_ROW)
        card.wide_x, card.wide_y = layout.STEP_X * nth, layout.STATE
    rows = (len(shown) + layout.IN_ROW - 1) // layout.IN_ROW
    return Hand(
        label=_("Your hand"),
        told=_told(position, seat, held),
        world=box.world_name,
        high=layout.STATE + layout.STEP_Y * rows - 4,
        wide=max(LEAST_WIDE, layout.STEP_X * len(shown) - 5),
        wide_high=layout.STATE + (layout.CARD_HIGH + 1 if shown else 0),
        hp=int(position.hp[seat]),
        money=words.money(int(position.money[seat])),
        workers=int(position.workers[seat]),
        stress=stress_row(list(box.row.labels), _stand(position, seat), ROW_WIDE),
        cards=shown,
    )


def _stand(position: TramwaysPosition, seat: int) -> list[int]:
    """Of all markers of the stress row only the viewer's."""
    return [int(there) if player == seat else -1 for player, there in enumerate(position.stress)]


def _told(position: TramwaysPosition, seat: int, held: list[int]) -> str:
    """The same for those who cannot see it."""
    has = _("{hp}, {money}, {workers}, {stress}.").format(
        hp=words.happiness(int(position.hp[seat])),
        money=words.money(int(position.money[seat])),
        workers=words.workers(int(position.workers[seat])),
        stress=words.stress(int(position.label(seat))),
    )
    drawn = [f"{plain(cards.drawn(position.box.cards[card]))}." for card in held]
    return " ".join([has, *drawn])
