"""Tickets and passengers by colour, and what pays for what.

A *count* is one number: eight bits for each colour in the order red, yellow, green, blue. Counts of separate things
add up, and the four fields never touch.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tramyard.games.lisbon28.content import COLOURS

RED: Final = 0
YELLOW: Final = 1
GREEN: Final = 2
BLUE: Final = 3
HUES: Final = 4

ONE: Final = vec[i64]([256**colour for colour in range(HUES)])
"""One piece of a colour."""


def of(count: i64, colour: i64) -> i64:
    """How many of a colour."""
    return (count >> (8 * colour)) & 255


def total(count: i64) -> i64:
    return (count & 255) + ((count >> 8) & 255) + ((count >> 16) & 255) + ((count >> 24) & 255)


def within(few: i64, many: i64) -> bool:
    """Whether `many` has at least as much of each colour."""
    return (
        few & 255 <= many & 255
        and (few >> 8) & 255 <= (many >> 8) & 255
        and (few >> 16) & 255 <= (many >> 16) & 255
        and (few >> 24) & 255 <= (many >> 24) & 255
    )


def count_of(letters: str) -> i64:
    """The count of letters.

    >>> total(count_of("RRB")), letters_of(count_of("BRR"))
    (3, 'RRB')
    """
    count: i64 = 0
    for letter in letters:
        count += ONE[COLOURS.index(letter)]
    return count


def letters_of(count: i64) -> str:
    """A count as letters, in the order of the notation."""
    return "".join([COLOURS[colour] * of(count, colour) for colour in range(HUES)])


def multisets(size: int) -> list[int]:
    """Every count of so many pieces, reds first."""
    counts: list[int] = []
    for red in range(size, -1, -1):
        for yellow in range(size - red, -1, -1):
            for green in range(size - red - yellow, -1, -1):
                blue = size - red - yellow - green
                counts.append(red * ONE[RED] + yellow * ONE[YELLOW] + green * ONE[GREEN] + blue * ONE[BLUE])
    return counts


def ways_to_draw(drawn: i64, source: i64) -> i64:
    """In how many ways just these can be drawn from a bag or a pile; 0 where it does not hold them."""
    ways: i64 = 1
    for colour in range(HUES):
        there = of(source, colour)
        for nth in range(1, of(drawn, colour) + 1):
            ways = ways * (there - nth + 1) // nth
            if there < nth:
                return 0
    return ways


# Paying. In place of a ticket of one colour `rate` equal ones of another may be spent (L28-TIX-03). A payment has at
# most as many tickets of a colour as are asked for (the rest of them is replaced), or more by a multiple of `rate`
# (which replace others). So no payment contains another, and a colour pays or is paid for, never both.


def pays(paid: i64, need: i64, rate: i64) -> bool:
    """Whether exactly these tickets are a payment."""  # L28-TIX-03, L28-TIX-04
    owed: i64 = 0
    for colour in range(HUES):
        more = of(paid, colour) - of(need, colour)
        if more > 0 and more % rate:
            return False
        owed += -more if more <= 0 else -(more // rate)
    return owed == 0


def _last(paid: i64) -> i64:
    """The colour that is being laid down; red before the first ticket."""
    last: i64 = HUES - 1
    while last > 0 and of(paid, last) == 0:
        last -= 1
    return last


def can_pay_on(paid: i64, need: i64, hand: i64, rate: i64) -> bool:
    """Whether tickets of this hand can complete a payment begun; tickets are laid down in the order of the colours."""
    last = _last(paid)
    fewest: i64 = 0
    most: i64 = 0
    for colour in range(HUES):
        asked = of(need, colour)
        laid = of(paid, colour)
        if colour < last:
            more = laid - asked
            if more > 0 and more % rate:
                return False
            owed = -more if more <= 0 else -(more // rate)
            fewest += owed
            most += owed
            continue
        held = laid + of(hand, colour)
        # What this colour leaves for others to pay, or, below zero, pays for others: any number between two bounds.
        lowest = asked - held if held < asked else -((held - asked) // rate)
        highest = asked - laid if laid <= asked else -((laid - asked + rate - 1) // rate)
        if lowest > highest:
            return False
        fewest += lowest
        most += highest
    return fewest <= 0 <= most


def can_pay(need: i64, hand: i64, rate: i64) -> bool:
    return can_pay_on(0, need, hand, rate)


def payments(paid: i64, need: i64, hand: i64, rate: i64) -> list[int]:
    """Every payment that begins with these tickets, the fewest tickets first."""
    found: list[int] = []
    _pay_on(paid, need, hand, rate, _last(paid), found)
    found.sort(key=lambda payment: (total(payment), [-of(payment, colour) for colour in range(HUES)]))
    return found


def _pay_on(paid: i64, need: i64, hand: i64, rate: i64, first: i64, found: list[int]) -> None:
    if pays(paid, need, rate):
        found.append(paid)
        return
    for colour in range(first, HUES):
        more = paid + ONE[colour]
        if of(hand, colour) and can_pay_on(more, need, hand - ONE[colour], rate):
            _pay_on(more, need, hand - ONE[colour], rate, colour, found)
