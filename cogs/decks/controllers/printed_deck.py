"""A deck as a file to print and cut out."""

import asyncio
import logging
from pathlib import PurePath

import engine
from bot.app.client import Interaction
from bot.base.clicks import asking_member
from bot.base.discord_text import counted, plain
from bot.base.refusals import Refusal
from bot.decks.deck_text import NAME_LENGTH
from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage, redraw, respond
from bot.limits.hourly_limits import EXPORTS_PER_HOUR, count_act_now
from bot.processes.drawing_turns import DrawingUrgency
from bot.processes.workers import Workers
from bot.store.decks.deck_rows import StoredDeck
from cogs.decks.layouts.deck_text import file_name, heading
from cogs.ui.answers import defer_to_read
from engine.decks import DeckSheet
from rendering import (
    Paper,
    PrintedCard,
    cards_to_print,
    draw_printed_cards,
    printed_deck,
    printed_pages,
)

log = logging.getLogger(__name__)

MOST_CARDS = 120
"""Cards in a file, at most: twice as many as a legal deck of any game has."""
MOST_BYTES = 10_000_000
"""Bytes of one file that Discord accepts, at most."""
DRAWN_AT_ONCE = 9
"""Cards drawn in one turn. Pictures of other members may be drawn before the next cards."""


async def print_deck(interaction: Interaction, deck: StoredDeck, paper: Paper) -> None:
    """Answers that a printable file is being drawn, then edits the answer to have the file. Raises
    Refusal if the deck has no cards or too many, or if the member has requested too many files
    within an hour."""
    await defer_to_read(interaction, deck)
    bot = interaction.client
    reading, _ = await bot.decks.read(deck)
    sheet = reading.sheet
    _check(deck, sheet)
    await count_act_now(bot.store, interaction.user.id, "export", EXPORTS_PER_HOUR)
    pages = counted(printed_pages(sheet), "page")
    said = f"{heading(deck)}: {pages} of {paper.title}"
    waiting = OutgoingMessage(f"{said}. I'm drawing your file.")
    if not (await respond(interaction, waiting)).done:
        return
    data = await _file(bot.workers, sheet, engine.games()[reading.game].title, paper)
    if data is None:
        outgoing = OutgoingMessage(f"{said}: I couldn't draw it. Please try again later.")
    elif len(data) > MOST_BYTES:
        outgoing = OutgoingMessage(f"{said}: the file would be too large for Discord.")
    else:
        how = "Print it at its true size (100 %, not fitted to the page); a card is 63 x 88 mm."
        name = PurePath(file_name(deck.name)).with_suffix(".pdf").name
        outgoing = OutgoingMessage(f"{said}. {how}", files=(OutgoingFile(name, data),))
    await redraw(interaction, outgoing)


def _check(deck: StoredDeck, sheet: DeckSheet) -> None:
    name = plain(deck.name, NAME_LENGTH)
    count = sum(card.count for card in cards_to_print(sheet))
    if not count:
        raise Refusal(f"**{name}** has no cards to print.")
    if count > MOST_CARDS:
        raise Refusal(f"**{name}** has {count:,} cards; I print decks of up to {MOST_CARDS}.")


async def _file(workers: Workers, sheet: DeckSheet, game: str, paper: Paper) -> bytes | None:
    """Returns the file, drawn a few cards at a time; None if that fails."""
    cards = cards_to_print(sheet)
    drawn: list[PrintedCard] = []
    try:
        for start in range(0, len(cards), DRAWN_AT_ONCE):
            async with workers.drawing_turns.turn(DrawingUrgency.ASKED, asking_member()):
                few = cards[start : start + DRAWN_AT_ONCE]
                drawn += await workers.draw(draw_printed_cards, few, sheet.game)
        return await asyncio.to_thread(printed_deck, sheet, game, paper, drawn)
    except Exception:
        log.exception("a deck could not be drawn for printing")
        return None
