"""Pages about decks and games have the games' signs, where there is room for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

import engine
from bot.discord_calls import CONTENT_LIMIT
from bot.emoji import emoji_table
from cogs.decks.messages import list_text
from rendering.emoji_signs import game_sign
from tests.cogs.emoji import controls_with_signs, use_signs
from tests.conftest import Table

KEY, GAME = next(iter(engine.games().items()))
TITLES = [game.title for game in engine.games().values()]


@pytest.fixture
async def signs(table: Table) -> Mapping[str, str]:
    return await use_signs(table, *map(game_sign, engine.games()))


async def test_a_collection_has_the_game_of_each_deck(
    table: Table, signs: Mapping[str, str]
) -> None:
    await table.bot.decks.keep(table.alice.id, GAME.starters()[0].text, name="Mine", game=KEY)
    listed = (await table.alice.slash(table.channel, "deck list")).response
    assert listed is not None
    assert f"**Mine**: {signs[game_sign(KEY)]} {GAME.title}, " in listed.content
    assert controls_with_signs(listed) == ["Mine"]
    shown = (await table.alice.slash(table.channel, "deck show", name="Mine")).response
    assert shown is not None
    assert f"**Legal**: {signs[game_sign(KEY)]} {GAME.title}, " in shown.content


async def test_a_long_collection_goes_without(table: Table, signs: Mapping[str, str]) -> None:
    await table.bot.decks.keep(table.alice.id, GAME.starters()[0].text, name="Mine", game=KEY)
    [deck] = await table.bot.decks.of(table.alice.id)
    many = [replace(deck, name=f"{number:02} {'*' * 20}") for number in range(20)]
    bare = list_text(many, 0, 1)
    assert len(bare) + 20 * len(signs[game_sign(KEY)]) > CONTENT_LIMIT
    assert list_text(many, 0, 1, signs) == bare


async def test_help_names_games_with_their_signs_but_for_who_reads_words(
    table: Table, signs: Mapping[str, str]
) -> None:
    guide = (await table.alice.slash(table.channel, "help")).response
    assert guide is not None
    assert all(f"{signs[game_sign(key)]} {game.title}" in guide.content
               for key, game in engine.games().items())  # fmt: skip
    rules = (await table.alice.click(guide, label="Rules")).response
    assert rules is not None
    assert controls_with_signs(rules) == TITLES
    emoji_table().prefers_words(table.bob.id, True)
    guide = (await table.bob.slash(table.channel, "help")).response
    assert guide is not None
    assert "<:dh_" not in guide.content


async def test_ready_decks_are_offered_under_the_signs_of_their_games(
    table: Table, signs: Mapping[str, str]
) -> None:
    offered = (await table.alice.slash(table.channel, "deck starter", game=KEY)).response
    assert offered is not None
    assert controls_with_signs(offered) == [deck.title for deck in GAME.starters()][:25]
