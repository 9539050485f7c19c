"""`make benchmarks`: every figure that the bot has to reach, in one table, stored in RESULTS.md.

Each figure has the comparison of the same run beside it. It takes about half an hour, on a machine
without other work.
"""

from __future__ import annotations

import asyncio
import os
import platform
import subprocess
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from benchmarks import clicks, load, pace, presses, processes, round_trips, startup
from benchmarks.figures import Figure, table
from benchmarks.lark_parser import lark_figure
from tests.wire.seating import ROOT

FILE: Final = Path(__file__).with_name("RESULTS.md")
MATCHES_STORED: Final = 1000


def load_rows() -> Sequence[Figure]:
    """Measures many matches at once, and returns the figures."""
    plan = load.Plan()
    return load.load_figures(plan, asyncio.run(load.measure(plan)))


def click_rows() -> Sequence[Figure]:
    """Measures one match at a time, and returns the figures."""
    played = clicks.play_all(clicks.CHOSEN, ROOT, 1, clicks.MOST_CLICKS)
    return clicks.click_figures(asyncio.run(played))


def start_rows() -> Sequence[Figure]:
    """Measures the time from the start of the bot's process until a player sees their hand, and
    returns the figure."""
    found = asyncio.run(startup.measure(MATCHES_STORED, startup.TIMES, ROOT))
    return [startup.start_figure(MATCHES_STORED, found)]


PARTS: Final[Sequence[Callable[[], Sequence[Figure]]]] = (
    load_rows,
    click_rows,
    round_trips.trip_figures,
    processes.process_figures,
    pace.pace_figures,
    pace.slowest_figures,
    lambda: [lark_figure()],
    start_rows,
    lambda: presses.click_figures(os.cpu_count() or 1),
)


def commit() -> str:
    """Returns the short hash of the commit that is measured, and says if files have changed
    since."""
    command = ["git", "describe", "--always", "--abbrev=12", "--dirty= and changes"]
    printed = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    return printed.stdout.strip() or "unknown"


def main() -> None:
    """Measures everything, prints the table of results, and stores it."""
    measured = commit()
    figures = [figure for part in PARTS for figure in part()]
    where = (
        f"Commit {measured}, {datetime.now(UTC):%Y-%m-%d}, "
        f"{platform.python_implementation()} {platform.python_version()}, "
        f"{os.cpu_count()} cores, {platform.machine()}."
    )
    text = f"# How fast it is\n\n{where} `make benchmarks` measures it again.\n\n{table(figures)}\n"
    FILE.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
