"""The announcements of tournaments, kept in sync, with the bracket or the standings."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

import discord

from bot.app.client import Deckhand
from bot.discord_api.discord_calls import (
    KeptAttachment,
    OutgoingFile,
    OutgoingMessage,
    pictures_on,
)
from bot.discord_api.message_history import ids_on
from bot.posts.post_kind import PostKind
from bot.processes.drawing_turns import DrawingUrgency
from bot.store.tournaments.tournament_rows import Tournament, TournamentRow
from cogs.tournaments.controllers.bracket_pages import pages_of_bracket
from cogs.tournaments.controllers.standings_pages import NOBODY, first_page_of_standings
from cogs.tournaments.layouts.bracket_tree import page_of
from cogs.tournaments.layouts.signup_announcement import announcement_message
from cogs.ui.pictures import Files, draw_picture_now
from rendering import BracketPage, StandingsPage, draw_bracket, draw_standings

PublicPage = BracketPage | StandingsPage

PICTURE_SECONDS: Final = 10.0
"""Seconds that an announcement's text waits for its picture, at most."""


class Announcements(PostKind[TournamentRow]):
    """The updater of the announcements of this process's tournaments. `now` returns whole seconds
    since 1970."""

    name = "tournament"
    pause = 5

    def __init__(self, bot: Deckhand, now: Callable[[], int]) -> None:
        self._bot = bot
        self._now = now
        self._shown = dict[str, tuple[PublicPage, tuple[KeptAttachment, ...]]]()
        """The pictures on each announcement, and the page that they were drawn from."""
        self._rendered = dict[str, PublicPage | None]()
        """The page of the picture in each announcement's latest rendering."""

    async def refresh(self) -> int | None:
        """Edits the announcements that are outdated. Returns the seconds until the next edit may be
        due, None if no edit is."""
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
        if there is None:
            return None
        page = await asyncio.to_thread(public_page, there)
        pictures = () if page is None else await self._pictures_of(state.id, page)
        self._rendered[state.id] = page if pictures else None
        return await announcement_message(self._bot, there, pictures)

    async def _pictures_of(
        self, tournament: str, page: PublicPage
    ) -> Sequence[OutgoingFile | KeptAttachment]:
        """Returns the picture that the announcement already has, if it shows this page; else a new
        one; nothing if it couldn't be drawn in time."""
        before, kept = self._shown.get(tournament, (None, ()))
        if before == page and kept:
            return kept
        drawing = asyncio.ensure_future(self._draw(page))
        try:
            async with asyncio.timeout(PICTURE_SECONDS):
                return await asyncio.shield(drawing)  # if cancelled, it would end the process
        except TimeoutError:
            return ()

    async def _draw(self, page: PublicPage) -> Files:
        workers = self._bot.workers
        async with workers.drawing_turns.turn(DrawingUrgency.BOARD):
            if isinstance(page, BracketPage):
                return await draw_picture_now(workers, draw_bracket, page)
            return await draw_picture_now(workers, draw_standings, page)

    def note_shown(self, state: TournamentRow, message: discord.Message | None) -> None:
        page = self._rendered.pop(state.id, None)
        self._shown.pop(state.id, None)
        if page is not None and message is not None and state.active:
            self._shown[state.id] = page, pictures_on(message)

    def is_shown_by(self, state: TournamentRow, message: discord.Message) -> bool:
        return f"tournament:leave:{state.id}" in ids_on(message)

    def older_message(self, state: TournamentRow) -> int | None:
        return state.announcement

    def older_since(self, state: TournamentRow) -> int:
        return state.created

    async def note_for_older(self, state: TournamentRow, message: int | None) -> None:
        noted = {"shown": state.changes, "announcement": message}
        await self._bot.services.tournaments.note(state.id, **noted)


def public_page(there: Tournament) -> PublicPage | None:
    """Returns the page whose picture an announcement shows: the part of the bracket that is being
    played, else the first page of the standings. Returns None before the first round and if the
    tournament was cancelled."""
    if there.row.state == "cancelled" or not there.rounds:
        return None
    pages = pages_of_bracket(there, NOBODY)
    return pages[page_of(pages)] if pages else first_page_of_standings(there)


def _moments(row: TournamentRow) -> Sequence[int]:
    """Returns the times at which the announcement of a tournament changes by itself."""
    if row.began is not None or not row.active:
        return ()
    return [moment for moment in (row.check_in_from, row.starts) if moment is not None]
