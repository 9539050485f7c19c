"""Decks that are shared with a server: copying, newer versions, withdrawing."""

from __future__ import annotations

import discord
import simcord

from tests.bot.deck_texts import GAME, LEGAL
from tests.cogs.decks.deck_answers import NEWER, copies, open_deck, private, share
from tests.cogs.walking import walk
from tests.conftest import Table

NEWEST = LEGAL + "\n! a third thought"
OWN = LEGAL + "\n! my own touch"


async def shown(table: Table, name: str = "Storm") -> simcord.InteractionResult:
    return await walk(table.bob, table.channel, "deck", name)


async def test_a_post_shows_the_deck_and_is_copied_after_a_restart(table: Table) -> None:
    text = "! about: @everyone attack <@1>\n" + GAME.parse_deck(LEGAL).undescribed
    result = await share(table, "Storm", text)
    assert "**Storm** by Alice" in result.content
    assert "attack" in result.content
    assert not result.message.mention_everyone
    assert not result.message.mentions
    assert "Legal" in result.content
    assert any(file.description for file in result.attachments)
    assert [part["label"] for row in result.components for part in row["components"]] == [
        "Copy this deck",
        "Try it",
        "Add to deck",
        "Update",
        "Withdraw",
        "Report",
    ]
    await table.restart()
    copied = await table.bob.click(result, label="Copy this deck")
    assert "Copied **Storm** by" in private(copied)
    assert "attack" in private(copied)
    assert await copies(table) == {"Storm": text}
    assert "Copied from" in private(await shown(table))


async def test_a_newer_version_is_shared_by_its_author_alone_and_then_offered(
    table: Table,
) -> None:
    post = await share(table)
    await table.bob.click(post, label="Copy this deck")
    await table.bot.decks.keep(table.alice.id, NEWER, name="Storm")
    page = await open_deck(table, "Storm")
    assert "Update" in private(page)
    assert str(post.id) in private(page)
    assert "newer version" not in private(await shown(table))
    refused = await table.bob.click(post, label="Update")
    assert "Only the member who shared" in private(refused)

    await table.alice.click(post, label="Update")
    assert "version 2" in post.content
    offer = await shown(table)
    assert "shares a newer version of it: 2" in private(offer)
    await table.bob.click(offer.response, label="Take newer version")
    assert await copies(table) == {"Storm": NEWER}
    assert "shares a newer version" not in private(await shown(table))
    again = await table.alice.click(post, label="Update")
    assert "as it is now" in private(again)


async def test_a_deck_is_withdrawn_by_its_author_or_a_moderator_alone(table: Table) -> None:
    posts = [await share(table), await share(table)]
    for post in posts:
        assert "Only the member who shared" in private(
            await table.bob.click(post, label="Withdraw")
        )
    permissions = discord.Permissions(manage_messages=True)
    role = table.guild.create_role("Moderator", permissions=permissions)
    carol = table.guild.add_member(table.env.create_user("carol"), roles=[role])
    await table.alice.click(posts[0], label="Withdraw")
    await carol.click(posts[1], label="Withdraw")
    for post in posts:
        assert "no longer shared" in post.content
        assert not post.components
        assert not post.attachments


async def test_a_press_on_the_post_of_a_deck_that_was_deleted_withdraws_it(table: Table) -> None:
    post = await share(table)
    (deck,) = await table.bot.decks.of(table.alice.id)
    await table.bot.decks.delete(table.alice.id, deck.id)
    pressed = await table.bob.click(post, label="Copy this deck")
    assert "no longer shared" in pressed.followups[-1].content
    assert pressed.followups[-1].ephemeral
    assert "no longer shared" in post.content
    assert await copies(table) == {}


async def test_a_deck_is_shared_only_where_pictures_and_words_may_be_sent(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, LEGAL, name="Storm")
    for lacking, words in (("attach_files", "attach pictures"), ("send_messages", "can't write")):
        channel = table.guild.create_text_channel(
            lacking.replace("_", "-"),
            overwrites={table.guild.default_role: discord.PermissionOverwrite(**{lacking: False})},
        )
        assert words in private(await walk(table.alice, channel, "deck", "Storm", "More", "Share"))
    (deck,) = await table.bot.decks.of(table.alice.id)
    await table.bot.decks.keep(table.alice.id, "no deck at all", name="Storm", game=deck.game)
    told = await open_deck(table, "Storm", "More", "Share")
    assert "can't share a draft" in private(told)
