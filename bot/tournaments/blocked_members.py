"""What members give up whom the host blocks: all that has not begun yet."""

from collections.abc import Sequence
from dataclasses import replace

from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.matches.challenges import ChallengeRow, change_challenge
from bot.store.matchmaking.queue import leave_all_queues
from bot.store.privacy.user_deletion import waiting_challenges
from bot.tournaments.withdrawal import leave_tournaments


@retry_on_conflict
async def withdraw_blocked_member(store: Store, user: int, now: int) -> Sequence[ChallengeRow]:
    """Takes a user out of queues and tournaments at `now` (seconds since 1970), and ends the
    challenges by and to them, which it gives back as they ended. Harmless where there is nothing
    (any more)."""
    async with store.write() as connection:
        ended = [_ended(row, user) for row in await waiting_challenges(connection, user)]
        for row in ended:
            await change_challenge(connection, row.id, state=row.state)
        await leave_tournaments(connection, user, now)
        await leave_all_queues(connection, user)
    return ended


def _ended(row: ChallengeRow, user: int) -> ChallengeRow:
    return replace(row, state="cancelled" if row.challenger == user else "declined")
