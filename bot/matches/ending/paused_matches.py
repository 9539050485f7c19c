"""Matches that are paused because they take too much computing.

They are never replayed: what players and organisers can still do follows from what is stored.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.refusals import Check, Refusal, allow_all
from bot.matches.commit import AfterMatch
from bot.matches.ending.proposal_service import NO_DRAW
from bot.matches.live.lookup import seat_of
from bot.matches.live.match_context import MatchContext
from bot.matches.live.proposals import (
    close_open_proposal,
    leave_behind,
    proposal_to_answer,
    store_proposal,
)
from bot.matches.live.row_updates import ENDINGS
from bot.matches.match_refusals import MatchOver, MatchSettled, NoSuchMatch
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.matches.match_rows import ChoiceRow, add_choices, save_match_state
from bot.store.running_matches.proposals import ProposalRow
from bot.store.running_matches.stored_match import StoredMatch, get_stored_match
from engine.players import Player, Winner, opponent
from engine.record import AGREE_DRAW, CONCEDE, RULED, RULED_DRAW

T = TypeVar("T")

Change = Callable[[AsyncConnection, StoredMatch], Awaitable[T]]
"""Changes what is stored of a paused match, in the transaction that has locked it."""


class PausedMatches:
    """Ends paused matches of a store without a replay. `now` gives whole seconds since 1970.

    All methods raise NoSuchMatch, MatchOver, MatchSettled for a match that its tournament has
    settled, NotPlaying for somebody who plays another one, and what `in_time` raises.
    """

    def __init__(self, store: Store, now: Callable[[], int], after_match: AfterMatch) -> None:
        self._store = store
        self._now = now
        self._after_match = after_match

    async def concede(self, match_id: str, user: int, in_time: Check = allow_all) -> None:
        """Gives the match to the user's opponent."""

        async def give_up(connection: AsyncConnection, stored: StoredMatch) -> None:
            await self._end(connection, stored, seat_of(stored.row, user), CONCEDE)

        await self._change_match(match_id, give_up, in_time)

    async def rule(self, match_id: str, winner: Winner, *, conceded: bool = False) -> None:
        """Ends the match as its tournament says; `conceded` says that the loser has left it."""

        async def end(connection: AsyncConnection, stored: StoredMatch) -> None:
            if winner == "draw":
                await self._end(connection, stored, "A", RULED_DRAW)
            elif conceded:
                await self._end(connection, stored, opponent(winner), CONCEDE)
            else:
                await self._end(connection, stored, winner, RULED)

        await self._change_match(match_id, end, settled=True)

    async def propose_draw(
        self, match_id: str, user: int, in_time: Check = allow_all
    ) -> ProposalRow | None:
        """Offers a draw to the user's opponent, and returns the offer; accepts theirs, and returns
        None. Raises StillProposed, and Refusal where it would be pestering."""

        async def ask(connection: AsyncConnection, stored: StoredMatch) -> ProposalRow | None:
            seat, context = seat_of(stored.row, user), MatchContext(stored.proposals)
            if stored.row.is_practice:
                raise Refusal(NO_DRAW)
            if (theirs := context.open_proposal("draw", opponent(seat))) is not None:
                await close_open_proposal(connection, theirs, "agreed")
                await self._end(connection, stored, seat, AGREE_DRAW)
                return None
            turn, number = stored.row.turns or 0, stored.choices
            row = ProposalRow(match_id, "draw", seat, "open", number, turn, self._now())
            await store_proposal(connection, row)
            return row

        return await self._change_match(match_id, ask, in_time)

    async def answer_draw(
        self, match_id: str, user: int, number: int, agrees: bool, in_time: Check = allow_all
    ) -> ProposalRow:
        """Answers the draw that the user's opponent offered at that number, and returns what became
        of it. Raises NoLongerProposed, and Refusal where it is the user's own offer."""

        async def reply(connection: AsyncConnection, stored: StoredMatch) -> ProposalRow:
            seat = seat_of(stored.row, user)
            row = proposal_to_answer(MatchContext(stored.proposals), "draw", seat, number)
            answered = replace(row, state="agreed" if agrees else "refused")
            await close_open_proposal(connection, row, answered.state)
            if agrees:
                await self._end(connection, stored, seat, AGREE_DRAW)
            return answered

        return await self._change_match(match_id, reply, in_time)

    async def withdraw_draw(
        self, match_id: str, user: int, number: int, in_time: Check = allow_all
    ) -> ProposalRow:
        """Takes back the draw that the user offered at that number, and returns what became of it.
        Raises NoLongerProposed."""

        async def unsay(connection: AsyncConnection, stored: StoredMatch) -> ProposalRow:
            seat = opponent(seat_of(stored.row, user))
            row = proposal_to_answer(MatchContext(stored.proposals), "draw", seat, number)
            await close_open_proposal(connection, row, "withdrawn")
            return replace(row, state="withdrawn")

        return await self._change_match(match_id, unsay, in_time)

    @retry_on_conflict
    async def _change_match(
        self,
        match_id: str,
        change: Change[T],
        in_time: Check = allow_all,
        *,
        settled: bool = False,
    ) -> T:
        async with self._store.write() as connection:
            stored = await get_stored_match(connection, match_id, lock=True)
            if stored is None:
                raise NoSuchMatch
            in_time()
            if not stored.row.is_paused:
                raise MatchOver
            if stored.is_settled and not settled:
                raise MatchSettled
            return await change(connection, stored)

    async def _end(
        self, connection: AsyncConnection, stored: StoredMatch, player: Player, option: int
    ) -> None:
        """Ends the match with a choice of no decision's option, which comes after all others."""
        winners: dict[int, Winner] = {RULED: player, CONCEDE: opponent(player)}
        now, ruled = self._now(), option in (RULED, RULED_DRAW)
        row = replace(
            stored.row,
            state="over",
            winner=winners.get(option, "draw"),
            ended=now,
            ending=ENDINGS[option],
            pending_refresh=stored.choices + 1,
        )
        choice = ChoiceRow(stored.choices, player, option, ruled, "", now)
        await add_choices(connection, row.id, [choice])
        await save_match_state(connection, row)
        await leave_behind(connection, row, [choice])
        await self._after_match(connection, row)
