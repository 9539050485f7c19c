"""The decks of a tournament: everybody's where lists are open, else one's own."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.app.client import Deckhand, Interaction
from bot.base.discord_text import counted, cut, escaped, one_line, plain, whole_lines
from bot.base.refusals import Refusal
from bot.decks.modes import mode_title
from bot.discord_api.discord_calls import CONTENT_LIMIT, OutgoingMessage, redraw, respond
from bot.store.tournaments.tournament_rows import EntrantRow, Tournament, TournamentRow
from bot.tournaments.decks import lists_shown, may_see
from cogs.decks.layouts.deck_text import deck_message, heading, sheet_picture
from cogs.tournaments.controllers.tournament_lookup import find_tournament
from cogs.tournaments.controls import TournamentPageButton
from cogs.ui.answers import defer_to_read
from cogs.ui.choices import CHOICES
from cogs.ui.component_ids import MATCH_ID, PAGE, ComponentId, number
from cogs.ui.controls import Control, controls
from cogs.ui.pages import page_turn_buttons, paged
from cogs.ui.pictures import show_then_draw
from rendering import sheet_pages

CLOSED = "Deck lists are closed in this tournament: everybody sees their own deck only."
NOBODYS = "Nobody brings a deck to this tournament: it is played as **{mode}**."
NOT_YET = "Deck lists are open from the start of this tournament on. Until then you see your own."
NOT_IN = "They do not take part in this tournament."


class ListMenu(Control[discord.ui.Select[Any]], id=ComponentId("tournament:list", MATCH_ID, PAGE)):
    """A menu of entrants; the deck of the chosen one is shown."""

    def __init__(self, tournament: str, page: int, entrants: Sequence[EntrantRow] = ()) -> None:
        menu: discord.ui.Select[Any] = discord.ui.Select(
            placeholder="Show the deck of …", custom_id=self.component_id.make(tournament, page)
        )
        for one in entrants:
            menu.add_option(label=cut(one_line(one.name), 100) or "…", value=str(one.id))
        super().__init__(menu)
        self.tournament = tournament

    async def pressed(self, interaction: Interaction) -> None:
        chosen = int(self.item.values[0])
        await _show_sheet(interaction, self.tournament, chosen)


class DeckListsPage(TournamentPageButton, id=ComponentId("tournament:lists", MATCH_ID, PAGE)):
    """Turns to another page of entrants, counted from 0."""

    async def pressed(self, interaction: Interaction) -> None:
        there = await interaction.client.services.tournaments.existing(self.about)
        await redraw(interaction, await _lists_message(interaction.client, there, self.page))


class EntrantSheetPage(
    Control[discord.ui.Button[Any]],
    id=ComponentId("tournament:sheet", MATCH_ID, number(10), PAGE),
):
    """Turns to another page of an entrant's deck, counted from 0."""

    def __init__(self, tournament: str, entrant: int, page: int, label: str = "Page") -> None:
        custom_id = self.component_id.make(tournament, entrant, page)
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.tournament = tournament
        self.entrant = entrant
        self.page = page

    async def pressed(self, interaction: Interaction) -> None:
        await _show_sheet(interaction, self.tournament, self.entrant, self.page, update=True)


CONTROLS: tuple[type[Control[Any]], ...] = (ListMenu, DeckListsPage, EntrantSheetPage)


async def show_decks(
    interaction: Interaction, typed: str | None, player: discord.Member | discord.User | None
) -> None:
    """Answers with the deck of a player, with everybody's where nobody is named, or with one's
    own where those are not for everybody (yet). Raises Refusal where there is none to be seen."""
    row = await find_tournament(interaction, typed, ended=True)
    if row.mode:
        raise Refusal(NOBODYS.format(mode=escaped(mode_title(row.game, row.mode))))
    there = await interaction.client.services.tournaments.existing(row.id)
    if player is None and lists_shown(there.row):
        await respond(interaction, await _lists_message(interaction.client, there))
        return
    entrant = there.entrant_of((player or interaction.user).id)
    if entrant is None and not lists_shown(there.row):
        raise _hidden(there.row)
    if entrant is None:
        raise Refusal(NOT_IN)
    await _show_sheet(interaction, row.id, entrant.id)


async def _lists_message(bot: Deckhand, there: Tournament, page: int = 0) -> OutgoingMessage:
    """One page of the entrants and what they play, with a menu to show a deck."""
    row = there.row
    if not lists_shown(row):
        raise _hidden(row)
    decks = await bot.services.tournaments.decks(row.id)
    field = sorted(there.field, key=lambda one: (one.name.casefold(), one.id))
    shown, page, pages = paged(field, page, CHOICES)
    turned = f" · page {page + 1} of {pages}" if pages > 1 else ""
    lines = [f"### {plain(row.name)} · decks", f"-# {counted(len(field), 'player')}{turned}"]
    lines += [f"**{plain(one.name, 32)}**: {plain(decks[one.id].name, 40)}" for one in shown]
    menu = [ListMenu(row.id, page, shown)] if shown else []
    view = controls(*menu, *page_turn_buttons(page, pages, DeckListsPage, row.id))
    return OutgoingMessage(whole_lines(lines, CONTENT_LIMIT), view)


async def _show_sheet(
    interaction: Interaction,
    tournament: str,
    entrant_id: int,
    page: int = 0,
    *,
    update: bool = False,
) -> None:
    """Shows an entrant's deck and one page of its picture; with `update` on the pressed message.
    Raises Refusal where it is not for this member to see."""
    bot = interaction.client
    there = await bot.services.tournaments.existing(tournament)
    entrant = there.by_id.get(entrant_id)
    if entrant is None:
        raise Refusal(NOT_IN)
    if not may_see(there.row, entrant, interaction.user.id):
        raise _hidden(there.row)
    deck = await bot.decks.version(entrant.deck_version)
    await defer_to_read(interaction, deck, update=update)
    reading, _ = await bot.decks.read(deck)
    pages = sheet_pages(reading.sheet)
    page = min(page, pages - 1)
    said = f"{heading(deck)} of {plain(entrant.name, 32)} in **{plain(there.row.name)}**"
    turned = page_turn_buttons(page, pages, EntrantSheetPage, tournament, entrant.id)
    outgoing = replace(await deck_message(said, deck, reading), view=controls(*turned))
    await show_then_draw(interaction, outgoing, update, sheet_picture, bot, reading.sheet, page)


def _hidden(row: TournamentRow) -> Refusal:
    """Why a deck is not shown."""
    return Refusal(NOT_YET if row.open_lists and row.active else CLOSED)
