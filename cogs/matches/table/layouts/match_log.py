"""The log as one viewer may know it: its latest lines as text, and all of it as a file, as far as
Discord's size limit and the time to write it allow."""

from typing import Any

import discord

from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage
from bot.matches.live.snapshot import Snapshot
from cogs.ui.containers import control_row, message_of
from cogs.ui.match_buttons import FairDealButton
from cogs.ui.match_text import (
    LOG_LINES,
    LOG_ROOM,
    PRIVATE,
    as_text,
    latest_log_lines,
    lines_of,
    title,
)
from engine.players import Player

MOST_EVENTS = 10_000
"""The most events in the file. Even with the longest names in any script it stays below Discord's
limit of 10 MiB."""
AT_ONCE = 500
"""How many events can be put into words within Discord's limit of 3 seconds, even on a busy
machine."""
LEFT_OUT = f"(Of a long log: what tells of the latest {MOST_EVENTS:,} events.)"


def is_long(snapshot: Snapshot) -> bool:
    """Returns whether the log is so long that the caller should defer before making its text."""
    return len(snapshot.events) + len(snapshot.forced) > AT_ONCE


def log_message(snapshot: Snapshot, viewer: Player | None) -> OutgoingMessage:
    """Returns the message with the log. `viewer` is the player whose hidden events are included,
    None for a spectator."""
    row = snapshot.row
    name = f"match-{row.id}.txt"
    since = max(0, len(snapshot.events) - MOST_EVENTS)
    lines = lines_of(snapshot, viewer, since=since)
    whole = as_text(lines, row, LEFT_OUT if since else "")
    told = latest_log_lines(snapshot, viewer, LOG_LINES, LOG_ROOM) or "Nothing has happened yet."
    secret = f"\n-# {PRIVATE} only you know this" if PRIVATE in told else ""
    card = discord.ui.Container[Any]()
    card.add_item(discord.ui.TextDisplay(f"### {title(row)}: what happened"))
    card.add_item(discord.ui.TextDisplay(told + secret))
    card.add_item(discord.ui.File(f"attachment://{name}"))
    if row.kind.is_dealt and not row.origin:
        card.add_item(control_row(FairDealButton(row.id)))
    return message_of(card, [OutgoingFile(name, whole.encode())])
