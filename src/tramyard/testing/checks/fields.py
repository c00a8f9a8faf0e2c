"""Nothing a Position holds is forgotten: every attribute is in its copy, and comes back from its dump.

Positions are equal when their dumps are, so an attribute that a dump forgets would also be missing from equality.
"""

import inspect
from collections.abc import Iterable

from tramyard.testing.checks.kit import Played
from tramyard.testing.plays import Play


def every_attribute_is_copied(play: Play) -> None:
    for position in play.originals():
        forgotten = _apart(position, position.copy())
        assert not forgotten, f"copy() forgets {', '.join(forgotten)}"


def every_attribute_comes_back_from_a_dump(play: Play) -> None:
    for position in play.originals():
        forgotten = set(_apart(position, play.game.load(position.dump()))) - set(play.game.caches)
        assert not forgotten, f"dump() or load() forgets {', '.join(sorted(forgotten))}"


def _apart(one: object, other: object) -> list[str]:
    """The attributes in which two objects differ."""
    mine, theirs = attributes(one), attributes(other)
    return [name for name in mine if name not in theirs or not _same(mine[name], theirs[name])]


def attributes(thing: object) -> dict[str, object]:
    """What an object holds, compiled or not."""
    held = dict(getattr(thing, "__dict__", {}))
    for kind in type(thing).__mro__:
        for name, member in vars(kind).items():
            native = inspect.isgetsetdescriptor(member) or inspect.ismemberdescriptor(member)
            if native and not name.startswith("__") and hasattr(thing, name):
                held[name] = getattr(thing, name)
    return held


def _same(one: object, other: object) -> bool:
    if one is other or one == other:
        return True
    if type(one) is not type(other) or isinstance(one, str | int | float | dict):
        return False
    if isinstance(one, Iterable) and isinstance(other, Iterable):
        items, others = list(one), list(other)
        return len(items) == len(others) and all(map(_same, items, others))
    return bool(attributes(one)) and not _apart(one, other)


CHECKS: list[Played] = [every_attribute_is_copied, every_attribute_comes_back_from_a_dump]
