"""Standard output and standard error of the terminal commands, without control characters.

Decks, cards and members have names that others typed. All output of a command passes through this
module, so no name can control the terminal.
"""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, Final, TextIO, cast

from bot.decks.problem_report import printable

KEPT: Final = "\n\t`"
"""Characters that `printable` would replace, but that are harmless in a terminal."""


class PrintableStream:
    """A text stream that replaces control characters and writes the rest to the stream `raw`. Other
    operations are passed on to `raw`."""

    def __init__(self, raw: TextIO) -> None:
        self.raw = raw

    def write(self, text: str) -> int:
        """Writes the text without control characters. Characters that the stream's encoding doesn't
        have become escapes."""
        encoding = self.raw.encoding or "utf-8"
        encoded = printable(text, KEPT).encode(encoding, "backslashreplace")
        return self.raw.write(encoded.decode(encoding))

    def writelines(self, lines: Any) -> None:
        """Writes the lines without control characters."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.raw, name)


@contextmanager
def printable_output() -> Generator[None]:
    """Makes standard output and standard error replace control characters until the `with` block
    ends."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast("TextIO", PrintableStream(raw)) for raw in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def unfiltered(stream: TextIO) -> TextIO:
    """Returns the stream that a `PrintableStream` writes to, for code that moves the cursor or uses
    colours. Returns other streams unchanged."""
    return stream.raw if isinstance(stream, PrintableStream) else stream
