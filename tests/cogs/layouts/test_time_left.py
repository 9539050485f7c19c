"""The time that players have left, on boards, hands and lists."""

from __future__ import annotations

from dataclasses import replace

from bot.discord_api.discord_calls import OutgoingFile
from bot.matches.live.snapshot import Snapshot
from bot.store.matches.match_clocks import ClockRow
from cogs.matches.table.layouts.board import board_message
from cogs.matches.table.layouts.hand import panel_message
from cogs.ui.match_text import listed_time
from tests.cogs.layouts.snapshots import begun, shown
from tests.cogs.matches.reading import BUTTON, parts, text_of

ASKED = 1000
CLOCK = ClockRow("ABCDEF", "B", ASKED, ASKED + 595, 0, 600, 575, 0, 0)
"""A live clock: Bob has been thinking for a moment, and has 575 seconds beside the 20 of a
decision."""


def timed(clock: ClockRow | None) -> Snapshot:
    """Returns a match with the given clock."""
    return shown(begun("cardfinity"), row={"clock": "live" if clock else "none"}, clock=clock)


def test_the_board_says_who_has_until_when_and_what_the_other_has() -> None:
    words = text_of(board_message(timed(CLOCK), ()))
    assert "\n⏳ **Bob** runs out of time <t:1595:R> · **Alice** has 10:00 left\n" in words


def test_each_hand_says_it_for_its_player() -> None:
    asked, waiting = (text_of(panel_message(timed(CLOCK), seat, ())) for seat in ("B", "A"))
    assert "⏳ Your time runs out <t:1595:R> · **Alice** has 10:00 left" in asked
    assert "⏳ **Bob** runs out of time <t:1595:R> · you have 10:00 left" in waiting


def test_the_time_is_below_the_picture_and_the_buttons() -> None:
    picture = [OutgoingFile("table.png", b"", "")]
    found = [*parts(panel_message(timed(CLOCK), "B", picture))]
    *_, last_button = (at for at, part in enumerate(found) if part["type"] == BUTTON)
    [clock] = (at for at, part in enumerate(found) if "⏳" in part.get("content", ""))
    assert clock > last_button


def test_a_list_of_matches_says_whose_time_runs_out() -> None:
    row = timed(CLOCK).row
    assert listed_time(row, CLOCK, 2) == "your time runs out <t:1595:R>"
    assert listed_time(row, CLOCK, 1) == "your opponent's time runs out <t:1595:R>"


def test_where_both_choose_each_reads_of_their_own_time() -> None:
    both = replace(CLOCK, player="A", deadline=ASKED + 620, bank_b=600, both=True)
    for seat in ("A", "B"):
        assert "⏳ Your time runs out <t:1620:R>" in text_of(panel_message(timed(both), seat, ()))
    done = timed(replace(both, done=ASKED + 5))
    assert "Your time runs out" not in text_of(panel_message(done, "B", ()))


def test_without_a_clock_nothing_is_said_of_time() -> None:
    for message in (board_message(timed(None), ()), panel_message(timed(None), "A", ())):
        assert "⏳" not in text_of(message)
