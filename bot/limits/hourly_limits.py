"""How often within an hour a member may do what others have the trouble of."""

from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base import current_time
from bot.base.discord_text import counted
from bot.base.refusals import Refusal
from bot.store import Store
from bot.store.limits.recent_acts import ActKind, RecentAct, acts_of, add_act
from bot.store.privacy.former_members import restore_kept_data

HOUR: Final = 3600

DONE: Final[dict[ActKind, tuple[str, str, str]]] = {
    "challenge": ("made", "challenge", "challenges"),
    "upload": ("sent me", "deck", "decks"),
    "export": ("asked for", "file, picture or review", "files, pictures and reviews"),
    "tournament": ("created", "tournament", "tournaments"),
}
EXPORTS_PER_HOUR: Final = 30
"""Exports, reviews, printed decks and shared pictures a member, counted together: all take the time
of the workers."""
TOURNAMENTS_PER_HOUR: Final = 20
"""Tournaments a member."""
TOO_OFTEN: Final = (
    "You have {done} {number} within an hour, which is as many as the host of this bot allows. You "
    "may again <t:{again}:R>, at <t:{again}:t>."
)


async def count_act(
    connection: AsyncConnection, user: int, kind: ActKind, most: int, now: int
) -> None:
    """Notes that a user does something at `now` (seconds since 1970). Raises Refusal where they
    have done it `most` times within the hour before, also if their data were deleted meanwhile; 0
    is no limit, and then nothing is noted."""
    await restore_kept_data(connection, user)
    if not most:
        return
    lately = await acts_of(connection, user, kind, since=now - HOUR)
    if len(lately) >= most:
        done, *words = DONE[kind]
        again = lately[most - 1].made + HOUR
        raise Refusal(TOO_OFTEN.format(done=done, number=counted(most, *words), again=again))
    await add_act(connection, user, RecentAct(kind, now))


async def count_act_now(store: Store, user: int, kind: ActKind, most: int) -> None:
    """Notes in a transaction of its own that a user does something now. Raises Refusal as
    `count_act` does."""
    await store.run(count_act, user, kind, most, current_time.now())
