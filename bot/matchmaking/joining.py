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


def check_kind(deck: StoredDeck, game: str) -> None:
    """Raises Refusal where a deck is of another game, or a draft."""
    if deck.game != game:
        title = engine.games()[deck.game].title
        raise Refusal(ANOTHER_GAME.format(deck=plain(deck.name), title=title))
    if not deck.legal:
        raise Refusal(DRAFT)


async def check_deck(
    decks: Decks, deck: StoredDeck, game: str, clock: ClockKey, rated: bool
) -> None:
    """Raises Refusal where a deck cannot be played against whoever is found, on those terms."""
    check_kind(deck, game)
    reading, _ = await decks.read(deck)
    if reading.own:
        raise Refusal(HOME_MADE.format(deck=plain(deck.name)))
    if rated:
        check_reading(reading, deck.name, clock)
