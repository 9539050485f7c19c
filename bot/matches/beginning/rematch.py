"""The match after a match: the next game of its series, or a rematch.

If a game doesn't decide its series, the next game follows by itself. A rematch follows if both
players agree. In both cases the loser of the last game chooses who goes first; after a draw, the
seed decides. Decks, terms, seats and the place stay the same.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.discord_text import plain
from bot.base.duty import EVERYTHING, Duty
from bot.base.people import GONE, is_former_member
from bot.base.refusals import Refusal
from bot.cluster.outages import make_up_for_outage
from bot.matches.beginning.drawn_match import drawn_match
from bot.matches.beginning.match_creation import (
    MatchOptions,
    PlayerRef,
    Seat,
    new_match,
    prepare_match,
    store_dealt_match,
)
from bot.matches.beginning.start_checks import kept_apart, refuse_kept_out
from bot.matches.clocks import CLOCKS
from bot.matches.live.lookup import check_over, existing_match, seat_of
from bot.matches.live.match_context import series_of
from bot.matches.live.series import Series
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.matches.match_clocks import ClockKey
from bot.store.matches.match_rows import MatchRow, get_match
from bot.store.matches.rematches import (
    ABANDONED,
    OFFERED_SECONDS,
    RematchRow,
    RematchState,
    get_rematch,
    next_rematch_due,
    rematches_due,
    save_rematch,
)
from bot.store.tournaments.pairing_context import pairing_context_of
from bot.store.tournaments.tournament_draws import add_deal
from engine.players import Player, opponent

CHOOSING_SECONDS = 60
"""Seconds that the loser of a game may think about who goes first next, with a fast clock or none.
With other clocks they have the time of a decision."""

_STILL_ON = "The match isn't over yet."
_NO_OFFER = "There's no rematch to answer now."
_KEPT_APART = "There is no rematch against this opponent. “New opponent” finds you another."
_ABOUT_TO_BEGIN = "The next game is about to begin."
_CHOSEN = "That is settled already."
_PAUSED = "The tournament is paused. The next game starts when it continues."
_RULED = "The tournament has settled this match: no game follows."
_NO_REMATCH = "This was a match of a tournament, so there's no rematch."
_TAKEN_BACK = "You've taken your offer back. Your opponent can offer a rematch now."


@dataclass(frozen=True, slots=True)
class MatchFollowUp:
    """The match that is over (`row`), with the state of its rematch, and the next match if it has
    just started. `answered` is the message that mentioned a player who has answered since then."""

    row: MatchRow
    rematch: RematchRow
    begun: MatchRow | None = None
    answered: int | None = None


def choosing_seconds(clock: ClockKey) -> int:
    """Returns how many seconds a player has to choose who goes first."""
    pace = CLOCKS[clock]
    return CHOOSING_SECONDS if pace is None or clock == "live" else pace.each


async def follow_up(connection: AsyncConnection, row: MatchRow) -> None:
    """Schedules the next game of a series, in the transaction that ends the previous game. Does
    nothing if the match belongs to no series, if the series is over, or if the tournament has ended
    the match by a ruling."""
    if row.ending == "ruled":
        return
    series = await series_of(connection, row)
    if series is not None and not series.is_over:
        await save_rematch(connection, _choosing_row(row, row.ended or 0))


class RematchService:
    """Starts the next match after a match: a rematch, or the next game of a series.

    - `now`: returns whole seconds since 1970.
    - `left`: returns the player of a match who is no longer in the match's server; None if both
      players are in the server.
    - `check`: raises Refusal, with a text for the player who asks, if the decks aren't legal for a
      rematch.
    - `duty`: the servers that this process is responsible for. `due` and `next_due` search only
      their matches.

    Methods raise these errors:

    - NoSuchMatch for an unknown id.
    - MatchVoid for a match that was stopped without a result.
    - NotPlaying for a user who doesn't play in the match.
    - Refusal, with a text for the user, if the action isn't possible now.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        left: Callable[[MatchRow], Awaitable[Player | None]],
        check: Callable[[MatchRow, Player], Awaitable[None]],
        duty: Duty = EVERYTHING,
    ) -> None:
        self._store = store
        self._now = now
        self._left = left
        self._check = check
        self._duty = duty

    @retry_on_conflict
    async def offer(self, match_id: str, user: int) -> MatchFollowUp:
        """Offers a rematch, or accepts the opponent's offer. Returns the state after this. The
        decks are validated, unless the rematch continues a series, whose decks were validated
        before."""
        async with self._store.read() as connection:
            row = await _ended_match(connection, match_id)
            seat = seat_of(row, user)
            row.kind.check("rematch")
            await self._check_open(connection, row, seat, await get_rematch(connection, match_id))
            series = await series_of(connection, row)
            other = row.users[opponent(seat)]
            is_new = series is None or series.is_over
            if is_new:
                await refuse_kept_out(connection, "rematch", row.guild, user)
            apart = await kept_apart(connection, "rematch", row.guild, [user, other])
        if is_new and apart:
            raise Refusal(_KEPT_APART)
        if is_new:
            await self._check(row, seat)
        async with self._store.write() as connection:
            row, seat, before = await self._lock_match(connection, match_id, user)
            state = await self._check_open(connection, row, seat, before)
            if state == "offered":
                after = _choosing_row(row, self._now())
            else:
                due = self._now() + OFFERED_SECONDS
                after = RematchRow(match_id, "offered", seat, due=due)
            await save_rematch(connection, after)
        follows = await self._begin_or_ask(row, after)
        return replace(follows, answered=before.message if before else None)

    @retry_on_conflict
    async def decline(self, match_id: str, user: int) -> MatchFollowUp:
        """Declines the opponent's offer of a rematch, or withdraws the user's own."""
        async with self._store.write() as connection:
            row, seat, before = await self._lock_match(connection, match_id, user)
            if before is None or self._state_now(before) != "offered":
                raise Refusal(_NO_OFFER)
            state = "withdrawn" if before.offered_by == seat else "declined"
            after = replace(before, state=state, due=None)
            await save_rematch(connection, after)
        return MatchFollowUp(row, after)

    async def choose(self, match_id: str, user: int, begins: bool) -> MatchFollowUp:
        """Starts the next match, because the user has chosen who goes first: the user if `begins`
        is True, else the opponent. Raises Refusal if the user isn't the player who may choose."""
        async with self._store.read() as connection:
            row = await _ended_match(connection, match_id)
            seat = seat_of(row, user)
            rematch = await get_rematch(connection, match_id)
            if rematch is None or rematch.state != "choosing":
                raise Refusal(await _why_settled(connection, rematch))
        if rematch.chooser is None:
            raise Refusal(_ABOUT_TO_BEGIN)
        if rematch.chooser != seat:
            raise Refusal("Your opponent says who begins: they lost the last game.")
        return await self._begin_match(row, seat if begins else opponent(seat))

    @retry_on_conflict
    async def settle_due(self, match_id: str) -> MatchFollowUp | None:
        """Expires an unanswered offer of a rematch, or starts the next match if nobody chose in
        time who goes first. Returns None if there is nothing to expire or start."""
        now = self._now()
        async with self._store.write() as connection:
            await make_up_for_outage(connection, now, self._duty)
            row = await _ended_match(connection, match_id, lock=True)
            rematch = await get_rematch(connection, match_id, lock=True)
            if rematch is None or rematch.due is None or rematch.due > now:
                return None
            context = await pairing_context_of(connection, row)
            if context is not None and context.paused is not None:
                return None
            if rematch.state == "offered":
                after = replace(rematch, state="lapsed", due=None)
                await save_rematch(connection, after)
                return MatchFollowUp(row, after)
        return await self._begin_match(row, rematch.chooser)

    async def due(self) -> Sequence[str]:
        """Returns the ids of the matches for which `settle_due` has something to do."""
        return await self._store.fetch(rematches_due, self._now(), self._duty)

    async def next_due(self) -> int | None:
        """Returns when `settle_due` has something to do next, in seconds since 1970; None if
        never."""
        return await self._store.fetch(next_rematch_due)

    async def _begin_or_ask(self, row: MatchRow, rematch: RematchRow) -> MatchFollowUp:
        """Starts the match at once if nobody has to be asked."""
        if rematch.state == "choosing" and rematch.chooser is None:
            return await self._begin_match(row, None)
        return MatchFollowUp(row, rematch)

    @retry_on_conflict
    async def _begin_match(self, row: MatchRow, first: Player | None) -> MatchFollowUp:
        """Starts the match that follows `row`, unless somebody else just did.

        Raises Refusal if it can't start; this is stored.
        """
        try:
            await self._check_present(row)
            async with self._store.read() as connection:
                series = await series_of(connection, row)
                following = _next_match(row, series, first, self._now())
                following, drawn = await drawn_match(connection, following)
            begun = await prepare_match(self._store, following, deck_cut=row.cutting == "done")
            async with self._store.write() as connection:
                await _ended_match(connection, row.id, lock=True)
                rematch = await get_rematch(connection, row.id, lock=True)
                if rematch is None or rematch.state != "choosing":
                    raise _RematchSettled(await _why_settled(connection, rematch))
                await _check_pairing(connection, row)
                again = series is None or series.is_over
                await store_dealt_match(connection, begun, "rematch" if again else "next game")
                if drawn is not None:
                    await add_deal(connection, drawn)
                after = replace(rematch, state="begun", due=None, next_match=begun.row.id)
                await save_rematch(connection, after)
        except _RematchSettled:
            raise
        except _PairingDecided:
            await self._call_off(row.id, "ruled")
            raise
        except _PlayerLeft:
            await self._call_off(row.id, "left")
            raise
        except Refusal:
            await self._call_off(row.id, "failed")
            raise
        return MatchFollowUp(row, after, begun.row)

    async def _check_present(self, row: MatchRow) -> None:
        gone = await self._left(row)
        if gone is not None:
            raise _PlayerLeft(AWAY.format(name=plain(row.names[gone])))

    @retry_on_conflict
    async def _call_off(self, match_id: str, state: RematchState) -> None:
        """Stores why no next match can start, unless one has started."""
        async with self._store.write() as connection:
            await _ended_match(connection, match_id, lock=True)
            rematch = await get_rematch(connection, match_id, lock=True)
            if rematch is not None and rematch.state == "choosing":
                await save_rematch(connection, replace(rematch, state=state, due=None))

    async def _check_open(
        self, connection: AsyncConnection, row: MatchRow, seat: Player, rematch: RematchRow | None
    ) -> RematchState | None:
        """Returns the state of the rematch if a player may ask for it now. Raises Refusal."""
        if row.pairing is not None:
            raise Refusal(_NO_REMATCH)
        if is_former_member(row.users[opponent(seat)]):
            raise Refusal(GONE)
        state = self._state_now(rematch)
        mine = rematch is not None and rematch.offered_by == seat
        if state == "offered" and mine:
            raise Refusal("You have offered a rematch. Your opponent has to answer now.")
        if state == "withdrawn" and mine:
            raise Refusal(_TAKEN_BACK)
        if state not in (None, "offered", *ABANDONED):
            raise Refusal(await _why_settled(connection, rematch))
        return state

    async def _lock_match(
        self, connection: AsyncConnection, match_id: str, user: int
    ) -> tuple[MatchRow, Player, RematchRow | None]:
        row = await _ended_match(connection, match_id, lock=True)
        return row, seat_of(row, user), await get_rematch(connection, match_id, lock=True)

    def _state_now(self, rematch: RematchRow | None) -> RematchState | None:
        """Returns the state of the rematch; an expired offer counts as expired even if that isn't
        stored yet."""
        if rematch is None:
            return None
        if rematch.state == "offered" and rematch.due is not None and rematch.due <= self._now():
            return "lapsed"
        return rematch.state


class _RematchSettled(Refusal):
    """Raised if somebody else was faster, or it isn't time for it; nothing changes."""


AWAY: Final = (
    "**{name}** has left the server or can't see this channel any more, so no game follows."
)


class _PairingDecided(Refusal):
    """Raised if the tournament has decided the pairing, or cancelled it."""


class _PlayerLeft(Refusal):
    """Raised if a player is no longer in the server, or doesn't see the channel."""


async def _check_pairing(connection: AsyncConnection, row: MatchRow) -> None:
    """Raises Refusal if the tournament of a match wants no next game, or not now."""
    if row.pairing is None:
        return
    context = await pairing_context_of(connection, row)
    if context is None or not context.open:
        raise _PairingDecided(_RULED)
    if context.paused is not None:
        raise _RematchSettled(_PAUSED)


def _choosing_row(row: MatchRow, now: int) -> RematchRow:
    """Returns the row that asks the loser of a match who goes first next; after a draw it asks
    nobody."""
    if row.winner is None or row.winner == "draw":
        return RematchRow(row.id, "choosing", due=now)
    chooser = opponent(row.winner)
    return RematchRow(row.id, "choosing", chooser=chooser, due=now + choosing_seconds(row.clock))


def _next_match(row: MatchRow, series: Series | None, first: Player | None, now: int) -> MatchRow:
    """Returns the next game of an undecided series, else the first game of a new one."""
    terms = MatchOptions(row.game, row.clock, row.rated, row.best_of, row.mode)
    seats = (
        Seat(PlayerRef(row.player_a, row.name_a), row.deck_a),
        Seat(PlayerRef(row.player_b, row.name_b), row.deck_b),
    )
    following = new_match(terms, seats, row.guild, row.channel, now, first, row.pairing)
    following = replace(following, table_channel=row.table_channel, announcement=row.announcement)
    if series is None or series.is_over:
        return following
    return replace(following, series=row.series, game_number=row.game_number + 1)


async def _ended_match(
    connection: AsyncConnection, match_id: str, *, lock: bool = False
) -> MatchRow:
    row = await existing_match(connection, match_id, lock=lock)
    check_over(row, _STILL_ON)
    return row


async def _why_settled(connection: AsyncConnection, rematch: RematchRow | None) -> str:
    """Returns why nobody can answer the rematch any longer."""
    if rematch is None:
        return _NO_OFFER
    if rematch.state == "choosing":
        return _ABOUT_TO_BEGIN
    if rematch.state == "ruled":
        return _RULED
    if rematch.state == "declined":
        return "A rematch was declined. **/challenge** asks again."
    following = rematch.next_match and await get_match(connection, rematch.next_match)
    link = following.board_link if following else ""
    return f"{_CHOSEN} [Here is the next board]({link})." if link else _CHOSEN
