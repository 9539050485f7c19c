"""The channel of a tournament. If it is lost, the tournament pauses; an organiser can move it."""

from collections.abc import Callable
from typing import Final

from bot.base.duty import EVERYTHING, Duty
from bot.base.refusals import Refusal
from bot.cluster.outages import make_up_for_outage
from bot.matches.beginning.match_creation import PlayerRef
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.tournaments.audit_log import add_audit_entry, audit_log_of
from bot.store.tournaments.pairing_context import mark_matches_to_refresh, seat_again
from bot.store.tournaments.pairings import lock_running_matches
from bot.store.tournaments.tournament_rows import change_tournament, whole_tournament
from bot.tournaments.audit_log_text import BOT
from bot.tournaments.tournament_directory import ongoing_tournament

RUNNING: Final = "Pause the tournament first."
SAME: Final = "The tournament is already in that channel."


class TournamentChannels:
    """Pauses tournaments whose channels are lost, and moves tournaments to other channels. `now`
    gives whole seconds since 1970; `duty` says which servers this process is responsible for."""

    def __init__(self, store: Store, now: Callable[[], int], duty: Duty = EVERYTHING) -> None:
        self._store = store
        self._now = now
        self._duty = duty

    @retry_on_conflict
    async def pause(self, tournament: str, why: str) -> bool:
        """Pauses a tournament because the bot can't post in its channel; `why` is the reason for
        the audit log. Returns False if the tournament has ended or was paused already."""
        now = self._now()
        async with self._store.write() as connection:
            await make_up_for_outage(connection, now, self._duty)
            await lock_running_matches(connection, tournament)
            there = await whole_tournament(connection, tournament, lock=True)
            if there is None or not there.row.active or there.row.paused is not None:
                return False
            await change_tournament(connection, tournament, paused=now)
            await mark_matches_to_refresh(connection, tournament)
            await add_audit_entry(connection, tournament, now, 0, BOT, "pause", reason=why)
        return True

    async def reason_to_call(self, tournament: str) -> str | None:
        """Returns why the bot has paused a tournament, if its organisers still have to be notified
        of the pause. None if the organisers were notified, or if the bot didn't pause it."""
        entries = await self._store.fetch(audit_log_of, tournament)
        about = [one for one in entries if one.action in ("pause", "resume", "call")]
        latest = about[-1] if about else None
        if latest is None or latest.action != "pause" or latest.user:
            return None
        return latest.reason

    @retry_on_conflict
    async def note_called(self, tournament: str, users: int) -> None:
        """Records that organisers were notified that the bot has paused a tournament. `users` is
        the number of these organisers."""
        async with self._store.write() as connection:
            await ongoing_tournament(connection, tournament, lock=True)
            await add_audit_entry(connection, tournament, self._now(), 0, BOT, "call", users=users)

    @retry_on_conflict
    async def move(
        self, tournament: str, channel: int, name: str, by: PlayerRef, *, lost: bool
    ) -> None:
        """Moves a paused tournament to another channel, whose name is `name`. If the old channel is
        `lost`, all running matches move too; otherwise only those whose players could not be
        notified. Raises Refusal if the tournament can't move."""
        async with self._store.write() as connection:
            await lock_running_matches(connection, tournament)
            there = await ongoing_tournament(connection, tournament, lock=True)
            if there.row.paused is None:
                raise Refusal(RUNNING)
            if there.row.channel == channel:
                raise Refusal(SAME)
            await change_tournament(connection, tournament, channel=channel, announcement=None)
            await seat_again(connection, tournament, channel, everywhere=lost)
            await add_audit_entry(
                connection, tournament, self._now(), by.id, by.name, "move", channel=name
            )
