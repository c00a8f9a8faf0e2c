"""Plain data written as TOML, the way a person would: short tables under their names, what has lines on several lines.

Python reads TOML and does not write it.
"""

import json
from collections.abc import Mapping

Data = Mapping[str, object]


def toml_text(data: Data) -> str:
    """The text that reads back as this data: values first, then tables, then lists of tables, each in their order.

    >>> print(toml_text({"meta": {"title": "Rome"}, "goal": [{"kind": "hp", "min": 3}]}), end="")
    [meta]
    title = "Rome"
    <BLANKLINE>
    [[goal]]
    kind = "hp"
    min = 3
    """
    return "\n".join(_tables(data, ""))


def _tables(data: Data, path: str) -> list[str]:
    """The parts of the file: the values of this table under its head, then the tables inside it."""
    values = {name: value for name, value in data.items() if not _is_table(value) and not _are_tables(value)}
    parts = [_block(f"[{path}]" if path else "", values)] if values or (path and not data) else []
    for name, value in data.items():
        inner = f"{path}.{_key(name)}" if path else _key(name)
        if isinstance(value, Mapping):
            parts += _tables(value, inner)
        elif isinstance(value, list | tuple) and _are_tables(value):
            parts += [_block(f"[[{inner}]]", item) for item in value]
    return parts


def _is_table(value: object) -> bool:
    return isinstance(value, Mapping)


def _are_tables(value: object) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(item, Mapping) for item in value)


def _block(head: str, values: Data) -> str:
    lines = [f"{_key(name)} = {_value(value)}" for name, value in values.items()]
    return "\n".join([*([head] if head else []), *lines, ""])


def _key(name: str) -> str:
    bare = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if bare else json.dumps(name)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join([f"{_key(name)} = {_value(inner)}" for name, inner in value.items()]) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join([_value(item) for item in value]) + "]"
    return str(value)


def _text(value: str) -> str:
    """TOML's escapes are those of JSON, but for a sign that JSON leaves as it is."""
    escaped = json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if "\n" not in value:
        return escaped
    return '"""\n' + escaped[1:-1].replace("\\n", "\n") + '"""'
