"""The pages of a tournament: turning them."""

from bot.app.client import Interaction
from bot.discord_api.discord_calls import defer, redraw
from cogs.tournaments.controllers.audit_log import log_message
from cogs.tournaments.controllers.bracket_pages import bracket_message
from cogs.tournaments.controllers.deck_lists import lists_message, show_deck
from cogs.tournaments.controllers.pairing_pages import pairings_message
from cogs.tournaments.controllers.standings_pages import explain_figures, standings_message
from cogs.tournaments.controllers.tournament_list import list_message
from cogs.tournaments.controls import (
    ExplainFigures,
    ListTournaments,
    PageAction,
    ShowBracket,
    ShowDeck,
    ShowDeckLists,
    ShowLog,
    ShowPairings,
    ShowStandings,
)


async def take(interaction: Interaction, action: PageAction) -> None:
    """Does what a press asks for. May raise Refusal."""
    bot = interaction.client
    match action:
        case ShowDeck():
            await show_deck(interaction, action)
            return
        case ExplainFigures(tournament, until):
            await explain_figures(interaction, tournament, until)
            return
        case ListTournaments(ended, page):
            outgoing = await list_message(interaction, ended, page)
        case ShowLog(tournament, page):
            outgoing = await log_message(bot, tournament, page)
        case ShowDeckLists(tournament, page):
            there = await bot.services.tournaments.existing(tournament)
            outgoing = await lists_message(bot, there, page)
        case ShowBracket(tournament, page):
            await defer(interaction, update=True)
            outgoing = await bracket_message(interaction, tournament, page)
        case ShowPairings(tournament, number, page):
            await defer(interaction, update=True)
            outgoing = await pairings_message(bot, tournament, interaction.user.id, number, page)
        case ShowStandings(tournament, until, page):
            await defer(interaction, update=True)
            outgoing = await standings_message(interaction, tournament, until, page)
    await redraw(interaction, outgoing)
