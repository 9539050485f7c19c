"""The controller of **Hint**: it says what to choose and why, and marks that option."""

from bot.app.services import Services
from bot.base.discord_text import escaped
from bot.discord_api.discord_calls import defer, is_private
from bot.matches.hints import Hint
from bot.matches.live.snapshot import Snapshot
from bot.matches.match_refusals import CannotThink, TooLate
from cogs.matches.table.controllers.board_updater import BoardUpdater
from cogs.matches.table.controllers.hand_panels import HandPage
from cogs.matches.table.controllers.match_lookup import MatchLookup, own_seat, why_late
from cogs.matches.table.controllers.match_refresher import MatchRefresher
from cogs.matches.table.layouts.kinds import layout_of
from cogs.ui.controls import Interaction
from cogs.ui.match_buttons import GiveHint
from engine.players import Player

NO_HINT = "There is nothing to advise you on just now."


class HintController:
    """The handler of presses on **Hint**. Every method raises Refusal if a request isn't
    possible."""

    def __init__(
        self, services: Services, lookup: MatchLookup, boards: BoardUpdater, hands: MatchRefresher
    ) -> None:
        self._hints = services.hints
        self._lookup = lookup
        self._boards = boards
        self._hands = hands

    async def take(self, interaction: Interaction, match_id: str, action: GiveHint) -> None:
        """Shows on the panel whose button was pressed the choice that the computer would make for
        the player, and why. In a mission, shows the mission's own hint instead."""
        snapshot = await self._lookup.match_now(interaction, match_id, update=True)
        seat = own_seat(snapshot, interaction)
        if snapshot.row.aside:
            await self._hands.answer_with_hand(
                interaction, snapshot, seat, HandPage(note=why_late(snapshot))
            )
            return
        if (hint_of := layout_of(snapshot.row).hint) is not None:
            note, hinted = hint_of(snapshot, seat)
            page = HandPage(None, note, hinted=hinted)
            await self._hands.answer_with_hand(interaction, snapshot, seat, page)
            return
        decision = snapshot.views[seat].decision
        if not interaction.response.is_done():
            alone = interaction.message is not None and is_private(interaction.message)
            await defer(interaction, update=alone)
        note, hinted = NO_HINT, None
        thinks = snapshot.row.kind.opponent == "level" and snapshot.early is None
        if thinks and decision is not None:
            try:
                hint = await self._hints.advise(match_id, seat)
            except (TooLate, CannotThink) as refusal:
                note = str(refusal)
                snapshot = await self._lookup.match_now(interaction, match_id, update=True)
            else:
                snapshot = await self._lookup.match_now(interaction, match_id, update=True)
                note = hint_words(snapshot, seat, hint) or NO_HINT
                hinted = hinted_option(snapshot, seat, hint)
        placed = self._boards.with_board_place(snapshot)
        page = HandPage(None, note, hinted=hinted)
        await self._hands.answer_with_hand(interaction, placed, seat, page)


def hint_words(snapshot: Snapshot, seat: Player, hint: Hint) -> str:
    """Returns the hint in one or two lines. Returns "" if the decision that the hint is about was
    already made."""
    decision, hinted = snapshot.views[seat].decision, hinted_option(snapshot, seat, hint)
    if decision is None or hinted is None:
        return ""
    reason = f" {escaped(hint.advice.reason)}" if hint.advice.reason else ""
    return f"💡 The computer would take **{escaped(decision.options[hinted].label)}**.{reason}"


def hinted_option(snapshot: Snapshot, seat: Player, hint: Hint) -> int | None:
    """Returns the number of the option that the hint recommends. Returns None if the decision that
    the hint is about was already made."""
    if snapshot.views[seat].decision is None or snapshot.number != hint.number:
        return None
    return hint.advice.option
