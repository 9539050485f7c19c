"""Deletion of members' data: all data of one member, and data that have expired."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.base.people import DECK_NAME, FORMER_MEMBER_NAME, new_pseudonym
from bot.decks.deck_text import deck_key
from bot.limits.hourly_limits import HOUR
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.limits.recent_acts import delete_acts
from bot.store.matches.challenges import ChallengeRow
from bot.store.matchmaking.queue import leave_all_queues
from bot.store.privacy.former_members import forget_former_players
from bot.store.privacy.user_deletion import (
    FormerMember,
    StoredAmounts,
    delete_user_data,
    running_matches,
    stored_amounts,
    waiting_challenges,
)
from bot.tournaments.withdrawal import leave_tournaments


class StillPlaying(Exception):
    """Raised if the member is playing matches: `running` are their ids."""

    def __init__(self, running: Sequence[str]) -> None:
        super().__init__(running)
        self.running = running


@dataclass(frozen=True, slots=True)
class MemberDeletion:
    """The effects of a member's deletion that have to be shown. `matches` and `deleted` are the ids
    of their matches that are left and that are deleted. `challenges` waited for an answer, and are
    as they ended."""

    matches: Sequence[str]
    deleted: Sequence[str]
    challenges: Sequence[ChallengeRow]


@retry_on_conflict
async def delete_member_data(store: Store, user: int, now: int) -> MemberDeletion:
    """Deletes a user's data at `now` (seconds since 1970), in one transaction. Data that others
    need stay under a pseudonym that leads to nobody; see `delete_user_data`. Idempotent. Raises
    StillPlaying if a match is running."""
    becomes = FormerMember(new_pseudonym(), FORMER_MEMBER_NAME, DECK_NAME, deck_key(DECK_NAME))
    async with store.write() as connection:
        waiting = await waiting_challenges(connection, user)
        if running := await running_matches(connection, user):
            raise StillPlaying(running)
        await leave_tournaments(connection, user, now)
        await leave_all_queues(connection, user)
        left, deleted = await delete_user_data(connection, user, becomes, now)
    return MemberDeletion(left, deleted, [_ended(row, user) for row in waiting])


async def stored_about(store: Store, user: int) -> StoredAmounts:
    """Returns the amounts of data about a user."""
    return await store.fetch(stored_amounts, user)


async def delete_expired(store: Store, now: int) -> None:
    """Deletes data whose time has expired at `now` (seconds since 1970): the acts of an hour, and
    hashes of former members."""
    await store.run(delete_acts, now - HOUR)
    await store.run(forget_former_players, now)


def _ended(row: ChallengeRow, user: int) -> ChallengeRow:
    if row.challenger == user:
        return replace(row, state="cancelled", challenger_name=FORMER_MEMBER_NAME)
    return replace(row, state="declined", opponent_name=FORMER_MEMBER_NAME)
