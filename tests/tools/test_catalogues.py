"""Every word of the source stands in every catalogue, and the tool that brings them in loses nothing."""

from pathlib import Path

import pytest

from tools.catalogues import ROOT, extracted, file_of, forms, gaps, homes, languages, main, of_lesson, read
from tramyard.kernel.room import room, rooms

MODULE = """
from tramyard.kernel.words import N_, _, plural

SIZES = [N_("Depot")]

def told(count: int) -> str:
    return _("Hello {name}") + plural("{count} car", "{count} cars", count) + f"not for translators {_('but this')}"
"""
PAGE = '<h1>{{ _("Yard") }}</h1>{{ plural("{count} table", "{count} tables", tables) }}'
BOARD = '<svg>{% if s %}{{ _("Rails") }}{% endif %}{{ _("Yard") }}</svg>'
YARD, TOY = 0, 1


@pytest.fixture
def yard(tmp_path: Path) -> Path:
    """A repository with words in a module, a page and a room's picture, and Italian catalogues without translations."""
    for name, text in {
        "hall.py": MODULE,
        "web/templates/page.html": PAGE,
        "games/toy/__init__.py": "",
        "games/toy/picture/board.svg": BOARD,
    }.items():
        file = tmp_path / "src/tramyard" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    main(["it"], tmp_path)
    return tmp_path


def catalogue(root: Path, home: int = YARD) -> Path:
    return file_of(homes(root)[home], "it")


def translate(file: Path, **lines: str) -> None:
    """Fill in what follows `msgid`: the singular's line, then that of the translation."""
    text = file.read_text("utf-8")
    for msgid, msgstr in lines.items():
        empty = f'msgid "{msgid}"\nmsgstr ""'
        assert empty in text
        text = text.replace(empty, f'msgid "{msgid}"\nmsgstr "{msgstr}"')
    file.write_text(text, "utf-8")


def owed(root: Path, home: int = YARD) -> list[str]:
    where = homes(root)[home]
    return sorted(gaps(extracted(root)[where], read(where, "it")))


def test_words_of_modules_pages_and_pictures_are_found(yard: Path) -> None:
    assert [gap.partition("»")[0][1:] for gap in owed(yard)] == [
        "Depot",
        "Hello {name}",
        "Yard",
        "but this",
        "{count} car",
        "{count} table",
    ]


def test_a_room_has_its_words_to_itself_but_those_the_yard_says_too(yard: Path) -> None:
    assert owed(yard, TOY) == ["«Rails» is not translated"]
    assert catalogue(yard, TOY) == yard / "src/tramyard/games/toy/locale/it/LC_MESSAGES/toy.po"


def test_what_is_translated_is_owed_no_more_and_survives_the_next_update(yard: Path) -> None:
    translate(catalogue(yard), Depot="Deposito")
    translate(catalogue(yard, TOY), Rails="Binari")
    before = catalogue(yard).read_text("utf-8"), catalogue(yard, TOY).read_text("utf-8")
    main([], yard)
    assert (catalogue(yard).read_text("utf-8"), catalogue(yard, TOY).read_text("utf-8")) == before
    assert owed(yard, TOY) == []
    assert not any("Depot" in gap for gap in owed(yard))


def test_a_word_that_moves_to_another_home_takes_its_translation_along(yard: Path) -> None:
    translate(catalogue(yard), Depot="Deposito")
    module = yard / "src/tramyard/hall.py"
    module.write_text(MODULE.replace('N_("Depot")', ""), "utf-8")
    (yard / "src/tramyard/games/toy/names.py").write_text('DEPOT = N_("Depot")', "utf-8")
    main([], yard)
    assert 'msgid "Depot"' not in catalogue(yard).read_text("utf-8")
    assert 'msgid "Depot"\nmsgstr "Deposito"' in catalogue(yard, TOY).read_text("utf-8")


def test_a_translation_must_fill_the_same_places(yard: Path) -> None:
    translate(catalogue(yard), **{"Hello {name}": "Ciao {nome}"})
    assert "«Hello {name}» and its translation differ in {name}, {nome}" in owed(yard)


def test_the_translation_of_a_text_that_changed_is_doubtful(yard: Path) -> None:
    translate(catalogue(yard), **{"Hello {name}": "Ciao {name}"})
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
    missing = [gap for home, words in extracted(ROOT).items() for gap in gaps(words, read(home, "it"))]
    assert not missing, f"{len(missing)} of them; see make catalogues:\n" + "\n".join(missing)


def test_every_lesson_is_told_in_portuguese() -> None:
    """The rest of that language may come step by step; what teaches a game is promised whole."""
    english = []
    for home in homes(ROOT)[1:]:
        catalogue = read(home, "pt")
        for text in of_lesson((home.folder / "lesson.toml").read_text("utf-8")):
            message = catalogue.get(text)
            if message is None or message.fuzzy or not all(forms(message)):
                english.append(f"{home.domain}: {text}")
    assert english == []


@pytest.mark.parametrize("name", sorted(rooms()))
def test_the_parts_of_a_score_are_words_of_the_catalogue(name: str) -> None:
    here = room(name)
    parts = here.game(here.max_seats, {}, here.content("")).start().tally()[0]
    words = [words for home, words in extracted(ROOT).items() if home.domain in ("tramyard", name)]
    assert [part for part in parts if not any(part in known for known in words)] == []


@pytest.mark.parametrize("language", languages(ROOT))
def test_translations_fill_the_places_of_the_text(language: str) -> None:
    owed = [gap for home, words in extracted(ROOT).items() for gap in gaps(words, read(home, language))]
    assert not [gap for gap in owed if " differ in " in gap]


@pytest.mark.parametrize("language", languages(ROOT))
def test_no_two_catalogues_translate_a_text_differently(language: str) -> None:
    """They are read as one: the first that knows a text would speak for all."""
    said: dict[object, tuple[str, ...]] = {}
    for home in homes(ROOT):
        for message in read(home, language):
            if message.id and all(forms(message)):
                assert said.setdefault(message.id, forms(message)) == forms(message), home.domain
