"""The lookup of the match that a press or command is about, as it is when the answer is sent."""

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

NOTHING_DONE = "Nothing happened: nobody can move in a paused match."


class MatchLookup:
    """The finder of matches for controllers. The finder also schedules overdue updates of a match's
    messages."""

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
        """Returns the current snapshot of a match. Schedules an update of the match's messages if
        the store says that they are outdated. Raises MatchVoid if the match had to be stopped.

        Defers the answer if reading the match takes long. `update` is whether the answer will edit
        the message whose button was pressed: such an answer is deferred differently.
        """
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
        """Returns the current snapshot of a match, like `match_now`, for a caller that will show
        its cards. In a match of two people, the deal's fingerprint must be public before cards are
        shown, so this method posts the fingerprint and the board if necessary. If Discord refuses
        them, returns the snapshot all the same; then `BoardUpdater.board_warning` says so."""
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
        """Returns the current snapshot of a match, and the reasons why cards in the viewer's hand
        can't be played. Raises NotPlaying if the viewer isn't a player."""
        await self.cards_now(interaction, match_id, update=update)
        with self._noticing_void(match_id):
            return await self._live.why_not(match_id, interaction.user.id)

    async def what_if(
        self, interaction: Interaction, match_id: str, *, update: bool
    ) -> tuple[Snapshot, Sequence[Preview]]:
        """Returns the current snapshot of a match, and a preview of each of the viewer's choices.
        Raises NotPlaying if the viewer isn't a player, and Refusal if there are no previews."""
        await self.cards_now(interaction, match_id, update=update)
        with self._noticing_void(match_id):
            return await self._live.what_if(match_id, interaction.user.id)

    async def do(
        self, interaction: Interaction, match_id: str, action: MatchAction, *, update: bool = True
    ) -> Snapshot:
        """Executes a player's action in a match and returns the resulting snapshot. Raises
        PressTooOld if so much time has passed since the press that Discord no longer accepts an
        answer. If the match had to be stopped, notifies both players and raises MatchVoid.
        `update` is whether the answer will edit the message whose button was pressed."""
        in_time = self._presses.check_age_of(interaction)
        update = update and _is_for_them_alone(interaction)
        await defer_unless_ready(self._live, interaction, match_id, update=update)
        with self._noticing_void(match_id):
            doing = self._live.do(match_id, interaction.user.id, action, in_time)
            return await with_time(self._presses, interaction, doing, update=update)

    @contextmanager
    def _noticing_void(self, match_id: str) -> Iterator[None]:
        """Notifies both players that a match was stopped, if the block raises MatchVoid."""
        try:
            yield
        except MatchVoid:
            self._refresher.show_soon(match_id)
            raise


def _is_for_them_alone(interaction: Interaction) -> bool:
    """Returns whether the message whose button was pressed is private. Only such a message is
    deferred as an update: it is edited later on."""
    return interaction.message is not None and is_private(interaction.message)


def own_seat(snapshot: Snapshot, interaction: Interaction) -> Player:
    """Returns the seat of the member who pressed, "A" or "B". Raises NotPlaying if they aren't a
    player."""
    seat = snapshot.row.seat_of(interaction.user.id)
    if seat is None:
        raise NotPlaying
    return seat


def why_late(snapshot: Snapshot) -> str:
    """Returns a text for a player who pressed an outdated panel, on why the press had no effect."""
    if snapshot.row.state == "running" and snapshot.row.aside:
        return NOTHING_DONE
    return str(MatchOver() if snapshot.row.state == "over" else TooLate())
