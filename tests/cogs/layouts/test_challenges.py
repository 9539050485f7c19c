"""Messages of challenges."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.store.decks.deck_rows import StoredDeck
from bot.store.matches.challenges import ANYBODY, ChallengeRow
from cogs.matches.challenges.layouts import challenge_message, decks_message
from tests.cogs.matches.reading import buttons, menus, text_of

ROW = ChallengeRow(
    id="ABCDEF",
    game="cardfinity",
    guild=10,
    channel=20,
    challenger=1,
    opponent=2,
    challenger_name="Alice",
    opponent_name="*Bob*",
    deck_version=1,
    state="open",
    created=1_700_000_000,
    expires=1_700_000_900,
)


def decks(many: int) -> list[StoredDeck]:
    return [
        StoredDeck(
            id=number,
            version_id=number,
            number=1,
            owner=2,
            name=f"Deck {number:02}",
            game="cardfinity",
            legal=True,
            size=40,
            total_scale=None,
            errors=0,
            cards=(),
            power=None,
            eligibility=None,
        )
        for number in range(many)
    ]


def test_it_says_what_is_agreed_on_by_accepting(screen: Callable[..., None]) -> None:
    screen("challenge-open", challenge_message(replace(ROW, clock="live", rated=True, best_of=3)))


def test_it_says_how_long_it_is_open_and_not_an_hour_without_its_day() -> None:
    row = replace(ROW, opponent=ANYBODY, expires=ROW.created + 24 * 3600)
    assert "Closes <t:1700086400:R>" in text_of(challenge_message(row))


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (replace(ROW, state="declined"), r"**\*Bob\*** declined."),
        (replace(ROW, state="cancelled"), "**Alice** withdrew it."),
        (replace(ROW, state="lapsed"), "There was no answer in time."),
        (replace(ROW, state="accepted", match_id="ABCDEF"), "Accepted: it is played in <#30>."),
    ],
)
def test_once_it_is_answered_there_is_nothing_to_press(row: ChallengeRow, words: str) -> None:
    message = challenge_message(row, place=": it is played in <#30>")
    assert words in text_of(message)
    assert not buttons(message)


def test_more_decks_than_a_menu_holds_are_paged() -> None:
    pages = [decks_message(ROW, decks(30), page) for page in (0, 1, 7)]
    offered = [list(next(iter(menus(page).values()))) for page in pages]
    assert offered[0] == [f"Deck {number:02}" for number in range(25)]
    assert offered[1] == offered[2] == [f"Deck {number}" for number in range(25, 30)]
    assert [list(buttons(page)) for page in pages[:2]] == [["Page 2 ▶"], ["◀ Page 1"]]
    assert not buttons(decks_message(ROW, decks(25)))


def test_who_has_no_deck_is_offered_starter_decks(screen: Callable[..., None]) -> None:
    screen("challenge-starters", decks_message(ROW, ()))
