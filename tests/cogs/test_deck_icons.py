"""Choosing the icon of a card: `/deck card` with `icon:`, a look at it first, and a button."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord

import engine
from bot.card_search.indexed_card import indexed
from bot.decks import starters
from bot.store.decks import save_power
from cogs.decks.icon_controls import KeepIcon, RemoveIcon, card_key
from cogs.ui.controls import controls
from engine.decks import Power, SheetCard
from rendering.art.icons import icon_names
from tests.bot.deck_texts import LEGAL, NAME
from tests.cogs.decks import private
from tests.cogs.matches.reading import buttons
from tests.conftest import Table

KEEP, REMOVE = "Keep this icon", "Back to the one chosen by words"
GAME = next(iter(engine.games().values()))
CARD = GAME.deck_sheet(GAME.parse_deck(LEGAL)).cards[0].face.name
FIRST, SECOND = "wolf-howl", "imp"
PLAIN = GAME.with_icon(LEGAL, CARD, "")


async def look(table: Table, icon: str = "", card: str = CARD) -> simcord.InteractionResult:
    icons = {"icon": icon} if icon else {}
    return await table.alice.slash(table.channel, "deck card", name=NAME, card=card, **icons)


def message(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    assert result.response is not None
    return result.response


async def text_of_deck(table: Table) -> str:
    deck = await table.bot.decks.named(table.alice.id, NAME)
    return await table.bot.decks.source(deck.version_id)


async def card_of_deck(table: Table) -> SheetCard:
    reading, _ = await table.bot.decks.read(await table.bot.decks.named(table.alice.id, NAME))
    return next(card for card in reading.sheet.cards if card.face.name == CARD)


async def test_an_icon_is_looked_at_then_kept_also_after_a_restart(table: Table) -> None:
    before = (await table.bot.decks.keep(table.alice.id, PLAIN)).deck
    shown = await look(table, FIRST.upper())
    assert f"the icon **{FIRST}**. Nothing is kept yet." in private(shown)
    assert list(buttons(message(shown))) == [KEEP]
    assert len(message(shown).attachments) == 1
    assert await text_of_deck(table) == PLAIN
    await table.restart()
    await table.alice.click(message(shown), label=KEEP)
    assert "version 2" in message(shown).content
    assert f"Its icon is **{FIRST}**" in message(shown).content
    assert list(buttons(message(shown))) == [REMOVE]
    assert await text_of_deck(table) == GAME.with_icon(PLAIN, CARD, FIRST)
    assert (await card_of_deck(table)).face.icon == FIRST
    after = await table.bot.decks.named(table.alice.id, NAME)
    assert after.number == 2
    decks = table.bot.decks
    assert await decks.sha256(before.version_id) == await decks.sha256(after.version_id)


async def test_the_picture_is_drawn_with_the_icon_before_it_is_kept(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.bot.decks.keep(table.alice.id, PLAIN)
    drawn: list[str] = []
    real = table.bot.workers.draw

    async def draw(work: Any, card: SheetCard, game: str) -> Any:
        drawn.append(card.face.icon)
        return await real(work, card, game)

    monkeypatch.setattr(table.bot.workers, "draw", draw)
    shown = await look(table, FIRST)
    await table.alice.click(message(shown), label=KEEP)
    await table.alice.click(message(shown), label=REMOVE)
    assert drawn == [FIRST, FIRST, ""]


async def test_one_goes_back_to_the_icon_that_words_choose(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, GAME.with_icon(PLAIN, CARD, FIRST))
    shown = await look(table, SECOND)
    assert list(buttons(message(shown))) == [KEEP, REMOVE]
    await table.restart()
    await table.alice.click(message(shown), label=REMOVE)
    assert await text_of_deck(table) == PLAIN
    assert "icon" not in message(shown).content.split("\n", 1)[1]
    assert not buttons(message(shown))
    await table.alice.click(message(await look(table, SECOND)), label=KEEP)
    assert await text_of_deck(table) == GAME.with_icon(PLAIN, CARD, SECOND)
    assert REMOVE in buttons(message(await look(table)))


async def test_a_second_press_changes_nothing(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, PLAIN)
    first, second = await look(table, FIRST), await look(table, FIRST)
    await table.alice.click(message(first), label=KEEP)
    await table.alice.click(message(second), label=KEEP)
    assert f"Its icon is **{FIRST}**" in message(second).content
    assert (await table.bot.decks.named(table.alice.id, NAME)).number == 2
    assert (await look(table, FIRST)).response is not None


async def test_a_deck_that_changed_since_is_left_as_it_is(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, PLAIN)
    shown = await look(table, FIRST)
    changed = f"{PLAIN.rstrip()}\n! changed\n"
    await table.bot.decks.keep(table.alice.id, changed)
    told = await table.alice.click(message(shown), label=KEEP)
    [refused] = told.followups
    assert "has changed meanwhile" in refused.content
    assert await text_of_deck(table) == changed
    deck = await table.bot.decks.named(table.alice.id, NAME)
    await table.bot.decks.delete(table.alice.id, deck.id)
    told = await table.alice.click(message(shown), label=KEEP)
    assert "has changed meanwhile" in private(told)


async def test_nobody_else_changes_an_icon(table: Table) -> None:
    kept = await table.bot.decks.keep(table.alice.id, GAME.with_icon(PLAIN, CARD, SECOND))
    version, card = kept.deck.version_id, card_key(CARD)
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    forged = await channel.send(
        view=controls(KeepIcon(version, card, FIRST), RemoveIcon(version, card))
    )
    for label in (KEEP, REMOVE):
        told = await table.bob.click(forged, label=label)
        assert "not in your collection" in private(told)
    unknown = await channel.send(view=controls(KeepIcon(version + 99, card, FIRST)))
    assert "has changed meanwhile" in private(await table.bob.click(unknown, label=KEEP))
    assert await text_of_deck(table) == GAME.with_icon(PLAIN, CARD, SECOND)
    await table.alice.click(forged, label=KEEP)
    assert await text_of_deck(table) == GAME.with_icon(PLAIN, CARD, FIRST)


async def test_an_unknown_icon_is_refused_with_the_nearest(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, PLAIN)
    words = private(await look(table, "wolf-hwl"))
    assert "There is no icon called **wolf-hwl**. Nearest: wolf-howl" in words
    for hostile in ("@everyone **x**", "`" * 100, "狼", "x" * 1000, "../atlas"):
        words = private(await look(table, hostile))
        assert words.startswith("There is no icon called")
        assert "**x**" not in words
        assert len(words) < 300


async def test_icons_are_offered_by_any_of_their_words(table: Table) -> None:
    async def offered(typed: str) -> list[str]:
        offers = await table.alice.autocomplete(
            table.channel, "deck card", "icon", typed, name=NAME
        )
        return [offer["value"] for offer in offers]

    assert await offered("WOLF-howl") == ["wolf-howl"]
    assert "wolf-howl" in await offered("howl")
    assert "wolf-howl" in await offered("Howl Wo")
    wolves = await offered("wolf")
    assert wolves == [one for one in wolves if "wolf" in one]
    assert [one.startswith("wolf") for one in wolves] == sorted(
        (one.startswith("wolf") for one in wolves), reverse=True
    )
    assert len(await offered("")) == 25
    assert set(await offered("a")) <= set(icon_names())
    assert await offered("no such icon") == await offered("狼") == []


async def test_an_unknown_icon_in_a_text_is_warned_about_in_its_place(table: Table) -> None:
    text = GAME.with_icon(PLAIN, CARD, "wolf-hwl")
    result = await table.alice.slash(table.channel, "deck upload", file=("deck.txt", text.encode()))
    words = private(result)
    assert "Legal" in words
    assert 'There is no icon called "wolf-hwl"; words choose one instead.' in words
    assert "Nearest: wolf-howl" in words
    assert "! icon: wolf-hwl" in words
    assert "words choose one" in private(await look(table))


async def test_every_game_takes_an_icon_by_click(table: Table) -> None:
    ready = {key.partition("/")[0]: deck for key, deck in starters()}
    for game, deck in ready.items():
        kept = await table.bot.decks.keep(table.alice.id, deck.text, game=game)
        card = kept.reading.sheet.cards[-1].face
        shown = await table.alice.slash(
            table.channel, "deck card", name=kept.deck.name, card=card.name, icon="acorn"
        )
        await table.alice.click(message(shown), label=KEEP)
        mine = await table.bot.decks.named(table.alice.id, kept.deck.name)
        reading, text = await table.bot.decks.read(mine)
        icons = {one.face.name: one.face.icon for one in reading.sheet.cards}
        assert icons[card.name] == "acorn"
        assert text == engine.games()[game].with_icon(deck.text, card.name, "acorn")
        export = await table.alice.slash(table.channel, "deck export", name=kept.deck.name)
        [file] = message(export).attachments
        assert "acorn" in (await file.read()).decode()


async def test_a_decks_power_and_its_matches_are_those_of_before(table: Table) -> None:
    """What was measured holds for the deck with another icon."""
    before = (await table.bot.decks.keep(table.alice.id, PLAIN)).deck
    power = Power(61.5, 2.0, 400)
    sha256 = await table.bot.decks.sha256(before.version_id)
    async with table.bot.store.write() as connection:
        await save_power(connection, before.game, sha256, power, 0)
    await table.alice.click(message(await look(table, FIRST)), label=KEEP)
    after = await table.bot.decks.named(table.alice.id, NAME)
    assert (after.number, after.power) == (2, power)
    assert await table.bot.decks.source(before.version_id) == PLAIN


async def test_a_copy_that_differs_by_an_icon_is_the_same_deck(table: Table) -> None:
    decks = table.bot.decks
    await decks.keep(table.alice.id, PLAIN)
    other = GAME.with_icon(PLAIN, CARD, FIRST)
    assert (await decks.keep(table.alice.id, other, beside=True)).news == "same"
    assert await text_of_deck(table) == PLAIN


def test_cards_are_searched_for_by_what_is_printed_on_them() -> None:
    sheets = [
        GAME.deck_sheet(GAME.parse_deck(text))
        for text in (PLAIN, GAME.with_icon(PLAIN, CARD, FIRST))
    ]
    keys = [[card.key for card in indexed(GAME.key, sheet.cards)] for sheet in sheets]
    assert keys[0] == keys[1]
