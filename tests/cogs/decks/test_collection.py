"""`/deck`: looking at decks and their cards, taking starters, exporting and deleting."""

import discord
import simcord

from cogs.decks.controls.deck_controls import (
    DECK_USES,
    DeleteDeckButton,
    ExportDeckButton,
    MoreOfDeckButton,
    RecordButton,
    UseDeckMenu,
)
from cogs.ui.controls import controls
from tests.bot.deck_texts import ALICES, GAME, LEGAL, NAME, STARTER
from tests.cogs.decks.deck_answers import files, open_deck, private
from tests.cogs.matches.reading import buttons, menus
from tests.cogs.walking import crowd, go_on, walk
from tests.conftest import Table


def shown(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    assert result.response is not None
    return result.response


async def test_a_long_collection_has_pages_that_outlive_a_restart(table: Table):
    for number in range(22):
        await table.bot.decks.keep(table.alice.id, "x", name=f"Deck {number:02}")
    result = await table.alice.slash(table.channel, "deck")
    assert "(1/2)" in private(result)
    assert crowd(shown(result)) == (2, 1)
    await table.restart()
    await table.alice.click(shown(result), label="Page 2 ▶")
    assert "(2/2)" in shown(result).content
    assert "Deck 20" in shown(result).content
    await go_on(table.alice, result, "Deck 21")
    assert "**Deck 21**" in private(result)
    await go_on(table.alice, result, "◀ Your decks")
    assert "(1/2)" in shown(result).content


async def test_starter_decks_are_taken_by_game(table: Table) -> None:
    empty = await table.bob.slash(table.channel, "deck")
    assert "no decks yet" in private(empty)
    assert crowd(shown(empty)) == (4, 1)
    assert "◀ Your decks" not in buttons(shown(empty))
    taken = await go_on(table.bob, empty, GAME.title, STARTER.title)
    assert f"**{NAME}**" in private(taken)
    assert "Legal" in private(taken)
    assert f"**{STARTER.title}**: {STARTER.blurb}" in shown(empty).content
    again = await go_on(table.bob, empty, "◀ New deck", "◀ Your decks", NAME)
    assert f"**{NAME}**" in private(again)


async def test_nobody_else_shows_exports_or_deletes_a_deck(table: Table) -> None:
    await table.bot.decks.keep(table.bob.id, LEGAL, name="Bob's secret")
    page = await walk(table.bob, table.channel, "deck", "Bob's secret")
    (secret,) = await table.bot.decks.of(table.bob.id)
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    pressed = [
        DeleteDeckButton(secret.id),
        RecordButton(secret.id),
        ExportDeckButton(secret.id),
        MoreOfDeckButton(secret.id, 0),
    ]
    forged = await channel.send(view=controls(*pressed))
    for button in pressed:
        refused = await table.alice.click(forged, label=button.label)
        assert "isn't in your collection" in private(refused)
    forged = await channel.send(view=controls(UseDeckMenu(secret.id, 0, list(DECK_USES))))
    for use in DECK_USES:
        refused = await table.alice.select(forged, [use])
        assert "isn't in your collection" in private(refused)
    await go_on(table.bob, page, "More", "Delete", "Keep it")
    assert "stays" in shown(page).content
    assert list(buttons(shown(page))) == ["◀ Your decks"]
    assert len(await table.bot.decks.of(table.bob.id)) == 1


async def test_a_deck_is_deleted_after_a_restart_and_once(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, LEGAL)
    question, twin = [shown(await open_deck(table, NAME, "More", "Delete")) for _ in range(2)]
    assert len(await table.bot.decks.of(table.alice.id)) == 1
    await table.restart()
    await table.alice.click(question, label="Delete it")
    assert "deleted" in question.content
    assert await table.bot.decks.of(table.alice.id) == []
    late = await table.alice.click(twin, label="Delete it")
    assert "isn't in your collection" in private(late)


async def test_what_is_below_a_deck_works_after_a_restart(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, ALICES, name="Ünï / ..\\deck")
    deck = shown(await open_deck(table, "Ünï / ..\\deck"))
    first = deck.attachments[0].description
    await table.restart()
    await table.alice.click(deck, label="Page 2 ▶")
    assert deck.attachments[0].description != first
    await table.alice.click(deck, label="◀ Page 1")
    assert deck.attachments[0].description == first
    exported = await go_on(table.alice, deck, "More", "Export")
    assert private(exported).startswith("Here is")
    (file,) = shown(exported).attachments
    assert (await file.read()).decode() == ALICES
    assert file.filename == "n_deck.txt"
    assert (await go_on(table.alice, deck, "Edit text")).modal is not None
    await go_on(table.alice, deck, "◀ Back")
    assert "Legal" in deck.content


async def test_each_card_of_a_large_deck_is_shown_large(table: Table) -> None:
    many = "".join(f'"Card {n}": power 1\n"Fam"\n' for n in range(30)) + LEGAL
    await table.bot.decks.keep(table.alice.id, many, name="Many")
    page = await open_deck(table, "Many")
    for turns, card in ((0, "Card 0"), (1, "Card 27")):
        await go_on(table.alice, page, *["Page 2 ▶"] * turns)
        assert crowd(shown(page))[0] <= 5
        result = await go_on(table.alice, page, card)
        assert private(result).startswith(f"**{card}**: not in the deck's list, scale")
        [(file, alt)] = files(result).items()
        assert file in ("card.png", "card.webp")
        assert card in (alt or "")
        await go_on(table.alice, result, "◀ Back")
        assert card in menus(shown(page))[next(iter(menus(shown(page))))]


async def test_a_card_that_a_new_version_no_longer_has_is_not_shown(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, LEGAL, name="Mine")
    page = await open_deck(table, "Mine")
    card = GAME.deck_sheet(GAME.parse_deck(LEGAL)).cards[0].face.name
    await table.bot.decks.keep(table.alice.id, LEGAL.replace(card, "Nobody"), name="Mine")
    told = await go_on(table.alice, page, card)
    assert told.followups[0].content == "That card is no longer in **Mine**."
