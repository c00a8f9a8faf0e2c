"""Icons on tickets or cards, and exact payments with them.

A *slot* (a ticket, a card) holds icons; using several icons of one slot costs a step of stress for each beyond the
first, and a slot may have a fee and a strain of its own that are due once. An *atom* is one use of one icon: most
icons have one, some two of which one is taken. Atoms are numbered in the order in which they are paid.
Where icons are `double`, both uses of one may be taken, and count as one icon.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.kernel.bits import BIT, has
from tramyard.tramnet.stress import StressRow

RAIL: Final = 1
DESTINATION: Final = 2
STRIP: Final = 3
BUILD: Final = 4
UPGRADE_LINK: Final = 5
UPGRADE_BUILDING: Final = 6
OTHER: Final = 9
"""Kinds of uses from here on pay for nothing that is built or moved."""
ORDINARY: Final = 4
"""Codes of destinations up to this one are the four ordinary types of buildings."""
CODE_BITS: Final = 62
ORDINARY_BITS: Final = 30
"""Bits of a machine word for codes, and those of the ordinary types."""
NO_LIMIT: Final = 99
"""More steps of stress than any payment costs."""


@final
class Icons:
    """All atoms of a game, in the order of payment. `codes` say how many rails, or which destination."""

    def __init__(
        self,
        slots: vec[i64],
        icons: vec[i64],
        kinds: vec[i64],
        codes: vec[i64],
        fees: vec[i64],
        strains: vec[i64],
        wild: int = 0,
        double: bool = False,
    ) -> None:
        self.atoms: i64 = len(slots)
        self.slots: vec[i64] = slots
        self.icons: vec[i64] = icons
        """The number of an atom's icon on its slot."""
        self.kinds: vec[i64] = kinds
        self.codes: vec[i64] = codes
        self.fees: vec[i64] = fees
        """What is due in money for each slot."""
        self.strains: vec[i64] = strains
        """What is due in steps of stress for each slot."""
        self.wild: i64 = wild
        """The destination that every ordinary destination icon stands for too; 0 for none."""
        self.double: bool = double

    def names(self, atom: i64, code: i64) -> bool:
        """Whether an atom is a Destination icon for this code."""
        if code == 0 or self.kinds[atom] != DESTINATION:
            return False
        return self.codes[atom] == code or (code == self.wild and self.codes[atom] <= ORDINARY)

    def shows(self, atom: i64, code: i64) -> bool:
        """Whether an atom is a Destination icon with the picture of this code, not one that only stands for it too."""
        return self.kinds[atom] == DESTINATION and self.codes[atom] == code

    def fee_of(self, paid: list[int]) -> i64:
        """Money due for a payment, besides what it pays for."""
        due: i64 = 0
        slot: i64 = -1
        for atom in paid:
            if self.slots[atom] != slot:
                slot = self.slots[atom]
                due += self.fees[slot]
        return due

    def strain_of(self, paid: list[int]) -> i64:
        """Steps of stress due for a payment: what its slots cost, and one for each icon beyond the first of a slot."""
        due: i64 = 0
        slot: i64 = -1
        icon: i64 = -1
        for atom in paid:
            if self.slots[atom] != slot:
                slot = self.slots[atom]
                due += self.strains[slot]
            elif self.icons[atom] != icon or not self.double:
                due += 1
            icon = self.icons[atom]
        return due

    def slots_of(self, paid: list[int]) -> i64:
        """The slots of a payment, a bit each."""
        bits: i64 = 0
        for atom in paid:
            bits |= BIT[self.slots[atom]]
        return bits


@final
class Need:
    """What must be paid: rails in all, a leading icon (0: none), a Destination icon for one of two codes (0: none), and
    one for a further code (0: none)."""

    def __init__(
        self, rails: i64, lead: i64, one: i64, other: i64, apart: bool, hp: i64 = 0, money: i64 = 0, also: i64 = 0
    ) -> None:
        self.rails: i64 = rails
        self.lead: i64 = lead
        self.one: i64 = one
        self.other: i64 = other
        self.also: i64 = also
        self.apart: bool = apart
        """No two icons may be of one slot."""
        self.hp: i64 = hp
        self.money: i64 = money
        """Points and money that are spent besides."""

    def is_nothing(self) -> bool:
        return self.rails == 0 and self.lead == 0 and self.one == 0 and self.other == 0

    def mark(self) -> i64:
        """The icons that are needed, in one number."""
        icons = ((self.lead * 1024 + self.one) * 1024 + self.other) * 1024 + self.also
        return (icons * 1024 + self.rails) * 2 + (1 if self.apart else 0)


@final
class Purse:
    """The icons somebody can use now, and what fees and strains they can bear."""

    def __init__(self, icons: Icons, free: i64, money: i64, hp: i64, row: StressRow, stress: i64) -> None:
        self.icons: Icons = icons
        self.money: i64 = money if money > 0 else 0
        self.hp: i64 = hp
        self.row: StressRow = row
        self.stress: i64 = stress
        usable: i64 = 0
        for slot in range(len(icons.fees)):
            if has(free, slot) and icons.fees[slot] <= self.money:
                usable |= BIT[slot]
        self.free: i64 = usable
        """Slots that can be used, a bit each."""
        self._uses: i64 = 0
        self._shown: i64 = 0
        """Kinds of uses that it has, and codes on Destination icons, a bit each; many codes share bits."""
        for atom in range(icons.atoms):
            if has(usable, icons.slots[atom]):
                self._uses |= BIT[icons.kinds[atom]]
                if icons.kinds[atom] == DESTINATION:
                    self._shown |= BIT[icons.codes[atom] % CODE_BITS]
        self._totals: dict[int, int] = {}
        self._payable: dict[int, bool] = {}

    def totals(self, code: i64) -> int:
        """The exact numbers of rails that can be paid, a bit each, together with a Destination icon for this code (0:
        without one). Points spent besides are not looked at."""
        if code and not self._may_show(code):
            return 0
        known = self._totals.get(code)
        if known is None:
            known = self._count_totals(code)
            self._totals[code] = known
        return known

    def _count_totals(self, code: i64) -> int:
        icons = self.icons
        levels: i64 = 1
        for slot in range(len(icons.fees)):
            if has(self.free, slot):
                levels += icons.fees[slot]
        levels = levels if levels <= self.money + 1 else self.money + 1
        bare: list[int] = [0] * levels
        """By money spent on fees: totals without the Destination icon, a bit each."""
        named: list[int] = [0] * levels
        bare[0] = 1
        atom: i64 = 0
        while atom < icons.atoms:
            slot = icons.slots[atom]
            end = atom
            while end < icons.atoms and icons.slots[end] == slot:
                end += 1
            if has(self.free, slot) and self._counts(code, atom, end):
                fee = icons.fees[slot]
                for level in range(levels - 1, fee - 1, -1):
                    adds, adds_named = self._slot_adds(code, atom, end, bare[level - fee], named[level - fee])
                    bare[level] |= adds
                    named[level] |= adds_named
            atom = end
        everything = 0
        for level in range(levels):
            everything |= named[level] if code else bare[level]
        return everything

    def _counts(self, code: i64, atom: i64, end: i64) -> bool:
        """Whether one of these atoms is for rails, or a Destination icon for the code."""
        icons = self.icons
        while atom < end:
            if icons.kinds[atom] == RAIL or icons.names(atom, code):
                return True
            atom += 1
        return False

    def _slot_adds(self, code: i64, atom: i64, end: i64, bare: int, named: int) -> tuple[int, int]:
        """The totals, without and with the Destination icon, that one slot adds to these: any of its icons, each
        once."""
        icons = self.icons
        opened = opened_named = 0
        while atom < end:
            icon = icons.icons[atom]
            more, more_named = opened, opened_named
            while atom < end and icons.icons[atom] == icon:
                if icons.double:
                    opened, opened_named = more, more_named
                if icons.kinds[atom] == RAIL:
                    rails = int(icons.codes[atom])
                    more |= (opened | bare) << rails
                    more_named |= (opened_named | named) << rails
                elif icons.names(atom, code):
                    more_named |= opened | bare
                atom += 1
            opened, opened_named = more, more_named
        return opened, opened_named

    def payment(self, need: Need) -> "Payment":
        """A payment with nothing paid yet."""
        return Payment(self, need)

    def can_pay(self, need: Need) -> bool:
        if self._lacks(need):
            return False
        if need.hp or need.money:
            return self.payment(need).can_finish()
        if need.apart and need.lead and need.one and not (need.rails or need.other or need.also):
            return self._has_two(need.lead, need.one)
        key = need.mark()
        known = self._payable.get(key)
        if known is None:
            known = self.payment(need).can_finish()
            self._payable[key] = known
        return known

    def _has_two(self, lead: i64, code: i64) -> bool:
        """Whether an icon for a kind of use and one with the picture of a destination are there on two slots that can
        be borne together."""
        icons = self.icons
        for first in range(icons.atoms):
            slot = icons.slots[first]
            if icons.kinds[first] != lead or not has(self.free, slot):
                continue
            left = self.money - icons.fees[slot]
            for second in range(icons.atoms):
                other = icons.slots[second]
                if icons.shows(second, code) and other != slot and has(self.free, other) and icons.fees[other] <= left:
                    return True
        return False

    def has_use(self, kind: i64) -> bool:
        """Whether it has an icon for a kind of use."""
        return has(self._uses, kind)

    def _lacks(self, need: Need) -> bool:
        """Whether no icon at all shows something that is needed."""
        if need.lead and not self.has_use(need.lead):
            return True
        if need.also and not self._may_show(need.also):
            return True
        named = need.one != 0 or need.other != 0
        return named and not self._may_show(need.one) and not self._may_show(need.other)

    def _may_show(self, code: i64) -> bool:
        if code == 0:
            return False
        return has(self._shown, code % CODE_BITS) or (code == self.icons.wild and self._shown & ORDINARY_BITS != 0)


@final
class Payment:
    """A payment under way: what is still needed, and what may be laid down for it."""

    def __init__(self, purse: Purse, need: Need, dead: set[int] | None = None) -> None:
        self.icons: Icons = purse.icons
        self.purse: Purse = purse
        self.need: Need = need
        self.paid: list[int] = []
        self.rails: i64 = need.rails
        self.lead: bool = need.lead != 0
        self.named: bool = need.one != 0 or need.other != 0
        self.also: bool = need.also != 0
        self.money: i64 = purse.money - need.money
        self.steps: i64 = NO_LIMIT
        self.next: i64 = 0
        """The first atom that may still be laid down."""
        self.slot: i64 = -1
        self.icon: i64 = -1
        """Slot and icon used last."""
        if need.hp:
            spare = purse.hp - need.hp
            self.steps = purse.row.steps_for(purse.stress, spare) if spare >= 0 else -1
        self._dead: set[int] | None = dead
        """Marks of what cannot be paid."""

    def is_complete(self) -> bool:
        return self.rails == 0 and not self.lead and not self.named and not self.also

    def serves(self, atom: i64) -> bool:
        """Whether an atom pays something that is still needed, whatever else may speak against it."""
        kind = self.icons.kinds[atom]
        if kind == RAIL:
            return self.icons.codes[atom] <= self.rails
        if kind == DESTINATION:
            return (self.named and self._names(atom)) or (self.also and self.icons.names(atom, self.need.also))
        return self.lead and kind == self.need.lead

    def _names(self, atom: i64) -> bool:
        if self.need.apart:  # a passenger gets off at what its icon shows first, so what it wants is shown
            return self.icons.shows(atom, self.need.one) or self.icons.shows(atom, self.need.other)
        return self.icons.names(atom, self.need.one) or self.icons.names(atom, self.need.other)

    def fits(self, atom: i64) -> bool:
        """Whether an atom may come next and can be borne, so that nothing but the rest of the payment is left open."""
        icons = self.icons
        slot = icons.slots[atom]
        if atom < self.next or not has(self.purse.free, slot) or not self.serves(atom):
            return False
        if slot == self.slot:
            if icons.icons[atom] == self.icon:
                return icons.double and not self.need.apart
            return not self.need.apart and self.steps >= 1
        return icons.fees[slot] <= self.money and icons.strains[slot] <= self.steps

    def lay(self, atom: i64) -> None:
        """Pays with an atom that fits."""
        icons = self.icons
        slot = icons.slots[atom]
        if slot == self.slot:
            if icons.icons[atom] != self.icon:
                self.steps -= 1
        else:
            self.money -= icons.fees[slot]
            self.steps -= icons.strains[slot]
        kind = icons.kinds[atom]
        if kind == RAIL:
            self.rails -= icons.codes[atom]
        elif kind == DESTINATION:
            if self.named and self._names(atom):
                self.named = False
            else:
                self.also = False
        else:
            self.lead = False
        self.slot = slot
        self.icon = icons.icons[atom]
        self.next = atom + 1
        self.paid.append(atom)

    def may_lay(self, atom: i64) -> bool:
        """Whether an atom fits and the rest can still be paid exactly."""
        return self.fits(atom) and self._leads_on(atom)

    def _leads_on(self, atom: i64) -> bool:
        """Whether the rest can be paid exactly after an atom that fits: it is laid down and taken up again."""
        rails, money, steps, slot, icon, at = self.rails, self.money, self.steps, self.slot, self.icon, self.next
        lead, named, also = self.lead, self.named, self.also
        self.lay(atom)
        fine = self.can_finish()
        self.paid.pop()
        self.rails, self.money, self.steps, self.slot, self.icon, self.next = rails, money, steps, slot, icon, at
        self.lead, self.named, self.also = lead, named, also
        return fine

    def with_atom(self, atom: i64) -> "Payment":
        """The payment with one more atom that fits."""
        twin = Payment(self.purse, self.need, self._dead)
        twin.paid = self.paid[:]
        twin.rails = self.rails
        twin.lead = self.lead
        twin.named = self.named
        twin.also = self.also
        twin.money = self.money
        twin.steps = self.steps
        twin.next = self.next
        twin.slot = self.slot
        twin.icon = self.icon
        twin.lay(atom)
        return twin

    def _mark(self) -> i64:
        """What decides whether the rest can be paid, in one number."""
        key = self.next
        key = key * 1024 + self.rails
        key = key * 8192 + (self.money if self.money < 8191 else 8191)
        key = key * 128 + self.steps
        key = key * 8 + (1 if self.lead else 0) + (2 if self.named else 0) + (4 if self.also else 0)
        opened: i64 = 0
        if self.next < self.icons.atoms and self.slot == self.icons.slots[self.next]:
            opened = 2 if self.icon == self.icons.icons[self.next] else 1
        return key * 4 + opened

    def can_finish(self) -> bool:
        """Whether the rest can be paid exactly."""
        if self.is_complete():
            return self.money >= 0 and self.steps >= 0
        if self.money < 0 or self.steps < 0:
            return False
        key = self._mark()
        dead = self._dead
        if dead is not None and key in dead:
            return False
        for atom in range(self.next, self.icons.atoms):
            if self.fits(atom) and self._leads_on(atom):
                return True
        if self._dead is None:
            self._dead = {key}
        else:
            self._dead.add(key)
        return False

    def every(self, most: i64) -> list[list[int]]:
        """Ways to pay the rest, in ascending order of atoms, so many at most."""
        found: list[list[int]] = []
        self._every(most, found)
        return found

    def _every(self, most: i64, found: list[list[int]]) -> None:
        if self.is_complete():
            found.append(self.paid)
            return
        for atom in range(self.next, self.icons.atoms):
            if len(found) < most and self.may_lay(atom):
                self.with_atom(atom)._every(most, found)


def undominated(icons: Icons, payments: list[list[int]]) -> list[list[int]]:
    """Of these payments those worth a look, the least stress first: no other one does with some of the same slots and
    no more stress, nor with just the same ones and less."""
    kept: list[list[int]] = []
    for payment in payments:
        slots = icons.slots_of(payment)
        strain = icons.strain_of(payment)
        beaten = False
        for other in payments:
            others = icons.slots_of(other)
            less = icons.strain_of(other)
            if others & ~slots == 0 and less <= strain and (others != slots or less < strain):
                beaten = True
                break
        if not beaten:
            kept.append(payment)
    found: list[list[int]] = []
    seen: set[int] = set()
    kept.sort(key=lambda payment: (icons.strain_of(payment), len(payment)))
    for payment in kept:
        slots = icons.slots_of(payment)
        if slots not in seen:
            seen.add(slots)
            found.append(payment)
    return found
