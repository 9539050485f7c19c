"""All stored data of one match except its choices, read by one query."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Final, TypeVar

from sqlalchemy import ColumnElement, String, and_, bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.expression import FromClause

from bot.base.duty import Lease, ShardLayout
from bot.store.cluster.heartbeats import heartbeat_key_in_sql
from bot.store.database.rows import columns_of
from bot.store.matches.match_clocks import ClockRow
from bot.store.matches.match_rows import MatchRow
from bot.store.posts.post_rows import PostRow
from bot.store.running_matches.absences import AbsenceRow
from bot.store.running_matches.hand_posts import HAND, no_hand
from bot.store.running_matches.portraits import Portrait
from bot.store.running_matches.proposals import ProposalRow
from bot.store.settings.preferences import AutoPassRow, Preferences
from bot.store.tables.core_schema import guilds, key_values, leases, portraits, preferences, stops
from bot.store.tables.match_schema import (
    absences,
    auto_passes,
    choices,
    clocks,
    early_choices,
    matches,
    organiser_calls,
    proposals,
)
from bot.store.tables.post_schema import posts
from bot.store.tournaments.organiser_calls import OrganiserCall
from bot.store.tournaments.pairing_context import (
    CONTEXT_COLUMNS,
    PairingContext,
    join_pairing_context,
)
from engine.players import PLAYERS, Player

T = TypeVar("T")

ONE_RANGE: Final = ShardLayout()


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match with everything that is stored about it, except its choices.

    - `choices`: the number of its choices.
    - `early`: the number of choices that players made in advance, before the match asked for them.
    - `clock`, `absence`, `proposals`: its clock, a player who has left the server, and proposals.
    - `place`: the tournament pairing that the match belongs to, None if it belongs to none.
    - `organiser_call`: the call of an organiser to the match, None if there was none.
    - `preferences`: the preferences of both players.
    - `auto_passes`: when the bot passes for players in this match. Players without settings are
      missing.
    - `standing_stops`: the steps in which players want to be asked in all matches of this game.
      Players without settings are missing.
    - `hand_messages`: the last hand that was sent to each player.
    - `left`: when the bot left the server of the match (seconds since 1970), None if it hasn't.
    - `heartbeat`: when the bot last recorded that it runs the shards of that server (seconds since
      1970 as text), None if never.
    - `is_lost`: whether this process has lost its lease, so that another process may continue the
      match.
    - `portraits`: small pictures of the players who have one.
    """

    row: MatchRow
    choices: int
    early: int
    clock: ClockRow | None
    absence: AbsenceRow | None
    proposals: tuple[ProposalRow, ...]
    place: PairingContext | None
    organiser_call: OrganiserCall | None
    preferences: Mapping[Player, Preferences]
    auto_passes: Mapping[Player, AutoPassRow]
    standing_stops: Mapping[Player, str]
    hand_messages: Mapping[Player, PostRow]
    left: int | None
    heartbeat: str | None
    is_lost: bool
    portraits: Mapping[Player, Portrait]

    @property
    def is_settled(self) -> bool:
        """Whether the match belongs to a tournament pairing that needs no more play, because the
        pairing is decided or was deleted, or because the tournament isn't running. False for
        matches outside tournaments."""
        return self.row.pairing is not None and (self.place is None or not self.place.open)


async def get_stored_match(
    connection: AsyncConnection,
    match_id: str,
    *,
    lock: bool = False,
    layout: ShardLayout = ONE_RANGE,
    lease: Lease | None = None,
) -> StoredMatch | None:
    """Returns the match with that id, None if there is none. With `lock`, no other transaction can
    change the match until the commit.

    `layout` is the division of the bot's shards into ranges, which is needed to find
    `StoredMatch.heartbeat`. `lease` gives this process the right to continue the match. If another
    process holds this lease now, `StoredMatch.is_lost` is True. Without `lease`, it is False.
    """
    query = _query(layout, lock=lock)
    values = {"match_id": match_id, "lease": lease and lease.name}
    found = (await connection.execute(query, values)).all()
    if not found:
        return None
    first = columns_of(found[0])
    row = _part(first, MatchRow, "match")
    assert row is not None
    asked = [one for each in found if (one := _part(columns_of(each), ProposalRow, "proposal"))]
    return StoredMatch(
        row=row,
        choices=first["choices"],
        early=first["early"],
        clock=_part(first, ClockRow, "clock"),
        absence=_part(first, AbsenceRow, "absence"),
        proposals=tuple(sorted(asked, key=lambda one: (one.kind, one.player))),
        place=_part(first, PairingContext, "place"),
        organiser_call=_part(first, OrganiserCall, "organiser_call"),
        preferences={
            player: _part(first, Preferences, f"preferences_{player}")
            or Preferences(row.users[player])
            for player in PLAYERS
        },
        auto_passes={
            player: here
            for player in PLAYERS
            if (here := _part(first, AutoPassRow, f"auto_passes_{player}")) is not None
        },
        standing_stops={
            player: first[f"stops_{player}_chosen"]
            for player in PLAYERS
            if first[f"stops_{player}_chosen"] is not None
        },
        hand_messages={
            player: _part(first, PostRow, f"hand_{player}") or no_hand(row, player)
            for player in PLAYERS
        },
        left=first["left_at"],
        heartbeat=first["heartbeat"],
        is_lost=lease is not None and not lease.holds(first["lease_epoch"], first["handed_by"]),
        portraits={
            player: portrait
            for player in PLAYERS
            if (portrait := _part(first, Portrait, f"portrait_{player}")) is not None
        },
    )


def _part(columns: Mapping[str, Any], kind: type[T], prefix: str) -> T | None:
    """Returns the columns of one table as its row, None if the outer join found none."""
    names = _FIELDS[kind]
    if columns[f"{prefix}_{names[0]}"] is None:
        return None
    return kind(**{name: columns[f"{prefix}_{name}"] for name in names})


_FIELDS: Mapping[type, Sequence[str]] = {
    kind: [field.name for field in fields(kind)]
    for kind in (
        *(MatchRow, ClockRow, AbsenceRow, ProposalRow, PairingContext, OrganiserCall),
        *(Preferences, AutoPassRow, PostRow, Portrait),
    )
}


def _labelled(table: FromClause, prefix: str) -> list[ColumnElement[Any]]:
    return [column.label(f"{prefix}_{column.name}") for column in table.c]


@cache
def _query(layout: ShardLayout, *, lock: bool):
    wishes = {player: preferences.alias(f"preferences_{player}") for player in PLAYERS}
    passing = {player: auto_passes.alias(f"auto_passes_{player}") for player in PLAYERS}
    always = {player: stops.alias(f"stops_{player}") for player in PLAYERS}
    drawn = {player: portraits.alias(f"portraits_{player}") for player in PLAYERS}
    hands = {player: posts.alias(f"hand_{player}") for player in PLAYERS}
    users = {"A": matches.c.player_a, "B": matches.c.player_b}
    latest = (
        select(func.max(choices.c.number))
        .where(choices.c.match_id == matches.c.id)
        .scalar_subquery()
    )
    early = select(func.count()).where(early_choices.c.match_id == matches.c.id).scalar_subquery()
    tables = matches.outerjoin(clocks, clocks.c.match_id == matches.c.id)
    tables = tables.outerjoin(absences, absences.c.match_id == matches.c.id)
    tables = tables.outerjoin(proposals, proposals.c.match_id == matches.c.id)
    tables = join_pairing_context(tables)
    tables = tables.outerjoin(organiser_calls, organiser_calls.c.match_id == matches.c.id)
    tables = tables.outerjoin(guilds, guilds.c.id == matches.c.guild)
    heartbeat = heartbeat_key_in_sql(layout, matches.c.guild)
    tables = tables.outerjoin(key_values, key_values.c.key == heartbeat)
    tables = tables.outerjoin(leases, leases.c.name == bindparam("lease", type_=String))
    for player in PLAYERS:
        tables = tables.outerjoin(wishes[player], wishes[player].c.user == users[player])
        tables = tables.outerjoin(passing[player], _of_seat(passing[player], player))
        tables = tables.outerjoin(
            always[player],
            and_(always[player].c.user == users[player], always[player].c.game == matches.c.game),
        )
        about = matches.c.id.concat(f".{player}")
        tables = tables.outerjoin(
            hands[player], and_(hands[player].c.kind == HAND, hands[player].c.about == about)
        )
        tables = tables.outerjoin(drawn[player], drawn[player].c.user == users[player])
    columns = [
        *_labelled(matches, "match"),
        func.coalesce(latest + 1, 0).label("choices"),
        early.label("early"),
        *_labelled(clocks, "clock"),
        *_labelled(absences, "absence"),
        *_labelled(proposals, "proposal"),
        *(column.label(f"place_{name}") for name, column in CONTEXT_COLUMNS.items()),
        *_labelled(organiser_calls, "organiser_call"),
        guilds.c.left.label("left_at"),
        key_values.c.value.label("heartbeat"),
        leases.c.epoch.label("lease_epoch"),
        leases.c.handed_by,
    ]
    for player in PLAYERS:
        columns += _labelled(wishes[player], f"preferences_{player}")
        columns += _labelled(passing[player], f"auto_passes_{player}")
        columns.append(always[player].c.chosen.label(f"stops_{player}_chosen"))
        columns += _labelled(hands[player], f"hand_{player}")
        columns += _labelled(drawn[player], f"portrait_{player}")
    query = select(*columns).select_from(tables).where(matches.c.id == bindparam("match_id"))
    return query.with_for_update(of=matches) if lock else query


def _of_seat(table: FromClause, player: Player) -> ColumnElement[bool]:
    return and_(table.c.match_id == matches.c.id, table.c.player == player)
