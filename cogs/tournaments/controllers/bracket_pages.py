"""The bracket of a tournament, page by page."""

import asyncio
from collections.abc import Sequence

from bot.app.client import Interaction
from bot.base.discord_text import counted, plain
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingMessage
from bot.store.tournaments.tournament_rows import Tournament
from bot.tournaments.next_round import bracket_of
from cogs.tournaments.controls.page_controls import (
    BracketPageButton,
    MyBracketButton,
    TabMenu,
    TournamentButton,
)
from cogs.tournaments.layouts.bracket_tree import page_of, tree_lines, tree_pages
from cogs.tournaments.layouts.place_table import crosstable_words
from cogs.tournaments.layouts.signup_announcement import FORMATS
from cogs.ui.controls import controls
from cogs.ui.pages import Page, PageTurn, page_message
from cogs.ui.pictures import draw_picture
from rendering import BracketPage, draw_bracket

NOT_YET = "The bracket is drawn when its first round starts."
NO_BRACKET = "A Swiss without a cut has no bracket: look at its standings."
AFTER_THE_SWISS = (
    "The bracket comes with the cut, after the Swiss rounds. The standings show who would be in "
    "it now."
)


async def bracket_message(
    interaction: Interaction, tournament_id: str, page: int | None = None
) -> OutgoingMessage:
    """Returns one page of a bracket, as a picture and in words. If `page` is None, returns the last
    page that has the member who asks, else the first page that has a running match. For a round
    robin, returns the crosstable of results instead. Raises Refusal if there is no bracket."""
    bot = interaction.client
    tournament = await bot.services.tournaments.existing(tournament_id)
    if tournament.row.format == "robin" and tournament.rounds:
        words = await asyncio.to_thread(crosstable_words, tournament)
        view = controls(TabMenu(tournament_id, "bracket"), TournamentButton(tournament_id))
        return OutgoingMessage(words, view)
    pages = await asyncio.to_thread(pages_of_bracket, tournament, interaction.user.id)
    if not pages:
        raise Refusal(_missing(tournament))
    page = page_of(pages) if page is None else min(page, len(pages) - 1)
    shown = pages[page]
    turn = PageTurn(BracketPageButton, (tournament_id,), page, len(pages))
    return page_message(
        Page(
            "bracket",
            lines=_lines(tournament, shown),
            controls=[TabMenu(tournament_id, "bracket")],
            turn=turn,
            more=MyBracketButton(tournament_id) if turn.buttons else None,
            back=TournamentButton(tournament_id),
            colour=None,
            pictures=await draw_picture(bot.workers, draw_bracket, shown),
        )
    )


def pages_of_bracket(tournament: Tournament, user: int) -> Sequence[BracketPage]:
    """Returns all pages of a bracket, in which the user's entries are marked. Returns no pages
    before the bracket begins."""
    tree = bracket_of(tournament)
    if tree is None:
        return ()
    form = FORMATS["single" if tournament.row.format == "swiss" else tournament.row.format]
    subtitle = f"{form.capitalize()} · {counted(len(tree.seeds), 'player')}"
    return tree_pages(tournament, tree, subtitle, user)


def _missing(tournament: Tournament) -> str:
    """Returns why there is no bracket."""
    if tournament.row.format != "swiss":
        return NOT_YET
    return AFTER_THE_SWISS if tournament.row.cut else NO_BRACKET


def _lines(tournament: Tournament, page: BracketPage) -> Sequence[str]:
    turned = f" · page {page.page} of {page.pages}" if page.pages > 1 else ""
    lines = [f"### {plain(tournament.row.name)} · bracket", f"{page.subtitle}{turned}"]
    if page.champion:
        lines.append(f"🏆 **{plain(page.champion, 32)}** has won.")
    return [*lines, *tree_lines(page)]
