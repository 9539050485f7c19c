"""`/learn` begins missions, one after the other, which are played by clicks as they say."""

from __future__ import annotations

from bot.exercises.written_card import key_of
from bot.matches.match_refusals import NotPlaying
from bot.store.exercises.mission_progress import note_finished
from bot.store.settings.guild_settings import change_guild
from cogs.matches.choices.layouts.decision_rows import HINTED
from tests.cogs.matches.reading import alt_texts, buttons, marks, menus, text_of
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
    now,
    other,
    play,
    press,
    stored,
    take,
)
from tests.cogs.settings.panels import administrator
from tests.conftest import Table

GO_ON = "You are in the middle of it."


async def test_a_mission_is_played_by_clicks_also_after_a_restart_and_leads_to_the_next(
    table: Table,
):
    """A wrong choice on the way is answered in words of its own; a hint marks the right one."""
    answer = await learn(table)
    assert f"Mission 1 of {len(MISSIONS)}: {MISSIONS[0].title}" in text_of(answer)
    row, step = await mission(table), MISSIONS[0].steps[0]
    assert all(alt_texts(await hand(table, row)) + alt_texts(await board(table, row)))
    before, option = await now(table, row), await other(table, row)
    decision = before.views[row.human].decision
    assert decision is not None
    await take(table, row, option)
    panel = text_of(await hand(table, row))
    assert f"Taken back.** {step.answer(decision.options[option].facts)}" in panel
    assert step.say in panel
    assert (await now(table, row)).number == before.number
    await table.restart()
    await press(table, row, "Hint")
    panel = await hand(table, row)
    assert f"{HINTED} **{step.label}**. {step.why}" in text_of(panel)
    assert marks(panel).count(HINTED) == 1
    await play(table, row)
    assert (await stored(table, row.id)).state == "over"
    for message in (await hand(table, row), await board(table, row)):
        assert MISSIONS[0].done in text_of(message)
        assert {"Next", "All missions"} <= {*buttons(message)}
    await press(table, row, "Next")
    following = await mission(table)
    assert following.exercise == MISSIONS[1].key
    assert following.table_channel == row.table_channel
    assert GO_ON in text_of(await learn(table))
    assert (await mission(table)).id == following.id
    await press(table, row, "Next")
    assert (await mission(table)).id == following.id


async def test_a_mission_that_is_given_up_is_its_players_to_try_again(table: Table):
    await learn(table)
    row = await mission(table)
    await give_up(table, row)
    boss = administrator(table)
    refused = await boss.click(await board(table, row), label="Try again")
    assert answer_of(refused).content == str(NotPlaying())
    assert await table.bot.services.exercises.running(boss.id) is None
    await press(table, row, "Try again")
    again = await mission(table)
    assert again.exercise == row.exercise
    assert again.id != row.id
    every = answer_of(await press(table, row, "All missions"))
    [(menu, listed)] = menus(every).items()
    assert len(listed) == len(MISSIONS)
    last = key_of(MISSIONS[-1])
    await table.alice.user.select(every, [last], custom_id=menu)
    await table.env.settle()
    assert (await mission(table)).exercise == MISSIONS[-1].key


async def test_without_a_game_one_is_picked_and_gone_on_with(table: Table):
    asked = answer_of(await table.alice.slash(table.channel, "learn"))
    assert len(buttons(asked)) == len(TAUGHT)
    await table.alice.click(asked, custom_id=f"learn:game:{FIRST}")
    await table.env.settle()
    row = await mission(table)
    assert row.exercise == MISSIONS[0].key
    await give_up(table, row)
    key = key_of(MISSIONS[0])
    await table.bot.store.run(note_finished, table.alice.id, FIRST, key, 0)
    answer = answer_of(await table.alice.slash(table.channel, "learn"))
    await table.env.settle()
    assert MISSIONS[1].title in text_of(answer)


async def test_a_server_without_practice_has_no_missions_but_direct_messages_do(table: Table):
    await table.bot.store.run(change_guild, table.guild.id, practice=False)
    assert "Practice matches are switched off on this server." in text_of(await learn(table))
    assert await table.bot.services.exercises.running(table.alice.id) is None
    await learn(table, direct=True)
    row = await mission(table)
    assert row.guild is None
    assert f"🎓 {MISSIONS[0].steps[0].say}" in text_of(await hand(table, row))
    assert "Give up" in buttons(await board(table, row))
