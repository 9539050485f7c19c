"""`deckhand worker`, of which is noticed sooner than really that it has ended."""

from __future__ import annotations

import sys

from bot.command_line import main
from bot.jobs import worker

SIGN_SECONDS = 0.5
STALLED_SECONDS = 2.5

if __name__ == "__main__":
    worker.SIGN_SECONDS = SIGN_SECONDS  # pyright: ignore
    worker.STALLED_SECONDS = STALLED_SECONDS  # pyright: ignore
    sys.exit(main(["worker"]))
