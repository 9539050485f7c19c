"""The page of a tournament, which `/tournament` opens, and the page behind its **More**."""

from collections.abc import Sequence
from typing import Any

from bot.app.client import Interaction
from bot.base import current_time
from bot.base.discord_text import plain
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingMessage, respond
from bot.store.tournaments.tournament_rows import Tournament, TournamentRow
from bot.tournaments.tournament_directory import GONE
from cogs.tournaments.controllers.organiser_permissions import IN_A_SERVER, acts_as_organiser
from cogs.tournaments.controllers.tournament_list import facts_words, list_message
from cogs.tournaments.controllers.tournament_lookup import meant_tournament
from cogs.tournaments.controls.manage_controls import ManageButton
from cogs.tournaments.controls.new_controls import NewButton
from cogs.tournaments.controls.page_controls import (
    MoreButton,
    TabMenu,
    TournamentButton,
    TournamentsPage,
)
from cogs.tournaments.controls.signup_controls import (
    ChangeDeckButton,
    DropOutButton,
    LeaveTournamentButton,
    NumberButton,
)
from cogs.tournaments.layouts.next_step import NextStep, next_step
from cogs.ui.controls import Control
from cogs.ui.pages import Page, page_message

NAME_ROOM = 60


async def open_tournament(interaction: Interaction) -> None:
    """Answers `/tournament` with the page of the tournament that the member probably means (see
    `meant_tournament`), or with the list of tournaments if there is none. Raises Refusal outside of
    servers."""
    if interaction.guild_id is None:
        raise Refusal(IN_A_SERVER)
    row = await meant_tournament(interaction, interaction.guild_id)
    if row is None:
        await respond(interaction, await list_message(interaction, False, 0))
    else:
        await respond(interaction, await home_message(interaction, row.id))


async def home_message(interaction: Interaction, tournament: str) -> OutgoingMessage:
    """Returns the page of a tournament for the member who asks. Raises Refusal if the tournament no
    longer exists."""
    bot = interaction.client
    there, played = await bot.services.tournaments.with_matches(tournament)
    if there is None:
        raise Refusal(GONE)
    found = await bot.services.tournaments.search(there.row.guild, ended=False)
    others = [row for row in found.rows if row.id != tournament]
    step = next_step(there, interaction.user.id, played, current_time.now())
    organiser = await acts_as_organiser(interaction)
    return page_message(_home_page(there, step, others, organiser=organiser))


async def more_message(interaction: Interaction, tournament: str) -> OutgoingMessage:
    """Returns the page with everything else that the member can do in a tournament. Raises Refusal
    if the tournament no longer exists."""
    there = await interaction.client.services.tournaments.existing(tournament)
    words = f"Choose what to do in **{plain(there.row.name)}**."
    shown = [*_own_buttons(there, interaction.user.id), TournamentsPage(True, 0, label=_ALL)]
    back = TournamentButton(tournament)
    return page_message(Page("tournament-more", words, controls=shown, back=back, colour=None))


_ALL = "All tournaments"


def _home_page(
    there: Tournament, step: NextStep, others: Sequence[TournamentRow], *, organiser: bool
) -> Page:
    row = there.row
    now, *details = step.words.splitlines()
    shown = [step.button] if step.button else []
    if organiser:
        shown += [ManageButton(row.id), NewButton()]
    return Page(
        "tournament",
        now,
        f"**{plain(row.name, NAME_ROOM)}**",
        [*details, f"-# {facts_words(row, len(there.field))}"],
        controls=[*shown, TabMenu(row.id, others=others)],
        more=MoreButton(row.id),
        colour=None,
    )


def _own_buttons(there: Tournament, user: int) -> Sequence[Control[Any]]:
    """Returns the buttons for a member's own place, and for the draw."""
    row, entrant = there.row, there.entrant_of(user)
    shown: list[Control[Any]] = []
    before, running = row.state in ("open", "closed"), row.state == "running"
    plays = entrant is not None and entrant.state == "in" and entrant.dropped is None
    signed_up = before and entrant is not None
    if not row.mode and (signed_up or (running and plays and row.deck_change)):
        shown.append(ChangeDeckButton(row.id))
    if signed_up:
        shown.append(LeaveTournamentButton(row.id))
    if running and plays:
        shown.append(DropOutButton(row.id))
    if running and row.number_source:
        shown.append(NumberButton(row.id))
    return shown
