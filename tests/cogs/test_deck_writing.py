"""`/deck write`: a deck typed into Discord."""

from tests.bot.deck_texts import BROKEN, GAME, LEGAL, NAME, legal
from tests.cogs.decks import caret_lines, private
from tests.conftest import Table


async def test_a_new_deck_is_written_checked_and_kept(table: Table):
    shown = await table.alice.slash(table.channel, "deck write")
    assert shown.modal is not None
    done = await table.alice.submit_modal(shown, {"name": "", "text": legal("Written")[:4000]})
    assert "**Written**" in private(done)
    (deck,) = await table.bot.decks.of(table.alice.id)
    assert deck.legal


async def test_the_name_that_was_given_stands_in_the_field(table: Table):
    shown = await table.alice.slash(table.channel, "deck write", name="Fresh", game=GAME.key)
    done = await table.alice.submit_modal(shown, {"name": "Fresh", "text": "hello"})
    assert "**Fresh**" in private(done)
    assert "Not legal yet" in private(done)


async def test_with_a_name_there_is_it_edits_that_deck(table: Table):
    await table.bot.decks.keep(table.alice.id, BROKEN[:3999], name="Draft")
    shown = await table.alice.slash(table.channel, "deck write", name="dRAFT")
    assert shown.modal is not None
    field = shown.modal["components"][0]["component"]
    assert field["value"] == BROKEN[:3999]
    done = await table.alice.submit_modal(shown, {"text": LEGAL})
    assert "version 2" in private(done)
    assert (await table.bot.decks.named(table.alice.id, "Draft")).legal


async def test_what_was_typed_is_taken_though_the_bot_was_restarted_meanwhile(table: Table):
    shown = await table.alice.slash(table.channel, "deck write")
    await table.restart()
    done = await table.alice.submit_modal(shown, {"name": "Patience", "text": LEGAL})
    assert "**Patience**" in private(done)


async def test_a_deck_that_was_deleted_while_it_was_edited_is_not_written(table: Table):
    kept = await table.bot.decks.keep(table.alice.id, LEGAL)
    shown = await table.alice.slash(table.channel, "deck write", name=NAME)
    await table.bot.decks.delete(table.alice.id, kept.deck.id)
    done = await table.alice.submit_modal(shown, {"text": LEGAL})
    assert "not in your collection" in private(done)


async def test_a_deck_too_long_for_a_modal_is_said_to_be(table: Table):
    await table.bot.decks.keep(table.alice.id, LEGAL + "!" * 4000, name="Long")
    answer = await table.alice.slash(table.channel, "deck write", name="Long")
    assert answer.modal is None
    assert "/deck export" in private(answer)
    assert "/deck upload" in private(answer)


async def test_carets_stand_below_the_mistake_in_any_script(table: Table):
    shown = await table.alice.slash(table.channel, "deck write")
    text = '"火の龍": powre 1\n"竜"\ndeck:\n"竜" by "A"\n"火の龍" 40\n'
    done = await table.alice.submit_modal(shown, {"name": "", "text": text})
    line, carets = caret_lines(private(done))[0]
    assert line.startswith('"火の龍": powre')
    assert carets == " " * 10 + "^^^^^"


async def test_a_refusal_gives_back_what_was_typed(table: Table):
    kept = await table.bot.decks.keep(table.alice.id, LEGAL)
    shown = await table.alice.slash(table.channel, "deck write", name=NAME)
    await table.bot.decks.delete(table.alice.id, kept.deck.id)
    done = await table.alice.submit_modal(shown, {"text": LEGAL})
    assert done.response is not None
    [file] = done.response.attachments
    assert (await file.read()).decode() == LEGAL
