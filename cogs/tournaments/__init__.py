"""Tournaments: sign-up, rounds, standings and brackets, what organisers do, and the audit log."""

from functools import partial

from bot.app.client import Deckhand
from cogs.tournaments.commands import TournamentCommands
from cogs.tournaments.controllers.audit_log import tournament_export
from cogs.tournaments.controllers.tournament_pages import take
from cogs.tournaments.controls.manage_controls import ManageAction, NameSource
from cogs.tournaments.controls.new_controls import NewAction
from cogs.tournaments.controls.organiser_controls import (
    CallAction,
    LostChannelAction,
    NoShowAction,
    OrganiserAction,
)
from cogs.tournaments.controls.page_controls import PageAction, VerifyDraw
from cogs.tournaments.controls.signup_controls import NumberAction, SignUpAction
from cogs.ui.controls import handle_actions
from cogs.ui.match_display import MatchDisplay
from cogs.ui.periodic import PeriodicJob


def add_jobs(bot: Deckhand) -> None:
    """Registers the export of tournaments with the bot. Processes that request exports and
    processes that make exports both need this."""
    bot.services.exports.add_kind("tournament", bot, partial(tournament_export, bot))


async def setup(bot: Deckhand, display: MatchDisplay, deals: PeriodicJob) -> PeriodicJob:
    """Registers the command and handlers of tournaments with the bot. `deals` is the job that deals
    the cards of matches whose time to cut the deck is over. Returns the job that runs the
    tournaments."""
    cog = TournamentCommands(bot, display, deals)
    handle_actions(bot, take, PageAction)
    handle_actions(bot, cog.signup_controller.take, SignUpAction)
    handle_actions(bot, cog.new_tournaments.take, NewAction)
    handle_actions(bot, cog.organiser_controller.take, OrganiserAction | ManageAction)
    handle_actions(bot, cog.lost_channels.take, LostChannelAction)
    handle_actions(bot, cog.draw_controller.take, NumberAction | NameSource)
    handle_actions(bot, cog.draw_verification.take, VerifyDraw)
    handle_actions(bot, cog.organiser_calls.take, CallAction)
    handle_actions(bot, cog.no_shows.take, NoShowAction)
    await bot.add_cog(cog)
    return cog.job
