"""A member who takes no challenges, from anybody or from some, gets none, and nobody learns why."""

from __future__ import annotations

from bot.store.limits.member_blocks import blocked_by
from bot.store.matches.match_rows import matches_of
from tests.cogs.matches.duel import begin, challenge
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.queue.waiting import said
from tests.cogs.settings.panels import member_settings, settings_of
from tests.conftest import Table

NONE = "takes no challenges at the moment"
MENU = "settings:blocks"


async def test_whoever_takes_none_or_has_blocked_a_member_is_not_challenged(table: Table) -> None:
    """A blocked member is told the same as everybody."""
    shown = await settings_of(table, table.bob, "Challenges")
    await table.bob.click(shown, custom_id="settings:wish:takes_challenges:no")
    assert NONE in said(await challenge(table))
    await table.bob.click(shown, custom_id="settings:wish:takes_challenges:yes")
    await table.bob.select(shown, [table.alice.user], custom_id=MENU)
    async with table.bot.store.read() as connection:
        assert list(await blocked_by(connection, table.bob.id)) == [table.alice.id]
    assert NONE in said(await challenge(table))
    await table.bob.select(shown, [], custom_id=MENU)
    assert "Accept" in buttons((await challenge(table)).response)


async def test_a_challenge_is_not_accepted_by_who_was_blocked_since(table: Table) -> None:
    asked = (await challenge(table)).response
    shown = await member_settings(table, "Challenges")
    await table.alice.select(shown, [table.bob.user], custom_id=MENU)
    decks = (await table.bob.click(asked, label="Choose deck")).response
    [(menu, offered)] = menus(decks).items()
    answer = said(await table.bob.select(decks, list(offered.values()), custom_id=menu))
    assert "You can't play this opponent" in answer
    async with table.bot.store.read() as connection:
        assert not await matches_of(connection, table.alice.id)
    await table.bob.click(asked, label="Decline")
    assert "declined" in text_of(asked)


async def test_there_is_no_rematch_against_a_blocked_opponent(table: Table) -> None:
    duel = await begin(table)
    await duel.concede("A")
    await table.alice.select(
        await member_settings(table, "Challenges"), [table.bob.user], custom_id=MENU
    )
    answer = said(await table.bob.click(await duel.board(), label="Rematch"))
    assert "no rematch against this opponent" in answer
