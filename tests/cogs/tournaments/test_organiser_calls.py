"""A player calls an organiser to the table: the clocks stand until one comes, ten minutes at
most."""

from __future__ import annotations

import simcord

from bot.store.clocks import ClockRow, get_clock
from bot.store.guilds import change_guild
from bot.store.matches import MatchRow
from bot.store.organiser_calls import get_organiser_call
from tests.cogs.matches.duel import begin as duel_begins
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.tournaments.playing import Cup, begin, organiser, said
from tests.conftest import Table

CALL, COMING = "Call an organiser", "I am coming"


async def board(cup: Cup, row: MatchRow):
    [message] = [m for m in cup.place_of(row).history() if m.id == row.board_message]
    return message


async def clock(table: Table, row: MatchRow) -> ClockRow:
    async with table.bot.store.read() as connection:
        found = await get_clock(connection, row.id)
    assert found is not None
    return found


async def call(cup: Cup, caller: simcord.MemberActor, reason: str = "They *drew* two") -> str:
    """A player calls, and gives back what they are told."""
    row = await cup.match(caller)
    asked = await caller.click(await board(cup, row), label=CALL)
    if asked.modal is None:
        return said(asked)
    return said(await caller.submit_modal(asked, {"reason": reason}))


def called(cup: Cup):
    """The messages that call the organisers."""
    return [message for message in cup.channel.history() if COMING in buttons(message)]


async def test_the_role_is_called_with_reason_and_link_and_nobody_else(table: Table) -> None:
    cup = await begin(table, 2)
    role = table.guild.create_role("Judges")
    async with table.bot.store.write() as connection:
        await change_guild(connection, table.guild.id, organiser_role=role.id)
    caller = cup.players[0]
    row = await cup.match(caller)
    assert "The organisers are called" in await call(cup, caller, "They *drew* two @everyone")
    [message] = called(cup)
    assert f"<@&{role.id}>" in message.content
    assert r"They \*drew\* two" in message.content
    assert row.board_link in message.content
    assert [one.id for one in message.role_mentions] == [role.id]
    assert not message.mention_everyone
    assert "An organiser was called" in text_of(await board(cup, row))


async def test_clocks_stand_until_an_organiser_comes(table: Table) -> None:
    cup = await begin(table, 2, clock="relaxed")
    caller = cup.players[0]
    row = await cup.match(caller)
    before = await clock(table, row)
    await call(cup, caller)
    await table.restart()
    await table.env.advance_time(240)
    [message] = called(cup)
    refused = said(await caller.click(message, label=COMING))
    assert "run tournaments here" in refused
    await (await organiser(table, "Otto")).click(message, label=COMING)
    after = await clock(table, row)
    assert 239 <= after.deadline - before.deadline <= 242
    assert after.asked - before.asked == after.deadline - before.deadline
    [message] = [m for m in cup.channel.history() if "is coming" in m.content]
    assert "**Otto** is coming" in message.content
    assert not buttons(message)
    assert "runs out of time" in text_of(await board(cup, row))


async def test_they_stand_ten_minutes_at_most_and_a_choice_meanwhile_costs_nothing(
    table: Table,
) -> None:
    cup = await begin(table, 2, no_show_minutes=0)
    caller = cup.players[0]
    row = await cup.match(caller)
    before = await clock(table, row)
    await call(cup, caller)
    await table.env.advance_time(590)
    assert (await cup.match(caller)).state == "running"
    assert (await clock(table, row)).deadline == before.deadline + 600
    left = before.deadline - before.asked
    await table.env.advance_time(10 + left + 5)
    async with table.bot.store.read() as connection:
        made = await get_organiser_call(connection, row.id)
    assert made is not None
    assert made.answered_by is None
    [ended] = await cup.matches(row.pairing or 0)
    assert (ended.state, ended.ending) == ("over", "time")


async def test_who_does_not_come_is_waited_for_as_much_longer(table: Table) -> None:
    cup = await begin(table, 2, no_show_minutes=10)
    row = await cup.match(cup.players[0])
    await call(cup, cup.players[0])
    await table.env.advance_time(900)
    assert (await cup.match(cup.players[0])).id == row.id
    await table.env.advance_time(400)
    [ended] = await cup.matches(row.pairing or 0)
    assert ended.state == "over"


async def test_it_is_done_once_a_game_and_by_its_players_alone(table: Table) -> None:
    cup = await begin(table, 4)
    caller = cup.players[0]
    row = await cup.match(caller)
    message = await board(cup, row)
    stranger = table.guild.add_member(table.env.create_user("carol"))
    assert "Only the two players" in said(await stranger.click(message, label=CALL))
    other = next(one for one in cup.players if one.id in row.users.values() and one != caller)
    asked = [await one.click(message, label=CALL) for one in (caller, other)]
    told = [
        said(await one.submit_modal(modal, {"reason": "Help"}))
        for one, modal in zip((caller, other), asked, strict=True)
    ]
    assert "The organisers are called" in told[0]
    assert "once a game" in told[1]
    assert CALL not in buttons(await board(cup, row))
    assert len(called(cup)) == 1


async def test_a_match_outside_of_tournaments_has_no_such_button(table: Table) -> None:

    duel = await duel_begins(table)
    assert CALL not in buttons(await duel.board())
