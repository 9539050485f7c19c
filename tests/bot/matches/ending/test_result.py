"""The end of a match in its last picture."""

from __future__ import annotations

from dataclasses import replace

from bot.matches.live.live_match import LiveMatch
from bot.matches.live.snapshot import result_of
from engine.record import AGREE_DRAW, CONCEDE, OUT_OF_TIME
from rendering.pages.result import MatchResult
from tests.bot.deck_texts import ALICES, BOBS, CYCLERS
from tests.bot.matches.games import GAME, row_of


def result(sources: tuple[str, str], *options: int, ending: str) -> MatchResult:
    """Returns the result of a match in which Alice, who begins, chose those options."""
    live = LiveMatch.from_start(replace(row_of(GAME.key, 0), first="A"), sources)
    live.take_forced(0)
    for option in options:
        live.take("A", option, 0)
    over = replace(live.row, state="over", ending=ending, winner=live.match.winner)
    found = result_of(live.update_context(over))
    assert found is not None
    return found


def test_a_running_match_has_none() -> None:
    live = LiveMatch.from_start(row_of(GAME.key, 0), (ALICES, BOBS))
    assert result_of(live.snapshot) is None


def test_who_gave_up_and_what_was_played_last() -> None:
    ended = result(CYCLERS, 0, 0, CONCEDE, ending="conceded")
    assert (ended.winner, ended.how) == ("B", "Alice conceded")
    assert ended.moment_title == "The last move"
    assert ended.moment
    assert ended.moment[0].startswith("Alice ")


def test_a_draw_and_a_lost_clock() -> None:
    drawn = result((ALICES, BOBS), AGREE_DRAW, ending="agreed")
    assert (drawn.winner, drawn.how) == ("draw", "They agreed on a draw")
    late = result((ALICES, BOBS), OUT_OF_TIME, ending="time")
    assert (late.winner, late.how) == ("B", "Alice ran out of time")


def test_no_card_is_on_it_that_not_everybody_saw() -> None:
    ended = result((ALICES, BOBS), CONCEDE, ending="conceded")
    assert not ended.cards
    assert not ended.moment


def test_a_match_that_was_played_to_its_end_has_a_decisive_moment() -> None:
    live = LiveMatch.from_start(
        row_of(GAME.key, 3), (GAME.starters()[0].text, GAME.starters()[1].text)
    )
    while (decision := live.match.decision) is not None:
        live.take(decision.player, decision.default, 0)
    over = replace(live.row, state="over", ending="played", winner=live.match.winner)
    ended = result_of(live.update_context(over))
    assert ended is not None
    assert ended.winner in ("A", "B")
    assert ended.moment_title == "The decisive moment"
