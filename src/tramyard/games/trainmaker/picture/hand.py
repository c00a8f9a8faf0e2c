"""What is mine, in Trainmaker: my contract, the goods I have collected, and the Switch Track token as a lever."""

from dataclasses import dataclass
from typing import Final

from tramyard.games.trainmaker.picture.contracts import asked_pins, open_spot
from tramyard.games.trainmaker.picture.layout import Count, Fitted, Pin, fitted, pin
from tramyard.games.trainmaker.rules.box import GOODS
from tramyard.games.trainmaker.rules.phases import CONTRACT
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.kernel.words import _, plural

TICKET: Final = 176
"""How wide the place of the contract is."""
ALBUM: Final = [(198 + 27 * (good % 4) + (0 if good < 4 else 13.5), 42 + 26 * (good // 4)) for good in range(GOODS + 1)]
"""Where the pins of the goods stand: four above, three below, wild last."""


@dataclass(slots=True)
class Slip:
    """A contract of mine: kept, or one of the two of which I shall keep one."""

    spot: str
    y: int
    height: int
    title: Fitted
    note: str
    pins: list[Pin]
    counts: list[Count]
    filled: bool


@dataclass(slots=True)
class Hand:
    label: str
    slips: list[Slip]
    goal: list[str]
    """What there is to win with, while the contract is being chosen on the board."""
    pins: list[Pin]
    counts: list[Count]
    goods: Fitted
    lever: str
    """`held` or `spent`."""
    lever_word: Fitted


def hand(position: TrainPosition, seat: int) -> Hand:
    mine = position.players[seat]
    pins, counts = _collected(position, seat)
    held = bool(position.token_of(seat))
    choosing = position.phase == CONTRACT and position.seat == seat
    return Hand(
        label=_("Your contract, goods and token"),
        slips=[] if choosing else _slips(position, seat),
        goal=[_("Win with a contract"), _("or with six goods")] if choosing or not mine.dealt else [],
        pins=pins,
        counts=counts,
        goods=fitted(_("{count} of 6 goods").format(count=mine.goods_covered()), 14, 108),
        lever="held" if held else "spent",
        lever_word=fitted(_("switch") if held else _("spent"), 13, 46),
    )


def _slips(position: TrainPosition, seat: int) -> list[Slip]:
    mine = position.players[seat]
    if mine.kept:
        missing = mine.missing_for(position.box, mine.kept)
        note = plural("{count} card missing", "{count} cards missing", missing) if missing else _("filled")
        return [_slip(position, seat, int(mine.kept), open_spot(position.box, seat), (0, 84), note)]
    if not mine.dealt:
        return []
    return [
        _slip(position, seat, int(mine.dealt), "contract-1", (0, 40), ""),
        _slip(position, seat, int(mine.spare), "contract-2", (44, 40), ""),
    ]


def _slip(position: TrainPosition, seat: int, contract: int, spot: str, place: tuple[int, int], note: str) -> Slip:
    """A slip at this place (top, height): high ones have their pins below the words, low ones beside them."""
    top, height = place
    box, mine = position.box, position.players[seat]
    where, size = ((12.0, top + 63.0, TICKET - 24.0), 34.0) if note else ((92.0, top + 20.0, TICKET - 98.0), 21.0)
    pins, counts = asked_pins(box, mine, contract, where, size)
    title = fitted(box.contract_names[contract], 15 if note else 14, TICKET - 26 if note else 76)
    return Slip(spot, top, height, title, note, pins, counts, mine.missing_for(box, contract) == 0)


def _collected(position: TrainPosition, seat: int) -> tuple[list[Pin], list[Count]]:
    box, mine = position.box, position.players[seat]
    pins = [pin("", box, good, x, y, 0.38, "" if mine.good(good) else "lack") for good, (x, y) in enumerate(ALBUM)]
    counts = [Count(x + 9, y + 8, int(mine.good(good))) for good, (x, y) in enumerate(ALBUM) if mine.good(good) > 1]
    return pins, counts
