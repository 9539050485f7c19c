"""Tables as files that spreadsheets open."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Sequence

FORMULA = "=+-@\t\r\n"
"""A text that begins with one of these, a spreadsheet may take for a formula."""

Cell = str | int | float | None


def sheet(columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """A CSV file in UTF-8, marked as such, with a line of headings. A text that a spreadsheet would
    take for a formula gets an apostrophe before it."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig", "replace")


def _harmless(cell: Cell) -> Cell:
    if not isinstance(cell, str):
        return cell
    beginning = unicodedata.normalize("NFKC", cell).lstrip(" ")[:1]
    return f"'{cell}" if beginning and beginning in FORMULA else cell
