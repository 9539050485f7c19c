"""Stored decks and their pages, without a store and without a bot."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bot.base.discord_text import one_line
from bot.decks.deck_validation import DeckReading, read_deck_text
from bot.decks.shared_decks import DeckSharing
from bot.discord_api.discord_calls import OutgoingMessage
from bot.store.decks.deck_rows import Eligibility, StoredDeck
from cogs.decks.controllers.deck_page import deck_page_message
from cogs.decks.layouts.deck_text import heading

ALONE = DeckSharing(None, ())
"""The sharing of a deck that is no copy and was never shared."""

POWER_MATCHES = 1000


def stored(
    text: str, name: str = "Storm", game: str | None = None, **columns: Any
) -> tuple[StoredDeck, DeckReading]:
    """Returns a deck with the given text as it is stored, changed in `columns`, and the result of
    reading it.
    """
    reading = read_deck_text(text, game)
    sheet = reading.sheet
    given: dict[str, Any] = {
        "id": 5,
        "version_id": 7,
        "number": 1,
        "owner": 1,
        "name": name,
        "game": reading.game,
        "legal": reading.legal,
        "size": sheet.size,
        "total_scale": sheet.total_scale,
        "errors": reading.errors,
        "cards": tuple(card.face.title for card in sheet.cards),
        "power": None,
        "eligibility": Eligibility(reading.legal, len(reading.own), reading.unfit),
        "about": one_line(sheet.about),
    }
    return StoredDeck(**(given | columns)), reading


async def deck_page(
    text: str,
    name: str = "Storm",
    game: str | None = None,
    *,
    said: str = "",
    page: int = 0,
    sharing: DeckSharing = ALONE,
    **columns: Any,
) -> OutgoingMessage:
    """Returns a page about a deck with the given text, as its owner sees it; `said` is above it
    instead of the deck's name.
    """
    deck, reading = stored(text, name, game, **columns)

    async def about(_: StoredDeck) -> DeckSharing:
        return sharing

    async def of(_: StoredDeck) -> SimpleNamespace:
        return SimpleNamespace(number=0)

    bot: Any = SimpleNamespace(
        services=SimpleNamespace(
            shared=SimpleNamespace(about=about), deck_drafts=SimpleNamespace(of=of)
        ),
        settings=SimpleNamespace(power_matches=POWER_MATCHES),
    )
    return await deck_page_message(bot, said or heading(deck), deck, reading, page)
