"""The thread in which a tournament's match is played. The bot opens it in the tournament's channel
for one pairing, and calls both players in it once. It stays open until the table has the next
round's thread."""

from typing import Final

import discord

from bot.app.client import Deckhand
from bot.base.discord_text import counted, plain, thread_name
from bot.base.people import mention_of
from bot.decks.modes import game_and_mode
from bot.discord_api.discord_calls import CallOutcome, OutgoingMessage, Reach
from bot.discord_api.permissions import THREADS
from bot.discord_api.thread_calls import archive_thread, start_thread
from bot.matches.clocks import clock_words
from bot.posts.notice import Notice, channel_delivery
from bot.posts.post_kind import notice_kind
from bot.store.matches.match_rows import MatchRow
from bot.store.tournaments.tournament_rows import PairingRow
from bot.tournaments.tournament_directory import PairedMatch
from cogs.tournaments.controls.organiser_controls import ArrivedButton
from cogs.ui.match_display import PairingThreads, unnoted_thread
from cogs.ui.pages import plain_page

PAIRING: Final = notice_kind("pairing call")

NOT_CALLED = "I couldn't call two players to their match"


class TournamentThreads(PairingThreads):
    """The opener of threads for the matches of tournaments. It also mentions the players in these
    threads."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot

    async def open_pairing_thread(self, row: MatchRow) -> None:
        """Opens a thread for a match and mentions its players there. If Discord refuses the
        message, stores the message id 0, so that the bot doesn't retry. If nobody was notified,
        pauses the tournament. Does nothing for later matches of the same pairing, because they
        share one thread."""
        bot = self._bot
        seated = await bot.services.tournaments.paired_match(row)
        if seated is None:
            return
        place = row.table_channel or await _place(bot, row, seated)
        if place is None:
            return
        if row.table_channel is None:
            await bot.services.match_directory.save_place(row.id, place, None)
        if row.announcement is None:
            about, users = f"{row.id}.{place}", row.users.values()
            ways = (channel_delivery(row.guild, place, _call(row, seated), *users),)
            sent = await bot.posts.send(Notice(PAIRING, about, row.guild, ways, row.created))
            if not sent.is_down:
                await bot.services.match_directory.save_announcement(row.id, sent.message or 0)
                if sent.reach is Reach.NO_ONE:
                    await bot.services.tournament_channels.pause(seated.tournament.id, NOT_CALLED)
                    bot.dispatch("tournament_paused")


async def _place(bot: Deckhand, row: MatchRow, seated: PairedMatch) -> int | None:
    """Returns a thread of the match's channel if the channel allows one, else the channel; None if
    Discord doesn't answer."""
    channel = bot.get_channel(row.channel)
    if not isinstance(channel, discord.TextChannel):
        return row.channel
    if not channel.permissions_for(channel.guild.me) >= THREADS:
        return row.channel
    pairing = seated.pairing
    names = f"{row.names['A']} vs {row.names['B']}"
    name = thread_name(f"Round {pairing.round}, table {pairing.number}: {names}")
    thread = await unnoted_thread(bot, channel, row, name)
    if thread is None:
        started = await start_thread(channel, name)
        if started.outcome is CallOutcome.DOWN:
            return None
        thread = started.value
        await _close_before(bot, channel, pairing)
    return row.channel if thread is None else thread.id


async def _close_before(bot: Deckhand, channel: discord.TextChannel, pairing: PairingRow) -> None:
    """Closes the thread that the table had in the round before. A server can have 1000 open
    threads, and the rounds of a large tournament need more."""
    before = await bot.services.tournaments.channel_before(pairing)
    thread = None if before is None else channel.get_thread(before)
    if thread is not None and not thread.archived:
        await archive_thread(thread)


def _call(row: MatchRow, seated: PairedMatch) -> OutgoingMessage:
    tournament, pairing = seated.tournament, seated.pairing
    title, blurb = clock_words(row.clock)
    games = "one game" if row.best_of == 1 else f"best of {row.best_of}"
    rated = "rated" if row.rated else "not rated"
    lines = [
        f"### {plain(tournament.name)} · round {pairing.round} · table {pairing.number}",
        f"{mention_of(row.player_a)} vs {mention_of(row.player_b)}",
        f"{game_and_mode(row.game, row.mode)} · {games} · {title}: {blurb} · {rated}",
    ]
    if seated.round.deadline is not None:
        lines.append(f"The round's time is up <t:{seated.round.deadline}:R>.")
    if tournament.no_show_minutes is not None:
        wait = _wait(tournament.no_show_minutes)
        lines.insert(2, "Both of you, press **I'm here** now.")
        lines.append(
            f"If your first choice takes longer than {wait}, you lose. If your opponent's does, "
            "you win, unless you haven't come either."
        )
    lines.append(f"-# `/tournament` always says what's next for you. Match {row.id}")
    here = [] if tournament.no_show_minutes is None else [ArrivedButton(row.id)]
    return plain_page("pairing", "\n".join(lines), *here)


def _wait(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    return counted(minutes, "minute") if rest else counted(hours, "hour")
