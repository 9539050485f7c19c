"""A match that nobody ends: both players are told that it will end, and how it did."""

from __future__ import annotations

from dataclasses import replace

from cogs.matches.table.layouts.board import board_message
from cogs.matches.table.layouts.hand import panel_message
from cogs.matches.table.layouts.match_log import log_message
from engine.players import PLAYERS
from tests.bot.ratings.ended import counts
from tests.cogs.layouts.snapshots import begun, choose, over, shown
from tests.cogs.matches.reading import text_of
from tests.engine.springs import SPRINGS, draw_and_heal

LAST = "This is the last turn: after it the match is a draw"
ENDED = "The match reached its limit of 200 turns"


def test_the_last_turn_is_told_on_board_and_panel_and_the_draw_is_a_result() -> None:
    live = begun("cardfinity", decks=(SPRINGS, SPRINGS))
    assert "match is a draw" not in text_of(board_message(shown(live), ()))
    while live.match.view(None).turn < 199:
        decision = live.match.decision
        assert decision is not None
        live.take(decision.player, draw_and_heal(live.match), 0)
    board = text_of(board_message(shown(live), ()))
    assert "1 more turn after this one, then the match is a draw." in board
    choose(live, "End turn")
    now = shown(live)
    for message in (board_message(now, ()), *(panel_message(now, seat, ()) for seat in PLAYERS)):
        assert f"{LAST}." in text_of(message)
    choose(live, "End turn")
    now = over(live)
    for message in (board_message(now, ()), *(panel_message(now, seat, ()) for seat in PLAYERS)):
        assert f"**A draw**: {ENDED}" in text_of(message)
    assert (now.row.state, now.row.winner, now.row.ending) == ("over", "draw", "limit")
    assert counts(replace(live.row_to_store(live.row, 0), rated=True, clock="relaxed"))
    log = text_of(log_message(now, "A"))
    for line in (LAST, ENDED):
        assert line in log
