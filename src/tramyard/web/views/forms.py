"""A form made from the shape of a content file: a field for each of its own, with words from the room."""

from collections.abc import Mapping

import msgspec
from msgspec import inspect

from tramyard.kernel.editor import EditorKind, Sign
from tramyard.kernel.words import translate


class Choice(msgspec.Struct):
    value: str | int
    label: str


class FormField(msgspec.Struct, omit_defaults=True):
    """A field of a content file, and how somebody fills it in."""

    name: str
    label: str
    kind: str
    """`number`, `text`, `switch`, `choice`, `choices` (several of them), `numbers`, `texts`, `rows` (letters and
    texts), `table`, `tagged` (a list of tables, each of a kind), or `value`: whatever it is, as it is written."""
    default: object = None
    choices: list[Choice] = []
    fields: "list[FormField]" = []
    kinds: "list[FormKind]" = []


class FormKind(msgspec.Struct):
    """One of the kinds of table that a list may hold."""

    kind: str
    label: str
    fields: list[FormField]


def form(editor: EditorKind) -> list[FormField]:
    """All tables of a file but the map, in the order of their labels."""
    whole = inspect.type_info(editor.shape)
    assert isinstance(whole, inspect.StructType)
    order = list(editor.labels)
    fields = sorted(whole.fields, key=lambda field: order.index(field.name) if field.name in order else len(order))
    return [_field(field, editor.labels) for field in fields if field.name != editor.grid[0]]


def signs(found: tuple[Sign, ...]) -> list[dict[str, str]]:
    """Signs for a page's script."""
    return [{"text": one.text, "label": translate(one.label), "hue": one.hue} for one in found]


def _field(field: inspect.Field, labels: Mapping[str, str]) -> FormField:
    made = _typed(field.encode_name, field.type, labels)
    if field.default is not msgspec.NODEFAULT and made.kind != "table":
        made.default = msgspec.to_builtins(field.default)
    elif field.default_factory is not msgspec.NODEFAULT:
        made.default = msgspec.to_builtins(field.default_factory())
    return made


def _typed(name: str, kind: inspect.Type, labels: Mapping[str, str]) -> FormField:
    label = _label(name, labels)
    match kind:
        case inspect.BoolType():
            return FormField(name, label, "switch")
        case inspect.IntType():
            return FormField(name, label, "number")
        case inspect.StrType():
            return FormField(name, label, "text")
        case inspect.LiteralType():
            return FormField(name, label, "choice", choices=_choices(kind, labels))
        case inspect.StructType():
            return FormField(name, label, "table", fields=_fields(kind, labels))
        case inspect.DictType():
            return FormField(name, label, "rows")
        case inspect.VarTupleType() | inspect.ListType():
            return _listed(name, label, kind.item_type, labels)
    return FormField(name, label, "value")


def _listed(name: str, label: str, item: inspect.Type, labels: Mapping[str, str]) -> FormField:
    match item:
        case inspect.LiteralType():
            return FormField(name, label, "choices", choices=_choices(item, labels))
        case inspect.IntType():
            return FormField(name, label, "numbers")
        case inspect.StrType():
            return FormField(name, label, "texts")
        case inspect.UnionType() if all(isinstance(one, inspect.StructType) for one in item.types):
            tagged = [one for one in item.types if isinstance(one, inspect.StructType)]
            kinds = [
                FormKind(str(one.tag), _label(f"{name}.{one.tag}", labels), _fields(one, labels)) for one in tagged
            ]
            return FormField(name, label, "tagged", kinds=kinds)
    return FormField(name, label, "value")


def _fields(kind: inspect.StructType, labels: Mapping[str, str]) -> list[FormField]:
    """The fields somebody can choose anything for: what can only be one thing is not asked for."""
    free = [one for one in kind.fields if not (isinstance(one.type, inspect.LiteralType) and len(one.type.values) == 1)]
    return [_field(one, labels) for one in free]


def _choices(kind: inspect.LiteralType, labels: Mapping[str, str]) -> list[Choice]:
    return [Choice(value, _label(f"={value}", labels)) for value in kind.values if isinstance(value, str | int)]


def _label(name: str, labels: Mapping[str, str]) -> str:
    return translate(labels[name]) if name in labels else name.lstrip("=").replace("_", " ")
