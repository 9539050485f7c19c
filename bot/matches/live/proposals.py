"""Draws and taking back: what a player may propose, and how long the other may accept."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.refusals import Refusal
from bot.matches.live.match_context import MatchContext
from bot.store.matches.match_rows import ChoiceRow, MatchRow
from bot.store.running_matches.proposals import (
    ProposalRow,
    ProposalState,
    Proposed,
    close_proposal,
    lapse_proposals,
    proposals_of,
    save_proposal,
)
from engine.players import Player, opponent

_NOT_AGAIN: Mapping[Proposed, str] = {
    "draw": "You've already offered a draw this turn. You can offer it again next turn.",
    "undo": "Your opponent has said no this turn. You can ask again next turn.",
}
_TAKEN_BACK = "You've asked for that and taken it back, so you can't ask again."


class NoLongerProposed(Refusal):
    """Raised if the proposal was answered or withdrawn, or the match has moved past it."""

    def __init__(self) -> None:
        super().__init__("That was answered or withdrawn, or the match has continued since.")


class StillProposed(Refusal):
    """Raised if the player has made this proposal already and waits for an answer."""

    def __init__(self, row: ProposalRow) -> None:
        super().__init__("You've already asked. Your opponent hasn't answered yet.")
        self.row = row


def proposal_to_answer(
    context: MatchContext, kind: Proposed, seat: Player, number: int
) -> ProposalRow:
    """Returns the open proposal that the opponent of `seat` made at the decision numbered `number`.
    Raises NoLongerProposed if there is no such proposal, and Refusal if the proposal is the
    player's own."""
    row = context.open_proposal(kind, opponent(seat))
    if row is not None and row.number == number:
        return row
    own = context.open_proposal(kind, seat)
    if own is not None and own.number == number:
        raise Refusal("That is for your opponent to answer.")
    raise NoLongerProposed


async def store_proposal(connection: AsyncConnection, row: ProposalRow) -> None:
    """Stores a proposal, in the transaction that has locked its match. Raises StillProposed if the
    player's earlier proposal of this kind is still open. Raises Refusal in these cases:

    - The opponent has an open proposal of this kind.
    - The player has already offered a draw in this turn.
    - The opponent has already declined in this turn to let the player take back.
    - The player has withdrawn a proposal to take back the same choice.
    """
    for before in await proposals_of(connection, row.match_id):
        if before.kind != row.kind:
            continue
        if before.player != row.player:
            if before.state == "open":
                raise Refusal("Your opponent has just asked you for that. Answer them.")
        elif before.state == "open":
            raise StillProposed(before)
        elif before.turn == row.turn and (row.kind == "draw" or before.state == "refused"):
            raise Refusal(_NOT_AGAIN[row.kind])
        elif before.state == "withdrawn" and before.number == row.number:
            raise Refusal(_TAKEN_BACK)
    await save_proposal(connection, row)


async def close_open_proposal(
    connection: AsyncConnection, row: ProposalRow, state: ProposalState
) -> None:
    """Stores `state` as the outcome of a proposal, in the transaction that has locked its match.
    Raises NoLongerProposed if the proposal isn't open."""
    now = await proposals_of(connection, row.match_id)
    if row not in [replace(one, message=row.message) for one in now]:
        raise NoLongerProposed
    await close_proposal(connection, row, state)


async def leave_behind(
    connection: AsyncConnection, row: MatchRow, choices: Sequence[ChoiceRow]
) -> None:
    """Expires the proposals that new choices have made obsolete: a draw offered to a player who has
    chosen instead of answering, and a proposal to take back a choice that is no longer the latest.
    """
    if choices:
        chose: list[Player] = [one.player for one in choices if one.option >= 0 and not one.forced]
        await lapse_proposals(connection, row.id, chose, over=row.state == "over")
