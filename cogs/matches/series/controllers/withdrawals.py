"""The private messages that tell players what they proposed, with **Withdraw** on them.

Discord lets these be edited for a quarter of an hour, and by their interactions alone, which no
restart outlives: a message that was left behind says what came of the proposal when it is pressed.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from bot.discord_api.discord_calls import redraw
from bot.matches.live.snapshot import Snapshot
from bot.store.running_matches.proposals import ProposalRow, Proposed
from cogs.matches.series.layouts.proposals import call_message
from cogs.ui.controls import Interaction
from engine.players import Player

REMEMBERED = 1000
"""Of how many matches such messages are known."""


@dataclass(frozen=True, slots=True)
class _Told:
    """Where a player was told that their proposal waits."""

    proposal: ProposalRow
    interaction: Interaction


class Withdrawals:
    """These messages of all matches."""

    def __init__(self) -> None:
        self._told: OrderedDict[str, list[_Told]] = OrderedDict()

    def note(self, proposal: ProposalRow, interaction: Interaction) -> None:
        """Remembers the message that has just answered an interaction."""
        match_id = proposal.match_id
        valid = [one for one in self._told.pop(match_id, []) if not one.interaction.is_expired()]
        self._told[match_id] = [*valid, _Told(proposal, interaction)]
        while len(self._told) > REMEMBERED:
            self._told.popitem(last=False)

    async def settle(self, snapshot: Snapshot) -> None:
        """Has the messages of a match say what came of what waits for an answer no longer."""
        told = self._told.pop(snapshot.row.id, [])
        kept: list[_Told] = []
        settled: list[tuple[_Told, ProposalRow]] = []
        for one in told:
            asked = one.proposal
            now = proposed_at(snapshot, asked.kind, asked.player, asked.number)
            if now is not None and now.state == "open":
                kept.append(one)
            elif now is not None and not one.interaction.is_expired():
                settled.append((one, now))
        if kept:
            self._told[snapshot.row.id] = kept
        for one, now in settled:
            await redraw(one.interaction, call_message(snapshot.row, now))


def proposed_at(
    snapshot: Snapshot, kind: Proposed, player: Player, number: int
) -> ProposalRow | None:
    """What a player proposed at the decision of that number, if it was their latest proposal."""
    for row in snapshot.context.proposals:
        if (row.kind, row.player, row.number) == (kind, player, number):
            return row
    return None
