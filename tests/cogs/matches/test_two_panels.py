"""A player's two private panels, the direct message and My hand: which one follows the match."""

from __future__ import annotations

from tests.bot.deck_texts import CYCLERS
from tests.cogs.matches.duel import begin, play_a_cycler
from tests.cogs.matches.panels import HERE, QUARTER, dms, opened
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.traffic import calls
from tests.conftest import Table


async def test_both_are_kept_up_to_date_until_one_is_used(table: Table) -> None:
    duel = await begin(table)
    mover, other = await duel.mover()
    private = await opened(duel, other)
    await duel.take(mover, "End turn")
    assert "End turn" in buttons(private)
    assert "End turn" in buttons(duel.panel(other))


async def test_who_plays_behind_my_hand_has_a_way_there_in_the_direct_message(table: Table) -> None:
    duel = await begin(table, *CYCLERS)
    mover, _ = await duel.mover()
    private = await opened(duel, mover)
    [(menu, values)] = menus(private).items()
    await duel.press(mover, private, menu, next(iter(values.values())))
    direct = duel.panel(mover)
    assert list(buttons(direct)) == HERE
    assert "behind **My hand**" in text_of(direct)
    before = len(calls(table))
    await duel.press(mover, private, next(iter(buttons(private).values())))
    assert not [call for call in calls(table)[before:] if f"/{direct.channel.id}/" in call]
    await duel.press(mover, direct, buttons(direct)["Play here"])
    assert "End turn" in buttons(duel.panel(mover))
    assert list(buttons(private)) == HERE
    assert "in your direct messages" in text_of(private)


async def test_who_plays_in_the_direct_message_is_not_answered_twice(table: Table) -> None:
    duel = await begin(table, *CYCLERS)
    mover, _ = await duel.mover()
    private = await opened(duel, mover)
    await play_a_cycler(duel, mover)
    assert list(buttons(private)) == HERE
    await duel.press(mover, private, buttons(private)["Play here"])
    assert "End turn" in buttons(private)
    assert list(buttons(duel.panel(mover))) == HERE


async def test_a_new_turn_rings_also_for_who_plays_behind_my_hand(table: Table) -> None:
    duel = await begin(table)
    mover, other = await duel.mover()
    private = await opened(duel, mover)
    await duel.press(mover, private, buttons(private)["End turn"])
    before = dms(duel, mover)
    await duel.take(other, "End turn")
    assert dms(duel, mover) == before + 1
    assert "End turn" in buttons(duel.panel(mover))
    assert "End turn" in buttons(private)


async def test_after_a_quarter_of_an_hour_the_direct_message_is_kept_up_to_date_again(
    table: Table,
) -> None:
    duel = await begin(table, *CYCLERS)
    mover, _ = await duel.mover()
    private = await opened(duel, mover)
    [(menu, values)] = menus(private).items()
    await duel.press(mover, private, menu, next(iter(values.values())))
    assert list(buttons(duel.panel(mover))) == HERE
    await table.env.advance_time(QUARTER + 1)
    assert buttons(duel.panel(mover)) == buttons(private)


async def test_after_a_restart_the_direct_message_is_kept_up_to_date_again(table: Table) -> None:
    duel = await begin(table)
    mover, other = await duel.mover()
    private = await opened(duel, other)
    await duel.take(mover, "End turn")
    await duel.press(other, private, buttons(private)["End turn"])
    await table.restart()
    await duel.take(mover, "End turn")
    assert "End turn" in buttons(duel.panel(other))


async def test_who_takes_no_direct_messages_brings_the_hand_there_by_a_button(table: Table) -> None:
    duel = await begin(table)
    mover, _ = await duel.mover()
    user = duel.actor(mover).user
    settings = (await duel.actor(mover).slash(table.channel, "settings me")).response
    await duel.actor(mover).click(settings, label="Send none")
    [pointer] = [m for m in user.dm_channel.history() if "no direct messages" in text_of(m)]
    answer = await user.click(pointer, label="My hand")
    assert answer.ephemeral
    assert answer.response is not None
    assert "End turn" in buttons(answer.response)


async def test_the_end_of_a_match_is_told_on_both(table: Table) -> None:
    duel = await begin(table)
    mover, other = await duel.mover()
    private = await opened(duel, mover)
    await duel.press(mover, private, buttons(private)["End turn"])
    await duel.concede(other)
    newest = duel.actor(mover).user.dm_channel.history()[-1]
    for message in (private, newest):
        assert "wins" in text_of(message)
