"""Exports that members have asked for, until they are handed over."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import find_row, find_rows
from bot.store.tables.background_work_schema import exports

ExportKind = Literal["member", "tournament", "review"]


@dataclass(frozen=True, slots=True)
class ExportRow:
    """An export of data that a user requested. Times are seconds since 1970.

    - `kind`, `about`: the user's own data, the data of a tournament, or a review of a match, and
      the id of that tournament or match.
    - `token`, `expires`: the token of the interaction that the export answers, and the end of the
      token's validity.
    - `asked`: when the user requested the export.
    - `tries`: how often the bot began to make the export.
    - `sent`: the number of its messages that were sent.
    """

    id: int
    user: int
    kind: ExportKind
    about: str
    token: str = field(repr=False)
    expires: int
    asked: int
    tries: int = 0
    sent: int = 0


async def add_export(
    connection: AsyncConnection,
    user: int,
    kind: ExportKind,
    about: str,
    token: str,
    expires: int,
    now: int,
) -> int:
    """Stores an export that a user requested at `now`, and returns its id. `kind` and `about` say
    what to export (see `ExportRow`). `token` is the token of the interaction that the export
    answers, and `expires` is the end of its validity. Times are seconds since 1970."""
    asked = {"user": user, "kind": kind, "about": about, "asked": now, "tries": 0, "sent": 0}
    added = insert(exports).values(**asked, token=token, expires=expires)
    return (await connection.execute(added.returning(exports.c.id))).scalar_one()


async def begin_export(connection: AsyncConnection, number: int) -> ExportRow | None:
    """Adds one to the tries of an export and returns its row. None if the export was delivered
    already."""
    this = update(exports).where(exports.c.id == number)
    begun = this.values(tries=exports.c.tries + 1).returning(exports)
    return await find_row(connection, ExportRow, begun)


async def note_sent(connection: AsyncConnection, number: int, sent: int) -> None:
    """Stores that the first `sent` messages of an export were sent."""
    await connection.execute(update(exports).where(exports.c.id == number).values(sent=sent))


async def delete_export(connection: AsyncConnection, number: int) -> None:
    """Deletes an export that was delivered."""
    await connection.execute(delete(exports).where(exports.c.id == number))


async def exports_to_make(connection: AsyncConnection) -> Sequence[ExportRow]:
    """Returns all exports that were not delivered yet, the oldest request first."""
    return await find_rows(connection, ExportRow, select(exports).order_by(exports.c.id))


async def exports_for(connection: AsyncConnection, user: int) -> Sequence[ExportRow]:
    """Returns a user's exports that were not delivered yet."""
    return [row for row in await exports_to_make(connection) if row.user == user]
