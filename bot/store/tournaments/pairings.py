"""The pairings of running tournaments with their matches: matches that have to be started or ended,
pairings that have to be decided, and the channels of matches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Integer,
    Select,
    and_,
    bindparam,
    delete,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty, ShardScope
from bot.store.database.rows import columns_of, find_rows
from bot.store.matches.match_rows import MatchRow
from bot.store.matches.paused_tournaments import LEFT_SERVERS, matches_of_tournament
from bot.store.tables.match_schema import choices, matches, rematches
from bot.store.tables.tournament_schema import (
    drawn_from,
    entrants,
    pairings,
    tournament_rounds,
    tournaments,
)
from bot.store.tables.tournament_schema import no_shows as no_show_rows
from bot.store.tournaments.tournament_rows import Format, PairingRow
from engine.players import PLAYERS, Player, Winner

tournament_proceeds = and_(
    tournaments.c.state == "running",
    tournaments.c.paused.is_(None),
    tournaments.c.drawing != "open",
    tournaments.c.guild.not_in(LEFT_SERVERS),
)
"""The SQL condition that a tournament proceeds automatically. It doesn't while it is paused or
waits for its draw, nor in a server that the bot has left."""

_undecided = and_(pairings.c.winner.is_(None), pairings.c.entrant_b.is_not(None))


@dataclass(frozen=True, slots=True)
class WaitingPairing:
    """A pairing whose match waits for a player who may not come.

    - `match_id`: the match.
    - `since`: since when the match has been waiting (seconds since 1970).
    - `minutes`: how long a player may take for their first choice.
    - `present`: the seats of the players who have ever made a choice in the pairing.
    - `arrived`: the seats of the players who said that they are here.
    """

    tournament: str
    pairing: int
    match_id: str
    since: int
    minutes: int
    present: Sequence[Player]
    arrived: Sequence[Player] = ()

    @property
    def until(self) -> int:
        """The time (seconds since 1970) by which a player must make a first choice, or lose."""
        return self.since + self.minutes * 60


async def matches_of_pairing(connection: AsyncConnection, pairing: int) -> Sequence[MatchRow]:
    """Returns all matches of a pairing, the earliest first. If a match was stopped and replaced,
    the stopped match comes before its replacement."""
    query = select(matches).where(matches.c.pairing == pairing)
    found = await find_rows(connection, MatchRow, query)
    return sorted(found, key=lambda row: (row.created, row.game_number, row.state != "void"))


async def games_of_pairing(connection: AsyncConnection, pairing: int) -> Sequence[Winner]:
    """Returns the winners of the finished matches of a pairing, in order."""
    found = await matches_of_pairing(connection, pairing)
    return [row.winner for row in found if row.state == "over" and row.winner is not None]


async def running_matches_of_tournament(
    connection: AsyncConnection, tournament: str
) -> Mapping[int, str]:
    """Returns the ids of a tournament's running matches, by pairing id."""
    query = select(matches.c.pairing, matches.c.id).join(
        pairings, pairings.c.id == matches.c.pairing
    )
    query = query.where(pairings.c.tournament == tournament, matches.c.state == "running")
    return {row.pairing: row.id for row in await connection.execute(query)}


async def lock_running_matches(connection: AsyncConnection, tournament: str) -> None:
    """Locks the running matches of a tournament until the commit. Call it before locking the
    tournament: all code locks matches first."""
    theirs = matches_of_tournament(tournament), matches.c.state == "running"
    running = select(matches.c.id).where(*theirs)
    await connection.execute(running.order_by(matches.c.id).with_for_update())


async def pairings_to_open(
    connection: AsyncConnection, tried_until: int, limit: int, duty: Duty = EVERYTHING
) -> Sequence[int]:
    """Returns the ids of at most `limit` pairings in which a match has to start, in the servers
    that `duty` covers. A start that failed is retried if the last try was at `tried_until` (seconds
    since 1970) or before."""
    values = {"tried_until": tried_until, "most": limit}
    return list((await connection.execute(_to_open_query(duty.scope), values)).scalars())


@lru_cache(maxsize=16)
def _to_open_query(scope: ShardScope) -> Select[int]:
    return (
        select(pairings.c.id)
        .join(tournaments, tournaments.c.id == pairings.c.tournament)
        .where(tournament_proceeds, _undecided, ~_played, scope.covers(tournaments.c.guild))
        .where(or_(pairings.c.tried.is_(None), pairings.c.tried <= bindparam("tried_until")))
        .order_by(tournaments.c.created, pairings.c.round, pairings.c.number, pairings.c.id)
        .limit(bindparam("most", type_=Integer))
    )


async def next_opening_retry(connection: AsyncConnection, duty: Duty = EVERYTHING) -> int | None:
    """Returns the time (seconds since 1970) of the earliest failed try to start a match that still
    has to start. The caller calculates from this time when to retry. None if no try has failed, or
    if no such match still has to start. Considers only servers that `duty` covers."""
    return await connection.scalar(_retry_query(duty.scope))


@lru_cache(maxsize=16)
def _retry_query(scope: ShardScope) -> Select[int]:
    query = select(func.min(pairings.c.tried))
    query = query.join(tournaments, tournaments.c.id == pairings.c.tournament)
    return query.where(tournament_proceeds, _undecided, ~_played, scope.covers(tournaments.c.guild))


async def matches_to_end(
    connection: AsyncConnection, duty: Duty = EVERYTHING
) -> Sequence[tuple[str, PairingRow | None, Format]]:
    """Returns the running matches that must end because their pairing needs no more play. Each is
    (match id, pairing, format of its round). The pairing is None if it was deleted, or if its
    tournament was cancelled: the match then ends without a result. Considers only servers that
    `duty` covers."""
    found: list[tuple[str, PairingRow | None, Format]] = []
    for row in await connection.execute(_to_end_query(duty.scope)):
        columns = dict(columns_of(row))
        match_id, stage, state = (columns.pop(name) for name in ("match_id", "stage", "state"))
        stopped = columns["winner"] is None or state == "cancelled"
        found.append((match_id, None if stopped else PairingRow(**columns), stage))
    return found


@lru_cache(maxsize=16)
def _to_end_query(scope: ShardScope) -> Select[*tuple[Any, ...]]:
    at = and_(
        tournament_rounds.c.tournament == pairings.c.tournament,
        tournament_rounds.c.number == pairings.c.round,
    )
    return (
        select(
            matches.c.id.label("match_id"),
            tournament_rounds.c.stage,
            tournaments.c.state,
            *pairings.c,
        )
        .select_from(matches)
        .join(pairings, pairings.c.id == matches.c.pairing, isouter=True)
        .join(tournaments, tournaments.c.id == pairings.c.tournament, isouter=True)
        .join(tournament_rounds, at, isouter=True)
        .where(matches.c.pairing.is_not(None), matches.c.state == "running")
        .where(scope.covers(matches.c.guild))
        .where(
            or_(
                pairings.c.id.is_(None),
                pairings.c.winner.is_not(None),
                tournaments.c.state == "cancelled",
            )
        )
        .order_by(matches.c.id)
    )


async def rounds_over(connection: AsyncConnection, duty: Duty = EVERYTHING) -> Sequence[str]:
    """Returns the ids of the tournaments whose next step is due, because all their pairings are
    decided. Leaves out tournaments that don't proceed (`tournament_proceeds`), such as paused ones.
    Considers only servers that `duty` covers."""
    return list((await connection.execute(_rounds_over_query(duty.scope))).scalars())


@lru_cache(maxsize=16)
def _rounds_over_query(scope: ShardScope) -> Select[str]:
    left = select(pairings.c.id).where(
        pairings.c.tournament == tournaments.c.id, pairings.c.winner.is_(None)
    )
    query = select(tournaments.c.id).where(
        tournament_proceeds, ~left.exists(), scope.covers(tournaments.c.guild)
    )
    return query.order_by(tournaments.c.id)


async def round_deadlines(
    connection: AsyncConnection, duty: Duty = EVERYTHING
) -> Sequence[tuple[str, int]]:
    """Returns the deadlines of rounds that have undecided pairings, as (tournament, seconds since
    1970). A round occurs several times if some of its pairings have extra time. Leaves out rounds
    without a time limit. Considers only servers that `duty` covers."""
    found = await connection.execute(_deadlines_query(duty.scope))
    return [(row.tournament, row.deadline) for row in found]


@lru_cache(maxsize=16)
def _deadlines_query(scope: ShardScope) -> Select[*tuple[Any, ...]]:
    table = tournament_rounds
    at = and_(pairings.c.tournament == table.c.tournament, pairings.c.round == table.c.number)
    deadline = table.c.deadline + pairings.c.extra_seconds
    return (
        select(table.c.tournament, deadline.label("deadline"))
        .distinct()
        .join(tournaments, tournaments.c.id == table.c.tournament)
        .join(pairings, at)
        .where(tournament_proceeds, table.c.ended.is_(None), table.c.deadline.is_not(None))
        .where(scope.covers(tournaments.c.guild), pairings.c.winner.is_(None))
    )


async def no_shows(
    connection: AsyncConnection, now: int, pairing: int | None = None, duty: Duty = EVERYTHING
) -> Sequence[WaitingPairing]:
    """Returns the pairings with a running match in which a player has made no choice yet, although
    the time for it may be over at `now` (seconds since 1970). The caller has to compare
    `WaitingPairing.until` with `now`, because a new match or choice starts the time again.
    `pairing` limits the search to one pairing. Considers only servers that `duty` covers."""
    query = _no_shows_query(duty.scope)
    if pairing is not None:
        query = query.where(pairings.c.id == pairing)
    return [
        WaitingPairing(
            row.tournament,
            row.id,
            row.match_id,
            max(row.opened, row.created, row.latest or 0),
            row.no_show_minutes,
            [player for player in PLAYERS if columns_of(row)[player]],
            [player for player in PLAYERS if player in row.arrived],
        )
        for row in await connection.execute(query, {"now": now})
    ]


@lru_cache(maxsize=16)
def _no_shows_query(scope: ShardScope) -> Select[*tuple[Any, ...]]:
    latest = (
        select(choices.c.made)
        .where(choices.c.match_id == matches.c.id)
        .order_by(choices.c.number.desc())
        .limit(1)
        .scalar_subquery()
    )
    return (
        select(
            pairings.c.tournament,
            pairings.c.id,
            pairings.c.opened,
            pairings.c.arrived,
            tournaments.c.no_show_minutes,
            matches.c.id.label("match_id"),
            matches.c.created,
            latest.label("latest"),
            *(_present[player].label(player) for player in PLAYERS),
        )
        .join(tournaments, tournaments.c.id == pairings.c.tournament)
        .join(matches, and_(matches.c.pairing == pairings.c.id, matches.c.state == "running"))
        .where(tournament_proceeds, _undecided, _given_up <= bindparam("now"))
        .where(scope.covers(tournaments.c.guild))
        .where(or_(*(~_present[player] for player in PLAYERS)))
        .order_by(pairings.c.id)
    )


async def next_no_show(
    connection: AsyncConnection, after: int, duty: Duty = EVERYTHING
) -> int | None:
    """Returns the first time after `after` at which a player may lose a pairing because they have
    not come. Both times are seconds since 1970. None if there is no such time. Considers only
    servers that `duty` covers."""
    return await connection.scalar(_next_no_show_query(duty.scope), {"after": after})


@lru_cache(maxsize=16)
def _next_no_show_query(scope: ShardScope) -> Select[int]:
    query = select(func.min(_given_up))
    query = query.join(tournaments, tournaments.c.id == pairings.c.tournament)
    query = query.where(tournament_proceeds, _undecided, _given_up > bindparam("after"))
    return query.where(scope.covers(tournaments.c.guild))


async def anything_played(connection: AsyncConnection, tournament: str, number: int) -> bool:
    """Returns whether any player has made a choice in a match of round `number`. Choices that the
    bot made for players don't count."""
    query = (
        select(choices.c.number)
        .join(matches, matches.c.id == choices.c.match_id)
        .join(pairings, pairings.c.id == matches.c.pairing)
        .where(pairings.c.tournament == tournament, pairings.c.round == number, ~choices.c.forced)
    )
    return (await connection.execute(query.limit(1))).first() is not None


async def remove_round(connection: AsyncConnection, tournament: str, number: int) -> None:
    """Deletes round `number`, the latest round of a tournament, with its pairings. Members who
    joined during this round will play in the round that replaces it. Players who dropped out during
    this round count as having dropped out during the round before."""
    theirs = pairings.c.tournament == tournament, pairings.c.round == number
    await connection.execute(delete(pairings).where(*theirs))
    table = tournament_rounds
    at = table.c.tournament == tournament, table.c.number == number
    await connection.execute(delete(table).where(*at))
    absent = no_show_rows.c.tournament == tournament, no_show_rows.c.round == number
    await connection.execute(delete(no_show_rows).where(*absent))
    from_what = drawn_from.c.tournament == tournament, drawn_from.c.round == number
    await connection.execute(delete(drawn_from).where(*from_what))
    of = update(entrants).where(entrants.c.tournament == tournament)
    late = of.where(entrants.c.entered == number + 1)
    await connection.execute(late.values(entered=number))
    gone = of.where(entrants.c.dropped == number)
    await connection.execute(gone.values(dropped=number - 1))


async def has_chosen(connection: AsyncConnection, pairing: int, player: Player) -> bool:
    """Returns whether a player has ever made a choice in a match of a pairing. Choices that the bot
    made for the player don't count."""
    query = select(pairings.c.id).where(pairings.c.id == pairing, _present[player])
    return (await connection.execute(query)).first() is not None


async def wait_from(connection: AsyncConnection, pairing: int, now: int) -> None:
    """Restarts the time for the players' first choices in a pairing at `now` (seconds since 1970).
    Call it when a match was dealt only now, so that nobody could choose before."""
    opened = update(pairings).where(pairings.c.id == pairing, pairings.c.winner.is_(None))
    await connection.execute(opened.where(pairings.c.opened < now).values(opened=now))


async def change_entrants(
    connection: AsyncConnection, changes: Mapping[int, Mapping[str, object]]
) -> None:
    """Changes columns of many entrants. `changes` maps the id of each entrant to the new values by
    column; the columns must be the same for all entrants."""
    if not changes:
        return
    [columns, *_] = changes.values()
    change = update(entrants).where(entrants.c.id == bindparam("of_entrant"))
    change = change.values({name: bindparam(f"new_{name}") for name in columns})
    rows = [
        {"of_entrant": one, **{f"new_{name}": value for name, value in values.items()}}
        for one, values in changes.items()
    ]
    await connection.execute(change, rows)


_given_up = pairings.c.opened + tournaments.c.no_show_minutes * 60
"""The time at which a player has lost a pairing if they have not come since it was opened."""


def _is_played() -> ColumnElement[bool]:
    """Returns the condition that a pairing has a running match, or one that is about to follow."""
    running = select(matches.c.id).where(
        matches.c.pairing == pairings.c.id, matches.c.state == "running"
    )
    follows = (
        select(rematches.c.match_id)
        .join(matches, matches.c.id == rematches.c.match_id)
        .where(matches.c.pairing == pairings.c.id, rematches.c.state == "choosing")
    )
    return or_(running.exists(), follows.exists())


def _has_chosen(player: Player) -> ColumnElement[bool]:
    """Returns the condition that a player has ever chosen anything in a pairing."""
    games = matches.alias()
    query = (
        select(choices.c.number)
        .join(games, games.c.id == choices.c.match_id)
        .where(games.c.pairing == pairings.c.id, choices.c.player == player, ~choices.c.forced)
    )
    return query.exists()


_played = _is_played()
_present = {player: _has_chosen(player) for player in PLAYERS}


async def latest_matches(
    connection: AsyncConnection, tournament: str, number: int
) -> Mapping[int, MatchRow]:
    """Returns the latest match of each pairing of round `number`, by pairing id. Pairings without a
    match are missing."""
    query = (
        select(matches)
        .join(pairings, pairings.c.id == matches.c.pairing)
        .where(pairings.c.tournament == tournament, pairings.c.round == number)
        .order_by(matches.c.created, matches.c.game_number, matches.c.id)
    )
    rows = await find_rows(connection, MatchRow, query)
    return {row.pairing: row for row in rows if row.pairing is not None}


async def channel_before(connection: AsyncConnection, pairing: PairingRow) -> int | None:
    """Returns the channel or thread in which the table with this pairing's number played in the
    round before. None if there was no such channel, or if a match of that table is still running.
    Call it to find a thread that can be closed."""
    query = (
        select(matches.c.table_channel, matches.c.state)
        .join(pairings, pairings.c.id == matches.c.pairing)
        .where(pairings.c.tournament == pairing.tournament, pairings.c.number == pairing.number)
        .where(pairings.c.round == pairing.round - 1)
    )
    played = (await connection.execute(query)).all()
    if any(row.state == "running" for row in played):
        return None
    return next((row.table_channel for row in played if row.table_channel is not None), None)


async def finished_in_round(
    connection: AsyncConnection, tournament: str, number: int
) -> Sequence[MatchRow]:
    """Returns the matches of round `number` that are over."""
    query = (
        select(matches)
        .join(pairings, pairings.c.id == matches.c.pairing)
        .where(pairings.c.tournament == tournament, pairings.c.round == number)
        .where(matches.c.state == "over")
        .order_by(matches.c.id)
    )
    return await find_rows(connection, MatchRow, query)


async def void_matches(connection: AsyncConnection, rows: Sequence[MatchRow]) -> None:
    """Voids the results of matches that are over, so that these matches no longer count and no
    further game of their series follows. Marks their boards and hands to be updated."""
    ids = [row.id for row in rows]
    values = {"state": "void", "winner": None, "ending": "stopped", "pending_refresh": 0}
    await connection.execute(update(matches).where(matches.c.id.in_(ids)).values(values))
    waiting = rematches.c.match_id.in_(ids), rematches.c.state.in_(("choosing", "offered"))
    await connection.execute(update(rematches).where(*waiting).values(state="ruled", due=None))
