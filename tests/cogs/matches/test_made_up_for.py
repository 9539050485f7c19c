"""The bot catches up on everything that a crash or a silent Discord has interrupted."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import discord
import pytest
from sqlalchemy import text, update

from bot.matches import pace
from bot.matches.beginning.challenges import ChallengeService
from bot.store.matches.match_rows import matches_of
from bot.store.tables.match_schema import challenges
from cogs.matches.commands import ROUND_SECONDS, MatchCommands
from tests.cogs.dying import answer_nothing
from tests.cogs.matches.clocks.clocks import set_loudness
from tests.cogs.matches.duel import (
    Duel,
    accept_challenge,
    begin,
    begin_by_challenge,
    challenge,
    deals,
    running_matches,
)
from tests.cogs.matches.reading import alt_texts, asks, buttons, text_of
from tests.cogs.matches.table.panels import dms
from tests.conftest import Table

RETRY = 60
"""Seconds after which Discord gets again what it refused: more than a test waits by itself for
results."""


def cog(table: Table) -> MatchCommands:
    """Returns the matches of the running bot. The library reloads their modules for each bot, so a
    method of this very object has to fail, not one of the class."""
    found: Any = table.bot.get_cog("match")
    return found


def die_before_showing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the running bot die before it shows anything else."""
    monkeypatch.setattr(cog(table).refresher, "show_soon", lambda *_: None)


async def test_after_a_crash_between_a_choice_and_its_showing_everybody_is_told(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await begin(table)
    mover, other = await duel.mover()
    die_before_showing(table, monkeypatch)
    await duel.take(mover, "End turn")
    assert not asks(duel.panel(other))
    await table.restart()
    assert "turn 2" in alt_texts(await duel.board())[0]
    assert "End turn" in buttons(duel.panel(other))


async def test_a_challenge_and_its_match_are_made_up_for_after_a_crash_at_each_step(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def die(*_: object) -> None: ...

    with monkeypatch.context() as dying:
        dying.setattr(ChallengeService, "shown_at", die)
        posted = (await challenge(table)).response
    assert posted is not None
    await table.restart()  # the message of the challenge was not stored
    with monkeypatch.context() as dying:
        die_before_showing(table, dying)
        dying.setattr(cog(table).refresher, "open_place", die)
        await accept_challenge(table, posted)
    assert not table.channel.threads
    await table.restart()  # the match has no board
    [match] = await running_matches(table)
    [thread] = table.channel.threads
    duel = Duel(table, match.id, posted, table.channel)
    assert (await duel.board()).id == posted.id == thread.id
    mover, _ = await duel.mover()
    assert "End turn" in buttons(duel.panel(mover))
    assert "My hand" in buttons(posted)


async def test_a_choice_whose_answer_fails_is_shown_to_everybody_all_the_same(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    duel = await begin(table)
    mover, other = await duel.mover()

    async def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(cog(table).refresher, "answer_with_hand", fail)
    await duel.take(mover, "End turn")
    assert "turn 2" in alt_texts(await duel.board())[0]
    assert "End turn" in buttons(duel.panel(other))
    caplog.clear()


async def outage(duel: Duel) -> None:
    """Makes the mover end their turn while Discord refuses both the board and the other's DM."""
    mover, other = await duel.mover()
    dm, turn = duel.actor(other).user.dm_channel, (await duel.truth()).view(None).turn
    env = duel.env
    env.inject_error("POST", f"/channels/{dm.id}/messages", status=503, times=3)
    env.inject_error("PATCH", f"/channels/{duel.place.id}/messages/*", status=503, times=3)
    await duel.take(mover, "End turn")
    assert f"turn {turn}" in alt_texts(await duel.board())[0]


async def test_what_discord_did_not_take_it_is_given_again_and_at_once_where_somebody_looks(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "RETRY_SECONDS", (RETRY,))
    await set_loudness(table, "turn")
    duel = await begin(table)
    _, other = await duel.mover()
    await outage(duel)
    assert not asks(duel.panel(other))
    await table.env.advance_time(RETRY)
    assert "turn 2" in alt_texts(await duel.board())[0]
    assert "End turn" in buttons(duel.panel(other))
    for turn, label in ((3, "My hand"), (4, "Log")):
        await outage(duel)
        mover, _ = await duel.mover()
        board = await duel.board()
        await duel.press(mover, board, buttons(board)[label])
        assert f"turn {turn}" in alt_texts(await duel.board())[0]


def test_a_table_is_up_to_date_again_within_seconds_of_an_outage() -> None:
    assert [pace.retry_seconds(tries) for tries in range(7)] == [5, 10, 20, 40, 60, 60, 60]


async def test_what_discord_has_but_did_not_answer_is_found_and_not_sent_again(
    table: Table,
) -> None:
    """Discord returns the first message for a nonce for some minutes; the simulation never does."""
    await set_loudness(table, "turn")
    duel = await begin(table)
    mover, other = await duel.mover()
    before = dms(duel, other)
    answer_nothing(table.bot)
    await duel.take(mover, "End turn")
    await table.env.advance_time(RETRY)
    assert dms(duel, other) == before + 1
    await duel.take(other, "End turn")


async def test_a_board_that_discord_has_but_did_not_answer_is_found_and_not_put_up_again(
    table: Table,
) -> None:
    await table.env.advance_time(RETRY)
    answer_nothing(table.bot, answered=1)  # the fingerprint
    duel = await begin(table)
    await table.env.advance_time(RETRY)
    [found] = [one for one in duel.place.history() if one.flags.components_v2]
    assert found.id == (await duel.row()).board_message


async def test_a_board_asked_for_while_the_thread_is_opened_is_put_up_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    create_thread = discord.PartialMessage.create_thread
    asking: list[asyncio.Task[None]] = []

    async def slowly(message: discord.PartialMessage, **how: Any) -> discord.Thread:
        async with table.bot.store.read() as connection:
            [match] = await matches_of(connection, table.bob.id)
        asking.append(asyncio.create_task(cog(table).refresher.show_board(match.id)))
        await asyncio.to_thread(time.sleep, 0.1)
        return await create_thread(message, **how)

    monkeypatch.setattr(discord.PartialMessage, "create_thread", slowly)
    duel = await begin_by_challenge(table)
    await asyncio.wait(asking)
    assert len(asking) == 1
    assert len(deals(duel)) == 1
    [board] = [m for m in table.channel.history() if "My hand" in buttons(m)]
    assert (await duel.board()).id == board.id


async def test_a_database_that_fails_once_ends_neither_round(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    posted = (await challenge(table)).response
    async with table.bot.store.write() as connection:
        await connection.execute(text("ALTER TABLE challenges RENAME TO elsewhere"))
    await table.env.advance_time(ROUND_SECONDS)
    assert "no such table: challenges" in caplog.text
    caplog.clear()
    async with table.bot.store.write() as connection:
        await connection.execute(text("ALTER TABLE elsewhere RENAME TO challenges"))
        await connection.execute(update(challenges).values(expires=0))
    await table.env.advance_time(ROUND_SECONDS)
    assert "no answer in time" in text_of(posted)
