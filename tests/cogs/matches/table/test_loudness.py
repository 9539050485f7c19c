"""How loud matches are, in the direct messages with the hands."""

from __future__ import annotations

from tests.cogs.matches.clocks.clocks import set_loudness
from tests.cogs.matches.duel import begin
from tests.cogs.matches.reading import buttons
from tests.cogs.matches.table.panels import dms
from tests.conftest import Table


async def test_a_daily_match_changes_the_hand_without_a_call(table: Table) -> None:
    duel = await begin(table, clock="daily")
    mover, other = await duel.mover()
    assert all(duel.panel(one).flags.suppress_notifications for one in (mover, other))
    sent = dms(duel, other)
    await duel.take(mover, "End turn")
    assert dms(duel, other) == sent
    assert {"End turn", "Fewer calls"} & buttons(duel.panel(other)).keys() == {"End turn"}


async def test_a_live_match_calls_once_and_then_nobody_who_is_at_it(table: Table) -> None:
    duel = await begin(table, clock="live")
    mover, other = await duel.mover()
    assert not duel.panel(mover).flags.suppress_notifications
    sent = dms(duel, mover), dms(duel, other)
    await duel.take(mover, "End turn")
    assert dms(duel, other) == sent[1] + 1
    assert "Fewer calls" in buttons(duel.panel(other))
    for _ in range(2):
        await duel.take(other, "End turn")
        await duel.take(mover, "End turn")
    assert (dms(duel, mover), dms(duel, other)) == (sent[0], sent[1] + 1)


async def test_who_wants_no_call_gets_none(table: Table) -> None:
    await set_loudness(table, "never")
    duel = await begin(table, clock="live")
    mover, other = await duel.mover()
    sent = dms(duel, other)
    await duel.take(mover, "End turn")
    assert duel.panel(mover).flags.suppress_notifications
    assert dms(duel, other) == sent


async def test_once_a_day_one_match_calls_and_the_others_do_not(table: Table) -> None:
    await set_loudness(table, "day")
    for _ in range(4):
        await begin(table, clock="relaxed")
    called = [
        message
        for actor in (table.alice, table.bob)
        for message in actor.user.dm_channel.history()
        if message.flags.components_v2 and not message.flags.suppress_notifications
    ]
    assert 1 <= len(called) == len({message.channel.id for message in called})
