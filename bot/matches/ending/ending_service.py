"""How matches end other than by a choice: on time, by a ruling, because a player has left."""

from contextlib import suppress
from functools import partial

from bot.matches.actions import Rule
from bot.matches.ending.paused_matches import PausedMatches
from bot.matches.live.absences import check_left
from bot.matches.match_access import MatchAccess
from bot.matches.match_refusals import MatchOver, MatchPaused, MatchTooOld, MatchVoid
from engine.players import Player, Winner


class EndingService:
    """Ends matches for others than their players.

    All methods raise NoSuchMatch for an unknown id and MatchVoid for a match that was stopped
    without a result (MatchTooOld if it had one, and the rules have changed since).
    """

    def __init__(self, access: MatchAccess, paused: PausedMatches) -> None:
        self._access = access
        self._paused = paused

    async def run_out(self, match_id: str) -> bool:
        """Ends the match if the time of its waiting player is up. Returns False if it is not, or
        somebody else was faster."""
        return await self._access.run_out(match_id)

    async def rule(self, match_id: str, winner: Winner, *, conceded: bool = False) -> None:
        """Ends the match as its tournament says. Does nothing to a match that is over or was
        stopped; raises TooLate where other processes were faster twice."""
        ruling = Rule(winner, conceded)
        with suppress(MatchVoid, MatchTooOld):
            try:
                await self._access.end(match_id, 0, ruling)
            except MatchPaused:
                with suppress(MatchOver):
                    await self._paused.do(match_id, 0, ruling)

    async def stop(self, match_id: str) -> None:
        """Stops the match without a result, as its tournament wishes. Does nothing to a match that
        is over or was stopped."""
        await self._access.void(match_id, "stopped")

    async def stop_for_rules(self, match_id: str) -> None:
        """Stops a match without a result that cannot be played by the rules of today, which both
        players are to be told. Does nothing to a match that is over or was stopped."""
        await self._access.void(match_id, None)

    async def end_replaced(self, match_id: str) -> None:
        """Ends a mission or puzzle without a result, as its player begins another one. Does nothing
        to one that is over or was stopped."""
        await self._access.void(match_id, "replaced")

    async def end_left(self, match_id: str, user: int) -> None:
        """Stops the match without a result, as a user wishes whose opponent has left the server.
        Raises NotPlaying, MatchOver, and Refusal where nobody has left or it is not for the user to
        say."""
        may = partial(check_left, match_id=match_id, user=user)
        await self._access.void(match_id, "left", may)

    async def tie_winner(self, match_id: str) -> Player | None:
        """Returns who wins by the game's tie rule or has won, None if nobody does."""
        async with self._access.match_in_use(match_id) as live:
            return live.match.tie_winner()
