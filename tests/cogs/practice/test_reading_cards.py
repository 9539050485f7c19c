"""Reading cards from the hand, the only message of a practice match: the hand stays."""

from __future__ import annotations

from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.practice.practice import begin_practice, click, panel
from tests.conftest import Table


async def test_the_cards_open_below_the_hand_and_their_pages_take_each_others_place(table: Table):
    duel = await begin_practice(table)
    row = await duel.row()
    hand = await panel(duel, row)
    opened = (await click(table, hand, label="Read")).response
    assert opened is not None
    assert ": cards" in text_of(opened)
    assert "End turn" in buttons(await panel(duel, row))
    turned = await click(table, opened, label="Why not?")
    assert "why not?" in text_of(opened)
    await click(table, opened, label="Read cards")
    assert ": cards" in text_of(opened)
    assert turned.response is None or turned.response.id == opened.id
    assert "End turn" in buttons(await panel(duel, row))
