"""Hourly rate limits of members' acts that cost others effort."""

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
"""Maximum number of exports, reviews, printed decks and shared pictures of a member in an hour,
counted together because all of them need worker time."""
TOURNAMENTS_PER_HOUR: Final = 20
"""Maximum number of tournaments of a member in an hour."""
TOO_OFTEN: Final = (
    "You've {done} {number} within an hour, the most that this bot's host allows. You can do "
    "that again <t:{again}:R>, at <t:{again}:t>."
)


async def count_act(
    connection: AsyncConnection, user: int, kind: ActKind, most: int, now: int
) -> None:
    """Records that a user did an act of this `kind` (such as a challenge) at `now`, in seconds
    since 1970. Raises Refusal if the user has done at least `most` such acts within the hour
    before, even if their data were deleted in between. If `most` is 0, there is no limit and
    nothing is recorded."""
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
    """Records that a user did an act of this `kind` now, in a transaction of its own. Raises
    Refusal like `count_act`."""
    await store.run(count_act, user, kind, most, current_time.now())
