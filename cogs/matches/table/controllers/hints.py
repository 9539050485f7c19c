"""What **Hint** does: says what to choose and why, and marks it among the choices."""

from __future__ import annotations

from bot.app.servers import is_private
from bot.app.services import Services
from bot.discord_api.discord_calls import defer
from bot.matches.match_refusals import CannotThink, TooLate
from cogs.matches.table.controllers.board_updater import BoardUpdater
from cogs.matches.table.controllers.hand_updater import HandUpdater
from cogs.matches.table.controllers.hint_text import NO_HINT, hint_words, hinted_option
from cogs.matches.table.controllers.match_lookup import MatchLookup, own_seat, why_late
from cogs.missions.layouts.mission_board import mission_hint
from cogs.ui.controls import Interaction


class HintController:
    """Serves presses. Every method may raise Refusal."""

    def __init__(
        self, services: Services, lookup: MatchLookup, boards: BoardUpdater, hands: HandUpdater
    ) -> None:
        self._hints = services.hints
        self._lookup = lookup
        self._boards = boards
        self._hands = hands

    async def hint(self, interaction: Interaction, match_id: str) -> None:
        """Says on the pressed panel what the computer would do in the player's place, and why; in
        a mission what that wants."""
        snapshot = await self._lookup.look(interaction, match_id, update=True)
        seat = own_seat(snapshot, interaction)
        if snapshot.row.aside:
            await self._hands.answer(interaction, snapshot, seat, note=why_late(snapshot))
            return
        if snapshot.exercise is not None:
            note, hinted = mission_hint(snapshot, seat)
            await self._hands.answer(interaction, snapshot, seat, None, note, hinted=hinted)
            return
        decision = snapshot.views[seat].decision
        if not interaction.response.is_done():
            alone = interaction.message is not None and is_private(interaction.message)
            await defer(interaction, update=alone)
        note, hinted = NO_HINT, None
        if snapshot.row.is_practice and decision is not None and snapshot.early is None:
            try:
                hint = await self._hints.advise(match_id, seat)
            except (TooLate, CannotThink) as refusal:
                note = str(refusal)
                snapshot = await self._lookup.look(interaction, match_id, update=True)
            else:
                snapshot = await self._lookup.look(interaction, match_id, update=True)
                note = hint_words(snapshot, seat, hint) or NO_HINT
                hinted = hinted_option(snapshot, seat, hint)
        placed = self._boards.placed(snapshot)
        await self._hands.answer(interaction, placed, seat, None, note, hinted=hinted)
