"""What the slow, obvious forms of two rail games share: names for spaces, sets for buildings."""

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any

State = dict[str, Any]


def building(name: str, kinds: dict[str, str], beside: Callable[[str], Sequence[str]]) -> frozenset[str]:
    """The building of a space; a space without one stands for itself."""
    found, new = {name}, [name]
    while new and name in kinds:
        for other in beside(new.pop()):
            if kinds.get(other) == kinds[name] and other not in found:
                found.add(other)
                new.append(other)
    return frozenset(found)


def strain(player: State, steps: int, last: int) -> None:
    """So many steps of stress, one by one: a point for each that ends on the last space."""
    for _ in range(steps):
        player["stress"] = min(player["stress"] + 1, last)
        player["hp"] -= player["stress"] == last


def calm(player: State) -> None:
    player["stress"] = max(player["stress"] - 1, 0)


def earned(rails: int, upgraded: bool) -> int:
    """What a link brings its owner."""
    return ceil(1.5 * rails) if upgraded else rails


def owed(rails: int, upgraded: bool) -> int:
    """What anybody else pays for it."""
    return ceil(0.75 * rails) if upgraded else ceil(0.5 * rails)


def cut(link: State, name: str) -> list[State]:
    """What is left of a link when a building comes to a space."""
    way = link["way"].split("-")
    if name in way[1:-1]:
        at = way.index(name)
        first = {**link, "way": "-".join(way[: at + 1]), "complete": True, "worked": 0}
        second = {**link, "way": "-".join(way[at:])}
        parts = [part for part in (first, second) if part["way"].count("-") >= 2]
        return [piece for part in parts for piece in cut(part, name)]
    if not link["complete"] and way[-1] == name:
        return [{**link, "complete": True, "worked": 0}]
    return [link]


def told_links(links: list[State]) -> list[tuple[Any, ...]]:
    """Links in an order of their own; ways of complete ones are told from either end alike."""
    told = []
    for link in links:
        way = link["way"].split("-")
        ends = [way, way[::-1]] if link["complete"] else [way]
        told.append((min(ends), link["owner"], link["complete"], link["upgraded"], link["worked"]))
    return sorted(told)
