"""After the last mission follows a first match, which goes on explaining."""

from __future__ import annotations

from engine import games
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.missions.learning import FIRST, MISSIONS, answer_of, begin, hand, play, press
from tests.cogs.practice.practice import running
from tests.conftest import Table


async def test_the_last_mission_leads_to_an_accompanied_match_on_easy(table: Table):
    row = await begin(table, MISSIONS[-1])
    await play(table, row)
    assert "Next" not in buttons(await hand(table, row))
    await press(table, row, "Play your first match")
    await assert_accompanied(table)


async def test_who_would_rather_play_at_once_finds_it_on_the_list_of_missions(table: Table):
    row = await begin(table, MISSIONS[0])
    await play(table, row)
    every = answer_of(await press(table, row, "All missions"))
    await table.alice.user.click(every, label="Play your first match")
    await table.env.settle()
    await assert_accompanied(table)


async def assert_accompanied(table: Table) -> None:
    """Alice plays a whole match with a ready deck against the gentlest computer, and is told what
    each question is about."""
    match = await running(table)
    assert (match.game, match.level, match.exercise) == (FIRST, "easy", "")
    ready = games()[FIRST].newcomers_starter()
    assert ready is not None
    assert (await table.bot.decks.version(match.deck_a)).name == ready.title
    assert match.deck_a == match.deck_b
    assert match.taught[match.human or "A"]
    assert "🎓" in text_of(await hand(table, match))
