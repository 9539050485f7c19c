"""Pictures of tournaments: milliseconds and bytes of a page of standings and of brackets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from benchmarks.measurement import Row, seconds_each
from benchmarks.tournaments import NAME, PLAYERS, ROUNDS, swiss
from bot.store.tournaments.tournament_rows import PairingRow, Tournament
from bot.tournaments.brackets import Bracket, Kind, build_bracket
from cogs.tournaments.layouts.bracket_tree import tree_pages
from cogs.tournaments.layouts.place_table import place_table
from rendering import BracketPage, Picture, StandingsPage, draw_bracket, draw_standings
from rendering.pages.standings import STANDINGS_A_PAGE

SMALL: Final = 8


def tournament_picture_rows() -> list[Row]:
    """Returns rows with the times for the first page of standings with 256 players, and for pages
    of a large and of a small bracket."""
    over = swiss(ROUNDS)
    table = place_table(over, 1)
    shown = tuple(table.places[:STANDINGS_A_PAGE])
    count = -(-PLAYERS // STANDINGS_A_PAGE)
    page = StandingsPage("Cup", table.subtitle, 1, count, table.captions, shown, table.legend)
    large, small = _played(PLAYERS, "single"), _played(SMALL, "double")
    pages = _pages(*large)
    rows = [
        _row(f"picture of standings, {len(shown)} of {PLAYERS}", page),
        _row(f"bracket of {PLAYERS}, page 1 of {len(pages)}", pages[0]),
        _row(f"bracket of {PLAYERS}, last page", pages[-1]),
        _row(f"double elimination of {SMALL}", _pages(*small)[0]),
    ]
    cost = seconds_each(lambda: _pages(*large))
    return [*rows, Row(f"bracket of {PLAYERS} cut into pages", f"{cost * 1e3:.1f} ms")]


def _row(what: str, page: StandingsPage | BracketPage) -> Row:
    cost = seconds_each(lambda: _draw(page))
    return Row(what, f"{cost * 1e3:.1f} ms, {len(_draw(page).data):,} bytes")


def _draw(page: StandingsPage | BracketPage) -> Picture:
    return draw_standings(page) if isinstance(page, StandingsPage) else draw_bracket(page)


def _pages(there: Tournament, tree: Bracket) -> Sequence[BracketPage]:
    return tree_pages(there, tree, "Elimination", 1)


def _played(players: int, kind: Kind) -> tuple[Tournament, Bracket]:
    """Returns a bracket with random results to the end."""
    luck = Random(1)
    there = swiss(0, players)
    seeds = [one.id for one in there.entrants]
    decided: dict[str, int] = {}
    pairings: list[PairingRow] = []
    while (tree := build_bracket(kind, seeds, decided)).champion is None:
        for node in tree.ready:
            assert node.a is not None
            winner = "A" if node.b is None else luck.choice(("A", "B"))
            decided[node.slot] = node.a if winner == "A" or node.b is None else node.b
            games = {"games_a": 2} if winner == "A" else {"games_b": 2}
            row = PairingRow(
                len(pairings) + 1, NAME, 1, 1, node.slot, node.a, node.b, winner, "played"
            )
            pairings.append(replace(row, **games))
    return replace(there, pairings=pairings), tree
