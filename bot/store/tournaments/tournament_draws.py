"""Draws of tournaments from a public number, such as one of a lottery.

A draw decides by chance the seeding, the lots that break ties, byes, the pairings and the deals of
the matches. The bot first posts a commitment, which is a hash of its own secrets. The draw follows
from these secrets and the public number.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty
from bot.store.database.rows import columns_of, find_row, find_rows
from bot.store.matches.paused_tournaments import LEFT_SERVERS
from bot.store.tables.match_schema import matches
from bot.store.tables.tournament_schema import drawn_deals, drawn_from, draws, pairings, tournaments

Inputs = Mapping[str, Any]
"""The stored inputs from which a round was drawn, as plain data for JSON."""


@dataclass(frozen=True, slots=True)
class DrawRow:
    """The commitment to a tournament's draw, posted before the public number is known. Times are
    seconds since 1970.

    - `key`: the secret from which the secrets of all deals follow.
    - `commitment`: the published hash. It covers the secrets that follow from `key`, the
      tournament's seed, the source of the public number, and the players.
    - `rounds`, `tables`, `deals`: there are secrets for so many rounds, tables in each round, and
      deals at each table.
    - `message`, `committed`: the message with the commitment (0: it could not be sent), and when it
      was posted.
    - `number_message`, `number_until`: the message that announces the public number, and until when
      the number can be corrected.
    - `reminded`: whether the organiser was reminded to type the number.
    - `other_number`, `other_message`: a different number that a member typed, and the message that
      asks the organiser to decide. Nothing is drawn until the organiser has decided.
    """

    tournament: str
    key: bytes
    commitment: str
    rounds: int
    tables: int
    deals: int
    message: int | None = None
    committed: int | None = None
    number_message: int | None = None
    number_until: int | None = None
    reminded: bool = False
    other_number: str | None = None
    other_message: int | None = None


@dataclass(frozen=True, slots=True)
class DealRow:
    """The secret from which a match of a tournament is dealt, by its numbers, which count from 1.

    - `match_id`: the match, "" if the match doesn't exist yet.
    - `round`, `number`: the numbers of the round and of the table.
    - `deal`: the number of the deal at that table in that round.
    """

    match_id: str
    tournament: str
    round: int
    number: int
    deal: int


async def add_draw(connection: AsyncConnection, row: DrawRow) -> None:
    """Stores the commitment to a tournament's draw."""
    await connection.execute(insert(draws).values(asdict(row)))


async def get_draw(connection: AsyncConnection, tournament: str) -> DrawRow | None:
    """Returns the commitment to a tournament's draw, None if there is none."""
    return await find_row(
        connection, DrawRow, select(draws).where(draws.c.tournament == tournament)
    )


async def change_draw(connection: AsyncConnection, tournament: str, **changes: object) -> None:
    """Changes columns of a tournament's stored commitment (`DrawRow`): `changes` maps the names of
    the columns to their new values."""
    change = update(draws).where(draws.c.tournament == tournament)
    await connection.execute(change.values(changes))


async def open_draws(connection: AsyncConnection, duty: Duty = EVERYTHING) -> Sequence[DrawRow]:
    """Returns the commitments of running tournaments whose seeding was not drawn yet, in the
    servers that `duty` covers. Leaves out paused tournaments and servers that the bot has left."""
    query = (
        select(draws)
        .join(tournaments, tournaments.c.id == draws.c.tournament)
        .where(tournaments.c.state == "running", tournaments.c.drawing == "open")
        .where(tournaments.c.paused.is_(None), tournaments.c.guild.not_in(LEFT_SERVERS))
        .where(duty.covers(tournaments.c.guild))
        .order_by(draws.c.tournament)
    )
    return await find_rows(connection, DrawRow, query)


async def save_inputs(
    connection: AsyncConnection, tournament: str, number: int, inputs: Inputs
) -> None:
    """Stores the `inputs` of a draw: everything that the draw of round `number` depends on. Call it
    in the transaction that stores the round."""
    values = {"tournament": tournament, "round": number, "inputs": inputs}
    await connection.execute(insert(drawn_from).values(values))


async def inputs_of(connection: AsyncConnection, tournament: str) -> Mapping[int, Inputs]:
    """Returns what each round of a tournament was drawn from (see `Inputs`), by the number of the
    round. Rounds that weren't drawn from stored inputs are missing."""
    query = select(drawn_from.c.round, drawn_from.c.inputs)
    found = await connection.execute(query.where(drawn_from.c.tournament == tournament))
    return {row.round: row.inputs for row in found}


async def draw_of_pairing(
    connection: AsyncConnection, pairing: int
) -> tuple[DrawRow, DealRow, str | None] | None:
    """Returns the data for dealing the next match of a pairing:

    - the commitment to the tournament's draw;
    - the next unused secret of the pairing's table, as a `DealRow` without a match id;
    - the tournament's public number, None if it is unknown.

    Returns None instead of these if the tournament has no commitment.
    """
    query = select(pairings.c.round, pairings.c.number, tournaments.c.public_number, *draws.c)
    query = query.join(draws, draws.c.tournament == pairings.c.tournament)
    query = query.join(tournaments, tournaments.c.id == pairings.c.tournament)
    row = (await connection.execute(query.where(pairings.c.id == pairing))).first()
    if row is None:
        return None
    columns = dict(columns_of(row))
    number, table, public = (columns.pop(name) for name in ("round", "number", "public_number"))
    draw = DrawRow(**columns)
    latest = select(func.max(drawn_deals.c.deal)).where(
        drawn_deals.c.tournament == draw.tournament,
        drawn_deals.c.round == number,
        drawn_deals.c.number == table,
    )
    deal = 1 + (await connection.scalar(latest) or 0)
    return draw, DealRow("", draw.tournament, number, table, deal), public


async def add_deal(connection: AsyncConnection, row: DealRow) -> None:
    """Stores from which secret a match is dealt. Raises IntegrityError if another match uses that
    secret."""
    await connection.execute(insert(drawn_deals).values(asdict(row)))


async def delete_deals(connection: AsyncConnection, tournament: str) -> None:
    """Deletes the records of the secrets that a tournament's matches were dealt from, because all
    these matches are dealt again."""
    await connection.execute(delete(drawn_deals).where(drawn_deals.c.tournament == tournament))


async def deal_of(connection: AsyncConnection, match_id: str) -> DealRow | None:
    """Returns from which secret of its tournament a match was dealt. None if it was dealt from a
    secret of its own."""
    return await find_row(
        connection, DealRow, select(drawn_deals).where(drawn_deals.c.match_id == match_id)
    )


async def deals_of(
    connection: AsyncConnection, tournament: str
) -> Sequence[tuple[DealRow, bytes | None]]:
    """Returns the matches of a tournament that were dealt from committed secrets, sorted by round
    and table. Each is a pair of its `DealRow` and its secret, None if the match has no secret."""
    table = drawn_deals
    query = (
        select(matches.c.secret, *table.c)
        .join(matches, matches.c.id == table.c.match_id)
        .where(table.c.tournament == tournament)
        .order_by(table.c.round, table.c.number, table.c.deal)
    )
    found: list[tuple[DealRow, bytes | None]] = []
    for row in await connection.execute(query):
        columns = dict(columns_of(row))
        secret = columns.pop("secret")
        found.append((DealRow(**columns), secret))
    return found


async def dealt_otherwise(connection: AsyncConnection, tournament: str) -> Sequence[str]:
    """Returns the ids of a tournament's matches that were dealt from secrets of their own, not from
    committed ones."""
    drawn = select(drawn_deals.c.match_id)
    query = select(matches.c.id).join(pairings, pairings.c.id == matches.c.pairing)
    query = query.where(pairings.c.tournament == tournament, matches.c.id.not_in(drawn))
    return list((await connection.execute(query.order_by(matches.c.id))).scalars())


async def ids_taken(connection: AsyncConnection, ids: Sequence[str]) -> set[str]:
    """Returns the ids among the given ones that already belong to a match."""
    found = await connection.execute(select(matches.c.id).where(matches.c.id.in_(ids)))
    return set(found.scalars())
