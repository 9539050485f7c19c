"""The tournaments of a server, page by page."""

from collections.abc import Mapping
from typing import Any, Final

import engine
from bot.app.client import Interaction
from bot.base.discord_text import counted, plain
from bot.base.refusals import Refusal
from bot.decks.modes import game_and_mode
from bot.discord_api.discord_calls import OutgoingMessage
from bot.store.tournaments.tournament_rows import TournamentRow, TournamentState
from cogs.tournaments.controllers.organiser_permissions import IN_A_SERVER, acts_as_organiser
from cogs.tournaments.controls.new_controls import NewButton
from cogs.tournaments.controls.page_controls import TournamentMenu, TournamentsPage
from cogs.tournaments.layouts.signup_announcement import FORMATS
from cogs.ui.controls import Control
from cogs.ui.pages import Page, PageTurn, page_message, paged, plain_page

NONE_EVER: Final = "There has been no tournament here yet."
NONE_NOW: Final = "No tournament is open or running here now."

ROWS_A_PAGE = 5

STATES: Mapping[TournamentState, str] = {
    "open": "sign-up is open",
    "closed": "sign-up is closed",
    "running": "running",
    "over": "over",
    "cancelled": "cancelled",
}


async def list_message(interaction: Interaction, ended: bool, page: int) -> OutgoingMessage:
    """Returns a page of the server's tournaments: those that haven't ended and, with `ended`, also
    the latest ended ones. Raises Refusal outside of servers."""
    bot, guild = interaction.client, interaction.guild_id
    if guild is None:
        raise Refusal(IN_A_SERVER)
    rows = await bot.services.tournaments.counted_in_server(guild, ended=ended)
    below: list[Control[Any]] = [NewButton()] if await acts_as_organiser(interaction) else []
    other = "◀ Tournaments" if ended else "All tournaments"
    below.append(TournamentsPage(not ended, 0, label=other))
    if not rows:
        none = NONE_EVER if ended else NONE_NOW
        return plain_page("no-tournaments", none, *below)
    shown, page, pages = paged(rows, page, ROWS_A_PAGE)
    heading = f"Tournaments ({page + 1}/{pages})" if pages > 1 else "Tournaments"
    lines = [_row_words(row, players) for row, players in shown]
    turn = PageTurn(TournamentsPage, (ended,), page, pages)
    menu = TournamentMenu(page, [row for row, _ in shown])
    return page_message(
        Page("tournaments", "", heading, lines, [menu, *below], turn=turn, colour=None)
    )


def _row_words(row: TournamentRow, players: int) -> str:
    return f"**{plain(row.name, 60)}** · {facts_words(row, players)}"


def facts_words(row: TournamentRow, players: int) -> str:
    """Returns a line with a tournament's state, game, format, number of players and start or end,
    and a link to its announcement."""
    state = STATES[row.state]
    if row.paused is not None and row.active:
        state += ", paused"
    game = game_and_mode(row.game, row.mode) if row.game in engine.games() else row.game
    parts = [state, game, FORMATS[row.format], counted(players, "player")]
    if row.state in ("open", "closed") and row.starts is not None:
        parts.append(f"starts <t:{row.starts}:R>")
    if row.ended is not None:
        parts.append(f"<t:{row.ended}:d>")
    place = f"https://discord.com/channels/{row.guild}/{row.channel}"
    link = (
        f"[announcement]({place}/{row.announcement})" if row.announcement else f"<#{row.channel}>"
    )
    return f"{' · '.join(parts)} · {link}"
