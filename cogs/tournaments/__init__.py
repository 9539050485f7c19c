"""Tournaments: sign-up, rounds, standings and brackets, what organisers do, and the audit log."""

from functools import partial

from bot.app.client import Deckhand
from cogs.tournaments.commands.tournament_commands import TournamentCommands
from cogs.tournaments.controllers import (
    audit_log,
    bracket_pages,
    deck_lists,
    pairing_pages,
    standings_pages,
    tournament_list,
)
from cogs.tournaments.controllers.pairing_thread import TournamentThreads
from cogs.tournaments.layouts.confirmation import CancelActButton
from cogs.tournaments.presses import (
    lost_channel_presses,
    no_show_presses,
    organiser_call_presses,
    organiser_presses,
    sign_up_presses,
)
from cogs.ui.controls import handle_presses


def add_jobs(bot: Deckhand) -> None:
    """Called where jobs are asked for, and where they are done."""
    bot.services.exports.add_kind("tournament", bot, partial(audit_log.tournament_export, bot))


async def setup(bot: Deckhand) -> None:
    """Called by the client when it starts."""
    for module in (
        bracket_pages,
        tournament_list,
        deck_lists,
        audit_log,
        pairing_pages,
        standings_pages,
    ):
        bot.add_dynamic_items(*module.CONTROLS)
    bot.add_dynamic_items(CancelActButton)
    bot.share(TournamentThreads(bot))
    tournaments = TournamentCommands(bot)
    handle_presses(
        bot,
        *sign_up_presses(tournaments.signup_controller),
        *organiser_presses(tournaments.organiser_controller),
        *lost_channel_presses(tournaments.lost_channels),
        *organiser_call_presses(tournaments.organiser_calls),
        *no_show_presses(tournaments.no_shows),
    )
    await bot.add_cog(tournaments)
