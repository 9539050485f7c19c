"""A member whose deck an upgrade judges differently is notified: privately, once, and reliably."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import Any

import pytest
import simcord
from sqlalchemy import func, select

import bot.store.decks.deck_verdicts
from bot.decks.deck_reports import pack_reading
from bot.decks.deck_validation import DeckReading, read_deck_text
from bot.posts.post_keeper import LEAVING_SECONDS
from bot.store.decks.deck_reports import save_report
from bot.store.decks.deck_verdicts import begin_telling
from bot.store.settings.preferences import change_preferences
from bot.store.tables.core_schema import deck_verdicts
from cogs.decks.jobs.revalidation import TELL_EVERY
from cogs.ui.periodic import LONGEST
from tests.bot.deck_texts import ALICES, BOBS, GAME
from tests.cogs.decks.upgrades import SHORT, TOO_SHORT, keep_draft, keep_legal, upgrade
from tests.cogs.matches.reading import text_of
from tests.cogs.queue.waiting import direct_messages
from tests.conftest import Table

LOST = "❌ **Mine** is no longer legal."


def told(actor: simcord.MemberActor) -> list[str]:
    """Returns the bot's messages to a member about their decks."""
    return [
        one.content for one in direct_messages(actor) if "judge some of your decks" in one.content
    ]


async def noted(table: Table) -> int:
    """Upgrades so that Alice loses her deck and this is noted; the bot dies before she is told."""
    version = (await keep_legal(table, table.alice.id, SHORT)).version_id
    await upgrade(table)
    await table.bot.decks.renew(version)
    assert not told(table.alice)
    return version


async def to_tell(table: Table) -> int:
    async with table.bot.store.read() as connection:
        return await connection.scalar(select(func.count()).select_from(deck_verdicts)) or 0


def refuse_messages(table: Table, times: int | None, status: int, code: int = 0) -> None:
    """Makes Discord refuse direct messages to Alice that many times, None for always."""
    path = f"/channels/{table.alice.user.dm_channel.id}/messages"
    table.env.inject_error("POST", path, status=status, code=code, times=times)


async def test_each_owner_is_told_of_all_their_decks_once_one_after_the_other(
    table: Table,
) -> None:
    await keep_legal(table, table.alice.id, SHORT)
    draft = await keep_draft(table, table.alice.id, ALICES, "Draft")
    hostile = BOBS.replace("power", "<@1>**powre", 1)
    await keep_legal(table, table.bob.id, hostile, "@everyone **me**")
    await upgrade(table)
    before = replace(pack_reading(read_deck_text(SHORT, GAME.key)), rules_version=0)
    async with table.bot.store.write() as connection:
        await save_report(connection, draft.version_id, before)
    await table.restart()
    assert len(told(table.alice)) + len(told(table.bob)) == 1
    await table.env.advance_time(TELL_EVERY)
    [words] = told(table.alice)
    assert f"{LOST} {TOO_SHORT}" in words
    assert f"✅ **Draft** is legal now. The problem was: {TOO_SHORT}" in words
    assert "everyone" not in words
    [words] = told(table.bob)
    assert r"**\@everyone \*\*me\*\***" in words
    assert r"\`\<\` isn't" in words
    await table.env.advance_time(LONGEST)
    assert len(told(table.alice)) == len(told(table.bob)) == 1


async def keep_many(table: Table) -> list[str]:
    """Upgrades so that Alice loses more decks than fit into one message."""
    named = [f"Deck number {number} with a rather long name" for number in range(14)]
    for cards, name in enumerate(named, 1):
        await keep_legal(table, table.alice.id, "\n".join(SHORT.splitlines()[:-cards]), name)
    await upgrade(table)
    return named


def decks_told(messages: list[str]) -> list[str]:
    return re.findall(r"❌ \*\*(.+?)\*\* is no longer legal", "\n".join(messages))


async def test_whose_decks_do_not_fit_in_a_message_is_told_of_each_of_them_once(
    table: Table,
) -> None:
    named = await keep_many(table)
    await table.restart()
    await table.env.advance_time(2 * TELL_EVERY)
    assert len(told(table.alice)) > 1
    assert sorted(decks_told(told(table.alice))) == sorted(named)
    assert not await to_tell(table)


async def test_nobody_is_told_before_all_decks_are_read(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await noted(table)
    await keep_legal(table, table.alice.id, SHORT, "Other")
    await upgrade(table)
    told_before: list[str] = []
    real = table.workers.parse

    async def look_first(*call: Any) -> DeckReading:
        upkeep: Any = table.bot.get_cog("deck upkeep")
        upkeep.job.wake()
        await asyncio.sleep(0.1)
        told_before.extend(told(table.alice))
        return await real(*call)

    monkeypatch.setattr(table.workers, "parse", look_first)
    await table.restart()
    assert not told_before
    [words] = told(table.alice)
    assert "**Other**" in words


async def test_so_is_what_was_about_to_be_sent(table: Table) -> None:
    version = await noted(table)
    async with table.bot.store.write() as connection:
        await begin_telling(connection, [version], int(table.env.now().timestamp()))
    await table.restart()
    assert not told(table.alice)
    await table.env.advance_time(LEAVING_SECONDS)
    assert len(told(table.alice)) == 1


async def test_who_was_told_just_before_a_crash_is_not_told_again(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def crash(*_: object) -> None:
        raise RuntimeError("the bot dies")

    await noted(table)
    with monkeypatch.context() as patch:
        patch.setattr(bot.store.decks.deck_verdicts, "delete", crash)
        await table.restart()
    caplog.clear()
    assert len(told(table.alice)) == await to_tell(table) == 1
    await table.restart()
    await table.env.advance_time(LONGEST)
    assert await to_tell(table) == 0
    assert len(told(table.alice)) == 1


async def test_an_outage_of_discord_is_waited_for(table: Table) -> None:
    await noted(table)
    refuse_messages(table, 3, 503)
    await table.restart()
    assert not told(table.alice)
    await table.env.advance_time(LONGEST)
    await table.env.advance_time(TELL_EVERY)
    assert len(told(table.alice)) == 1


async def test_an_owner_to_whom_discord_sends_nothing_is_told_beside_their_next_command(
    table: Table,
) -> None:
    await noted(table)
    refuse_messages(table, None, 403, 50007)
    await table.restart()
    assert not told(table.alice)
    assert not (await table.bob.slash(table.channel, "deck")).followups
    listed = await table.alice.slash(table.channel, "deck")
    [beside] = listed.followups
    assert beside.ephemeral
    assert f"{LOST} {TOO_SHORT}" in text_of(beside)
    assert not (await table.alice.slash(table.channel, "deck")).followups
    assert not await to_tell(table)


async def test_an_owner_who_wants_no_direct_messages_is_told_beside_their_next_commands(
    table: Table,
) -> None:
    named = await keep_many(table)
    async with table.bot.store.write() as connection:
        await change_preferences(connection, table.alice.id, direct=False)
    await table.restart()
    beside: list[str] = []
    while listed := (await table.alice.slash(table.channel, "deck")).followups:
        beside += map(text_of, listed)
        await table.env.advance_time(TELL_EVERY)
    assert not told(table.alice)
    assert sorted(decks_told(beside)) == sorted(named)
