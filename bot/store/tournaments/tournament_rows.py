"""Tournaments as they are stored: their settings, entrants, rounds and pairings."""

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
"""The format of a tournament: Swiss, single elimination, double elimination, round robin. Also the
format of a round: a Swiss tournament with a cut ends in rounds of single elimination."""

TournamentState = Literal["closed", "open", "running", "over", "cancelled"]
"""The state of a tournament: sign-up is closed or open; rounds are played; it ended with a winner;
it was cancelled."""

Drawing = Literal["", "open", "done"]
"""The state of the draw from a public number: still to come, or done (with the number or without
it). "" before the start, and in tournaments without a number."""

EntrantState = Literal["in", "waiting", "absent"]
"""The state of an entrant: plays, or did until they dropped; is on the waiting list; was not there
at the start."""

PairingDecision = Literal[
    "played", "time", "no-show", "organiser", "dropped", "quit", "left", "bye", "missed"
]
"""How a pairing was decided: by its games; by the round's time; a player did not come; an organiser
decided; a player was dropped, or dropped out; a player has left the server; there was no opponent;
the entrant was not there yet."""

PairingWinner = Winner | Literal["none"]
"""The winner of a pairing; "none" if both players lost it, or it was missed."""

ACTIVE: tuple[TournamentState, ...] = ("closed", "open", "running")
"""The states of tournaments that have not ended."""


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """The settings of a tournament, and its present state. Times are whole seconds since 1970.

    Settings:

    - `guild`, `channel`: the server, and the channel with the announcement and the matches.
    - `game`, `mode`: the game, and the mode in which the bot provides the decks ("": players bring
      their own).
    - `format`, `best_of`, `clock`: the format, the number of games in a pairing, and the clock of
      its matches.
    - `rounds`: the number of Swiss rounds (None: the usual number).
    - `cut`: the number of players who then advance to single elimination (0: no cut).
    - `max_players`: the maximum number of players (None: as many as the format allows).
    - `starts`: when the tournament starts automatically (None: an organiser starts it).
    - `check_in`: the minutes before `starts` at which check-in begins (0: there is no check-in).
    - `open_lists`: whether all members can see the decks once the tournament has begun.
    - `deck_change`: whether players can change their decks between rounds.
    - `round_minutes`: the time limit of a round (None: no limit).
    - `no_show_minutes`: a player who takes longer than this for their first choice loses (None: no
      limit).
    - `deck_cut`: whether both players of a match are asked to cut the deck.
    - `number_source`: the public number, such as one of a lottery, that the tournament is drawn
      from ("": none).
    - `repeat`: the id of the first tournament of the weekly series, None if the tournament is not
      held every week.

    State:

    - `organiser`, `organiser_name`: the user who created the tournament.
    - `state`: see `TournamentState`.
    - `created`, `began`, `ended`: when this happened, None before that.
    - `paused`: since when the tournament has been paused, None if it isn't paused.
    - `seed`: the seed of its draws.
    - `drawing`, `public_number`: the state of the draw from the public number, and the number, None
      before it is known.
    - `changes`, `shown`: the number of all changes of the tournament, and how many of these its
      announcement shows.
    - `announcement`, `crowned`: the messages that announce the tournament and name the winner, None
      before they are sent.
    - `called_in`: whether entrants were notified to check in.
    - `too_few`: whether the tournament did not start automatically, because there were fewer than
      two players. An organiser has to start it.
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
        """Whether the tournament has not ended. True also if the tournament has not begun."""
        return self.state in ACTIVE

    @property
    def check_in_from(self) -> int | None:
        """The time (seconds since 1970) at which check-in begins, None if there is no check-in."""
        if not self.check_in or self.starts is None:
            return None
        return self.starts - self.check_in * 60


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """A member who plays in a tournament or waits for a place, with the version of their deck.

    - `user`, `name`: the member's Discord id and name.
    - `deck_version`: the id of the version of their deck.
    - `joined`, `checked_in`: when they signed up (seconds since 1970), and whether they have
      checked in.
    - `promoted`: whether they got a place from the waiting list and still have to be notified.
    - `rating`: their rating when the tournament started, None before that.
    - `lot`: a random number that decides ties which nothing else decides; the lower one comes
      first. Set when the tournament is drawn.
    - `seeded`: their seeding, from 1. Set when the tournament is drawn.
    - `entered`: the first round that they play.
    - `dropped`: the latest round when they dropped out (0: none had begun), None if they haven't.
    - `bye`: whether an organiser gives them a bye in the next round.
    - `place`: their final place, None before it is known.
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
        """Returns whether the player has entered by round `number` and not dropped out before
        it."""
        gone = self.dropped is not None and self.dropped < number
        return self.state == "in" and self.entered <= number and not gone


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round of a tournament. Times are seconds since 1970.

    - `number`, `stage`: the round's number, from 1, and its format.
    - `began`, `ended`: when the round began and ended.
    - `deadline`: the end of its time, None if there is no limit.
    - `message`: the message that announces the round.
    - `no_show_message`, `no_show_until`: the message that asks the organisers about players who did
      not come, and until when they can answer.
    """

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
    """Two players of a tournament who meet in a round, over one game or a best of three. Times are
    seconds since 1970.

    - `number`: the number of the table, from 1.
    - `slot`: the position in a bracket, None in rounds without a bracket.
    - `entrant_a`, `entrant_b`: the ids of the entrants who are players A and B in each match. If
      `entrant_b` is None, the pairing is a bye, which A has won, or a round that A missed, which
      nobody has won.
    - `winner`, `how`, `decided`: the result, how it came about, and when. None before that.
    - `games_a`, `games_b`, `games_drawn`: the numbers of games that A won, B won, and nobody won.
    - `opened`: when its first match began. Moved later if the players get time back.
    - `tried`, `trouble`: when the bot last tried to start a match and could not, and why.
    - `arrived`: the seats of players who said that they are here: "", "A", "B" or both.
    - `extra_seconds`: how long the pairing waited for an organiser. The pairing has that much more
      time than the round.
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
        """Returns the seat of an entrant in this pairing, None if they don't play in it."""
        return "A" if entrant == self.entrant_a else "B" if entrant == self.entrant_b else None

    def entrant(self, seat: Player) -> int | None:
        """Returns the id of the entrant in a seat, None if the seat is empty."""
        return self.entrant_a if seat == "A" else self.entrant_b


@dataclass(frozen=True)
class Tournament:
    """A tournament with all its entrants, rounds and pairings, read in one snapshot. Each part is
    in the order in which its rows were added."""

    row: TournamentRow
    entrants: Sequence[EntrantRow]
    rounds: Sequence[RoundRow]
    pairings: Sequence[PairingRow]

    @cached_property
    def by_id(self) -> Mapping[int, EntrantRow]:
        """The entrants by id."""
        return {entrant.id: entrant for entrant in self.entrants}

    @cached_property
    def field(self) -> Sequence[EntrantRow]:
        """The entrants with a place, including those who have dropped out. Leaves out the waiting
        list, and members who were absent at the start."""
        return [entrant for entrant in self.entrants if entrant.state == "in"]

    @property
    def round(self) -> RoundRow | None:
        """The latest round, None if no round has begun."""
        return self.rounds[-1] if self.rounds else None

    def pairings_in(self, number: int) -> Sequence[PairingRow]:
        """Returns the pairings of a round, by table."""
        found = [pairing for pairing in self.pairings if pairing.round == number]
        return sorted(found, key=lambda pairing: pairing.number)

    def entrant_of(self, user: int) -> EntrantRow | None:
        """Returns the entry of a user, None if they haven't signed up."""
        return next((one for one in self.entrants if one.user == user), None)


# Reading. The most frequent queries are built once: SQLAlchemy needs as long to build a query, and
# to find its columns in the result, as to execute it.

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
    """Returns the row of a tournament, None if it is gone. With `lock`, no other transaction can
    change it until the commit. Every transaction that changes a tournament must lock it first."""
    query = _LOCKED_TOURNAMENT if lock else _TOURNAMENT
    return await find_row(connection, TournamentRow, query, {"tournament": tournament})


async def whole_tournament(
    connection: AsyncConnection, tournament: str, *, lock: bool = False
) -> Tournament | None:
    """Returns a tournament with its entrants, rounds and pairings, None if it is gone. With `lock`,
    no other transaction can change it until the commit."""
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
    """Returns at most 100 tournaments of a server, the newest first. By default, only returns
    tournaments that have not ended. With `ended`, the ended ones follow, also the newest first."""
    query = select(tournaments).where(tournaments.c.guild == guild)
    if not ended:
        query = query.where(tournaments.c.state.in_(ACTIVE))
    order = tournaments.c.state.in_(ACTIVE).desc(), tournaments.c.created.desc(), tournaments.c.id
    return await find_rows(connection, TournamentRow, query.order_by(*order).limit(100))


async def active_tournaments(
    connection: AsyncConnection, duty: Duty = EVERYTHING
) -> Sequence[TournamentRow]:
    """Returns the tournaments that have not ended, or whose end was not announced yet, in the
    servers that `duty` covers. Leaves out servers that the bot has left, because tournaments stop
    there."""
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
    """Returns the entrants of a tournament in the order in which they signed up, including the
    waiting list. Names that look the same get a number."""
    found = (await connection.execute(_ENTRANTS, {"tournament": tournament})).all()
    names = told_apart([row.name for row in found])
    return [
        replace(EntrantRow(**columns_of(row)), name=name)
        for row, name in zip(found, names, strict=True)
    ]


async def rounds_of(connection: AsyncConnection, tournament: str) -> Sequence[RoundRow]:
    """Returns the rounds of a tournament so far, in order."""
    return await find_rows(connection, RoundRow, _ROUNDS, {"tournament": tournament})


async def pairings_of(connection: AsyncConnection, tournament: str) -> Sequence[PairingRow]:
    """Returns the pairings of a tournament so far, by round and table."""
    return await find_rows(connection, PairingRow, _PAIRINGS, {"tournament": tournament})


async def get_pairing(
    connection: AsyncConnection, pairing: int, *, lock: bool = False
) -> PairingRow | None:
    """Returns the pairing of that id, None if there is none. With `lock`, no other transaction can
    change it until the commit."""
    query = _LOCKED_PAIRING if lock else _PAIRING
    return await find_row(connection, PairingRow, query, {"pairing": pairing})


# Changing. Code that changes anything about a tournament must lock its row first, and call
# `note_tournament_change`.


async def add_tournament(connection: AsyncConnection, row: TournamentRow) -> None:
    """Stores the row of a new tournament."""
    await connection.execute(insert(tournaments), asdict(row))


async def change_tournament(
    connection: AsyncConnection, tournament: str, **changes: object
) -> None:
    """Changes the named columns of a tournament. Also adds one to the column `changes`, which
    counts the changes, so that the tournament's announcement is updated."""
    values = {"changes": tournaments.c.changes + 1, **changes}
    where = tournaments.c.id == tournament
    await connection.execute(update(tournaments).where(where).values(values))


async def note_tournament_change(connection: AsyncConnection, tournament: str) -> None:
    """Marks the announcement of a tournament to be updated, by adding one to the column `changes`,
    which counts the changes."""
    await change_tournament(connection, tournament)


async def note_on_row(connection: AsyncConnection, tournament: str, **noted: object) -> None:
    """Changes the named columns of a tournament, but unlike `change_tournament` doesn't cause an
    update of its announcement. Use it for columns that only record what was shown or sent."""
    where = tournaments.c.id == tournament
    await connection.execute(update(tournaments).where(where).values(noted))


async def add_entrant(connection: AsyncConnection, **values: object) -> int:
    """Stores a new entrant with these values of its columns, and returns the entrant's id."""
    added = await connection.execute(insert(entrants).returning(entrants.c.id), values)
    return added.scalar_one()


async def change_entrant(connection: AsyncConnection, entrant: int, **changes: object) -> None:
    """Changes the named columns of an entrant."""
    await connection.execute(update(entrants).where(entrants.c.id == entrant).values(changes))


async def add_round(connection: AsyncConnection, row: RoundRow) -> None:
    """Stores a new round. Raises IntegrityError if another process has stored this round
    already."""
    await connection.execute(insert(tournament_rounds), asdict(row))


async def change_round(
    connection: AsyncConnection, tournament: str, number: int, **changes: object
) -> None:
    """Changes the named columns of a round."""
    table = tournament_rounds
    where = (table.c.tournament == tournament, table.c.number == number)
    await connection.execute(update(table).where(*where).values(changes))


async def add_pairings(connection: AsyncConnection, rows: Sequence[Mapping[str, object]]) -> None:
    """Stores new pairings. Each mapping has the values of all columns except the id."""
    if rows:
        await connection.execute(insert(pairings), list(rows))


async def change_pairing(connection: AsyncConnection, pairing: int, **changes: object) -> None:
    """Changes the named columns of a pairing."""
    await connection.execute(update(pairings).where(pairings.c.id == pairing).values(changes))


async def remove_entrant(connection: AsyncConnection, entrant: int) -> None:
    """Deletes an entrant. The entries about them in the audit log stay, but no longer refer to
    them."""
    for column in (audit_log.c.entrant, audit_log.c.other):
        await connection.execute(
            update(audit_log).where(column == entrant).values({column.name: None})
        )
    await connection.execute(delete(entrants).where(entrants.c.id == entrant))


async def entrants_by_id(
    connection: AsyncConnection, ids: Collection[int]
) -> Mapping[int, EntrantRow]:
    """Returns the entrants with these ids, by id."""
    query = select(entrants).where(entrants.c.id.in_(ids))
    return {row.id: EntrantRow(**columns_of(row)) for row in await connection.execute(query)}


async def promoted_entrants(
    connection: AsyncConnection, duty: Duty = EVERYTHING
) -> Sequence[EntrantRow]:
    """Returns the entrants who got a place from a waiting list and still have to be notified.
    Considers only tournaments that have not ended, in the servers that `duty` covers."""
    query = (
        select(entrants)
        .join(tournaments, tournaments.c.id == entrants.c.tournament)
        .where(entrants.c.promoted, tournaments.c.state.in_(ACTIVE))
        .where(duty.covers(tournaments.c.guild))
        .order_by(entrants.c.id)
    )
    return await find_rows(connection, EntrantRow, query)


async def entered_by(connection: AsyncConnection, user: int) -> Collection[str]:
    """Returns the ids of all tournaments that a user has signed up for, whether these are over or
    not."""
    query = select(entrants.c.tournament).where(entrants.c.user == user)
    return set((await connection.execute(query)).scalars())


async def deck_entered(connection: AsyncConnection, tournament: str, user: int) -> int | None:
    """Returns the id of the deck version with which a user plays in a tournament. None if they have
    not signed up, or have dropped out."""
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
