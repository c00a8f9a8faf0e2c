"""Why an icon cannot be laid down: of several reasons the one that is true."""

from tests.games.workbook.table import Table, puzzle
from tramyard.testing import rule


@rule("TW-MOVE-01", "TW-TIX-01")
def test_an_icon_that_comes_too_late_is_not_said_to_be_of_the_ticket_with_the_strip() -> None:
    tickets = {"A": "I", "B": "strip | I", "C": "I"}
    tom = Table(puzzle("R . I", tickets)).link("a1-b1-c1").play("M:a1 >I ra1e $B1")
    assert tom.rule("$A1") == "TW-TIX-01", "it is of another ticket, but icons are laid down in their order"
    assert tom.rule("$B2") == "TW-MOVE-01"
    assert tom.can("$C1")
