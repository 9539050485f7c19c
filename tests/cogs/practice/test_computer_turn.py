"""The computer's turn is one story: the board before and after it, and what it did."""

from __future__ import annotations

import random

import pytest

from bot.matches.refusals import NotPractice
from engine import games
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.duel import begin as people
from tests.cogs.matches.reading import text_of
from tests.cogs.practice.practice import running, shown
from tests.cogs.practice.test_playing import panel
from tests.conftest import Table

HEADING = "The computer's turn"


async def until_told(table: Table, key: str) -> Duel:
    """A match in which the computer has just had a turn."""
    answer = await table.alice.slash(table.channel, "match practice", game=key, level="easy")
    row = await running(table)
    await table.env.settle()
    duel, luck = Duel(table, row.id, shown(answer), table.channel), random.Random(key)
    for _ in range(60):
        snapshot = await table.bot.services.matches.current(row.id)
        if snapshot.story is not None and snapshot.public.active == row.human:
            return duel
        assert row.human is not None
        await duel.play_randomly(luck, await panel(duel, row), row.human)
        duel.match = None
        await table.env.settle()
    raise AssertionError


def pictures(message: object) -> list[str]:
    return [one.filename for one in getattr(message, "attachments", ())]


@pytest.mark.parametrize("key", list(games()))
async def test_the_turn_is_told_with_the_board_before_and_after_it(table: Table, key: str):
    duel = await until_told(table, key)
    board = await duel.board()
    assert HEADING in text_of(board)
    assert "Turn" in text_of(board).split(HEADING)[1]
    before, after = pictures(board)
    assert before == f"before-{after}"


async def test_the_story_goes_once_the_player_has_acted(table: Table):
    duel = await until_told(table, "chaos")
    matches, row = table.bot.services.matches, await running(table)
    snapshot = await matches.current(row.id)
    decision = snapshot.views["A"].decision
    assert decision is not None
    attack = next(n for n, one in enumerate(decision.options) if one.facts["do"] == "attack")
    await table.alice.click(await duel.board(), label="My hand")
    after = await matches.choose(row.id, row.users["A"], snapshot.number, attack, sure="yes")
    await table.alice.slash(table.channel, "match board")
    await table.env.settle()
    assert after.public.active == "A"
    assert HEADING not in text_of(await duel.board())
    assert len(pictures(await duel.board())) == 1


@pytest.mark.parametrize("restarted", [False, True])
async def test_slower_shows_each_step_to_who_presses(table: Table, restarted: bool):
    duel = await until_told(table, "lifeburn")
    if restarted:
        await table.restart()
    result = await table.alice.click(await duel.board(), label="Slower")
    await table.env.settle()
    first = shown(result)
    assert first.flags.ephemeral
    assert "step 1 of" in text_of(first)
    last = int(text_of(first).split("step 1 of ")[1].split("\n")[0])
    steps = [text_of(first)]
    for step in range(2, last + 1):
        await table.alice.click(shown(result), label="Next ▶")
        await table.env.settle()
        steps.append(text_of(shown(result)))
        assert f"step {step} of {last}" in steps[-1]
        assert pictures(shown(result))
    assert len(set(steps)) == last
    await table.alice.click(shown(result), label="◀ Back")
    await table.env.settle()
    assert f"step {max(0, last - 1)} of {last}" in text_of(shown(result))


async def test_the_story_is_the_same_after_a_restart(table: Table):
    await until_told(table, "cardfinity")
    row = await running(table)
    before = (await table.bot.services.matches.current(row.id)).story
    await table.restart()
    assert (await table.bot.services.matches.current(row.id)).story == before


async def test_a_turn_that_is_taken_back_is_told_no_more(table: Table):
    duel = await until_told(table, "cardfinity")
    matches, row = table.bot.services.matches, await running(table)
    while not (await matches.current(row.id)).since["A"]:  # the computer began
        snapshot = await matches.current(row.id)
        decision = snapshot.views["A"].decision
        assert decision is not None
        await matches.choose(row.id, row.users["A"], snapshot.number, decision.default)
        await table.bot.services.computer.finish()
    await matches.take_back_turn(row.id, row.users["A"])
    await table.alice.slash(table.channel, "match board")
    await table.env.settle()
    assert HEADING not in text_of(await duel.board())


async def test_no_step_is_shown_of_a_match_between_people(table: Table):
    duel = await people(table)
    with pytest.raises(NotPractice):
        await table.bot.services.matches.step_of_turn(duel.id, 0, 1)
