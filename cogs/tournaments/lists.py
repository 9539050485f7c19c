"""The decks of a tournament: everybody's where lists are open, else one's own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Self

import discord

from bot.client import Deckhand
from bot.discord_calls import CONTENT_LIMIT, Letter, answer, defer, redraw
from bot.refusals import Refusal
from bot.store.tournament_records import decks_in
from bot.store.tournaments import EntrantRow, Tournament, whole_tournament
from bot.tournaments.lists import lists_shown, may_see
from bot.tournaments.signup import GONE
from bot.words import counted, cut, one_line, plain, whole_lines
from cogs.decks.letters import deck_letter, heading
from cogs.matches.controls import ABOUT
from cogs.tournaments.finding import find
from cogs.ui.choices import CHOICES
from cogs.ui.controls import Control, controls
from rendering import sheet_pages

Press = discord.Interaction[Deckhand]

CLOSED = "Deck lists are closed in this tournament: everybody sees their own deck only."
NOT_YET = "Deck lists are open from the start of this tournament on. Until then you see your own."
NOT_IN = "They do not take part in this tournament."

_PAGE = r"(?P<page>\d{1,3})"


class ListMenu(Control[discord.ui.Select[Any]], template=rf"tournament:list:{ABOUT}:{_PAGE}"):
    """A menu of entrants; the deck of the chosen one is shown."""

    def __init__(self, tournament: str, page: int, entrants: Sequence[EntrantRow] = ()) -> None:
        menu: discord.ui.Select[Any] = discord.ui.Select(
            placeholder="Show the deck of …", custom_id=f"tournament:list:{tournament}:{page}"
        )
        for one in entrants:
            menu.add_option(label=cut(one_line(one.name), 100) or "…", value=str(one.id))
        super().__init__(menu)
        self.tournament = tournament

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str], /) -> Self:
        return cls(match["about"], int(match["page"]))

    async def pressed(self, interaction: Press) -> None:
        await defer(interaction)
        chosen = int(self.item.values[0])
        await answer(interaction, await _sheet_letter(interaction, self.tournament, chosen))


class ListPage(Control[discord.ui.Button[Any]], template=rf"tournament:lists:{ABOUT}:{_PAGE}"):
    """Turns to another page of entrants, counted from 0."""

    def __init__(self, tournament: str, page: int, label: str = "Page") -> None:
        custom_id = f"tournament:lists:{tournament}:{page}"
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.tournament = tournament
        self.page = page

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str], /) -> Self:
        return cls(match["about"], int(match["page"]))

    async def pressed(self, interaction: Press) -> None:
        there = await _there(interaction.client, self.tournament)
        await redraw(interaction, await _lists_letter(interaction.client, there, self.page))


class EntrantSheetPage(
    Control[discord.ui.Button[Any]],
    template=rf"tournament:sheet:{ABOUT}:(?P<entrant>\d{{1,10}}):{_PAGE}",
):
    """Turns to another page of an entrant's deck, counted from 0."""

    def __init__(self, tournament: str, entrant: int, page: int, label: str = "Page") -> None:
        custom_id = f"tournament:sheet:{tournament}:{entrant}:{page}"
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.tournament = tournament
        self.entrant = entrant
        self.page = page

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str], /) -> Self:
        return cls(match["about"], int(match["entrant"]), int(match["page"]))

    async def pressed(self, interaction: Press) -> None:
        await defer(interaction, update=True)
        letter = await _sheet_letter(interaction, self.tournament, self.entrant, self.page)
        await redraw(interaction, letter)


CONTROLS: tuple[type[Control[Any]], ...] = (ListMenu, ListPage, EntrantSheetPage)


async def show_decks(
    interaction: Press, typed: str | None, player: discord.Member | discord.User | None
) -> None:
    """Answers with the deck of a player, with everybody's where nobody is named, or with one's
    own where those are not for everybody (yet). Raises Refusal where there is none to be seen."""
    row = await find(interaction, typed, ended=True)
    await defer(interaction)
    there = await _there(interaction.client, row.id)
    if player is None and lists_shown(there.row):
        await answer(interaction, await _lists_letter(interaction.client, there))
        return
    entrant = there.entrant_of((player or interaction.user).id)
    if entrant is None and not lists_shown(there.row):
        raise Refusal(NOT_YET if there.row.open_lists and there.row.active else CLOSED)
    if entrant is None:
        raise Refusal(NOT_IN)
    await answer(interaction, await _sheet_letter(interaction, row.id, entrant.id))


async def _there(bot: Deckhand, tournament: str) -> Tournament:
    async with bot.store.read() as connection:
        there = await whole_tournament(connection, tournament)
    if there is None:
        raise Refusal(GONE)
    return there


async def _lists_letter(bot: Deckhand, there: Tournament, page: int = 0) -> Letter:
    """One page of the entrants and what they play, with a menu to show a deck."""
    row = there.row
    if not lists_shown(row):
        raise Refusal(NOT_YET if row.open_lists and row.active else CLOSED)
    async with bot.store.read() as connection:
        decks = await decks_in(connection, row.id)
    field = sorted(there.field, key=lambda one: (one.name.casefold(), one.id))
    pages = max(1, -(-len(field) // CHOICES))
    page = min(page, pages - 1)
    shown = field[page * CHOICES : (page + 1) * CHOICES]
    turned = f" · page {page + 1} of {pages}" if pages > 1 else ""
    lines = [f"### {plain(row.name)} · decks", f"-# {counted(len(field), 'player')}{turned}"]
    lines += [f"**{plain(one.name, 32)}**: {plain(decks[one.id].name, 40)}" for one in shown]
    items: list[Control[Any]] = [ListMenu(row.id, page, shown)] if shown else []
    if page > 0:
        items.append(ListPage(row.id, page - 1, f"◀ Page {page}"))
    if page + 1 < pages:
        items.append(ListPage(row.id, page + 1, f"Page {page + 2} ▶"))
    return Letter(whole_lines(lines, CONTENT_LIMIT), controls(*items))


async def _sheet_letter(
    interaction: Press, tournament: str, entrant_id: int, page: int = 0
) -> Letter:
    """One page of an entrant's deck. Raises Refusal where it is not for this member to see."""
    bot = interaction.client
    there = await _there(bot, tournament)
    entrant = there.by_id.get(entrant_id)
    if entrant is None:
        raise Refusal(NOT_IN)
    if not may_see(there.row, entrant, interaction.user.id):
        raise Refusal(NOT_YET if there.row.open_lists and there.row.active else CLOSED)
    deck = await bot.decks.version(entrant.deck_version)
    reading, source = await bot.decks.read(deck)
    pages = sheet_pages(reading.sheet)
    page = min(page, pages - 1)
    said = f"{heading(deck)} of {plain(entrant.name, 32)} in **{plain(there.row.name)}**"
    buttons: list[Control[Any]] = []
    if page > 0:
        buttons.append(EntrantSheetPage(tournament, entrant.id, page - 1, f"◀ Page {page}"))
    if page + 1 < pages:
        buttons.append(EntrantSheetPage(tournament, entrant.id, page + 1, f"Page {page + 2} ▶"))
    letter = await deck_letter(bot, said, deck, reading, source, page)
    return replace(letter, view=controls(*buttons))
