"""What players propose to each other in a match: a draw, or to take back a choice."""

import asyncio
from functools import partial

from bot.base.refusals import Check, Refusal, allow_all
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.proposals import (
    NoLongerProposed,
    close_open_proposal,
    proposal_to_answer,
    store_proposal,
)
from bot.matches.live.snapshot import Snapshot
from bot.matches.match_access import MatchAccess, nothing_played
from bot.matches.match_refusals import CannotTakeBack, StillAnnouncing
from bot.matches.seats import seat_in_play
from bot.store.matches.match_rows import MatchRow
from bot.store.running_matches.proposals import ProposalRow, Proposed
from engine.match import ChoiceRefused
from engine.players import opponent
from engine.record import AGREE_DRAW, TAKE_BACK

NOT_ASKED = "Nobody has to be asked: “Take back” beside your hand does it."
NO_DRAW = "The computer agrees to no draw. You can play on, or concede."


def check_between_people(row: MatchRow, kind: Proposed) -> None:
    """Raises Refusal if the opponent is the computer, which agrees to nothing."""
    if row.is_practice:
        raise Refusal(NO_DRAW if kind == "draw" else NOT_ASKED)


class ProposalService:
    """Proposals and the answers to them.

    All methods raise NoSuchMatch for an unknown id and MatchVoid for a match that was stopped
    without a result (MatchTooOld if it had one, and the rules have changed since). What comes when
    a player's time is up changes nothing: the match is lost on time then, and OutOfTime raised. Nor
    does anything change a match that its tournament has settled, and is about to end: MatchSettled
    is raised.
    """

    def __init__(self, access: MatchAccess) -> None:
        self._access = access

    async def propose(
        self, match_id: str, user: int, kind: Proposed, in_time: Check = allow_all
    ) -> Snapshot:
        """Proposes a draw, or to take back the latest choice, to the user's opponent.

        Where the opponent has offered a draw this accepts it. Raises NotPlaying, MatchOver,
        CannotTakeBack, StillAnnouncing, StillProposed, and Refusal where it would be pestering.
        """

        async def ask(live: LiveMatch) -> Snapshot:
            in_time()
            seat = seat_in_play(live, user)
            check_between_people(live.row, kind)
            theirs = live.context.open_proposal("draw", opponent(seat))
            if kind == "draw" and theirs is not None:
                return await self._carry_out(live, theirs, in_time)
            if kind == "undo" and live.snapshot.may_step_back(seat):
                raise StillAnnouncing
            if kind == "undo" and not await asyncio.to_thread(live.may_take_back, seat):
                raise CannotTakeBack(chose_last=live.chose_last(seat))
            turn = live.snapshot.public.turn
            row = ProposalRow(match_id, kind, seat, "open", live.known, turn, self._access.now())
            return await self._access.commit(
                live, nothing_played, partial(store_proposal, row=row), in_time
            )

        return await self._access.use_match(match_id, ask)

    async def answer(
        self,
        match_id: str,
        user: int,
        kind: Proposed,
        number: int,
        agrees: bool,
        in_time: Check = allow_all,
    ) -> Snapshot:
        """Answers what the user's opponent proposed at the decision of that number.

        The draw is then agreed on, or the choice taken back. Raises NotPlaying, MatchOver,
        NoLongerProposed, and Refusal where it is the user's own proposal.
        """

        async def reply(live: LiveMatch) -> Snapshot:
            in_time()
            seat = seat_in_play(live, user)
            row = proposal_to_answer(live.context, kind, seat, number)
            if agrees:
                return await self._carry_out(live, row, in_time)
            refuse = partial(close_open_proposal, row=row, state="refused")
            return await self._access.commit(live, nothing_played, refuse, in_time)

        return await self._access.use_match(match_id, reply)

    async def withdraw(
        self, match_id: str, user: int, kind: Proposed, number: int, in_time: Check = allow_all
    ) -> Snapshot:
        """Takes back what the user proposed at the decision of that number. Raises NotPlaying,
        MatchOver, and NoLongerProposed."""

        async def unsay(live: LiveMatch) -> Snapshot:
            in_time()
            row = live.context.open_proposal(kind, seat_in_play(live, user))
            if row is None or row.number != number:
                raise NoLongerProposed
            withdraw = partial(close_open_proposal, row=row, state="withdrawn")
            return await self._access.commit(live, nothing_played, withdraw, in_time)

        return await self._access.use_match(match_id, unsay)

    async def _carry_out(self, live: LiveMatch, row: ProposalRow, in_time: Check) -> Snapshot:
        """Does what was proposed. Raises NoLongerProposed."""
        if row.kind == "draw":
            choice = partial(live.take, opponent(row.player), AGREE_DRAW)
        elif row.number == live.known:
            choice = partial(live.take, row.player, TAKE_BACK)
        else:
            raise NoLongerProposed
        try:
            agree = partial(close_open_proposal, row=row, state="agreed")
            return await self._access.commit(live, choice, agree, in_time)
        except ChoiceRefused as error:
            raise NoLongerProposed from error
