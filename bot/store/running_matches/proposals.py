"""Proposals between the players of a running match."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Literal

from sqlalchemy import ColumnElement, and_, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import at, find_rows, save_row
from bot.store.tables.match_schema import proposals
from engine.players import Player

Proposed = Literal["draw", "undo"]
"""The kind of a proposal: a draw, or to take back the latest choice."""

ProposalState = Literal["open", "agreed", "refused", "withdrawn", "lapsed"]


@dataclass(frozen=True, slots=True)
class ProposalRow:
    """A player's latest proposal of a kind to the opponent, such as a draw.

    - `kind`, `player`: the kind of the proposal, and the seat of the player who made it.
    - `number`, `turn`: the decision and the turn in which it was made.
    - `made`: when it was made (seconds since 1970).
    - `message`: the message that mentions the opponent. None before it is sent, and after it was
      updated to show the outcome.
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
    """Returns the latest proposal of each kind by each player of a match."""
    query = select(proposals).where(proposals.c.match_id == match_id)
    ordered = query.order_by(proposals.c.kind, proposals.c.player)
    return await find_rows(connection, ProposalRow, ordered)


async def save_proposal(connection: AsyncConnection, row: ProposalRow) -> None:
    """Stores a proposal, replacing the player's former one of that kind."""
    await save_row(connection, proposals, asdict(row))


async def close_proposal(
    connection: AsyncConnection, row: ProposalRow, state: ProposalState
) -> None:
    """Stores the state in which a proposal ended."""
    await connection.execute(update(proposals).where(_same(row)).values(state=state))


async def save_proposal_message(
    connection: AsyncConnection, row: ProposalRow, message: int | None
) -> None:
    """Stores the id of the message that mentions the opponent because of a proposal. Does nothing
    if the player has made another proposal of that kind since."""
    still = and_(_same(row), proposals.c.made == row.made, proposals.c.number == row.number)
    await connection.execute(update(proposals).where(still).values(message=message))


async def lapse_proposals(
    connection: AsyncConnection, match_id: str, chose: Sequence[Player], *, over: bool
) -> None:
    """Ends the open proposals of a match that no longer apply after a choice. `chose` are the
    players who have just chosen.

    - If the match is `over`, ends all proposals.
    - Ends proposals to take back a choice, because the match has continued.
    - Ends draw offers to the players in `chose`, because they have made a choice instead of an
      answer.
    """
    played_on: list[ColumnElement[bool]] = [proposals.c.kind == "undo"]
    if chose:
        played_on.append(or_(*(proposals.c.player != player for player in chose)))
    left = update(proposals).where(proposals.c.match_id == match_id, proposals.c.state == "open")
    await connection.execute((left if over else left.where(or_(*played_on))).values(state="lapsed"))


def _same(row: ProposalRow) -> ColumnElement[bool]:
    return at(proposals, match_id=row.match_id, kind=row.kind, player=row.player)
