"""`/deck write`: a deck typed into Discord."""

from __future__ import annotations

from tests.bot.deck_texts import BROKEN, GAME, LEGAL, NAME, legal
from tests.cogs.decks.deck_answers import private
from tests.conftest import Table


async def test_decks_are_written_and_edited_in_modals_after_a_restart(
    table: Table,
) -> None:
    opened = await table.alice.slash(table.channel, "deck write")
    await table.restart()
    done = await table.alice.submit_modal(opened, {"name": "", "text": legal("Written")})
    assert "**Written**" in private(done)
    assert "Legal" in private(done)
    assert (await table.bot.decks.named(table.alice.id, "Written")).legal
    opened = await table.alice.slash(table.channel, "deck write", name="Fresh", game=GAME.key)
    assert opened.modal is not None
    assert opened.modal["components"][0]["component"]["value"] == "Fresh"
    done = await table.alice.submit_modal(opened, {"name": "Fresh", "text": "hello"})
    assert "**Fresh**" in private(done)
    assert "Not legal yet" in private(done)

    await table.bot.decks.keep(table.alice.id, BROKEN[:3999], name="Draft")
    opened = await table.alice.slash(table.channel, "deck write", name="dRAFT")
    assert opened.modal is not None
    assert opened.modal["components"][0]["component"]["value"] == BROKEN[:3999]
    done = await table.alice.submit_modal(opened, {"text": LEGAL})
    assert "version 2" in private(done)
    assert (await table.bot.decks.named(table.alice.id, "Draft")).legal
    await table.bot.decks.keep(table.alice.id, LEGAL + "!" * 4000, name="Long")
    refused = await table.alice.slash(table.channel, "deck write", name="Long")
    assert refused.modal is None
    assert "/deck export" in private(refused)
    assert "/deck upload" in private(refused)


async def test_the_text_of_a_deck_that_was_deleted_meanwhile_is_given_back(table: Table) -> None:
    kept = await table.bot.decks.keep(table.alice.id, LEGAL)
    opened = await table.alice.slash(table.channel, "deck write", name=NAME)
    await table.bot.decks.delete(table.alice.id, kept.deck.id)
    done = await table.alice.submit_modal(opened, {"text": LEGAL})
    assert "not in your collection" in private(done)
    assert done.response is not None
    [file] = done.response.attachments
    assert (await file.read()).decode() == LEGAL
    assert await table.bot.decks.of(table.alice.id) == []
