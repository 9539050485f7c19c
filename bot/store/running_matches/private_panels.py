"""By what the private panels of players can be edited, for every process of the bot."""

from dataclasses import asdict, dataclass, field
from typing import Final

from sqlalchemy import and_, bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.row_columns import columns_of
from bot.store.tables.match_schema import private_panels
from engine.players import Player


@dataclass(frozen=True, slots=True)
class PrivatePanelRow:
    """The private panel of a player: its `message`, which is edited by the `token` of an
    interaction until that `expires`. It is a `second` one where it is not what answered that.
    `number` is that of the decision that it asked for when this was stored."""

    match_id: str
    player: Player
    message: int
    token: str = field(repr=False)
    second: bool
    number: int
    expires: int


_PANEL: Final = select(private_panels).where(
    private_panels.c.match_id == bindparam("match_id"),
    private_panels.c.player == bindparam("player"),
    private_panels.c.expires > bindparam("now"),
)


async def get_private_panel(
    connection: AsyncConnection, match_id: str, player: Player, now: int
) -> PrivatePanelRow | None:
    """The player's private panel, if it can be edited still."""
    of = {"match_id": match_id, "player": player, "now": now}
    row = (await connection.execute(_PANEL, of)).first()
    return PrivatePanelRow(**columns_of(row)) if row else None


async def save_private_panel(connection: AsyncConnection, row: PrivatePanelRow) -> None:
    """Notes a player's private panel, in place of the one before."""
    values = asdict(row)
    same = and_(private_panels.c.match_id == row.match_id, private_panels.c.player == row.player)
    changed = await connection.execute(update(private_panels).where(same).values(values))
    if not changed.rowcount:
        await connection.execute(insert(private_panels).values(values))


async def any_lapsed(connection: AsyncConnection, now: int) -> bool:
    """Whether there is one that cannot be edited any more."""
    lapsed = select(private_panels.c.match_id).where(private_panels.c.expires <= now)
    return (await connection.execute(lapsed.limit(1))).first() is not None


async def delete_lapsed(connection: AsyncConnection, now: int) -> None:
    """Deletes those that cannot be edited any more."""
    await connection.execute(delete(private_panels).where(private_panels.c.expires <= now))
