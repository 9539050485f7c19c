"""Reporting a shared deck or a challenge: a press, a reason, a message to who runs the server."""

from dataclasses import dataclass

import discord

from bot.app.client import Deckhand, Interaction
from bot.base.current_time import now
from bot.base.discord_text import plain
from bot.base.refusals import Refusal
from bot.decks.deck_text import NAME_LENGTH
from bot.decks.modes import game_and_mode
from bot.decks.shared_decks import WITHDRAWN
from bot.discord_api.discord_calls import OutgoingMessage, defer, respond
from bot.limits.reports import LONGEST_REASON
from bot.store.limits.member_reports import MemberReport, ReportKind
from cogs.hosting.controllers.report_delivery import ReportDelivery
from cogs.ui.periodic import LONGEST, PeriodicCog, PeriodicJob
from cogs.ui.report_button import AskReason, Report, ReportAction, ReportForm

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


class ReportController(PeriodicCog):
    """Passes on what members report, and looks for what another process has not sent."""

    def __init__(self, bot: Deckhand) -> None:
        self.bot = bot
        self._delivery = bot.shared(ReportDelivery)
        self.job = PeriodicJob(bot, "reports", self._delivery.resend_stored, shared_longest=LONGEST)

    async def take(self, press: Interaction, action: ReportAction) -> None:
        """Does what a press or a form asks for. Raises Refusal."""
        reported = await self._reported(press, action.kind, action.about)
        reports = self.bot.services.reports
        match action:
            case AskReason(kind, about):
                await reports.check(kind, about, press.user.id, now())
                await ReportForm(kind, about).open(press)
            case Report(kind, about, reason):
                await defer(press)
                words = _words(press.user, reported, reason)
                report = MemberReport(kind, about, press.user.id, reported.guild, now(), words)
                await reports.add(report)
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
    link = f"https://discord.com/channels/{reported.guild}/{reported.channel}"
    if reported.message is not None:
        link += f"/{reported.message}"
    return (
        f"**New report** by **{plain(reporter.display_name)}** ({reporter.id}): {reported.what}, "
        f"by **{plain(reported.author_name)}** ({reported.author})\n"
        f"> {plain(reason, LONGEST_REASON)}\n[Go to the message]({link})"
    )
