"""What long checks have done is kept while the source stays as it is."""

from pathlib import Path

from tools.done import Done, source


def test_lines_are_kept_for_the_same_source_and_forgotten_for_another(tmp_path: Path) -> None:
    rule = tmp_path / "src" / "rule.py"
    rule.parent.mkdir()
    rule.write_text("CARS = 3", "utf-8")
    done = Done("mutants", tmp_path / "kept", tmp_path)
    done.add(b"one")
    done.add(b"two")
    assert Done("mutants", tmp_path / "kept", tmp_path).lines == [b"one", b"two"]
    rule.write_text("CARS = 4", "utf-8")
    other = Done("mutants", tmp_path / "kept", tmp_path)
    assert other.lines == []
    other.add(b"three")
    assert Done("mutants", tmp_path / "kept", tmp_path).lines == [b"three"]
    other.forget()
    assert Done("mutants", tmp_path / "kept", tmp_path).lines == []


def test_a_source_is_another_with_another_file_and_the_same_with_what_is_only_built(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "a.py").write_text("1", "utf-8")
    before = source(tmp_path)
    (tmp_path / "tests" / "a.pyc").write_text("1", "utf-8")
    assert source(tmp_path) == before
    (tmp_path / "tests" / "b.py").write_text("", "utf-8")
    assert source(tmp_path) != before
