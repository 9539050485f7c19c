"""Decks that are shared with a server: copying, newer versions, withdrawing."""

from __future__ import annotations

import discord
import pytest
import simcord
from sqlalchemy import func, select

from bot.decks import DECKS_EACH
from bot.privacy.deletion import forget
from bot.privacy.export import export
from bot.shared_decks import POSTS_EACH
from bot.store.schema import deck_copies, shared_decks
from bot.store.shared_decks import shared_in
from tests.bot.deck_texts import BROKEN, GAME, LEGAL
from tests.cogs.decks import NEWER, copies, private, said, share
from tests.conftest import Table

NEWEST = LEGAL + "\n! a third thought"
OWN = LEGAL + "\n! my own touch"


async def shown(table: Table, name: str = "Storm") -> simcord.InteractionResult:
    return await table.bob.slash(table.channel, "deck show", name=name)


async def searched(table: Table, guild: int | None = None) -> list[str]:
    """The names of the decks that `/card search` may look through on a server."""
    async with table.bot.store.read() as connection:
        found = await shared_in(connection, guild or table.guild.id, GAME.key)
    return [f"{one.name} by {one.player}" for one in found]


async def count(table: Table, of: object) -> int | None:
    async with table.bot.store.read() as connection:
        return await connection.scalar(select(func.count()).select_from(of))


async def test_a_post_shows_the_deck_and_is_copied_after_a_restart(table: Table) -> None:
    result = await share(table)
    assert "**Storm** by Alice" in result.content
    assert "Legal" in result.content
    assert any(file.description for file in result.attachments)
    assert [part["label"] for row in result.components for part in row["components"]] == [
        "Copy this deck",
        "Try it",
        "Bring up to date",
        "Withdraw",
        "Report",
    ]
    await table.restart()
    copied = await table.bob.click(result, label="Copy this deck")
    assert "Copied **Storm** by" in private(copied)
    assert await copies(table) == {"Storm": LEGAL}
    assert "Copied from" in private(await shown(table))


async def test_a_copy_stands_beside_another_deck_of_that_name(table: Table) -> None:
    await table.bot.decks.keep(table.bob.id, OWN, name="Storm")
    post = await share(table)
    await table.bob.click(post, label="Copy this deck")
    assert await copies(table) == {"Storm": OWN, "Storm (2)": LEGAL}
    await table.bob.click(post, label="Copy this deck")
    assert len(await copies(table)) == 2


async def test_who_has_as_many_decks_as_they_may_is_told(table: Table) -> None:
    post = await share(table)
    for number in range(DECKS_EACH):
        await table.bot.decks.keep(table.bob.id, "x", name=f"Deck {number}")
    told = await table.bob.click(post, label="Copy this deck")
    assert f"{DECKS_EACH} decks already" in private(told)


async def test_the_author_has_it_already(table: Table) -> None:
    post = await share(table)
    assert "your own deck" in private(await table.alice.click(post, label="Copy this deck"))


async def test_a_newer_version_is_shared_by_its_author_alone_and_then_offered(
    table: Table,
) -> None:
    post = await share(table)
    await table.bob.click(post, label="Copy this deck")
    await table.bot.decks.keep(table.alice.id, NEWER, name="Storm")
    page = await table.alice.slash(table.channel, "deck show", name="Storm")
    assert "Bring up to date" in private(page)
    assert str(post.id) in private(page)
    assert "newer version" not in private(await shown(table))
    refused = await table.bob.click(post, label="Bring up to date")
    assert "Only who shared" in private(refused)

    await table.alice.click(post, label="Bring up to date")
    assert "version 2" in post.content
    offer = await shown(table)
    assert "shares a newer version of it: 2" in private(offer)
    await table.restart()
    await table.bob.click(offer.response, label="Take the newer version")
    assert await copies(table) == {"Storm": NEWER}
    assert "shares a newer version" not in private(await shown(table))
    again = await table.alice.click(post, label="Bring up to date")
    assert "as it is now" in private(again)


async def test_a_copy_that_was_changed_is_left_alone_by_a_newer_version(table: Table) -> None:
    post = await share(table)
    await table.bob.click(post, label="Copy this deck")
    await table.bot.decks.keep(table.bob.id, OWN, name="Storm")
    await table.bot.decks.keep(table.alice.id, NEWEST, name="Storm")
    await table.alice.click(post, label="Bring up to date")
    await table.bob.click((await shown(table)).response, label="Take the newer version")
    assert await copies(table) == {"Storm": OWN, "Storm (2)": NEWEST}
    for name in await copies(table):
        assert "shares a newer version" not in private(await shown(table, name))


async def test_a_withdrawn_deck_is_copied_no_more_and_copies_stay(table: Table) -> None:
    post = await share(table)
    await table.bob.click(post, label="Copy this deck")
    assert "Only who shared" in private(await table.bob.click(post, label="Withdraw"))
    assert len(await searched(table)) == 1
    await table.alice.click(post, label="Withdraw")
    assert "not shared any more" in post.content
    assert not post.components
    assert not post.attachments
    assert await searched(table) == []
    assert await copies(table) == {"Storm": LEGAL}


async def test_who_manages_messages_can_withdraw_it(table: Table) -> None:
    post = await share(table)
    permissions = discord.Permissions(manage_messages=True)
    role = table.guild.create_role("Moderator", permissions=permissions)
    carol = table.guild.add_member(table.env.create_user("carol"), roles=[role])
    await carol.click(post, label="Withdraw")
    assert "not shared any more" in post.content


async def test_a_deck_that_is_deleted_is_withdrawn(table: Table) -> None:
    post = await share(table)
    (deck,) = await table.bot.decks.of(table.alice.id)
    await table.bot.decks.delete(table.alice.id, deck.id)
    assert "not shared any more" in await refusal(table, post)
    assert "not shared any more" in post.content
    assert await copies(table) == {}


async def refusal(table: Table, post: simcord.ResponseMessage) -> str:
    """What Bob is told who wants to copy."""
    told = await table.bob.click(post, label="Copy this deck")
    return "\n".join([*(one.content for one in told.followups), post.content])


async def test_a_draft_and_one_deck_too_many_are_not_shared(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, BROKEN, name="Draft")
    told = await table.alice.slash(table.channel, "deck share", name="Draft")
    assert "draft cannot be shared" in private(told)
    for _ in range(POSTS_EACH):
        await share(table)
    result = await table.alice.slash(table.channel, "deck share", name="Storm")
    assert f"{POSTS_EACH} decks here already" in said(result)
    assert await count(table, shared_decks) == POSTS_EACH


async def test_names_are_escaped_and_mention_nobody(table: Table) -> None:
    post = await share(table, name="@everyone **`x`** <@1>")
    assert "@everyone" not in post.content.replace("\\@", "")
    assert "<@1>" not in post.content


async def test_search_finds_what_is_shared_on_that_server_alone(table: Table) -> None:
    await share(table)
    await table.bot.decks.keep(table.alice.id, LEGAL, name="Secret")
    (found,) = await searched(table)
    assert found.startswith("Storm by ")
    assert await searched(table, guild=1) == []


async def test_what_is_shared_and_copied_is_exported_and_deleted(table: Table) -> None:
    post = await share(table)
    await table.bob.click(post, label="Copy this deck")
    store = table.bot.store
    (shared,) = (await export(store, table.alice.id))["shared_decks"]
    assert shared["deck"] == {"name": "Storm", "version": 1}
    assert shared["message"] == post.id
    (copy,) = (await export(store, table.bob.id))["decks"]
    assert copy["copy_of"]["version"] == 1
    await forget(store, table.alice.id, 0)
    assert await count(table, shared_decks) == 0
    assert "former member" in private(await shown(table))
    assert "not shared any more" in await refusal(table, post)
    await forget(store, table.bob.id, 0)
    assert await count(table, deck_copies) == 0


@pytest.mark.parametrize("lacking", ["attach_files", "send_messages"])
async def test_what_is_not_allowed_is_said(table: Table, lacking: str) -> None:
    await table.bot.decks.keep(table.alice.id, LEGAL, name="Storm")
    channel = table.guild.create_text_channel(
        lacking.replace("_", "-"),
        overwrites={table.guild.default_role: discord.PermissionOverwrite(**{lacking: False})},
    )
    told = private(await table.alice.slash(channel, "deck share", name="Storm"))
    assert ("attach pictures" if lacking == "attach_files" else "may not write") in told
    assert await count(table, shared_decks) == 0
