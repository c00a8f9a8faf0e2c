"""Certificates of the book: what the solver knows of every puzzle, written beside the files, and the table of it.

`python -m tools.certificates [NAME ...] [--seconds N] [--jobs N] [--dry]`: looks for a solution, for the most HP and
for the most money of each puzzle named (or of all), so many seconds each, keeps what is better than what was known,
writes `puzzles/certificates.toml` and prints the table for docs/solve.md. A proof is kept as long as rules and puzzle
are what they were and its solver is held to be sound. `--dry` writes nothing; `--solve` looks for a solution alone, as
`tramyard solve NAME` does, and writes nothing; `--table` looks for nothing and prints what is known. For the
solution, lines without open tracks are told in which nobody travels to the kind of building they come from.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from tramyard.games.workbook import ROOM
from tramyard.games.workbook.book import FILE, Beside, Certificate, Grade, certificates
from tramyard.games.workbook.puzzle import Puzzle
from tramyard.games.workbook.rules.game import Workbook
from tramyard.games.workbook.rules.turn import RULES_VERSION, WorkbookPosition
from tramyard.games.workbook.solve import SOUND, VERSION, WorkbookSolver
from tramyard.kernel.room import AnyContent
from tramyard.kernel.solver import Answer, Budget

SECONDS = 60.0
KINDS = " RCILGPX"
"""Kinds of buildings as lines write them."""
HEAD = """\
# Beside the puzzle files, under their fingerprints: a line of play that solves each, how hard it is, and the best that
# is known of it. Written by `python -m tools.certificates`; every line is replayed in the tests.
"""


@dataclass(frozen=True)
class Row:
    """A puzzle of the table."""

    name: str
    beside: Beside
    solved: Answer | None = None
    """Of the search for any solution, where one was made."""
    worked: float = 0.0
    """Seconds of all processors that it took."""


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.certificates", description=__doc__)
    parser.add_argument("names", metavar="NAME", nargs="*")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--dry", action="store_true")
    parser.add_argument("--solve", action="store_true")
    parser.add_argument("--table", action="store_true")
    args = parser.parse_args(words)
    rows = [Row(name, _kept(ROOM.content(name))) for name in ROOM.shipped]
    if not args.table:
        budget = Budget(seconds=args.seconds, jobs=args.jobs)
        for number, row in enumerate(rows):
            if row.name in args.names or not args.names:
                rows[number] = solved(row, budget) if args.solve else looked_at(row, budget)
                print(line_of(rows[number]), file=sys.stderr, flush=True)
                if not args.dry and not args.solve:
                    FILE.write_text(written(rows), encoding="utf-8")
    print(table(rows))
    return 0


def _kept(content: AnyContent) -> Beside:
    """What is known of a puzzle and still holds."""
    known = certificates().get(content.fingerprint, Beside())
    certificate, grade = known.certificate, known.grade
    if certificate is not None and certificate.rules != RULES_VERSION:
        certificate = None
    if grade is not None and (grade.rules != RULES_VERSION or grade.solver < SOUND):
        grade = Grade(tier=grade.tier)
    return Beside(certificate, grade)


# What the solver says


def solved(row: Row, budget: Budget) -> Row:
    """A puzzle after the first question: any line that meets all goals."""
    before = os.times()
    answer = asked(_game(row), "solve", budget)
    after = os.times()
    spent = sum(after[:4]) - sum(before[:4])  # of this process and of those that helped it
    return Row(row.name, row.beside, answer, spent)


def asked(game: Workbook, goal: str, budget: Budget) -> Answer:
    return WorkbookSolver(game).solve(game.start(), goal, budget, lambda known: None, lambda: False)


def _game(row: Row) -> Workbook:
    game = ROOM.game(1, {}, ROOM.content(row.name))
    assert isinstance(game, Workbook)
    return game


def looked_at(row: Row, budget: Budget) -> Row:
    """A puzzle after three questions."""
    game, first = _game(row), solved(row, budget)
    any_line = first.solved
    assert any_line is not None
    hp, money = asked(game, "hp", budget), asked(game, "money", budget)
    known, grade = row.beside.certificate, row.beside.grade or Grade(tier=1)
    lines = [answer.moves for answer in (hp, any_line, money) if answer.solved]
    if known is not None:
        lines.append(tuple(line.removeprefix("p1 ") for line in known.moves.strip().splitlines()))
    ends = {line: _end(game, line) for line in lines}
    certificate = known
    plain = [line for line in lines if _is_told(game, line)]
    if plain:
        told = max(plain, key=lambda line: ends[line].final_hp(0))
        moves = "".join(f"p1 {move}\n" for move in told)
        certificate = Certificate(moves, int(ends[told].final_hp(0)), int(ends[told].money[0]), RULES_VERSION)
    best_hp = max([int(end.final_hp(0)) for end in ends.values()], default=None)
    best_money = max([int(end.money[0]) for end in ends.values()], default=None)
    grade = Grade(
        tier=grade.tier,
        best_hp=_more(best_hp, grade.best_hp),
        best_money=_more(best_money, grade.best_money),
        proved=hp.proved or grade.proved,
        proved_money=money.proved or grade.proved_money,
        bound_hp=_less(hp.bound, grade.bound_hp),
        bound_money=_less(money.bound, grade.bound_money),
        nodes=hp.nodes,
        rules=RULES_VERSION,
        solver=VERSION,
    )
    return Row(row.name, Beside(certificate, grade), any_line, first.worked)


def _end(game: Workbook, line: Sequence[str]) -> WorkbookPosition:
    """Where a line leads; every word is checked by the rules."""
    position = game.start()
    for action in line:
        for move in game.parse(position, action):
            position.play(move)
    assert position.ending() == "solved"
    return position


def _is_told(game: Workbook, line: Sequence[str]) -> bool:
    """Whether a line may stand for ours: no open tracks, and nobody travels to the kind they come from (TW-A50)."""
    position = game.start()
    assert isinstance(position, WorkbookPosition)
    for action in line:
        words = action.split()
        if action.startswith(("L:", "+:")) and words[0].endswith("."):
            return False
        if action.startswith("M:"):
            kind = position.kinds[position.box.grid.space(words[0].removeprefix("M:"))]
            if words[1] == f">{KINDS[kind]}":
                return False
        for move in game.parse(position, action):
            position.play(move)
    return True


def _more(one: int | None, other: int | None) -> int | None:
    return other if one is None else one if other is None else max(one, other)


def _less(one: int | None, other: int | None) -> int | None:
    return other if one is None else one if other is None else min(one, other)


# As text


def written(rows: Sequence[Row]) -> str:
    """The file, in the order of the book."""
    parts = [HEAD]
    for row in rows:
        fingerprint = ROOM.content(row.name).fingerprint
        parts.append(f"\n# {row.name}")
        for title, table in (("certificate", row.beside.certificate), ("grade", row.beside.grade)):
            if table is not None:
                parts.append(f'["{fingerprint}".{title}]')
                parts += [
                    _field(name, value) for name, value in msgspec.to_builtins(table).items() if value is not None
                ]
    return "\n".join(parts) + "\n"


def _field(name: str, value: object) -> str:
    if isinstance(value, bool):
        return f"{name} = {str(value).lower()}"
    if isinstance(value, str):
        return f'{name} = """\n{value.strip()}\n"""'
    return f"{name} = {value}"


def table(rows: Sequence[Row]) -> str:
    head = [
        "| puzzle | tier | map | rounds | solved in | processor | nodes | with HP "
        "| best HP | no more than | best money | no more than |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    return "\n".join([*head, *[line_of(row) for row in rows]])


def line_of(row: Row) -> str:
    """`| Chicago | 1 | 10x9 | 7 | 0.4 s | 0.7 s | 6,218 | 36 | 48 | 274 | 86 | 400 |`; what is proved says so."""
    puzzle = ROOM.content(row.name).data
    assert isinstance(puzzle, Puzzle)
    grade = row.beside.grade or Grade(tier=0)
    found = row.solved
    if found is None:
        took, worked, nodes, reached = "", "", "", ""
    else:
        took = f"{found.seconds:.1f} s" if found.solved else f"not in {found.seconds:.0f} s"
        worked, nodes = f"{row.worked:.1f} s", f"{found.nodes:,}"
        reached = str(found.best) if found.solved else ""
    size = f"{puzzle.width}x{puzzle.height}"
    hp = _best(grade.best_hp, _less(grade.bound_hp, found.bound if found is not None else None), grade.proved)
    money = _best(grade.best_money, grade.bound_money, grade.proved_money)
    cells = [row.name, str(grade.tier), size, str(puzzle.schedule.rounds), took, worked, nodes, reached, *hp, *money]
    return f"| {' | '.join(cells)} |"


def _best(best: int | None, bound: int | None, proved: bool) -> tuple[str, str]:
    known = "not known" if best is None else str(best)
    return known, "proved" if proved else "not known" if bound is None else str(bound)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
