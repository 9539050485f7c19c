"""Early choices: choices of players before the match asks for them."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import find_rows
from bot.store.tables.match_schema import early_choices
from engine.players import Player


@dataclass(frozen=True, slots=True)
class EarlyChoice:
    """A choice that a player made in advance, before the match asked them: an option, or TAKE_BACK,
    which removes their latest choice in advance. `made` is in seconds since 1970."""

    number: int
    player: Player
    option: int
    made: int


async def early_choices_of(
    connection: AsyncConnection, match_id: str, number: int = 0
) -> Sequence[EarlyChoice]:
    """Returns the choices that players of a match made in advance, in order, starting with the
    choice of that `number`."""
    query = (
        select(*[column for column in early_choices.c if column.name != "match_id"])
        .where(early_choices.c.match_id == match_id, early_choices.c.number >= number)
        .order_by(early_choices.c.number)
    )
    return await find_rows(connection, EarlyChoice, query)


async def add_early_choices(
    connection: AsyncConnection, match_id: str, rows: Sequence[EarlyChoice]
) -> None:
    """Stores further choices that players of a match made in advance. Raises IntegrityError if a
    choice with one of these numbers exists."""
    await connection.execute(
        insert(early_choices), [{"match_id": match_id} | asdict(row) for row in rows]
    )


async def delete_early_choices(connection: AsyncConnection, match_id: str) -> None:
    """Deletes the choices that the players of a match made in advance, because these choices no
    longer apply."""
    await connection.execute(delete(early_choices).where(early_choices.c.match_id == match_id))
