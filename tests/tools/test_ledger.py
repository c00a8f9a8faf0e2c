"""`make ledger` says what is proved, and fails when a guide, a translation, a test or a ledger falls behind."""

from pathlib import Path

import pytest

from tools.ledger import main

GUIDE = """# Shunting

## In short

Roll and couple.

## Rules

**SH-CPL-01** {rule} Only a Locomotive pulls: `+L` comes first.

**SH-CPL-02** {fact} There are 7 dice.

**SH-VAR-01** {note} No wagons here.

**SH-A01** {rule} Why? Because.
"""

TESTS = """
import pytest
from tramyard.testing import rule

@rule("SH-CPL-01", "SH-CPL-02")
def test_one() -> None: ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=rule("SH-A01"))])
def test_two(n: int) -> None: ...
"""

LEDGER = """# Shunting
* SH-CPL-01 Text. [seed]
* SH-CPL-02 Text.
* **SH-VAR-01** Text.
* SH-CPL is a family, not an id.
| A-01 | Why? | Because. |
"""


@pytest.fixture
def yard(tmp_path: Path) -> Path:
    """A repository with one finished game in which everything is in order."""
    write(tmp_path, "src/tramyard/games/shunting/guide/en.md", GUIDE)
    write(tmp_path, "src/tramyard/games/shunting/guide/it.md", GUIDE)
    write(tmp_path, "tests/games/test_shunting.py", TESTS)
    write(tmp_path, "ledgers/shunting.md", LEDGER)
    return tmp_path


def write(root: Path, name: str, text: str) -> None:
    file = root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def change(root: Path, name: str, old: str, new: str) -> None:
    text = (root / name).read_text(encoding="utf-8")
    assert old in text
    write(root, name, text.replace(old, new))


EN = "src/tramyard/games/shunting/guide/en.md"
IT = "src/tramyard/games/shunting/guide/it.md"
PROOFS = "tests/games/test_shunting.py"
BOOK = "ledgers/shunting.md"


def test_a_game_in_order_is_counted_and_passes(yard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--ledgers", str(yard / "ledgers")], yard) == 0
    assert capsys.readouterr().out == "shunting: 4 ids (2 rule, 1 fact, 1 note); 3 of 3 proved\n"


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        (PROOFS, '"SH-CPL-01", ', "", "without a test: SH-CPL-01"),
        (PROOFS, '"SH-CPL-01", "SH-CPL-02"', "", "without a test: SH-CPL-01 SH-CPL-02"),
        (PROOFS, 'marks=rule("SH-A01")', 'id="SH-A01"', "without a test: SH-A01"),
        (PROOFS, '"SH-CPL-01"', '"SH-CPL-01", "SH-CPL-09"', "test_shunting.py:5: SH-CPL-09 stands in no guide"),
        (IT, "**SH-CPL-02** {fact} There are 7 dice.", "", "it.md lacks SH-CPL-02"),
        (IT, "{fact}", "{note}", "it.md calls SH-CPL-02 a note, en.md a fact"),
        (IT, "`+L`", "`+P`", "it.md writes other moves than en.md in SH-CPL-01"),
        (IT, "## Rules", "## Rules\n\n**SH-A02** {note} More.", "it.md has SH-A02, en.md has not"),
        (IT, "## Rules", "## Rules\n\n**SH-A01** {rule} Why? Because.\n\n## Old", "already stands in line 9"),
        (BOOK, "| A-01", "| A-02 | How? | So. |\n| A-01", "shunting.md: SH-A02 is not in the guide"),
        (BOOK, "* SH-CPL-02", "* SH-CPL-03 Text.\n* SH-CPL-02", "shunting.md: SH-CPL-03 is not in the guide"),
        (BOOK, "| A-01", "* GX-07 A scene.\n| A-01", "shunting.md: SH-GX07 is not in the guide"),
        (BOOK, "| A-01", "| A02 | How? | So. |\n| A-01", "shunting.md: SH-A02 is not in the guide"),
        (BOOK, "| A-01", "- WE-01 A scene.\n| A-01", "shunting.md: SH-WE01 is not in the guide"),
        (BOOK, "SH-", "XX-", "has ids beginning with SH"),
    ],
)
def test_every_gap_is_named_and_fails(
    yard: Path, capsys: pytest.CaptureFixture[str], file: str, old: str, new: str, complaint: str
) -> None:
    change(yard, file, old, new)
    assert main(["--ledgers", str(yard / "ledgers")], yard) == 1
    said = capsys.readouterr()
    assert complaint in said.out + said.err


def test_a_game_may_have_a_number_in_its_name_and_hyphens_in_its_examples(
    yard: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for file in (EN, IT, PROOFS):
        change(yard, file, "SH-", "S7-")
        change(yard, file, "S7-A01", "S7-WE-01")
    write(yard, BOOK, "- S7-CPL-01 Text.\n- S7-CPL-02 Text.\n- WE-01 A scene.\n| S1 | a source | what it says |\n")
    assert main(["--ledgers", str(yard / "ledgers")], yard) == 0
    assert capsys.readouterr().out == "shunting: 4 ids (2 rule, 1 fact, 1 note); 3 of 3 proved\n"


PT = "src/tramyard/games/shunting/guide/pt.md"
BEGUN = GUIDE[: GUIDE.index("## Rules")]


def test_a_translation_that_was_begun_is_counted_and_passes(yard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(yard, PT, BEGUN)
    assert main([], yard) == 0
    assert "pt.md has 0 of 4 ids, the rest is told in English" in capsys.readouterr().out


def test_a_section_of_it_that_lacks_a_rule_fails(yard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(yard, PT, GUIDE.replace("**SH-CPL-02** {fact} There are 7 dice.", ""))
    assert main([], yard) == 1
    assert "pt.md lacks SH-CPL-02" in capsys.readouterr().out


def test_the_italian_guide_may_not_stop_half_way(yard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(yard, IT, BEGUN)
    assert main([], yard) == 1
    assert "it.md lacks SH-CPL-01" in capsys.readouterr().out


def test_a_translation_in_another_order_fails(yard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(yard, IT, "**SH-CPL-01** {rule} Only a Locomotive pulls: `+L` comes first.\n\n", "")
    change(yard, IT, "## Rules", "## Before\n\n**SH-CPL-02** {fact} There are 7 dice.\n\n## Rules")
    change(
        yard, IT, "## Rules\n\n**SH-CPL-02** {fact} There are 7 dice.", "## Rules\n\n**SH-CPL-01** {rule} Only `+L`."
    )
    assert main([], yard) == 1
    assert "it.md has another order from SH-CPL-02 on" in capsys.readouterr().out


def test_a_guide_without_an_italian_one_fails(yard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (yard / IT).unlink()
    assert main([], yard) == 1
    assert "it.md is missing" in capsys.readouterr().out


def test_a_yard_without_any_guide_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([], tmp_path) == 1
    assert "There is no guide." in capsys.readouterr().out


def test_a_note_needs_no_test(yard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([], yard) == 0
    assert "SH-VAR-01" not in capsys.readouterr().out


def test_a_folder_of_ledgers_that_is_not_there_is_refused_in_one_sentence(
    yard: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--ledgers", str(yard / "nowhere")], yard)
    assert left.value.code == 2
    assert "nowhere is not a folder." in capsys.readouterr().err
