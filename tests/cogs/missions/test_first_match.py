"""After the last mission follows a first match, which goes on explaining."""

from __future__ import annotations

from engine import games
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.missions.learning import FIRST, MISSIONS, begin, hand, play, press
from tests.cogs.practice.practice import running
from tests.conftest import Table


async def test_the_last_mission_leads_to_an_accompanied_match_on_easy(table: Table):
    row = await begin(table, MISSIONS[-1])
    await play(table, row)
    assert "Next" not in buttons(await hand(table, row))
    await press(table, row, "Play your first match")
    match = await running(table)
    assert (match.game, match.level, match.exercise) == (FIRST, "easy", "")
    assert (await table.bot.decks.version(match.deck_a)).name == games()[FIRST].starters()[0].title
    assert match.taught[match.human or "A"]
    assert "🎓" in text_of(await hand(table, match))
