"""Who has never played is told once from what they can learn a game."""

from __future__ import annotations

import pytest

from bot.store.guilds import change_guild
from cogs.help.guide import NEWCOMER
from cogs.missions.controller import OFFER
from tests.cogs.matches.duel import begin
from tests.cogs.missions.learning import answer_of, learn, mission
from tests.conftest import Table


async def told(table: Table, command: str, **wishes: object) -> bool:
    """Whether Alice is told below the answer to a command."""
    result = await table.alice.slash(table.channel, command, **wishes)
    await table.env.settle()
    assert result.ephemeral
    return any(OFFER in one.content for one in result.followups)


@pytest.mark.parametrize("command", ["match list", "match board", "queue status"])
async def test_a_newcomer_is_told_below_the_first_answer(table: Table, command: str):
    assert await told(table, command)
    await table.restart()
    assert not await told(table, command)
    assert not await told(table, "match list")


async def test_a_press_on_what_is_told_leads_to_the_missions(table: Table):
    result = await table.alice.slash(table.channel, "match list")
    await table.env.settle()
    [offer] = result.followups
    await table.alice.click(offer, label="Learn")
    await table.env.settle()


async def test_help_tells_it_once_and_has_the_button_always(table: Table):
    for expected in (True, False):
        page = answer_of(await table.alice.slash(table.channel, "help"))
        assert (NEWCOMER in page.content) is expected
    assert not await told(table, "match list")


async def test_who_has_learned_or_played_is_not_told(table: Table):
    await learn(table)
    await mission(table)
    assert not await told(table, "match list")


async def test_who_has_played_is_not_told(table: Table):
    duel = await begin(table)
    await duel.concede("B")
    await table.env.settle()
    assert not await told(table, "match list")


async def test_who_is_told_nothing_of_practice_is_told_nothing_of_missions(table: Table):
    await table.bot.store.run(change_guild, table.guild.id, practice=False)
    assert not await told(table, "match list")
    await table.bot.store.run(change_guild, table.guild.id, practice=True)
    assert await told(table, "match list")


async def test_who_could_not_be_answered_is_told_the_next_time(table: Table):
    table.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062)
    assert not (await table.alice.slash(table.channel, "match list")).acknowledged
    await table.env.settle()
    assert await told(table, "match list")
