"""Bots that other packages bring, under the entry point `tramyard.bots`; they can sit in every room."""

from functools import lru_cache
from importlib.metadata import entry_points

from tramyard.kernel.bot import BotKind
from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _

GROUP = "tramyard.bots"


@lru_cache(maxsize=1)
def brought() -> tuple[BotKind, ...]:
    """All installed bots that are not the yard's own."""
    found: dict[str, BotKind] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            kind = point.load()
        except (ImportError, AttributeError) as error:
            sentence = _("The bot at {place} cannot be loaded: {fault}.")
            raise YardError(sentence.format(place=point.value, fault=error)) from error
        if not isinstance(kind, BotKind):
            raise YardError(_("What is announced as a bot at {place} is no BotKind.").format(place=point.value))
        if kind.name in found:
            raise YardError(_("Two installed packages bring a bot named «{name}».").format(name=kind.name))
        found[kind.name] = kind
    return tuple(found.values())
