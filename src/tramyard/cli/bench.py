"""`tramyard bench`: the speed of this build beside other engines, as ratios of one run."""

import argparse

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tramyard.arena.bench import COPIES, COPY_GOAL, ROUNDS, Contestant, measure, ours, verdicts
from tramyard.arena.peers import peers
from tramyard.build import flavour
from tramyard.cli.arguments import Commands, add_json, print_json
from tramyard.kernel.errors import YardError
from tramyard.kernel.room import rooms
from tramyard.kernel.words import _


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("bench", help=_("measure the speed, beside other engines where they are installed"))
    parser.add_argument(
        "--seconds", metavar="S", type=float, default=0.5, help=_("for each of the rounds of each measurement (0.5)")
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if not 0 < args.seconds <= 3600:
        raise YardError(_("--seconds wants a number above 0, at most 3600, not {given}.").format(given=args.seconds))
    others, missing = peers()
    contestants = [*[each for here in rooms().values() for each in ours(here)], *others]
    rates = _measured(contestants, args.seconds)
    if args.json:
        print_json(as_data(contestants, rates, missing))
    else:
        _show(contestants, rates, missing)
    return 0


def _measured(contestants: list[Contestant], seconds: float) -> dict[str, float]:
    console = Console(stderr=True)
    *_before, rates = track(
        measure(contestants, seconds),
        total=ROUNDS * len(contestants),
        description=_("measuring"),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    return rates


def as_data(contestants: list[Contestant], rates: dict[str, float], missing: list[str]) -> dict[str, object]:
    """Rates, ratios and goals, for programs."""
    return {
        "build": flavour(),
        "rates": {each.name: {"rate": round(rates[each.name], 1), "unit": each.unit} for each in contestants},
        "copy_microseconds": {each.name: 1e6 / rates[each.name] for each in contestants if each.unit == COPIES},
        "copy_goal": COPY_GOAL,
        "ratios": [verdict._asdict() for name in rooms() for verdict in verdicts(name, rates)],
        "missing": missing,
    }


def _show(contestants: list[Contestant], rates: dict[str, float], missing: list[str]) -> None:
    console = Console(highlight=False)
    console.print(_speeds(contestants, rates))
    console.print()
    console.print(_goals(contestants, rates))
    if missing:
        sentence = _("Not measured, because not installed: {names}. They come with: pip install 'tramyard[bench]'")
        console.print(sentence.format(names=", ".join(missing)), markup=False)
    if flavour() == "plain":
        console.print(_("This is the plain build; the goals are mostly those of the compiled one (make bench)."))


def _speeds(contestants: list[Contestant], rates: dict[str, float]) -> Table:
    table = _table(_("measured"), _("speed"), "", _("what"))
    for each in contestants:
        rate = rates[each.name]
        told = f"{rate:,.0f}" if each.unit != COPIES else f"{1e6 / rate:.3f}"
        table.add_row(each.name, told, _(each.unit) if each.unit != COPIES else _("microseconds each"), _(each.about))
    return table


def _goals(contestants: list[Contestant], rates: dict[str, float]) -> Table:
    table = _table(_("ratio"), _("reached"), _("goal"), "")
    for verdict in [verdict for name in rooms() for verdict in verdicts(name, rates)]:
        goal = f"{verdict.least:g} x" if verdict.least else ""
        table.add_row(f"{verdict.who} / {verdict.over}", f"{verdict.ratio:,.1f} x", goal, _mark(verdict.reached))
    for each in contestants:
        if each.unit == COPIES:
            spent = 1e6 / rates[each.name]
            reached = spent < COPY_GOAL if flavour() == "compiled" else None
            limit = _("under {limit} us").format(limit=COPY_GOAL)
            table.add_row(each.name, f"{spent:.3f} us", limit, _mark(reached))
    return table


def _mark(reached: bool | None) -> str:
    if reached is None:
        return ""
    return f"[green]{_('yes')}[/]" if reached else f"[red]{_('no')}[/]"


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number in (1, 2) else "left")
    return table
