"""Rails as they are drawn: straight or bent, trimmed at their ends, as parts of an SVG path.

A path is drawn several times over itself, with wider strokes below: bed, sleepers (dashed), rails, the gap between
them, and the ties that show in it (dashed again). The widths are a picture's own.
"""

from dataclasses import dataclass
from math import hypot

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Rail:
    """From one place to another; bent if it has a control point of its own."""

    start: Point
    end: Point
    control: Point | None = None

    def at(self, part: float) -> Point:
        (x1, y1), (x2, y2) = self.start, self.end
        if self.control is None:
            return x1 + (x2 - x1) * part, y1 + (y2 - y1) * part
        rest, (xc, yc) = 1 - part, self.control
        return (
            rest * rest * x1 + 2 * rest * part * xc + part * part * x2,
            rest * rest * y1 + 2 * rest * part * yc + part * part * y2,
        )

    def cut(self, first: float, last: float) -> "Rail":
        """Without so much of it at both ends."""
        length = hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])
        begin, close = first / length, 1 - last / length
        control = self.control
        if control is not None:
            middle = self.at((begin + close) / 2)
            one, other = self.at(begin), self.at(close)
            control = (2 * middle[0] - (one[0] + other[0]) / 2, 2 * middle[1] - (one[1] + other[1]) / 2)
        return Rail(self.at(begin), self.at(close), control)

    def back(self) -> "Rail":
        return Rail(self.end, self.start, self.control)

    def onward(self, home: Point = (0, 0)) -> str:
        """As a continuation of an SVG path, with all its points seen from `home`."""
        if self.control is None:
            return f"L{spot(self.end, home)}"
        return f"Q{spot(self.control, home)} {spot(self.end, home)}"


def spot(point: Point, home: Point = (0, 0)) -> str:
    return f"{short(point[0] - home[0])} {short(point[1] - home[1])}"


def short(number: float) -> str:
    """A number for SVG, to a tenth."""
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
