"""Organisers are called where they hear it; a call that nobody heard stops no clock."""

from __future__ import annotations

import pytest

from bot.discord_api.discord_calls import OutgoingMessage, Reach
from bot.store.matches.match_clocks import get_clock
from cogs.tournaments.controllers.organiser_calls import CALL as KIND
from cogs.tournaments.controllers.tournament_notices import call_organisers
from tests.cogs.matches.reading import buttons
from tests.cogs.privacy.asking import ask_deletion
from tests.cogs.tournaments.notified import (
    CALL,
    COMING,
    board,
    close_channel,
    deny,
    heard,
    notified,
    refuse_direct,
)
from tests.cogs.tournaments.playing import begin, create, press, said
from tests.conftest import Table


@pytest.mark.parametrize(
    "case", ["role", "no role", "closed channel", "left server", "former member", "nobody"]
)
async def test_a_call_is_heard_or_says_that_it_was_not(table: Table, case: str) -> None:
    cup = await create(table, 2)
    owen, role = table.guild.owner, table.guild.roles["Organisers"]
    deny(table, cup.channel.id, "mention_everyone")
    if case == "role":
        table.env.backend.edit_role(table.guild.id, role.id, {"mentionable": True})
    if case in ("closed channel", "nobody"):
        close_channel(table, cup.channel.id)
    if case == "left server":
        table.guild.remove_member(cup.olga)
    if case == "former member":
        asked = await ask_deletion(cup.olga, table.channel)
        await press(cup.olga, asked, "Delete everything")
    if case == "nobody":
        refuse_direct(table, cup.olga.user, owen)
    await table.env.settle()
    row = (await cup.whole()).row
    words = OutgoingMessage("look at this.")
    sent = await call_organisers(table.bot, row, KIND, "1", words, everyone=True)
    if case == "nobody":
        assert sent.reach is Reach.NO_ONE
        return
    assert sent.reach is Reach.HEARD
    if case == "closed channel":
        assert sent.users == (cup.olga.id,)
        assert "Look at this." in [one.content for one in heard(cup.olga.user)]
        return
    [message] = [one for one in cup.channel.history() if one.id == sent.message]
    users, roles = notified(table, message)
    expected = {
        "role": ([cup.olga.id], [role.id]),
        "no role": ([cup.olga.id, owen.id], []),
        "left server": ([owen.id], []),
        "former member": ([owen.id], []),
    }
    assert (users, roles) == expected[case]


async def clock_of(table: Table, match_id: str) -> int:
    async with table.bot.store.read() as connection:
        found = await get_clock(connection, match_id)
    assert found is not None
    return found.deadline


async def test_a_call_that_nobody_hears_stops_no_clock(table: Table) -> None:
    """The organisers' role can't be mentioned, its only known member takes no direct messages, and
    the channel is closed to them."""
    cup = await begin(table, 2, clock="relaxed")
    row = await cup.match(cup.players[0])
    before = await clock_of(table, row.id)
    refuse_direct(table, cup.olga.user, table.guild.owner)
    table.guild.remove_member(cup.olga)
    path = f"/channels/{cup.channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50013, times=None)
    modal = await cup.players[0].click(await board(cup, row), label=CALL)
    answer = said(await cup.players[0].submit_modal(modal, {"reason": "They drew two"}))
    assert answer == (
        "I couldn't notify any organiser, so the clocks keep running. Write to an organiser "
        "yourself, or try again later."
    )
    assert await clock_of(table, row.id) - before < 5
    assert CALL in buttons(await board(cup, row))


async def test_a_call_by_direct_message_is_answered_there(table: Table) -> None:
    cup = await begin(table, 2, clock="relaxed")
    row = await cup.match(cup.players[0])
    path = f"/channels/{cup.channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50013, times=None)
    modal = await cup.players[0].click(await board(cup, row), label=CALL)
    answer = said(await cup.players[0].submit_modal(modal, {"reason": "They drew two"}))
    assert answer.startswith(f"<@{cup.olga.id}> is called. The clocks of this match are stopped")
    [call] = [one for one in heard(cup.olga.user) if COMING in buttons(one)]
    assert "**Member 0** calls an organiser to" in call.content
    await cup.olga.user.click(call, label=COMING)
    [call] = [one for one in heard(cup.olga.user) if "calls an organiser" in one.content]
    assert "**Olga** is coming. The clocks continue." in call.content
