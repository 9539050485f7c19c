"""The time between a match's commitment and its deal, in which its players may cut the deck: each
may type words that enter the shuffle's seed.

This time starts when the commitment, a hash of the secret behind the shuffle, is posted where
everybody sees it. It ends when both players have cut or declined, after half a minute at the
latest. Then the match is dealt, and its clock starts.

If Discord accepts the commitment in no channel, nobody is asked, and the match is dealt without
cuts. While a tournament is paused, nothing is dealt.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.discord_text import one_line, without_links
from bot.base.duty import EVERYTHING, Duty
from bot.base.refusals import Refusal
from bot.cluster.outages import make_up_for_outage
from bot.deals.scheme import seed_of
from bot.decks.member_texts import MemberTexts
from bot.matches.beginning.match_creation import DealtMatch, deal_match
from bot.matches.live.clock_service import start_clock
from bot.matches.live.lookup import existing_match, seat_of
from bot.matches.match_refusals import void_refusal
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.matches.deck_cuts import (
    CUT_SECONDS,
    is_to_deal,
    matches_to_deal,
    next_deal,
    note_committed,
    save_cut,
    save_deal,
)
from bot.store.matches.match_rows import (
    CuttingState,
    MatchRow,
    add_choices,
    get_match,
    number_of_choices,
)
from bot.store.tournaments.pairings import wait_from
from engine.players import Player

CUT_LENGTH = 100
"""The most characters of a cut."""

_DEALT = "I've dealt the cards already."
_NOT_COMMITTED = "I haven't posted the fingerprint yet. Cut the deck in a moment."
_PLAYED = "This match was played on before it was dealt."
_NOTHING = "Your words are empty. Type some that can be seen."
_CHOSEN = "You've answered already whether you cut the deck."

DealCheck = Callable[[AsyncConnection], Awaitable[bool]]
"""Returns whether to deal a match; called first in the transaction that deals it."""


async def at_once(_connection: AsyncConnection) -> bool:
    """Returns True, because the match may be dealt at any time. This function is the default check
    of `deal_now`.
    """
    return True


def check_cut_words(words: str) -> str:
    """Returns the words that a player typed to cut the deck, cleaned for display. The cleaned words
    also enter the seed. Raises Refusal if the words have no visible character."""
    seen = one_line(without_links(one_line(words))[:CUT_LENGTH])
    if not seen:
        raise Refusal(_NOTHING)
    return seen


class DeckCuts:
    """The cutting of decks before the deal, in the matches of one store. A player cuts by typing
    words that enter the shuffle's seed. `now` returns whole seconds since 1970. `duty` says which
    servers this process is responsible for; `due` and `next_due` search only their matches."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        duty: Duty = EVERYTHING,
        texts: MemberTexts | None = None,
    ) -> None:
        self._texts = texts or MemberTexts()
        self._store = store
        self._now = now
        self._duty = duty

    async def row(self, match_id: str) -> MatchRow:
        """Returns the match as it is stored. Raises NoSuchMatch if there is no match of that id."""
        return await self._store.fetch(existing_match, match_id)

    async def note_committed(self, match_id: str) -> bool:
        """Starts the time for cutting, because the commitment to the deal is posted. Returns False
        if that time had already started."""
        return await self._store.run(note_committed, match_id, self._now() + CUT_SECONDS)

    async def to_cut(self, match_id: str, user: int) -> MatchRow:
        """Returns the match if the user may cut its deck now. Otherwise raises the errors of
        `cut`."""
        row = await self.row(match_id)
        self._check_may_cut(row, user)
        return row

    def _check_may_cut(self, row: MatchRow, user: int) -> Player:
        seat = seat_of(row, user)
        if row.state == "void":
            raise void_refusal(row)
        if not row.is_being_cut:
            raise Refusal(_DEALT)
        if row.cutting == "committing":
            raise Refusal(_NOT_COMMITTED)
        if seat not in row.asked_to_cut:
            raise Refusal(_CHOSEN)
        return seat

    @retry_on_conflict
    async def cut(self, match_id: str, user: int, words: str | None) -> MatchRow:
        """Stores a player's words that cut the deck; None means that the player doesn't cut.
        Returns the changed match. Raises NoSuchMatch if there is no such match, NotPlaying if the
        user doesn't play in the match, and Refusal if the player can't cut now."""
        async with self._store.write() as connection:
            row = await existing_match(connection, match_id, lock=True)
            seat = self._check_may_cut(row, user)
            await self._texts.check(connection, row.guild, words or "")
            await save_cut(
                connection, match_id, seat, words if words is None else check_cut_words(words)
            )
            return await existing_match(connection, match_id)

    async def due(self) -> Sequence[str]:
        """Returns the ids of the matches to deal now, because their time for cutting is over."""
        return await self._store.fetch(matches_to_deal, self._now(), self._duty)

    async def next_due(self) -> int | None:
        """Returns when the next match is to be dealt (seconds since 1970); None if no match waits
        to be dealt.
        """
        return await self._store.fetch(next_deal, self._duty)

    async def deal(self, match_id: str, *, committed: bool = True) -> MatchRow | None:
        """Deals a match if its time has come, and returns the match. Returns None if the match
        isn't due yet or another process was faster. If `committed` is False, the commitment could
        be posted in no channel, and the match is dealt without it. Raises Refusal if the match can
        no longer be dealt."""
        row, now = await self.row(match_id), self._now()
        async with self._store.read() as connection:
            if not await is_to_deal(connection, match_id, now, committed=committed):
                return None

        async def check(connection: AsyncConnection) -> bool:
            await make_up_for_outage(connection, now, self._duty.for_server(row.guild))
            return await is_to_deal(connection, match_id, now, committed=committed)

        return await deal_now(self._store, row, now, check)


async def deal_now(
    store: Store, row: MatchRow, now: int, check: DealCheck = at_once
) -> MatchRow | None:
    """Deals a match whose deck is being cut, with the cuts so far, and returns the match. `row` is
    the match as it was read before. Returns None if `check` returns False, if another process has
    dealt the match, or if a player has cut the deck since `row` was read.

    If the commitment isn't posted yet, nobody was asked to cut. The match is then shown like a
    match without a cut. Raises Refusal if the match can no longer be dealt.
    """
    assert row.secret is not None
    seed = seed_of(row.id, row.secret, row.cuts)
    cutting: CuttingState = "done" if row.cutting == "open" else ""
    begun = await deal_match(store, replace(row, seed=seed, cutting=cutting, cut_until=None))
    return await _store_deal(store, row, begun, now, check)


@retry_on_conflict
async def _store_deal(
    store: Store, before: MatchRow, begun: DealtMatch, now: int, check: DealCheck
) -> MatchRow | None:
    """Stores the deal if the match hasn't changed."""
    async with store.write() as connection:
        if not await check(connection):
            return None
        row = await get_match(connection, before.id, lock=True)
        if row is None or not row.is_being_cut:
            return None
        if (row.cuts, row.cutting) != (before.cuts, before.cutting):
            return None
        if await number_of_choices(connection, row.id):  # an older version thought it was dealt
            raise Refusal(_PLAYED)
        await save_deal(connection, begun.row)
        if begun.forced:
            await add_choices(connection, begun.row.id, begun.forced)
        clocked = replace(begun.row, created=now)
        await start_clock(connection, clocked, begun.waits_for, both=begun.both)
        if row.pairing is not None:
            await wait_from(connection, row.pairing, now)
    return begun.row
