"""Players' questions about their own choices: the buttons, and pages of lines."""

from collections.abc import Sequence
from typing import Final

from bot.matches.live.snapshot import Snapshot
from cogs.matches.table.controls import WhatIfButton, WhyNotButton
from cogs.ui.controls import MatchButton
from engine.players import Player

ROOM: Final = 3000
"""Characters of lines on a page."""


def asking_buttons(snapshot: Snapshot, viewer: Player | None) -> Sequence[MatchButton]:
    """Returns the buttons **Why not?** and **What if?** for a player of a running match, and no
    buttons for others. Leaves out **What if?** if this kind of match doesn't allow it."""
    row = snapshot.row
    if viewer is None or row.state != "running":
        return ()
    why = WhyNotButton(row.id)
    return (why, WhatIfButton(row.id)) if row.kind.allows("look ahead") else (why,)


def line_pages(lines: Sequence[str]) -> Sequence[str]:
    """Returns the lines grouped into pages. Each page has as many whole lines as fit."""
    pages = [""]
    for line in lines:
        if pages[-1] and len(pages[-1]) + len(line) >= ROOM:
            pages.append("")
        pages[-1] += f"{line}\n"
    return pages
