"""How matches end other than by a choice: on time, by a ruling, because a player has left."""

from contextlib import suppress
from functools import partial

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.matches.ending.paused_matches import PausedMatches
from bot.matches.live.absences import check_left
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.snapshot import Snapshot
from bot.matches.match_access import MatchAccess
from bot.matches.match_refusals import MatchOver, MatchPaused, MatchTooOld, MatchVoid, TooLate
from bot.matches.seats import seat_in_play
from engine.players import Player, Winner, opponent
from engine.record import LEFT


class EndingService:
    """Ends matches for others than their players.

    All methods raise NoSuchMatch for an unknown id and MatchVoid for a match that was stopped
    without a result (MatchTooOld if it had one, and the rules have changed since). What comes when
    a player's time is up changes nothing: the match is lost on time then, and OutOfTime raised. Nor
    does anything change a match that its tournament has settled, and is about to end: MatchSettled
    is raised.
    """

    def __init__(self, access: MatchAccess, paused: PausedMatches) -> None:
        self._access = access
        self._paused = paused

    async def run_out(self, match_id: str) -> bool:
        """Ends the match if the time of its waiting player is up. False if it is not, or somebody
        else was faster."""

        async def look(live: LiveMatch) -> bool:
            return await self._access.lose_on_time(live)

        return await self._access.use_match(match_id, look)

    async def rule(self, match_id: str, winner: Winner, *, conceded: bool = False) -> None:
        """Ends the match as its tournament says, whatever its clock, also where its players may
        still cut the deck; `conceded` says that the loser has left it. Does nothing to a match that
        is over or was stopped; raises TooLate where other processes were faster twice."""

        async def end(live: LiveMatch) -> None:
            if live.row.state == "running":
                rule = partial(live.rule, winner, conceded=conceded)
                await self._access.store_played(
                    live, rule, self._access.now(), timed=False, settled=True
                )

        with suppress(MatchVoid, MatchTooOld):
            try:
                await self._access.use_dealt_match(match_id, end)
            except TooLate:
                await self._access.use_match(match_id, end)
            except MatchPaused:
                with suppress(MatchOver):
                    await self._paused.rule(match_id, winner, conceded=conceded)

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

    async def claim_left(self, match_id: str, user: int) -> Snapshot:
        """Gives the match to a user whose opponent has left the server for long enough. Raises
        NotPlaying, MatchOver, and Refusal where that is not so."""

        async def claim(live: LiveMatch) -> Snapshot:
            left = partial(live.take, opponent(seat_in_play(live, user)), LEFT)

            async def check(connection: AsyncConnection) -> None:
                await check_left(connection, match_id, user, self._access.now())

            return await self._access.commit(live, left, check)

        return await self._access.use_match(match_id, claim)

    async def tie_winner(self, match_id: str) -> Player | None:
        """Returns who wins by the game's tie rule or has won, None if nobody does."""

        async def look(live: LiveMatch) -> Player | None:
            return live.match.tie_winner()

        return await self._access.use_match(match_id, look)
