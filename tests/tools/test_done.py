"""What long checks have done is kept while the source stays as it is."""

from pathlib import Path

from tools.done import Done, source


def test_lines_are_kept_for_the_same_source_and_forgotten_for_another(tmp_path: Path) -> None:
    rule = tmp_path / "src" / "rule.py"
    rule.parent.mkdir()
    rule.write_text("CARS = 3", "utf-8")
    done = Done("mutants", folder=tmp_path / "kept", root=tmp_path)
    done.add(b"one")
    done.add(b"two")
    assert Done("mutants", folder=tmp_path / "kept", root=tmp_path).lines == [b"one", b"two"]
    rule.write_text("CARS = 4", "utf-8")
    other = Done("mutants", folder=tmp_path / "kept", root=tmp_path)
    assert other.lines == []
    other.add(b"three")
    assert Done("mutants", folder=tmp_path / "kept", root=tmp_path).lines == [b"three"]
    other.forget()
    assert Done("mutants", folder=tmp_path / "kept", root=tmp_path).lines == []


def test_a_source_is_another_with_another_file_and_the_same_with_what_is_only_built(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "a.py").write_text("1", "utf-8")
    before = source(tmp_path)
    (tmp_path / "tests" / "a.pyc").write_text("1", "utf-8")
    assert source(tmp_path) == before
    (tmp_path / "tests" / "b.py").write_text("", "utf-8")
    assert source(tmp_path) != before


def test_a_check_that_depends_on_less_asks_only_that(tmp_path: Path) -> None:
    for name in ("src/one", "src/other", "tests"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "src" / "one" / "a.py").write_text("1", "utf-8")
    of = ("src/one", "tests/*.py")
    before = source(tmp_path, of)
    (tmp_path / "src" / "other" / "b.py").write_text("2", "utf-8")
    (tmp_path / "tests" / "c.toml").write_text("3", "utf-8")
    assert source(tmp_path, of) == before
    (tmp_path / "tests" / "d.py").write_text("4", "utf-8")
    after = source(tmp_path, of)
    assert after != before
    (tmp_path / "src" / "one" / "a.py").write_text("5", "utf-8")
    assert source(tmp_path, of) not in (before, after)
