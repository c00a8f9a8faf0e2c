"""Reading a position's dump back: what every game checks, told by the field that cannot be used."""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _

Struct = TypeVar("Struct")


def shaped(dump: dict[str, object], shape: type[Struct], title: str) -> Struct:
    """The fields of a dump. Raises YardError where one is missing, unknown or of another kind."""
    try:
        return msgspec.convert(dump, shape)
    except msgspec.ValidationError as error:
        raise no_position(title, str(error)) from error


def no_position(title: str, fault: str) -> YardError:
    return YardError(_("This is no position of {title}: {fault}").format(title=title, fault=fault))


def bad_field(field: str, fault: str) -> YardError:
    return YardError(_("field {name}").format(name=field) + f": {fault}")


def index_of(known: Sequence[int | str], value: int | str, field: str) -> int:
    """Where a value stands among those known."""
    for number, candidate in enumerate(known):
        if candidate == value:
            return number
    raise bad_field(field, _("«{value}» is not known").format(value=value))


def within(value: int, least: int, most: int, field: str) -> int:
    """The value, if it lies between two bounds."""
    if not least <= value <= most:
        raise bad_field(field, _("{value} is out of range").format(value=value))
    return value


def so_many(found: int, expected: int, field: str) -> None:
    """Refuses a list of another length."""
    if found != expected:
        raise bad_field(field, _("expected {number} of them, not {value}").format(number=expected, value=found))


def same_actor(told: str, expected: str, phase: str) -> None:
    """The phase says who must decide."""
    if told != expected:
        sentence = _("expected {expected} in phase {phase}, not «{value}»")
        raise bad_field("actor", sentence.format(expected=expected, phase=phase, value=told))


def impossible(field: str, phase: str) -> YardError:
    """A field whose value the phase rules out."""
    return bad_field(field, _("what it says is impossible in phase {phase}").format(phase=phase))
