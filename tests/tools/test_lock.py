"""The lock files pin what pyproject.toml asks for, name no place they were made at, and are not used where wrong."""

import re
import sys
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement

from tools.lock import LOCKS, ROOT, covers, head, lock_file, stale, wanted, why_unlocked

PIN = re.compile(r"^([a-z0-9-]+)==([\w.]+)(?: ; (.+?))? \\$", re.MULTILINE)


def pins(name: str) -> dict[str, str]:
    """The versions a lock file has for the Python of this test."""
    found = PIN.findall(lock_file(name).read_text("utf-8"))
    return {package: version for package, version, marker in found if not marker or Marker(marker).evaluate()}


def test_the_lock_files_were_made_from_the_requirements_in_pyproject() -> None:
    assert stale() == [], "run `make lock`"


def test_a_changed_requirement_is_noticed_in_every_lock_file_it_belongs_to(tmp_path: Path) -> None:
    for name in LOCKS:
        copy = lock_file(name, tmp_path)
        copy.parent.mkdir(exist_ok=True)
        copy.write_bytes(lock_file(name).read_bytes())
    settings = (ROOT / "pyproject.toml").read_text("utf-8")
    changed = settings.replace('"hypothesis>=6.130"', '"hypothesis>=7"')
    (tmp_path / "pyproject.toml").write_text(changed, "utf-8")
    assert stale(LOCKS, tmp_path) == ["requirements/dev.txt", "requirements/check.txt"]


@pytest.mark.parametrize("name", LOCKS)
def test_every_requirement_is_pinned_to_a_version_that_meets_it(name: str) -> None:
    pinned = pins(name)
    for requirement in map(Requirement, wanted(name)):
        version = pinned[re.sub(r"[-_.]+", "-", requirement.name).lower()]
        assert requirement.specifier.contains(version), requirement


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_file_holds_pins_with_hashes_and_names_no_place(name: str) -> None:
    text = lock_file(name).read_text("utf-8")
    blocks = re.split(r"\n(?=[a-z])", text)[1:]
    assert len(blocks) == len(PIN.findall(text)) > 0
    assert all(re.fullmatch(r"[^\n]+ \\\n(    --hash=sha256:[0-9a-f]{64}( \\)?\n?)+", block) for block in blocks)
    assert not re.search(r"https?:|file:|index-url|find-links", text)


@pytest.mark.parametrize("name", LOCKS)
def test_the_small_sets_have_the_versions_of_the_large_one(name: str) -> None:
    assert pins(name).items() <= pins("dev").items()


def test_a_lock_file_covers_the_pythons_its_head_names() -> None:
    file = lock_file("run")
    newest = int(head(file)["Python"].rpartition(".")[2])
    assert [covers(file, minor) for minor in (10, 11, newest, newest + 1)] == [False, True, True, False]


def test_a_python_that_is_not_covered_is_told_why_versions_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    assert why_unlocked(["run"]) == "" or sys.version_info.minor > 14
    monkeypatch.setattr("tools.lock.covers", lambda file, minor: False)
    assert why_unlocked(["run"]) == f"they do not know Python 3.{sys.version_info.minor}"


def test_requirements_that_changed_since_are_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.lock.stale", lambda names: ["requirements/run.txt"])
    assert why_unlocked(["run"]).startswith("requirements/run.txt must follow pyproject.toml, `make lock`")
