"""A review of a match in words: the advantage over time, and possibly better choices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.discord_api.discord_calls import OutgoingFile
from bot.reviews.review_service import MatchReview
from cogs.replays.layouts.review_message import chart_of, review_message, waiting_message
from engine.review.review import Review
from tests.bot.matches.games import row_of
from tests.bot.reviews.examples import POINTS
from tests.cogs.matches.reading import alt_texts, buttons, text_of


def reviewed(review: Review) -> MatchReview:
    """Returns a review for Alice, who has won."""
    return MatchReview(replace(row_of("cardfinity", 0), state="over", winner="A"), "A", review)


def test_a_review_asks_and_does_not_judge(screen: Callable[..., None]) -> None:
    message = review_message(reviewed(POINTS), ())
    screen("review", message)
    words = text_of(message)
    assert "**1 · Turn 3** · you much better\nPick a card: you chose *Ogre*." in words
    assert "Would *Imp* have been better? It looks a little better to the computer." in words
    assert (
        "**2 · Turn 4** · Bob winning · the one that matters most\nYou chose *End turn*." in words
    )
    assert (
        "Would *Play \\*Imp\\** have been better? It looks far better to the computer. "
        "It would win." in words
    )
    assert "2 of your 3 decisions" in words


def test_each_turning_point_leads_to_its_step() -> None:
    shown = buttons(review_message(reviewed(POINTS), ()))
    assert shown["Look at 1"] == "match:look-at:ABCDEF:5"
    assert shown["Look at 2"] == "match:look-at:ABCDEF:9"


def test_where_nothing_was_surely_better_it_says_so() -> None:
    message = review_message(reviewed(Review(POINTS.standings, (), 3, 3)), ())
    assert "No turning points" in text_of(message)
    assert list(buttons(message)) == ["Watch replay"]


def test_how_it_stood_is_told_in_words_beside_the_chart_too() -> None:
    stood = "How it went: turn 1: even; turn 3: you much better; turn 4: Bob winning."
    bare = review_message(reviewed(POINTS), ())
    assert stood in text_of(bare)
    chart = review_message(reviewed(POINTS), (OutgoingFile("review.png", b"", "the chart"),))
    assert stood in text_of(chart)
    assert alt_texts(chart) == ["the chart"]
    assert alt_texts(bare) == []


def test_the_chart_marks_the_turns_of_the_turning_points_in_their_order() -> None:
    chart = chart_of(reviewed(POINTS))
    assert [one.points for one in chart.stood] == [(), (1,), (2,)]
    assert (chart.other, chart.ended) == ("Bob", "You won")


def test_that_it_is_being_made_is_said() -> None:
    said = text_of(waiting_message(row_of("cardfinity", 0)))
    assert said.startswith(
        "### 🔎 Review · Cardfinity · Alice vs Bob\nI'm playing your match again"
    )
