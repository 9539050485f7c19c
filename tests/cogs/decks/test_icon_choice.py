"""Choosing the icon of a card: from a menu or by its name, first a preview, then a button."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord

import engine
from bot.base.refusals import Refusal
from bot.decks.card_search.indexed_card import index_cards
from bot.decks.icon_names import icons_like
from bot.store.decks.deck_rows import save_power
from cogs.decks.controllers.icon_choice import known_icon
from cogs.decks.controls.deck_controls import KeepIconButton, RemoveIconButton, card_key
from cogs.ui.controls import controls
from engine.decks import DeckSheet, Power, SheetCard
from rendering.art.icon_choice import icon_of
from rendering.art.icons import icon_names
from tests.bot.deck_texts import LEGAL, NAME
from tests.cogs.decks.deck_answers import open_deck, private
from tests.cogs.matches.reading import buttons, menus
from tests.cogs.walking import go_on
from tests.conftest import Table

WAYS = ["Another icon", "◀ Back"]
KEEP, REMOVE = "Keep this icon", "Remove icon"
GAME = next(iter(engine.games().values()))
CARD = GAME.deck_sheet(GAME.parse_deck(LEGAL)).cards[0].face.name
FIRST, SECOND = "wolf-howl", "imp"
PLAIN = GAME.with_icon(LEGAL, CARD, "")


async def look(table: Table, icon: str = "", card: str = CARD) -> simcord.InteractionResult:
    """Opens a card of Alice's deck, with the icon with the given name."""
    named = ["Another icon", {"icon": icon}] if icon else []
    return await open_deck(table, NAME, card, *named)


def message(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    assert result.response is not None
    return result.response


async def text_of_deck(table: Table) -> str:
    deck = await table.bot.decks.named(table.alice.id, NAME)
    return await table.bot.decks.source(deck.version_id)


async def test_an_icon_is_looked_at_kept_once_and_given_up_also_after_a_restart(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (await table.bot.decks.keep(table.alice.id, PLAIN)).deck
    sha256 = await table.bot.decks.sha256(before.version_id)
    power = Power(61.5, 2.0, 400)
    async with table.bot.store.write() as connection:
        await save_power(connection, before.game, sha256, power, 0)
    drawn: list[str] = []
    real = table.workers.draw

    async def draw(work: Any, card: SheetCard | DeckSheet, *more: Any) -> Any:
        if isinstance(card, SheetCard):
            drawn.append(card.face.icon)
        return await real(work, card, *more)

    monkeypatch.setattr(table.workers, "draw", draw)
    shown, twin = await look(table, FIRST.upper()), await look(table, FIRST)
    assert f"the icon **{FIRST}**. Nothing is saved yet." in private(shown)
    assert list(buttons(message(shown))) == [KEEP, *WAYS]
    assert len(message(shown).attachments) == 1
    assert await text_of_deck(table) == PLAIN
    await table.restart()
    await table.alice.click(message(shown), label=KEEP)
    assert "version 2" in message(shown).content
    assert f"Its icon is **{FIRST}**" in message(shown).content
    assert list(buttons(message(shown))) == [REMOVE, *WAYS]
    assert await text_of_deck(table) == GAME.with_icon(PLAIN, CARD, FIRST)
    after = await table.bot.decks.named(table.alice.id, NAME)
    assert (after.number, after.power) == (2, power)
    await table.alice.click(message(twin), label=KEEP)
    assert f"Its icon is **{FIRST}**" in message(twin).content
    assert (await table.bot.decks.named(table.alice.id, NAME)).number == 2
    other = await look(table, SECOND)
    assert list(buttons(message(other))) == [KEEP, REMOVE, *WAYS]
    await table.alice.click(message(other), label=REMOVE)
    assert await text_of_deck(table) == PLAIN
    assert "icon" not in message(other).content.split("\n", 1)[1]
    assert list(buttons(message(other))) == WAYS
    assert drawn == ["", FIRST, "", FIRST, FIRST, FIRST, FIRST, SECOND, ""]


async def test_icons_that_suit_a_card_are_in_a_menu(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, PLAIN)
    shown = await look(table)
    [offered] = menus(message(shown)).values()
    face = GAME.deck_sheet(GAME.parse_deck(PLAIN)).cards[0].face
    assert len(offered) > 5
    assert icon_of(face) not in offered
    await go_on(table.alice, shown, "mouse", KEEP)
    assert await text_of_deck(table) == GAME.with_icon(PLAIN, CARD, "mouse")
    assert "Its icon is **mouse**" in message(shown).content


async def test_an_icon_is_kept_for_a_card_about_which_more_is_said_than_has_room(
    table: Table,
) -> None:
    spells = " ".join(f'"Spell {number}" tap: draw 1' for number in range(60))
    card = "_*" * 40
    text = f'"{card}": {spells} power 1\nN/A\n\n{LEGAL}'
    deck = (await table.bot.decks.keep(table.alice.id, text, name="*_" * 40)).deck
    icon = max(icon_names(), key=len)
    shown = await open_deck(table, deck.name, card, "Another icon", {"icon": icon})
    assert list(buttons(message(shown))) == [KEEP, *WAYS]
    await table.alice.click(message(shown), label=KEEP)
    assert message(shown).content.startswith("Saved ")
    assert f"Its icon is **{icon}**" in message(shown).content
    assert list(buttons(message(shown))) == [REMOVE, *WAYS]


def test_an_unknown_icon_is_refused_with_the_nearest() -> None:
    with pytest.raises(Refusal, match=r"no icon called \*\*wolf-hwl\*\*. Nearest: wolf-howl"):
        known_icon("wolf-hwl")
    assert known_icon("Wolf HOWL") == "wolf-howl"
    for hostile in ("@everyone **x**", "`" * 100, "狼", "x" * 1000, "../atlas"):
        with pytest.raises(Refusal) as refused:
            known_icon(hostile)
        words = str(refused.value)
        assert words.startswith("There is no icon called")
        assert "**x**" not in words
        assert len(words) < 300


def test_icons_are_offered_by_any_of_their_words() -> None:
    assert icons_like("WOLF-howl") == ["wolf-howl"]
    assert "wolf-howl" in icons_like("howl")
    assert "wolf-howl" in icons_like("Howl Wo")
    wolves = icons_like("wolf")
    assert wolves == [one for one in wolves if "wolf" in one]
    begins = [one.startswith("wolf") for one in wolves]
    assert begins == sorted(begins, reverse=True)
    assert set(icons_like("a")) <= set(icon_names())
    assert not icons_like("no such icon")
    assert not icons_like("狼")


async def test_nobody_else_changes_an_icon_nor_one_of_a_deck_that_changed_since(
    table: Table,
) -> None:
    kept = await table.bot.decks.keep(table.alice.id, GAME.with_icon(PLAIN, CARD, SECOND))
    version, card = kept.deck.version_id, card_key(CARD)
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    forged = await channel.send(
        view=controls(KeepIconButton(version, card, FIRST), RemoveIconButton(version, card))
    )
    for label in (KEEP, REMOVE):
        told = await table.bob.click(forged, label=label)
        assert "isn't in your collection" in private(told)
    unknown = await channel.send(view=controls(KeepIconButton(version + 99, card, FIRST)))
    assert "has changed since" in private(await table.bob.click(unknown, label=KEEP))
    assert await text_of_deck(table) == GAME.with_icon(PLAIN, CARD, SECOND)
    await table.alice.click(forged, label=KEEP)
    assert await text_of_deck(table) == GAME.with_icon(PLAIN, CARD, FIRST)

    shown = await look(table, SECOND)
    changed = f"{PLAIN.rstrip()}\n! changed\n"
    await table.bot.decks.keep(table.alice.id, changed)
    told = await table.alice.click(message(shown), label=KEEP)
    [refused] = told.followups
    assert "has changed since" in refused.content
    assert await text_of_deck(table) == changed
    deck = await table.bot.decks.named(table.alice.id, NAME)
    await table.bot.decks.delete(table.alice.id, deck.id)
    told = await table.alice.click(message(shown), label=KEEP)
    assert "has changed since" in private(told)


def test_cards_are_searched_for_by_what_is_printed_on_them() -> None:
    sheets = [
        GAME.deck_sheet(GAME.parse_deck(text))
        for text in (PLAIN, GAME.with_icon(PLAIN, CARD, FIRST))
    ]
    keys = [[card.key for card in index_cards(GAME.key, sheet.cards)] for sheet in sheets]
    assert keys[0] == keys[1]
