"""What a generator is: somebody who draws new contents for a room, each with a line that solves it.

What it draws depends on its version, the tier and the seed alone: the same on every machine and on every build.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tramyard.kernel.errors import YardError
from tramyard.kernel.solver import Stop
from tramyard.kernel.words import _


@dataclass(frozen=True)
class Drawn:
    """A content that was drawn, tried and found neither trivial nor too hard for its tier."""

    name: str
    """Says how it was drawn, so that whoever has the name can draw it again."""
    text: str
    """Its content file."""
    moves: tuple[str, ...]
    """A line that solves it, an action each, as `Answer.moves` has it."""
    tries: int
    """How many were drawn before this one was kept, itself included."""


@dataclass(frozen=True)
class GeneratorKind:
    """The generator a room brings."""

    version: int
    """Of equal version, tier and seed the content is equal."""
    tiers: tuple[int, ...]
    """How hard it can draw, easiest first."""
    tries: int
    """After so many that do not fit it gives up."""
    make: Callable[[int, int, Stop], Drawn | None]
    """Draws for a tier and a seed; None where nothing fits after all tries, or where it was stopped."""

    def draw(self, tier: int, seed: int, stop: Stop = lambda: False) -> Drawn | None:
        """A new content. Raises YardError where there is no such tier, or the seed is below 0."""
        self.check(tier, seed)
        return self.make(tier, seed, stop)

    def check(self, tier: int, seed: int) -> None:
        """Raises YardError where these can be drawn for no puzzle."""
        if tier not in self.tiers:
            sentence = _("There are tiers {first} to {last}, not {tier}.")
            raise YardError(sentence.format(first=self.tiers[0], last=self.tiers[-1], tier=tier))
        if seed < 0:
            raise YardError(_("A seed is a number from 0 on, not {seed}.").format(seed=seed))
