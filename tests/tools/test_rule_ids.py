"""Ledgers, guides, tests' marks, mutants and refusals all mean the same by a rule's id."""

from collections.abc import Callable

import pytest

from tools.ledger import ledger_folder, ledger_ids, written_ids
from tools.mutants.made import tagged_lines
from tramyard.kernel.guide import Guide, is_rule_id
from tramyard.testing import rule

LEDGERS = ledger_folder()
COUNTED = {
    "trainmaker.md": 125,
    "lisbon28.md": 141,
    "trieste.md": 140,
    "tramways-workbook.md": 278,
    "tramways-orbit.md": 222,
}
"""How many rules each ledger has, besides rulings and examples."""
SHAPES = [
    "TM-ROLL-02",
    "L28-SET-01",
    "TW-2P-01",
    "TW-EP9-07",
    "TW-DEST-C1",
    "TW-2P-08b",
    "TB-SO04",
    "TM-A01",
    "L28-WE-28",
]
NONE = ["A-01", "EX-30", "S-O-04", "UTF-8", "TM-ROLL", "YARD-TURN", "tm-roll-02", "TM-ROLL-02x-", "TM--02"]


def in_a_guide(id: str) -> bool:
    return [entry.id for entry in Guide.parse(f"## Rules\n\n**{id}** {{note}} Text.").entries] == [id]


def on_a_test(id: str) -> bool:
    return rule(id).mark.args == (id,)


def on_a_statement(id: str) -> bool:
    return tagged_lines(f"x = 1  # {id}: why\n") == {1: (id,)}


def known(reader: Callable[[str], bool], text: str) -> bool:
    """Guides and marks refuse what is no id, the others pass it over."""
    try:
        return reader(text)
    except ValueError:
        return False


READERS = [is_rule_id, in_a_guide, on_a_test, on_a_statement]


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("id", SHAPES)
def test_every_reader_knows_every_shape_of_id(id: str, reader: Callable[[str], bool]) -> None:
    assert reader(id)


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("text", NONE)
def test_no_reader_takes_anything_else_for_an_id(text: str, reader: Callable[[str], bool]) -> None:
    assert not known(reader, text)


@pytest.mark.skipif(LEDGERS is None or not LEDGERS.is_dir(), reason="there is no folder of rules ledgers (LEDGERS=DIR)")
@pytest.mark.parametrize("name", COUNTED)
def test_every_rule_of_a_ledger_is_counted_and_known_to_all(name: str) -> None:
    assert LEDGERS is not None
    rules = [id for id in dict.fromkeys(written_ids(LEDGERS / name)) if is_rule_id(id)]
    assert len(rules) == COUNTED[name]
    assert all(reader(id) for id in ledger_ids(LEDGERS / name) for reader in READERS)
