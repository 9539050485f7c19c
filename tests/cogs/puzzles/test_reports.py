"""Members' votes on puzzles: thumbs, and that one is wrong."""

from __future__ import annotations

import pytest

from bot.store.exercises.puzzle_attempts import PuzzleKey, puzzle_reports_in, votes_for
from tests.bot.exercises.puzzles import IDS
from tests.bot.matches.games import GAME
from tests.cogs.matches.reading import text_of
from tests.cogs.missions.learning import answer_of
from tests.cogs.puzzles.playing import press, solved
from tests.conftest import Table

pytestmark = pytest.mark.usefixtures("some_puzzles")


async def test_thumbs_are_kept_and_so_is_what_is_wrong(table: Table):
    row, _ = await solved(table)
    for vote, expected in (("up", (1, 0)), ("down", (0, 1))):
        result = await press(table, row, custom_id=f"match:vote:{row.id}:{vote}")
        assert "Noted" in text_of(answer_of(result))
        async with table.bot.store.read() as connection:
            assert await votes_for(connection, GAME.key) == {IDS[0]: expected}
    opened = await press(table, row, label="This is wrong")
    assert opened.modal is not None
    result = await table.alice.submit_modal(opened, {"reason": "Ending the turn wins too"})
    await table.env.settle()
    assert "Thank you" in text_of(answer_of(result))
    async with table.bot.store.read() as connection:
        [report] = (await puzzle_reports_in(connection, GAME.key))[IDS[0]]
    assert (report.user, report.reason) == (table.alice.id, "Ending the turn wins too")
    assert PuzzleKey.of(row) == PuzzleKey(GAME.key, IDS[0])
