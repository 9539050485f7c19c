"""Cutting the deck before the deal: the presses, and the job that deals when it's time."""

import logging
from collections.abc import Sequence
from typing import Final, Literal

from bot.app.client import Deckhand
from bot.base.current_time import now
from bot.base.refusals import Refusal
from bot.matches.live.lookup import seat_of
from bot.matches.live.snapshot import CHANGED
from bot.matches.match_refusals import NoSuchMatch
from bot.posts.notice import Notice, channel_delivery
from bot.posts.post_kind import notice_kind
from bot.store.matches.match_rows import MatchRow
from cogs.matches.deals.controllers.cut_messages import CutPanels
from cogs.matches.deals.layouts.cutting import (
    YOU_CUT,
    YOU_DO_NOT,
    AskWords,
    Cut,
    CutAction,
    OpenCut,
    WordsForm,
    cut_panel,
    to_cut_message,
    words_panel,
)
from cogs.matches.threads.controllers import open_table
from cogs.ui.controls import Interaction
from cogs.ui.match_display import PairingThreads, PressedHands
from cogs.ui.periodic import EACH_SECOND, PeriodicJob

log = logging.getLogger(__name__)

COMMITMENT: Final = notice_kind("commitment")

CommitmentOutcome = Literal["shown", "dealt", "failed"]
"""Result of posting a commitment: "shown", "dealt" if the match was dealt without it and has to be
shown, or "failed" if Discord didn't answer and the bot has to retry."""

AGAIN_SECONDS = 10
"""Seconds until a deal that failed is retried."""


class CutController:
    """The handler of presses about cutting the deck. Its `job` deals matches when the time to cut
    is over. Methods for a press raise Refusal if the request isn't possible."""

    def __init__(
        self,
        bot: Deckhand,
        hands: PressedHands,
        panels: CutPanels,
        threads: PairingThreads,
    ) -> None:
        self._bot = bot
        self._matches = bot.services.match_directory
        self._deck_cuts = bot.services.deck_cuts
        self._live = bot.services.matches
        self._hands = hands
        self._panels = panels
        self._threads = threads
        self.job = PeriodicJob(bot, "deals", self._deal_due, shared_longest=EACH_SECOND)

    async def show_commitment(self, row: MatchRow) -> CommitmentOutcome:
        """Posts the commitment to a match's deal (its fingerprint). After that, the players can cut
        the deck. If Discord refuses the commitment everywhere, deals the match without it. Returns
        "shown", "dealt" (without the commitment), or "failed" if the caller should retry, for
        example because Discord didn't answer."""
        if row.cutting != "committing":
            if row.pending_refresh is not None:
                await self._matches.note_shown(row.id, row.pending_refresh)
            return "shown"
        if not row.has_place:
            await open_table(self._bot, self._threads, row)
            row = await self._deck_cuts.row(row.id)
        if row.table_channel is None:
            return "failed"
        sent = await self._bot.posts.send(_commitment(row, (row.table_channel, row.channel)))
        if sent.is_down:
            return "failed"
        if sent.channel not in (None, row.table_channel):
            await self._matches.save_place(row.id, row.channel, None)
        if not sent.done:
            log.warning("match %s: its commitment stands nowhere: %s", row.id, sent.outcome.value)
            return "dealt" if await self._deal(row.id, committed=False) else "failed"
        await self._deck_cuts.note_committed(row.id)
        self.job.wake()
        await self._panels.show_to_cut(await self._deck_cuts.row(row.id))
        return "shown"

    async def open_cut_panel(self, press: Interaction, match_id: str) -> None:
        """Sends a player the private message with which they cut the deck."""
        row = await self._deck_cuts.to_cut(match_id, press.user.id)
        await self._panels.open_panel(press, row, cut_panel(row))

    async def take(self, press: Interaction, match_id: str, action: CutAction) -> None:
        """Executes the action of a button or form for cutting the deck, and answers the press."""
        match action:
            case OpenCut():
                await self.open_cut_panel(press, match_id)
            case AskWords():
                await self._deck_cuts.to_cut(match_id, press.user.id)
                await WordsForm(match_id).open(press)
            case Cut(words):
                await self._cut_deck(press, match_id, words)

    async def _cut_deck(self, press: Interaction, match_id: str, words: str | None) -> None:
        """Cuts the deck, and deals once both players have answered."""
        row = await self._deck_cuts.cut(match_id, press.user.id, words)
        await self._panels.replace_panel(
            press, row, words_panel(YOU_DO_NOT if words is None else YOU_CUT)
        )
        if not row.asked_to_cut:
            await self._deal_and_show(match_id)
        elif not (await self._deck_cuts.row(match_id)).is_being_cut:
            await self._show_hand(press, match_id)

    async def _show_hand(self, press: Interaction, match_id: str) -> None:
        """Shows the hand on the panel if the match was dealt during the press."""
        snapshot = await self._live.current(match_id)
        await self._hands.answer_with_hand(press, snapshot, seat_of(snapshot.row, press.user.id))

    async def _deal_due(self) -> float | None:
        """Deals all due matches. Returns the seconds until something is due next."""
        failed = False
        for match_id in await self._deck_cuts.due():
            try:
                await self._deal_and_show(match_id)
            except Exception:
                log.exception("match %s could not be dealt", match_id)
                failed = True
        due = await self._deck_cuts.next_due()
        if failed:
            return AGAIN_SECONDS
        return None if due is None else max(EACH_SECOND, due - now())

    async def _deal_and_show(self, match_id: str) -> None:
        """Deals a match if it's time, and schedules showing it."""
        if await self._deal(match_id):
            self._bot.dispatch(CHANGED, match_id, None)

    async def _deal(self, match_id: str, *, committed: bool = True) -> bool:
        """Deals a match if it's time; with `committed` false, one whose commitment couldn't be
        posted. Stops a match whose decks are illegal under today's rules. Returns False if it isn't
        time."""
        try:
            if await self._deck_cuts.deal(match_id, committed=committed) is None:
                return False
        except NoSuchMatch:  # it was deleted
            return True
        except Refusal:
            log.warning("match %s cannot be dealt any more", match_id)
            await self._live.endings.stop_for_rules(match_id)
            await self._bot.posts.send_wanted()
        return True


def _commitment(row: MatchRow, channels: Sequence[int]) -> Notice:
    """Returns the notice of a match's commitment, for the first of these channels that accepts
    it."""
    called = row.users.values() if row.pairing is None else ()
    deliveries = [
        channel_delivery(row.guild, channel, to_cut_message(row), *called)
        for channel in dict.fromkeys(channels)
    ]
    return Notice(COMMITMENT, row.id, row.guild, tuple(deliveries), since=row.created)
