"""The `/match` commands."""

import asyncio
import logging
from collections.abc import Sequence
from typing import cast

import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot.app.client import Deckhand, Interaction
from bot.base.discord_text import whole_lines
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import CONTENT_LIMIT, OutgoingMessage, respond
from bot.matches.choices.auto_pass import AutoPassMode
from bot.matches.match_refusals import BeingCut
from bot.store.matches.match_clocks import ClockRow
from bot.store.matches.match_rows import MatchRow
from bot.store.tournaments.pairing_context import PairingContext
from cogs.matches.absences.controllers import AbsenceController
from cogs.matches.challenges.controllers.challenge_controller import ChallengeController
from cogs.matches.choices.layouts.auto_pass import TITLES
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
from cogs.matches.table.controllers.match_pictures import MatchPictures
from cogs.matches.table.controllers.match_refresher import MatchRefresher
from cogs.matches.table.jobs.catch_up import CatchUp
from cogs.matches.table.jobs.changed_rules import stop_what_cannot_go_on
from cogs.replays.controllers.replay_controller import ReplayController
from cogs.ui.choices import matching
from cogs.ui.match_text import PUT_ASIDE, listed_time, name_against, place_words, title
from cogs.ui.send_once import LEAVING_SECONDS

log = logging.getLogger(__name__)

Choices = list[app_commands.Choice[str]]
MatchId = app_commands.Range[str, 1, 12]

ROUND_SECONDS = 60
"""How often the bot looks for challenges whose time is up and what follows matches."""

NO_MATCH = (
    "You are in no match. `/match practice` begins one against the computer, **/challenge** "
    "one against somebody."
)
NOTHING_OVER = "You have played no match to its end yet. Name one with `id:`."
WHICH = "One of your matches; left out, the one played here, or your latest"


class MatchCommands(commands.GroupCog, name="match", description="Play matches"):
    """A thin layer over the controllers of challenges and of matches."""

    def __init__(self, bot: Deckhand) -> None:
        self.bot = bot
        pictures = MatchPictures(bot.workers)
        boards = BoardUpdater(bot, pictures)
        hands = HandUpdater(bot, pictures)
        self.boards, self.hands = boards, hands
        self.live = bot.services.matches
        self._matches = bot.services.match_directory
        calls = PlayerPrompts(bot)
        self.refresher = MatchRefresher(bot, boards, hands, calls)
        lookup = MatchLookup(self.live, self.refresher, boards, bot.services.presses)
        self.controller = MatchController(bot.services, lookup, self.refresher, boards, hands)
        self.hints = HintController(bot.services, lookup, boards, hands)
        self.reading = LogAndCardsController(bot.services.replays, lookup)
        self.replays = ReplayController(bot)
        self.verification = VerificationController(bot)
        self.agreements = AgreementController(bot.services, self.refresher, boards, hands, calls)
        self.catching_up = CatchUp(bot, self.refresher)
        self.news = bot.shared(MatchNotices)
        self.clockwork = ClockJob(bot, self.refresher)
        self.absences = AbsenceController(bot, self.refresher)
        panels = CutPanels(bot)
        self.challenge_controller = ChallengeController(
            bot, self.refresher, hands, panels.answer_accepted
        )
        self.cuts = CutController(bot, self.refresher, hands, panels)
        bot.share(self.refresher, self.cuts)

    async def cog_load(self) -> None:
        """Begins to look after challenges and matches."""
        await self.clockwork.start()
        self.catching_up.start()
        self.cuts.start()
        self.look_after.start()
        self.look_at_older.start()

    async def cog_unload(self) -> None:
        """Stops that, and shows what has changed last."""
        self.look_after.cancel()
        self.look_at_older.cancel()
        await self.clockwork.stop()
        await self.cuts.stop()
        await self.catching_up.stop()
        await self.refresher.finish_or_stop()
        await self.bot.services.portraits.finish()

    @commands.Cog.listener()
    async def on_ranges_gained(self) -> None:
        """Called when other servers are this process' to see to, which another has had or none."""
        await self.clockwork.take_over()
        self.catching_up.show_overdue_matches()
        self.cuts.deal_due_soon()
        await self._look_at_older()
        await asyncio.sleep(LEAVING_SECONDS)
        await self.news.take_over()
        await self.news.send_pending()

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Called by the library whenever somebody uses a command or presses something. Measures how
        long that was on its way."""
        self.bot.services.presses.note_arrival(interaction.id)
        self.bot.services.portraits.note_avatar(interaction.user)

    @tasks.loop(seconds=ROUND_SECONDS)
    async def look_after(self) -> None:
        """Ends challenges that nobody answered, and what follows matches where nobody did.

        What fails is done in the next round: an exception here would be the last of it.
        """
        for task in (
            self.challenge_controller.expire_challenges,
            self.agreements.settle_due,
            self.absences.look_for_absent_players,
            self.news.send_pending,
            self.hands.end_expired,
        ):
            try:
                await task()
            except Exception:
                log.exception("looking after challenges and matches failed")

    @tasks.loop(count=1)
    async def look_at_older(self) -> None:
        """Stops the matches that cannot go on by the rules of today, and has their players told."""
        await self._look_at_older()

    async def _look_at_older(self) -> None:
        await stop_what_cannot_go_on(self.bot, self.refresher)
        await self.news.send_pending()
        await self.bot.services.computer.resume_all()

    @look_at_older.before_loop
    @look_after.before_loop
    async def _ready(self) -> None:
        await self.bot.wait_until_ready()

    @commands.Cog.listener("on_message")
    async def on_message_in_channel(self, message: discord.Message) -> None:
        """Notices what is said below boards; nothing is read."""
        self.boards.note_channel_message(message.channel.id, message.id)

    @app_commands.command(description="Find the board, or bring it back")
    @app_commands.describe(match=WHICH)
    async def board(self, interaction: Interaction, match: MatchId | None = None) -> None:
        match_id = await self._which(interaction, match, watching=True)
        await self.controller.show_board(interaction, match_id)

    @app_commands.command(description="Your hand and your choices, for you alone")
    @app_commands.describe(match=WHICH)
    async def hand(self, interaction: Interaction, match: MatchId | None = None) -> None:
        match_id = await self._which(interaction, match)
        try:
            await self.controller.open_hand(interaction, match_id)
        except BeingCut:
            await self.cuts.open_cut_panel(interaction, match_id)

    @app_commands.command(description="Everything that happened, as you may know it")
    @app_commands.describe(match=WHICH)
    async def log(self, interaction: Interaction, match: MatchId | None = None) -> None:
        match_id = await self._which(interaction, match, watching=True)
        await self.reading.open_log(interaction, match_id)

    @app_commands.command(description="Watch a match that is over again, step by step")
    @app_commands.rename(match_id="id")
    @app_commands.describe(
        match_id="The id of the match; left out, the one played here, or your latest"
    )
    async def replay(self, interaction: Interaction, match_id: MatchId | None = None) -> None:
        await self.replays.watch(interaction, await self._which_over(interaction, match_id))

    @app_commands.command(description="When you are asked though you could only pass")
    @app_commands.describe(
        setting="If a pass comes at once, your opponent knows that you could not act: Always ask",
        match=WHICH,
    )
    @app_commands.choices(
        setting=[app_commands.Choice(name=said, value=mode) for mode, said in TITLES.items()]
    )
    async def passing(
        self, interaction: Interaction, setting: str, match: MatchId | None = None
    ) -> None:
        mode = cast("AutoPassMode", setting)
        playing = match is not None or await self._running(interaction)
        match_id = await self._which(interaction, match) if playing else None
        if match_id is not None and match is None and mode in ("until", "turn"):
            await self.controller.ask_which(interaction, match_id, mode)
        else:
            await self.controller.set_auto_pass(interaction, match_id, mode)

    @app_commands.command(description="Give up a match (asks first)")
    @app_commands.describe(match=WHICH)
    async def concede(self, interaction: Interaction, match: MatchId | None = None) -> None:
        await self.controller.ask_concede(interaction, await self._which(interaction, match))

    @app_commands.command(description="Offer your opponent a draw, or accept theirs")
    @app_commands.describe(match=WHICH)
    async def draw(self, interaction: Interaction, match: MatchId | None = None) -> None:
        match_id = await self._which(interaction, match)
        if match is None:
            await self.controller.ask_which(interaction, match_id, "draw")
        else:
            await self.agreements.propose_draw_or_undo(interaction, match_id, "draw")

    @app_commands.command(description="Ask your opponent to let you take back your latest choice")
    @app_commands.describe(match=WHICH)
    async def undo(self, interaction: Interaction, match: MatchId | None = None) -> None:
        match_id = await self._which(interaction, match)
        if match is None:
            await self.controller.ask_which(interaction, match_id, "undo")
        else:
            await self.agreements.propose_draw_or_undo(interaction, match_id, "undo")

    @app_commands.command(description="Check a finished match: its deal, and all of its play")
    @app_commands.rename(match_id="id")
    @app_commands.describe(match_id="The match, as it stands below its board")
    async def verify(self, interaction: Interaction, match_id: MatchId) -> None:
        await self.verification.verify_match(interaction, match_id.strip().upper())

    @app_commands.command(name="list", description="Your running matches")
    async def list_(self, interaction: Interaction) -> None:
        running = await self._running(interaction)
        if not running:
            raise Refusal(NO_MATCH)
        clocks, places = await self._matches.clocks_and_places(running)
        user = interaction.user.id
        lines = [
            _listed(row, clocks.get(row.id), places.get(row.pairing or 0), user) for row in running
        ]
        await respond(interaction, OutgoingMessage(whole_lines(lines, CONTENT_LIMIT)))

    @board.autocomplete("match")
    @hand.autocomplete("match")
    @log.autocomplete("match")
    @passing.autocomplete("match")
    @concede.autocomplete("match")
    @draw.autocomplete("match")
    @undo.autocomplete("match")
    async def matches(self, interaction: Interaction, typed: str) -> Choices:
        """The player's own running matches."""
        user = interaction.user.id
        offers = [
            (f"{row.id}: {name_against(row, user)}", row.id)
            for row in await self._running(interaction)
        ]
        return matching(typed, offers)

    async def _running(self, interaction: Interaction) -> Sequence[MatchRow]:
        return await self._matches.running_of(interaction.user.id)

    async def _which(
        self, interaction: Interaction, given: str | None, *, watching: bool = False
    ) -> str:
        """Returns the id of the match that is meant. `watching` refuses one that was played
        elsewhere by others."""
        user = interaction.user.id
        if given is not None:
            match_id = given.strip().upper()
            if watching:
                await self.bot.services.replays.check_seen(match_id, user, interaction.guild_id)
            return match_id
        row = await self._matches.find_meant(user, interaction.channel_id, watching=watching)
        if row is None:
            raise Refusal(NO_MATCH)
        return row.id

    @replay.autocomplete("match_id")
    async def matches_over(self, interaction: Interaction, typed: str) -> Choices:
        """The player's own latest matches that are over."""
        user = interaction.user.id
        ended = await self._matches.over_of(user)
        return matching(typed, [(f"{row.id}: {name_against(row, user)}", row.id) for row in ended])

    async def _which_over(self, interaction: Interaction, given: str | None) -> str:
        """Returns the id of the match that is to be watched."""
        if given is not None:
            return given.strip().upper()
        user, channel = interaction.user.id, interaction.channel_id
        row = await self._matches.find_meant_over(user, channel)
        if row is None:
            raise Refusal(NOTHING_OVER)
        return row.id


def _listed(row: MatchRow, clock: ClockRow | None, place: PairingContext | None, user: int) -> str:
    board = f"[board]({row.board_link})" if row.board_link else ""
    paused = row.is_paused or (place is not None and place.paused is not None)
    time = "paused" if paused else clock and listed_time(row, clock, user)
    aside = PUT_ASIDE.lower() if row.aside else ""
    parts = f"`{row.id}` {title(row)}", place and place_words(place), time, aside, board
    return " · ".join(filter(None, parts))
