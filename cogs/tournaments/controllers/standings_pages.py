"""The standings of a tournament, page by page, and the explanation of a member's tie-breakers."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.app.client import Deckhand, Interaction
from bot.base.discord_text import counted, plain
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage, defer, respond
from bot.store.tournaments.tournament_rows import Tournament
from bot.tournaments.standings import COUNTED, standings
from cogs.tournaments.controls.page_controls import (
    AfterMenu,
    FiguresButton,
    MyStandingButton,
    StandingsPageButton,
    TabMenu,
    TournamentButton,
)
from cogs.tournaments.layouts.place_table import place_table
from cogs.tournaments.layouts.tiebreak_details import figures_words
from cogs.ui.controls import Control
from cogs.ui.pages import Page, PageTurn, page_message, paged
from cogs.ui.pictures import draw_picture
from rendering import StandingsLine, StandingsPage, draw_standings
from rendering.pages.standings import STANDINGS_A_PAGE

NAME_LENGTH = 32
NOBODY = 0
NOT_YET = "It hasn't started: there are no standings yet."
NOT_IN_IT = "You aren't in this tournament."
ONLY_BY_POINTS = "Only standings by points can go back to an earlier round."
NO_FIGURES = "There are no tie-breakers in this format: it ends in a bracket."


async def standings_message(
    interaction: Interaction, tournament_id: str, until: int, page: int | None
) -> OutgoingMessage:
    """Returns one page of the standings after the round `until` (0: the current standings), as a
    picture and in words. If `page` is None, returns the page with the member who asks. Raises
    Refusal if these standings don't exist, or don't have that member."""
    bot = interaction.client
    tournament = await _begun(bot, tournament_id)
    row = tournament.row
    rounds = sum(one.stage in COUNTED for one in tournament.rounds)
    if until and row.format not in COUNTED:
        raise Refusal(ONLY_BY_POINTS)
    if until > rounds:
        raise Refusal(
            f"There are no standings after round {until} yet: the latest round is {rounds}."
        )
    table = await asyncio.to_thread(place_table, tournament, interaction.user.id, until or None)
    if page is None:
        mine = next((at for at, one in enumerate(table.places) if one.you), None)
        if mine is None:
            raise Refusal(NOT_IN_IT)
        page = mine // STANDINGS_A_PAGE
    drawing = _page(table, page)
    turn = PageTurn(StandingsPageButton, (row.id, until), drawing.page - 1, drawing.pages).buttons
    shown: list[Control[Any]] = [TabMenu(row.id, "standings"), *turn]
    shown += [MyStandingButton(row.id, until)][: len(turn)]
    if row.format in COUNTED:
        shown = [AfterMenu(row.id, rounds, until), *shown, FiguresButton(row.id, until)]
    return page_message(
        Page(
            "standings",
            lines=_lines(table, drawing),
            note=table.legend and f"-# {table.legend}",
            controls=shown,
            back=TournamentButton(row.id),
            colour=None,
            pictures=await draw_picture(bot.workers, draw_standings, drawing),
        )
    )


async def standings_picture(bot: Deckhand, tournament: Tournament) -> tuple[OutgoingFile, ...]:
    """Returns a file with a picture of the first page of the standings, with no member marked.
    Returns no file if drawing fails."""
    page = await asyncio.to_thread(first_page_of_standings, tournament)
    return await draw_picture(bot.workers, draw_standings, page)


def first_page_of_standings(tournament: Tournament) -> StandingsPage:
    """Returns the first page of the standings, with no member marked."""
    return _page(place_table(tournament, NOBODY), 0)


def _page(table: StandingsPage, page: int) -> StandingsPage:
    """Returns a page, counted from 0; the last page if there are fewer."""
    shown, page, pages = paged(table.places, page, STANDINGS_A_PAGE)
    return replace(table, page=page + 1, pages=pages, places=tuple(shown))


async def _begun(bot: Deckhand, tournament_id: str) -> Tournament:
    tournament = await bot.services.tournaments.existing(tournament_id)
    if not tournament.rounds:
        raise Refusal(NOT_YET)
    return tournament


async def explain_figures(interaction: Interaction, tournament_id: str, until: int) -> None:
    """Explains to the member who presses, privately, their tie-breakers after the round `until` (0:
    the current ones)."""
    await defer(interaction)
    tournament = await _begun(interaction.client, tournament_id)
    words = await asyncio.to_thread(_figures, tournament, interaction.user.id, until or None)
    await respond(interaction, OutgoingMessage(words))


def _figures(tournament: Tournament, user: int, until: int | None) -> str:
    if tournament.row.format not in COUNTED:
        raise Refusal(NO_FIGURES)
    found = standings(tournament, until)
    mine = next((one for one in found if one.entrant.user == user), None)
    if mine is None:
        raise Refusal(NOT_IN_IT)
    return figures_words(tournament, found, mine, until)


def _lines(table: StandingsPage, page: StandingsPage) -> Sequence[str]:
    turned = f" · page {page.page} of {page.pages}" if page.pages > 1 else ""
    lines = [
        f"### {plain(table.title)} · standings",
        f"{table.subtitle} · {counted(len(table.places), 'player')}{turned}",
    ]
    for place in page.places:
        lines.append(_line(place, table.captions))
        if table.cut and place.rank == table.cut:
            lines.append(f"✂️ {table.cut_words}")
    return lines


def _line(place: StandingsLine, captions: Sequence[str]) -> str:
    rank = f"{place.rank}\\. " if place.rank else ""
    you = " (you)" if place.you else ""
    unit = (" point" if place.points == "1" else " points") if place.figures else ""
    figures = zip(captions[1:], place.figures, strict=False)
    said = [
        f"{place.points}{unit}",
        place.record,
        *(f"{caption.removesuffix(' %')} {figure}" for caption, figure in figures),
        place.note,
    ]
    name = plain(place.name, NAME_LENGTH)
    return f"{rank}**{name}**{you} {' · '.join(filter(None, said))}"
