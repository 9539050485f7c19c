"""`/learn` begins missions, one after another, which are played by clicks as they say."""

from __future__ import annotations

import engine
from bot.exercises.written_card import key_of
from bot.store.exercises.mission_progress import note_finished
from bot.store.settings.guild_settings import change_guild
from cogs.matches.choices.layouts.decision_rows import HINTED
from tests.cogs.matches.reading import alt_texts, buttons, marks, menus, text_of
from tests.cogs.missions.learning import (
    FIRST,
    MISSIONS,
    TAUGHT,
    answer_of,
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
from tests.cogs.practice.practice import alice_at
from tests.cogs.walking import crowd, go_on, screen
from tests.conftest import Table


async def test_a_mission_is_played_by_clicks_also_after_a_restart_and_leads_to_the_next(
    table: Table,
):
    """A wrong choice on the way gets an answer of its own; a hint marks the right one."""
    page = await table.alice.slash(table.channel, "learn")
    assert f": 0 of {len(MISSIONS) + 1} done" in text_of(screen(page))
    assert crowd(screen(page)) == (4, 1)
    answer = screen(await go_on(table.alice, page, "Start mission 1"))
    assert "Hint" in buttons(answer)
    assert f"Mission 1 of {len(MISSIONS) + 1}: {MISSIONS[0].title}" in text_of(answer)
    row, step = await mission(table), MISSIONS[0].steps[0]
    assert all(alt_texts(await hand(table, row)))
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
    over = await hand(table, row)
    assert MISSIONS[0].done in text_of(over)
    assert list(buttons(over)) == ["Next", "All missions", "Watch replay", "Log"]
    assert all(alt_texts(over))
    await press(table, row, "Next")
    following = await mission(table)
    assert following.exercise == MISSIONS[1].key
    assert "Your turn" in text_of(await learn(table))
    assert (await mission(table)).id == following.id


async def test_a_mission_that_is_given_up_is_its_players_to_try_again(table: Table):
    await learn(table)
    row = await mission(table)
    await give_up(table, row)
    await press(table, row, "Try again")
    again = await mission(table)
    assert again.exercise == row.exercise
    assert again.id != row.id
    every = answer_of(await press(table, row, "All missions"))
    [(menu, listed)] = menus(every).items()
    assert len(listed) == len(MISSIONS)
    last = key_of(MISSIONS[-1])
    asked = await alice_at(table, every).select(every, [last], custom_id=menu)
    assert (await mission(table)).exercise == again.exercise
    assert list(buttons(screen(asked))) == ["Continue", "Quit and start"]
    await go_on(alice_at(table, every), asked, "Quit and start")
    await table.env.settle()
    assert (await mission(table)).exercise == MISSIONS[-1].key


async def test_another_game_is_chosen_and_remembered_and_ends_no_mission(table: Table):
    other = engine.games()[TAUGHT[1]]
    page = await table.alice.slash(table.channel, "learn")
    games = await go_on(table.alice, page, "Another game")
    assert list(buttons(screen(games))) == [engine.games()[key].title for key in TAUGHT]
    hand = screen(await go_on(table.alice, games, other.title, "Start mission 1"))
    row = await mission(table)
    assert (row.game, row.exercise) == (other.key, other.missions[0].key)
    await table.env.settle()
    listed = await go_on(
        table.alice, hand, "⋯", "All missions", "Another game", engine.games()[FIRST].title
    )
    asked = await go_on(table.alice, listed, "Start mission 1")
    assert list(buttons(screen(asked))) == ["Continue", "Quit and start"]
    assert (await mission(table)).id == row.id
    await give_up(table, row)
    await table.bot.store.run(
        note_finished, table.alice.id, other.key, key_of(other.missions[0]), 0
    )
    page = screen(await table.alice.slash(table.channel, "learn"))
    assert f"{other.title}: 1 of" in text_of(page)
    assert "Start mission 2" in buttons(page)


async def test_a_server_without_practice_has_no_missions_but_direct_messages_do(table: Table):
    await table.bot.store.run(change_guild, table.guild.id, practice=False)
    assert "Practice matches are switched off on this server." in text_of(await learn(table))
    assert await table.bot.services.exercises.running(table.alice.id) is None
    await learn(table, direct=True)
    row = await mission(table)
    assert row.guild is None
    assert f"🎓 {MISSIONS[0].steps[0].say}" in text_of(await hand(table, row))
    assert "Quit" in buttons(await hand(table, row))
