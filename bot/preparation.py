"""What a process loads before it works for the bot."""

from __future__ import annotations

from functools import cache

from bot import garbage_collector
from rendering.warm_up import warm_up


@cache
def prepare() -> None:
    """Loads games, grammars, fonts and colours. Blocks for a second the first time; in a copy of a
    process that has done it there is nothing left to do."""
    warm_up()
    garbage_collector.settle()
