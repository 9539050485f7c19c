"""How often within an hour members may challenge and upload, whatever restarts meanwhile."""

from __future__ import annotations

import json

import pytest
import simcord

from bot.hourly_limits import HOUR
from bot.settings import Settings
from bot.store.recent_acts import acts_of
from tests.bot.deck_texts import LEGAL
from tests.cogs.decks import private
from tests.cogs.matches.duel import challenge
from tests.cogs.privacy.leaving import look_after
from tests.cogs.queue.waiting import said
from tests.conftest import Table

TOO_MANY = "2 decks within an hour"


@pytest.fixture
def settings(database_url: str) -> Settings:
    return Settings(
        _env_file=None,
        token=None,
        database=database_url,
        emoji=False,
        cutting=False,
        challenges_per_hour=2,
        uploads_per_hour=2,
    )


async def upload(table: Table, text: str = LEGAL) -> str:
    file = ("deck.txt", text.encode())
    return private(await table.alice.slash(table.channel, "deck upload", file=file))


async def write(table: Table, actor: simcord.MemberActor) -> str:
    asked = await actor.slash(table.channel, "deck write", name="Storm")
    return said(await actor.submit_modal(asked, {"text": LEGAL}))


async def test_uploads_and_written_decks_count_whatever_becomes_of_them(table: Table) -> None:
    assert "Legal" in await upload(table)
    assert "Legal" in await upload(table)
    await table.env.advance_time(HOUR / 2)
    await table.restart()
    first = int(table.env.now().timestamp()) + HOUR // 2
    told = await upload(table, "nothing much")
    assert TOO_MANY in told
    assert f"<t:{first}:t>" in told
    assert TOO_MANY in await write(table, table.alice)
    assert "Legal" in await write(table, table.bob)
    await table.env.advance_time(HOUR / 2)
    assert "Legal" in await upload(table)


async def test_challenges_count_when_they_are_made(table: Table) -> None:
    for _ in range(2):
        assert "only" not in said(await challenge(table))
    await table.restart()
    assert "2 challenges within an hour" in said(await challenge(table))
    await table.env.advance_time(HOUR)
    assert "within an hour" not in said(await challenge(table))


async def test_what_is_refused_for_another_reason_does_not_count(table: Table) -> None:
    shown = (await table.bob.slash(table.channel, "settings me")).response
    assert shown is not None
    await table.bob.click(shown, custom_id="settings:wish:takes_challenges:no")
    for _ in range(3):
        assert "takes no challenges" in said(await challenge(table))


async def test_what_was_done_is_exported_and_forgotten(table: Table) -> None:
    await upload(table)
    told = await table.alice.slash(table.channel, "privacy export")
    assert told.response is not None
    [file] = told.response.attachments
    [[kind, made]] = json.loads(await file.read())["recent_acts"]
    assert kind == "upload"
    assert made is not None
    await table.env.advance_time(HOUR)
    await look_after(table)
    async with table.bot.store.read() as connection:
        assert not await acts_of(connection, table.alice.id)
