"""`/deck`: looking at decks, taking starters, exporting and deleting."""

import discord
import simcord

from bot.decks.collection import starters
from cogs.decks.controls import DeleteDeckButton, ExportDeckButton, RecordButton
from cogs.ui.controls import controls
from tests.bot.deck_texts import GAME, LEGAL, NAME, STARTER
from tests.cogs.decks.deck_answers import files, private
from tests.conftest import Table

VERSIONS_KEPT = 5


async def slash(table: Table, command: str, /, **options: str) -> simcord.InteractionResult:
    return await table.alice.slash(table.channel, f"deck {command}", **options)


def shown(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    assert result.response is not None
    return result.response


async def test_a_long_collection_has_pages_that_outlive_a_restart(table: Table):
    for number in range(22):
        await table.bot.decks.keep(table.alice.id, "x", name=f"Deck {number:02}")
    result = await slash(table, "list")
    assert "(1/2)" in private(result)
    await table.restart()
    await table.alice.click(shown(result), label="Page 2 ▶")
    assert "(2/2)" in shown(result).content
    assert "Deck 20" in shown(result).content
    chosen = next(d for d in await table.bot.decks.of(table.alice.id) if d.name == "Deck 21")
    picked = await table.alice.select(shown(result), [str(chosen.id)])
    assert "**Deck 21**" in private(picked)


async def test_starter_decks_are_completed_and_taken_by_name_or_from_the_menu(table: Table) -> None:
    offers = await table.alice.autocomplete(
        table.channel, "deck starter", "choice", STARTER.title[:6].lower()
    )
    assert offers[0]["value"] == f"{GAME.key}/{STARTER.key}"
    taken = await slash(table, "starter", choice=offers[0]["value"])
    assert f"**{NAME}**" in private(taken)
    assert "Legal" in private(taken)
    assert "no such starter" in private(await slash(table, "starter", choice="nonsense"))
    empty = await table.bob.slash(table.channel, "deck list")
    assert "no decks yet" in private(empty)
    key, chosen = starters()[1]
    taken = await table.bob.select(shown(empty), [key])
    assert f"**{GAME.parse_deck(chosen.text).name}**" in private(taken)


async def test_only_the_members_own_decks_are_offered_shown_and_deleted(table: Table) -> None:
    await table.bot.decks.keep(table.bob.id, LEGAL, name="Bob's secret")
    assert await table.alice.autocomplete(table.channel, "deck show", "name", "") == []
    for command in ("show", "export", "delete", "print"):
        assert "no deck called" in private(await slash(table, command, name="Bob's secret"))
    question = await table.bob.slash(table.channel, "deck delete", name="Bob's secret")
    (secret,) = await table.bot.decks.of(table.bob.id)
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    buttons = [DeleteDeckButton(secret.id), RecordButton(secret.id), ExportDeckButton(secret.id)]
    forged = await channel.send(view=controls(*buttons))
    for button in buttons:
        refused = await table.alice.click(forged, label=button.label)
        assert "not in your collection" in private(refused)
    await table.bob.click(shown(question), label="Keep it")
    assert "stays" in shown(question).content
    assert shown(question).components == []
    assert len(await table.bot.decks.of(table.bob.id)) == 1


async def test_a_deck_is_deleted_after_a_restart_and_once(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, LEGAL)
    question, twin = [shown(await slash(table, "delete", name=NAME)) for _ in range(2)]
    assert len(await table.bot.decks.of(table.alice.id)) == 1
    await table.restart()
    await table.alice.click(question, label="Delete it")
    assert "deleted" in question.content
    assert await table.bot.decks.of(table.alice.id) == []
    late = await table.alice.click(twin, label="Delete it")
    assert "not in your collection" in private(late)


async def test_the_buttons_below_a_deck_work_after_a_restart(table: Table) -> None:
    many = "".join(f'"Card {n}": power 1\n"Fam"\n' for n in range(25)) + LEGAL
    await table.bot.decks.keep(table.alice.id, many, name="Ünï / ..\\deck")
    deck = shown(await slash(table, "show", name="ünï / ..\\deck"))
    first = deck.attachments[0].description
    await table.restart()
    await table.alice.click(deck, label="Page 2 ▶")
    assert deck.attachments[0].description != first
    await table.alice.click(deck, label="◀ Page 1")
    assert deck.attachments[0].description == first
    exported = await table.alice.click(deck, label="Export")
    assert private(exported).startswith("Here is")
    (file,) = shown(exported).attachments
    assert (await file.read()).decode() == many
    assert file.filename == "n_deck.txt"
    assert (await table.alice.click(deck, label="Edit")).modal is not None


async def test_a_card_is_completed_and_shown_large(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, LEGAL)
    cards = [card.face.name for card in GAME.deck_sheet(GAME.parse_deck(LEGAL)).cards]
    offers = await table.alice.autocomplete(table.channel, "deck card", "card", "", name=NAME)
    assert [offer["value"] for offer in offers] == cards
    assert await table.alice.autocomplete(table.channel, "deck card", "card", "", name="?") == []
    result = await slash(table, "card", name=NAME.upper(), card=cards[0].upper())
    assert cards[0] in private(result)
    [(file, alt)] = files(result).items()
    assert file in ("card.png", "card.webp")
    assert cards[0] in (alt or "")
    assert "no card called" in private(await slash(table, "card", name=NAME, card="Zzz"))
