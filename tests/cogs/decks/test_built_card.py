"""Cards that members build by taps, in a deck and in a mission."""

from __future__ import annotations

import pytest

import engine
from bot.store.matches.match_kinds import MISSION
from tests.cogs.decks.deck_answers import keep_deck
from tests.cogs.decks.presses import Presses
from tests.conftest import Table

CARDFINITY = engine.games()["cardfinity"]
STARTER = CARDFINITY.starters()[0]


@pytest.fixture
async def presses(table: Table) -> Presses:
    """Returns the presses of Alice, who has one starter deck."""
    await keep_deck(table, table.alice.id, STARTER.text, "Rats")
    return Presses(table)


async def code(table: Table, card: str) -> str:
    """Returns the definition of a card in Alice's stored deck."""
    deck = await table.bot.decks.named(table.alice.id, "Rats")
    source = await table.bot.decks.source(deck.version_id)
    return CARDFINITY.parse_deck(source).code_of(card)


async def open_card(presses: Presses, card: str) -> str:
    """Opens a card of the deck. Returns the text of the screen."""
    await presses.begin("deck", "Rats", "Edit cards")
    await presses.pick(card)
    return await presses.press("Change card")


async def test_a_legal_card_takes_twelve_presses_at_most(table: Table, presses: Presses) -> None:
    await presses.begin("deck", "Rats", "Edit cards")
    await presses.press("Add")
    await presses.press("New card")
    words = await presses.type(name="Sour Imp")
    assert "✅ Legal: costs 1 of 10" in words
    await presses.press("Add spell")
    await presses.press("· Trigger: play")
    words = await presses.press("defeat")
    assert "❌ Not legal yet: costs 11 of 10, 1 too much" in words
    await presses.press("· Add requirement")
    words = await presses.press("discard")
    assert "✅ Legal: costs 7 of 10" in words
    await presses.press("· Effect: deal 1")
    await presses.press("discard enemy")
    await presses.press("Done")
    words = await presses.press("Save")
    assert "✅ **Legal**" in words
    assert await code(table, "Sour Imp") == (
        '"Sour Imp":\n  "Spell" on defeat discard: discard enemy\npower 1'
    )
    assert presses.count <= 12


async def test_a_card_written_as_text_keeps_its_comments(table: Table, presses: Presses) -> None:
    words = await open_card(presses, "2 Spark Rat")
    assert "Power: 3" in words
    before = await code(table, "Spark Rat")
    await presses.press("Power: 3")
    words = await presses.press("+")
    assert "▸ **Power: 4**" in words
    words = await presses.press("Undo")
    assert "▸ **Power: 3**" in words
    await presses.press("\u2212")
    await presses.press("Done")
    await presses.press("Save")
    assert await code(table, "Spark Rat") == before.replace("power 3", "power 2")


async def test_building_survives_a_restart(table: Table, presses: Presses) -> None:
    await open_card(presses, "2 Spark Rat")
    await presses.press("Power: 3")
    await presses.press("+")
    await table.restart()
    words = await presses.press("+")
    assert "▸ **Power: 5**" in words


async def test_another_device_is_told_and_overwrites_nothing(
    table: Table, presses: Presses
) -> None:
    other = Presses(table)
    await open_card(presses, "2 Spark Rat")
    await other.begin("deck", "Rats", "Edit cards", "Change card", "Power: 3")
    await presses.press("Power: 3")
    await presses.press("+")
    words = await other.press("\u2212")
    assert "has changed since you saw it" in words
    assert "Power: 4" in words


async def test_a_name_is_typed_and_the_list_has_it(table: Table, presses: Presses) -> None:
    await open_card(presses, "2 Spark Rat")
    await presses.press('Name: "Spark Rat"')
    await presses.press("Type it …")
    words = await presses.type(part='Soot "Big" Rat')
    assert "### Card **Soot" in words
    words = await presses.press("Done")
    assert '▸ **2 Soot "Big" Rat**' in words


async def test_words_that_do_not_fit_bring_the_nearest(presses: Presses) -> None:
    await open_card(presses, "2 Spark Rat")
    await presses.press('Spell: "Pop of Wax" on discard: deal 1')
    await presses.press("· Effect: deal 1")
    await presses.press("Type it …")
    words = await presses.type(part="discrad enemy")
    assert "Did you mean `discard enemy" in words


async def test_a_card_is_edited_as_text_with_the_checkers_answers(
    table: Table, presses: Presses
) -> None:
    await open_card(presses, "2 Spark Rat")
    opened = presses.at
    await presses.press("Edit as text")
    words = await presses.type(card='"Spark Rat":\n  "Pop" on discard: dael 1\npower 3\n"Rat"')
    assert "I can't read this card." in words
    assert "^^^^" in words
    presses.at = opened
    await presses.press("Edit as text")
    words = await presses.type(card='"Spark Rat":\n  "Pop" on discard: deal 2\npower 1\n"Rat"')
    assert 'Spell: "Pop" on discard\\: deal 2' in words


async def test_a_card_becomes_like_another(table: Table, presses: Presses) -> None:
    await presses.begin("deck", "Rats", "Edit cards", "Add", "New card")
    await presses.type(name="Sour Imp")
    await presses.press("Cards like this")
    words = await presses.press(next(one for one in presses.offered() if one == "Cellar Rat"))
    assert "### Card **Sour Imp**" in words
    assert "Power: 9" in words


async def test_the_mission_of_writing_a_card_is_done_by_taps(table: Table) -> None:
    presses = Presses(table)
    await presses.begin("learn", "Another game", "Cardfinity", "Write your own card")
    words = await presses.press("Build")
    assert "Write one with the name Spark that deals 2 damage when it's played." in words
    built = presses.at
    words = await presses.press("Play it")
    assert "**Not yet.** It reads well, but as a monster" in words
    presses.at = built
    await presses.press("Kind: Monster")
    words = await presses.press("Spell")
    assert "Kind: Spell" in words
    await presses.press("Effect: deal 1")
    words = await presses.press("+")
    assert "▸ **Effect: deal 2**" in words
    await presses.press("Play it")
    match = await table.bot.services.exercises.running(table.alice.id, MISSION)
    assert match is not None
    assert match.exercise == "mission:write"


async def test_a_card_of_the_games_set_becomes_a_copy(table: Table, presses: Presses) -> None:
    quarry = engine.games()["lifeburn"].starters()[0].text
    await keep_deck(table, table.alice.id, quarry, "Quarry")
    await presses.begin("deck", "Quarry", "Edit cards")
    await presses.pick("3 Quarry Hand")
    words = await presses.press("Change card")
    assert "so this is a copy" in words
    assert "### Card **Quarry Hand 2**" in words
    await presses.press("Attack: 1")
    words = await presses.press("+")
    assert "▸ **Attack: 2**" in words
    words = await presses.press("Done")
    assert "▸ **3 Quarry Hand 2**" in words
    assert "✅ Legal: 40 cards" in words
