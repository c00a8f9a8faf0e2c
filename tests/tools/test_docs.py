"""`make docs` builds every page, and refuses links that lead nowhere and pages that nobody finds."""

from pathlib import Path

import pytest

from tools.docs import ROOT, dead_links, docs, guides, main, unlisted

GUIDE = """# Shunting

## In short

Roll and couple.

## Rules

**SH-CPL-01** {rule} Only a Locomotive pulls: `+L` comes first.
"""
INDEX = """# Docs

[How](how.md#be-quick), [rule](../src/tramyard/games/shunting/guide/en.md#SH-CPL-01), ![table](images/table.png)
"""


@pytest.fixture
def yard(tmp_path: Path) -> Path:
    """A small repository whose docs are in order."""
    write(tmp_path, "README.md", "# Yard\n\n[docs](docs/index.md)\n")
    write(tmp_path, "docs/index.md", INDEX)
    write(
        tmp_path, "docs/how.md", "# How\n\n## Be quick!\n\nSee [the top](#how) and [elsewhere](https://example.org).\n"
    )
    write(tmp_path, "docs/images/table.png", "")
    write(tmp_path, "src/tramyard/games/shunting/guide/en.md", GUIDE)
    write(tmp_path, "src/tramyard/web/static/vendor/barlow-400.woff2", "")
    write(tmp_path, "tools/docs.css", "")
    return tmp_path


def write(root: Path, name: str, text: str) -> None:
    file = root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def test_pages_are_built_with_anchors_and_links_between_them(yard: Path) -> None:
    assert main([], yard) == 0
    index = (yard / "build/docs/index.html").read_text("utf-8")
    assert 'href="how.html#be-quick"' in index
    assert 'href="shunting-en.html#SH-CPL-01"' in index
    assert 'id="be-quick"' in (yard / "build/docs/how.html").read_text("utf-8")
    assert 'id="SH-CPL-01"' in (yard / "build/docs/shunting-en.html").read_text("utf-8")
    assert (yard / "build/docs/images/table.png").exists()


@pytest.mark.parametrize(
    ("file", "text", "complaint"),
    [
        ("docs/how.md", "[x](nowhere.md)", "docs/how.md: nowhere.md leads to a file that is not there"),
        ("docs/how.md", "[x](index.md#top)", "docs/how.md: index.md#top leads to an anchor that is not there"),
        (
            "docs/how.md",
            "[x](../README.md)\n[y](../tools/docs.css)",
            "../tools/docs.css leads to a file that has no page",
        ),
        ("docs/how.md", "![x](images/none.png)", "docs/how.md: images/none.png leads to a file that is not there"),
        ("docs/how.md", "[x](../README.md)", "docs/how.md: ../README.md leads to a file that has no page"),
        ("docs/lost.md", "# Lost", "docs/index.md does not list docs/lost.md"),
        ("README.md", "[x](docs/how.md#slowly)", "README.md: docs/how.md#slowly leads to an anchor that is not there"),
    ],
)
def test_every_fault_is_named_and_nothing_is_built(
    yard: Path, capsys: pytest.CaptureFixture[str], file: str, text: str, complaint: str
) -> None:
    write(yard, file, f"# Title\n\n## Be quick\n\n{text}\n")
    assert main([], yard) == 1
    assert complaint in capsys.readouterr().err
    assert not (yard / "build").exists()


def test_the_docs_of_the_yard_have_no_dead_links() -> None:
    pages = [*docs(ROOT), *guides(ROOT)]
    assert [*dead_links(ROOT, pages), *unlisted(ROOT, pages)] == []
