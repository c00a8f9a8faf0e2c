"""Every word of the source stands in every catalogue, and the tool that brings them in loses nothing."""

from pathlib import Path

import pytest

from tools.catalogues import ROOT, extracted, file_of, gaps, languages, main, read
from tramyard.kernel.room import room, rooms

MODULE = """
from tramyard.kernel.words import N_, _, plural

SIZES = [N_("Depot")]

def told(count: int) -> str:
    return _("Hello {name}") + plural("{count} car", "{count} cars", count) + f"not for translators {_('but this')}"
"""
PAGE = '<h1>{{ _("Yard") }}</h1>{{ plural("{count} table", "{count} tables", tables) }}'
BOARD = '<svg>{% if s %}{{ _("Rails") }}{% endif %}</svg>'


@pytest.fixture
def yard(tmp_path: Path) -> Path:
    """A repository with words in a module, a page and a picture, and an Italian catalogue without translations."""
    for name, text in (("hall.py", MODULE), ("web/templates/page.html", PAGE), ("games/toy/board.svg", BOARD)):
        file = tmp_path / "src/tramyard" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    main(["it"], tmp_path)
    return tmp_path


def translate(root: Path, **lines: str) -> None:
    """Fill in what follows `msgid`: the singular's line, then that of the translation."""
    file = file_of(root, "it")
    text = file.read_text("utf-8")
    for msgid, msgstr in lines.items():
        empty = f'msgid "{msgid}"\nmsgstr ""'
        assert empty in text
        text = text.replace(empty, f'msgid "{msgid}"\nmsgstr "{msgstr}"')
    file.write_text(text, "utf-8")


def owed(root: Path) -> list[str]:
    return sorted(gaps(extracted(root), read(root, "it")))


def test_words_of_modules_pages_and_pictures_are_found(yard: Path) -> None:
    assert sorted(gap.partition("»")[0][1:] for gap in owed(yard)) == [
        "Depot",
        "Hello {name}",
        "Rails",
        "Yard",
        "but this",
        "{count} car",
        "{count} table",
    ]


def test_what_is_translated_is_owed_no_more_and_survives_the_next_update(yard: Path) -> None:
    translate(yard, Depot="Deposito", Rails="Binari")
    before = file_of(yard, "it").read_text("utf-8")
    main([], yard)
    assert file_of(yard, "it").read_text("utf-8") == before
    assert not any("Depot" in gap or "Rails" in gap for gap in owed(yard))


def test_a_translation_must_fill_the_same_places(yard: Path) -> None:
    translate(yard, **{"Hello {name}": "Ciao {nome}"})
    assert "«Hello {name}» and its translation differ in {name}, {nome}" in owed(yard)


def test_the_translation_of_a_text_that_changed_is_doubtful(yard: Path) -> None:
    translate(yard, **{"Hello {name}": "Ciao {name}"})
    module = yard / "src/tramyard/hall.py"
    module.write_text(MODULE.replace("Hello {name}", "Hello, {name}"), "utf-8")
    main([], yard)
    assert "«Hello, {name}» has a doubtful translation" in owed(yard)


def test_a_new_language_is_begun_by_its_name_alone(yard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pt"], yard) == 0
    assert languages(yard) == ["it", "pt"]
    with pytest.raises(SystemExit) as left:
        main(["klingonish"], yard)
    assert left.value.code == 2
    assert "«klingonish» is not a language" in capsys.readouterr().err


def test_every_word_is_translated_into_italian() -> None:
    missing = list(gaps(extracted(ROOT), read(ROOT, "it")))
    assert not missing, f"{len(missing)} of them; see make catalogues:\n" + "\n".join(missing)


@pytest.mark.parametrize("name", sorted(rooms()))
def test_the_parts_of_a_score_are_words_of_the_catalogue(name: str) -> None:
    here = room(name)
    parts = here.game(here.max_seats, {}, here.content("")).start().tally()[0]
    words = extracted(ROOT)
    assert [part for part in parts if part not in words] == []


@pytest.mark.parametrize("language", languages(ROOT))
def test_translations_fill_the_places_of_the_text(language: str) -> None:
    assert not [gap for gap in gaps(extracted(ROOT), read(ROOT, language)) if " differ in " in gap]
