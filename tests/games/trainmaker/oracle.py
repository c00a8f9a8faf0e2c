"""The legal moves of Trainmaker in their slow, obvious form: the oracle of the fast one."""

from collections import Counter

from tests.games.trainmaker.dumped import Dumped
from tests.games.trainmaker.table import cities

FACES = "LPBFC"
NEEDS = {city.id: Counter(city.need) for city in cities()}


def legal_words(now: Dumped) -> set[str]:
    """What the seat that must decide may do."""
    if now.phase == "contract":
        return {"K1", "K2"}
    if now.phase == "place":
        return _placements(now) | _switches(now) | _ways_on(now)
    if now.phase == "score":
        train = Counter(now.train)
        return {f"${slot}" for slot, city in enumerate(now.row, 1) if city and _has(train, NEEDS[city])}
    return {"N", "E"} if now.phase == "bonus" else set()


def _has(train: Counter[str], need: Counter[str]) -> bool:
    return all(train[car] >= need[car] for car in "PBF")


def _cars(dice: str) -> int:
    return sum(dice.count(car) for car in "PBF")


def _placements(now: Dumped) -> set[str]:
    """A train is Locomotives, cars in any order, Caboose."""
    words = set()
    for face in set(now.rolled):
        if face == "L":
            fits = now.opening and now.train in ("", "L") and _cars(now.rolled) > 0
        elif face == "C":
            fits = _cars(now.train) > 0
        else:
            fits = "L" in now.train
        if fits:
            words.add(f"+{face}")
    return words


def _switches(now: Dumped) -> set[str]:
    if now.placed or not now.players[now.seat - 1].token:
        return set()
    return {f"s{face}{wanted}" for face in now.rolled for wanted in FACES if wanted != face}


def _ways_on(now: Dumped) -> set[str]:
    """Rolling again and stopping, once the least was placed; stopping also before anything of this roll was."""
    enough = now.placed > 0 and _cars(now.train) > 0
    if now.placed == 0:
        return {"E"}
    return {"R", "E"} if enough else set()
