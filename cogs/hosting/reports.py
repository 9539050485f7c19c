"""Reporting a shared deck or a challenge: a press, a reason, a message to who runs the server."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, cast

import discord
from discord.ext import commands

from bot.client import Deckhand
from bot.current_time import now
from bot.deck_text import NAME_LENGTH
from bot.discord_calls import OutgoingMessage, answer, ask, defer, direct_to, send
from bot.discord_text import plain
from bot.modes import played
from bot.refusals import Refusal
from bot.reports import LONGEST_REASON, check_report, note_report
from bot.servers import channel_there
from bot.shared_decks import WITHDRAWN
from bot.store.challenges import get_challenge
from bot.store.guilds import guild_settings
from bot.store.reports import Report, ReportKind, delete_report
from cogs.ui.answers import answering
from cogs.ui.component_ids import MATCH_ID
from cogs.ui.modals import fields, reason_modal

Press = discord.Interaction[Deckhand]

_MODAL = re.compile(rf"report:why:(deck|challenge):({MATCH_ID.pattern})")

SENT = "Thank you. Your report is passed on, with your name."
NOT_SENT = "I could not reach who runs this server. Please tell them yourself."
GONE = "There is no such challenge any more."
OWN = "This is your own."
ELSEWHERE = "That can be reported on its own server alone."


@dataclass(frozen=True, slots=True)
class Reported:
    """What is reported: a message of a server, in words, and whose doing it is."""

    guild: int
    channel: int
    message: int | None
    what: str
    author: int
    author_name: str

    @property
    def link(self) -> str:
        """Where it is."""
        place = f"https://discord.com/channels/{self.guild}/{self.channel}"
        return place if self.message is None else f"{place}/{self.message}"


class Reporting(commands.Cog):
    """Passes on what members report."""

    def __init__(self, bot: Deckhand) -> None:
        self.bot = bot

    async def ask_reason(self, press: Press, kind: ReportKind, about: str) -> None:
        """Asks a member why."""
        await self._reported(press, kind, about)
        async with self.bot.store.read() as connection:
            await check_report(connection, kind, about, press.user.id, now())
        modal = reason_modal(
            "Report",
            f"report:why:{kind}:{about}",
            "What is wrong with it?",
            "Who runs this server reads this, and sees that it is from you.",
            LONGEST_REASON,
        )
        await ask(press, modal)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Press) -> None:
        """Takes the reason, whenever the modal was opened."""
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        data: Any = interaction.data
        found = _MODAL.fullmatch(data["custom_id"])
        if found is None:
            return
        async with answering(interaction):
            self.bot.services.host_blocks.check(interaction)
            kind = cast("ReportKind", found[1])
            await self._report(interaction, kind, found[2], fields(data)["reason"])

    async def _report(self, press: Press, kind: ReportKind, about: str, reason: str) -> None:
        reported = await self._reported(press, kind, about)
        await defer(press)
        report = Report(kind, about, press.user.id, reported.guild, now())
        await self.bot.store.run(note_report, report)
        if await self._send(reported, _words(press.user, reported, reason)):
            await answer(press, OutgoingMessage(SENT))
            return
        await self.bot.store.run(delete_report, report)
        raise Refusal(NOT_SENT)

    async def _send(self, reported: Reported, words: str) -> bool:
        """Sends a report to the server's channel for them, or else to its owner, and to the host's.
        Whether anybody got it."""
        told = await self._tell_server(reported.guild, OutgoingMessage(words))
        hosts = self.bot.settings.report_channel
        if hosts is not None:
            channel = self.bot.get_partial_messageable(hosts)
            told = (await send(channel, OutgoingMessage(words))).done or told
        return told

    async def _tell_server(self, guild: int, outgoing: OutgoingMessage) -> bool:
        async with self.bot.store.read() as connection:
            settings = await guild_settings(connection, guild)
        channel = channel_there(self.bot, guild, settings.report_channel)
        if isinstance(channel, discord.TextChannel) and (await send(channel, outgoing)).done:
            return True
        server = self.bot.get_guild(guild)
        if server is None or server.owner_id is None:
            return False
        return (await direct_to(self.bot, server.owner_id, outgoing)).done

    async def _reported(self, press: Press, kind: ReportKind, about: str) -> Reported:
        """What a member of its server reports. Raises Refusal."""
        reported = await (self._deck(about) if kind == "deck" else self._challenge(about))
        if press.guild_id != reported.guild:
            raise Refusal(ELSEWHERE)
        if press.user.id == reported.author:
            raise Refusal(OWN)
        return reported

    async def _deck(self, about: str) -> Reported:
        found = await self.bot.services.shared.find(about)
        if found is None:
            raise Refusal(WITHDRAWN)
        post, deck = found
        what = f"the shared deck **{plain(deck.name, NAME_LENGTH)}**"
        return Reported(post.guild, post.channel, post.message, what, post.author, post.author_name)

    async def _challenge(self, about: str) -> Reported:
        async with self.bot.store.read() as connection:
            row = await get_challenge(connection, about)
        if row is None:
            raise Refusal(GONE)
        game = played(row.game, row.mode)
        what = f"a challenge to **{plain(row.opponent_name)}** ({row.opponent}): {game}"
        return Reported(
            row.guild, row.channel, row.message, what, row.challenger, row.challenger_name
        )


def _words(reporter: discord.abc.User, reported: Reported, reason: str) -> str:
    """Who reports what of whom, and why; nobody is mentioned."""
    return (
        f"**Report** by **{plain(reporter.display_name)}** ({reporter.id}): {reported.what}, by "
        f"**{plain(reported.author_name)}** ({reported.author})\n"
        f"> {plain(reason, LONGEST_REASON)}\n{reported.link}"
    )
