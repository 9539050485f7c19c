"""The pages of a tournament: opening and turning them."""

from collections.abc import Mapping

from bot.app.client import Interaction
from bot.discord_api.discord_calls import OutgoingMessage, defer, redraw, respond
from bot.tournaments.decks import lists_shown
from cogs.tournaments.controllers.audit_log import export_files_of, log_message
from cogs.tournaments.controllers.bracket_pages import bracket_message
from cogs.tournaments.controllers.deck_lists import lists_message, show_deck
from cogs.tournaments.controllers.organiser_permissions import acts_as_organiser, check_seen
from cogs.tournaments.controllers.pairing_pages import pairings_message
from cogs.tournaments.controllers.standings_pages import explain_figures, standings_message
from cogs.tournaments.controllers.tournament_home import home_message, more_message
from cogs.tournaments.controllers.tournament_list import list_message
from cogs.tournaments.controls.page_controls import (
    ExplainFigures,
    ExportTournament,
    ListTournaments,
    PageAction,
    SeePairings,
    ShowBracket,
    ShowDeck,
    ShowDeckLists,
    ShowLog,
    ShowMore,
    ShowPairings,
    ShowStandings,
    ShowTab,
    ShowTournament,
    TournamentPage,
)


async def take(interaction: Interaction, action: PageAction) -> None:
    """Shows the page that a button or menu of a tournament opens. Raises Refusal if the member
    can't see the tournament or the page."""
    if not isinstance(action, ListTournaments):
        await check_seen(interaction, action.tournament)
    match action:
        case ShowDeck():
            await show_deck(interaction, action)
        case ExportTournament(tournament):
            await export_files_of(interaction, tournament)
        case SeePairings(tournament, number):
            pairings = ShowPairings(tournament, number)
            await respond(interaction, await tournament_page(interaction, pairings))
        case ShowTab(tournament, tab):
            await _show_tab(interaction, tournament, tab)
        case ExplainFigures(tournament, until):
            await explain_figures(interaction, tournament, until)
        case _:
            if isinstance(action, ShowBracket | ShowPairings | ShowStandings):
                await defer(interaction, update=True)
            await redraw(interaction, await tournament_page(interaction, action))


async def _show_tab(interaction: Interaction, tournament: str, tab: str) -> None:
    """Shows a tab of a tournament; the member's own deck if they can't see the others' decks."""
    bot, user = interaction.client, interaction.user.id
    pages: Mapping[str, TournamentPage] = {
        "pairings": ShowPairings(tournament),
        "standings": ShowStandings(tournament, 0, 0),
        "bracket": ShowBracket(tournament),
        "decks": ShowDeckLists(tournament, 0),
        "log": ShowLog(tournament),
    }
    if tab == "decks":
        there = await bot.services.tournaments.existing(tournament)
        own = there.entrant_of(user)
        if own is not None and not there.row.mode and not lists_shown(there.row):
            await show_deck(interaction, ShowDeck(tournament, own.id))
            return
    await take(interaction, pages.get(tab) or ShowTournament(tab))


async def tournament_page(interaction: Interaction, page: TournamentPage) -> OutgoingMessage:
    """Returns the message with this page for the member who asks. Raises Refusal if the page
    doesn't exist."""
    bot = interaction.client
    match page:
        case ShowTournament(tournament):
            return await home_message(interaction, tournament)
        case ShowMore(tournament):
            return await more_message(interaction, tournament)
        case ListTournaments(ended, number):
            return await list_message(interaction, ended, number)
        case ShowLog(tournament, number):
            organiser = await acts_as_organiser(interaction)
            return await log_message(bot, tournament, number, organiser=organiser)
        case ShowDeckLists(tournament, number):
            there = await bot.services.tournaments.existing(tournament)
            return await lists_message(bot, there, number)
        case ShowBracket(tournament, number):
            return await bracket_message(interaction, tournament, number)
        case ShowPairings(tournament, of_round, number):
            organiser = await acts_as_organiser(interaction)
            return await pairings_message(
                bot, tournament, interaction.user.id, of_round, number, organiser=organiser
            )
        case ShowStandings(tournament, until, number):
            return await standings_message(interaction, tournament, until, number)
