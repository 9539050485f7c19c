"""One thing that was looked at."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CheckResult:
    """Whether it is as the bot needs it, and what was seen, in a sentence."""

    what: str
    is_well: bool
    seen: str

    @property
    def line(self) -> str:
        """For the host."""
        return f"{'ok' if self.is_well else 'NOT OK':7}{self.what}: {self.seen}"
