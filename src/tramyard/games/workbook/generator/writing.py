"""Writes a drawn puzzle as the file a person would have written."""

from dataclasses import dataclass
from typing import Final

from tramyard.games.workbook.generator.goals import Table
from tramyard.games.workbook.generator.ground import Grid
from tramyard.games.workbook.notation import COLUMNS
from tramyard.kernel.words import N_

NOTES: Final = N_("A town that no map knows: drawn by lot, solved once, and yours now.")


@dataclass(frozen=True)
class Draft:
    """A puzzle that is being drawn."""

    title: str
    origin: str
    """How it was drawn."""
    rounds: int
    arrivals: list[str]
    grid: Grid
    tickets: dict[str, str]
    below: dict[str, str]
    goals: list[Table]
    twists: list[Table]
    icons: dict[str, str]
    """On the HP track, by place."""

    def text(self) -> str:
        parts = [
            f"# {self.title}: {self.origin}.\n# Fact: nothing. Ours: everything, by lot.\n",
            table("[meta]", {**HEAD, "title": self.title, "notes": NOTES, "ours": "everything, by lot."}),
            table("[schedule]", {"rounds": self.rounds, "arrivals": self.arrivals}),
            table("[tracks.hp_icons]", dict(self.icons)) if self.icons else "",
            self._map(),
            table("[tickets]", dict(self.tickets)),
            table("[development]", dict(self.below)) if self.below else "",
            *[table("[[goal]]", goal) for goal in self.goals],
            *[table("[[twist]]", twist) for twist in self.twists],
            table("[two_player]", {"main": "hp"}),
        ]
        return "\n".join([part for part in parts if part])

    def _map(self) -> str:
        wide = max(len(sign) for line in self.grid for sign in line) + 2
        head = "".join(letter.ljust(wide) for letter in COLUMNS[: len(self.grid[0])])
        rows = ["".join(sign.ljust(wide) for sign in line) for line in self.grid]
        lines = [f"#       {head}", 'grid = """', *[f"        {row}" for row in rows], '"""']
        return "\n".join(["[map]", *[line.rstrip() for line in lines], ""])


HEAD: Final[Table] = {"game": "workbook", "format": 1}


def table(head: str, values: Table) -> str:
    """A table of a TOML file, its values one below the other."""
    wide = max(len(name) for name in values)
    return "\n".join([head, *[f"{name:<{wide}} = {value_text(value)}" for name, value in values.items()], ""])


def value_text(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return f"[{', '.join([value_text(each) for each in value])}]"
    return f'"{value}"'
