"""Answers of sign-up for a tournament to one member alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.store.decks.deck_rows import StoredDeck
from bot.store.tournaments.tournament_rows import Tournament
from bot.tournaments.signup import SignUpResult
from cogs.tournaments.layouts.signup_messages import (
    checked_in_words,
    confirm_message,
    deck_message,
    joined_message,
    late_message,
    promoted_message,
)
from cogs.ui.choices import CHOICES
from tests.bot.matches.games import GAME
from tests.cogs.layouts.tournaments import NOW, entrants_of, signing_up
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.engine.modes import GAME as GAME_WITH_MODES

MINUTE = 60


def decks_of(number: int) -> list[StoredDeck]:
    """Returns `number` legal decks, called "Deck 1" and so on."""
    return [
        StoredDeck(one, one, 1, 1, f"Deck {one}", GAME.key, True, 40, None, 0, (), None, None)
        for one in range(1, number + 1)
    ]


def joined(there: Tournament, **how: Any) -> str:
    """Returns the text for the first entrant, who has just joined unless `how` says otherwise."""
    [deck] = decks_of(1)
    told = {"new": True, "changed": False, **how}
    return text_of(joined_message(SignUpResult(there.row, there.entrants[0], deck, **told)))


def test_a_member_chooses_one_of_their_decks(screen: Callable[..., None]) -> None:
    screen("sign-up-decks", deck_message(signing_up(0), 1, decks_of(2), late=False))


def test_a_member_without_a_deck_takes_a_ready_one() -> None:
    message = deck_message(signing_up(0), 1, (), late=False)
    assert "Take a starter deck" in text_of(message)
    [ready] = menus(message).values()
    assert next(iter(ready)) == GAME.starters()[0].title


def test_many_decks_come_in_pages() -> None:
    decks = decks_of(CHOICES + 1)
    first = deck_message(signing_up(0), 1, decks, late=False)
    later = deck_message(signing_up(0), 1, decks, 1, late=False)
    [of_first], [of_later] = menus(first).values(), menus(later).values()
    assert (len(of_first), list(of_later)) == (25, ["Deck 26"])
    assert (list(buttons(first)), list(buttons(later))) == (["Later ▶"], ["◀ Earlier"])


def test_an_entrant_is_told_that_they_have_signed_up_already() -> None:
    words = text_of(deck_message(signing_up(1), 1, decks_of(1), late=False))
    assert "already signed up for **Saturday Cup**. Choose another deck to change yours." in words


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ({}, "**You're in:** you play **Deck 1** in **Saturday Cup**."),
        ({"new": False, "changed": True}, "You play **Deck 1** in **Saturday Cup** now."),
        ({"new": False}, "You're already in: you play **Deck 1** in **Saturday Cup**."),
    ],
)
def test_how_a_member_is_in_is_said(how: dict[str, Any], expected: str) -> None:
    assert joined(signing_up(1), **how).splitlines()[0] == expected


def test_who_waits_is_told_their_number() -> None:
    waiting = [replace(one, state="waiting") for one in entrants_of(1)]
    words = joined(signing_up(0, waiting), waiting_before=1)
    assert "is full: you're number 2 on the waiting list, with **Deck 1**" in words


def test_who_comes_late_plays_from_the_next_round_on() -> None:
    running = signing_up(1, state="running", began=NOW)
    assert joined(running) == (
        "**You're in.** You play **Deck 1** in **Saturday Cup** from the next round on."
    )
    assert joined(running, new=False) == (
        "From your next match in **Saturday Cup** on you play **Deck 1**."
    )


def test_in_a_mode_nothing_is_said_of_changing_decks() -> None:
    assert "If you change it later" in joined(signing_up(1))
    sealed = signing_up(1, game=GAME_WITH_MODES.key, mode="sealed")
    assert "If you change it later" not in joined(sealed)


def test_check_in_and_the_start_are_announced_to_who_joins() -> None:
    starts = NOW + 10 * MINUTE
    there = signing_up(1, starts=starts, check_in=5)
    assert f"Check-in is from <t:{NOW + 5 * MINUTE}:t> to the start" in joined(there)
    assert f"It starts <t:{starts}:F> (<t:{starts}:R>)." in joined(there)
    [entrant] = there.entrants
    assert "You've checked in." in joined(
        replace(there, entrants=[replace(entrant, checked_in=True)])
    )


@pytest.mark.parametrize(
    ("agreed", "expected"),
    [
        ({}, "It starts as soon as an organiser says so."),
        ({"starts": NOW, "too_few": True}, "It starts as soon as an organiser says so."),
        ({"starts": NOW, "paused": NOW}, "It's **paused**, and doesn't start by itself"),
    ],
)
def test_a_time_that_is_not_kept_is_not_announced(agreed: dict[str, Any], expected: str) -> None:
    words = joined(signing_up(1, **agreed))
    assert expected in words
    assert f"<t:{NOW}" not in words


def test_a_member_who_is_added_is_called_to_choose_a_deck(screen: Callable[..., None]) -> None:
    running = signing_up(0, state="running", began=NOW).row
    screen("sign-up-late", late_message(running, 5))
    sealed = replace(running, game=GAME_WITH_MODES.key, mode="sealed")
    assert "Come in: you play from the next round on" in text_of(late_message(sealed, 5))


def test_who_gets_a_place_is_told_what_to_do() -> None:
    there = signing_up(1)
    [entrant] = there.entrants
    told = promoted_message(there.row, entrant)
    assert "A place in **Saturday Cup** is free, and it's yours: you're in." in text_of(told)
    assert list(buttons(told)) == ["Leave"]
    checking_in = replace(there.row, starts=NOW + 10 * MINUTE, check_in=5)
    asked = promoted_message(checking_in, entrant)
    assert "If you miss it, you don't play." in text_of(asked)
    assert list(buttons(asked)) == ["Check in", "Leave"]
    begun = promoted_message(replace(there.row, state="running", began=NOW), entrant)
    assert text_of(begun).endswith("it's yours: you're in.")
    assert not buttons(begun)


@pytest.mark.parametrize(("waiting", "expected"), [(1, "1 member waits"), (2, "2 members wait")])
def test_who_would_lose_their_place_is_asked_first(waiting: int, expected: str) -> None:
    asked = confirm_message(signing_up(1).row, waiting)
    assert text_of(asked) == (
        f"{expected} for a place in **Saturday Cup**: if you leave, yours is gone. Leave?"
    )
    assert list(buttons(asked)) == ["Leave"]


@pytest.mark.parametrize(
    ("state", "expected"),
    [("in", "I'll call you when your first match starts."), ("waiting", "you get their place")],
)
def test_who_has_checked_in_is_told_what_comes(state: str, expected: str) -> None:
    [entrant] = entrants_of(1, state=state)
    words = checked_in_words(signing_up(0).row, entrant)
    assert words.startswith("**Checked in** for **Saturday Cup**.")
    assert expected in words
