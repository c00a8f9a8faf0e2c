"""What keeps a guide true: its translations say the same, and tests bear the ids of its rules."""

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tramyard.kernel.guide import FALLBACK, Guide, is_rule_id, load, read

# What stands between backticks is the same in every language.
MOVES = re.compile(r"`[^`]+`")


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test, or one `pytest.param`, with the guide ids it proves: `@rule("TM-ROLL-02", "TM-A08")`."""
    for id in ids:
        if not is_rule_id(id):
            raise ValueError(f"«{id}» is no rule id such as TM-ROLL-02 or TM-A01.")
    return pytest.mark.rule(*ids)


class Mark(NamedTuple):
    """An id on a test, and where it stands."""

    id: str
    file: Path
    line: int


def marks(folder: Path) -> list[Mark]:
    """The ids on all tests in a folder."""
    return [mark for file in sorted(folder.rglob("*.py")) for mark in marks_of(file)]


def marks_of(file: Path) -> Iterator[Mark]:
    """The ids in every call of `rule(...)`, read from the source: decorators, and `marks=` of a `pytest.param`."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "rule":
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield Mark(argument.value, file, argument.lineno)


def unproved(guide: Guide, tested: frozenset[str]) -> list[str]:
    """Rules and facts whose id is on no test."""
    return [entry.id for entry in guide.entries if entry.kind != "note" and entry.id not in tested]


def translations(folder: Path) -> list[str]:
    return sorted(file.stem for file in folder.glob("*.md") if file.stem != FALLBACK)


def differences(guide: Guide, other: Guide, language: str) -> Iterator[str]:
    """Where a translation has other ids, kinds or moves, or another order, than the English guide."""
    for entry in guide.entries:
        twin = other.entry(entry.id)
        if twin is None:
            yield f"{language}.md lacks {entry.id}"
        elif twin.kind != entry.kind:
            yield f"{language}.md calls {entry.id} a {twin.kind}, {FALLBACK}.md a {entry.kind}"
        elif MOVES.findall(twin.text) != MOVES.findall(entry.text):
            yield f"{language}.md writes other moves than {FALLBACK}.md in {entry.id}"
    ids, other_ids = [entry.id for entry in guide.entries], [entry.id for entry in other.entries]
    yield from (f"{language}.md has {id}, {FALLBACK}.md has not" for id in other_ids if id not in set(ids))
    if sorted(ids) == sorted(other_ids) and ids != other_ids:
        first = next(theirs for ours, theirs in zip(ids, other_ids, strict=True) if ours != theirs)
        yield f"{language}.md has another order from {first} on"


def faults(folder: Path, whole: Sequence[str] = ()) -> list[str]:
    """What is wrong with the translations in a guide's folder. One may be unfinished, the rest is then told in
    English; but those named must be there and `whole`."""
    guide = load(folder)
    found: list[str] = []
    for spoken in sorted({*translations(folder), *whole}):
        file = folder / f"{spoken}.md"
        if file.is_file():
            found += differences(guide, read(file) if spoken in whole else load(folder, spoken), spoken)
        else:
            found.append(f"{file.name} is missing")
    return found
