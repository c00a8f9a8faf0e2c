"""Somebody who puts refusals into words without being a game."""

from dataclasses import dataclass

from tramyard.kernel.words import translate


@dataclass
class Speaking:
    sentences: dict[str, str]

    def fact(self, name: str, value: str | int) -> str:
        return translate(value) if isinstance(value, str) else str(value)
