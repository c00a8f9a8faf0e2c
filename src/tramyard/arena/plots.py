"""Plots as inline SVG: pure functions of numbers. Colours come from the page's style sheet, texts stay texts."""

from collections import Counter
from collections.abc import Sequence
from html import escape
from math import floor, log10
from typing import NamedTuple

from tramyard.arena.scoreboard import Share, quantile

WIDTH, HEIGHT = 420, 230
LEFT, RIGHT, TOP, BOTTOM = 46, 400, 20, 194
BINS = 40


class Band(NamedTuple):
    """A line with a band around it, moment by moment; `colour` numbers a series of the style sheet."""

    label: str
    colour: int
    middle: Sequence[float]
    low: Sequence[float]
    high: Sequence[float]


class Scale(NamedTuple):
    """From values to places on the paper."""

    low: float
    high: float
    begin: float
    end: float

    def at(self, value: float) -> float:
        return round(self.begin + (value - self.low) / (self.high - self.low) * (self.end - self.begin), 1)


def round_step(span: float, most: int) -> float:
    """A round distance (1, 2 or 5 times a power of ten) that divides a span into at most so many parts.

    >>> round_step(87, 5), round_step(4, 5), round_step(200, 5)
    (20.0, 1.0, 50.0)
    """
    size = 10.0 ** floor(log10(span / most))
    return next(size * factor for factor in (1, 2, 5, 10) if span / (size * factor) <= most)


def histogram(counts: Counter[int], across: str, up: str) -> str:
    """How often each length came up, in bins of a round width; the middle four fifths and the median are marked."""
    low, high = min(counts), max(counts)
    width = max(1, int(round_step(max(high - low, 1), BINS)))
    bins: Counter[int] = Counter()
    for value, count in counts.items():
        bins[value // width] += count
    first, last = min(bins), max(bins)
    x = Scale(first * width, (last + 1) * width, LEFT, RIGHT)
    tallest = max(bins.values()) / counts.total()
    y = Scale(0, tallest * 1.05, BOTTOM, TOP)
    p10, median, p90 = [quantile(counts, share) for share in (0.1, 0.5, 0.9)]
    parts = [_rect("middle", x.at(p10), TOP, x.at(p90 + 1) - x.at(p10), BOTTOM - TOP)]
    parts += _up_axis(y, tallest, percent=True)
    for number, count in sorted(bins.items()):
        left, right = x.at(number * width), x.at((number + 1) * width)
        top = y.at(count / counts.total())
        title = f"{number * width}-{(number + 1) * width - 1}: {count / counts.total():.1%}"
        parts.append(_rect("c1", left + 0.6, top, max(right - left - 1.2, 0.8), BOTTOM - top, title))
    parts.append(_line("median", x.at(median + 0.5), TOP - 4, x.at(median + 0.5), BOTTOM))
    parts.append(_text(x.at(median + 0.5), TOP - 6, str(median), "middle-text"))
    parts += _across_axis(x, x.low, x.high, across)
    return _plot(parts, f"{across}: {up}")


def curves(bands: Sequence[Band], across: str, up: str) -> str:
    """Lines over the course of a game, from 0 to 100 %."""
    bottom = min(0.0, *[min(band.low) for band in bands])
    top = max(bottom + 1, 0.0, *[max(band.high) for band in bands])
    x = Scale(0, 100, LEFT, RIGHT)
    y = Scale(bottom, top + 0.05 * (top - bottom), BOTTOM, TOP)
    parts = _up_axis(y, top, percent=False)
    moments = [100 * point / (len(bands[0].middle) - 1) for point in range(len(bands[0].middle))]
    for band in bands:
        upper = [f"{x.at(when)},{y.at(value)}" for when, value in zip(moments, band.high, strict=True)]
        lower = [f"{x.at(when)},{y.at(value)}" for when, value in zip(moments, band.low, strict=True)]
        parts.append(f'<polygon class="band c{band.colour}" points="{" ".join([*upper, *reversed(lower)])}"/>')
    for band in bands:
        line = [f"{x.at(when)},{y.at(value)}" for when, value in zip(moments, band.middle, strict=True)]
        title = f"<title>{escape(band.label)}</title>"
        parts.append(f'<polyline class="curve c{band.colour}" points="{" ".join(line)}">{title}</polyline>')
    parts += _across_axis(x, 0, 100, across, "%")
    return _plot(parts, f"{across}: {up}")


def strip(share: Share, even: float, colour: int, low: float = 0.0, high: float = 1.0) -> str:
    """A share as a bar with its interval, on a strip as wide as its place; a thin line marks the even share."""
    x = Scale(low, high, 0, 100)
    ends = [min(max(x.at(end), 0), 100) for end in share.interval]
    title = f"{share.value:.1%} ({share.interval[0]:.1%} - {share.interval[1]:.1%})"
    parts = [
        '<rect class="track" width="100%" y="3" height="14" rx="3"/>',
        f'<rect class="c{colour}" width="{max(x.at(share.value), 0)}%" y="3" height="14" rx="3"/>',
        f'<line class="even" x1="{x.at(even)}%" x2="{x.at(even)}%" y1="0" y2="20"/>' if even else "",
        f'<line class="whisker" x1="{ends[0]}%" x2="{ends[1]}%" y1="10" y2="10"/>',
    ]
    return f'<svg class="strip" role="img" aria-label="{title}"><title>{title}</title>{"".join(parts)}</svg>'


def dot(share: Share, even: float, low: float, high: float) -> str:
    """A share as a dot with its interval, for columns of many: what matters is on which side of the even line."""
    title = f"{share.value:.1%} ({share.interval[0]:.1%} - {share.interval[1]:.1%})"
    return reach(share.value, share.interval, even, low, high, title)


def reach(value: float, interval: tuple[float, float], even: float, low: float, high: float, title: str) -> str:
    """A value as a dot with its interval between two ends of a strip, and the line it is compared with."""
    x = Scale(low, high, 2, 98)
    ends = [min(max(x.at(end), 0), 100) for end in interval]
    side = "above" if interval[0] > even else "below" if interval[1] < even else "unsure"
    parts = [
        f'<line class="even" x1="{x.at(even)}%" x2="{x.at(even)}%" y1="0" y2="20"/>',
        f'<line class="reach {side}" x1="{ends[0]}%" x2="{ends[1]}%" y1="10" y2="10"/>',
        f'<circle class="{side}" cx="{x.at(value)}%" cy="10" r="4.5"/>',
    ]
    return f'<svg class="strip" role="img" aria-label="{title}"><title>{title}</title>{"".join(parts)}</svg>'


def _plot(parts: list[str], label: str) -> str:
    body = "".join(parts)
    return f'<svg class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label)}">{body}</svg>'


def _up_axis(y: Scale, top: float, percent: bool) -> list[str]:
    size = round_step(top - y.low, 5)
    marks = [size * number for number in range(-floor(-y.low / size), floor(top / size) + 1)]
    parts: list[str] = []
    for mark in marks:
        parts.append(_line("grid", LEFT, y.at(mark), RIGHT, y.at(mark)))
        parts.append(_text(LEFT - 6, y.at(mark) + 4, f"{100 * mark:g}%" if percent else f"{mark:g}", "up-text"))
    return parts


def _across_axis(x: Scale, low: float, high: float, label: str, unit: str = "") -> list[str]:
    size = round_step(high - low, 6)
    marks = [size * number for number in range(-floor(-low / size), floor(high / size) + 1)]
    parts = [_line("axis", LEFT, BOTTOM, RIGHT, BOTTOM)]
    parts += [_text(x.at(mark), BOTTOM + 16, f"{mark:g}{unit}", "middle-text") for mark in marks]
    parts.append(_text((LEFT + RIGHT) / 2, HEIGHT - 3, label, "middle-text label"))
    return parts


def _rect(kind: str, x: float, y: float, width: float, height: float, title: str = "") -> str:
    box = f'x="{x:g}" y="{y:g}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect class="{kind}" {box}>{f"<title>{escape(title)}</title>" if title else ""}</rect>'


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"/>'


def _text(x: float, y: float, words: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(words)}</text>'
