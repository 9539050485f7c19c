"""What players have proposed to each other in a running match."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Literal

from sqlalchemy import ColumnElement, and_, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import at, find_rows, save_row
from bot.store.tables.match_schema import proposals
from engine.players import Player

Proposed = Literal["draw", "undo"]
"""A draw, or to take back the latest choice."""

ProposalState = Literal["open", "agreed", "refused", "withdrawn", "lapsed"]


@dataclass(frozen=True, slots=True)
class ProposalRow:
    """What a player has proposed last, of each kind.

    `number` is that of the decision that waited then, `turn` the turn it was, `made` seconds
    since 1970. `message` calls the other player; None before that, and once it says what became
    of the proposal.
    """

    match_id: str
    kind: Proposed
    player: Player
    state: ProposalState
    number: int
    turn: int
    made: int
    message: int | None = None


async def proposals_of(connection: AsyncConnection, match_id: str) -> Sequence[ProposalRow]:
    """What was proposed last in a match, by each player and of each kind."""
    query = select(proposals).where(proposals.c.match_id == match_id)
    ordered = query.order_by(proposals.c.kind, proposals.c.player)
    return await find_rows(connection, ProposalRow, ordered)


async def save_proposal(connection: AsyncConnection, row: ProposalRow) -> None:
    """Stores a proposal in place of the player's last one of that kind."""
    await save_row(connection, proposals, asdict(row))


async def close_proposal(
    connection: AsyncConnection, row: ProposalRow, state: ProposalState
) -> None:
    """Notes what became of a proposal."""
    await connection.execute(update(proposals).where(_same(row)).values(state=state))


async def save_proposal_message(
    connection: AsyncConnection, row: ProposalRow, message: int | None
) -> None:
    """Notes the message that calls the other player, unless there was another proposal since."""
    still = and_(_same(row), proposals.c.made == row.made, proposals.c.number == row.number)
    await connection.execute(update(proposals).where(still).values(message=message))


async def lapse_proposals(
    connection: AsyncConnection, match_id: str, chose: Sequence[Player], *, over: bool
) -> None:
    """Ends the proposals that a match has left behind: to take back what others have followed,
    draws offered to those who chose to play on; all of them when it is `over`."""
    played_on: list[ColumnElement[bool]] = [proposals.c.kind == "undo"]
    if chose:
        played_on.append(or_(*(proposals.c.player != player for player in chose)))
    left = update(proposals).where(proposals.c.match_id == match_id, proposals.c.state == "open")
    await connection.execute((left if over else left.where(or_(*played_on))).values(state="lapsed"))


def _same(row: ProposalRow) -> ColumnElement[bool]:
    return at(proposals, match_id=row.match_id, kind=row.kind, player=row.player)
