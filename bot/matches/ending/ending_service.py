"""Ends of matches other than by a choice: on time, by a ruling, because a player has left."""

from contextlib import suppress
from functools import partial

from bot.matches.actions import Rule
from bot.matches.ending.paused_matches import PausedMatches
from bot.matches.live.absences import check_left
from bot.matches.match_access import MatchAccess
from bot.matches.match_refusals import MatchOver, MatchPaused, MatchTooOld, MatchVoid
from engine.players import Player, Winner


class EndingService:
    """Ends matches on behalf of tournaments, clocks and other causes than a player's choice. All
    methods raise NoSuchMatch for an unknown id, and MatchVoid for a match that was stopped without
    a result (MatchTooOld if it had a result, but the rules have changed since)."""

    def __init__(self, access: MatchAccess, paused: PausedMatches) -> None:
        self._access = access
        self._paused = paused

    async def run_out(self, match_id: str) -> bool:
        """Ends the match if the time of the player whom it waits for is up. Returns whether this
        call ended the match; False also if another process was faster."""
        return await self._access.run_out(match_id)

    async def rule(self, match_id: str, winner: Winner, *, conceded: bool = False) -> None:
        """Ends the match by a ruling of its tournament. Does nothing to a match that is over or was
        stopped. Raises TooLate if another process changed the match first, twice in a row."""
        ruling = Rule(winner, conceded)
        with suppress(MatchVoid, MatchTooOld):
            try:
                await self._access.end(match_id, 0, ruling)
            except MatchPaused:
                with suppress(MatchOver):
                    await self._paused.do(match_id, 0, ruling)

    async def stop(self, match_id: str) -> None:
        """Stops the match without a result, on behalf of its tournament. Does nothing to a match
        that is over or was stopped."""
        await self._access.void(match_id, "stopped")

    async def stop_for_rules(self, match_id: str) -> None:
        """Stops a match without a result, because today's rules don't allow it, and schedules
        notices to both players. Does nothing to a match that is over or was stopped."""
        await self._access.void(match_id, None)

    async def end_replaced(self, match_id: str) -> None:
        """Ends a mission or puzzle without a result, because its player starts another one. Does
        nothing to a match that is over or was stopped."""
        await self._access.void(match_id, "replaced")

    async def end_left(self, match_id: str, user: int) -> None:
        """Stops the match without a result, for a user whose opponent has left the server. Raises
        NotPlaying if the user doesn't play in the match, MatchOver if the match is over, and
        Refusal if the opponent hasn't left, or if the match belongs to a tournament, whose
        organiser decides."""
        may = partial(check_left, match_id=match_id, user=user)
        await self._access.void(match_id, "left", may)

    async def tie_winner(self, match_id: str) -> Player | None:
        """Returns the winner of a match. If the match still runs, returns the player who is ahead
        by the game's tie rule. Returns None if there is no such player."""
        async with self._access.match_in_use(match_id) as live:
            return live.match.tie_winner()
