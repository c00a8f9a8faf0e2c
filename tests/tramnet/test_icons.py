"""Exact payments against trying every set of icons."""

from itertools import combinations

import pytest
from librt.random import Random

from tramyard.kernel.bits import table
from tramyard.tramnet.icons import DESTINATION, RAIL, STRIP, Icons, Need, Purse, undominated
from tramyard.tramnet.stress import StressRow

ROW = StressRow([0, 1, 2, 3, 4])


def printed(*rows: list[int]) -> Icons:
    """Icons as they stand on tickets: slots, icons, kinds, codes, fees and strains."""
    slots, icons, kinds, codes, fees, strains = (table(row) for row in rows)
    return Icons(slots, icons, kinds, codes, fees, strains)


def random_icons(rng: Random) -> Icons:
    slots: list[int] = []
    icons: list[int] = []
    kinds: list[int] = []
    codes: list[int] = []
    many = 2 + rng.randrange(3)
    for slot in range(many):
        for icon in range(1 + rng.randrange(3)):
            for _ in range(1 + (rng.randrange(4) == 0)):
                kind = (RAIL, RAIL, DESTINATION, STRIP)[rng.randrange(4)]
                slots.append(slot)
                icons.append(icon)
                kinds.append(kind)
                codes.append(1 + rng.randrange(3) if kind != STRIP else 0)
    fees = [3 * (rng.randrange(3) == 0) for _ in range(many)]
    strains = [int(rng.randrange(3) == 0) for _ in range(many)]
    return printed(slots, icons, kinds, codes, fees, strains)


def every_payment(icons: Icons, purse: Purse, need: Need) -> list[list[int]]:
    """All sets of atoms that pay a need exactly, the slow way."""
    found: list[list[int]] = []
    for size in range(1, int(icons.atoms) + 1):
        for atoms in combinations(range(icons.atoms), size):
            if pays(icons, purse, need, [*atoms]):
                found.append([*atoms])
    return sorted(found)


def pays(icons: Icons, purse: Purse, need: Need, atoms: list[int]) -> bool:
    pictures = [(icons.slots[atom], icons.icons[atom]) for atom in atoms]
    slots = {icons.slots[atom] for atom in atoms}
    if len(set(pictures)) < len(pictures) or (need.apart and len(slots) < len(atoms)):
        return False
    if any(not (purse.free >> slot) & 1 for slot in slots):
        return False
    rails = sum(icons.codes[atom] for atom in atoms if icons.kinds[atom] == RAIL)
    leads = [atom for atom in atoms if icons.kinds[atom] == STRIP]
    ends = [atom for atom in atoms if icons.kinds[atom] == DESTINATION]
    if rails != need.rails or len(leads) != int(need.lead != 0) or len(ends) != int(need.one + need.other > 0):
        return False
    if any(icons.codes[atom] not in (need.one, need.other) for atom in ends):
        return False
    fee = sum(icons.fees[slot] for slot in slots)
    strain = sum(icons.strains[slot] for slot in slots) + len(atoms) - len(slots)
    if fee + need.money > purse.money:
        return False
    return need.hp == 0 or purse.hp - ROW.pain(purse.stress, strain) >= need.hp


@pytest.mark.parametrize("seed", range(40))
def test_payments_are_those_that_every_set_of_icons_gives(seed: int) -> None:
    rng = Random(seed)
    icons = random_icons(rng)
    if icons.atoms > 11:
        return
    purse = Purse(icons, 2 ** rng.randrange(5) * 7 | 1, rng.randrange(9), rng.randrange(4), ROW, rng.randrange(5))
    for rails in range(5):
        for lead, apart in ((0, False), (STRIP, False), (STRIP, True)):
            for one, other in ((0, 0), (1, 0), (2, 3)):
                need = Need(rails, lead, one, other, apart, rng.randrange(3), rng.randrange(2))
                if need.is_nothing():
                    continue
                expected = every_payment(icons, purse, need)
                assert sorted(purse.payment(need).every(10**6)) == expected
                assert purse.can_pay(need) == bool(expected)


@pytest.mark.parametrize("seed", range(40))
def test_totals_are_the_sums_that_can_be_paid(seed: int) -> None:
    rng = Random(seed)
    icons = random_icons(rng)
    purse = Purse(icons, 2**7 - 1, rng.randrange(9), 9, ROW, 0)
    for code in range(4):
        totals = purse.totals(code)
        for rails in range(13):
            if rails or code:
                assert (totals >> rails) & 1 == purse.can_pay(Need(rails, 0, code, 0, False))


def test_dominated_payments_are_left_out() -> None:
    icons = printed([0, 0, 1, 2], [0, 1, 0, 0], [RAIL] * 4, [1, 1, 1, 2], [0, 0, 0], [0, 0, 0])
    purse = Purse(icons, 7, 0, 0, ROW, 0)
    payments = purse.payment(Need(2, 0, 0, 0, False)).every(99)
    assert payments == [[0, 1], [0, 2], [1, 2], [3]]
    assert undominated(icons, payments) == [[3], [0, 2], [0, 1]]
