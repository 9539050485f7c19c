"""The game, deck, level and terms that a member played last, as defaults for their next match. All
of this is read from the stored matches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import engine
from bot.decks.collection import NOBODY, Decks
from bot.decks.modes import DeckOrMode, mode_at
from bot.store import Store
from bot.store.decks.deck_rows import StoredDeck
from bot.store.matches.match_clocks import ClockKey
from bot.store.matches.match_rows import MatchRow
from bot.store.matches.practice_history import last_match, played_decks
from engine.decks import Starter
from engine.practice.levels import LEVELS, Level

FIRST_LEVEL: Final[Level] = "easy"
"""The level of a member's first match of a game; for other members it is USUAL_LEVEL."""
USUAL_LEVEL: Final[Level] = "normal"

LEVEL_NAMED: Final[Mapping[str, Level]] = {level: level for level in LEVELS}
"""The levels by their stored names."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A member's latest match.

    - `row`: the match as it is stored.
    - `deck`: the current version of the member's deck; None if the match had a `mode`, or if the
      deck is deleted or no longer legal.
    - `level`: the computer's level, None if the opponent was a person.
    """

    row: MatchRow
    deck: StoredDeck | None
    level: Level | None

    @property
    def game(self) -> str:
        """The game's key."""
        return self.row.game

    @property
    def mode(self) -> str:
        """The key of the mode that the match was played in; "" if players brought decks."""
        return self.row.mode

    @property
    def clock(self) -> ClockKey:
        """The key of the match's clock, "none" in practice."""
        return self.row.clock

    @property
    def rated(self) -> bool:
        """Whether the match was rated."""
        return self.row.rated

    @property
    def best_of(self) -> int:
        """The number of games of the series, 1 or 3."""
        return self.row.best_of

    @property
    def opponent(self) -> Literal["person", "computer"]:
        """Whether the opponent was a person or the computer."""
        return "person" if self.row.computer is None else "computer"


class LastPlayed:
    """Finds the matches, decks and levels that members played last. These don't count: missions,
    puzzles, matches that continue from a moment of another match, and games that the bot no longer
    has."""

    def __init__(self, store: Store, decks: Decks) -> None:
        self._store = store
        self._decks = decks

    async def match(
        self,
        user: int,
        game: str | None = None,
        opponent: Literal["person", "computer"] | None = None,
        *,
        decks: bool = False,
    ) -> PlayedMatch | None:
        """Returns the match that a member started last, running or over; None if there is none. The
        search may be limited to a `game`, to a kind of `opponent`, or (with `decks`) to matches to
        which both players brought decks. Tournament matches don't count as matches against a
        person."""
        people, practice = opponent == "person", opponent == "computer"
        row = await self._store.fetch(
            last_match, user, game, decks=decks, practice=practice, people=people
        )
        if row is None or row.game not in engine.games():
            return None
        mine = await self._decks.of(user, row.game, legal=True)
        return PlayedMatch(row, await self._deck_in(user, row, mine), LEVEL_NAMED.get(row.level))

    async def deck(self, user: int, game: str) -> StoredDeck | None:
        """Returns the deck that a member is likely to play a game with: the current version of the
        deck played last, else the member's newest deck, else the first starter deck. Returns None
        if there is no such deck."""
        row = await self._store.fetch(last_match, user, game, decks=True)
        mine = await self._decks.of(user, game, legal=True)
        found = None if row is None else await self._deck_in(user, row, mine)
        if found is not None:
            return found
        ready = starters_of(game)
        made = [deck for deck in mine if all(deck.name != one.title for one in ready)]
        if made:
            return max(made, key=lambda deck: deck.version_id)
        return await self._decks.of_starter(game, ready[0]) if ready else None

    async def brought(self, user: int, game: str, mode: str = "") -> DeckOrMode | None:
        """Returns what a member would play a game with: the `mode` if the game has it, else the
        deck that `LastPlayed.deck` returns. Returns None if there is no such deck."""
        found = mode_at(game, mode)
        if found is not None:
            return DeckOrMode(await self._decks.of_mode(game, found), mode)
        deck = await self.deck(user, game)
        return None if deck is None else DeckOrMode(deck)

    async def decks(self, user: int, game: str | None = None) -> Sequence[StoredDeck]:
        """Returns a member's legal decks of one game, or of all games if `game` is None. The deck
        played last comes first; decks never played follow, the newest first."""
        mine = await self._decks.of(user, game, legal=True)
        played = await self._store.fetch(played_decks, user)
        return sorted(mine, key=lambda deck: (-played.get(deck.id, 0), -deck.version_id))

    async def level(self, user: int, game: str) -> Level:
        """Returns the computer's level for a member's next practice match of a game: the level of
        the member's last practice match, else a default."""
        async with self._store.read() as connection:
            last = await last_match(connection, user, game, practice=True)
            if last is None:
                played = await last_match(connection, user, game)
                return USUAL_LEVEL if played else FIRST_LEVEL
        return LEVEL_NAMED.get(last.level, USUAL_LEVEL)

    async def as_now(
        self, user: int, deck: StoredDeck, mine: Sequence[StoredDeck]
    ) -> StoredDeck | None:
        """Returns the newest version of a deck if it is a starter deck or one of `mine`, the
        member's legal decks; else None."""
        if deck.owner == user:
            return next((one for one in mine if one.id == deck.id), None)
        if deck.owner == NOBODY:
            for ready in starters_of(deck.game):
                if ready.title == deck.name:
                    return await self._decks.of_starter(deck.game, ready)
        return None

    async def _deck_in(
        self, user: int, row: MatchRow, mine: Sequence[StoredDeck]
    ) -> StoredDeck | None:
        """Returns the current version of the deck with which the member played a match."""
        if row.mode:
            return None
        played = row.deck_a if row.seat_of(user) == "A" else row.deck_b
        return await self.as_now(user, await self._decks.version(played), mine)


def starters_of(game: str) -> Sequence[Starter]:
    """Returns the starter decks of a game, the easiest first."""
    return engine.games()[game].starters()
