"""The examples in docstrings are true, in both builds (so they are read from the source)."""

import ast
import doctest
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src"


def examples() -> Iterator[tuple[str, str, str]]:
    """Module, name and docstring wherever one has an example."""
    for path in sorted((SOURCE / "tramyard").rglob("*.py")):
        module = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                text = ast.get_docstring(node) or ""
                if ">>>" in text:
                    yield module, getattr(node, "name", module), text


@pytest.mark.parametrize(("module", "name", "text"), list(examples()), ids=lambda part: part if len(part) < 60 else "")
def test_the_example_is_true(module: str, name: str, text: str) -> None:
    surroundings = vars(importlib.import_module(module))
    test = doctest.DocTestParser().get_doctest(text, dict(surroundings), name, module, None)
    said: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert result.attempted > 0
    assert result.failed == 0, "".join(said)


def test_there_are_examples() -> None:
    assert "tramyard.kernel.vocabulary" in {module for module, _, _ in examples()}
