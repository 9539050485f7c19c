"""Taking a user out of everything that is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import BigInteger, ColumnElement, delete, func, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.challenges import WAITING, ChallengeRow
from bot.store.decks import forget_decks
from bot.store.schema import (
    challenges,
    decks,
    matches,
    pairings,
    panels,
    passes,
    preferences,
    queue,
    queue_news,
    ratings,
    sequels,
)


@dataclass(frozen=True, slots=True)
class Former:
    """Who a user becomes: a number instead of their id, a name, and one for their decks with the
    key it is found by."""

    id: int
    name: str
    deck_name: str
    deck_key: str


@dataclass(frozen=True, slots=True)
class Held:
    """How much is stored about a user. `others` are wishes, ratings, places in queues, and
    what came of those."""

    decks: int
    running: int
    finished: int
    challenges: int
    others: int

    @property
    def anything(self) -> bool:
        """Whether there is anything at all."""
        return bool(self.decks or self.running or self.finished or self.challenges or self.others)


async def held_about(connection: AsyncConnection, user: int) -> Held:
    """How much is stored about a user; decks that they deleted and a match needs count."""

    async def count(*where: ColumnElement[bool]) -> int:
        return await connection.scalar(select(func.count()).where(*where)) or 0

    running = matches.c.state == "running"
    return Held(
        decks=await count(decks.c.owner == user),
        running=await count(_plays(user), running),
        finished=await count(_plays(user), ~running),
        challenges=await count(_in_challenge(user), challenges.c.match_id.is_(None)),
        others=await count(preferences.c.user == user)
        + await count(ratings.c.user == user)
        + await count(queue.c.user == user)
        + await count(queue_news.c.user == user)
        + await count(_in_pairing(user)),
    )


async def running_matches(connection: AsyncConnection, user: int) -> Sequence[str]:
    """The ids of all of a user's running matches, which do not end until the commit."""
    query = select(matches.c.id).where(_plays(user), matches.c.state == "running")
    return list((await connection.execute(query.with_for_update())).scalars())


async def waiting_challenges(connection: AsyncConnection, user: int) -> Sequence[ChallengeRow]:
    """The challenges by and to a user that wait for an answer, and do so until the commit."""
    query = select(challenges).where(_in_challenge(user), challenges.c.state.in_(WAITING))
    found = await connection.execute(query.with_for_update())
    return [ChallengeRow(**row._mapping) for row in found]


async def forget_user(
    connection: AsyncConnection, user: int, becomes: Former, now: int
) -> Sequence[str]:
    """Takes a user who plays no running match, and waits in no queue, out of every table, and
    gives back the ids of their matches.

    What others need stays as that of the person whom the user `becomes`: matches and what came
    before and after them, ratings, and the versions of decks that a match was played with.
    """
    theirs = select(matches.c.id).where(_plays(user))
    ids = list((await connection.execute(theirs)).scalars())
    await _end_sequels(connection, user)
    await _forget_messages(connection, user)
    await _forget_pairings(connection, user, becomes)
    await connection.execute(delete(preferences).where(preferences.c.user == user))
    await _rename_in_challenges(connection, user, becomes)
    for id_column, name_column in (
        (matches.c.player_a, matches.c.name_a),
        (matches.c.player_b, matches.c.name_b),
        (ratings.c.user, ratings.c.name),
    ):
        renamed = update(id_column.table).where(id_column == user)
        await connection.execute(renamed.values({id_column: becomes.id, name_column: becomes.name}))
    await _forget_decks(connection, user, becomes, now)
    return ids


def _plays(user: int) -> ColumnElement[bool]:
    return or_(matches.c.player_a == user, matches.c.player_b == user)


def _in_challenge(user: int) -> ColumnElement[bool]:
    return or_(challenges.c.challenger == user, challenges.c.opponent == user)


def _in_pairing(user: int) -> ColumnElement[bool]:
    return or_(pairings.c.user_a == user, pairings.c.user_b == user)


async def _end_sequels(connection: AsyncConnection, user: int) -> None:
    """No rematch and no next game of a series begins with somebody who is gone."""
    theirs = sequels.c.match_id.in_(select(matches.c.id).where(_plays(user)))
    waiting = sequels.c.state.in_(("offered", "choosing"))
    ended = update(sequels).where(theirs, waiting)
    await connection.execute(ended.values(state="left", due=None))


async def _forget_messages(connection: AsyncConnection, user: int) -> None:
    """Their hands in direct messages, and where they pass."""
    for seat, column in (("A", matches.c.player_a), ("B", matches.c.player_b)):
        theirs = select(matches.c.id).where(column == user)
        for table in (panels, passes):
            gone = delete(table).where(table.c.player == seat, table.c.match_id.in_(theirs))
            await connection.execute(gone)


async def _forget_pairings(connection: AsyncConnection, user: int, becomes: Former) -> None:
    """Pairings that came to nothing go; others say whom a member has played last."""
    await connection.execute(delete(queue_news).where(queue_news.c.user == user))
    await connection.execute(delete(pairings).where(_in_pairing(user), pairings.c.state != "begun"))
    for column in (pairings.c.user_a, pairings.c.user_b):
        renamed = update(pairings).where(column == user)
        await connection.execute(renamed.values({column: becomes.id}))


async def _rename_in_challenges(connection: AsyncConnection, user: int, becomes: Former) -> None:
    """Challenges that came to nothing go; those that a match came of are part of it."""
    in_vain = delete(challenges).where(_in_challenge(user), challenges.c.match_id.is_(None))
    await connection.execute(in_vain)
    for id_column, name_column in (
        (challenges.c.challenger, challenges.c.challenger_name),
        (challenges.c.opponent, challenges.c.opponent_name),
    ):
        renamed = update(challenges).where(id_column == user)
        await connection.execute(renamed.values({id_column: becomes.id, name_column: becomes.name}))


async def _forget_decks(connection: AsyncConnection, user: int, becomes: Former, now: int) -> None:
    await forget_decks(connection, decks.c.owner == user)
    kept = update(decks).where(decks.c.owner == user)
    await connection.execute(
        kept.values(
            owner=becomes.id,
            name=becomes.deck_name,
            name_key=becomes.deck_key,
            deleted=func.coalesce(decks.c.deleted, literal(now, BigInteger)),
        )
    )
