"""With what a member may join a queue."""

from __future__ import annotations

import engine
from bot.decks import Decks
from bot.ratings.fitness import check_reading
from bot.refusals import Refusal
from bot.store.clocks import ClockKey
from bot.store.decks import StoredDeck
from bot.words import plain

ANOTHER_GAME = "**{deck}** is a deck for {title}. Pick one for the game that you want to play."
DRAFT = "That deck is a draft: it has problems. `/deck show` lists them."
HOME_MADE = (
    "**{deck}** has home-made cards that an opponent has to agree to, and here nobody can be "
    "asked. Pick another deck, or play it with `/match challenge`."
)


async def check_deck(
    decks: Decks, deck: StoredDeck, game: str, clock: ClockKey, rated: bool
) -> None:
    """Raises Refusal where a deck cannot be played against whoever is found, on those terms."""
    name = plain(deck.name)
    if deck.game != game:
        raise Refusal(ANOTHER_GAME.format(deck=name, title=engine.games()[deck.game].title))
    if not deck.legal:
        raise Refusal(DRAFT)
    reading, _ = await decks.read(deck)
    if reading.own:
        raise Refusal(HOME_MADE.format(deck=name))
    if rated:
        check_reading(reading, deck.name, clock)
