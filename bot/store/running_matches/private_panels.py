"""By what the private panels of players can be edited, for every process of the bot."""

from dataclasses import asdict, dataclass, field
from typing import Final

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import find_row, save_row
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
    return await find_row(connection, PrivatePanelRow, _PANEL, of)


async def save_private_panel(connection: AsyncConnection, row: PrivatePanelRow) -> None:
    """Notes a player's private panel, in place of the one before."""
    await save_row(connection, private_panels, asdict(row))


async def any_lapsed(connection: AsyncConnection, now: int) -> bool:
    """Whether there is one that cannot be edited any more."""
    lapsed = select(private_panels.c.match_id).where(private_panels.c.expires <= now)
    return (await connection.execute(lapsed.limit(1))).first() is not None


async def delete_lapsed(connection: AsyncConnection, now: int) -> None:
    """Deletes those that cannot be edited any more."""
    await connection.execute(delete(private_panels).where(private_panels.c.expires <= now))
