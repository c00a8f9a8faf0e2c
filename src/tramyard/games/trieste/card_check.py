"""Misfortune cards before anybody draws them: which fields each effect needs, and what is odd about a card."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tramyard.games.trieste.rules import cards
from tramyard.games.trieste.rules.board import COLUMNS, FUNICULAR, Board
from tramyard.kernel.content import Fault, check_number, check_one_of
from tramyard.kernel.words import _

if TYPE_CHECKING:
    from tramyard.games.trieste.content import CardLine, EffectLine

MOST_EFFECTS: Final = 5
NUMBERS: Final = {
    "damage": (1, 3),
    "repair": (1, 3),
    "lose_passenger": (1, 6),
    "roll_mod": (-6, 6),
    "redraw_hand": (1, 3),
    "board_discarded": (1, 1),
}
"""Effects with a number, and what it can be."""
TABLE_WIDE: Final = [cards.OPS[op] for op in cards.OF_THE_TABLE]
ROWS: Final = re.compile(r"rows:(\d{1,2})-(\d{1,2})")


def check_card(card: "CardLine", board: Board, field: str) -> None:
    """Raises a Fault naming what of a card cannot be carried out."""
    check_where(card.where, board, f"{field}.where")
    check_number(len(card.effects), 1, MOST_EFFECTS, f"{field}.effects")
    for number, effect in enumerate(card.effects):
        here = f"{field}.effects[{number}]"
        check_one_of(effect.op, cards.OPS, f"{here}.op")
        _check_effect(effect, board, here)
        if effect.op in TABLE_WIDE and (card.who != "all" or card.where != "any"):
            expected = _("expected who = all and no place on {card}: {op} concerns the whole table")
            raise Fault(f"{field}.who", expected.format(card=card.id, op=effect.op))
    if "shield" in [effect.op for effect in card.effects] and (card.who != "self" or len(card.effects) != 1):
        expected = _("expected who = self and nothing else on {card}: one player keeps it")
        raise Fault(f"{field}.effects", expected.format(card=card.id))


def check_where(where: str, board: Board, field: str) -> None:
    if where in ("any", "tile", "plain", "coloured"):
        return
    if where.startswith("cols:") and where[5:] and not set(where[5:]) - set(COLUMNS[: int(board.columns)]):
        return
    if not _are_rows(where, board):
        expected = _("expected any, tile, plain, coloured, rows:1-{rows} or cols:{columns}, not «{value}»")
        columns = COLUMNS[: int(board.columns)]
        raise Fault(field, expected.format(rows=board.rows, columns=columns, value=where[:40]))


def _are_rows(text: str, board: Board) -> bool:
    rows = ROWS.fullmatch(text)
    return rows is not None and 1 <= int(rows[1]) <= int(rows[2]) <= board.rows


def _check_effect(effect: "EffectLine", board: Board, field: str) -> None:
    """Each op has the fields it needs, and no others."""
    needs: dict[str, Callable[[], None]] = {
        "n": lambda: _check_n(effect, f"{field}.n"),
        "pick": lambda: _check_pick(effect, f"{field}.pick"),
        "square": lambda: _check_square(effect, board, f"{field}.square"),
        "scope": lambda: _check_scope(effect, board, f"{field}.scope"),
    }
    needed = {
        "n": effect.op in NUMBERS,
        "pick": effect.op == "lose_passenger",
        "square": effect.op == "move_to",
        "scope": effect.op in ("remove_tiles", "discard_waiting"),
        "even_buloto": effect.op == "damage" and effect.even_buloto,
    }
    for name, is_needed in needed.items():
        if not is_needed and getattr(effect, name) not in (None, "", False):
            raise Fault(f"{field}.{name}", _("expected no such field for {op}").format(op=effect.op))
        if is_needed and name in needs:
            needs[name]()


def _check_n(effect: "EffectLine", field: str) -> None:
    least, most = NUMBERS[effect.op]
    if effect.n is None or effect.n == 0:
        raise Fault(field, _("expected a number other than 0 for {op}").format(op=effect.op))
    check_number(effect.n, least, most, field)


def _check_pick(effect: "EffectLine", field: str) -> None:
    if effect.pick is None:
        raise Fault(field, _("expected one of {known}, not «{value}»").format(known="owner, random", value=""))


def _check_square(effect: "EffectLine", board: Board, field: str) -> None:
    square = board.number_of.get(effect.square, -1)
    if square < 0 or not board.printed[square] or board.kinds[square] == FUNICULAR:
        expected = _("expected a square with printed rails where a tram can stand, not «{value}»")
        raise Fault(field, expected.format(value=effect.square))


def _check_scope(effect: "EffectLine", board: Board, field: str) -> None:
    if effect.op == "discard_waiting":
        check_one_of(effect.scope, ("top_of_each_stop", "random_stop_pile"), field)
    elif effect.scope != "random_row" and not _are_rows(effect.scope, board):
        expected = _("expected random_row or rows:1-{rows}, not «{value}»")
        raise Fault(field, expected.format(rows=board.rows, value=effect.scope[:40]))
