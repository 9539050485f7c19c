"""`/learn` begins missions, one after the other, which are played by clicks as they say."""

from __future__ import annotations

import pytest

from bot.matches.refusals import NotPlaying
from bot.settings import Settings
from bot.store.exercises import MISSION
from bot.store.guilds import change_guild
from bot.store.mission_progress import finished_missions
from cogs.missions.layout import GO_ON
from cogs.practice.layout import OFF
from tests.cogs.matches.reading import alt_texts, buttons, menus, text_of
from tests.cogs.missions.learning import (
    FIRST,
    MISSIONS,
    TAUGHT,
    answer_of,
    board,
    give_up,
    hand,
    learn,
    mission,
    play,
    press,
    stored,
    take,
    wanted,
)
from tests.cogs.settings.panels import administrator
from tests.conftest import Table


async def finished(table: Table) -> set[str]:
    """The missions of the first game that Alice has finished."""
    async with table.bot.store.read() as connection:
        return {*await finished_missions(connection, table.alice.id, FIRST)}


@pytest.mark.parametrize("direct", [False, True], ids=["server", "direct message"])
async def test_a_mission_begins_at_once_and_goes_on_after_a_restart(table: Table, direct: bool):
    answer = await learn(table, direct=direct)
    assert f"Mission 1 of {len(MISSIONS)}: {MISSIONS[0].title}" in text_of(answer)
    row = await mission(table)
    panel = await hand(table, row)
    assert f"🎓 {MISSIONS[0].steps[0].say}" in text_of(panel)
    assert {"Hint", "Give up"} <= {*buttons(panel)}
    assert not {"Take back", "I know this game"} & {*buttons(panel)}
    assert all(alt_texts(panel) + alt_texts(await board(table, row)))
    await take(table, row, await wanted(table, row))
    await table.restart()
    await table.env.settle()
    await play(table, row)
    assert (await stored(table, row.id)).state == "over"
    for message in (await hand(table, row), await board(table, row)):
        assert MISSIONS[0].done in text_of(message)
        assert {"Next", "All missions"} <= {*buttons(message)}
        assert not {"Review", "Rematch"} & {*buttons(message)}
        assert "conceded" not in text_of(message)


async def test_next_begins_the_next_and_learn_goes_on_with_it(table: Table):
    await learn(table)
    first = await mission(table)
    await play(table, first)
    assert len(await finished(table)) == 1
    await press(table, first, "Next")
    row = await mission(table)
    assert row.exercise == MISSIONS[1].key
    assert row.table_channel == first.table_channel
    answer = await learn(table)
    assert GO_ON in text_of(answer)
    assert (await mission(table)).id == row.id
    await press(table, first, "Next")
    assert (await mission(table)).id == row.id


async def test_who_gives_up_can_try_again_or_pick_another(table: Table):
    await learn(table)
    row = await mission(table)
    await give_up(table, row)
    assert not await finished(table)
    shown = await hand(table, row)
    assert {"Try again", "All missions"} <= {*buttons(shown)}
    await press(table, row, "Try again")
    again = await mission(table)
    assert (again.id, again.exercise) == (again.id, row.exercise)
    assert again.id != row.id
    every = answer_of(await press(table, row, "All missions"))
    [(menu, listed)] = menus(every).items()
    assert len(listed) == len(MISSIONS)
    last = MISSIONS[-1].key.removeprefix(MISSION)
    await table.alice.user.select(every, [last], custom_id=menu)
    await table.env.settle()
    assert (await mission(table)).exercise == MISSIONS[-1].key


async def test_nobody_tries_the_mission_of_another_again(table: Table):
    await learn(table)
    row = await mission(table)
    await give_up(table, row)
    boss = administrator(table)
    refused = await boss.click(await board(table, row), label="Try again")
    assert answer_of(refused).content == str(NotPlaying())
    assert await table.bot.services.missions.running(boss.id) is None


async def test_without_a_game_one_is_picked_and_gone_on_with(table: Table):
    asked = answer_of(await table.alice.slash(table.channel, "learn"))
    assert len(buttons(asked)) == len(TAUGHT)
    await table.alice.click(asked, custom_id=f"learn:game:{FIRST}")
    await table.env.settle()
    row = await mission(table)
    await play(table, row)
    answer = answer_of(await table.alice.slash(table.channel, "learn"))
    await table.env.settle()
    assert MISSIONS[1].title in text_of(answer)


async def test_a_server_without_practice_has_no_missions(table: Table):
    await table.bot.store.run(change_guild, table.guild.id, practice=False)
    assert text_of(await learn(table)) == OFF
    await learn(table, direct=True)
    assert (await mission(table)).guild is None


class TestHost:
    """Where the host has no practice matches."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"practice_matches": 0})

    async def test_there_are_none(self, table: Table):
        await learn(table)
        assert await table.bot.services.missions.running(table.alice.id) is None
