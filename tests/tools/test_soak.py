"""The soak knows its sections, what each depends on, and what passed before."""

import ast
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.done import Done, room_and_house
from tools.mutants.alone import nearby_tests
from tools.room_soak import soaks
from tools.soak import CONTRACTS, ROOT, SECTIONS, Section, chosen, main
from tramyard.kernel.room import rooms

GOOD = ("-c", "raise SystemExit(0)")
BAD = ("-c", "print('it is so'); raise SystemExit(1)")


def test_the_soak_knows_its_sections(capsys: pytest.CaptureFixture[str]) -> None:
    names = sorted(rooms())
    assert chosen(["mutants"]) == [f"mutants-{home}" for home in [*names, "tramnet", "kernel"]]
    assert chosen(["contract"]) == [f"contract-{home}" for home in ["toys", *names]]
    assert chosen(["strength"]) == [f"strength-{home}" for home in sorted(soaks())]
    assert len(chosen(["simulate"])) == sum(len(soak.simulate) for soak in soaks().values())
    assert chosen(["oracles", "coverage"]) == ["oracles", "coverage"]
    assert [name for name in SECTIONS if SECTIONS[name].alone] == ["crowd", "attacks"]
    with pytest.raises(SystemExit) as stopped:
        main(["naps"])
    assert stopped.value.code == 2
    assert re.search("there is no section «naps»", capsys.readouterr().err)


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A soak that keeps what passed in a folder of its own."""
    monkeypatch.setattr("tools.soak.Done", lambda name, of: Done(name, of, tmp_path, tmp_path))
    return tmp_path


def test_a_soak_goes_on_after_what_passed(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tools.soak.SECTIONS", {"good": Section("it", GOOD, {}), "bad": Section("it", BAD, {})})
    assert main([]) == 1
    told = capsys.readouterr().out
    assert "(before)" not in told
    assert "it is so" in told, "what a section says is shown"
    assert "it is so" in (here / "bad.log").read_text("utf-8")
    assert main([]) == 1
    told = capsys.readouterr().out
    assert re.search(r"good +\d+  passed \(before\)", told)
    assert re.search(r"bad +\d+  FAILED\n", told), "what failed is run again"
    assert main(["good", "--anew"]) == 0
    assert "(before)" not in capsys.readouterr().out


def test_what_one_section_depends_on_leaves_the_others_as_they_are(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "one").write_text("1", "utf-8")
    sections = {name: Section("it", GOOD, {}, (name,)) for name in ("one", "other")}
    monkeypatch.setattr("tools.soak.SECTIONS", sections)
    assert main([]) == 0
    (here / "one").write_text("2", "utf-8")
    capsys.readouterr()
    assert main([]) == 0
    told = capsys.readouterr().out
    assert re.search(r"one +\d+  passed\n", told)
    assert re.search(r"other +\d+  passed \(before\)", told)


def test_two_sections_run_side_by_side_and_what_measures_the_machine_after_them_alone(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of the two ends only when the other has begun."""
    meets = """
        import time
        from pathlib import Path
        Path("{mine}").touch()
        for _ in range(100_000):
            if Path("{other}").exists():
                break
            time.sleep(0.01)
        else:
            raise SystemExit("nothing else began")
    """
    late = """
        from pathlib import Path
        assert Path("a.log").exists() and Path("b.log").exists()
        Path("late").touch()
    """
    sections = {
        "alone": Section("it", script(here, late), {}, alone=True),
        "a": Section("it", script(here, meets.format(mine="a-began", other="b-began")), {}),
        "b": Section("it", script(here, meets.format(mine="b-began", other="a-began")), {}),
    }
    monkeypatch.setattr("tools.soak.SECTIONS", sections)
    assert main([]) == 0
    assert (here / "late").exists()


def script(here: Path, lines: str) -> tuple[str, ...]:
    return "-c", f"import os\nos.chdir({str(here)!r})\n{textwrap.dedent(lines)}"


@pytest.mark.parametrize("room", CONTRACTS)
def test_a_room_depends_on_all_that_its_rules_and_tests_import(room: str) -> None:
    """Else a change would go unseen: also the tests that mutants of its rules are tried with."""
    own = [
        *(ROOT / "src/tramyard/games" / room).rglob("*.py"),
        *nearby_tests(Path(f"tramyard/games/{room}/rules/turn.py")),
    ]
    known = {file for name in room_and_house(room) for place in ROOT.glob(name) for file in within(place)}
    seen: set[Path] = set()
    left = set(own)
    while left:
        file = left.pop()
        seen.add(file)
        left |= set(imported(file)) - seen
    assert sorted(str(file.relative_to(ROOT)) for file in seen - known) == []


def within(place: Path) -> Iterator[Path]:
    return place.rglob("*.py") if place.is_dir() else iter([place])


def imported(file: Path) -> Iterator[Path]:
    """The modules of this repository that a module names."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            place = ROOT / ("src" if name.startswith("tramyard") else "") / name.replace(".", "/")
            yield from (found for found in (place.with_suffix(".py"), place / "__init__.py") if found.is_file())
