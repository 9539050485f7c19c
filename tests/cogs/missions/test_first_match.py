"""After the last mission comes a first match, which continues the explanations."""

from __future__ import annotations

from engine import games
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.missions.learning import FIRST, MISSIONS, begin, hand, play, press
from tests.cogs.practice.practice import running
from tests.conftest import Table


async def test_the_last_mission_leads_to_an_accompanied_match_on_easy(table: Table):
    """Both play the deck for newcomers, and each question is explained."""
    row = await begin(table, MISSIONS[-1])
    await play(table, row)
    assert "Next" not in buttons(await hand(table, row))
    await press(table, row, "Play your first match")
    match = await running(table)
    assert (match.game, match.level, match.exercise) == (FIRST, "easy", "")
    ready = games()[FIRST].newcomers_starter()
    assert ready is not None
    assert (await table.bot.decks.version(match.deck_a)).name == ready.title
    assert match.deck_a == match.deck_b
    assert match.taught_a
    if (await table.bot.services.matches.current(match.id)).public.active == "A":
        assert "🎓" in text_of(await hand(table, match))
