"""Ratings of a large server: a leaderboard's page and picture, and recomputing all ratings."""

from __future__ import annotations

import asyncio
import tempfile
import time
from random import Random
from typing import Final

from benchmarks.measurement import Row, seconds_each, times
from bot.ratings.model import is_provisional
from bot.ratings.rating_updates import recompute_ratings
from bot.store import Store
from bot.store.decks.deck_rows import NewVersion, add_deck, add_version
from bot.store.matches.match_rows import MatchRow, add_match
from bot.store.ratings.leaderboard import LeaderboardKey, LeaderboardPage, leaderboard_page
from bot.tournaments.after_match import after_match
from rendering import Leaderboard, LeaderboardLine, draw_leaderboard

MATCHES: Final = 10_000
MEMBERS: Final = 10_000
PAGE: Final = 10
BOARD: Final = LeaderboardKey(1, "game", "live")


def leaderboard_rows() -> list[Row]:
    """Returns rows with times: for a leaderboard's first and last page, for its picture, for rating
    every match once, and for rating all again."""
    return asyncio.run(_measure())


async def _measure() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite+aiosqlite:///{folder}/matches.db")
        try:
            return await _measured(store)
        finally:
            await store.close()


async def _measured(store: Store) -> list[Row]:
    async with store.write() as connection:
        deck_id = await add_deck(connection, 1, "Deck", "deck", 0)
        version = NewVersion(BOARD.game, "", "", True, 40, None, 0, ())
        deck = (await add_version(connection, deck_id, version, 0)).version_id
        luck = Random(1)
        rows = [_match(luck, number, deck) for number in range(MATCHES)]
        for row in rows:
            await add_match(connection, row)
        begin = time.perf_counter()
        for row in rows:
            await after_match(connection, row)
        once = time.perf_counter() - begin
    async with store.read() as connection:
        page = await leaderboard_page(connection, BOARD, 0, PAGE)
    first = await _page_seconds(store, 0)
    last = await _page_seconds(store, page.total - PAGE)
    board = _drawn(page)
    picture = seconds_each(lambda: draw_leaderboard(board))
    async with store.write() as connection:
        begin = time.perf_counter()
        await recompute_ratings(connection)
        again = time.perf_counter() - begin
    return [
        Row(f"first page of {page.total:,} members", f"{first * 1e3:.1f} ms"),
        Row("last page", f"{last * 1e3:.1f} ms", times(last, first, "the first page")),
        Row(
            "picture of a page",
            f"{picture * 1e3:.1f} ms, {len(draw_leaderboard(board).data):,} bytes",
            times(picture, first, "reading the first page"),
        ),
        Row("a match rated at its end", f"{once / MATCHES * 1e3:.2f} ms"),
        Row(
            f"{MATCHES:,} matches rated again",
            f"{again:.2f} s",
            times(again, once, "rating each at its end"),
        ),
    ]


async def _page_seconds(store: Store, offset: int, runs: int = 50) -> float:
    begin = time.perf_counter()
    for _ in range(runs):
        async with store.read() as connection:
            await leaderboard_page(connection, BOARD, offset, PAGE)
    return (time.perf_counter() - begin) / runs


def _drawn(page: LeaderboardPage) -> Leaderboard:
    lines = (
        LeaderboardLine(
            rank=line.rank,
            name=line.rating.name,
            rating=line.rating.shown,
            provisional=is_provisional(line.rating),
            wins=line.rating.wins,
            losses=line.rating.losses,
            draws=line.rating.draws,
            needs=line.needs,
        )
        for line in page.lines
    )
    return Leaderboard("Game", f"{page.total:,} players", 1, page.total // PAGE, tuple(lines))


def _match(luck: Random, number: int, deck: int) -> MatchRow:
    a, b = luck.sample(range(1, MEMBERS + 1), 2)
    return MatchRow(
        id=f"{number:06}",
        game=BOARD.game,
        guild=BOARD.guild,
        channel=1,
        state="over",
        player_a=a,
        player_b=b,
        name_a=f"Member {a}",
        name_b=f"Member {b}",
        deck_a=deck,
        deck_b=deck,
        seed=bytes(32),
        opening_fingerprint="",
        winner=luck.choice(("A", "B")),
        created=number,
        ended=number,
        clock=BOARD.pace,
        rated=True,
        turns=10,
        ending="played",
    )
