"""Deletion of members' data: all data of one member, and data that have expired."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.base.people import DECK_NAME, FORMER_MEMBER_NAME, new_pseudonym
from bot.decks.deck_drafts import KEPT_DAYS
from bot.decks.deck_text import deck_key
from bot.limits.hourly_limits import HOUR
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.decks.deck_drafts import delete_old_drafts
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
    """Raised if a member's data can't be deleted because they are playing matches. `running` are
    the ids of these matches."""

    def __init__(self, running: Sequence[str]) -> None:
        super().__init__(running)
        self.running = running


@dataclass(frozen=True, slots=True)
class MemberDeletion:
    """The effects of deleting a member's data that must be shown on Discord. `matches` are the ids
    of their matches that stay under a pseudonym, `deleted` those that were deleted. `challenges`
    are challenges that ended because of the deletion, with their new states."""

    matches: Sequence[str]
    deleted: Sequence[str]
    challenges: Sequence[ChallengeRow]


@retry_on_conflict
async def delete_member_data(store: Store, user: int, now: int) -> MemberDeletion:
    """Deletes a user's data at `now` (seconds since 1970), in one transaction. Data that others
    need stay under a pseudonym that can't be traced to the user; see `delete_user_data`.
    Idempotent. Raises StillPlaying if the user is playing a match."""
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
    """Returns how many data of each kind are stored about a user."""
    return await store.fetch(stored_amounts, user)


async def delete_expired(store: Store, now: int) -> None:
    """Deletes data that are no longer needed at `now` (seconds since 1970): acts that were stored
    to limit how often users do something in an hour, hashes of former members, and drafts of decks
    that nobody has changed for KEPT_DAYS."""
    await store.run(delete_acts, now - HOUR)
    await store.run(forget_former_players, now)
    await store.run(delete_old_drafts, now - KEPT_DAYS * 24 * 3600)


def _ended(row: ChallengeRow, user: int) -> ChallengeRow:
    if row.challenger == user:
        return replace(row, state="cancelled", challenger_name=FORMER_MEMBER_NAME)
    return replace(row, state="declined", opponent_name=FORMER_MEMBER_NAME)
