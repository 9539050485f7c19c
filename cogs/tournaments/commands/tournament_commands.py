"""The `/tournament` commands, and the rounds that do what is due."""

from collections.abc import Callable, Coroutine
from typing import Any, Literal, TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.client import Deckhand, Interaction
from bot.base.current_time import now
from bot.cluster.readiness import is_connected
from bot.discord_api.discord_calls import respond
from bot.matches.live.snapshot import Snapshot
from bot.tournaments.creation import LARGEST, LONGEST_NAME, LONGEST_SOURCE
from bot.tournaments.draw import LONGEST_NUMBER
from bot.tournaments.time_input import LONGEST as LONGEST_TIME
from cogs.tournaments.controllers.audit_log import show_export
from cogs.tournaments.controllers.deck_lists import show_decks
from cogs.tournaments.controllers.draw_controller import DrawController
from cogs.tournaments.controllers.draw_verification import DrawVerification
from cogs.tournaments.controllers.lost_channels import LostChannels
from cogs.tournaments.controllers.new_tournament import wished_settings
from cogs.tournaments.controllers.no_shows import NoShowController
from cogs.tournaments.controllers.organiser_calls import OrganiserCallController
from cogs.tournaments.controllers.organiser_controller import OrganiserController
from cogs.tournaments.controllers.organiser_permissions import tournament_place
from cogs.tournaments.controllers.signup_controller import SignUpController
from cogs.tournaments.controllers.tournament_home import open_tournament
from cogs.tournaments.controllers.tournament_lookup import (
    all_tournament_names,
    decks_for_it,
    tournament_names,
)
from cogs.tournaments.controllers.tournament_pages import show_page, tournament_page
from cogs.tournaments.controls.page_controls import (
    ListTournaments,
    ShowBracket,
    ShowLog,
    ShowPairings,
    ShowStandings,
)
from cogs.tournaments.jobs.announcement_updater import AnnouncementUpdater
from cogs.tournaments.jobs.round_job import RoundJob, tell_promoted
from cogs.tournaments.jobs.weekly_news import WeeklyNews
from cogs.tournaments.layouts.signup_announcement import EXPLAINED
from cogs.ui.choices import DeckName, ModeName, clock_choices, game_choices, game_modes
from cogs.ui.match_display import MatchDisplay
from cogs.ui.periodic import EACH_SECOND, LONGEST, PeriodicJob

Command = TypeVar("Command")
Autocomplete = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]
Which = app_commands.Range[str, 1, LONGEST_NAME] | None


def about_tournament(
    offered: Autocomplete = tournament_names, **described: str
) -> Callable[[Command], Command]:
    """Decorates a command that is about a `tournament`, of which those are `offered`; its other
    options are `described`."""
    which = "Which tournament; left out, the one of this channel"
    describe = app_commands.describe(tournament=which, **described)
    autocomplete = app_commands.autocomplete(tournament=offered)
    return lambda command: describe(autocomplete(command))


TournamentName = app_commands.Range[str, 1, LONGEST_NAME]
Source = app_commands.Range[str, 1, LONGEST_SOURCE]
Players = app_commands.Range[int, 2, max(LARGEST.values())]


@app_commands.guild_only()
class TournamentCommands(
    commands.GroupCog, name="tournament", description="Tournaments, from sign-up to the winner"
):
    """A thin layer: each command is one call."""

    def __init__(self, bot: Deckhand) -> None:
        self.bot = bot
        self.sign_ups = bot.services.sign_ups
        self.announcement_updater = AnnouncementUpdater(bot, now)
        self.job = PeriodicJob(bot, "tournaments", self.process_due, shared_longest=EACH_SECOND)
        self.signup_controller = SignUpController(bot, self.job.wake_all)
        self.organiser_controller = OrganiserController(bot, self.job.wake_all)
        self.organiser_calls = OrganiserCallController(bot)
        self.no_shows = NoShowController(bot, self.job.wake_all)
        self.lost_channels = LostChannels(bot, self.job.wake_all)
        self.draw_controller = DrawController(bot, self.job.wake_all)
        self.draw_verification = DrawVerification(bot)
        refresher = bot.shared(MatchDisplay)
        self.round_job = RoundJob(bot, refresher, self.no_shows, self.lost_channels, now)
        self.weekly_news = WeeklyNews(bot)
        refresher.when_over(self._look_at)
        bot.share(self.signup_controller, self.organiser_controller, self.draw_controller)

    async def cog_load(self) -> None:
        """Begins to look after tournaments."""
        self.job.start()

    async def cog_unload(self) -> None:
        """Stops that."""
        await self.job.stop()

    @commands.Cog.listener("on_ranges_gained")
    @commands.Cog.listener("on_guild_channel_delete")
    @commands.Cog.listener("on_guild_channel_update")
    @commands.Cog.listener("on_tournament_paused")
    async def look_again(self, *_: object) -> None:
        """Called when other servers are this process' to see to, when a channel was deleted or
        changed (a tournament may have lost its own), and when a tournament was paused of which
        players could not be told."""
        self.job.wake()

    async def process_due(self) -> float | None:
        """One round. Gives back in how many seconds the next is due."""
        if not is_connected(self.bot):
            return LONGEST
        due = [await self.weekly_news.process_due()]
        if await self.bot.services.tournaments.active():
            await tell_promoted(self.bot, self.sign_ups)
            due.append(await self.round_job.process_due())
            due.append(await self.announcement_updater.refresh())
        else:
            due.append(await self.round_job.end_matches())
        return min((seconds for seconds in due if seconds is not None), default=None)

    async def _look_at(self, snapshot: Snapshot) -> None:
        """Goes on as soon as a match of a tournament is over."""
        if snapshot.row.pairing is not None:
            self.job.wake()

    @app_commands.command(description="A new tournament in this channel (organisers)")
    @app_commands.describe(
        name="What it is called",
        game="What is played",
        form="Who meets whom",
        like="An earlier tournament whose settings are copied, but for those that you choose here",
        mode="A way of playing it for which nobody brings a deck",
        best_of="One game, or three: who wins two first",
        clock="How fast everybody plays; left out, live. Without a clock nothing is rated",
        rounds="Of a Swiss; left out, the usual number for the players",
        cut="How many of a Swiss go on to single elimination; left out, nobody",
        max_players="More wait until there is a place",
        starts="2h, Saturday 8pm CET, 2030-05-17 18:30 (UTC); left out, when an organiser says so",
        check_in="For how many minutes before the start players have to say that they are there",
        open_lists="Whether everybody sees all decks from the start on (no, if left out)",
        deck_change="Whether decks may be changed between rounds (no, if left out)",
        round_minutes="After so long undecided matches of a round are settled; left out, no limit",
        no_show_minutes="Who does not come for so long loses (0: never); left out, 10 if live",
        drawn_from="A public number that comes after the start, like: drand round 4821000",
    )
    @app_commands.rename(form="format")
    @app_commands.autocomplete(mode=game_modes, like=all_tournament_names)
    @app_commands.choices(
        game=game_choices(),
        clock=clock_choices(),
        form=[app_commands.Choice(name=said, value=key) for key, said in EXPLAINED.items()],
    )
    async def create(
        self,
        interaction: Interaction,
        name: TournamentName,
        game: str | None = None,
        form: str | None = None,
        like: TournamentName | None = None,
        mode: ModeName | None = None,
        best_of: Literal[1, 3] | None = None,
        clock: str | None = None,
        rounds: app_commands.Range[int, 1, 20] | None = None,
        cut: Literal[2, 4, 8, 16, 32] | None = None,
        max_players: Players | None = None,
        starts: app_commands.Range[str, 1, LONGEST_TIME] | None = None,
        check_in: app_commands.Range[int, 0, 24 * 60] | None = None,
        open_lists: bool | None = None,
        deck_change: bool | None = None,
        round_minutes: app_commands.Range[int, 1, 30 * 24 * 60] | None = None,
        no_show_minutes: app_commands.Range[int, 0, 7 * 24 * 60] | None = None,
        drawn_from: Source | None = None,
    ) -> None:
        channel = tournament_place(interaction)
        others = "name", "like", "starts", "drawn_from"  # the rest are settings, as they are called
        given = {key: value for key, value in interaction.namespace if key not in others}
        if drawn_from is not None:
            given["number_source"] = drawn_from
        wanted = await wished_settings(
            interaction, channel, name, given, like, planned=bool(starts)
        )
        await self.signup_controller.create(interaction, channel, wanted, starts)

    @app_commands.command(description="Sign up with a deck, or change yours before the start")
    @about_tournament(deck="One of your legal decks; none where nobody brings one")
    @app_commands.autocomplete(deck=decks_for_it)
    async def join(
        self, interaction: Interaction, deck: DeckName | None = None, tournament: Which = None
    ) -> None:
        await self.signup_controller.join(interaction, tournament, deck)

    @app_commands.command(description="Take your sign-up back, before the start")
    @about_tournament()
    async def leave(self, interaction: Interaction, tournament: Which = None) -> None:
        await self.signup_controller.leave(interaction, tournament)

    @app_commands.command(name="check-in", description="Say that you are there, before the start")
    @about_tournament()
    async def check_in(self, interaction: Interaction, tournament: Which = None) -> None:
        await self.signup_controller.check_in(interaction, tournament)

    @app_commands.command(description="Play another of your decks, where that is allowed")
    @about_tournament(deck="One of your legal decks")
    @app_commands.autocomplete(deck=decks_for_it)
    async def deck(
        self, interaction: Interaction, deck: DeckName, tournament: Which = None
    ) -> None:
        await self.signup_controller.change_deck(interaction, tournament, deck)

    @app_commands.command(description="What is next for you: your match, or when it goes on")
    async def next(self, interaction: Interaction) -> None:
        await open_tournament(interaction)

    @app_commands.command(description="Who meets whom, and what came of it")
    @about_tournament(all_tournament_names, number="Which round; left out, the latest")
    @app_commands.rename(number="round")
    async def pairings(
        self,
        interaction: Interaction,
        number: app_commands.Range[int, 1, 1000] | None = None,
        tournament: Which = None,
    ) -> None:
        await show_page(interaction, tournament, ShowPairings, number)

    @app_commands.command(description="Type the public number that a tournament is drawn from")
    @about_tournament(number="The number, as everybody can look it up")
    async def number(
        self,
        interaction: Interaction,
        number: app_commands.Range[str, 1, 2 * LONGEST_NUMBER],
        tournament: Which = None,
    ) -> None:
        await self.draw_controller.type_number(interaction, number, tournament)

    @app_commands.command(description="Drop out of a tournament that has begun (asks first)")
    @about_tournament()
    async def drop(self, interaction: Interaction, tournament: Which = None) -> None:
        await self.organiser_controller.ask_quit(interaction, tournament)

    @app_commands.command(name="list", description="The tournaments of this server")
    @app_commands.describe(ended="Whether to show those that have ended, too")
    async def list_(self, interaction: Interaction, ended: bool = False) -> None:
        await respond(interaction, await tournament_page(interaction, ListTournaments(ended, 0)))

    @app_commands.command(description="The decks that are played: everybody's, or your own")
    @about_tournament(all_tournament_names, player="Whose deck")
    async def decks(
        self, interaction: Interaction, player: discord.User | None = None, tournament: Which = None
    ) -> None:
        await show_decks(interaction, tournament, player)

    @app_commands.command(description="Who is where, and every figure of yours explained")
    @about_tournament(all_tournament_names, after="As it was after the round of this number")
    async def standings(
        self,
        interaction: Interaction,
        after: app_commands.Range[int, 1, 99] | None = None,
        tournament: Which = None,
    ) -> None:
        await show_page(interaction, tournament, ShowStandings, after or 0, 0)

    @app_commands.command(
        description="Who meets whom in elimination; in a round robin, all results"
    )
    @about_tournament(all_tournament_names)
    async def bracket(self, interaction: Interaction, tournament: Which = None) -> None:
        await show_page(interaction, tournament, ShowBracket)

    @app_commands.command(description="Who did what, and why")
    @about_tournament(all_tournament_names)
    async def log(self, interaction: Interaction, tournament: Which = None) -> None:
        await show_page(interaction, tournament, ShowLog)

    @app_commands.command(description="Recompute lots, pairings and byes: was it drawn as it says?")
    @about_tournament(all_tournament_names)
    async def verify(self, interaction: Interaction, tournament: Which = None) -> None:
        await self.draw_verification.verify(interaction, tournament)

    @app_commands.command(description="All of a tournament as files: JSON and CSV (organisers)")
    @about_tournament(all_tournament_names)
    async def export(self, interaction: Interaction, tournament: Which = None) -> None:
        await show_export(interaction, tournament)
