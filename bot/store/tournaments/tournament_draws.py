"""Draws of tournaments from a public number: what was committed to, and what each round was drawn
from."""

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
"""What a round was drawn from, as JSON."""


@dataclass(frozen=True, slots=True)
class DrawRow:
    """What was committed to for a tournament: with its seed the `key` of which the secrets of so
    many `rounds`, `tables` and `deals` at each are made. `message` has the commitment (0 where the
    channel took none), and stands since `committed`; `number_message` tells of the number, which
    can be corrected until `number_until`. `reminded` says that the organiser was reminded of it.
    While `other_number` was typed against it nothing is drawn; `other_message` calls the organiser
    to say which is right. Times are seconds since 1970."""

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
    """A match, and the secret of which it was dealt: that of a round and its table `number`, and of
    the deals there the one of that number, from 1."""

    match_id: str
    tournament: str
    round: int
    number: int
    deal: int


async def add_draw(connection: AsyncConnection, row: DrawRow) -> None:
    """Stores what is committed to."""
    await connection.execute(insert(draws).values(asdict(row)))


async def get_draw(connection: AsyncConnection, tournament: str) -> DrawRow | None:
    """What was committed to for a tournament, None where nothing was."""
    return await find_row(
        connection, DrawRow, select(draws).where(draws.c.tournament == tournament)
    )


async def change_draw(connection: AsyncConnection, tournament: str, **changes: object) -> None:
    """Changes what was noted of a draw."""
    change = update(draws).where(draws.c.tournament == tournament)
    await connection.execute(change.values(changes))


async def open_draws(connection: AsyncConnection, duty: Duty = EVERYTHING) -> Sequence[DrawRow]:
    """The draws that are to come in the running tournaments of a process."""
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
    """Notes what a round is drawn from, in the transaction that stores it."""
    values = {"tournament": tournament, "round": number, "inputs": inputs}
    await connection.execute(insert(drawn_from).values(values))


async def inputs_of(connection: AsyncConnection, tournament: str) -> Mapping[int, Inputs]:
    """What each round was drawn from, as far as that was noted."""
    query = select(drawn_from.c.round, drawn_from.c.inputs)
    found = await connection.execute(query.where(drawn_from.c.tournament == tournament))
    return {row.round: row.inputs for row in found}


async def draw_of_pairing(
    connection: AsyncConnection, pairing: int
) -> tuple[DrawRow, DealRow, str | None] | None:
    """The draw of a pairing's tournament, the deal that comes next at its table (of a match without
    an id yet), and the tournament's public number. None where nothing was committed to."""
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
    """Notes of which secret a match is dealt. Raises IntegrityError where another match is."""
    await connection.execute(insert(drawn_deals).values(asdict(row)))


async def delete_deals(connection: AsyncConnection, tournament: str) -> None:
    """Forgets what the matches of a tournament were dealt of: all are dealt anew."""
    await connection.execute(delete(drawn_deals).where(drawn_deals.c.tournament == tournament))


async def deal_of(connection: AsyncConnection, match_id: str) -> DealRow | None:
    """Of which secret of its tournament a match was dealt, None where of one of its own."""
    return await find_row(
        connection, DealRow, select(drawn_deals).where(drawn_deals.c.match_id == match_id)
    )


async def deals_of(
    connection: AsyncConnection, tournament: str
) -> Sequence[tuple[DealRow, bytes | None]]:
    """Every match that was dealt in a tournament from what was committed to, with its secret, round
    by round and table by table."""
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
    """The ids of a tournament's matches that were dealt of secrets of their own."""
    drawn = select(drawn_deals.c.match_id)
    query = select(matches.c.id).join(pairings, pairings.c.id == matches.c.pairing)
    query = query.where(pairings.c.tournament == tournament, matches.c.id.not_in(drawn))
    return list((await connection.execute(query.order_by(matches.c.id))).scalars())


async def ids_taken(connection: AsyncConnection, ids: Sequence[str]) -> set[str]:
    """Which of these are ids of matches already."""
    found = await connection.execute(select(matches.c.id).where(matches.c.id.in_(ids)))
    return set(found.scalars())
