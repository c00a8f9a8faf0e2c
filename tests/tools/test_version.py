"""Versions grow with every commit, so that an upgrade is one."""

import subprocess
from pathlib import Path

from packaging.version import Version

from tools.version import version


def git(folder: Path, *words: str) -> None:
    who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", str(folder), *who, *words], check=True, capture_output=True)


def test_every_commit_makes_a_newer_version(tmp_path: Path) -> None:
    assert version(tmp_path) == "0.2.0", "nobody knows"
    git(tmp_path, "init", "-q")
    found = ["0.1.0", version(tmp_path)]
    for number in range(3):
        git(tmp_path, "commit", "-q", "--allow-empty", "-m", f"Change {number}")
        found.append(version(tmp_path))
    git(tmp_path, "tag", "v0.3")
    found.append(version(tmp_path))
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", "Change more")
    found.append(version(tmp_path))
    assert found == ["0.1.0", "0.2.0", "0.2.1", "0.2.2", "0.2.3", "0.3.0", "0.3.1"]
    assert sorted(found, key=Version) == found


def test_a_source_archive_carries_its_version(tmp_path: Path) -> None:
    (tmp_path / "PKG-INFO").write_text("Metadata-Version: 2.4\nName: tramyard\nVersion: 0.2.77\n\nText\n", "utf-8")
    assert version(tmp_path) == "0.2.77"
