"""Speed of beginning the next round of a tournament as the bot does it, from its store."""

from __future__ import annotations

import asyncio
import tempfile
import time
from dataclasses import asdict, replace
from typing import Final

from benchmarks.measurement import Row
from benchmarks.tournaments import NAME, PLAYERS, ROUNDS, swiss
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.decks.deck_rows import NewVersion, add_deck, add_version
from bot.store.tournaments.tournament_rows import (
    Tournament,
    add_entrant,
    add_pairings,
    add_round,
    add_tournament,
    rounds_of,
)
from bot.tournaments.after_match import after_match
from bot.tournaments.round_service import RoundService

MOMENT: Final = 0.005
"""Seconds between two checks of the event loop."""


def advancing_rows() -> list[Row]:
    """Returns rows with the times to start the last round of a Swiss: reading the tournament,
    pairing, and storing. The last row is the longest time for which anything else on the event loop
    had to wait."""
    return asyncio.run(_measured(swiss(ROUNDS - 1)))


async def _measured(there: Tournament) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite+aiosqlite:///{folder}/tournaments.db")
        try:
            await _keep(store, there)
            round_service = RoundService(
                store, lambda: 1, MatchService(store, lambda: 1, after_match)
            )
            pauses = list[float]()
            watching = asyncio.create_task(_watch(pauses))
            begin = time.perf_counter()
            await round_service.process_due()
            seconds = time.perf_counter() - begin
            watching.cancel()
            async with store.read() as connection:
                assert len(await rounds_of(connection, NAME)) == ROUNDS
        finally:
            await store.close()
    whole, pause = f"{seconds * 1e3:.0f} ms", f"{max(pauses) * 1e3:.0f} ms"
    return [
        Row(f"round {ROUNDS} of {PLAYERS} begun", whole, "read, paired and stored"),
        Row("  the event loop was busy at most", pause),
    ]


async def _watch(pauses: list[float]) -> None:
    """Notes by how much the event loop was late each time."""
    while True:
        begin = time.perf_counter()
        await asyncio.sleep(MOMENT)
        pauses.append(time.perf_counter() - begin - MOMENT)


async def _keep(store: Store, there: Tournament) -> None:
    async with store.write() as connection:
        deck = await add_deck(connection, 1, "Deck", "deck", 0)
        version = NewVersion("game", "", "", True, 40, None, 0, ())
        kept = (await add_version(connection, deck, version, 0)).version_id
        await add_tournament(connection, replace(there.row, began=0))
        for one in there.entrants:
            await add_entrant(connection, **asdict(replace(one, deck_version=kept)))
        for row in there.rounds:
            await add_round(connection, row)
        await add_pairings(connection, [asdict(pairing) for pairing in there.pairings])
