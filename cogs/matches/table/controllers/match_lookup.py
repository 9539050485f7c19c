"""The match that a press or command is about, as it stands when it is answered."""

from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from bot.base.press_times import PressTimes
from bot.discord_api.discord_calls import is_private
from bot.matches.live.snapshot import Snapshot
from bot.matches.match_refusals import MatchOver, MatchVoid, NotPlaying, TooLate
from bot.matches.match_service import MatchService
from cogs.matches.table.controllers.board_updater import BoardUpdater
from cogs.matches.table.controllers.match_refresher import MatchRefresher
from cogs.ui.controls import Interaction
from cogs.ui.deferral import defer_unless_ready, with_time
from engine.players import Player

T = TypeVar("T")


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
        await self.get_ready(interaction, match_id, update=update)
        with self.noticing_void(match_id):
            snapshot = await self.with_time(
                interaction, self._live.current(match_id), update=update
            )
        if snapshot.row.pending_refresh is not None:
            self._refresher.show_soon(match_id, snapshot)
        return self._boards.with_board_place(snapshot)

    @contextmanager
    def noticing_void(self, match_id: str) -> Iterator[None]:
        """Shows both players that a match was stopped, if that is what comes out here."""
        try:
            yield
        except MatchVoid:
            self._refresher.show_soon(match_id)
            raise

    async def get_ready(self, interaction: Interaction, match_id: str, *, update: bool) -> None:
        """Promises an update only of what is for the player's eyes alone: it is edited later on."""
        update = update and _is_for_them_alone(interaction)
        await defer_unless_ready(self._live, interaction, match_id, update=update)

    async def with_time(self, interaction: Interaction, work: Awaitable[T], *, update: bool) -> T:
        """What the function of that name does; an update is promised as `get_ready` promises it."""
        update = update and _is_for_them_alone(interaction)
        return await with_time(self._presses, interaction, work, update=update)


def _is_for_them_alone(interaction: Interaction) -> bool:
    """Whether the message that was pressed is for the player's eyes alone."""
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
