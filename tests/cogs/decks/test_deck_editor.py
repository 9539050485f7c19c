"""Decks typed into Discord."""

from __future__ import annotations

from tests.bot.deck_texts import BROKEN, GAME, LEGAL, NAME, legal
from tests.cogs.decks.deck_answers import add_deck, open_deck, private
from tests.conftest import Table


async def test_decks_are_written_and_edited_in_forms_after_a_restart(table: Table) -> None:
    opened = await add_deck(table.alice, table.channel, "Write a deck")
    await table.restart()
    done = await table.alice.submit_modal(opened, {"name": "", "text": legal("Written")})
    assert "**Written**" in private(done)
    assert "Legal" in private(done)
    assert (await table.bot.decks.named(table.alice.id, "Written")).legal
    fresh = {"name": "Fresh", "text": "hello", "game": [GAME.key]}
    done = await add_deck(table.alice, table.channel, "Write a deck", fresh)
    assert "**Fresh**" in private(done)
    assert "Not legal yet" in private(done)
    assert (await table.bot.decks.named(table.alice.id, "Fresh")).game == GAME.key

    await table.bot.decks.keep(table.alice.id, BROKEN[:3999], name="Draft")
    opened = await open_deck(table, "Draft", "More", "Edit text")
    assert opened.modal is not None
    assert opened.modal["components"][0]["component"]["value"] == BROKEN[:3999]
    done = await table.alice.submit_modal(opened, {"text": LEGAL})
    assert "version 2" in private(done)
    assert (await table.bot.decks.named(table.alice.id, "Draft")).legal
    await table.bot.decks.keep(table.alice.id, LEGAL + "!" * 4000, name="Long")
    refused = await open_deck(table, "Long", "More", "Edit text")
    assert refused.modal is None
    assert "Export the deck, change it in a text editor" in private(refused)


async def test_the_text_of_a_deck_that_was_deleted_meanwhile_is_given_back(table: Table) -> None:
    kept = await table.bot.decks.keep(table.alice.id, LEGAL)
    opened = await open_deck(table, NAME, "More", "Edit text")
    await table.bot.decks.delete(table.alice.id, kept.deck.id)
    done = await table.alice.submit_modal(opened, {"text": LEGAL})
    assert "isn't in your collection" in private(done)
    assert done.response is not None
    [file] = done.response.attachments
    assert (await file.read()).decode() == LEGAL
    assert await table.bot.decks.of(table.alice.id) == []
