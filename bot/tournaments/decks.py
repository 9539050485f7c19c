"""With what a member may play in a tournament."""

from __future__ import annotations

from bot.decks import Decks
from bot.matchmaking.joining import DRAFT, check_kind
from bot.refusals import Refusal
from bot.store.decks import StoredDeck
from bot.words import plain

UNFIT = "**{deck}** is not fit for a tournament. {why}\nPick another deck."


async def check_deck(decks: Decks, deck: StoredDeck, game: str) -> None:
    """Raises Refusal where a deck is not legal, of another game, or not fit for rated play: the
    same decks may be played in every tournament, rated or not."""
    check_kind(deck, game)
    reading, _ = await decks.read(deck)
    if not reading.legal:
        raise Refusal(DRAFT)
    if reading.unfit:
        raise Refusal(UNFIT.format(deck=plain(deck.name), why=reading.unfit))
