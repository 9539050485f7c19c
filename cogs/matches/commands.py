"""The command `/match`, and the jobs of matches."""

import asyncio
import logging

import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot.app.client import Deckhand, Interaction
from bot.matches.live.snapshot import Snapshot
from bot.posts.post_keeper import LEAVING_SECONDS
from cogs.matches.absences.controllers import AbsenceController
from cogs.matches.challenges.controllers.challenge_controller import ChallengeController
from cogs.matches.clocks.jobs import ClockJob
from cogs.matches.deals.controllers.cut_messages import CutPanels
from cogs.matches.deals.controllers.deck_cuts import CutController
from cogs.matches.deals.controllers.match_verification import VerificationController
from cogs.matches.notices.jobs import MatchNotices
from cogs.matches.series.controllers.agreements import AgreementController
from cogs.matches.series.controllers.prompts import PlayerPrompts
from cogs.matches.table.controllers.board_updater import BoardUpdater
from cogs.matches.table.controllers.hand_updater import HandUpdater
from cogs.matches.table.controllers.hint_controller import HintController
from cogs.matches.table.controllers.log_and_cards import LogAndCardsController
from cogs.matches.table.controllers.match_controller import MatchController
from cogs.matches.table.controllers.match_lookup import MatchLookup
from cogs.matches.table.controllers.match_pages import MatchPagesController
from cogs.matches.table.controllers.match_pictures import MatchPictures
from cogs.matches.table.controllers.match_refresher import MatchRefresher
from cogs.matches.table.jobs.changed_rules import stop_what_cannot_go_on
from cogs.ui.match_display import PairingThreads

log = logging.getLogger(__name__)

ROUND_SECONDS = 60
"""Seconds between two looks for expired challenges and for what follows matches."""


class MatchCommands(commands.Cog, name="match"):
    """The command `/match`, and the listeners and jobs of matches and challenges."""

    def __init__(self, bot: Deckhand, threads: PairingThreads) -> None:
        self.bot = bot
        pictures = MatchPictures(bot.workers)
        boards = BoardUpdater(bot, pictures)
        hands = HandUpdater(bot, pictures)
        self.boards = boards
        self.live = bot.services.matches
        calls = PlayerPrompts(bot, hands)
        panels = CutPanels(bot)
        self.cuts = CutController(bot, hands, panels, threads)
        self.clockwork = ClockJob(bot)
        self.refresher = MatchRefresher(
            bot, boards, hands, calls, threads, self.cuts, self.clockwork
        )
        lookup = MatchLookup(self.live, self.refresher, boards, bot.services.presses)
        self.controller = MatchController(bot.services, lookup, self.refresher, boards)
        self.pages = MatchPagesController(bot, lookup, self.controller)
        self.hints = HintController(bot.services, lookup, boards, self.refresher)
        self.reading = LogAndCardsController(bot.services.replays, lookup)
        self.verification = VerificationController(bot)
        self.agreements = AgreementController(
            bot.services, self.refresher, boards, calls, bot.posts.private
        )
        bot.posts.add(MatchNotices(bot))
        self.absences = AbsenceController(bot, self.refresher)
        self.challenge_controller = ChallengeController(bot, self.refresher, panels.answer_accepted)

    async def cog_load(self) -> None:
        """Starts the jobs of challenges and matches. The library calls it."""
        self.bot.add_listener(self.on_match_changed)
        await self.bot.posts.adopt_older(left=True)
        await self.clockwork.start()
        self.refresher.catching_up.start()
        self.cuts.job.start()
        self.look_after.start()
        self.look_at_older.start()

    async def cog_unload(self) -> None:
        """Stops the jobs, and waits until the latest changes of matches are shown. The library
        calls it."""
        self.look_after.cancel()
        self.look_at_older.cancel()
        await self.clockwork.stop()
        await self.cuts.job.stop()
        await self.refresher.catching_up.stop()
        self.bot.remove_listener(self.on_match_changed)
        await self.refresher.finish_or_stop()
        await self.bot.services.portraits.finish()

    @commands.Cog.listener()
    async def on_ranges_gained(self) -> None:
        """Takes over the clocks, deals and messages of matches after this process has become
        responsible for more servers."""
        await self.clockwork.take_over()
        self.refresher.catch_up()
        self.cuts.job.wake()
        await self._look_at_older()
        await asyncio.sleep(LEAVING_SECONDS)
        await self.bot.posts.adopt_older(left=True)
        await self.bot.posts.send_wanted()

    async def on_match_changed(self, match_id: str, snapshot: Snapshot | None) -> None:
        """Schedules an update of a match's messages after a job has changed the match. `cog_load`
        registers this listener itself, because the listener must also work during the shutdown: the
        library removes a cog's own listeners before it unloads the cog."""
        self.refresher.show_soon(match_id, snapshot)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Keeps in memory when an interaction arrived, and which avatar its user has. The library
        calls it for every interaction."""
        self.bot.services.presses.note_arrival(interaction.id)
        self.bot.services.portraits.note_avatar(interaction.user)

    @tasks.loop(seconds=ROUND_SECONDS)
    async def look_after(self) -> None:
        """Does the regular work of matches, such as ending expired challenges and noticing players
        who have left. If a task fails, the next round repeats it: an exception here would end the
        loop."""
        for task in (
            self.challenge_controller.expire_challenges,
            self.agreements.settle_due,
            self.absences.look_for_absent_players,
            self.bot.posts.adopt_older,
            self.bot.posts.send_wanted,
            self.refresher.end_expired_hands,
        ):
            try:
                await task()
            except Exception:
                log.exception("looking after challenges and matches failed")

    @tasks.loop(count=1)
    async def look_at_older(self) -> None:
        """Stops the running matches that began under older rules and can't continue under the
        current ones, and notifies their players. Runs once after the start."""
        await self._look_at_older()

    async def _look_at_older(self) -> None:
        await stop_what_cannot_go_on(self.bot, self.refresher)
        await self.bot.posts.send_wanted()
        await self.bot.services.computer.resume_all()

    @look_at_older.before_loop
    @look_after.before_loop
    async def _ready(self) -> None:
        await self.bot.wait_until_ready()

    @commands.Cog.listener("on_message")
    async def on_message_in_channel(self, message: discord.Message) -> None:
        """Counts the messages that push a board up, without reading their content. The library
        calls it for every message."""
        self.boards.note_channel_message(message.channel.id, message.id)

    @app_commands.command(name="match", description="Your matches: board, hand, log and more")
    async def match(self, interaction: Interaction) -> None:
        await self.pages.open(interaction)
