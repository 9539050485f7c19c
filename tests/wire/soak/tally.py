"""Counts of soaks: a line of JSON for each, and their sums."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Final

KEPT: Final = Path(__file__).resolve().parents[3] / "benchmarks" / "data" / "soak.jsonl"


@dataclass(frozen=True)
class Tally:
    """The counts of one soak.

    `clicks` are those of players at their tables. Of them and of all other actions of members,
    `cut_off` were not answered because the bot was just killed, Discord was away, or the answer
    itself was refused or delayed on purpose. `told` counts choices that members were told of. All
    counts after `faults` have to be 0: choices that were told but not stored, choices that were
    stored but made by nobody, interactions that were unanswered for no such reason, matches that
    did not continue once the trouble was over, and unexpected exceptions of the bot.
    """

    seed: int
    seconds: int
    rate: float
    matches: int
    clicks: int
    told: int
    kills: int
    gateway_drops: int
    cut_off: int
    faults: dict[str, int]
    lost: int = 0
    doubled: int = 0
    unanswered: int = 0
    stuck: int = 0
    unclassified: int = 0
    what: Sequence[str] = field(default=(), compare=False)
    """Each fault in words."""

    @property
    def is_clean(self) -> bool:
        """Whether nothing was lost, doubled, unanswered, stuck or unexpected."""
        return not any(getattr(self, name) for name in WRONG)

    def line(self) -> str:
        """Returns the tally as a line of the file."""
        return json.dumps({name: value for name, value in asdict(self).items() if name != "what"})


WRONG: Final = ("lost", "doubled", "unanswered", "stuck", "unclassified")
ADDED: Final = tuple(
    one.name for one in fields(Tally) if one.name not in ("seed", "rate", "faults", "what")
)


def keep(tally: Tally, file: Path = KEPT) -> None:
    """Adds a tally to the file."""
    with file.open("a", encoding="utf-8") as lines:
        lines.write(tally.line() + "\n")


def kept(file: Path = KEPT) -> list[Tally]:
    """Returns all stored tallies."""
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines()
    return [Tally(**json.loads(line)) for line in lines if line]


def summed(tallies: Iterable[Tally]) -> str:
    """Returns the sums of the tallies in words."""
    tallies = list(tallies)
    added = {name: sum(getattr(one, name) for one in tallies) for name in ADDED}
    faults = sum(sum(one.faults.values()) for one in tallies)
    told = [f"{len(tallies)} runs", *(f"{name}: {number:,}" for name, number in added.items())]
    return ", ".join([*told, f"faults: {faults:,}"]).replace("_", " ")
