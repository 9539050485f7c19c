"""Looking at decks, taking starters, exporting and deleting."""

import pytest
import simcord

import engine
from bot.decks import starters
from tests.bot.deck_texts import GAME, LEGAL, NAME, STARTER, legal
from tests.cogs.decks import files, private
from tests.conftest import Table

VERSIONS_KEPT = 5


async def slash(table: Table, command: str, /, **options: str) -> simcord.InteractionResult:
    return await table.alice.slash(table.channel, f"deck {command}", **options)


def shown(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    assert result.response is not None
    return result.response


async def test_an_empty_collection_offers_the_starter_decks(table: Table):
    result = await slash(table, "list")
    assert "no decks yet" in private(result)
    key, chosen = starters()[1]
    taken = await table.alice.select(shown(result), [key])
    assert f"**{GAME.parse_deck(chosen.text).name}**" in private(taken)
    assert "Legal" in private(taken)


async def test_every_starter_deck_can_be_taken(table: Table):
    for key, chosen in starters():
        assert "Legal" in private(await slash(table, "starter", choice=key)), chosen.title
    assert len(await table.bot.decks.of(table.alice.id, legal=True)) == len(starters())


async def test_starters_are_listed_and_completed(table: Table):
    result = await slash(table, "starter")
    assert result.ephemeral
    [embed] = shown(result).embeds
    words = embed.description or ""
    assert all(deck.title in words for _, deck in starters())
    assert all(f"### {game.title}" in words for game in engine.games().values())
    offers = await table.alice.autocomplete(
        table.channel, "deck starter", "choice", STARTER.title[:6].lower()
    )
    assert offers[0]["value"] == f"{GAME.key}/{STARTER.key}"
    assert "no such starter" in private(await slash(table, "starter", choice="nonsense"))


async def test_a_starter_never_writes_over_a_deck_of_the_players_own(table: Table):
    await table.bot.decks.keep(table.alice.id, LEGAL + "\n! my own touch")
    assert "will not write over it" in private(await slash(table, "starter", choice=STARTER.title))
    (deck,) = await table.bot.decks.of(table.alice.id)
    assert deck.number == 1


async def test_a_page_of_names_full_of_markdown_ends_with_a_whole_line(table: Table):
    for number in range(20):
        await table.bot.decks.keep(table.alice.id, "x", name=f"{number:02} " + "*_~`|<>[]#@:" * 6)
    *lines, last = private(await slash(table, "list")).splitlines()
    assert all("0 cards" in line for line in lines[1:])
    assert last == f"… and {20 - len(lines[1:])} more"


async def test_a_long_collection_has_pages_that_outlive_a_restart(table: Table):
    for number in range(45):
        await table.bot.decks.keep(table.alice.id, "x", name=f"Deck {number:02}")
    result = await slash(table, "list")
    assert "(1/3)" in private(result)
    await table.restart()
    await table.alice.click(shown(result), label="Page 2 ▶")
    assert "(2/3)" in shown(result).content
    assert "Deck 20" in shown(result).content
    chosen = next(d for d in await table.bot.decks.of(table.alice.id) if d.name == "Deck 21")
    picked = await table.alice.select(shown(result), [str(chosen.id)])
    assert "**Deck 21**" in private(picked)


async def test_only_ones_own_decks_are_offered_shown_and_touched(table: Table):
    await table.bot.decks.keep(table.bob.id, LEGAL, name="Bob's secret")
    assert await table.alice.autocomplete(table.channel, "deck show", "name", "") == []
    for command in ("show", "export", "delete"):
        assert "no deck called" in private(await slash(table, command, name="Bob's secret"))
    (secret,) = await table.bot.decks.of(table.bob.id)
    with pytest.raises(Exception, match="not in your collection"):
        await table.bot.decks.numbered(table.alice.id, secret.id)


async def test_a_card_is_shown_large_with_all_that_its_scale_is_made_of(table: Table):
    await table.bot.decks.keep(table.alice.id, LEGAL)
    for card in GAME.deck_sheet(GAME.parse_deck(LEGAL)).cards:
        result = await slash(table, "card", name=NAME.upper(), card=card.face.name.upper())
        words = private(result)
        assert card.face.name in words
        assert f"scale {card.scale}" in words
        assert all(part.part in words for part in card.breakdown)
        assert list(files(result)) == ["card.png"] or list(files(result)) == ["card.webp"]


async def test_cards_are_completed_from_the_deck_that_was_named(table: Table):
    await table.bot.decks.keep(table.alice.id, LEGAL)
    cards = [card.face.name for card in GAME.deck_sheet(GAME.parse_deck(LEGAL)).cards]
    offers = await table.alice.autocomplete(table.channel, "deck card", "card", "", name=NAME)
    assert [offer["value"] for offer in offers] == cards
    assert await table.alice.autocomplete(table.channel, "deck card", "card", "", name="?") == []
    assert "no card called" in private(await slash(table, "card", name=NAME, card="Zzz"))


async def test_a_deck_comes_back_out_as_it_went_in(table: Table):
    await table.bot.decks.keep(table.alice.id, LEGAL, name="Ünï / ..\\deck")
    result = await slash(table, "export", name="ünï / ..\\deck")
    (file,) = shown(result).attachments
    assert (await file.read()).decode() == LEGAL
    assert file.filename == "n_deck.txt"


async def test_deleting_asks_first(table: Table):
    await table.bot.decks.keep(table.alice.id, LEGAL)
    question = shown(await slash(table, "delete", name=NAME))
    assert len(await table.bot.decks.of(table.alice.id)) == 1
    await table.alice.click(question, label="Keep it")
    assert "stays" in question.content
    assert question.components == []
    assert len(await table.bot.decks.of(table.alice.id)) == 1


async def test_the_answer_to_the_question_is_understood_after_a_restart(table: Table):
    await table.bot.decks.keep(table.alice.id, LEGAL)
    question = shown(await slash(table, "delete", name=NAME))
    twin = shown(await slash(table, "delete", name=NAME))
    await table.restart()
    await table.alice.click(question, label="Delete it")
    assert "deleted" in question.content
    assert await table.bot.decks.of(table.alice.id) == []
    late = await table.alice.click(twin, label="Delete it")
    assert "not in your collection" in private(late)
    assert "Kept" in private(
        await table.alice.slash(table.channel, "deck upload", file=("deck.txt", LEGAL.encode()))
    )


async def test_buttons_below_a_deck_work_after_a_restart(table: Table):
    await table.bot.decks.keep(table.alice.id, LEGAL)
    deck = shown(await slash(table, "show", name=NAME))
    await table.restart()
    exported = await table.alice.click(deck, label="Export")
    assert private(exported).startswith("Here is")
    assert (await table.alice.click(deck, label="Edit")).modal is not None


async def test_a_large_deck_is_looked_at_page_by_page(table: Table):
    many = "".join(f'"Card {n}": power 1\n"Fam"\n' for n in range(30)) + LEGAL
    await table.bot.decks.keep(table.alice.id, many, name="Many")
    deck = shown(await slash(table, "show", name="Many"))
    first = deck.attachments[0].description
    await table.alice.click(deck, label="Page 2 ▶")
    assert deck.attachments[0].description != first
    await table.alice.click(deck, label="◀ Page 1")
    assert deck.attachments[0].description == first


async def test_old_versions_that_nothing_uses_are_forgotten(table: Table):
    decks = table.bot.decks
    versions = [
        (await decks.keep(table.alice.id, f"{legal('Wolves')}\n! {n}")).deck.version_id
        for n in range(VERSIONS_KEPT + 2)
    ]
    for forgotten in versions[:2]:
        with pytest.raises(KeyError):
            await decks.version(forgotten)
    for kept in versions[2:]:
        assert (await decks.version(kept)).name == "Wolves"
    await decks.delete(table.alice.id, (await decks.version(versions[-1])).id)
    with pytest.raises(KeyError):
        await decks.version(versions[-1])
