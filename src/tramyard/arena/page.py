"""What pages about games share: plain HTML with inline SVG, nothing to load, readable on a phone and in the dark."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

from tramyard.arena.scoreboard import Share
from tramyard.kernel.words import current_language

STYLE = Path(__file__).with_name("report.css")


def page(title: str, conditions: str, facts: Sequence[tuple[str, str]], sections: Sequence[str], footer: str) -> str:
    """A whole page, in the current language."""
    return "\n".join(
        [
            f'<!doctype html><html lang="{current_language()}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title><style>{STYLE.read_text('utf-8')}</style></head><body>",
            f"<header><h1>{escape(title)}</h1><p>{escape(conditions)}</p></header>",
            f'<main>{figures(facts)}<div class="sections">{"".join(sections)}</div></main>',
            f"<footer>{escape(footer)}</footer></body></html>\n",
        ]
    )


def figures(facts: Sequence[tuple[str, str]]) -> str:
    """The few numbers somebody asks for first, each with its name."""
    cells = [f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts]
    return f'<dl class="figures">{"".join(cells)}</dl>'


def percent(share: Share) -> str:
    low, high = share.interval
    return f'{share.value:.1%} <small title="95 %">±{50 * (high - low):.1f}</small>'


def section(title: str, told: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2><p>{escape(told)}</p>{body}</section>"


def table(heads: list[str], rows: list[list[str]]) -> str:
    """Cells are HTML; those with a picture get room, those with numbers stand to the right."""
    kinds = ["picture" if any("<svg" in row[n] for row in rows) else "number" if n else "" for n in range(len(heads))]
    head = _row("th", kinds, heads)
    body = "".join([_row("td", kinds, row) for row in rows])
    return f"<table><thead>{head}</thead><tbody>{body}</tbody></table>"


def _row(tag: str, kinds: list[str], cells: list[str]) -> str:
    marked = [f'<{tag} class="{kind}">{cell}</{tag}>' for kind, cell in zip(kinds, cells, strict=True)]
    return f"<tr>{''.join(marked)}</tr>"
