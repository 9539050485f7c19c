"""A price that players easily regret is confirmed, unless the player turns that off."""

from __future__ import annotations

from tests.bot.deck_texts import distinct_deck
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.reading import buttons, first_play, text_of
from tests.conftest import Table

DEAR = "**This costs much:** Play "
SURE, UNASKED = "Do it anyway", "Do it, and don't ask again in this match"

ALL_IN = '"{name}" play take 18: heal 12\nN/A'
"""A spell that takes more than half of the deck, also when it is played again."""
DECKS = tuple(distinct_deck(name, "", only=ALL_IN) for name in ("Agate", "Basalt"))


async def press_first(duel: Duel) -> int:
    """Makes the player who has to move play the first card of their hand. Returns the decision's
    number."""
    mover, _ = await duel.mover()
    number, panel = (await duel.truth()).number, duel.panel(mover)
    await duel.press(mover, panel, first_play(panel))
    return number


async def test_it_is_asked_each_time_until_its_player_wants_it_otherwise(table: Table) -> None:
    duel = await begin(table, *DECKS)
    mover, other = await duel.mover()
    before = text_of(duel.panel(other))
    number = await press_first(duel)
    panel = duel.panel(mover)
    assert DEAR in text_of(panel)
    assert "(take 18 damage)?" in text_of(panel)
    assert list(buttons(panel))[:3] == [SURE, UNASKED, "Back"]
    assert text_of(duel.panel(other)) == before
    await duel.take(mover, "Back")
    assert DEAR not in text_of(duel.panel(mover))
    assert (await duel.truth()).number == number
    await press_first(duel)
    await duel.take(mover, SURE)
    assert (await duel.truth()).number > number
    number = await press_first(duel)
    assert DEAR in text_of(duel.panel(mover))
    assert (await duel.truth()).number == number
    await duel.take(mover, UNASKED)
    await table.restart()
    number = await press_first(duel)
    assert DEAR not in text_of(duel.panel(mover))
    assert (await duel.truth()).number > number
