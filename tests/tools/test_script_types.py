"""The types that the browser's scripts are checked against are those of the API."""

import pytest

from tools.script_types import Schema, declarations, kind, members


@pytest.mark.parametrize(
    ("schema", "told"),
    [
        ({"type": "integer"}, "number"),
        ({"type": "array", "items": {"$ref": "#/components/schemas/Step"}}, "(Step)[]"),
        ({"oneOf": [{"type": "string"}, {"type": "null"}]}, "string | null"),
        ({"type": "string", "enum": ["me", "bot"]}, '"me" | "bot"'),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "Record<string, number>"),
        ({}, "any"),
    ],
)
def test_every_kind_of_field_has_its_type(schema: Schema, told: str) -> None:
    assert kind(schema) == told


def test_a_field_with_a_default_may_be_missing() -> None:
    schema = {"properties": {"line": {"type": "integer"}, "spans": {"type": "array"}}, "required": ["line"]}
    assert members(schema) == "{ line: number; spans?: Span[]; }"


def test_answers_and_words_are_declared() -> None:
    declared = declarations()
    assert "interface Now { code: string;" in declared
    assert "yourTurn: string;" in declared
