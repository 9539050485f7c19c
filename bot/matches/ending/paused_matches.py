"""Matches that are paused because they take too much computing.

They are never replayed: everything that players and organisers can still do uses only stored data.
"""

from collections.abc import Callable
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.refusals import Check, allow_all
from bot.matches.actions import AnswerProposal, Concede, Propose, Rule, WithdrawProposal
from bot.matches.live.lookup import seat_of
from bot.matches.live.match_context import MatchContext
from bot.matches.live.proposals import (
    close_open_proposal,
    leave_behind,
    proposal_to_answer,
    store_proposal,
)
from bot.matches.live.row_updates import ENDINGS, ruling
from bot.matches.match_access import AfterMatch
from bot.matches.match_refusals import MatchOver, MatchSettled, NoSuchMatch
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.matches.match_rows import ChoiceRow, add_choices, save_match_state
from bot.store.running_matches.proposals import ProposalRow
from bot.store.running_matches.stored_match import StoredMatch, get_stored_match
from engine.players import Player, Winner, opponent
from engine.record import AGREE_DRAW, CONCEDE, RULED, RULED_DRAW

PausedAction = Concede | Rule | Propose | AnswerProposal | WithdrawProposal
"""The actions in a paused match. The only proposal is a draw."""


class PausedMatches:
    """Actions that end matches which were paused because replaying them takes too much computing.
    The actions work without a replay. `now` returns whole seconds since 1970; `after_match` stores
    the consequences of a match's end."""

    def __init__(self, store: Store, now: Callable[[], int], after_match: AfterMatch) -> None:
        self._store = store
        self._now = now
        self._after_match = after_match

    @retry_on_conflict
    async def do(
        self, match_id: str, user: int, action: PausedAction, in_time: Check = allow_all
    ) -> ProposalRow | None:
        """Performs a user's action in a paused match, and returns the proposal that the user made,
        answered or withdrew. Returns None if the user conceded, the tournament ruled, or the user's
        proposal accepted the opponent's open proposal. `in_time` is called before anything changes
        and may raise an error.

        Raises these errors:

        - NoSuchMatch for an unknown id, and MatchOver for a match that isn't paused.
        - MatchSettled for a match that its tournament has settled.
        - NotPlaying for a user who doesn't play in the match.
        - NoLongerProposed for an answer to a proposal that is no longer open.
        - StillProposed if the user's earlier proposal is still open.
        - Refusal for a repeated proposal, or an answer to the user's own proposal.
        """
        async with self._store.write() as connection:
            stored = await get_stored_match(connection, match_id, lock=True)
            if stored is None:
                raise NoSuchMatch
            in_time()
            if not stored.row.is_paused:
                raise MatchOver
            if stored.is_settled and not isinstance(action, Rule):
                raise MatchSettled
            if isinstance(action, Rule):
                player, option = ruling(action.winner, conceded=action.conceded)
                await self._end(connection, stored, player, option)
                return None
            seat, context = seat_of(stored.row, user), MatchContext(stored.proposals)
            match action:
                case Concede():
                    await self._end(connection, stored, seat, CONCEDE)
                    return None
                case Propose(kind):
                    stored.row.kind.check(kind)
                    theirs = context.open_proposal(kind, opponent(seat))
                    if theirs is not None:
                        await close_open_proposal(connection, theirs, "agreed")
                        await self._end(connection, stored, seat, AGREE_DRAW)
                        return None
                    turn, number = stored.row.turns or 0, stored.choices
                    row = ProposalRow(match_id, kind, seat, "open", number, turn, self._now())
                    await store_proposal(connection, row)
                    return row
                case AnswerProposal(kind, number, agrees):
                    row = proposal_to_answer(context, kind, seat, number)
                    answered = replace(row, state="agreed" if agrees else "refused")
                    await close_open_proposal(connection, row, answered.state)
                    if agrees:
                        await self._end(connection, stored, seat, AGREE_DRAW)
                    return answered
                case WithdrawProposal(kind, number):
                    row = proposal_to_answer(context, kind, opponent(seat), number)
                    await close_open_proposal(connection, row, "withdrawn")
                    return replace(row, state="withdrawn")

    async def _end(
        self, connection: AsyncConnection, stored: StoredMatch, player: Player, option: int
    ) -> None:
        """Ends the match with an option that belongs to no decision, after all other choices."""
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
