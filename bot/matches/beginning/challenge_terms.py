"""The terms of a challenge, and the default terms of a challenger."""

from dataclasses import dataclass

import engine
from bot.decks.modes import DeckOrMode
from bot.matches.clocks import DEFAULT_CLOCK
from bot.matches.last_played import LastPlayed
from bot.store.matches.match_clocks import ClockKey

SOON_CLOCK: ClockKey = "relaxed"
LATER_CLOCK: ClockKey = "daily"
"""The clocks of a friendly challenge without a chosen clock, if it is accepted soon, and later."""


@dataclass(frozen=True, slots=True)
class ChallengeTerms:
    """The terms of a challenge.

    - `game`: the game's key.
    - `brought`: the challenger's deck, or the mode.
    - `clock`: the match's clock. None means the server's clock. If the server has no clock either,
      the clock of a friendly match depends on when the challenge is accepted.
    - `rated`: whether the match is rated.
    - `best_of`: the number of games of the series.
    - `deck_cut`: whether both players are asked to cut the deck.
    - `seconds`: how long the challenge waits for an answer; None lets the clock decide.
    """

    game: str
    brought: DeckOrMode
    clock: ClockKey | None = None
    rated: bool = False
    best_of: int = 1
    deck_cut: bool = False
    seconds: int | None = None

    def clocks(self, servers: ClockKey | None) -> tuple[ClockKey, ClockKey | None]:
        """Returns two clocks: the clock of the match if the challenge is accepted within
        SOON_SECONDS, and the clock if it is accepted later. The second clock is None if the first
        always applies. `servers` is the clock that the server has set, None if it has set none."""
        chosen = self.clock or servers
        if chosen is not None or self.rated:
            return chosen or DEFAULT_CLOCK, None
        return SOON_CLOCK, LATER_CLOCK


async def usual_challenge(
    last_played: LastPlayed, user: int, game: str | None = None
) -> ChallengeTerms | None:
    """Returns the terms for a member who challenges without choosing any: the game that the member
    played last (or `game`), with the member's last deck or mode. A newcomer gets the first game and
    a starter deck. Returns None if the game has no starter deck and the member no deck."""
    played = await last_played.match(user, game)
    if played is not None:
        game = played.game
    game = game or next(iter(engine.games()))
    brought = await last_played.brought(user, game, "" if played is None else played.mode)
    return brought and ChallengeTerms(game, brought)
