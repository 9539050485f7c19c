"""The default terms on which a member waits for an opponent: those of last time."""

from dataclasses import dataclass

import engine
from bot.decks.modes import DeckOrMode
from bot.matches.last_played import LastPlayed
from bot.store import Store
from bot.store.decks.deck_rows import StoredDeck
from bot.store.matches.match_clocks import ClockKey
from bot.store.matchmaking.queue import last_queue_match

FIRST_CLOCK: ClockKey = "live"
"""The clock of a member who has never waited for an opponent."""


@dataclass(frozen=True, slots=True)
class QueueTerms:
    """The terms with which a member joins the queue: the game, the deck or mode, the clock, and
    whether the match is rated."""

    game: str
    brought: DeckOrMode
    clock: ClockKey
    rated: bool


class UsualTerms:
    """Finds the terms with which a member joins the queue without choosing any."""

    def __init__(self, store: Store, last_played: LastPlayed) -> None:
        self._store = store
        self._last_played = last_played

    async def find(self, user: int, game: str | None = None) -> QueueTerms | None:
        """Returns the terms of the latest match that the queue found for a member, in any game or
        in `game`. Without such a match, the terms are the game and deck played last, the live
        clock, and rated if the deck allows it. Returns None if the member has never played and
        `game` is None, or if the member has no deck for the game."""
        row = await self._store.fetch(last_queue_match, user, game)
        if row is not None and row.game in engine.games():
            brought = await self._last_played.brought(user, row.game, row.mode)
            return brought and QueueTerms(row.game, brought, row.clock, row.rated)
        played = await self._last_played.match(user, game)
        if played is None and game is None:
            return None
        game = played.game if played is not None else game
        assert game is not None
        brought = await self._last_played.brought(user, game, "" if played is None else played.mode)
        return brought and QueueTerms(game, brought, FIRST_CLOCK, _can_be_rated(brought.deck))


def _can_be_rated(deck: StoredDeck) -> bool:
    return deck.eligibility is None or not deck.eligibility.unfit
