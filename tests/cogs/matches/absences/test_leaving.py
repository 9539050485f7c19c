"""A player leaves the server in a match without a clock.

The other is notified, and ends or claims the match. The notes and the rights to decide are tested
in tests/bot/matches/ending/test_absences.py.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.matches.live.absences import NOT_YOURS, note_away
from bot.store.running_matches.absences import save_absence
from cogs.matches.absences.controllers import ASK_AFTER, UNKNOWN
from cogs.matches.commands import ROUND_SECONDS
from engine.players import Player
from tests.cogs.dying import MOMENTS, Moment, die_sending
from tests.cogs.matches.absences.leaving import absence, absence_messages, leave
from tests.cogs.matches.clocks.clocks import now
from tests.cogs.matches.duel import NAMES, Duel, begin, show
from tests.cogs.matches.reading import buttons, said, text_of
from tests.conftest import Table

END, CLAIM = "End without a result", "Claim the win"


async def left(table: Table) -> tuple[Duel, Player, Player]:
    """Begins a match whose mover has left, and tells the other. Returns the two players too."""
    duel = await begin(table, clock="none")
    mover, other = await duel.mover()
    leave(duel, mover)
    await table.bot.store.run(note_away, duel.id, mover, 0, now(table))
    await show(table, duel.id)
    return duel, mover, other


async def let_claim(duel: Duel) -> None:
    """Ends the day that has to pass before the match may be claimed."""
    noted = await absence(duel)
    assert noted is not None
    await duel.table.bot.store.run(save_absence, replace(noted, due=now(duel.table)))


def come_back(duel: Duel, player: Player) -> None:
    duel.table.guild.add_member(duel.actor(player).user)


@pytest.mark.parametrize("moment", MOMENTS)
async def test_the_opponent_is_told_once_over_a_crash(table: Table, moment: Moment) -> None:
    duel = await begin(table, clock="none")
    mover, other = await duel.mover()
    leave(duel, mover)
    die_sending(table.bot, moment)
    await table.env.advance_time(ASK_AFTER + ROUND_SECONDS)
    assert await absence(duel) is not None
    await table.restart()
    await table.env.advance_time(ROUND_SECONDS)
    [call] = absence_messages(duel)
    assert call.content.startswith(f"{duel.actor(other).mention}, **{NAMES[mover]}** has left")
    assert [user.id for user in call.mentions] == [duel.actor(other).id]
    assert list(buttons(call)) == [END, CLAIM, "Fewer calls"]


async def test_who_comes_back_and_plays_goes_on_and_may_leave_again(table: Table) -> None:
    duel, mover, other = await left(table)
    come_back(duel, mover)
    await duel.take(mover, "End turn")
    [call] = absence_messages(duel)
    assert not buttons(call)
    assert "is back" in call.content
    leave(duel, mover)
    await duel.take(other, "End turn")
    await table.env.advance_time(ASK_AFTER + ROUND_SECONDS)
    assert [bool(buttons(one)) for one in absence_messages(duel)] == [False, True]


async def test_it_is_ended_without_a_result_once_discord_says_that_they_have_left(
    table: Table,
) -> None:
    duel, mover, other = await left(table)
    await table.restart()
    [call] = absence_messages(duel)
    path = f"/guilds/{table.guild.id}/members/{duel.actor(mover).id}"
    table.env.inject_error("GET", path, status=503, times=3)
    assert UNKNOWN in said(await duel.press(other, call, buttons(call)[END]))
    assert (await duel.row()).state == "running"
    pressed = await duel.press(other, call, buttons(call)[END])
    row = await duel.row()
    assert (row.state, row.winner, row.ending) == ("void", None, "left")
    assert pressed.response is not None
    assert text_of(pressed.response) == "The match has ended without a result."
    assert not buttons(pressed.response)
    assert "ended without a result: a player had left" in text_of(await duel.board())


async def test_it_is_claimed_after_a_day_and_no_sooner(table: Table) -> None:
    duel, mover, other = await left(table)
    [call] = absence_messages(duel)
    assert "You may claim the win <t:" in said(await duel.press(other, call, buttons(call)[CLAIM]))
    assert (await duel.row()).state == "running"
    await let_claim(duel)
    await duel.press(other, call, buttons(call)[CLAIM])
    row = await duel.row()
    assert (row.state, row.winner, row.ending) == ("over", other, "left")
    assert f"**{NAMES[other]} wins**: **{NAMES[mover]}** has left" in text_of(await duel.board())
    assert not buttons(absence_messages(duel)[0])
    assert "has left" in text_of(duel.panel(other))


async def test_nobody_but_the_opponent_decides_and_who_is_back_loses_nothing(
    table: Table,
) -> None:
    duel, mover, other = await left(table)
    await let_claim(duel)
    [call] = absence_messages(duel)
    carol = table.guild.add_member(table.env.create_user("carol"))
    come_back(duel, mover)
    for label in (END, CLAIM):
        assert "Only the two players" in said(await carol.click(call, label=label))
        assert NOT_YOURS in said(await duel.press(mover, call, buttons(call)[label]))
    assert (await duel.row()).state == "running"
    assert buttons(absence_messages(duel)[0])
    pressed = await duel.press(other, call, buttons(call)[CLAIM])
    assert f"**{NAMES[mover]}** is on this server again. Play on!" in said(pressed)
    assert (await duel.row()).state == "running"
    assert not buttons(absence_messages(duel)[0])
