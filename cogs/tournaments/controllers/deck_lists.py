"""The decks of a tournament: everybody's if lists are open, else the member's own."""

from dataclasses import replace

from bot.app.client import Deckhand, Interaction
from bot.base.discord_text import counted, escaped, plain
from bot.base.refusals import Refusal
from bot.decks.modes import mode_title
from bot.discord_api.discord_calls import OutgoingMessage
from bot.store.tournaments.tournament_rows import Tournament, TournamentRow
from bot.tournaments.decks import lists_shown, may_see
from cogs.decks.layouts.deck_text import deck_message, heading, sheet_picture
from cogs.tournaments.controls.page_controls import (
    DeckListsPage,
    EntrantSheetPage,
    ListMenu,
    ShowDeck,
    TabMenu,
    TournamentButton,
)
from cogs.ui.answers import defer_to_read
from cogs.ui.choices import CHOICES
from cogs.ui.controls import controls
from cogs.ui.pages import Page, PageTurn, page_message, paged
from cogs.ui.pictures import show_then_draw
from rendering import sheet_pages

CLOSED = "Deck lists are closed in this tournament: you only see your own deck."
NOBODYS = "This tournament needs no decks: it's played as **{mode}**."
NOT_YET = "You can see all decks once this tournament has started. Until then you see your own."
NOT_IN = "That member isn't in this tournament."


async def lists_message(bot: Deckhand, there: Tournament, page: int = 0) -> OutgoingMessage:
    """Returns one page of the entrants and their decks, with a menu to show a deck. Raises Refusal
    if the members can't see all decks now, or if the tournament is played without decks."""
    row = there.row
    if row.mode:
        raise Refusal(NOBODYS.format(mode=escaped(mode_title(row.game, row.mode))))
    if not lists_shown(row):
        raise _hidden(row)
    decks = await bot.services.tournaments.decks(row.id)
    field = sorted(there.field, key=lambda one: (one.name.casefold(), one.id))
    shown, page, pages = paged(field, page, CHOICES)
    turned = f" · page {page + 1} of {pages}" if pages > 1 else ""
    lines = [f"### {plain(row.name)} · decks", f"-# {counted(len(field), 'player')}{turned}"]
    lines += [f"**{plain(one.name, 32)}**: {plain(decks[one.id].name, 40)}" for one in shown]
    menu = [ListMenu(row.id, page, shown)] if shown else []
    turn = PageTurn(DeckListsPage, (row.id,), page, pages)
    return page_message(
        Page(
            "deck-lists",
            lines=lines,
            controls=[*menu, TabMenu(row.id, "decks")],
            turn=turn,
            back=TournamentButton(row.id),
            colour=None,
        )
    )


async def show_deck(interaction: Interaction, wanted: ShowDeck) -> None:
    """Shows an entrant's deck and one page of its picture. Raises Refusal if the member who asks
    can't see that deck."""
    bot = interaction.client
    there = await bot.services.tournaments.existing(wanted.tournament)
    entrant = there.by_id.get(wanted.entrant)
    if entrant is None:
        raise Refusal(NOT_IN)
    if not may_see(there.row, entrant, interaction.user.id):
        raise _hidden(there.row)
    deck = await bot.decks.version(entrant.deck_version)
    await defer_to_read(interaction, deck, update=wanted.turned)
    reading, _ = await bot.decks.read(deck)
    pages = sheet_pages(reading.sheet)
    page = min(wanted.page, pages - 1)
    said = f"{heading(deck)} of {plain(entrant.name, 32)} in **{plain(there.row.name)}**"
    turn = PageTurn(EntrantSheetPage, (there.row.id, entrant.id), page, pages).buttons
    view = controls(TabMenu(there.row.id, "decks"), *turn, TournamentButton(there.row.id))
    outgoing = replace(await deck_message(said, deck, reading), view=view)
    drawn = wanted.turned, sheet_picture, bot, reading.sheet, page
    await show_then_draw(interaction, outgoing, *drawn)


def _hidden(row: TournamentRow) -> Refusal:
    """Returns why a deck isn't shown."""
    return Refusal(NOT_YET if row.open_lists and row.active else CLOSED)
