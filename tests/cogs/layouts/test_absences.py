"""Messages about a player who has left the server."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.store.matches.match_rows import MatchRow
from bot.store.running_matches.absences import AbsenceRow
from cogs.matches.absences.layouts import absence_message
from tests.bot.matches.games import row_of
from tests.cogs.matches.reading import buttons, text_of

ROW = row_of("cardfinity", 0)
AWAY = AbsenceRow(ROW.id, "A", "away", due=1_700_000_000)


def test_the_other_may_end_it_now_or_claim_it_later(screen: Callable[..., None]) -> None:
    screen("absence-away", absence_message(ROW, AWAY))
    assert text_of(absence_message(ROW, replace(AWAY, player="B"))).startswith("<@1>, **Bob** has")


@pytest.mark.parametrize(
    ("row", "absence", "words"),
    [
        (ROW, replace(AWAY, state="back"), "**Alice** had left the server and is back."),
        (replace(ROW, state="over"), AWAY, "**Alice** had left the server. The match has ended."),
        (replace(ROW, state="void"), AWAY, "**Alice** had left the server. The match has ended."),
        (replace(ROW, pairing=1), AWAY, "The organiser has been told"),
    ],
)
def test_there_is_nothing_to_press(row: MatchRow, absence: AbsenceRow, words: str) -> None:
    message = absence_message(row, absence)
    assert words in text_of(message)
    assert not {*buttons(message)} - {"Fewer calls"}
