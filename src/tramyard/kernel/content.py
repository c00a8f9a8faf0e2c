"""Boards, cards and puzzles as TOML files, read into msgspec structs; a mistake names file, field and expectation."""

import hashlib
import re
import tomllib
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from msgspec import inspect

from tramyard.kernel.errors import FileFault
from tramyard.kernel.words import N_, _

Struct = TypeVar("Struct")

LIMIT = 64 * 1024
"""No content file is larger, in bytes."""
FILE_LIMIT = 64 * LIMIT
"""No file at all is read beyond this; a record grows with its game."""
LARGEST = 2**63 - 1
"""Whole numbers of a content file go as far as this."""
MOST_DOTS = 100
"""In one line. A key of thousands of parts would keep the TOML parser busy for minutes and break whoever walks it."""
MOST_FAULTS = 20
"""Of one file are told at once."""


@dataclass(frozen=True)
class Content(Generic[Struct]):
    """A content file that was read: its name, its text (records embed it where it did not ship), and what it says."""

    name: str
    text: str
    data: Struct

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.text)


def fingerprint(text: str) -> str:
    """Tells two texts apart whatever machine they lie on; line ends do not count."""
    return hashlib.sha256(text.replace("\r\n", "\n").encode()).hexdigest()[:32]


def read_text(path: Path) -> str:
    """A content or record file's text, or a FileFault."""
    try:
        with path.open("rb") as file:
            raw = file.read(FILE_LIMIT + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise FileFault(str(path), "", _("cannot be read ({reason})").format(reason=reason)) from error
    _check_size(len(raw), FILE_LIMIT, str(path))
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        where = _("byte {number}").format(number=error.start)
        raise FileFault(str(path), where, _("expected text in UTF-8")) from error


def read_toml(text: str, file: str, limit: int = LIMIT) -> dict[str, object]:
    """TOML text as plain data, or a FileFault with the line."""
    _check_size(len(text.encode()), limit, file)
    _check_dots(text, file)
    try:
        data = tomllib.loads(text)
        _check_numbers(data, file)
        return data
    except ValueError as error:
        if str(error).startswith("Exceeds the limit"):  # of digits that Python reads
            raise _too_large(file, "") from error
        found = re.fullmatch(r"(.*) \(at (line (\d+), column \d+|end of document)\)", str(error))
        number = (found[3] or len(text.splitlines())) if found else ""
        where = _("line {number}").format(number=number) if found else ""
        fault = _in_words(found[1] if found else str(error), TOML_FAULTS)
        raise FileFault(file, where, _("expected TOML: {fault}").format(fault=fault)) from error
    except RecursionError as error:
        raise FileFault(file, "", _("expected TOML: too many brackets inside each other")) from error


def decode(text: str, shape: type[Struct], file: str, limit: int = LIMIT) -> Struct:
    """TOML text as a struct of this shape, or a FileFault with field or line."""
    return convert(read_toml(text, file, limit), shape, file)


def convert(data: object, shape: type[Struct], file: str) -> Struct:
    """Plain data as a struct of this shape, or a FileFault with the field; behind it every field nobody knows, and
    what is wrong without them."""
    found: list[FileFault] = []
    while len(found) < MOST_FAULTS:
        try:
            read = msgspec.convert(data, shape)
        except msgspec.ValidationError as error:
            found.append(FileFault(file, *_field_and_expectation(str(error), shape, data)))
            unknown = re.match(r"Object contains unknown field `(.*?)`(?: - at `\$\.?(.*)`)?$", str(error))
            if unknown is None:
                break
            data = _without(data, re.findall(r"\w+|\[.*?\]", unknown[2] or ""), unknown[1])
        else:
            if not found:
                return read
            found[0].rest = read
            break
    found[0].others = tuple(found[1:])
    raise found[0]


def _without(data: object, path: list[str], key: str) -> object:
    """The same data without a key at the end of a path, where `[...]` stands for every item."""
    if not path:
        return {name: value for name, value in data.items() if name != key} if isinstance(data, dict) else data
    step = path[0].strip("[]")

    def deeper(name: object, value: object) -> object:
        return _without(value, path[1:], key) if step in (str(name), "...") else value

    if isinstance(data, dict):
        return {name: deeper(name, value) for name, value in data.items()}
    if isinstance(data, list):
        return [deeper(number, value) for number, value in enumerate(data)]
    return data


class Fault(Exception):
    """What was read cannot be played with: in which field of it, and what was expected."""

    def __init__(self, field: str, expected: str) -> None:
        super().__init__(field, expected)
        self.field = field
        self.expected = expected


def checked(data: Struct, check: Callable[[Struct], None], file: str) -> Struct:
    """The data of a file, if a check finds no Fault in it; else a FileFault names file and field."""
    try:
        check(data)
    except Fault as fault:
        raise FileFault(file, _("field {name}").format(name=fault.field), fault.expected) from None
    return data


def check_number(value: int, least: int, most: int, field: str) -> None:
    if not least <= value <= most:
        expected = _("expected a number from {least} to {most}, not {value}")
        raise Fault(field, expected.format(least=least, most=most, value=value))


def check_one_of(value: str, known: Collection[str], field: str) -> None:
    if value not in known:
        expected = _("expected one of {known}, not «{value}»")
        raise Fault(field, expected.format(known=", ".join(known), value=value))


def _check_numbers(data: object, file: str) -> None:
    """TOML's whole numbers have 64 bits; Python reads longer ones too, which then nobody can write down."""
    inside = [data]
    while inside:
        match inside.pop():
            case dict() as table:
                inside += table.values()
            case list() as items:
                inside += items
            case int() as number if not -LARGEST - 1 <= number <= LARGEST:
                raise _too_large(file, f"{number:#x}"[:20])


def _too_large(file: str, number: str) -> FileFault:
    expected = _("expected a number from {least} to {most}, not {value}")
    return FileFault(file, "", expected.format(least=-LARGEST - 1, most=LARGEST, value=f"{number}…"))


def _check_size(size: int, limit: int, file: str) -> None:
    if size > limit:
        raise FileFault(file, "", _("expected at most {size} kB").format(size=limit // 1024))


def _check_dots(text: str, file: str) -> None:
    """A key cannot go on in the next line, so that counting dots by line is enough, whatever is quoted."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            where = _("line {number}").format(number=number)
            raise FileFault(file, where, _("expected at most {number} dots in a line").format(number=MOST_DOTS))


def _field_and_expectation(message: str, shape: type[object], data: object) -> tuple[str, str]:
    """msgspec says «Expected `int`, got `str` - at `$.cities.list[3].id`»: the field first, then the rest."""
    found = re.match(r"(.*) - at `\$\.?(.*)`$", message)
    fault, path = (found[1], found[2]) if found else (message, "")
    where = _("field {name}").format(name=path) if path else ""
    if fault.startswith(("Invalid enum value", "Invalid value")):
        return where, _one_of(shape, data, path, fault)
    return where, _in_words(fault[:1].lower() + fault[1:], FIELD_FAULTS)


FIELD_FAULTS = (
    (r"object contains unknown field `(.*)`", N_("object contains unknown field `{0}`")),
    (r"object missing required field `(.*)`", N_("object missing required field `{0}`")),
    (r"expected `(.*)`, got `(.*)`", N_("expected `{0}`, got `{1}`")),
    (r"expected `array` of length (\d+)(?:, got (\d+))?", N_("expected a list of {0}")),
)
"""What msgspec says, each with the sentence that can be translated."""
TOML_FAULTS = (
    (r"Invalid value", N_("Invalid value")),
    (r"Invalid statement|Invalid initial character for a key part", N_("neither a key nor a table")),
    (r"Expected newline or end of document after a statement", N_("something more after a value")),
    (r"Expected '=' after a key in a key/value pair", N_("Expected '=' after a key in a key/value pair")),
    (r"Expected '(\]+)' at the end of .*", N_("a table's name that does not end with {0}")),
    (r"Cannot overwrite a value|Duplicate inline table key .*", N_("the same key twice")),
    (r"Cannot (?:declare|mutate immutable namespace|redefine namespace) \('(.*?)',?.*", N_("the table {0} twice")),
    (r"Unclosed (?:array|inline table)", N_("a bracket that is never closed")),
    (r"Unterminated string|Expected .*", N_("quotation marks that are never closed")),
    (r"(?:Unescaped|Escaped|Found invalid|Illegal|Invalid hex) .*", N_("a sign that cannot stand in a text")),
    (r"Invalid date or datetime", N_("a date that is none")),
)
"""What Python's reader of TOML says, each with the sentence that can be translated."""


def _in_words(fault: str, sentences: tuple[tuple[str, str], ...]) -> str:
    """A message of a library, said by ourselves; one that is not among these is quoted."""
    for pattern, sentence in sentences:
        if found := re.fullmatch(pattern, fault):
            return _(sentence).format(*found.groups())
    return f"«{fault}»"


def _one_of(shape: type[object], data: object, path: str, fault: str) -> str:
    """msgspec does not say which values a Literal or a tag allows: look them up along the path."""
    kind = inspect.type_info(shape)
    for step in re.findall(r"\w+|\[.*?\]", path):
        if isinstance(kind, inspect.UnionType) and step != _tag_field(kind):
            kind = _struct_of(kind, data)
        if isinstance(kind, inspect.StructType) and kind.array_like:
            kind = kind.fields[int(step.strip("[]"))].type
        elif isinstance(kind, inspect.StructType):
            kind = next(field.type for field in kind.fields if field.encode_name == step)
        elif isinstance(kind, inspect.ListType | inspect.VarTupleType):
            kind = kind.item_type
        elif isinstance(kind, inspect.TupleType):
            kind = kind.item_types[int(step.strip("[]"))]
        elif isinstance(kind, inspect.DictType):
            kind = kind.value_type
        data = _within(data, step.strip("[]"))
    known = ", ".join(_values(kind))
    value = fault.removeprefix("Invalid enum value ").removeprefix("Invalid value ").strip("'")
    return _("expected one of {known}, not «{value}»").format(known=known, value=value)


def _within(data: object, step: str) -> object:
    """What lies one step further along a path."""
    if isinstance(data, list) and step.isdecimal():
        return data[int(step)]
    return data.get(step) if isinstance(data, dict) else None


def _tag_field(kind: inspect.UnionType) -> str:
    """The field by which the structs of a union are told apart."""
    return next((one.tag_field or "" for one in kind.types if isinstance(one, inspect.StructType)), "")


def _struct_of(kind: inspect.UnionType, data: object) -> inspect.Type:
    """The struct of a union that the data says it is."""
    tag = _within(data, _tag_field(kind))
    return next((one for one in kind.types if isinstance(one, inspect.StructType) and one.tag == tag), kind)


def _values(kind: inspect.Type) -> list[str]:
    """What may stand where a Literal is, or the tag of one of several structs."""
    if isinstance(kind, inspect.LiteralType):
        return [str(value) for value in kind.values]
    if isinstance(kind, inspect.UnionType):
        tags = [str(one.tag) for one in kind.types if isinstance(one, inspect.StructType) and one.tag]
        return tags + [value for one in kind.types for value in _values(one)]
    return []
