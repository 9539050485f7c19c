"""The pairings of a round and their results, page by page."""

from collections.abc import Sequence
from typing import Any

from bot.app.client import Deckhand
from bot.base import current_time
from bot.base.discord_text import plain
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingMessage
from bot.store.tournaments.tournament_rows import PairingRow, Tournament
from bot.tournaments.results import is_open_to_correction
from cogs.tournaments.controllers.manage_pages import result_options
from cogs.tournaments.controls.manage_controls import ResultMenu
from cogs.tournaments.controls.page_controls import (
    PairingsButton,
    RoundMenu,
    TabMenu,
    TournamentButton,
)
from cogs.tournaments.layouts.pairing_text import pairing_lines, round_ends, round_title
from cogs.ui.controls import Control
from cogs.ui.pages import Page, PageTurn, page_message, paged

TABLES_A_PAGE = 10
NOT_YET = "It hasn't started: there are no pairings yet."


async def pairings_message(
    bot: Deckhand,
    tournament_id: str,
    user: int,
    number: int | None = None,
    page: int | None = None,
    *,
    organiser: bool = False,
) -> OutgoingMessage:
    """Returns a page of a round's pairings. `number` is the round, None for the latest; `page` is
    None for the page with the user's own table. With `organiser`, the page has a menu to correct
    results. Raises Refusal if there is no such round."""
    tournament, played = await bot.services.tournaments.with_matches(tournament_id, number)
    if tournament is None or tournament.round is None:
        raise Refusal(NOT_YET)
    latest = tournament.round.number
    number = latest if number is None else number
    if not 1 <= number <= latest:
        raise Refusal(f"There's no round {number} yet: the latest is round {latest}.")
    links = {pairing: row.board_link for pairing, row in played.items()}
    pairings = tournament.pairings_in(number)
    mine = _table_of(tournament, pairings, user)
    if page is None:
        page = 0 if mine is None else mine // TABLES_A_PAGE
    shown, page, pages = paged(pairings, page, TABLES_A_PAGE)
    lines = pairing_lines(tournament, shown, links)
    if mine is not None and mine // TABLES_A_PAGE == page:
        lines[mine % TABLES_A_PAGE] += " (you)"
    above = _heading(tournament, number, pairings, page, pages)
    menus: list[Control[Any]] = [RoundMenu(tournament_id, latest, number)] if latest > 1 else []
    options = result_options(tournament, shown) if organiser else []
    if options and is_open_to_correction(tournament.row, current_time.now()):
        menus.insert(0, ResultMenu(tournament_id, number, page, options))
    return page_message(
        Page(
            "pairings",
            lines=[above, *lines],
            controls=[*menus, TabMenu(tournament_id, "pairings")],
            turn=PageTurn(PairingsButton, (tournament_id, number), page, pages),
            back=TournamentButton(tournament_id),
            colour=None,
        )
    )


def _table_of(tournament: Tournament, pairings: Sequence[PairingRow], user: int) -> int | None:
    entrant = tournament.entrant_of(user)
    if entrant is None:
        return None
    seats = (at for at, pairing in enumerate(pairings) if pairing.seat_of(entrant.id))
    return next(seats, None)


def _heading(
    tournament: Tournament, number: int, pairings: Sequence[PairingRow], page: int, pages: int
) -> str:
    played = [pairing for pairing in pairings if pairing.entrant_b is not None]
    decided = sum(pairing.winner is not None for pairing in played)
    parts = [f"{decided} of {len(played)} decided"]
    if (ends := round_ends(tournament, pairings)) is not None:
        parts.append(f"time is up <t:{ends}:R>")
    if pages > 1:
        parts.append(f"page {page + 1} of {pages}")
    title = f"### {plain(tournament.row.name)} · {round_title(tournament, number)}"
    return f"{title}\n{' · '.join(parts)}"
