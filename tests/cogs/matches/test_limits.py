"""A match that nobody ends: both players are told that it will, and how it did."""

from __future__ import annotations

from bot.ratings.rated_play import counts
from tests.cogs.matches.afar import play_afar
from tests.cogs.matches.duel import begin
from tests.cogs.matches.reading import text_of
from tests.conftest import Table
from tests.engine.springs import SPRINGS, draw_and_heal

LAST = "This is the last turn: after it the match is a draw"
ENDED = "The match reached its limit of 200 turns"


async def test_the_last_turn_is_told_on_board_and_panel_and_the_draw_is_a_result(
    table: Table,
) -> None:
    duel = await begin(table, SPRINGS, SPRINGS, clock="relaxed", rated=True)
    assert "match is a draw" not in text_of(await duel.board())
    await play_afar(duel, draw_and_heal, lambda match: match.view(None).turn == 199)
    mover, other = await duel.mover()
    await duel.actor(mover).slash(duel.place, "match board", match=duel.id)
    assert "1 more turn after this one, then the match is a draw." in text_of(await duel.board())
    await duel.take(mover, "End turn")
    assert f"{LAST}." in text_of(await duel.board())
    for player in (mover, other):
        assert f"{LAST}." in text_of(duel.panel(player))
    await duel.take(other, "End turn")
    assert f"**A draw**: {ENDED}" in text_of(await duel.board())
    for player in (mover, other):
        assert f"**A draw**: {ENDED}" in text_of(duel.panel(player))
    row = await duel.row()
    assert (row.state, row.winner, row.ending) == ("over", "draw", "limit")
    assert counts(row)
    await table.restart()
    log = (await duel.actor(other).click(await duel.board(), label="Log")).response
    assert log is not None
    for line in (LAST, ENDED):
        assert line in text_of(log)
