"""What a deck's text says about it (`about:`), where members read it."""

from __future__ import annotations

import discord
import pytest
import simcord

import engine
from bot.decks import starters
from cogs.ui.choices import deck_options, starter_options
from tests.bot.deck_texts import GAME, LEGAL, STARTER
from tests.cogs.decks import caret_lines, private, said
from tests.conftest import Table

PLAIN = GAME.parse_deck(LEGAL).undescribed
SAID = "Ask nicely, then attack."
HOSTILE = "@everyone <@1> **bold** `code` [x](https://example.com) \u202e\u200bend"


def described(about: str, text: str = PLAIN) -> str:
    return f"! about: {about}\n{text}"


async def show(table: Table, name: str = "Storm") -> str:
    return private(await table.alice.slash(table.channel, "deck show", name=name))


def menu(message: simcord.ResponseMessage) -> dict[str, str | None]:
    """The options of the menu in a message, with what stands below each."""
    parts = (part for row in message.components for part in row.get("components", [row]))
    [options] = [part["options"] for part in parts if "options" in part]
    return {one["label"]: one.get("description") for one in options}


async def test_it_stands_on_the_page_and_in_what_is_offered(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, described(SAID), name="Storm")
    assert f"> {SAID}" in await show(table)
    listed = await table.alice.slash(table.channel, "deck list")
    assert listed.response is not None
    assert menu(listed.response) == {"Storm": SAID}
    for command, option in (("deck show", "name"), ("queue join", "deck")):
        [offer] = await table.alice.autocomplete(table.channel, command, option, "sto")
        assert (offer["name"], offer["value"]) == (f"Storm: {SAID}", "Storm")
    await table.restart()
    assert f"> {SAID}" in await show(table)


async def test_it_stands_where_a_deck_is_picked_for_a_match_or_tournament(table: Table) -> None:
    for about, shown in ((SAID, SAID), ("x" * 200, "x" * 99 + "…")):
        deck = (await table.bot.decks.keep(table.alice.id, described(about), name="Storm")).deck
        [option] = deck_options([deck])
        assert (option.label, option.description) == ("Storm", shown)
    plain = (await table.bot.decks.keep(table.alice.id, PLAIN, name="Storm")).deck
    assert deck_options([plain])[0].description == "40 cards, scale 187"
    options = starter_options(GAME.key)
    assert [one.description for one in options] == [one.blurb for one in GAME.starters()]


async def test_it_stands_on_what_is_shared_and_goes_with_a_copy(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, described(SAID), name="Storm")
    post = await table.alice.slash(table.channel, "deck share", name="Storm")
    assert f"> {SAID}" in said(post)
    assert post.response is not None
    copied = await table.bob.click(post.response, label="Copy this deck")
    assert f"> {SAID}" in private(copied)


async def test_it_is_shown_as_it_is_written_and_calls_nobody(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, described(HOSTILE), name="Storm")
    page = await show(table)
    [line] = [line for line in page.splitlines() if line.startswith("> ")]
    for markup in ("**bold**", "`code`", "[x](", "<@1>", "\u202e", "\u200b"):
        assert markup not in line
    assert "end" in line
    post = await table.alice.slash(table.channel, "deck share", name="Storm")
    assert line in said(post)
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    [shared] = [one async for one in channel.history(limit=1)]
    assert not shared.mention_everyone
    assert not shared.mentions


async def test_one_without_anything_to_see_is_none(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, described("\u200b\u2060"), name="Storm")
    assert ">" not in (await show(table)).splitlines()[1]
    [deck] = await table.bot.decks.of(table.alice.id)
    assert deck.about == ""


async def test_too_long_a_one_is_warned_about_with_its_place(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, described("x" * 310), name="Storm")
    page = await show(table)
    assert "Legal" in page
    assert "The description has 310 characters; 300 are read." in page
    assert any("^" * 10 in below for _, below in caret_lines(page))


async def test_another_description_makes_a_version_of_the_same_deck(table: Table) -> None:
    decks = table.bot.decks
    first = (await decks.keep(table.alice.id, PLAIN, name="Storm")).deck
    kept = await decks.keep(table.alice.id, described(SAID), name="Storm")
    assert (kept.news, kept.deck.number, kept.deck.about) == ("version", 2, SAID)
    assert await decks.sha256(first.version_id) == await decks.sha256(kept.deck.version_id)
    again = await decks.keep(table.alice.id, described(SAID), name="Storm")
    assert again.news == "same"


async def test_a_ready_deck_taken_before_it_was_described_is_the_same_deck(table: Table) -> None:
    title = GAME.parse_deck(PLAIN).name
    await table.bot.decks.keep(table.alice.id, PLAIN)
    taken = await table.alice.slash(table.channel, "deck starter", choice=STARTER.title)
    assert "this very text already" in private(taken) or "nothing changed" in private(taken)
    [deck] = await table.bot.decks.of(table.alice.id)
    assert (deck.name, deck.number) == (title, 1)


async def test_all_ready_decks_say_how_they_want_to_be_played(table: Table) -> None:
    result = await table.alice.slash(table.channel, "deck starter")
    assert result.response is not None
    [embed] = result.response.embeds
    words = embed.description or ""
    for _, deck in starters():
        assert deck.blurb in words
    offered = menu(result.response)
    assert set(offered) == {deck.title for _, deck in starters()}


@pytest.mark.parametrize("key", engine.games())
async def test_the_ready_decks_of_a_game_are_offered_with_how_they_want_to_be_played(
    table: Table, key: str
) -> None:
    result = await table.alice.slash(table.channel, "deck starter", game=key)
    assert result.response is not None
    decks = [deck for _, deck in starters(key)]
    assert menu(result.response) == {deck.title: deck.blurb for deck in decks}
    assert all(deck.blurb in said(result) for deck in decks)
    taken = await table.alice.select(result.response, [f"{key}/{decks[0].key}"])
    assert "\n> " in private(taken)
