"""What is said of a dump that cannot be read back or of a position that cannot be, by the field that cannot be used."""

from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _


def no_position(title: str, fault: str) -> YardError:
    return YardError(_("This is no position of {title}: {fault}").format(title=title, fault=fault))


def bad_field(field: str, fault: str) -> YardError:
    return YardError(_("field {name}").format(name=field) + f": {fault}")


def fault(field: str, sentence: str) -> str:
    """What a referee says: the field a fault is to be found in, then what is wrong with it."""
    return str(bad_field(field, sentence))


def impossible(field: str, phase: str) -> YardError:
    """A field whose value the phase rules out."""
    return bad_field(field, _("what it says is impossible in phase {phase}").format(phase=phase))
