"""Reporting a shared deck or a challenge: a press, a reason, a message to who runs the server."""

import re
from dataclasses import dataclass
from typing import Any, cast

import discord
from discord.ext import commands

from bot.app.client import Deckhand, Interaction
from bot.base.current_time import now
from bot.base.discord_text import plain
from bot.base.refusals import Refusal
from bot.decks.deck_text import NAME_LENGTH
from bot.decks.modes import game_and_mode
from bot.decks.shared_decks import WITHDRAWN
from bot.discord_api.discord_calls import OutgoingMessage, defer, open_modal, respond
from bot.limits.reports import LONGEST_REASON
from bot.store.limits.member_reports import MemberReport, ReportKind
from cogs.hosting.controllers.report_delivery import ReportDelivery
from cogs.ui.answers import answering
from cogs.ui.component_ids import MATCH_ID
from cogs.ui.modals import fields, reason_modal
from cogs.ui.periodic import LONGEST, PeriodicJob

_MODAL = re.compile(rf"report:why:(deck|challenge):({MATCH_ID.pattern})")

SENT = "Thank you. Your report is passed on, with your name."
NOT_SENT = "I could not reach who runs this server. Please tell them yourself."
GONE = "There is no such challenge any more."
OWN = "This is your own."
ELSEWHERE = "That can be reported on its own server alone."


@dataclass(frozen=True, slots=True)
class ReportedMessage:
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


class ReportController(commands.Cog):
    """Passes on what members report."""

    def __init__(self, bot: Deckhand) -> None:
        self.bot = bot
        self._delivery = bot.shared(ReportDelivery)
        self._job = PeriodicJob(
            bot, "reports", self._delivery.resend_stored, shared_longest=LONGEST
        )

    async def cog_load(self) -> None:
        """Begins to look for what another process has not sent."""
        self._job.start()

    async def cog_unload(self) -> None:
        """Stops that."""
        await self._job.stop()

    async def ask_reason(self, press: Interaction, kind: ReportKind, about: str) -> None:
        """Asks a member why."""
        await self._reported(press, kind, about)
        await self.bot.services.reports.check(kind, about, press.user.id, now())
        modal = reason_modal(
            "Report",
            f"report:why:{kind}:{about}",
            "What is wrong with it?",
            "Who runs this server reads this, and sees that it is from you.",
            LONGEST_REASON,
        )
        await open_modal(press, modal)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Takes the reason, whenever the modal was opened."""
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        data: Any = interaction.data
        found = _MODAL.fullmatch(data["custom_id"])
        if found is None:
            return
        async with answering(interaction):
            self.bot.services.host_blocks.refuse_blocked(interaction)
            kind = cast("ReportKind", found[1])
            await self._report(interaction, kind, found[2], fields(data)["reason"])

    async def _report(self, press: Interaction, kind: ReportKind, about: str, reason: str) -> None:
        reported = await self._reported(press, kind, about)
        await defer(press)
        words = _words(press.user, reported, reason)
        report = MemberReport(kind, about, press.user.id, reported.guild, now(), words)
        await self.bot.services.reports.add(report)
        if not await self._delivery.send(report):
            raise Refusal(NOT_SENT)
        await respond(press, OutgoingMessage(SENT))

    async def _reported(self, press: Interaction, kind: ReportKind, about: str) -> ReportedMessage:
        """What a member of its server reports. Raises Refusal."""
        reported = await (self._deck(about) if kind == "deck" else self._challenge(about))
        if press.guild_id != reported.guild:
            raise Refusal(ELSEWHERE)
        if press.user.id == reported.author:
            raise Refusal(OWN)
        return reported

    async def _deck(self, about: str) -> ReportedMessage:
        found = await self.bot.services.shared.find(about)
        if found is None:
            raise Refusal(WITHDRAWN)
        post, deck = found
        what = f"the shared deck **{plain(deck.name, NAME_LENGTH)}**"
        return ReportedMessage(
            post.guild, post.channel, post.message, what, post.author, post.author_name
        )

    async def _challenge(self, about: str) -> ReportedMessage:
        row = await self.bot.services.challenges.find(about)
        if row is None:
            raise Refusal(GONE)
        game = game_and_mode(row.game, row.mode)
        what = f"a challenge to **{plain(row.opponent_name)}** ({row.opponent}): {game}"
        return ReportedMessage(
            row.guild, row.channel, row.message, what, row.challenger, row.challenger_name
        )


def _words(reporter: discord.abc.User, reported: ReportedMessage, reason: str) -> str:
    """Who reports what of whom, and why; nobody is mentioned."""
    return (
        f"**New report** by **{plain(reporter.display_name)}** ({reporter.id}): {reported.what}, "
        f"by **{plain(reported.author_name)}** ({reported.author})\n"
        f"> {plain(reason, LONGEST_REASON)}\n[Go to the message]({reported.link})"
    )
