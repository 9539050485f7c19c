"""Signs beside words follow a player's setting to play in words at once."""

from __future__ import annotations

from rendering.signs.emoji_signs import kind_sign
from tests.cogs.emoji import controls_with_signs, use_signs
from tests.cogs.layouts.signs import CUSTOM
from tests.cogs.matches.duel import begin
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.settings.panels import member_settings
from tests.conftest import Table

IN_WORDS = "settings:wish:text_board:yes"


async def test_who_plays_in_words_has_words_alone(table: Table) -> None:
    await use_signs(table, kind_sign("spell"))
    duel = await begin(table)
    await table.alice.click(await member_settings(table, "Board"), custom_id=IN_WORDS)
    board = await duel.board()
    panel = (await duel.press("A", board, buttons(board)["My hand"])).response
    assert panel is not None
    assert controls_with_signs(panel) == []
    assert not CUSTOM.search(text_of(panel))
    for actor, has in ((table.alice, False), (table.bob, True)):
        read = (await actor.click(board, label="Read cards")).response
        assert read is not None
        assert bool(CUSTOM.search(text_of(read))) == has
        code = (await actor.click(read, label="Show code")).response
        assert code is not None
        assert code.ephemeral
        assert not CUSTOM.search(text_of(code))
        again = (await actor.click(code, label="Show text")).response
        assert again is not None
        assert text_of(again) == text_of(read)
