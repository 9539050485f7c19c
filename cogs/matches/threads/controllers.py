"""The place of a match: its thread, and the message that leads there.

The message of a challenge becomes the board. A match without a challenge is announced. A
tournament's pairings place its matches. A match against the computer has no place: it is played on
the hand alone.
"""

from typing import Final

import discord

from bot.app.client import Deckhand
from bot.base.discord_text import thread_name
from bot.base.people import mention_of
from bot.decks.modes import game_and_mode
from bot.discord_api.discord_calls import CallOutcome, OutgoingMessage, edit_message
from bot.discord_api.permissions import THREADS
from bot.discord_api.thread_calls import add_to_thread, open_thread
from bot.matches.clocks import clock_words
from bot.posts.notice import Notice, Posted, channel_delivery
from bot.posts.post_kind import notice_kind
from bot.store.matches.match_rows import MatchRow
from cogs.matches.challenges.controllers.challenge_post import show_challenge
from cogs.ui.match_display import PairingThreads

ANNOUNCEMENT: Final = notice_kind("match announcement")
FINGERPRINT: Final = notice_kind("fingerprint")


async def open_table(
    bot: Deckhand,
    threads: PairingThreads,
    row: MatchRow,
    fingerprint: OutgoingMessage | None = None,
) -> None:
    """Opens a place for a match and stores it: a thread if the channel allows one, else the channel
    itself. `fingerprint` is None if the deck will be cut first.

    - For a match of a tournament, opens the thread of its pairing.
    - For a match from a challenge, the thread starts at the challenge's message. With a
      `fingerprint`, posts it in the place, and the challenge's message becomes the board. Without a
      fingerprint, the challenge's message says in which thread the match is played.
    - For any other match, first posts a message that mentions both players. The thread starts at
      that message.

    The function is idempotent: call it again after an interruption, or if Discord fails.
    """
    if row.pairing is not None:
        await threads.open_pairing_thread(row)
        return
    challenge = await bot.services.challenges.find_of_match(row.id)
    board = None
    if challenge is not None:
        thread = await _open_thread(bot, row, challenge.message)
        place = thread.id if thread else row.channel
        if fingerprint is None or challenge.message is None:
            words = f": it is played in <#{thread.id}>" if thread else ""
            if not await show_challenge(bot, challenge, words):
                return
        else:
            board = challenge.message
            sent = await bot.posts.send(fingerprint_notice(row, place, fingerprint))
            if sent.is_down:
                return
    else:
        announced = await _announce(bot, row)
        if announced.is_down:
            return
        thread = await _open_thread(bot, row, announced.message)
        place = thread.id if thread else row.channel
        if thread is not None:
            for user in row.users.values():
                await add_to_thread(thread, user)
    await bot.services.match_directory.save_place(row.id, place, board)


async def _announce(bot: Deckhand, row: MatchRow) -> Posted:
    """Posts who plays whom, and mentions both. If a message has called both from the queue, edits
    that message instead."""
    met = await bot.services.match_directory.met_in_queue(row.id)
    outgoing = match_announcement(row, "They met in the queue." if met else "")
    if row.announcement is not None:
        channel = bot.get_partial_messageable(row.channel, guild_id=row.guild)
        edited = await edit_message(channel.get_partial_message(row.announcement), outgoing)
        if edited.outcome is not CallOutcome.GONE:
            return Posted(edited.outcome, row.channel, row.announcement)
    delivery = channel_delivery(row.guild, row.channel, outgoing, *row.users.values())
    notice = Notice(ANNOUNCEMENT, row.id, row.guild, (delivery,), since=row.created)
    posted = await bot.posts.send(notice)
    if posted.message is not None:
        await bot.services.match_directory.save_announcement(row.id, posted.message)
    return posted


def fingerprint_notice(
    row: MatchRow, channel: int, outgoing: OutgoingMessage, about: str = ""
) -> Notice:
    """Returns the notice that posts `outgoing`, the message with a match's fingerprint, in a
    channel before the first board. A notice is only sent once for each match, so another message
    about the deal needs its own suffix `about`, such as " cuts"."""
    delivery = channel_delivery(row.guild, channel, outgoing)
    return Notice(FINGERPRINT, row.id + about, row.guild, (delivery,), since=row.created)


def match_announcement(row: MatchRow, source: str) -> OutgoingMessage:
    """Returns the message that says who plays whom and mentions both players. `source` says how the
    match came about."""
    title, blurb = clock_words(row.clock)
    rated = "rated" if row.rated else "not rated"
    lines = (
        f"### {game_and_mode(row.game, row.mode)}",
        f"{mention_of(row.player_a)} vs {mention_of(row.player_b)}",
        f"{title}: {blurb} · {rated}",
        source,
        f"-# Match {row.id}",
    )
    return OutgoingMessage("\n".join(filter(None, lines)))


async def _open_thread(bot: Deckhand, row: MatchRow, message: int | None) -> discord.Thread | None:
    """Opens a thread at a message in the match's channel."""
    channel = bot.get_channel(row.channel)
    if message is None or not isinstance(channel, discord.TextChannel):
        return None
    if not channel.permissions_for(channel.guild.me) >= THREADS:
        return None
    name = thread_name(f"{row.names['A']} vs {row.names['B']}")
    return (await open_thread(channel, message, name)).value
