"""Names as phones type them."""

from __future__ import annotations

import pytest

import engine
from bot.base.refusals import Refusal
from tests.bot.deck_texts import LEGAL
from tests.cogs.cards.searching import search
from tests.cogs.decks.deck_answers import private
from tests.conftest import Table

CURLY = "\u2019"
OTHER_NAMES = ("Bird\u2019s", "Bird\u02bcs", "bird\uff07s", " Bird\u2019s ", "Bird\u200b's")


@pytest.mark.parametrize("game", sorted(engine.games()))
async def test_a_card_is_found_by_a_name_with_a_curly_apostrophe(table: Table, game: str) -> None:
    rules = engine.games()[game]
    ready = [rules.deck_sheet(rules.parse_deck(deck.text)).cards for deck in rules.starters()]
    names = {card.face.name for cards in (*ready, rules.set_cards()) for card in cards}
    name = min(name for name in names if "'" in name)
    found = await search(table, rules, text=name.replace("'", CURLY))
    assert f"**{name}**" in private(found)


async def test_a_deck_is_found_however_its_name_is_typed(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, LEGAL, name="Bird's")
    for typed in OTHER_NAMES:
        assert (await table.bot.decks.named(table.alice.id, typed)).name == "Bird's"


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
    with pytest.raises(Refusal, match="Which of these decks"):
        await table.bot.decks.named(table.alice.id, "Bird\u02bcs")
