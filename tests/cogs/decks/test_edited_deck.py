"""Decks whose cards are edited by presses."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import engine
from bot.decks.deck_edits import counts_in
from bot.discord_api import discord_calls
from bot.store.matches.practice_matches import running_practice_match
from tests.cogs.decks.deck_answers import keep_deck
from tests.cogs.decks.presses import Presses
from tests.cogs.matches.reading import buttons
from tests.cogs.walking import go_on, screen, walk
from tests.conftest import Table

STARTER = engine.games()["lifeburn"].starters()[0]


@pytest.fixture
async def presses(table: Table) -> Presses:
    """Returns the presses of Alice, who has one starter deck."""
    await keep_deck(table, table.alice.id, STARTER.text, "Quarry")
    return Presses(table)


async def counts(table: Table, name: str = "Quarry") -> dict[str, int]:
    """Returns the cards of Alice's stored deck."""
    deck = await table.bot.decks.named(table.alice.id, name)
    return dict(counts_in(deck.game, await table.bot.decks.source(deck.version_id)))


async def test_chosen_cards_get_more_and_less_and_the_deck_is_saved(
    table: Table, presses: Presses
) -> None:
    await presses.begin("deck", "Quarry")
    words = await presses.press("Edit cards")
    assert "✅ Legal: 40 cards (of 40)" in words
    assert "3 Quarry Hand" in words
    words = await presses.pick("2 Rockslide", "1 Landslip")
    assert "▸ **2 Rockslide**" in words
    words = await presses.press("One less")
    assert "❌ Not legal yet: 38 cards (of 40)" in words
    assert "▸ **1 Rockslide**" in words
    assert "Landslip" not in words
    assert "Undo" in buttons(screen(presses.at))
    words = await presses.press("One more")
    assert "▸ **2 Rockslide**" in words
    assert (await counts(table))["Landslip"] == 1
    words = await presses.press("Save")
    assert "version 2" in words
    assert "Landslip" not in await counts(table)


async def test_edits_survive_a_restart_and_are_undone(table: Table, presses: Presses) -> None:
    await presses.begin("deck", "Quarry", "Edit cards")
    await presses.pick("2 Rockslide")
    await presses.press("Out")
    await table.restart()
    await presses.begin("deck", "Quarry")
    assert "Rockslide" not in await presses.press("Edit cards")
    assert "2 Rockslide" in await presses.press("Undo")
    assert "Undo" not in buttons(screen(presses.at))


async def test_another_device_is_told_and_overwrites_nothing(
    table: Table, presses: Presses
) -> None:
    other = Presses(table)
    for one in (presses, other):
        await one.begin("deck", "Quarry", "Edit cards")
    await presses.pick("2 Rockslide")
    await presses.press("Out")
    words = await other.press("2 Rockslide")
    assert "has changed since you saw it" in words
    assert "Rockslide" not in words.partition("\n3 Quarry")[2]
    words = await presses.press("Save")
    assert "version 2" in words
    assert "Rockslide" not in await counts(table)


async def test_three_swaps_take_eight_presses_at_most(table: Table, presses: Presses) -> None:
    await presses.begin("deck", "Quarry")
    await presses.press("Edit cards")
    await presses.pick("1 Landslip", "2 Rockslide", "3 Break Ground")
    words = await presses.press("Swap")
    assert "**2 Rockslide**" in words
    instead = [one for one in presses.offered() if one not in await counts(table)][:3]
    await presses.pick(*instead)
    words = await presses.press("Save")
    assert "✅" in words
    now = await counts(table)
    assert sorted(now[name] for name in instead) == [1, 2, 3]
    assert not {"Landslip", "Rockslide", "Break Ground"} & now.keys()
    assert presses.count <= 8


async def test_a_card_that_left_the_deck_is_not_swapped(table: Table, presses: Presses) -> None:
    await presses.begin("deck", "Quarry", "Edit cards")
    await presses.pick("1 Landslip", "2 Rockslide")
    await presses.press("One less")
    words = await presses.press("Swap")
    assert "Choose what replaces **1 Rockslide**." in words
    await presses.press("Search")
    await presses.type(words="undermine")
    words = await presses.pick("Undermine")
    assert "Swapped Rockslide → Undermine." in words
    assert "Rockslide" not in words.partition("❌")[2]


async def test_a_legal_deck_of_twenty_cards_takes_25_presses_at_most(
    table: Table, presses: Presses
) -> None:
    await presses.begin("deck", "New deck")
    await presses.press("Build a deck")
    await presses.press("Lifeburn")
    await presses.press("Add")
    await presses.press("2 each")
    mine: list[str] = []
    for page in range(2, 6):
        mine += (picked := presses.offered()[::5][:5])
        await presses.pick(*picked)
        await presses.press(f"Page {page} ▶")
    await presses.press("◀ Back")
    words = await presses.press("Save")
    assert "✅ **Legal**" in words
    assert await counts(table, "New deck") == dict.fromkeys(mine, 2)
    assert presses.count <= 25


async def test_a_pasted_list_is_added_whole_or_not_at_all(table: Table, presses: Presses) -> None:
    await presses.begin("deck", "Quarry", "Edit cards", "Add")
    add = presses.at
    await presses.press("Paste a list")
    words = await presses.type(list="1 Undermine\n2 Rokslide")
    assert "- Rokslide. Did you mean Rockslide?" in words
    presses.at = add
    await presses.press("Paste a list")
    words = await presses.type(list="1 Undermine\n2x Rockslide")
    assert "Added 1 Undermine, 2 Rockslide." in words
    assert "4 Rockslide" in words
    assert "❌ Not legal yet: 43 cards (of 40)" in words


async def test_a_card_of_the_search_comes_into_a_deck_in_four_presses(
    table: Table, presses: Presses
) -> None:
    await presses.begin("cards", "Lifeburn")
    await presses.press("Search")
    await presses.type(text="Undermine")
    words = await presses.press("Quarry")
    assert "Added 1 Undermine." in words
    await presses.press("Save")
    assert (await counts(table))["Undermine"] == 1
    assert presses.count <= 4


async def test_empty_places_are_filled_up_by_one_press(table: Table, presses: Presses) -> None:
    await presses.begin("deck", "Quarry", "Edit cards")
    await presses.pick("2 Rockslide", "3 Break Ground")
    await presses.press("Out")
    words = await presses.press("Fill up")
    assert "+ 3 Break Ground" in words
    words = await presses.press("Add these")
    assert "✅ Legal: 40 cards (of 40)" in words


async def test_a_match_starts_with_the_edited_deck(table: Table, presses: Presses) -> None:
    await presses.begin("deck", "Quarry", "Edit cards")
    await presses.pick("2 Rockslide")
    await presses.press("Swap")
    await presses.press("Search")
    await presses.type(words="undermine")
    await presses.pick("Undermine")
    await go_on(table.alice, presses.at, "Try it")
    assert (await counts(table))["Undermine"] == 2
    assert await table.bot.store.fetch(running_practice_match, table.alice.id) is not None


async def test_a_card_with_a_definition_is_copied_into_another_deck(
    table: Table, presses: Presses
) -> None:
    rats, lamp = engine.games()["cardfinity"].starters()[:2]
    await keep_deck(table, table.alice.id, rats.text, "Rats")
    await keep_deck(table, table.alice.id, lamp.text, "Lamp")
    await presses.begin("deck", "Lamp", "Edit cards", "Add")
    await presses.press("Search")
    await presses.type(words="pack leader")
    words = await presses.pick("Pack Leader")
    assert "Added 1 Pack Leader." in words
    await presses.press("◀ Back")
    await presses.press("Save")
    deck = await table.bot.decks.named(table.alice.id, "Lamp")
    source = await table.bot.decks.source(deck.version_id)
    assert source.count('"Pack Leader"') == 2
    assert lamp.text.partition("deck:")[0].strip() in source


async def test_the_picture_comes_when_it_is_asked_for(table: Table, presses: Presses) -> None:
    await presses.begin("deck", "Quarry", "Edit cards")
    assert screen(presses.at).attachments == []
    await presses.press("Show")
    [picture] = screen(presses.at).attachments
    assert picture.filename.startswith("deck")


async def test_a_card_of_a_shared_deck_comes_into_an_own_deck(
    table: Table, presses: Presses
) -> None:
    await keep_deck(
        table, table.bob.id, STARTER.text.replace("3 Quarry Hand", "3 Undermine"), "His"
    )
    post = await walk(table.bob, table.channel, "deck", "His", "More", "Share")
    presses.at = post
    words = await presses.press("Add to deck")
    assert "Which card" in words
    words = await presses.press("Undermine")
    assert "**Undermine**" in words
    words = await presses.press("Quarry")
    assert "Added 1 Undermine." in words
    await presses.press("Save")
    assert (await counts(table))["Undermine"] == 1
    assert presses.count <= 4


async def test_a_picture_that_comes_late_does_not_replace_what_was_pressed_since(
    table: Table, presses: Presses, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = table.bot.workers.draw
    await presses.begin("deck")
    page: Any = screen(presses.at)

    async def draw_late(*args: Any, **kwargs: Any) -> Any:
        later: Any = SimpleNamespace(client=table.bot, id=page.id + (1 << 40))
        discord_calls._note_redraw(later, page.id)
        return await draw(*args, **kwargs)

    monkeypatch.setattr(table.bot.workers, "draw", draw_late)
    await presses.press("Quarry")
    assert page.attachments == []


async def test_a_picture_still_comes_after_a_press_that_is_answered_elsewhere(
    table: Table, presses: Presses
) -> None:
    await presses.begin("deck", "Quarry")
    page: Any = screen(presses.at)
    await presses.press("More")
    opened: Any = SimpleNamespace(client=table.bot, id=page.id + 1)
    assert discord_calls.is_redrawn_since(opened, page)
    opened.id = max(discord_calls._latest_redraws[table.bot].values())
    await presses.press("Record")
    assert not discord_calls.is_redrawn_since(opened, page)


async def test_only_the_messages_that_were_replaced_last_are_remembered(table: Table) -> None:
    def shown(number: int) -> Any:
        return SimpleNamespace(client=table.bot, id=number)

    for message in range(discord_calls.REDRAWS_REMEMBERED):
        discord_calls._note_redraw(shown(20), message)
    discord_calls._note_redraw(shown(21), 0)
    discord_calls._note_redraw(shown(15), 0)
    discord_calls._note_redraw(shown(20), discord_calls.REDRAWS_REMEMBERED)
    assert discord_calls.is_redrawn_since(shown(20), shown(0))
    assert not discord_calls.is_redrawn_since(shown(21), shown(0))
    assert not discord_calls.is_redrawn_since(shown(10), shown(1))
