"""The audit log of a tournament, page by page, and all of it as files."""

import asyncio
from collections.abc import Sequence
from functools import partial

from bot.app.client import Deckhand, Interaction
from bot.base.discord_text import counted, plain
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingMessage, defer
from bot.discord_api.private_replies import PrivateReply
from bot.store.privacy.pending_exports import ExportRow
from bot.tournaments.audit_log_text import entry_words
from bot.tournaments.record_export import export_files, read_tournament_record
from bot.tournaments.tournament_directory import GONE
from cogs.tournaments.controllers.organiser_permissions import ELSEWHERE, check_organiser
from cogs.tournaments.controls.page_controls import (
    ExportButton,
    LogPage,
    TabMenu,
    TournamentButton,
    VerifyButton,
)
from cogs.ui.pages import Page, PageTurn, page_message

PAGE_LENGTH = 1700
"""Characters of the log on a page."""

REASON_LENGTH = 300


async def log_message(
    bot: Deckhand, tournament: str, page: int = 0, *, organiser: bool = False
) -> OutgoingMessage:
    """Returns a page of a tournament's log, newest entries first, with an export button if the
    reader is an `organiser`. Raises Refusal if the tournament no longer exists."""
    there, entries = await bot.services.tournaments.with_log(tournament)
    names = {one.id: one.name for one in there.entrants}
    said = partial(plain, limit=REASON_LENGTH)
    lines = [f"<t:{entry.at}:f> {entry_words(entry, names, said)}" for entry in reversed(entries)]
    pages = _pages(lines)
    page = min(page, len(pages) - 1)
    turned = f" · page {page + 1} of {len(pages)}" if len(pages) > 1 else ""
    return page_message(
        Page(
            "tournament-log",
            lines=[
                f"### {plain(there.row.name)} · log",
                f"-# {counted(len(entries), 'entry', 'entries')}, the newest first{turned}",
                *pages[page],
            ],
            controls=[
                TabMenu(tournament, "log"),
                VerifyButton(tournament),
                *[ExportButton(tournament)][:organiser],
            ],
            back=TournamentButton(tournament),
            turn=PageTurn(LogPage, (tournament,), page, len(pages), "◀ Newer", "Older ▶"),
            colour=None,
        )
    )


def _pages(lines: Sequence[str]) -> Sequence[Sequence[str]]:
    """Returns the lines in pages, each with as many lines as it has room for."""
    pages: list[list[str]] = [[]]
    room = PAGE_LENGTH
    for line in lines:
        if pages[-1] and len(line) >= room:
            pages.append([])
            room = PAGE_LENGTH
        pages[-1].append(line)
        room -= len(line) + 1
    return pages


async def export_files_of(interaction: Interaction, tournament: str) -> None:
    """Sends an organiser all data of a tournament on this server as files. Raises Refusal for other
    members."""
    await check_organiser(interaction)
    there = await interaction.client.services.tournaments.existing(tournament)
    if there.row.guild != interaction.guild_id:
        raise Refusal(ELSEWHERE)
    await defer(interaction)
    exports = interaction.client.services.exports
    await exports.request_file(
        interaction.user.id, "tournament", PrivateReply.to(interaction), tournament
    )


async def tournament_export(bot: Deckhand, row: ExportRow) -> Sequence[OutgoingMessage]:
    """Returns messages with all data of a tournament as files. Raises Refusal if the tournament no
    longer exists."""
    record = await read_tournament_record(bot.store, row.about)
    if record is None:
        raise Refusal(GONE)
    documents, sheets = await asyncio.to_thread(export_files, record)
    said = (
        f"Here is **{plain(record.tournament.row.name)}**: everything as JSON, and players, "
        "results and the log as tables (CSV) that any spreadsheet opens."
    )
    first = OutgoingMessage(said, files=(documents[0], *sheets))
    return [first, *(OutgoingMessage("The rest is here:", files=(one,)) for one in documents[1:])]
