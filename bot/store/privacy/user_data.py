"""All stored data about a user, without data that only others may know."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Select, Table, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import columns_of
from bot.store.matches.challenges import ChallengeRow
from bot.store.matches.match_rows import MatchRow, plays
from bot.store.posts.post_rows import PostRow
from bot.store.ratings.rating_rows import RatingRow
from bot.store.running_matches.hand_posts import hands_of
from bot.store.tables.core_schema import (
    deck_copies,
    deck_reports,
    deck_verdicts,
    deck_versions,
    decks,
    queue,
    queue_pairs,
    rating_changes,
    ratings,
    shared_decks,
)
from bot.store.tables.match_schema import (
    auto_passes,
    challenges,
    choices,
    early_choices,
    matches,
    open_agreements,
    organiser_calls,
    proposals,
    rematches,
)

_SINGLE: Final = (rating_changes, auto_passes, organiser_calls)
_OF_MATCHES: Final = (*_SINGLE, choices, early_choices, proposals, rematches, open_agreements)
"""Tables about matches. A player has at most one row in each of the first ones (`_SINGLE`)."""

Columns = Mapping[str, Any]
"""The columns of a stored row."""


@dataclass(frozen=True, slots=True)
class MemberMatch:
    """All data of the user in one of their matches.

    - `choices`: the choices that the user made.
    - `early`: the choices that the user made in advance, before the match asked.
    - `result`: the change of the ratings by this match, None if there was none.
    - `hand`: the last hand that was sent to the user.
    - `passing`: the user's settings of when the bot passes for them.
    - `proposals`, `offered_rematch`: the user's proposals to the opponent, and whether they offered
      a rematch.
    - `call`: the user's call of an organiser.
    - `computers`, `decks`: the choices of the computer, and the texts of both decks, A's first.
      Empty unless this is a practice match that is over.
    - `agreed_to_open`: whether the user agreed to let everybody see the whole match.
    """

    row: MatchRow
    choices: Sequence[Columns]
    result: Columns | None
    hand: PostRow | None
    passing: Columns | None
    proposals: Sequence[Columns]
    offered_rematch: bool
    call: Columns | None = None
    early: Sequence[Columns] = ()
    computers: Sequence[Columns] = ()
    decks: Sequence[str] = ()
    agreed_to_open: bool = False


async def decks_about(connection: AsyncConnection, user: int) -> Sequence[tuple[Columns, Columns]]:
    """Returns every version of every deck of the user as (deck, version), each as a dict of
    columns. The version has the columns of its report and of the verdict that the user has yet to
    be notified of; they are None if there is no report or verdict. Includes decks that the user
    deleted but a match still needs."""
    found = await _rows(connection, select(decks).where(decks.c.owner == user))
    by_id = {deck["id"]: deck for deck in found}
    versions = (
        select(
            deck_versions,
            deck_reports.c.rules_version,
            deck_reports.c.report,
            deck_verdicts.c.line,
            deck_verdicts.c.reason,
        )
        .join(decks, decks.c.id == deck_versions.c.deck_id)
        .outerjoin(deck_reports, deck_reports.c.version_id == deck_versions.c.id)
        .outerjoin(deck_verdicts, deck_verdicts.c.version_id == deck_versions.c.id)
    )
    ordered = versions.where(decks.c.owner == user).order_by(decks.c.id, deck_versions.c.number)
    return [(by_id[row["deck_id"]], row) for row in await _rows(connection, ordered)]


async def matches_about(connection: AsyncConnection, user: int) -> Sequence[MemberMatch]:
    """Returns the user's data in all their matches, the earliest match first."""
    query = select(matches).where(plays(user)).order_by(matches.c.created, matches.c.id)
    rows = [MatchRow(**row) for row in await _rows(connection, query)]
    stored = {table: await _by_match(connection, table, user) for table in _OF_MATCHES}
    hands = await hands_of(connection, user)
    texts = await _texts(connection, [row for row in rows if row.computer is not None])
    found: list[MemberMatch] = []
    for row in rows:
        seat, of_match = row.seat_of(user), {table: each[row.id] for table, each in stored.items()}
        mine = {
            table: [one for one in every if one.get("player", seat) == seat]
            for table, every in of_match.items()
        }
        [result, passing, call] = [next(iter(mine[table]), None) for table in _SINGLE]
        over = row.state == "over"
        played = [one for one in of_match[choices] if over and one["player"] == row.computer]
        found.append(
            MemberMatch(
                row,
                mine[choices],
                result,
                hands.get(row.id),
                passing,
                mine[proposals],
                any(one["offered_by"] == seat for one in of_match[rematches]),
                call,
                mine[early_choices],
                played,
                [texts[one] for one in (row.deck_a, row.deck_b)] if played else (),
                bool(mine[open_agreements]),
            )
        )
    return found


async def _texts(connection: AsyncConnection, rows: Sequence[MatchRow]) -> Mapping[int, str]:
    """Returns the texts of the decks of these matches, by the ids of their versions."""
    ids = {one for row in rows for one in (row.deck_a, row.deck_b)}
    query: Select[Any] = select(deck_versions).where(deck_versions.c.id.in_(ids))
    return {row["id"]: row["source"] for row in await _rows(connection, query)}


async def challenges_about(connection: AsyncConnection, user: int) -> Sequence[ChallengeRow]:
    """Returns all challenges by the user and to them, the oldest first."""
    theirs = or_(challenges.c.challenger == user, challenges.c.opponent == user)
    query = select(challenges).where(theirs).order_by(challenges.c.created)
    return [ChallengeRow(**row) for row in await _rows(connection, query)]


async def ratings_about(connection: AsyncConnection, user: int) -> Sequence[RatingRow]:
    """Returns all ratings of the user, in all servers and games."""
    query = select(ratings).where(ratings.c.user == user)
    return [RatingRow(**row) for row in await _rows(connection, query)]


async def queues_about(connection: AsyncConnection, user: int) -> Sequence[Columns]:
    """Returns the user's entries in the queues of all servers, each as a dict of columns."""
    return await _rows(connection, select(queue).where(queue.c.user == user))


async def queue_pairs_about(connection: AsyncConnection, user: int) -> Sequence[Columns]:
    """Returns the pairs in which the queue matched the user with another member, each as a dict of
    columns."""
    paired = or_(queue_pairs.c.user_a == user, queue_pairs.c.user_b == user)
    return await _rows(connection, select(queue_pairs).where(paired).order_by(queue_pairs.c.made))


async def shared_decks_about(connection: AsyncConnection, user: int) -> Sequence[Columns]:
    """Returns the messages in which the user shares decks, each as a dict of columns, the oldest
    first."""
    mine = select(shared_decks).where(shared_decks.c.author == user)
    return await _rows(connection, mine.order_by(shared_decks.c.shared, shared_decks.c.id))


async def copies_about(connection: AsyncConnection, user: int) -> Mapping[int, Columns]:
    """Returns the origins of the decks that the user copied from others, each as a dict of columns,
    by the id of the copy."""
    copies = select(deck_copies).join(decks, decks.c.id == deck_copies.c.deck_id)
    found = await _rows(connection, copies.where(decks.c.owner == user))
    return {row["deck_id"]: row for row in found}


async def _by_match(
    connection: AsyncConnection, table: Table, user: int
) -> defaultdict[str, list[Columns]]:
    """Returns the rows of a table that belong to the user's matches, by match, in the order of
    their keys."""
    joined = select(table).join(matches, matches.c.id == table.c.match_id)
    of_each: defaultdict[str, list[Columns]] = defaultdict(list)
    theirs = joined.where(plays(user)).order_by(*table.primary_key.columns)
    for row in await _rows(connection, theirs):
        of_each[row["match_id"]].append(row)
    return of_each


async def _rows(connection: AsyncConnection, query: Select[Any]) -> Sequence[Columns]:
    return [dict(columns_of(row)) for row in await connection.execute(query)]
