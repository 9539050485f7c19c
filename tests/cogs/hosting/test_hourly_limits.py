"""Members who challenge or upload too often within an hour are told when they may do so again."""

from __future__ import annotations

import pytest

from bot.base.settings import Settings
from bot.store.limits.recent_acts import RecentAct, acts_of, add_act
from tests.bot.deck_texts import LEGAL
from tests.cogs.decks.deck_answers import private, upload, write
from tests.cogs.matches.challenges.challenging import send_challenge
from tests.cogs.matches.duel import challenge
from tests.cogs.privacy.leaving import look_after
from tests.cogs.queue.waiting import said
from tests.cogs.settings.panels import member_settings
from tests.conftest import Table

HOUR = 3600


@pytest.fixture
def settings(database_url: str) -> Settings:
    return Settings(
        _env_file=None,
        token=None,
        database=database_url,
        emoji=False,
        challenges_per_hour=2,
        uploads_per_hour=2,
    )


async def test_uploads_written_decks_and_challenges_count_whatever_becomes_of_them(
    table: Table,
) -> None:
    again = int(table.env.now().timestamp()) + HOUR
    assert "Legal" in private(await upload(table, LEGAL))
    assert "Legal" in said(await write(table, LEGAL, name="Storm"))
    await table.restart()
    told = private(await upload(table, "nothing much"))
    assert "2 decks within an hour" in told
    assert f"<t:{again}:t>" in told
    assert "2 decks" in said(await write(table, LEGAL, name="Storm"))

    for _ in range(2):
        assert "within an hour" not in said(await challenge(table))
    assert "2 challenges within an hour" in said(await challenge(table))
    wishes = await member_settings(table, "Challenges")
    await table.alice.click(wishes, custom_id="settings:wish:takes_challenges:no")
    for _ in range(3):
        refused = await send_challenge(table, table.bob, table.alice, "Bob's deck")
        assert "takes no challenges" in said(refused), "what is refused anyway does not count"

    await table.bot.store.run(add_act, table.bob.id, RecentAct("upload", 0))
    await look_after(table)
    async with table.bot.store.read() as connection:
        assert not await acts_of(connection, table.bob.id)
        assert len(await acts_of(connection, table.alice.id)) == 4
