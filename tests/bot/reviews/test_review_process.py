"""Reviewing in the background process: the engine's result, whatever happens to the process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

import engine
from bot.processes.background_process import BackgroundProcess
from bot.processes.time_limits import ProcessDied
from bot.reviews.review_process import review_in_background, review_on
from bot.reviews.review_service import pack_review, unpack_review
from engine.core.randomness import SEED_BYTES
from engine.practice.advice import advise
from engine.record import Record
from engine.review.review import Review
from tests.bot.light_work import loaded

GAME = next(iter(engine.games().values()))
CHOICES = 6
SEED = bytes(SEED_BYTES)


@pytest.fixture
async def process() -> AsyncIterator[BackgroundProcess]:
    background = BackgroundProcess()
    yield background
    await background.close()


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shortens reviews."""
    monkeypatch.setattr("bot.reviews.review_process.SECONDS", 0.5)


def played() -> Record:
    """Returns a match of two starter decks that A conceded after its first choices."""
    one, other = (GAME.parse_deck(starter.text) for starter in GAME.starters()[:2])
    match = GAME.begin((one, other), SEED, "A")
    for _ in range(CHOICES):
        assert match.decision is not None
        player = match.decision.player
        match.choose(player, advise(match, player, "normal", SEED).option)
    match.concede("A")
    return match.record()


async def reviewed(process: BackgroundProcess) -> Review:
    return await review_in_background(process, "A match", played(), "A", frozenset())


async def test_it_is_made_slice_by_slice_and_can_be_kept(process: BackgroundProcess) -> None:
    found = await reviewed(process)
    assert found.standings
    assert found.looked_at == found.decisions
    assert unpack_review(pack_review(found)) == found


async def test_thinking_goes_first(process: BackgroundProcess) -> None:
    making = asyncio.create_task(reviewed(process))
    for _ in range(5):
        assert await process.think(60, loaded)
    assert (await making).standings


@pytest.mark.parametrize("deaths", [1, 3])
async def test_where_the_process_dies_it_is_begun_anew(
    process: BackgroundProcess, monkeypatch: pytest.MonkeyPatch, deaths: int
) -> None:
    begun: list[bool] = []
    measure = process.measure

    async def dying(seconds: float, work: Callable[..., Any], wanted: object, begins: bool) -> Any:
        assert work is review_on
        begun.append(begins)
        if len(begun) in range(2, 2 + deaths):
            raise ProcessDied
        return await measure(seconds, work, wanted, begins)

    monkeypatch.setattr(process, "measure", dying)
    if deaths == 1:
        assert (await reviewed(process)).standings
        assert begun[:3] == [True, False, True]
    else:
        with pytest.raises(ProcessDied):
            await reviewed(process)


async def test_who_does_not_wait_any_more_ends_it(process: BackgroundProcess) -> None:
    making = asyncio.create_task(reviewed(process))
    await asyncio.sleep(0)
    making.cancel()
    with pytest.raises(asyncio.CancelledError):
        await making
