"""The command `/tournament`, and the job that processes everything due in tournaments."""

from discord import app_commands
from discord.ext import commands

from bot.app.client import Deckhand, Interaction
from bot.base.current_time import now
from bot.cluster.readiness import is_connected
from bot.matches.live.snapshot import Snapshot
from cogs.tournaments.controllers.draw_controller import DrawController
from cogs.tournaments.controllers.draw_verification import DrawVerification
from cogs.tournaments.controllers.lost_channels import LostChannels
from cogs.tournaments.controllers.new_tournament import NewTournamentController
from cogs.tournaments.controllers.no_shows import NoShowController
from cogs.tournaments.controllers.organiser_calls import OrganiserCallController
from cogs.tournaments.controllers.organiser_controller import OrganiserController
from cogs.tournaments.controllers.signup_controller import SignUpController
from cogs.tournaments.controllers.tournament_home import open_tournament
from cogs.tournaments.jobs.announcements import Announcements
from cogs.tournaments.jobs.round_job import RoundJob
from cogs.tournaments.jobs.weekly_news import WeeklyNews
from cogs.ui.match_display import MatchDisplay
from cogs.ui.periodic import EACH_SECOND, LONGEST, PeriodicJob


class TournamentCommands(commands.Cog):
    """The command `/tournament`, and the job that runs the tournaments. `deals` is the job that
    deals the cards of matches; it runs at once when a tournament is resumed."""

    def __init__(self, bot: Deckhand, display: MatchDisplay, deals: PeriodicJob) -> None:
        self.bot = bot
        self.announcements = Announcements(bot, now)
        self.job = PeriodicJob(bot, "tournaments", self.process_due, shared_longest=EACH_SECOND)
        self.signup_controller = SignUpController(bot, self.job.wake_all)
        self.new_tournaments = NewTournamentController(bot, self.job.wake_all)
        self.organiser_controller = OrganiserController(bot, display, deals, self.job.wake_all)
        self.organiser_calls = OrganiserCallController(bot, display)
        self.no_shows = NoShowController(bot, self.job.wake_all)
        self.lost_channels = LostChannels(bot, deals, self.job.wake_all)
        self.draw_controller = DrawController(bot, self.job.wake_all)
        self.draw_verification = DrawVerification(bot)
        self.round_job = RoundJob(bot, display, self.no_shows, self.lost_channels, now)
        self.weekly_news = WeeklyNews(bot)

    async def cog_load(self) -> None:
        """Starts the job. discord.py calls this."""
        self.job.start()

    async def cog_unload(self) -> None:
        """Stops the job. discord.py calls this."""
        await self.job.stop()

    @commands.Cog.listener("on_ranges_gained")
    @commands.Cog.listener("on_guild_channel_delete")
    @commands.Cog.listener("on_guild_channel_update")
    @commands.Cog.listener("on_tournament_paused")
    async def look_again(self, *_: object) -> None:
        """Runs the job at once. This is called after three kinds of events:

        - The process has become responsible for more servers.
        - A channel, which may be a tournament's, was deleted or changed.
        - The bot has paused a tournament because it couldn't reach the players.
        """
        self.job.wake()

    async def process_due(self) -> float | None:
        """Runs one round of the job: everything that is due in the tournaments of this process.
        Returns the seconds until the next round is due, None if nothing is due."""
        if not is_connected(self.bot):
            return LONGEST
        due = [await self.weekly_news.process_due()]
        if await self.bot.services.tournaments.active():
            due.append(await self.round_job.process_due())
            due.append(await self.announcements.refresh())
        else:
            due.append(await self.round_job.end_matches())
        return min((seconds for seconds in due if seconds is not None), default=None)

    @commands.Cog.listener()
    async def on_match_over(self, snapshot: Snapshot) -> None:
        """Runs the job at once after the end of a tournament's match was shown, so that the
        tournament continues without delay."""
        if snapshot.row.pairing is not None:
            self.job.wake()

    @app_commands.command(description="Join or run a tournament: pairings, standings, decks")
    @app_commands.guild_only()
    async def tournament(self, interaction: Interaction) -> None:
        await open_tournament(interaction)
