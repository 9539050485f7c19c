"""The match that a press or command is about, as it stands when it is answered."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bot.base.press_times import PressTimes
from bot.discord_api.discord_calls import defer, is_private
from bot.matches.actions import MatchAction
from bot.matches.live.snapshot import Snapshot
from bot.matches.match_refusals import MatchOver, MatchVoid, NotPlaying, TooLate
from bot.matches.match_service import MatchService
from bot.store.matches.match_kinds import PEOPLE
from cogs.matches.table.controllers.board_updater import BoardUpdater
from cogs.matches.table.controllers.match_refresher import MatchRefresher
from cogs.ui.answers import defer_unless_ready, with_time
from cogs.ui.controls import Interaction
from engine.players import Player
from engine.practice.what_if import Preview
from engine.reasons import Reason

NOTHING_DONE = "Nothing was done: nobody moves in a match that is put aside."


class MatchLookup:
    """Finds matches for controllers, and has shown what was left undone about them."""

    def __init__(
        self,
        live: MatchService,
        refresher: MatchRefresher,
        boards: BoardUpdater,
        presses: PressTimes,
    ) -> None:
        self._live = live
        self._presses = presses
        self._refresher = refresher
        self._boards = boards

    async def match_now(
        self, interaction: Interaction, match_id: str, *, update: bool = False
    ) -> Snapshot:
        """The match as it stands. Has it shown to everybody where that was left undone."""
        update = update and _is_for_them_alone(interaction)
        await defer_unless_ready(self._live, interaction, match_id, update=update)
        with self._noticing_void(match_id):
            current = self._live.current(match_id)
            snapshot = await with_time(self._presses, interaction, current, update=update)
        if snapshot.row.pending_refresh is not None:
            self._refresher.show_soon(match_id, snapshot)
        return self._boards.with_board_place(snapshot)

    async def cards_now(
        self, interaction: Interaction, match_id: str, *, update: bool = False
    ) -> Snapshot:
        """Returns the match as it stands, to show cards of it. That of two people has its
        fingerprint posted first; if Discord doesn't let it be, the board's warning says so."""
        snapshot = await self.match_now(interaction, match_id, update=update)
        row = snapshot.row
        shown = row.board_message is not None or row.cutting or self._boards.board_warning(match_id)
        if shown or row.kind is not PEOPLE or row.state != "running":
            return snapshot
        if not interaction.response.is_done():
            await defer(interaction, update=update and _is_for_them_alone(interaction))
        await self._refresher.show_board(match_id)
        return await self.match_now(interaction, match_id)

    async def why_not(
        self, interaction: Interaction, match_id: str, *, update: bool
    ) -> tuple[Snapshot, Sequence[Reason]]:
        """Returns the match as it stands, and why cards of the hand of the one who asks can't be
        played. Raises NotPlaying."""
        await self.cards_now(interaction, match_id, update=update)
        with self._noticing_void(match_id):
            return await self._live.why_not(match_id, interaction.user.id)

    async def what_if(
        self, interaction: Interaction, match_id: str, *, update: bool
    ) -> tuple[Snapshot, Sequence[Preview]]:
        """Returns the match as it stands, and what the choices of the one who asks lead to. Raises
        NotPlaying, and Refusal where nobody can read that."""
        await self.cards_now(interaction, match_id, update=update)
        with self._noticing_void(match_id):
            return await self._live.what_if(match_id, interaction.user.id)

    async def do(
        self, interaction: Interaction, match_id: str, action: MatchAction, *, update: bool = True
    ) -> Snapshot:
        """Does what a player wants in a match, unless Discord lets nobody answer the press any
        more; returns how the match stands then. Shows both players a match that was stopped."""
        in_time = self._presses.check_age_of(interaction)
        update = update and _is_for_them_alone(interaction)
        await defer_unless_ready(self._live, interaction, match_id, update=update)
        with self._noticing_void(match_id):
            doing = self._live.do(match_id, interaction.user.id, action, in_time)
            return await with_time(self._presses, interaction, doing, update=update)

    @contextmanager
    def _noticing_void(self, match_id: str) -> Iterator[None]:
        """Shows both players that a match was stopped, if that is what comes out here."""
        try:
            yield
        except MatchVoid:
            self._refresher.show_soon(match_id)
            raise


def _is_for_them_alone(interaction: Interaction) -> bool:
    """Whether the message that was pressed is for the player's eyes alone: an update is promised
    only of such a message, which is edited later on."""
    return interaction.message is not None and is_private(interaction.message)


def own_seat(snapshot: Snapshot, interaction: Interaction) -> Player:
    """The seat of the one who asks. Raises NotPlaying."""
    seat = snapshot.row.seat_of(interaction.user.id)
    if seat is None:
        raise NotPlaying
    return seat


def why_late(snapshot: Snapshot) -> str:
    """Why what was pressed on an older panel was not done."""
    if snapshot.row.state == "running" and snapshot.row.aside:
        return NOTHING_DONE
    return str(MatchOver() if snapshot.row.state == "over" else TooLate())
