"""The guide of Tramways says of every line where it comes from, and says the same in both languages."""

from pathlib import Path

import pytest

from tramyard.games.tramways import content
from tramyard.kernel.guide import Entry, read

GUIDE = Path(content.__file__).parent / "guide"
SOURCES = {
    "en": ("published", "published in the Workbook", "reported by reviews", "ours", "ours, worked out from the rest"),
    "it": ("pubblicato", "pubblicato nel Workbook", "riportato da recensioni", "nostro", "nostro, ricavato dal resto"),
}
PARTLY = {"en": ("partly ours", "partly worked out"), "it": ("in parte nostro", "in parte ricavato")}


def source(entry: Entry, language: str) -> tuple[int, ...]:
    """Where a line comes from, as numbers that are the same in every language."""
    assert entry.text.endswith(".*"), f"{entry.id} does not end with its source"
    said = entry.text[:-2].rpartition("*")[2]
    known = [*SOURCES[language], *PARTLY[language]]
    return tuple([known.index(part[0].lower() + part[1:]) for part in said.split("; ")])


@pytest.mark.parametrize("language", SOURCES)
def test_every_line_names_its_source(language: str) -> None:
    for entry in read(GUIDE / f"{language}.md").entries:
        assert source(entry, language)


def test_both_languages_name_the_same_source() -> None:
    italian = {entry.id: entry for entry in read(GUIDE / "it.md").entries}
    for entry in read(GUIDE / "en.md").entries:
        assert source(entry, "en") == source(italian[entry.id], "it"), entry.id


def test_what_is_said_of_sources_agrees_with_the_ledger_s_own_count() -> None:
    """Rulings are all ours; of the Moon's lines only one is partly ours, none wholly."""
    entries = read(GUIDE / "en.md").entries
    ours = SOURCES["en"].index("ours")
    assert {source(entry, "en") for entry in entries if entry.id.startswith("TB-AMB")} == {(ours,)}
    moon = [source(entry, "en") for entry in entries if entry.id.startswith("MOON-")]
    assert (len(moon), moon.count((0,))) == (44, 43)
    baby = [source(entry, "en") for entry in entries if entry.id.startswith("BABY-")]
    assert (len(baby), baby.count((0,)), baby.count((ours,))) == (9, 4, 5)


@pytest.mark.parametrize("language", SOURCES)
def test_the_guide_says_that_the_earth_is_our_reconstruction(language: str) -> None:
    text = (GUIDE / f"{language}.md").read_text(encoding="utf-8")
    assert {"en": "our reconstruction", "it": "una nostra ricostruzione"}[language] in text
