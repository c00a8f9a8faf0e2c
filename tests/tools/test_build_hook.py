"""The build hook finds what it is told to compile, writes catalogues gettext can read, and wants fonts and scripts."""

import gettext
import re
from pathlib import Path

import pytest

from hatch_build import VENDOR, bring_assets, compile_catalogues, compiled_sources, groups_of, why_plain
from tools import assets

ROOT = Path(__file__).resolve().parents[2]
ITALIAN = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\nLanguage: it\\n"

msgid "Caboose"
msgstr "Vagone di coda"

#, fuzzy
msgid "Depot"
msgstr "Deposito?"
"""


def test_patterns_and_paths_that_match_nothing_yet_are_passed_over(tmp_path: Path) -> None:
    listed = '[tool.tramyard]\ncompiled = ["src/games/*/rules.py", "src/kernel/later.py", "src/kernel/now.py"]\n'
    (tmp_path / "pyproject.toml").write_text(listed, "utf-8")
    for file in ("src/games/one/rules.py", "src/games/two/rules.py", "src/kernel/now.py", "src/kernel/other.py"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).touch()
    assert compiled_sources(tmp_path) == ["src/games/one/rules.py", "src/games/two/rules.py", "src/kernel/now.py"]


def test_each_layer_and_each_room_is_a_library_of_its_own() -> None:
    kernel = ["src/yard/kernel/now.py", "src/yard/kernel/later.py"]
    one = ["src/yard/games/one/rules/turn.py", "src/yard/games/one/bots/evaluate.py"]
    two = ["src/yard/games/two/rules/turn.py"]
    assert groups_of([*kernel, *one, *two]) == [(kernel, "yard_kernel"), (one, "yard_one"), (two, "yard_two")]


def test_what_compiled_modules_ask_of_tramnet_is_compiled_too() -> None:
    sources = compiled_sources(ROOT)
    asked = {name for source in sources for name in asked_of_tramnet((ROOT / source).read_text("utf-8"))}
    assert len(asked) > 10
    assert [name for name in sorted(asked) if f"src/tramyard/tramnet/{name}.py" not in sources] == []


def asked_of_tramnet(module: str) -> list[str]:
    """The modules of tramnet that one imports, or imports from."""
    together = re.findall(r"^from tramyard\.tramnet import (.+)", module, re.MULTILINE)
    singly = re.findall(r"^from tramyard\.tramnet\.(\w+) import ", module, re.MULTILINE)
    return [*singly, *(name for names in together for name in names.split(", "))]


def test_a_catalogue_is_compiled_and_doubtful_translations_are_left_out(tmp_path: Path) -> None:
    source = tmp_path / "src/tramyard/locale/it/LC_MESSAGES/tramyard.po"
    source.parent.mkdir(parents=True)
    source.write_text(ITALIAN, "utf-8")
    [written] = compile_catalogues(tmp_path, tmp_path / "wheel")
    assert written == tmp_path / "wheel/tramyard/locale/it/LC_MESSAGES/tramyard.mo"
    translation = gettext.translation("tramyard", tmp_path / "wheel/tramyard/locale", ["it"])
    assert translation.gettext("Caboose") == "Vagone di coda"
    assert translation.gettext("Depot") == "Depot"


def test_the_catalogues_of_a_room_are_compiled_beside_it(tmp_path: Path) -> None:
    source = tmp_path / "src/tramyard/games/toy/locale/it/LC_MESSAGES/toy.po"
    source.parent.mkdir(parents=True)
    source.write_text(ITALIAN, "utf-8")
    written = compile_catalogues(tmp_path, tmp_path / "wheel")
    assert written == [tmp_path / "wheel/tramyard/games/toy/locale/it/LC_MESSAGES/toy.mo"]


def test_a_missing_compiler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRAMYARD_PLAIN", raising=False)
    monkeypatch.setenv("CC", "no-such-compiler -pthread")
    assert why_plain() == "there is no C compiler (no-such-compiler)"


def test_a_compiler_without_headers_is_not_relied_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRAMYARD_PLAIN", raising=False)
    monkeypatch.setenv("CC", "false")
    assert why_plain() == "the C compiler (false) does not find the headers of C or Python"


def test_plain_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAMYARD_PLAIN", "1")
    assert why_plain() == "TRAMYARD_PLAIN=1 asks for it"


ASSETS = """
import sys
from pathlib import Path

folder = Path(__file__).parent.parent / "src/tramyard/web/static/vendor"
folder.mkdir(parents=True)
(folder / "morph.js").touch()
(folder / "sign.woff2").touch()
"""


def with_assets_tool(root: Path, script: str) -> Path:
    (root / "tools").mkdir()
    (root / "tools/assets.py").write_text(script, "utf-8")
    return root


def test_fonts_and_scripts_that_are_not_there_are_fetched(tmp_path: Path) -> None:
    bring_assets(with_assets_tool(tmp_path, ASSETS))
    assert (tmp_path / VENDOR / "sign.woff2").exists()


def test_fonts_and_scripts_that_are_there_are_not_fetched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def fetched() -> None:
        raise AssertionError("fetched twice")

    assets.complete()
    monkeypatch.setattr(assets, "install", fetched)
    monkeypatch.setattr(assets, "put_together", fetched)
    assets.complete()


def test_a_wheel_without_fonts_and_scripts_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"vendor lacks something: There is no npm\. Run `make assets`"):
        bring_assets(with_assets_tool(tmp_path, "raise SystemExit('Long story\\nThere is no npm.')"))
