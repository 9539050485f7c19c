"""The controls below a match that is over, on its board and on the hands of its players."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.matches.live.snapshot import Snapshot
from cogs.matches.series.layouts.rematch import own_controls
from cogs.matches.table.controls import LogButton
from cogs.matches.table.layouts.kinds import layout_of
from cogs.practice.layouts.computer_turn import story_controls
from cogs.replays.controls import ReviewButton, ShareButton, WatchButton
from cogs.ui.containers import control_row
from cogs.ui.controls import Control
from engine.players import Player


def end_rows(snapshot: Snapshot, seat: Player | None = None) -> Sequence[discord.ui.ActionRow[Any]]:
    """Returns the controls below a finished match: for what comes next (such as a rematch), and for
    looking back. `seat` is the player whose hand has the controls; answers that only the opponent
    can give are left out. If `seat` is None, returns all controls."""
    row, after = snapshot.row, layout_of(snapshot.row).after(snapshot)
    if seat is not None:
        after = own_controls(after, snapshot, seat)
    looking: list[Control[Any]] = [WatchButton(row.id), LogButton(row.id)]
    if row.kind.allows("review"):
        looking = [ReviewButton(row.id), ShareButton(row.id, snapshot.number), *looking]
    last = control_row(*looking, *story_controls(snapshot))
    return [control_row(*after), last] if after else [last]
