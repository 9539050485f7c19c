"""A message that was sent before a crash is not sent again after an outage that has postponed
deadlines."""

from __future__ import annotations

from bot.matchmaking.queue_upkeep import READY_SECONDS
from cogs.matches.commands import ROUND_SECONDS
from tests.cogs.dying import die_sending, stay_away
from tests.cogs.matches.absences.leaving import absence, absence_messages, leave
from tests.cogs.matches.clocks.clocks import begin_at, clock_calls, clock_of, now, set_loudness
from tests.cogs.queue.waiting import calls as found_calls
from tests.cogs.queue.waiting import found, join, member, press
from tests.cogs.tournaments.playing import create
from tests.conftest import Table

AWAY = 90


async def test_a_warning_names_the_new_deadline(table: Table) -> None:
    await set_loudness(table)
    duel = await begin_at(table, "live")
    mover, _ = await duel.mover()
    die_sending(table.bot, "after", once=True)
    before = await clock_of(duel)
    await table.env.advance_time(before.deadline - 150 - now(table))
    [warned] = clock_calls(duel, mover)
    assert f"<t:{before.deadline}:R>" in warned
    await stay_away(table, AWAY)
    await table.env.advance_time(ROUND_SECONDS)
    deadline = (await clock_of(duel)).deadline
    assert deadline > before.deadline
    assert [f"<t:{deadline}:R>" in words for words in clock_calls(duel, mover)] == [True]


async def test_that_a_player_has_left(table: Table) -> None:
    await table.env.advance_time(5)
    duel = await begin_at(table, "none")
    mover, _ = await duel.mover()
    leave(duel, mover)
    die_sending(table.bot, "after", once=True)
    while await absence(duel) is None:
        await table.env.advance_time(ROUND_SECONDS)
    await stay_away(table, 600)
    await table.env.advance_time(ROUND_SECONDS)
    gone = await absence(duel)
    assert gone is not None
    assert [message.id for message in absence_messages(duel)] == [gone.message]
    assert f"<t:{gone.due}:R>" in absence_messages(duel)[0].content


async def test_the_call_to_check_in(table: Table) -> None:
    cup = await create(table, 2, starts="in 20 minutes", check_in=15)
    begins = (await cup.whole()).row.check_in_from
    assert begins is not None
    die_sending(table.bot, "after", once=True)
    await table.env.advance_time(begins - now(table) + 2)
    await stay_away(table, AWAY)
    await table.env.advance_time(ROUND_SECONDS)
    starts = (await cup.whole()).row.starts
    said = [one for one in cup.announcements() if "check in now" in one]
    assert [f"<t:{starts}:R>" in one for one in said] == [True]


async def test_the_pairings_of_a_round(table: Table) -> None:
    await table.env.advance_time(5)
    cup = await create(table, 3, round_minutes=120)
    die_sending(table.bot, "after", once=True)
    await cup.manage_for_sure("Start", "Start it")
    await cup.settle()
    await stay_away(table, AWAY)
    await table.env.advance_time(ROUND_SECONDS)
    there = await cup.whole()
    said = [one for one in cup.announcements() if "· round 1 of" in one]
    assert [f"<t:{there.rounds[0].deadline}:R>" in one for one in said] == [True]


async def test_the_calls_of_two_who_were_found(table: Table) -> None:
    await table.env.advance_time(5)
    pair = [await member(table, name) for name in ("Ann", "Ben")]
    await join(table, pair[0])
    die_sending(table.bot, "after")
    await join(table, pair[1])
    assert [len(found_calls(one)) for one in pair] == [1, 1]
    await table.restart()
    await table.env.advance_time(READY_SECONDS + 1)
    [queue_pair] = await found(table)
    for one in pair:
        [call] = found_calls(one)
        assert f"<t:{queue_pair.expires}:R>" in call.content
        await press(one, "Ready")
    assert await found(table) == []
