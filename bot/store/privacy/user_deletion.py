"""Deleting a user's data from all tables."""

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Final

from sqlalchemy import BigInteger, ColumnElement, delete, func, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import find_rows
from bot.store.decks.deck_drafts import delete_drafts_of
from bot.store.decks.deck_reports import delete_reports
from bot.store.decks.deck_rows import delete_decks
from bot.store.decks.deck_verdicts import delete_verdicts_of
from bot.store.matches.challenges import WAITING, ChallengeRow
from bot.store.matches.deck_cuts import forget_words
from bot.store.matches.match_rows import plays
from bot.store.privacy.departed_servers import delete_these_matches
from bot.store.privacy.former_members import keep_for_others
from bot.store.tables.background_work_schema import exports, measurement_wishes
from bot.store.tables.core_schema import (
    blocks,
    deck_copies,
    decks,
    kept_out,
    portraits,
    preferences,
    queue,
    queue_alerts,
    queue_news,
    queue_pairs,
    ratings,
    recent_acts,
    reports,
    shared_decks,
    stops,
)
from bot.store.tables.match_schema import (
    auto_passes,
    challenges,
    early_choices,
    hand_messages,
    match_reviews,
    matches,
    organiser_calls,
    private_panels,
    rematches,
)
from bot.store.tables.mission_schema import mission_progress
from bot.store.tables.post_schema import posts
from bot.store.tables.puzzle_schema import (
    daily_solutions,
    puzzle_attempts,
    puzzle_reports,
    puzzle_solvers,
)
from bot.store.tables.tournament_schema import audit_log, entrants, tournaments
from bot.store.tournaments.tournament_rows import ACTIVE

_OF_USER: Final = (
    preferences,
    stops,
    portraits,
    measurement_wishes,
    exports,
    puzzle_attempts,
    puzzle_solvers,
    puzzle_reports,
    daily_solutions,
    match_reviews,
    mission_progress,
    queue_alerts,
    posts,
)
"""Tables whose rows belong to one user, and are of no use to others."""


@dataclass(frozen=True, slots=True)
class FormerMember:
    """The pseudonym that replaces a member whose data are deleted.

    - `id`, `name`: the number that replaces the member's id, and the name that replaces theirs.
    - `deck_name`, `deck_key`: the name for the member's decks, and the key of that name.
    """

    id: int
    name: str
    deck_name: str
    deck_key: str


@dataclass(frozen=True, slots=True)
class StoredAmounts:
    """The amounts of data that are stored about a user, by kind.

    - `running`, `finished`: matches between people.
    - `practice`: matches against the computer.
    - `challenges`: challenges that led to no match.
    - `tournaments`: active tournaments in which the user plays or waits for a place.
    - `others`: preferences, their avatar, missions, ratings, queue entries, and other data about
      tournaments.
    """

    decks: int
    running: int
    finished: int
    practice: int
    challenges: int
    tournaments: int
    others: int

    @property
    def anything(self) -> bool:
        """Whether any data about the user are stored."""
        return any(astuple(self))


async def stored_amounts(connection: AsyncConnection, user: int) -> StoredAmounts:
    """Returns how many data of each kind are stored about a user. Includes decks that they deleted
    but a match still needs."""

    async def count(*where: ColumnElement[bool]) -> int:
        return await connection.scalar(select(func.count()).where(*where)) or 0

    running, practice = matches.c.state == "running", matches.c.computer.is_not(None)
    entered = tournaments.c.id.in_(
        select(entrants.c.tournament).where(entrants.c.user == user, entrants.c.dropped.is_(None))
    )
    counted = *_OF_USER, recent_acts, kept_out, ratings, queue, queue_news, entrants, audit_log
    others = (
        *(table.c.user == user for table in counted),
        or_(blocks.c.user == user, blocks.c.blocked == user),
        reports.c.reporter == user,
        _in_queue_pair(user),
        tournaments.c.organiser == user,
        shared_decks.c.author == user,
        deck_copies.c.author == user,
        organiser_calls.c.answered_by == user,
    )
    return StoredAmounts(
        decks=await count(decks.c.owner == user),
        running=await count(plays(user), running, ~practice),
        finished=await count(plays(user), ~running, ~practice),
        practice=await count(plays(user), practice),
        challenges=await count(_in_challenge(user), challenges.c.match_id.is_(None)),
        tournaments=await count(entered, tournaments.c.state.in_(ACTIVE)),
        others=sum([await count(where) for where in others]),
    )


async def running_matches(connection: AsyncConnection, user: int) -> Sequence[str]:
    """Returns the ids of all running matches of a user."""
    query = select(matches.c.id).where(plays(user), matches.c.state == "running")
    return list((await connection.execute(query)).scalars())


async def tournaments_entered(connection: AsyncConnection, user: int) -> Sequence[str]:
    """Returns the ids of all tournaments that a user signed up for, sorted: lock them in this
    order."""
    query = select(entrants.c.tournament).where(entrants.c.user == user)
    return list((await connection.execute(query.order_by(entrants.c.tournament))).scalars())


async def waiting_challenges(connection: AsyncConnection, user: int) -> Sequence[ChallengeRow]:
    """Returns the challenges by a user, or to them, that wait for an answer. No other transaction
    can change them until the commit."""
    query = select(challenges).where(_in_challenge(user), challenges.c.state.in_(WAITING))
    return await find_rows(connection, ChallengeRow, query.with_for_update())


async def delete_user_data(
    connection: AsyncConnection, user: int, becomes: FormerMember, now: int
) -> tuple[Sequence[str], Sequence[str]]:
    """Deletes the data of a user from every table. The user must have no running match, be in no
    queue, and have dropped out of every tournament. Returns the ids of the user's matches that
    stay, and the ids of the deleted ones.

    The data are handled by kind:

    - Practice matches are deleted, as nobody else has played them. The effect of these matches on
      puzzle ratings stays, as it identifies nobody.
    - Data that others need are assigned to the person whom the user `becomes`. These are matches
      with their challenges and rematches, ratings, tournaments with their logs, the texts of decks
      that were played in a match or tournament, the numbered places at which the user cut decks,
      and the origins of decks that others copied from the user.
    - Data that protect others stay under a hash (`bot.store.privacy.former_members`).
    - All other data are deleted.
    """
    practice = select(matches.c.id).where(plays(user), matches.c.computer.is_not(None))
    deleted = list((await connection.execute(practice)).scalars())
    await delete_these_matches(connection, deleted)
    theirs = select(matches.c.id).where(plays(user))
    ids = list((await connection.execute(theirs)).scalars())
    await _end_rematches(connection, user)
    await _forget_messages(connection, user)
    await _forget_queue_pairs(connection, user, becomes)
    await keep_for_others(connection, user, becomes.id, now)
    for table in (*_OF_USER, blocks):
        await connection.execute(delete(table).where(table.c.user == user))
    await connection.execute(delete(reports).where(reports.c.reporter == user))
    in_vain = delete(challenges).where(_in_challenge(user), challenges.c.match_id.is_(None))
    await connection.execute(in_vain)
    await _show_tournaments(connection, user)
    await _rename_in_reasons(connection, user, becomes)
    await forget_words(connection, user)
    for id_column, name_column in (
        (matches.c.player_a, matches.c.name_a),
        (matches.c.player_b, matches.c.name_b),
        (challenges.c.challenger, challenges.c.challenger_name),
        (challenges.c.opponent, challenges.c.opponent_name),
        (ratings.c.user, ratings.c.name),
        (entrants.c.user, entrants.c.name),
        (audit_log.c.user, audit_log.c.name),
        (tournaments.c.organiser, tournaments.c.organiser_name),
        (deck_copies.c.author, deck_copies.c.author_name),
        (organiser_calls.c.answered_by, organiser_calls.c.answered_name),
    ):
        renamed = update(id_column.table).where(id_column == user)
        await connection.execute(renamed.values({id_column: becomes.id, name_column: becomes.name}))
    await _forget_decks(connection, user, becomes, now)
    return ids, deleted


def _in_challenge(user: int) -> ColumnElement[bool]:
    return or_(challenges.c.challenger == user, challenges.c.opponent == user)


def _in_queue_pair(user: int) -> ColumnElement[bool]:
    return or_(queue_pairs.c.user_a == user, queue_pairs.c.user_b == user)


async def _end_rematches(connection: AsyncConnection, user: int) -> None:
    """Ends the rematches and series that wait for the user."""
    theirs = rematches.c.match_id.in_(select(matches.c.id).where(plays(user)))
    waiting = rematches.c.state.in_(("offered", "choosing"))
    ended = update(rematches).where(theirs, waiting)
    await connection.execute(ended.values(state="left", due=None))


async def _forget_messages(connection: AsyncConnection, user: int) -> None:
    """Deletes the user's hands in direct messages and private panels, their auto-passes, their
    calls of organisers, and their early choices."""
    for seat, column in (("A", matches.c.player_a), ("B", matches.c.player_b)):
        theirs = select(matches.c.id).where(column == user)
        of_match = hand_messages, private_panels, auto_passes, organiser_calls, early_choices
        for table in of_match:
            gone = delete(table).where(table.c.player == seat, table.c.match_id.in_(theirs))
            await connection.execute(gone)


async def _forget_queue_pairs(
    connection: AsyncConnection, user: int, becomes: FormerMember
) -> None:
    """Deletes pairs that led to no match. The others say who a member's last opponent was, so they
    are only renamed."""
    await connection.execute(delete(queue_news).where(queue_news.c.user == user))
    await connection.execute(
        delete(queue_pairs).where(_in_queue_pair(user), queue_pairs.c.state != "begun")
    )
    for column in (queue_pairs.c.user_a, queue_pairs.c.user_b):
        renamed = update(queue_pairs).where(column == user)
        await connection.execute(renamed.values({column: becomes.id}))


async def _show_tournaments(connection: AsyncConnection, user: int) -> None:
    """Marks the announcements of tournaments that have not ended to be updated, so that they no
    longer show the user's name."""
    entered = select(entrants.c.tournament).where(entrants.c.user == user)
    theirs = or_(tournaments.c.organiser == user, tournaments.c.id.in_(entered))
    shown = update(tournaments).where(theirs, tournaments.c.state.in_(ACTIVE))
    await connection.execute(shown.values(changes=tournaments.c.changes + 1))


async def _rename_in_reasons(connection: AsyncConnection, user: int, becomes: FormerMember) -> None:
    """Replaces the user's mentions in reasons that organisers gave."""
    reason = audit_log.c.reason
    named = reason.contains(str(user))
    for mention in (f"<@{user}>", f"<@!{user}>", str(user)):
        renamed = func.replace(reason, mention, becomes.name)
        await connection.execute(update(audit_log).where(named).values(reason=renamed))


async def _forget_decks(
    connection: AsyncConnection, user: int, becomes: FormerMember, now: int
) -> None:
    await connection.execute(delete(shared_decks).where(shared_decks.c.author == user))
    theirs = select(decks.c.id).where(decks.c.owner == user)
    await connection.execute(delete(deck_copies).where(deck_copies.c.deck_id.in_(theirs)))
    await delete_decks(connection, decks.c.owner == user)
    await delete_drafts_of(connection, decks.c.owner == user)
    await delete_reports(connection, user)
    await delete_verdicts_of(connection, decks.c.owner == user)
    kept = update(decks).where(decks.c.owner == user)
    await connection.execute(
        kept.values(
            owner=becomes.id,
            name=becomes.deck_name,
            name_key=becomes.deck_key,
            deleted=func.coalesce(decks.c.deleted, literal(now, BigInteger)),
        )
    )
