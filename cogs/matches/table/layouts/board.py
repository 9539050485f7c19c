"""The public message of a match: the board, whose move it is, what happened last."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord_api.discord_calls import KeptAttachment, OutgoingFile, OutgoingMessage
from bot.discord_api.emoji import signs_for, with_sign
from bot.matches.ending.match_result import moment_title
from bot.matches.live.snapshot import Snapshot
from bot.matches.match_refusals import MatchPaused, void_refusal
from bot.store.exercises.exercise_matches import is_puzzle
from bot.store.matches.match_rows import MatchRow
from cogs.matches.clocks.layouts import time_left
from cogs.matches.series.layouts.proposals import proposed_lines
from cogs.matches.series.layouts.rematch import (
    game_of_series,
    rematch_buttons,
    rematch_words,
    series_result,
)
from cogs.matches.table.controls import (
    CallOrganiserButton,
    GoOnBoardButton,
    HandButton,
    LogButton,
    ReadButton,
)
from cogs.matches.table.layouts.position_text import under_way
from cogs.matches.table.layouts.rating_changes import rating_words
from cogs.missions.layouts.mission_board import exercise_buttons, exercise_end, leave_button
from cogs.practice.controls import SlowerButton
from cogs.practice.layouts.computer_turn import HEADING, story_of
from cogs.practice.layouts.practice_board import again_buttons
from cogs.replays.controls import ReviewButton, WatchButton
from cogs.ui.containers import OVER, RUNNING, add_pictures, control_row, message_of
from cogs.ui.match_text import at_table, event_sentence, latest_log_lines, names, title, waiting
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
    over, story = row.state == "over", story_of(snapshot)
    card = discord.ui.Container[Any](accent_colour=OVER if over or row.aside else RUNNING)
    paragraphs = (
        f"### {with_sign(signs_for(), game_sign(row.game), title(row))}",
        at_table(snapshot),
        game_of_series(snapshot),
        _headline(snapshot),
        snapshot.public.limit,
        time_left(snapshot),
        rating_words(snapshot),
    )
    card.add_item(discord.ui.TextDisplay("\n".join(filter(None, paragraphs))))
    add_pictures(card, pictures)
    if not over and (lines := proposed_lines(snapshot)):
        card.add_item(discord.ui.TextDisplay(lines))
    if not over and (lines := under_way(snapshot, None)):
        card.add_item(discord.ui.TextDisplay(lines))
    if lines := _told(snapshot):
        card.add_item(discord.ui.TextDisplay(lines))
    if over and (words := rematch_words(snapshot)):
        card.add_item(discord.ui.TextDisplay(words))
    card.add_item(discord.ui.TextDisplay(_small_print(row)))
    log_button = LogButton(row.id)
    slower = [] if story is None else [SlowerButton(row.id, story.choices, 1)]
    hand = GoOnBoardButton(row.id) if row.aside else HandButton(row.id)
    playing = [hand, ReadButton(row.id), log_button, leave_button(row), *slower]
    if snapshot.context.pairing is not None and snapshot.context.organiser_call is None:
        playing.append(CallOrganiserButton(row.id))
    if over:
        again = again_buttons if row.is_practice else rematch_buttons
        playing = [log_button, WatchButton(row.id), ReviewButton(row.id), *slower]
        if row.is_exercise:
            again, playing = exercise_buttons, [log_button, WatchButton(row.id)]
        if buttons := again(snapshot):
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
        card.add_item(control_row(leave_button(row)))
    return message_of(card)


def _unseen_ending(row: MatchRow) -> str:
    """Returns how a match has ended of which nothing but its row is known."""
    if row.winner is None or row.winner == "draw":
        return "**A draw**: both players agreed on it." if row.ending == "agreed" else "**A draw**"
    conceded = f": **{names(row)[opponent(row.winner)]}** conceded." * (row.ending == "conceded")
    return f"**{names(row)[row.winner]} wins**{conceded}"


def result_words(snapshot: Snapshot) -> str:
    """Who won, and how; and who the series, if that is decided."""
    view = snapshot.public
    if view.winner == "draw" or view.winner is None:
        won = "**A draw**"
    else:
        won = f"**{names(snapshot.row)[view.winner]} wins**"
    how = event_sentence(view.outcome, snapshot.row)
    said = f"{won}: {how}" if how else won
    return "\n".join(filter(None, (said, series_result(snapshot))))


def decisive_moment(snapshot: Snapshot) -> str:
    """What decided a match that is over; empty where nothing was played."""
    told_of = snapshot.highlights
    said = ". ".join(event_sentence(one, snapshot.row) for one in told_of.moment) if told_of else ""
    return f"{moment_title(snapshot)}: {said}." if said else ""


def _told(snapshot: Snapshot) -> str:
    """What happened last; once the computer's turn has ended, all of that."""
    story = story_of(snapshot)
    if story is None:
        return latest_log_lines(snapshot, None, LAST_LINES, LAST_ROOM)
    told_of = latest_log_lines(snapshot, None, STORY_LINES, LAST_ROOM, story.events)
    return f"{HEADING}\n{told_of}"


def _headline(snapshot: Snapshot) -> str:
    if snapshot.row.state != "over":
        return waiting(snapshot)
    if snapshot.row.is_exercise:
        return exercise_end(snapshot, public=True)
    return result_words(snapshot)


def _small_print(row: MatchRow) -> str:
    if row.is_exercise:
        what = "a puzzle" if is_puzzle(row.exercise) else "a prepared position, nothing is rated"
        return f"-# Match {row.id} · {what}"
    rated = " · rated" if row.rated else ""
    if row.origin:
        return f"-# Match {row.id} · played on from match {row.origin}"
    return f"-# Match {row.id}{rated}"
