"""The page that `/replay` opens: a member's finished matches, to watch one."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

import discord

from bot.base.discord_text import counted
from bot.discord_api.discord_calls import OutgoingMessage
from bot.store.matches.match_rows import MatchRow
from cogs.replays.controls import ReplaysButton, WatchButton, WatchMenu, WhichReplayButton
from cogs.ui.choices import CHOICES
from cogs.ui.match_text import name_against
from cogs.ui.pages import Page, PageTurn, page_message

CHOOSE: Final = "You've finished {matches}. Choose one to watch it step by step."
NOTHING_OVER: Final = "You haven't finished a match yet. You can watch any match by its number."


def replays_message(
    rows: Sequence[MatchRow], user: int, page: int, count: int, here: MatchRow | None
) -> OutgoingMessage:
    """Returns a page of a member's finished matches, with a menu to watch one. `count` is the
    number of all finished matches. `here` is the finished match of this channel, None if the
    channel has none."""
    menu = [WatchMenu([(_called(row, user), row.id) for row in rows])] if rows else []
    style = discord.ButtonStyle.primary
    this = [WatchButton(here.id, label="This match", style=style)] if here else []
    words = CHOOSE.format(matches=counted(count, "match", "matches")) if rows else NOTHING_OVER
    pages = max(1, -(-count // CHOICES))
    return page_message(
        Page(
            "replays",
            words,
            controls=(*menu, *this, WhichReplayButton()),
            turn=PageTurn(ReplaysButton, (), page, pages, back="◀ Newer", on="Older ▶"),
            colour=None,
        )
    )


def _called(row: MatchRow, user: int) -> str:
    """Returns a match as an option for its player: its result and day come first."""
    winner = {"draw": "Draw", row.seat_of(user): "Won"}.get(row.winner or "draw", "Lost")
    day = datetime.fromtimestamp(row.ended or row.created, UTC)
    return f"{winner} {day:%d %b} · {name_against(row, user)} · {row.id}"
