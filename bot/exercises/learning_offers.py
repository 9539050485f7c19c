"""A message that offers missions, once, to members who have never played."""

from collections import OrderedDict
from typing import Final

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.exercises.missions import games_taught
from bot.store import Store
from bot.store.settings.preferences import change_preferences, preferences_of
from bot.store.tables.match_schema import matches

REMEMBERED: Final = 10_000
"""The most users who are remembered as needing no offer, so that their next command needs no
query."""


async def may_be_offered(connection: AsyncConnection, user: int) -> bool:
    """Returns whether a user is a newcomer to whom the bot offers the missions. False if the user
    had the offer, has played a mission, a puzzle or a match against a person, or has finished a
    match against the computer."""
    if (await preferences_of(connection, user))[user].learn_offered:
        return False
    query = select(matches.c.id).where(
        or_(matches.c.player_a == user, matches.c.player_b == user),
        or_(matches.c.state == "over", matches.c.exercise != "", matches.c.computer.is_(None)),
    )
    return (await connection.execute(query.limit(1))).first() is None


async def offer_learning(connection: AsyncConnection, user: int) -> bool:
    """Returns whether to offer a user the missions, and stores that the user has had the offer. So
    the function returns True only once for each user."""
    offered = await may_be_offered(connection, user)
    if offered:
        await change_preferences(connection, user, learn_offered=True)
    return offered


class LearningOffers:
    """Decides which users are offered the missions. `wanted` is False if the host has switched off
    exercises."""

    def __init__(self, store: Store, *, wanted: bool) -> None:
        self._store = store
        self._wanted = wanted
        self._known: OrderedDict[int, None] = OrderedDict()

    async def take_offer(self, user: int) -> bool:
        """Returns whether to offer a user the missions now. Returns True only once for a user."""
        if not self._wanted or user in self._known or not games_taught():
            return False
        offered = await self._store.fetch(may_be_offered, user)
        offered = offered and await self._store.run(offer_learning, user)
        self._known[user] = None
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return offered
