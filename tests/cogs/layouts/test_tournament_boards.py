"""Boards and hands of matches of tournaments: their tournament, and the buttons that they lack."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.matches.live.live_match import LiveMatch
from bot.matches.live.move import Move
from bot.store.matches.match_clocks import ClockRow
from bot.store.matches.rematches import RematchRow
from bot.store.tournaments.pairing_context import PairingContext
from cogs.matches.table.layouts.board import board_message, void_message
from cogs.matches.table.layouts.hand import panel_message
from engine.players import PLAYERS
from engine.record import CONCEDE, RULED
from tests.cogs.layouts.snapshots import begun, over, shown
from tests.cogs.matches.reading import buttons, text_of

PLACE = PairingContext(
    "CHAMPS", "Saturday Cup", "swiss", "swiss", 1, 3, open=True, winner=None, how=None, paused=None
)
PAUSED = replace(PLACE, paused=1_700_000_000)
START = 1_700_000_000
CLOCK = ClockRow("ABCDEF", "A", START, START + 620, START + 300, 600, 600, 0, 0)


def match(**row: Any) -> LiveMatch:
    """Returns a match that is a game of a pairing."""
    live = begun("cardfinity")
    live.row = replace(live.row, pairing=1, **row)
    return live


def test_a_board_says_which_table_it_is(screen: Callable[..., None]) -> None:
    board = board_message(shown(match(), pairing=PLACE), ())
    assert "🏆 Saturday Cup · round 1 · table 3" in text_of(board)
    screen("board-tournament", board)


def test_no_rematch_is_offered_once_it_is_over() -> None:
    live = match()
    live.take("B", CONCEDE, 0)
    ended = over(live, pairing=PLACE)
    board = board_message(ended, ())
    assert "🏆 Saturday Cup · round 1 · table 3" in text_of(board)
    assert list(buttons(board)) == ["Review", "Share", "Watch replay", "Log"]
    for seat in PLAYERS:
        assert list(buttons(panel_message(ended, seat, ()))) == [*buttons(board)]


def test_a_ruling_and_who_won_by_it_stand_on_the_board() -> None:
    live = match(rated=True, clock="live")
    live.play(Move("B", "end", (RULED,)), 0)
    board = text_of(board_message(over(live, pairing=PLACE), ()))
    assert "**Bob wins**: The tournament gives the match to **Bob**" in board
    assert "Not rated: the tournament has decided this match." in board


def test_a_board_says_why_the_tournament_has_decided() -> None:
    live = match()
    live.play(Move("A", "end", (RULED,)), 0)
    for how, why in (
        ("no-show", "**Bob** didn't come."),
        ("time", "The round's time was up."),
        ("left", "**Bob** has left the server."),
    ):
        place = replace(PLACE, winner="A", how=how)
        lines = text_of(board_message(over(live, pairing=place), ())).splitlines()
        assert lines[lines.index("🏆 Saturday Cup · round 1 · table 3") + 1] == why


def test_one_that_was_stopped_says_so_and_nothing_of_its_series() -> None:
    row = replace(match().row, state="void", ending="stopped", best_of=3)
    assert "stopped by its tournament" in text_of(void_message(row))
    assert "series" not in text_of(void_message(row))
    assert not buttons(void_message(row))
    assert "The series ends with it." in text_of(void_message(replace(row, pairing=None)))


def test_while_a_tournament_is_paused_its_boards_show_no_time() -> None:
    live = match(clock="live")
    running = text_of(board_message(shown(live, pairing=PLACE, clock=CLOCK), ()))
    assert "**Alice** runs out of time" in running
    paused = text_of(board_message(shown(live, pairing=PAUSED, clock=CLOCK), ()))
    assert "The tournament is paused: the clocks are stopped." in paused
    assert "runs out" not in paused


def test_the_next_game_waits_until_a_paused_tournament_goes_on() -> None:
    live = match(best_of=3)
    live.take("B", CONCEDE, 0)
    rematch = RematchRow("ABCDEF", "choosing", chooser="B", due=1_700_000_000)
    waits = text_of(board_message(over(live, pairing=PAUSED, rematch=rematch), ()))
    assert "The tournament is paused. The next game starts when it continues." in waits
    goes_on = text_of(board_message(over(live, pairing=PLACE, rematch=rematch), ()))
    assert "**Bob** says who begins the next game" in goes_on
