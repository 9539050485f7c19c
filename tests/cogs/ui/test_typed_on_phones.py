"""Names as phones type them, in every command that takes one."""

from __future__ import annotations

import pytest
from simcord import InteractionResult

import engine
from tests.bot.deck_texts import GAME, LEGAL
from tests.cogs.decks.deck_answers import private
from tests.conftest import Table

CURLY = "\u2019"
OTHER_NAMES = ("Bird\u2019s", "Bird\u02bcs", "bird\uff07s", " Bird\u2019s ", "Bird\u200b's")


@pytest.mark.parametrize("game", sorted(engine.games()))
async def test_a_card_is_found_and_shown_by_a_name_with_a_curly_apostrophe(
    table: Table, game: str
) -> None:
    rules = engine.games()[game]
    ready = [rules.deck_sheet(rules.parse_deck(deck.text)).cards for deck in rules.starters()]
    names = {card.face.name for cards in (*ready, rules.set_cards()) for card in cards}
    name = min(name for name in names if "'" in name)
    typed = name.replace("'", CURLY)
    found = await table.alice.slash(table.channel, "card search", game=game, text=typed)
    assert name in private(found)
    shown = await table.alice.slash(table.channel, "card show", game=game, card=typed)
    assert f"**{name}**" in private(shown)
    offered = await table.alice.autocomplete(table.channel, "card show", "card", typed, game=game)
    assert name in {one["name"].partition(" ·")[0] for one in offered}


async def _answers(table: Table, name: str) -> list[InteractionResult]:
    return [
        await table.alice.slash(table.channel, f"deck {command}", name=name)
        for command in ("show", "export", "print")
    ]


@pytest.mark.parametrize("typed", OTHER_NAMES)
async def test_a_deck_is_found_however_its_name_is_typed(table: Table, typed: str) -> None:
    await table.bot.decks.keep(table.alice.id, LEGAL, name="Bird's")
    for answer in await _answers(table, typed):
        assert "Bird's" in private(answer)
    offered = await table.alice.autocomplete(table.channel, "deck show", "name", typed)
    assert [one["value"] for one in offered] == ["Bird's"]
    first = GAME.deck_sheet(GAME.parse_deck(LEGAL)).cards[0].face.name
    cards = await table.alice.autocomplete(table.channel, "deck card", "card", "", name=typed)
    assert first in {one["value"] for one in cards}


async def test_a_deck_with_a_name_typed_alike_is_the_next_version(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, LEGAL, name="Bird's")
    kept = await table.bot.decks.keep(table.alice.id, LEGAL + "\n! more", name="Bird\u2019s")
    assert (kept.news, kept.deck.name, kept.deck.number) == ("version", "Bird's", 2)


async def test_of_two_decks_typed_alike_the_exact_one_is_meant_or_else_none(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, LEGAL, name="Bird's")
    async with table.bot.store.write() as connection:
        await connection.exec_driver_sql("UPDATE decks SET name = 'Cat', name_key = 'cat'")
    await table.bot.decks.keep(table.alice.id, LEGAL + "\n! other", name="Bird\u2019s")
    async with table.bot.store.write() as connection:
        await connection.exec_driver_sql(
            "UPDATE decks SET name = 'Bird''s', name_key = 'bird''s' WHERE name = 'Cat'"
        )
    for name in ("Bird's", "Bird\u2019s"):
        assert (await table.bot.decks.named(table.alice.id, name)).name == name
    [answer, *_] = await _answers(table, "Bird\u02bcs")
    assert "Which of these decks? **Bird's**, **Bird\u2019s**." in private(answer)
