"""A guide is read into sections and entries, found again by id or words, and told in plain text."""

from pathlib import Path

import pytest

from tramyard.kernel.guide import Entry, Guide, GuideError, load, plain

SAMPLE = """# Shunting

## In short

Roll, couple, *score*. Write `+L` to couple.

- Most cards
  win.
- Ties are `#out`.

## Coupling

A word before the rules.

**SH-CPL-01** {rule} Only a **Locomotive** pulls: `+L` comes first.

**SH-CPL-02** {fact} There are 7 dice.

## Però

**SH-A01** {note} Why so? Perché sì.

| move | meaning |
|---|---|
| `+L` | couple a Locomotive |
| `R` | roll **again** |
"""


def test_entries_come_in_reading_order_with_kind_text_and_section() -> None:
    guide = Guide.parse(SAMPLE)
    assert guide.title == "Shunting"
    assert guide.entries == (
        Entry("SH-CPL-01", "rule", "Only a **Locomotive** pulls: `+L` comes first.", "Coupling"),
        Entry("SH-CPL-02", "fact", "There are 7 dice.", "Coupling"),
        Entry("SH-A01", "note", "Why so? Perché sì.", "Però"),
    )


def test_sections_keep_the_words_between_the_entries() -> None:
    guide = Guide.parse(SAMPLE)
    assert [section.title for section in guide.sections] == ["In short", "Coupling", "Però"]
    assert guide.sections[1].parts[0] == "A word before the rules."


@pytest.mark.parametrize("asked", ["SH-CPL-02", "sh-cpl-02", " SH-cpl-02 "])
def test_an_entry_is_found_by_its_id_in_any_spelling(asked: str) -> None:
    found = Guide.parse(SAMPLE).entry(asked)
    assert found is not None
    assert found.text == "There are 7 dice."


@pytest.mark.parametrize("asked", ["SH-2P-08b", "sh-2p-08b", "SH-2P-08B"])
def test_an_id_may_end_in_a_small_letter(asked: str) -> None:
    found = Guide.parse("## Two\n\n**SH-2P-08** {rule} No.\n\n**SH-2P-08b** {rule} Nor later.").entry(asked)
    assert found is not None
    assert (found.id, found.text) == ("SH-2P-08b", "Nor later.")


def test_an_unknown_id_finds_nothing() -> None:
    assert Guide.parse(SAMPLE).entry("SH-CPL-03") is None


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("locomotive", ["SH-CPL-01"]),
        ("LOCOMOTIVE first", ["SH-CPL-01"]),
        ("coupling", ["SH-CPL-01", "SH-CPL-02"]),
        ("perche", ["SH-A01"]),
        ("locomotive dice", []),
        ("", []),
    ],
)
def test_search_wants_every_word_and_minds_neither_capitals_nor_accents(words: str, ids: list[str]) -> None:
    assert [entry.id for entry in Guide.parse(SAMPLE).search(words)] == ids


def test_the_aid_is_the_first_section_in_plain_words() -> None:
    assert Guide.parse(SAMPLE).aid() == (
        "Roll, couple, score. Write +L to couple.\n\n- Most cards win.\n- Ties are #out."
    )


@pytest.mark.parametrize(
    ("markdown", "words"),
    [
        ("a **bold** and an *easy* word", "a bold and an easy word"),
        ("play `+L*R` and `$1`", "play +L*R and $1"),
        ("**write `R`** now", "write R now"),
        ("see [the rules](rules.md)", "see the rules"),
        ("2 * 3 * 4 stays", "2 * 3 * 4 stays"),
    ],
)
def test_plain_words_lose_their_marks_and_nothing_else(markdown: str, words: str) -> None:
    assert plain(markdown) == words


def test_a_section_is_told_with_its_heading_rules_and_aligned_table() -> None:
    assert Guide.parse(SAMPLE).sections[2].plain() == (
        "Però\n----\n\nSH-A01\n  Why so? Perché sì.\n\nmove  meaning\n+L    couple a Locomotive\nR     roll again"
    )


def test_no_line_is_wider_than_asked_when_its_words_are_not() -> None:
    long = "## In short\n\n" + "word " * 60 + "\n\n**SH-A01** {rule} " + "rule " * 60
    told = Guide.parse(long).plain(40)
    assert max(map(len, told.splitlines())) <= 40


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("## A\n\n**SH-A01** {rule} x\n\n**SH-A01** {rule} y", "shunt.md, line 5: SH-A01 already stands in line 3."),
        ("## A\n\n**SH-A01** {law} x", "shunt.md, line 3: SH-A01: 'law' is no kind; write {rule}, {fact} or {note}."),
        ("## A\n\n**SH-A01** x", "shunt.md, line 3: SH-A01: the kind is missing; write {rule}, {fact} or {note}."),
        ("## A\n\n**SH** {rule} x", "shunt.md, line 3: 'SH' is no rule id such as TM-ROLL-02 or TM-A01."),
        ("## A\n\n**EX-01** {rule} x", "shunt.md, line 3: 'EX-01' is no rule id such as TM-ROLL-02 or TM-A01."),
        ("## A\n\n**SH-A01** {rule}", "shunt.md, line 3: SH-A01 has no text."),
        ("**SH-A01** {rule} x", "shunt.md, line 1: SH-A01 stands before the first section (`## Heading`)."),
        ("# T\n\nHello", "shunt.md, line 3: words before the first section (`## Heading`)."),
        ("# T\n# U\n## A", "shunt.md, line 2: the title (`# ...`) stands once, at the top."),
        ("", "shunt.md: a guide needs at least one section (`## Heading`)."),
    ],
)
def test_a_faulty_guide_is_refused_with_file_and_line(text: str, sentence: str) -> None:
    with pytest.raises(GuideError) as refused:
        Guide.parse(text, "shunt.md")
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("it", "Manovra"),
        ("it_IT.UTF-8", "Manovra"),
        ("IT", "Manovra"),
        ("en", "Shunting"),
        ("fr", "Shunting"),
        ("", "Shunting"),
        ("../it", "Shunting"),
    ],
)
def test_a_language_without_a_guide_gets_the_english_one(tmp_path: Path, language: str, title: str) -> None:
    (tmp_path / "en.md").write_text("# Shunting\n\n## A\n", encoding="utf-8")
    (tmp_path / "it.md").write_text("# Manovra\n\n## A\n", encoding="utf-8")
    assert load(tmp_path, language).title == title


def test_a_begun_translation_goes_on_in_english(tmp_path: Path) -> None:
    (tmp_path / "en.md").write_text(SAMPLE, encoding="utf-8")
    (tmp_path / "pt.md").write_text(
        "# Manobras\n\n## Em resumo\n\nEngatar.\n\n## Engates\n\n**SH-CPL-01** {rule} Primeiro `+L`.\n\n"
        "**SH-CPL-02** {fact} Há 7 dados.\n",
        encoding="utf-8",
    )
    guide = load(tmp_path, "pt")
    assert guide.title == "Manobras"
    assert [section.title for section in guide.sections] == ["Em resumo", "Engates", "Però"]
    assert [entry.text for entry in guide.entries] == ["Primeiro `+L`.", "Há 7 dados.", "Why so? Perché sì."]


def test_a_folder_without_any_guide_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(GuideError, match=r"en\.md: there is no such guide\."):
        load(tmp_path, "it")


def test_a_guide_that_is_not_utf8_is_refused_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "en.md").write_bytes(b"# T\n\xff\n")
    with pytest.raises(GuideError, match=r"en\.md, line 2: this is not UTF-8 text\."):
        load(tmp_path)


def test_errors_of_a_loaded_guide_name_its_file(tmp_path: Path) -> None:
    (tmp_path / "en.md").write_text("oops", encoding="utf-8")
    with pytest.raises(GuideError, match=r"en\.md, line 1: "):
        load(tmp_path)
