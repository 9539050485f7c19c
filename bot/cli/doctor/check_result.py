"""The result of one check."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CheckResult:
    """Whether the checked thing is as the bot needs it, and what was found, in a sentence."""

    what: str
    is_well: bool
    seen: str

    @property
    def line(self) -> str:
        """The line for the host."""
        return f"{'ok' if self.is_well else 'NOT OK':7}{self.what}: {self.seen}"
