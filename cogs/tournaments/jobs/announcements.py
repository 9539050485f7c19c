"""The announcements of tournaments, kept up to date."""

from collections.abc import Callable, Sequence

import discord

from bot.app.client import Deckhand
from bot.discord_api.discord_calls import OutgoingMessage
from bot.discord_api.message_history import ids_on
from bot.posts.post_kind import PostKind
from bot.store.tournaments.tournament_rows import TournamentRow
from cogs.tournaments.layouts.signup_announcement import announcement_message


class Announcements(PostKind[TournamentRow]):
    """One message for each tournament of this process. `now` gives whole seconds since 1970."""

    name = "tournament"
    pause = 5

    def __init__(self, bot: Deckhand, now: Callable[[], int]) -> None:
        self._bot = bot
        self._now = now

    async def refresh(self) -> int | None:
        """Brings up to date the posts that say something else by now. Returns after how many
        seconds to look again at the latest, None if nothing is to come."""
        due = list[int]()
        for row in await self._bot.services.tournaments.active():
            due += [moment - self._now() for moment in _moments(row) if moment > self._now()]
            if (again := await self._bot.posts.show(self, row)) is not None:
                due.append(again)
        return min(due, default=None)

    def about(self, state: TournamentRow) -> str:
        return state.id

    def place(self, state: TournamentRow) -> tuple[int, int]:
        return state.guild, state.channel

    def version(self, state: TournamentRow) -> str:
        passed = sum(moment <= self._now() for moment in _moments(state))
        return f"{state.changes}.{passed}"

    async def render(self, state: TournamentRow) -> OutgoingMessage | None:
        there = await self._bot.services.tournaments.find(state.id)
        return None if there is None else await announcement_message(self._bot, there)

    def is_shown_by(self, state: TournamentRow, message: discord.Message) -> bool:
        return f"tournament:leave:{state.id}" in ids_on(message)

    def older_message(self, state: TournamentRow) -> int | None:
        return state.announcement

    def older_since(self, state: TournamentRow) -> int:
        return state.created

    async def note_for_older(self, state: TournamentRow, message: int | None) -> None:
        noted = {"shown": state.changes, "announcement": message}
        await self._bot.services.tournaments.note(state.id, **noted)


def _moments(row: TournamentRow) -> Sequence[int]:
    """Returns when the announcement of a tournament says something else by itself."""
    if row.began is not None or not row.active:
        return ()
    return [moment for moment in (row.check_in_from, row.starts) if moment is not None]
