"""Scripts that are not well-formed are named, and a machine without node gets one from a package."""

from pathlib import Path

import pytest

from tools import node


def test_a_script_that_cannot_be_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.js", tmp_path / "bad.js"
    good.write_text('import { a } from "./b.js";\nexport const c = await a();\n', "utf-8")
    bad.write_text("let x = ;", "utf-8")
    assert node.main([str(good)]) == 0
    assert node.main([str(good), str(bad)]) == 1
    said = capsys.readouterr()
    assert f"{bad}: " in said.err
    assert str(good) not in said.err


@pytest.mark.extra("browser")
def test_a_machine_without_node_uses_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert Path(node.node()[0]).is_relative_to(node.carried())
    assert all(Path(part).exists() for part in node.npm())
