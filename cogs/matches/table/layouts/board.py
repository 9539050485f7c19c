"""The public message of a match: the board, whose turn it is, and the latest events."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord_api.discord_calls import KeptAttachment, OutgoingFile, OutgoingMessage
from bot.discord_api.emoji import signs_for, with_sign
from bot.matches.live.snapshot import Snapshot
from bot.matches.match_refusals import MatchPaused, void_refusal
from bot.store.matches.match_rows import MatchRow
from cogs.matches.series.layouts.proposals import proposed_lines
from cogs.matches.series.layouts.rematch import rematch_words
from cogs.matches.table.controls import (
    CallOrganiserButton,
    HandButton,
    LogButton,
    ReadButton,
)
from cogs.matches.table.layouts.kinds import layout_of
from cogs.matches.table.layouts.match_end import end_rows
from cogs.matches.table.layouts.position_text import under_way
from cogs.matches.table.layouts.rating_changes import rating_words
from cogs.ui.containers import OVER, RUNNING, add_pictures, control_row, message_of
from cogs.ui.match_buttons import ConcedeButton
from cogs.ui.match_text import (
    at_table,
    game_of_series,
    latest_log_lines,
    names,
    time_left,
    title,
    waiting,
)
from engine.players import opponent
from rendering.signs.emoji_signs import game_sign

UNSEEN = "I can't show the rest: the match takes me too long to work out."
NO_BOARD = "Your hand shows the whole match now."
LAST_LINES = 6
LAST_ROOM = 1500


def board_message(
    snapshot: Snapshot, pictures: Sequence[OutgoingFile | KeptAttachment]
) -> OutgoingMessage:
    """Returns the message with the public board, as everybody may see it."""
    row = snapshot.row
    over, layout = row.state == "over", layout_of(row)
    card = discord.ui.Container[Any](accent_colour=OVER if over else RUNNING)
    paragraphs = (
        f"### {with_sign(signs_for(), game_sign(row.game), title(row))}",
        at_table(snapshot),
        game_of_series(snapshot),
        layout.result(snapshot, True) if over else waiting(snapshot),
        snapshot.public.limit,
        time_left(snapshot),
        rating_words(snapshot) if over else "",
    )
    card.add_item(discord.ui.TextDisplay("\n".join(filter(None, paragraphs))))
    add_pictures(card, pictures)
    if not over and (lines := proposed_lines(snapshot)):
        card.add_item(discord.ui.TextDisplay(lines))
    if not over and (lines := under_way(snapshot, None)):
        card.add_item(discord.ui.TextDisplay(lines))
    if told := latest_log_lines(snapshot, None, LAST_LINES, LAST_ROOM):
        card.add_item(discord.ui.TextDisplay(told))
    if over and (words := rematch_words(snapshot)):
        card.add_item(discord.ui.TextDisplay(words))
    card.add_item(discord.ui.TextDisplay(f"-# Match {row.id}" + " · rated" * row.rated))
    if over:
        for controls in end_rows(snapshot):
            card.add_item(controls)
        return message_of(card, pictures)
    playing = [
        HandButton(row.id),
        ReadButton(row.id),
        LogButton(row.id),
        ConcedeButton(row.id, label=layout.leave),
    ]
    if snapshot.context.pairing is not None and snapshot.context.organiser_call is None:
        playing.append(CallOrganiserButton(row.id))
    card.add_item(control_row(*playing))
    return message_of(card, pictures)


def no_board_message(row: MatchRow) -> OutgoingMessage:
    """Returns the message that replaces the board of a match against the computer. Earlier versions
    posted such boards; now the hand shows everything."""
    card = discord.ui.Container[Any](accent_colour=RUNNING)
    card.add_item(discord.ui.TextDisplay(f"### {title(row)}\n{NO_BOARD}"))
    card.add_item(control_row(HandButton(row.id)))
    return message_of(card)


def void_message(row: MatchRow) -> OutgoingMessage:
    """Returns the message that replaces the board of a match that was stopped or paused. This
    message also replaces the board of a match that ended while paused."""
    card = discord.ui.Container[Any](accent_colour=OVER)
    if row.state == "void":
        ends = row.best_of > 1 and row.pairing is None
        words = f"{void_refusal(row)}" + "\nThe series ends with it." * ends
    elif row.is_paused:
        words = str(MatchPaused(row))
    else:
        words = f"{_unseen_ending(row)}\n-# {UNSEEN}"
    card.add_item(discord.ui.TextDisplay(f"### {title(row)}\n{words}"))
    if row.is_paused:
        card.add_item(control_row(ConcedeButton(row.id, label=layout_of(row).leave)))
    return message_of(card)


def _unseen_ending(row: MatchRow) -> str:
    """Returns how a match has ended if only its row is known."""
    if row.winner is None or row.winner == "draw":
        return "**A draw**: both players agreed on it." if row.ending == "agreed" else "**A draw**"
    conceded = f": **{names(row)[opponent(row.winner)]}** conceded." * (row.ending == "conceded")
    return f"**{names(row)[row.winner]} wins**{conceded}"
