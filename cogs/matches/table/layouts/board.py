"""The public message of a match: the board, whose move it is, what happened last."""

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
    GoOnBoardButton,
    HandButton,
    LogButton,
    ReadButton,
)
from cogs.matches.table.layouts.kinds import layout_of
from cogs.matches.table.layouts.position_text import under_way
from cogs.matches.table.layouts.rating_changes import rating_words
from cogs.practice.controls import SlowerButton
from cogs.practice.layouts.computer_turn import HEADING
from cogs.replays.controls import ReviewButton, ShareButton, WatchButton
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
LAST_LINES = 6
LAST_ROOM = 1500
STORY_LINES = 14


def board_message(
    snapshot: Snapshot, pictures: Sequence[OutgoingFile | KeptAttachment]
) -> OutgoingMessage:
    """The board as everybody may see it."""
    row = snapshot.row
    over, story, layout = row.state == "over", snapshot.ended_story, layout_of(row)
    card = discord.ui.Container[Any](accent_colour=OVER if over or row.aside else RUNNING)
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
    if story is None:
        told = latest_log_lines(snapshot, None, LAST_LINES, LAST_ROOM)
    else:  # all of the computer's turn
        log = latest_log_lines(snapshot, None, STORY_LINES, LAST_ROOM, story.events)
        told = f"{HEADING}\n{log}"
    if told:
        card.add_item(discord.ui.TextDisplay(told))
    if over and (words := rematch_words(snapshot)):
        card.add_item(discord.ui.TextDisplay(words))
    origin = f"played on from match {row.origin}" if row.origin else ""
    note = layout.board_note or origin or ("rated" if row.rated else "")
    card.add_item(discord.ui.TextDisplay(f"-# Match {row.id}" + f" · {note}" * bool(note)))
    log_button = LogButton(row.id)
    slower = [] if story is None else [SlowerButton(row.id, story.choices, 1)]
    hand = GoOnBoardButton(row.id) if row.aside else HandButton(row.id)
    leaving = ConcedeButton(row.id, label=layout.leave)
    playing = [hand, ReadButton(row.id), log_button, leaving, *slower]
    if snapshot.context.pairing is not None and snapshot.context.organiser_call is None:
        playing.append(CallOrganiserButton(row.id))
    if over:
        playing = [log_button, WatchButton(row.id)]
        if row.kind.allows("review"):
            playing += [ReviewButton(row.id), ShareButton(row.id, snapshot.number), *slower]
        if buttons := layout.after(snapshot):
            card.add_item(control_row(*buttons))
    card.add_item(control_row(*playing))
    return message_of(card, pictures)


def void_message(row: MatchRow) -> OutgoingMessage:
    """Returns the text in the place of the board when a match was stopped or paused, or has ended
    while it was paused."""
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
    """Returns how a match has ended of which nothing but its row is known."""
    if row.winner is None or row.winner == "draw":
        return "**A draw**: both players agreed on it." if row.ending == "agreed" else "**A draw**"
    conceded = f": **{names(row)[opponent(row.winner)]}** conceded." * (row.ending == "conceded")
    return f"**{names(row)[row.winner]} wins**{conceded}"
