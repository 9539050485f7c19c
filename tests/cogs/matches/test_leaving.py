"""A player leaves the server in a match without a clock: noticed, told, ended, claimed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import update

from bot.matches import pace
from bot.matches.absences import NOT_YOURS
from bot.matches.refusals import MatchOver
from bot.store.absences import save_absence
from bot.store.match_schema import choices, matches
from cogs.matches.absence_controller import ASK_AFTER, UNKNOWN
from cogs.matches.commands import ROUND_SECONDS
from engine.players import Player
from tests.cogs.dying import MOMENTS, Moment, die_sending
from tests.cogs.matches.clocks import begin_at, now
from tests.cogs.matches.duel import NAMES, Duel, at_once
from tests.cogs.matches.leaving import absence, absence_messages, leave
from tests.cogs.matches.reading import buttons, said, text_of
from tests.cogs.traffic import statements
from tests.conftest import Table

DAY = 24 * 3600
END, CLAIM = "End without a result", "Claim the win"


def members_asked(table: Table) -> int:
    return len([one for one in table.env.http_requests if "/members/" in one.path])


async def let_a_day_pass(duel: Duel, but: int = 0) -> None:
    """A day passes since it was noticed that a player has left, but for some seconds."""
    noticed = await absence(duel)
    assert noticed is not None
    assert 0 <= now(duel.table) - (noticed.due - DAY) <= ROUND_SECONDS
    async with duel.table.bot.store.write() as connection:
        await save_absence(connection, replace(noticed, due=now(duel.table) + but))


async def left(table: Table) -> tuple[Duel, Player, Player]:
    """A match whose mover has left, which was noticed."""
    duel = await begin_at(table, "none")
    mover, other = await duel.mover()
    leave(duel, mover)
    await table.env.advance_time(ASK_AFTER + ROUND_SECONDS)
    return duel, mover, other


def come_back(duel: Duel, player: Player) -> None:
    duel.table.guild.add_member(duel.actor(player).user)


async def test_the_opponent_is_told_once_when_the_match_waits_for_who_left(table: Table) -> None:
    duel, mover, other = await left(table)
    [call] = absence_messages(duel)
    assert call.content.startswith(f"{duel.actor(other).mention}, **{NAMES[mover]}** has left")
    assert [user.id for user in call.mentions] == [duel.actor(other).id]
    assert list(buttons(call)) == [END, CLAIM]
    await table.restart()
    await table.env.advance_time(ASK_AFTER + ROUND_SECONDS)
    assert [one.id for one in absence_messages(duel)] == [call.id]


async def test_nobody_is_told_while_the_match_waits_for_the_other(table: Table) -> None:
    duel = await begin_at(table, "none")
    mover, other = await duel.mover()
    leave(duel, other)
    await table.env.advance_time(ASK_AFTER + ROUND_SECONDS)
    assert not absence_messages(duel)
    await duel.take(mover, "End turn")
    await table.env.advance_time(ASK_AFTER + ROUND_SECONDS)
    assert len(absence_messages(duel)) == 1


async def test_discord_is_asked_now_and_then_and_not_with_a_clock(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert pace.PRESENCE_SECONDS == 3600
    monkeypatch.setattr(pace, "PRESENCE_SECONDS", 4 * ROUND_SECONDS)
    duel = await begin_at(table, "none")
    await table.env.advance_time(ASK_AFTER - 1)
    assert members_asked(table) == 0
    await table.env.advance_time(ROUND_SECONDS + 1)
    assert members_asked(table) == 2
    await table.env.advance_time(2 * ROUND_SECONDS)
    assert members_asked(table) == 2
    await table.env.advance_time(2 * ROUND_SECONDS)
    assert members_asked(table) == 4
    await duel.concede("A")
    await begin_at(replace(table, channel=table.guild.create_text_channel("room")), "daily")
    await table.env.advance_time(ASK_AFTER + 2 * ROUND_SECONDS)
    assert members_asked(table) == 4


async def test_no_match_is_left_out_however_many_wait(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.matches.absence_controller.AT_A_TIME", 1)
    monkeypatch.setattr(pace, "PRESENCE_SECONDS", 1)
    longest = await begin_at(table, "none")
    await table.env.advance_time(1)
    latest = await begin_at(replace(table, channel=table.guild.create_text_channel("room")), "none")
    mover, _ = await longest.mover()
    if (await latest.mover())[0] == mover:
        await latest.take(mover, "End turn")
    await table.env.advance_time(ASK_AFTER)
    leave(longest, mover)
    await table.env.advance_time(3 * ROUND_SECONDS)
    assert absence_messages(longest)


async def test_of_a_match_that_has_waited_for_days_it_asks_less_often(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "PRESENCE_SECONDS", 2 * ROUND_SECONDS)
    monkeypatch.setattr(pace, "RARE_PRESENCE_SECONDS", 5 * ROUND_SECONDS)
    await begin_at(table, "none")
    async with table.bot.store.write() as connection:
        for of in (matches.c.created, choices.c.made):
            await connection.execute(update(of.table).values({of: of - 2 * DAY}))
    await table.env.advance_time(ROUND_SECONDS)
    assert members_asked(table) == 2
    await table.env.advance_time(4 * ROUND_SECONDS)
    assert members_asked(table) == 2
    await table.env.advance_time(ROUND_SECONDS)
    assert members_asked(table) == 4


async def test_it_is_ended_without_a_result(table: Table) -> None:
    duel, _, other = await left(table)
    await table.restart()
    [call] = absence_messages(duel)
    pressed = await duel.press(other, call, buttons(call)[END])
    row = await duel.row()
    assert (row.state, row.winner, row.ending) == ("void", None, "left")
    assert pressed.response is not None
    assert not buttons(pressed.response)
    assert "ended without a result" in text_of(pressed.response)
    assert "ended without a result: a player had left" in text_of(await duel.board())


async def test_it_is_claimed_after_a_day_and_no_sooner(table: Table) -> None:
    duel, mover, other = await left(table)
    [call] = absence_messages(duel)
    assert "You may claim the win <t:" in said(await duel.press(other, call, buttons(call)[CLAIM]))
    assert (await duel.row()).state == "running"
    await let_a_day_pass(duel, but=1)
    await table.restart()
    await duel.press(other, call, buttons(call)[CLAIM])
    assert (await duel.row()).state == "running"
    await table.env.advance_time(1)
    await duel.press(other, call, buttons(call)[CLAIM])
    row = await duel.row()
    assert (row.state, row.winner, row.ending) == ("over", other, "left")
    assert f"**{NAMES[other]} wins**: **{NAMES[mover]}** has left" in text_of(await duel.board())
    assert not buttons(absence_messages(duel)[0])
    assert "has left" in text_of(duel.panel(other))


async def test_who_comes_back_and_plays_goes_on(table: Table) -> None:
    duel, mover, other = await left(table)
    come_back(duel, mover)
    await duel.take(mover, "End turn")
    [call] = absence_messages(duel)
    assert not buttons(call)
    assert "is back" in call.content
    assert (await duel.mover())[0] == other
    leave(duel, mover)
    await duel.take(other, "End turn")
    await table.env.advance_time(ASK_AFTER + ROUND_SECONDS)
    assert [bool(buttons(one)) for one in absence_messages(duel)] == [False, True]


async def test_once_they_are_back_a_choice_costs_what_it_did_before(table: Table) -> None:
    duel = await begin_at(table, "none")
    first, second = await duel.mover()
    await table.env.advance_time(16 * 60)
    with statements(table) as before:
        await duel.take(first, "End turn")
    leave(duel, second)
    await table.env.advance_time(ASK_AFTER + ROUND_SECONDS)
    assert absence_messages(duel)
    come_back(duel, second)
    await duel.take(second, "End turn")
    await table.env.advance_time(16 * 60)
    with statements(table) as after:
        await duel.take(first, "End turn")
    assert after == before


@pytest.mark.parametrize("label", [END, CLAIM])
async def test_who_is_back_loses_nothing_before_they_play(table: Table, label: str) -> None:
    duel, mover, other = await left(table)
    await let_a_day_pass(duel)
    come_back(duel, mover)
    [call] = absence_messages(duel)
    pressed = await duel.press(other, call, buttons(call)[label])
    assert "is on this server again" in said(pressed)
    assert (await duel.row()).state == "running"
    assert not buttons(absence_messages(duel)[0])


@pytest.mark.parametrize("label", [END, CLAIM])
async def test_nobody_but_the_opponent_decides(table: Table, label: str) -> None:
    duel, mover, _ = await left(table)
    await let_a_day_pass(duel)
    [call] = absence_messages(duel)
    carol = table.guild.add_member(table.env.create_user("carol"))
    assert "Only the two players" in said(await carol.click(call, label=label))
    come_back(duel, mover)
    assert NOT_YOURS in said(await duel.press(mover, call, buttons(call)[label]))
    assert (await duel.row()).state == "running"
    assert buttons(absence_messages(duel)[0])


async def test_while_discord_does_not_say_nothing_is_decided(table: Table) -> None:
    duel, mover, other = await left(table)
    [call] = absence_messages(duel)
    path = f"/guilds/{table.guild.id}/members/{duel.actor(mover).id}"
    table.env.inject_error("GET", path, status=503, times=3)
    assert UNKNOWN in said(await duel.press(other, call, buttons(call)[END]))
    assert (await duel.row()).state == "running"


async def test_who_plays_and_who_ends_at_once_leave_one_of_them(table: Table) -> None:
    duel, mover, other = await left(table)
    [call] = absence_messages(duel)
    panel = duel.panel(mover)
    await at_once(
        table.env,
        duel.actor(mover).user.click(panel, custom_id=buttons(panel)["End turn"]),
        duel.actor(other).click(call, custom_id=buttons(call)[END]),
    )
    row = await duel.row()
    assert row.state == "running"
    assert (await duel.mover())[0] == other
    assert not buttons(absence_messages(duel)[0])


async def test_a_second_press_finds_nothing_to_decide(table: Table) -> None:
    duel, _, other = await left(table)
    [call] = absence_messages(duel)
    ends = buttons(call)[END]
    await at_once(table.env, *(duel.actor(other).click(call, custom_id=ends) for _ in range(2)))
    assert (await duel.row()).state == "void"


async def test_who_claims_and_then_ends_at_once_is_not_told_that_there_is_no_result(
    table: Table,
) -> None:
    duel, _, other = await left(table)
    await let_a_day_pass(duel)
    [call] = absence_messages(duel)
    claims, ends = (buttons(call)[label] for label in (CLAIM, END))
    _, ended = await at_once(
        table.env,
        duel.actor(other).click(call, custom_id=claims),
        duel.actor(other).click(call, custom_id=ends),
    )
    row = await duel.row()
    assert (row.state, row.winner) == ("over", other)
    assert str(MatchOver()) in said(ended)
    assert "The match has ended." in absence_messages(duel)[0].content


@pytest.mark.parametrize("moment", MOMENTS)
async def test_the_opponent_is_told_once_over_a_crash(table: Table, moment: Moment) -> None:
    duel = await begin_at(table, "none")
    mover, _ = await duel.mover()
    leave(duel, mover)
    die_sending(table.bot, moment)
    while await absence(duel) is None:
        await table.env.advance_time(ROUND_SECONDS)
    await table.restart()
    await table.env.advance_time(ROUND_SECONDS)
    assert len(absence_messages(duel)) == 1
