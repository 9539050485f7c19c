"""Tournaments as they are stored: what was agreed on, who takes part, rounds and pairings."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, Final, Literal

from sqlalchemy import Select, and_, bindparam, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty, ShardScope
from bot.base.people import told_apart
from bot.store.database.rows import columns_of, find_row, find_rows
from bot.store.matches.match_clocks import ClockKey
from bot.store.matches.paused_tournaments import LEFT_SERVERS
from bot.store.tables.tournament_schema import (
    audit_log,
    entrants,
    pairings,
    tournament_rounds,
    tournaments,
)
from engine.players import Player, Winner

Format = Literal["swiss", "single", "double", "robin"]
"""Swiss, single elimination, double elimination, round robin. What a round belongs to as well: a
Swiss tournament with a cut ends in rounds of single elimination."""

TournamentState = Literal["closed", "open", "running", "over", "cancelled"]
"""Sign-up is closed or open; rounds are played; it has a winner; it has none."""

Drawing = Literal["", "open", "done"]
"""Where a tournament is drawn from a public number: that is to come, or it was drawn, from the
number or without it. "" is before the start, and where there is none."""

EntrantState = Literal["in", "waiting", "absent"]
"""Takes part, or did until they dropped; is on the waiting list; was not there at the start."""

PairingDecision = Literal[
    "played", "time", "no-show", "organiser", "dropped", "quit", "left", "bye", "missed"
]
"""How a pairing was decided: by its games; by the round's time; a player did not come; an organiser
said so; a player was dropped, or dropped out; a player has left the server; there was no opponent;
the entrant was not there yet."""

PairingWinner = Winner | Literal["none"]
"""Who won a pairing. Nobody did where both lost it, or missed it."""

ACTIVE: tuple[TournamentState, ...] = ("closed", "open", "running")
"""The states of tournaments that have not ended."""


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """What was agreed on for a tournament, and what it is doing.

    `rounds` are those of a Swiss (None: the usual number), `cut` how many go on to single
    elimination after them (0: nobody). `check_in` is how many minutes before `starts` check-in
    begins (0: there is none). `round_minutes` is a round's time, `no_show_minutes` after how long
    a player who never did anything has lost (None: no limit). `paused` is since when it is.
    `changes` counts everything that happened to it; its announcement shows how things were at the
    change of the number `shown`. `called_in` says that entrants were called to check in, `too_few`
    that fewer than two were there when it should have started by itself: then an organiser has to.
    `crowned` is the message that names the winner. Where there is a `mode` nobody brings a deck.
    `number_source` says which public number it is drawn from ("": from none). `repeat` is the id of
    the first tournament of the series, if it is held every week. `deck_cut` says that both players
    of a match are asked to cut the deck. Times are whole seconds since 1970.
    """

    id: str
    guild: int
    channel: int
    name: str
    game: str
    format: Format
    best_of: int
    clock: ClockKey
    rounds: int | None
    cut: int
    max_players: int | None
    starts: int | None
    check_in: int
    open_lists: bool
    deck_change: bool
    round_minutes: int | None
    no_show_minutes: int | None
    seed: bytes
    state: TournamentState
    organiser: int
    organiser_name: str
    created: int
    began: int | None = None
    ended: int | None = None
    paused: int | None = None
    changes: int = 0
    shown: int = -1
    announcement: int | None = None
    called_in: bool = False
    too_few: bool = False
    crowned: int | None = None
    mode: str = ""
    number_source: str = ""
    drawing: Drawing = ""
    public_number: str | None = None
    repeat: str | None = None
    deck_cut: bool = False

    @property
    def active(self) -> bool:
        """Whether it has not ended."""
        return self.state in ACTIVE

    @property
    def check_in_from(self) -> int | None:
        """When check-in begins; None where there is none."""
        if not self.check_in or self.starts is None:
            return None
        return self.starts - self.check_in * 60


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """A member who takes part, or waits for a place, with the version of a deck.

    Who is `promoted` got a place from the waiting list and is to be told. `lot` decides where
    nothing else does, the lower one first; `seeded` is their number at the start, from 1; both are
    there from the start on, as is `rating` where they have one. `entered` is the first round they
    play, `dropped` the last one they were in (0: none). `bye` says that an organiser gives them one
    in the next round. `place` is where they ended.
    """

    id: int
    tournament: str
    user: int
    name: str
    deck_version: int
    state: EntrantState
    joined: int
    checked_in: bool = False
    promoted: bool = False
    rating: int | None = None
    lot: int | None = None
    seeded: int | None = None
    entered: int = 1
    dropped: int | None = None
    bye: bool = False
    place: int | None = None

    def plays_in(self, number: int) -> bool:
        """Whether they are there in the round of that number."""
        gone = self.dropped is not None and self.dropped < number
        return self.state == "in" and self.entered <= number and not gone


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round. `deadline` is its time, None where there is no limit. `no_show_message` asks the
    organisers about players who did not come, and until `no_show_until` they can answer. Seconds
    since 1970."""

    tournament: str
    number: int
    stage: Format
    began: int
    deadline: int | None = None
    ended: int | None = None
    message: int | None = None
    no_show_message: int | None = None
    no_show_until: int | None = None


@dataclass(frozen=True, slots=True)
class PairingRow:
    """Two entrants who meet in a round, over one game or a best of three. A sits where A sits in
    each of its matches.

    Without `entrant_b` it is a bye (A has won), or a round that A missed (nobody has). `number` is
    the table, from 1; `slot` the place in a bracket. `winner` and `how` are there once it is
    `decided`. `opened` is when its first match began; `trouble` says why one could not, when it
    was `tried`. `arrived` are the seats of players who said that they are here. The round's time
    is up `extra_seconds` later for it: so long it waited for an organiser. Times are seconds since
    1970.
    """

    id: int
    tournament: str
    round: int
    number: int
    slot: str | None
    entrant_a: int
    entrant_b: int | None
    winner: PairingWinner | None = None
    how: PairingDecision | None = None
    games_a: int = 0
    games_b: int = 0
    games_drawn: int = 0
    opened: int | None = None
    decided: int | None = None
    tried: int | None = None
    trouble: str | None = None
    arrived: str = ""
    extra_seconds: int = 0

    def seat_of(self, entrant: int) -> Player | None:
        """Where an entrant sits, None if they are not in it."""
        return "A" if entrant == self.entrant_a else "B" if entrant == self.entrant_b else None

    def entrant(self, seat: Player) -> int | None:
        """Who sits there."""
        return self.entrant_a if seat == "A" else self.entrant_b


@dataclass(frozen=True)
class Tournament:
    """All of a tournament at one moment. Everything is in the order in which it came."""

    row: TournamentRow
    entrants: Sequence[EntrantRow]
    rounds: Sequence[RoundRow]
    pairings: Sequence[PairingRow]

    @cached_property
    def by_id(self) -> Mapping[int, EntrantRow]:
        """The entrants by their ids."""
        return {entrant.id: entrant for entrant in self.entrants}

    @cached_property
    def field(self) -> Sequence[EntrantRow]:
        """Those who take part, also those who have dropped out since."""
        return [entrant for entrant in self.entrants if entrant.state == "in"]

    @property
    def round(self) -> RoundRow | None:
        """The latest round."""
        return self.rounds[-1] if self.rounds else None

    def pairings_in(self, number: int) -> Sequence[PairingRow]:
        """The pairings of a round, by table."""
        found = [pairing for pairing in self.pairings if pairing.round == number]
        return sorted(found, key=lambda pairing: pairing.number)

    def entrant_of(self, user: int) -> EntrantRow | None:
        """The entrant who is that user, or None."""
        return next((one for one in self.entrants if one.user == user), None)


# Reading. The most frequent queries are built once: SQLAlchemy takes as long to build one, and to
# find its columns in the result, as to execute it.

_TOURNAMENT: Final = select(tournaments).where(tournaments.c.id == bindparam("tournament"))
_LOCKED_TOURNAMENT: Final = _TOURNAMENT.with_for_update()
_ENTRANTS: Final = (
    select(entrants).where(entrants.c.tournament == bindparam("tournament")).order_by(entrants.c.id)
)
_ROUNDS: Final = (
    select(tournament_rounds)
    .where(tournament_rounds.c.tournament == bindparam("tournament"))
    .order_by(tournament_rounds.c.number)
)
_PAIRINGS: Final = (
    select(pairings)
    .where(pairings.c.tournament == bindparam("tournament"))
    .order_by(pairings.c.round, pairings.c.number)
)
_PAIRING: Final = select(pairings).where(pairings.c.id == bindparam("pairing"))
_LOCKED_PAIRING: Final = _PAIRING.with_for_update()


async def get_tournament(
    connection: AsyncConnection, tournament: str, *, lock: bool = False
) -> TournamentRow | None:
    """What was agreed on, or None. `lock` keeps it from changing until the commit: first thing in
    a transaction that changes anything of a tournament."""
    query = _LOCKED_TOURNAMENT if lock else _TOURNAMENT
    return await find_row(connection, TournamentRow, query, {"tournament": tournament})


async def whole_tournament(
    connection: AsyncConnection, tournament: str, *, lock: bool = False
) -> Tournament | None:
    """All of a tournament, or None."""
    row = await get_tournament(connection, tournament, lock=lock)
    if row is None:
        return None
    return Tournament(
        row,
        await entrants_of(connection, tournament),
        await rounds_of(connection, tournament),
        await pairings_of(connection, tournament),
    )


async def tournaments_in(
    connection: AsyncConnection, guild: int, *, ended: bool = False
) -> Sequence[TournamentRow]:
    """A server's tournaments: those that go on, the newest first, and where asked for the latest of
    those that have ended after them."""
    query = select(tournaments).where(tournaments.c.guild == guild)
    if not ended:
        query = query.where(tournaments.c.state.in_(ACTIVE))
    order = tournaments.c.state.in_(ACTIVE).desc(), tournaments.c.created.desc(), tournaments.c.id
    return await find_rows(connection, TournamentRow, query.order_by(*order).limit(100))


async def active_tournaments(
    connection: AsyncConnection, duty: Duty = EVERYTHING
) -> Sequence[TournamentRow]:
    """Every tournament of every server of a process that has not ended, or of which its channel was
    not told yet that it has. In servers that the bot has left they stand still, and are not among
    them."""
    return await find_rows(connection, TournamentRow, _active_query(duty.scope))


@lru_cache(maxsize=16)
def _active_query(scope: ShardScope) -> Select[*tuple[Any, ...]]:
    uncrowned = and_(tournaments.c.state == "over", tournaments.c.crowned.is_(None))
    unshown = or_(tournaments.c.shown != tournaments.c.changes, uncrowned)
    query = select(tournaments).where(
        tournaments.c.state.in_(ACTIVE) | unshown,
        tournaments.c.guild.not_in(LEFT_SERVERS),
        scope.covers(tournaments.c.guild),
    )
    return query.order_by(tournaments.c.created, tournaments.c.id)


async def entrants_of(connection: AsyncConnection, tournament: str) -> Sequence[EntrantRow]:
    """Returns who takes part or waits, in the order in which they signed up. Names that look the
    same are told apart."""
    found = (await connection.execute(_ENTRANTS, {"tournament": tournament})).all()
    names = told_apart([row.name for row in found])
    return [
        replace(EntrantRow(**columns_of(row)), name=name)
        for row, name in zip(found, names, strict=True)
    ]


async def rounds_of(connection: AsyncConnection, tournament: str) -> Sequence[RoundRow]:
    """The rounds so far."""
    return await find_rows(connection, RoundRow, _ROUNDS, {"tournament": tournament})


async def pairings_of(connection: AsyncConnection, tournament: str) -> Sequence[PairingRow]:
    """The pairings so far, round by round and table by table."""
    return await find_rows(connection, PairingRow, _PAIRINGS, {"tournament": tournament})


async def get_pairing(
    connection: AsyncConnection, pairing: int, *, lock: bool = False
) -> PairingRow | None:
    """The pairing of that id, or None."""
    query = _LOCKED_PAIRING if lock else _PAIRING
    return await find_row(connection, PairingRow, query, {"pairing": pairing})


# Changing. Whoever changes anything of a tournament has locked its row, and calls
# `note_tournament_change`.


async def add_tournament(connection: AsyncConnection, row: TournamentRow) -> None:
    """Stores a new tournament."""
    await connection.execute(insert(tournaments), asdict(row))


async def change_tournament(
    connection: AsyncConnection, tournament: str, **changes: object
) -> None:
    """Changes columns of a tournament, and notes that something has changed."""
    values = {"changes": tournaments.c.changes + 1, **changes}
    where = tournaments.c.id == tournament
    await connection.execute(update(tournaments).where(where).values(values))


async def note_tournament_change(connection: AsyncConnection, tournament: str) -> None:
    """Notes that something of a tournament has changed: its announcement is to be shown again."""
    await change_tournament(connection, tournament)


async def note_on_row(connection: AsyncConnection, tournament: str, **noted: object) -> None:
    """Notes what was done for a tournament, which changes nothing of it."""
    where = tournaments.c.id == tournament
    await connection.execute(update(tournaments).where(where).values(noted))


async def add_entrant(connection: AsyncConnection, **values: object) -> int:
    """Stores a new entrant; their id."""
    added = await connection.execute(insert(entrants).returning(entrants.c.id), values)
    return added.scalar_one()


async def change_entrant(connection: AsyncConnection, entrant: int, **changes: object) -> None:
    """Changes columns of an entrant."""
    await connection.execute(update(entrants).where(entrants.c.id == entrant).values(changes))


async def add_round(connection: AsyncConnection, row: RoundRow) -> None:
    """Stores a new round. Raises IntegrityError where somebody else did."""
    await connection.execute(insert(tournament_rounds), asdict(row))


async def change_round(
    connection: AsyncConnection, tournament: str, number: int, **changes: object
) -> None:
    """Changes columns of a round."""
    table = tournament_rounds
    where = (table.c.tournament == tournament, table.c.number == number)
    await connection.execute(update(table).where(*where).values(changes))


async def add_pairings(connection: AsyncConnection, rows: Sequence[Mapping[str, object]]) -> None:
    """Stores new pairings: all their columns but the id."""
    if rows:
        await connection.execute(insert(pairings), list(rows))


async def change_pairing(connection: AsyncConnection, pairing: int, **changes: object) -> None:
    """Changes columns of a pairing."""
    await connection.execute(update(pairings).where(pairings.c.id == pairing).values(changes))


async def remove_entrant(connection: AsyncConnection, entrant: int) -> None:
    """Forgets a sign-up. The log keeps what was done, without a pointer to it."""
    for column in (audit_log.c.entrant, audit_log.c.other):
        await connection.execute(
            update(audit_log).where(column == entrant).values({column.name: None})
        )
    await connection.execute(delete(entrants).where(entrants.c.id == entrant))


async def entrants_by_id(
    connection: AsyncConnection, ids: Collection[int]
) -> Mapping[int, EntrantRow]:
    """The entrants of those ids."""
    query = select(entrants).where(entrants.c.id.in_(ids))
    return {row.id: EntrantRow(**columns_of(row)) for row in await connection.execute(query)}


async def promoted_entrants(
    connection: AsyncConnection, duty: Duty = EVERYTHING
) -> Sequence[EntrantRow]:
    """Returns the entrants who got a place from a waiting list and were not told of it yet, in
    tournaments of this process that have not ended."""
    query = (
        select(entrants)
        .join(tournaments, tournaments.c.id == entrants.c.tournament)
        .where(entrants.c.promoted, tournaments.c.state.in_(ACTIVE))
        .where(duty.covers(tournaments.c.guild))
        .order_by(entrants.c.id)
    )
    return await find_rows(connection, EntrantRow, query)


async def entered_by(connection: AsyncConnection, user: int) -> Collection[str]:
    """The ids of the tournaments that a user has signed up for, in whatever state they are."""
    query = select(entrants.c.tournament).where(entrants.c.user == user)
    return set((await connection.execute(query)).scalars())


async def deck_entered(connection: AsyncConnection, tournament: str, user: int) -> int | None:
    """The version of a deck with which a user has signed up for a tournament; None where they have
    not, or have dropped out."""
    query = select(entrants.c.deck_version).where(
        entrants.c.tournament == tournament, entrants.c.user == user, entrants.c.dropped.is_(None)
    )
    return await connection.scalar(query)


async def count_active(connection: AsyncConnection, guild: int) -> int:
    """Returns the number of tournaments of a server that have not ended."""
    query = select(tournaments.c.id).where(
        tournaments.c.guild == guild, tournaments.c.state.in_(ACTIVE)
    )
    return len((await connection.execute(query)).all())
