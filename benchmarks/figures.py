"""Figures with the comparison of the same run, and the limits that they have to reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

HEADINGS: Final = ("Figure", "Measured", "Beside it", "Counts", "Must", "Aim", "Reached")


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table of results. `measured` is the measurement in words, `beside` the thing
    it is compared with. `counts` is the number in `unit` that has two limits: `must` and the better
    one, `aim`. Both are maxima, or minima if `at_least`."""

    what: str
    measured: str
    beside: str
    counts: float
    unit: str
    must: float
    aim: float
    at_least: bool = False

    def reaches(self, limit: float) -> bool:
        """Returns whether the number reaches the limit."""
        return self.counts >= limit if self.at_least else self.counts <= limit

    @property
    def reached(self) -> str:
        """The better limit that is met: "aim", else "must", else "NO"."""
        if self.reaches(self.aim):
            return "aim"
        return "must" if self.reaches(self.must) else "NO"

    def cells(self) -> tuple[str, ...]:
        """Returns the texts of the line's cells."""
        counts, must, aim = (short(n) + self.unit for n in (self.counts, self.must, self.aim))
        return self.what, self.measured, self.beside, counts, must, aim, self.reached


def short(number: float) -> str:
    """Returns the number as text with as many digits as a reader needs."""
    return f"{number:,.0f}" if abs(number) >= 1000 else f"{number:.3g}"


def table(figures: Sequence[Figure]) -> str:
    """Returns all figures as a Markdown table."""
    rows = [HEADINGS, *(figure.cells() for figure in figures)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "| "
        + " | ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True))
        + " |"
        for row in rows
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)
