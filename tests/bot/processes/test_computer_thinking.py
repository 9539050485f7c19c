"""The computer's thinking: its advice, the order of turns, and the effects of a death or the
end."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import time
from collections.abc import AsyncIterator, Awaitable
from dataclasses import replace

import pytest

import engine
from bot.decks.power_process import SEED, DeckMeasurement, measure_slice
from bot.processes import background_process
from bot.processes.background_process import BackgroundProcess
from bot.processes.computer_thinking import ComputerThinking
from bot.processes.time_limits import ProcessDied, TooSlow
from engine.core.randomness import SEED_BYTES
from engine.match import Match
from engine.practice.advice import Advice, advise
from engine.practice.levels import LEVELS, Level
from engine.record import StartingPosition
from tests.bot.light_work import die, die_once, loaded
from tests.bot.waiting import PATIENCE
from tests.sometimes import amount

GAMES = list(engine.games().values())
MEASURED = next(game for game in GAMES if game.measures)
COMPUTER_SEED = bytes(range(SEED_BYTES))


@pytest.fixture
async def process() -> AsyncIterator[BackgroundProcess]:
    background = BackgroundProcess()
    yield background
    await background.close()


def begun(key: str, seed: int = 1) -> Match:
    """Returns a match of two starter decks, before its first choice."""
    game = engine.games()[key]
    decks = [game.parse_deck(starter.text) for starter in game.starters()[:2]]
    return game.begin((decks[0], decks[1]), bytes([seed] * SEED_BYTES), "A")


async def asked(
    thinking: ComputerThinking, match: Match, level: Level, *, explain: bool = False
) -> Advice:
    """Returns the process's advice to the player for whom the match waits."""
    assert match.decision is not None
    player = match.decision.player
    return await thinking.advise(match.record(), player, level, COMPUTER_SEED, explain=explain)


def own(match: Match, level: Level, *, explain: bool = False) -> Advice:
    """Returns the engine's advice, asked directly."""
    assert match.decision is not None
    return advise(match, match.decision.player, level, COMPUTER_SEED, explain=explain)


async def test_it_is_the_engines_advice_as_matches_of_all_games_go_on(process: BackgroundProcess):
    thinking = ComputerThinking(process)
    for game in GAMES:
        match = begun(game.key)
        for _ in range(amount(6, 12)):
            assert match.decision is not None
            advice = await asked(thinking, match, "normal", explain=True)
            assert advice == own(match, "normal", explain=True)
            match.choose(match.decision.player, advice.option)


async def test_each_level_is_the_engines(process: BackgroundProcess):
    thinking, match = ComputerThinking(process), begun(MEASURED.key)
    for level in LEVELS:
        advice = await asked(thinking, match, level)
        if not advice.hurried:
            assert advice == own(match, level)


async def test_a_match_that_went_back_is_advised_as_it_stands(process: BackgroundProcess):
    thinking, match = ComputerThinking(process), begun("cardfinity")
    before = match.record()
    first = await asked(thinking, match, "normal")
    for _ in range(3):
        assert match.decision is not None
        match.choose(match.decision.player, match.decision.default)
        await asked(thinking, match, "normal")
    again = engine.replay(replace(before, choices=()))
    assert await asked(thinking, again, "normal") == first


async def test_described_positions_are_told_apart(process: BackgroundProcess):
    """Their decks and seeds may be equal."""
    thinking = ComputerThinking(process)
    for hand in ("[]", '["Rat"]', '["Wolf"]'):
        laid = StartingPosition(
            '"Rat": power 2 "Wolf": power 9 tapped', f'{{"A": {{"hand": {hand}}}}}'
        )
        match = engine.games()["cardfinity"].begin_laid(laid, ("", ""), bytes(SEED_BYTES))
        advice = await asked(thinking, match, "normal", explain=True)
        assert advice == own(match, "normal", explain=True)


async def test_who_asks_first_is_answered_first(process: BackgroundProcess):
    thinking, answered = ComputerThinking(process), list[int]()

    async def ask(number: int) -> None:
        await asked(thinking, begun("cardfinity", number), "normal")
        answered.append(number)

    await asyncio.gather(*(ask(number) for number in range(6)))
    assert answered == [*range(6)]


async def test_a_hint_goes_before_what_the_computer_chooses_elsewhere(process: BackgroundProcess):
    thinking, answered = ComputerThinking(process), list[str]()

    async def ask(number: int, *, explain: bool) -> None:
        await asked(thinking, begun("cardfinity", number), "normal", explain=explain)
        answered.append("hint" if explain else "choice")

    at_it = asyncio.create_task(process.think(PATIENCE, time.sleep, 0.1))
    await asyncio.sleep(0)
    choices = [asyncio.create_task(ask(number, explain=False)) for number in range(4)]
    await asyncio.sleep(0)
    await asyncio.gather(at_it, *choices, ask(4, explain=True))
    assert answered == ["hint", *["choice"] * 4]


async def test_thinking_and_measuring_change_nothing_of_each_other(process: BackgroundProcess):
    text = MEASURED.starters()[0].text
    thinking, match = ComputerThinking(process), begun("cardfinity")
    expected = own(match, "normal")
    measuring = DeckMeasurement(process, MEASURED.key, text, 16)
    deadline = time.monotonic() + PATIENCE
    while not measuring.over:
        assert time.monotonic() < deadline
        assert await asked(thinking, match, "normal") == expected
        await asyncio.sleep(0.02)
    *_, power = MEASURED.measure(MEASURED.parse_deck(text), 16, SEED)
    assert (measuring.power, measuring.failure) == (power, "")
    measuring.stop()


@pytest.mark.skipif(
    "forkserver" not in multiprocessing.get_all_start_methods(), reason="nothing is loaded before"
)
async def test_thinking_and_measuring_find_loaded_what_they_need(process: BackgroundProcess):
    """On a busy machine a process of low priority would load for seconds while somebody waits."""
    before = await process.think(PATIENCE, loaded)
    assert await asked(ComputerThinking(process), begun(MEASURED.key), "hard", explain=True)
    wanted = (MEASURED.key, MEASURED.starters()[0].text, 2)
    assert await process.measure(PATIENCE, measure_slice, wanted, True)
    assert not await process.think(PATIENCE, loaded) - before


async def test_what_a_process_died_over_is_tried_once_more(
    process: BackgroundProcess, tmp_path_factory: pytest.TempPathFactory
):
    mark = tmp_path_factory.mktemp("died") / "once"
    before = await process.think(PATIENCE, os.getpid)
    assert await process.think(PATIENCE, die_once, str(mark)) not in (0, before)


async def test_those_who_wait_are_answered_where_the_process_dies_over_another(
    process: BackgroundProcess,
):
    thinking, matches = ComputerThinking(process), [begun("cardfinity", n) for n in range(4)]
    await process.think(PATIENCE, os.getpid)
    began = time.monotonic()
    dying = asyncio.create_task(process.think(PATIENCE, die))
    await asyncio.sleep(0)
    advice = await asyncio.gather(*(asked(thinking, match, "normal") for match in matches))
    assert advice == [own(match, "normal") for match in matches]
    assert time.monotonic() - began < PATIENCE / 4
    with pytest.raises(ProcessDied):
        await dying


async def test_what_is_only_compared_comes_after_what_a_match_waits_for(
    process: BackgroundProcess,
):
    """The process is busy: the request that came first but only compares is answered last."""
    thinking, match, answered = ComputerThinking(process), begun("cardfinity"), list[str]()

    async def note(who: str, asking: Awaitable[object]) -> None:
        await asking
        answered.append(who)

    await process.think(PATIENCE, os.getpid)
    again = thinking.advise_again(match.record(), "A", "easy", COMPUTER_SEED)
    async with asyncio.TaskGroup() as asking:
        asking.create_task(process.think(PATIENCE, time.sleep, 0.1))
        await asyncio.sleep(0)
        asking.create_task(note("compared", again))
        await asyncio.sleep(0)
        asking.create_task(note("computer", asked(thinking, match, "easy")))
        asking.create_task(note("hint", asked(thinking, match, "easy", explain=True)))
    assert answered == ["hint", "computer", "compared"]


async def test_who_comes_last_does_not_wait_for_ever(
    process: BackgroundProcess, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(background_process, "PATIENT_SECONDS", 0.05)
    await process.think(PATIENCE, os.getpid)
    busy = asyncio.create_task(process.think(PATIENCE, time.sleep, 0.3))
    await asyncio.sleep(0)
    with pytest.raises(TooSlow):
        await process.think_last(PATIENCE, os.getpid)
    assert await busy is None
    assert await process.think_last(PATIENCE, os.getpid) > 0


async def test_the_event_loop_goes_on_while_it_thinks(process: BackgroundProcess):
    """The first request comes before there is any process: starting one delays nobody either."""
    turns = 0
    asking = asyncio.create_task(process.think(PATIENCE, time.sleep, 0.5))
    while not asking.done():
        await asyncio.sleep(0.01)
        turns += 1
    assert turns > 10


async def test_after_the_end_nobody_is_left_waiting():
    process = BackgroundProcess()
    await process.think(PATIENCE, os.getpid)
    under_way = asyncio.create_task(process.think(PATIENCE, time.sleep, 0.3))
    waiting = asyncio.create_task(process.think(PATIENCE, os.getpid))
    await asyncio.sleep(0.1)
    await process.close()
    assert await under_way is None
    for late in (
        waiting,
        ComputerThinking(process).advise(begun("cardfinity").record(), "A", "easy", b""),
    ):
        with pytest.raises(ProcessDied):
            await late


async def test_a_process_that_never_thought_can_be_closed():
    await ComputerThinking().close()
