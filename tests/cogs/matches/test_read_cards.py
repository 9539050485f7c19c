"""The cards of a match in words: what their words mean, and their code."""

from __future__ import annotations

from tests.bot.deck_texts import CYCLERS
from tests.cogs.matches.duel import begin
from tests.cogs.matches.reading import buttons, text_of
from tests.conftest import Table


async def test_words_of_a_card_are_explained_and_its_code_is_one_press_away(table: Table) -> None:
    duel = await begin(table, *CYCLERS)
    page = (await table.alice.click(await duel.board(), label="Read cards")).response
    assert page is not None
    words = text_of(page)
    hand = (await duel.truth()).view("A").side("A").zone("hand").cards
    assert hand is not None
    code_of_one = hand[0].face.code
    assert "- (**on play**) Discard a card from your hand\\: draw a card." in words
    assert "-# **on play**: when it is played from the hand" in words
    code = (await table.alice.click(page, label="Show code")).response
    assert code is not None
    assert code.ephemeral
    assert code_of_one in text_of(code)
    assert "Discard" not in text_of(code)
    again = (await table.alice.click(code, label="Show text")).response
    assert again is not None
    assert text_of(again) == words
    assert "Show code" in buttons(again)
