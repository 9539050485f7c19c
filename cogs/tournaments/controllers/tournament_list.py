"""The tournaments of a server, page by page."""

from collections.abc import Mapping

import engine
from bot.app.client import Interaction
from bot.base.discord_text import counted, plain
from bot.base.refusals import Refusal
from bot.decks.modes import game_and_mode
from bot.discord_api.discord_calls import OutgoingMessage
from bot.store.tournaments.tournament_rows import TournamentRow, TournamentState
from cogs.tournaments.controllers.organiser_permissions import IN_A_SERVER
from cogs.tournaments.controls.page_controls import TournamentsPage
from cogs.tournaments.layouts.signup_announcement import FORMATS
from cogs.ui.pages import Page, PageTurn, page_message, paged, plain_page

ROWS_A_PAGE = 5

STATES: Mapping[TournamentState, str] = {
    "open": "sign-up is open",
    "closed": "sign-up is closed",
    "running": "running",
    "over": "over",
    "cancelled": "cancelled",
}


async def list_message(interaction: Interaction, ended: bool, page: int) -> OutgoingMessage:
    """Returns a page of the server's tournaments. Raises Refusal outside of servers."""
    bot, guild = interaction.client, interaction.guild_id
    if guild is None:
        raise Refusal(IN_A_SERVER)
    rows = await bot.services.tournaments.counted_in_server(guild, ended=ended)
    if not rows:
        return plain_page(
            "no-tournaments",
            "There was no tournament here yet."
            if ended
            else "No tournament is open or running here now. `ended:` shows those that were, and "
            f"{bot.tree.link('tournament create')} makes one (for organisers).",
        )
    shown, page, pages = paged(rows, page, ROWS_A_PAGE)
    heading = f"Tournaments ({page + 1}/{pages})" if pages > 1 else "Tournaments"
    lines = [_row_words(row, players) for row, players in shown]
    turn = PageTurn(TournamentsPage, (ended,), page, pages)
    return page_message(Page("tournaments", "", heading, lines, turn=turn, colour=None))


def _row_words(row: TournamentRow, players: int) -> str:
    """What a tournament is, how it stands, and where its announcement is."""
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
    return f"**{plain(row.name, 60)}** · {' · '.join(parts)} · {link}"
