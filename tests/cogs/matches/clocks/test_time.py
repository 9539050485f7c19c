"""Clocks in Discord: what players see of them, warnings, and matches that are lost on time."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.cluster.outages import BEAT_SECONDS
from bot.store.matches.match_clocks import save_clock
from cogs.matches.commands import ROUND_SECONDS, MatchCommands
from cogs.ui.periodic import LONGEST
from engine.players import PLAYERS
from tests.cogs.bot_scope import as_bot
from tests.cogs.dying import MOMENTS, Moment, die_sending, find_discord, lose_discord
from tests.cogs.matches.clocks.clocks import (
    EACH,
    LOST,
    SHORT_AWAY,
    SHORT_BANK,
    WARNING,
    WON,
    begin_at,
    clock_calls,
    clock_of,
    now,
    set_loudness,
    shorten_live_clock,
)
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.reading import buttons, text_of
from tests.conftest import Table

QUARTER, TENTH = SHORT_BANK // 4, SHORT_BANK // 10
"""Seconds that are left when a player is warned."""


@pytest.fixture(autouse=True)
def short_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    shorten_live_clock(monkeypatch)


def clockwork(table: Table) -> Any:
    cog: Any = table.bot.get_cog("match")
    assert type(cog).__name__ == MatchCommands.__name__
    return cog.clockwork


async def test_a_match_is_lost_on_time_also_over_a_restart(table: Table) -> None:
    duel = await begin_at(table, "live")
    slow, other = await duel.mover()
    before = await clock_of(duel)
    assert before.deadline - before.asked == EACH + SHORT_BANK
    await table.env.advance_time(10)
    await lose_discord(table)
    await table.env.advance_time(SHORT_AWAY)
    assert (await clock_of(duel)).deadline == before.deadline < now(table)
    await table.restart()
    after = await clock_of(duel)
    assert 0 <= after.deadline - before.deadline - SHORT_AWAY <= BEAT_SECONDS
    assert f"<t:{after.deadline}:R>" in text_of(await duel.board())
    assert (await duel.row()).state == "running"
    await table.env.advance_time(after.deadline - now(table) - 1)
    assert (await duel.row()).state == "running"
    await table.env.advance_time(1)
    row = await duel.row()
    assert (row.state, row.winner, row.ending) == ("over", other, "time")
    assert f"**{row.names[other]} wins**" in text_of(await duel.board())
    for player in PLAYERS:
        assert f"**{row.names[other]} wins**" in text_of(duel.panel(player))
    assert [LOST in words for words in clock_calls(duel, slow)].count(True) == 1
    assert [WON in words for words in clock_calls(duel, other)] == [True]
    assert row.board_link in clock_calls(duel, other)[0]


async def test_a_match_that_is_lost_while_the_bot_ends_is_shown(table: Table) -> None:
    duel = await begin_at(table, "live")
    _, other = await duel.mover()
    clockwork(table)._job._timer.cancel()
    await table.env.advance_time((await clock_of(duel)).deadline - now(table) + 1)

    async def end() -> None:
        clockwork(table)._job.wake()
        await asyncio.sleep(0)  # its round is in progress
        await table.bot.remove_cog("match")

    ending: list[asyncio.Task[None]] = []
    await as_bot(table.env, lambda: ending.append(asyncio.create_task(end())))
    await ending[0]
    assert f"**{(await duel.row()).names[other]} wins**" in text_of(await duel.board())


async def test_several_that_were_overdue_before_a_crash_are_settled_in_order_after_it(
    table: Table,
) -> None:
    duels: list[Duel] = []
    for number in range(2):
        room = table.guild.create_text_channel(f"room-{number}")
        duels.append(await begin_at(replace(table, channel=room), "live"))
    latest = await clock_of(duels[0])
    async with table.bot.store.write() as connection:
        await save_clock(connection, replace(latest, deadline=latest.deadline + 60))
    in_order = sorted([((await clock_of(duel)).deadline, duel.id) for duel in duels])
    assert [match_id for _, match_id in in_order] == [duels[n].id for n in (1, 0)]
    await clockwork(table)._job.stop()
    await table.env.advance_time(EACH + SHORT_BANK + 60 + BEAT_SECONDS)
    await lose_discord(table)
    await table.env.advance_time(SHORT_AWAY)
    assert {(await duel.row()).state for duel in duels} == {"running"}
    await table.restart()
    boards = {duel.id: (await duel.row()).board_link for duel in duels}
    for player in PLAYERS:
        told = [words for words in clock_calls(duels[0], player) if LOST in words or WON in words]
        assert len(told) == len(duels)
        for words, (_, match_id) in zip(told, in_order, strict=True):
            assert boards[match_id] in words
    for duel in duels:
        assert (await duel.row()).ending == "time"
    await table.env.advance_time(SHORT_AWAY)
    assert len(clock_calls(duels[0], "A")) + len(clock_calls(duels[0], "B")) == 2 * len(duels)


async def test_an_outage_costs_no_time_and_the_boards_show_that(table: Table) -> None:
    duel = await begin_at(table, "live")
    mover, _ = await duel.mover()
    before = await clock_of(duel)
    await lose_discord(table)
    await table.env.advance_time(SHORT_AWAY)
    await find_discord(table)
    await table.env.advance_time(ROUND_SECONDS)
    after = await clock_of(duel)
    assert after.deadline > now(table)
    assert after.deadline - before.deadline >= SHORT_AWAY
    assert f"<t:{after.deadline}:R>" in text_of(await duel.board())
    assert f"<t:{after.deadline}:R>" in text_of(duel.panel(mover))
    listed = (await duel.actor(mover).slash(table.channel, "match")).response
    assert listed is not None
    assert f"Your time runs out <t:{after.deadline}:R>" in listed.content


async def test_a_click_a_second_late_loses_kindly(table: Table) -> None:
    duel = await begin_at(table, "live")
    mover, other = await duel.mover()
    clockwork(table)._job._timer.cancel()
    await table.env.advance_time((await clock_of(duel)).deadline - now(table) + 1)
    panel = duel.panel(mover)
    await duel.press(mover, panel, buttons(panel)["End turn"])
    row = await duel.row()
    assert (row.winner, row.ending) == (other, "time")
    assert "the time ran out" in text_of(duel.panel(mover))
    assert f"**{row.names[other]} wins**" in text_of(duel.panel(mover))
    assert f"**{row.names[other]} wins**" in text_of(await duel.board())
    assert [WON in words for words in clock_calls(duel, other)] == [True]


async def test_a_player_is_warned_at_a_quarter_once_until_they_press(table: Table) -> None:
    await set_loudness(table)
    duel = await begin_at(table, "live")
    mover, other = await duel.mover()
    deadline = (await clock_of(duel)).deadline
    link = (await duel.row()).board_link
    for left, count in ((QUARTER + 1, 0), (QUARTER, 1)):
        await table.env.advance_time(deadline - left - now(table))
        assert len(clock_calls(duel, mover)) == count
    [told] = clock_calls(duel, mover)
    assert f"{WARNING} <t:{deadline}:R>" in told
    assert link in told
    await table.restart()
    await table.env.advance_time(deadline - TENTH - now(table))
    assert len(clock_calls(duel, mover)) == 1
    await duel.take(mover, "End turn")
    await duel.take(other, "End turn")
    await table.env.advance_time(EACH)
    assert len(clock_calls(duel, mover)) == 1
    assert clock_calls(duel, other) == []


async def test_who_takes_no_direct_messages_is_warned_at_the_board_and_may_choose_fewer(
    table: Table,
) -> None:
    await set_loudness(table)
    duel = await begin_at(table, "live")
    mover, _ = await duel.mover()
    dm = duel.actor(mover).user.dm_channel
    table.env.inject_error("POST", f"/channels/{dm.id}/messages", status=403, code=50007)
    await table.env.advance_time((await clock_of(duel)).deadline - QUARTER - now(table))
    user = duel.actor(mover).id
    [call] = [m for m in duel.place.history() if m.content.startswith(f"<@{user}> ⏳")]
    asked = (await duel.actor(mover).click(call, label="Fewer calls")).response
    assert asked is not None
    assert asked.ephemeral
    await duel.actor(mover).select(asked, ["never"], custom_id="settings:loudness")
    assert (await table.bot.services.settings.of_member(user)).loudness == "never"


async def test_a_match_that_has_called_at_the_turn_warns_no_more_until_they_press(
    table: Table,
) -> None:
    duel = await begin_at(table, "live")
    mover, _ = await duel.mover()
    assert "Fewer calls" in buttons(duel.panel(mover))
    await table.env.advance_time((await clock_of(duel)).deadline - TENTH - now(table))
    assert clock_calls(duel, mover) == []


async def test_time_passes_without_any_call_to_discord(table: Table) -> None:
    await begin_at(table, "relaxed")
    before = len(table.env.http_requests)
    await table.env.advance_time(3 * LONGEST)
    assert len(table.env.http_requests) == before


@pytest.mark.parametrize("moment", MOMENTS)
async def test_that_a_match_is_lost_on_time_is_told_once_over_a_crash(
    table: Table, moment: Moment
) -> None:
    duel = await begin_at(table, "live")
    slow, other = await duel.mover()
    await table.env.advance_time((await clock_of(duel)).deadline - 1 - now(table))
    die_sending(table.bot, moment)
    await table.env.advance_time(1)
    assert (await duel.row()).ending == "time"
    await table.restart()
    await table.env.advance_time(LONGEST)
    assert len([words for words in clock_calls(duel, slow) if LOST in words]) == 1
    assert len([words for words in clock_calls(duel, other) if WON in words]) == 1


async def test_a_warning_that_was_lost_is_not_given_to_who_has_moved(table: Table) -> None:
    await set_loudness(table)
    duel = await begin_at(table, "live")
    mover, _ = await duel.mover()
    die_sending(table.bot, "before")
    await table.env.advance_time((await clock_of(duel)).deadline - QUARTER - now(table))
    await duel.take(mover, "End turn")
    await table.restart()
    assert clock_calls(duel, mover) == []


async def test_where_the_bot_may_not_look_back_it_rather_warns_twice_than_never(
    table: Table,
) -> None:
    await set_loudness(table)
    duel = await begin_at(table, "live")
    mover, _ = await duel.mover()
    die_sending(table.bot, "after")
    await table.env.advance_time((await clock_of(duel)).deadline - QUARTER - now(table))
    dm = duel.actor(mover).user.dm_channel
    table.env.inject_error("GET", f"/channels/{dm.id}/messages", status=403, code=50001)
    await table.restart()
    assert len(clock_calls(duel, mover)) == 2
