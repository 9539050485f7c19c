"""Deleting a member's data: the text of the question."""

from __future__ import annotations

from collections.abc import Callable

from bot.store.privacy.user_deletion import StoredAmounts
from cogs.privacy.layouts import deletion_question, privacy_page
from tests.cogs.matches.reading import buttons, text_of

NOTHING = StoredAmounts(0, 0, 0, 0, 0, 0, 0)


def test_the_question_says_what_goes_and_what_stays(screen: Callable[..., None]) -> None:
    held = StoredAmounts(
        decks=2, running=1, finished=3, practice=1, challenges=2, tournaments=1, others=0
    )
    asked = deletion_question(held)
    screen("privacy-question", asked)
    said = text_of(asked)
    assert "You're in **1 running match**. You concede first" in said
    assert "You drop out of every running tournament" in said
    assert "**Gone:** 2 decks and where you shared them" in said
    assert "the words with which you cut decks, 1 practice match, 2 challenges" in said
    assert "**Stays:** 4 matches" in said
    assert list(buttons(asked)) == ["Delete everything", "Keep"]


def test_the_page_says_in_short_what_is_stored(screen: Callable[..., None]) -> None:
    held = StoredAmounts(
        decks=2, running=1, finished=3, practice=1, challenges=2, tournaments=1, others=0
    )
    screen("privacy", privacy_page(held))
    nothing = privacy_page(NOTHING)
    assert "I store nothing about you." in text_of(nothing)
    assert list(buttons(nothing)) == ["Export my data"]


def test_whoever_only_practises_gives_nothing_up() -> None:
    said = text_of(
        deletion_question(StoredAmounts(0, 0, 0, practice=2, challenges=0, tournaments=0, others=1))
    )
    assert "2 practice matches." in said
    assert "**Gone:** your settings" in said
    assert "**Stays:** tournaments that you played in." in said
    assert "giving up" not in said
    assert "running tournament" not in said


def test_one_deck_and_one_match_are_one() -> None:
    said = text_of(
        deletion_question(StoredAmounts(1, 0, 1, practice=0, challenges=0, tournaments=0, others=0))
    )
    assert "**Gone:** 1 deck and where you shared it, your settings" in said
    assert (
        "**Stays:** 1 match and its ratings, because it is your opponent's too, "
        "and also tournaments that you played in."
    ) in said


def test_whoever_left_nothing_is_asked_nothing() -> None:
    asked = deletion_question(NOTHING)
    assert text_of(asked) == "I store nothing about you. There is nothing to delete."
    assert not buttons(asked)
