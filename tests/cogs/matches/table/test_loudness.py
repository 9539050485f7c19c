"""The loudness of matches, in the direct messages with the hands and in their questions."""

from __future__ import annotations

from tests.cogs.matches.clocks.clocks import set_loudness
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.reading import buttons
from tests.cogs.matches.series.proposals import offer_draw, offer_rematch
from tests.cogs.matches.table.panels import dms
from tests.conftest import Table


async def rings(duel: Duel, words: str) -> bool:
    """Returns whether the newest message with these words in the match's channel notified somebody,
    as a press on **Fewer calls** there would change."""
    asked = [message for message in duel.place.history() if words in message.content][-1]
    rang = bool(asked.mentions)
    assert rang == ("Fewer calls" in buttons(asked)) == (not asked.flags.suppress_notifications)
    return rang


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


async def test_questions_call_nobody_who_wants_no_call(table: Table) -> None:
    await set_loudness(table, "never")
    duel = await begin(table, clock="relaxed")
    mover, other = await duel.mover()
    await offer_draw(duel, mover)
    assert not await rings(duel, "offers a draw")
    assert "Accept draw" in buttons(await duel.called())
    await duel.concede(mover)
    await offer_rematch(duel, other)
    assert not await rings(duel, "offers a rematch")


async def test_a_question_calls_once_until_its_player_has_pressed_something(table: Table) -> None:
    duel = await begin(table, clock="relaxed")
    mover, other = await duel.mover()
    sent = dms(duel, other)
    await offer_draw(duel, mover)
    assert await rings(duel, "offers a draw")
    await duel.take(mover, "End turn")
    assert dms(duel, other) == sent
    await duel.take(other, "End turn")
    await duel.take(mover, "End turn")
    assert dms(duel, other) == sent + 1


async def test_a_question_is_no_second_call(table: Table) -> None:
    duel = await begin(table, clock="relaxed")
    _, other = await duel.mover()
    await offer_draw(duel, other)
    assert not await rings(duel, "offers a draw")


async def test_a_player_who_has_answered_a_question_is_called_again(table: Table) -> None:
    duel = await begin(table, clock="relaxed")
    mover, other = await duel.mover()
    await offer_draw(duel, mover)
    asked = await duel.called()
    await duel.press(other, asked, buttons(asked)["Play on"])
    sent = dms(duel, other)
    await table.env.advance_time(1)
    await duel.take(mover, "End turn")
    assert dms(duel, other) == sent + 1


async def test_once_a_day_holds_for_the_turns_and_questions_of_a_match_too(table: Table) -> None:
    await set_loudness(table, "day")
    duel = await begin(table, clock="relaxed")
    mover, other = await duel.mover()
    await duel.take(mover, "End turn")
    assert not duel.panel(other).flags.suppress_notifications
    sent = dms(duel, other)
    await duel.take(other, "End turn")
    await offer_draw(duel, mover)
    assert not await rings(duel, "offers a draw")
    await duel.take(mover, "End turn")
    assert dms(duel, other) == sent


async def test_a_daily_match_rings_for_a_rematch_but_not_for_a_draw(table: Table) -> None:
    duel = await begin(table, clock="daily")
    mover, _ = await duel.mover()
    await offer_draw(duel, mover)
    assert not await rings(duel, "offers a draw")
    await duel.concede(mover)
    await offer_rematch(duel, mover)
    assert await rings(duel, "offers a rematch")
