"""The result of one check."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The result of one check of `deckhand doctor`: what was checked, whether it is as the bot
    needs it, and the finding as a sentence."""

    what: str
    is_well: bool
    seen: str

    @property
    def line(self) -> str:
        """The result as a line of text for the host."""
        return f"{'ok' if self.is_well else 'NOT OK':7}{self.what}: {self.seen}"
