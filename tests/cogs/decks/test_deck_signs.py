"""Pages about decks and games have the games' signs, where there is room for them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import engine
from bot.discord_api.emoji import emoji_table
from rendering.signs.emoji_signs import game_sign
from tests.cogs.emoji import use_signs
from tests.cogs.matches.reading import marks
from tests.cogs.walking import go_on, labels, screen
from tests.conftest import Table

KEY, GAME = next(iter(engine.games().items()))
TITLES = [game.title for game in engine.games().values()]


@pytest.fixture
async def signs(table: Table) -> Mapping[str, str]:
    return await use_signs(table, *map(game_sign, engine.games()))


async def test_help_names_games_with_their_signs_but_for_who_reads_words(
    table: Table, signs: Mapping[str, str]
) -> None:
    guide = (await table.alice.slash(table.channel, "help")).response
    assert guide is not None
    assert all(f"{signs[game_sign(key)]} {game.title}" in guide.content
               for key, game in engine.games().items())  # fmt: skip
    for way in ("Look up cards", "My decks"):
        page = screen(await go_on(table.alice, guide, way))
        assert [one for one in labels(page) if one in TITLES] == TITLES
        assert len(marks(page)) == len(TITLES)
    emoji_table().prefers_words(table.bob.id, True)
    guide = (await table.bob.slash(table.channel, "help")).response
    assert guide is not None
    assert "<:dh_" not in guide.content
