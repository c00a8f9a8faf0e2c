"""The architecture page names files that exist, and every folder of the house, of its server and of its scripts."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
SOURCE = ROOT / "src" / "tramyard"


def test_every_file_it_names_is_there() -> None:
    named = {name for name in re.findall(r"`([\w/.]+)`", PAGE) if "/" in name and name != "src/tramyard/"}
    assert len(named) > 40
    assert [name for name in sorted(named) if not (SOURCE / name).exists()] == []


def test_it_knows_every_folder() -> None:
    folders = {path.name for path in SOURCE.iterdir() if (path / "__init__.py").is_file()}
    listed = PAGE.split("```")[1]
    assert [folder for folder in sorted(folders) if not re.search(rf"\b{folder}\b", listed)] == []


@pytest.mark.parametrize(("inside", "holds"), [("web", "__init__.py"), ("web/static/js", "*.js")])
def test_it_says_what_each_folder_of_the_server_and_its_scripts_is_for(inside: str, holds: str) -> None:
    folders = sorted(f"{inside}/{path.name}/" for path in (SOURCE / inside).iterdir() if any(path.glob(holds)))
    assert len(folders) > 5
    assert [folder for folder in folders if f"`{folder}`" not in PAGE] == []
