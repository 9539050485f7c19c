"""A newcomer may say that they know the game."""

from __future__ import annotations

from tests.cogs.matches.pages import at_match
from tests.cogs.matches.reading import text_of
from tests.cogs.practice.practice import begin_practice, click, concede, labels, panel
from tests.conftest import Table

LESSON = (
    "🎓 Your deck is your life: you lose when a card must leave it and none is left. Play cards, "
    "use the spells of your untapped monsters (some attack), and end your turn when you've had "
    "enough."
)


async def test_whoever_knows_the_game_is_told_no_more(table: Table):
    duel = await begin_practice(table)
    row = await duel.row()
    assert LESSON in text_of(await panel(duel, row))
    await table.restart()
    await at_match(table.alice, table.channel, "Hand")
    await table.env.settle()
    assert LESSON in text_of(await panel(duel, row))
    known = await panel(duel, row)
    await click(table, known, label="I know this game")
    await table.env.settle()
    said = text_of(await panel(duel, row))
    assert "🎓" not in said
    assert "Tips are off." in said
    assert "I know this game" not in labels(await panel(duel, row))
    assert (await duel.row()).taught == {"A": False, "B": False}
    await concede(table, row)
    assert not (await (await begin_practice(table)).row()).taught_a
